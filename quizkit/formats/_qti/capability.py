"""What QTI can hold; the same in every version that is written."""

from quizkit.capability import ALL_MARKUP, Capability

CAPABILITY = Capability(
    interactions=frozenset(("choice", "text_entry", "numeric", "match", "order", "extended_text", "none")),
    features=frozenset(
        (
            "item-id",
            "item-title",
            "item-language",
            "points",
            "tags",
            "general-feedback",
            "correct-feedback",
            "partial-feedback",
            "incorrect-feedback",
            "choice-feedback",
            "answer-feedback",
            "shuffle",
            "fixed-choice",
            "partial-credit",
            "negative-credit",
            "all-or-nothing",
            "case-sensitive",
            "numeric-range",
            "numeric-several",
            "text-several",
            "distractors",
            "essay-limits",
            "rubric",
            "template",
            "images",
            "media",
            "quiz-id",
            "quiz-title",
            "quiz-description",
            "quiz-language",
            "section-title",
            "section-description",
            "sections",
            "pick",
            "shuffle-questions",
            "time-limit",
        )
    ),
    markup=ALL_MARKUP,
    requires=frozenset(("key",)),
)
