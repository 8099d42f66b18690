"""What QTI can hold; nearly the same in every version that is written."""

from dataclasses import replace

from quizkit.capability import ALL_MARKUP, Capability
from quizkit.formats._qti.markers import unshown, without_place
from quizkit.formats._qti.version import Version

_IN_ANY_VERSION = Capability(
    interactions=frozenset(
        (
            "choice",
            "text_entry",
            "numeric",
            "match",
            "order",
            "cloze",
            "gap_match",
            "extended_text",
            "upload",
            "hotspot",
            "hottext",
            "formula",
            "none",
        )
    ),
    features=frozenset(
        (
            "item-id",
            "item-title",
            "item-language",
            "points",
            "tags",
            "hints",
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
            "gap-weights",
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
            "pick-points",
            "shuffle-questions",
            "time-limit",
            "time-limit-seconds",
        )
    ),
    markup=ALL_MARKUP,
    requires=frozenset(("key",)),
    except_for=frozenset(
        (
            ("hints", "none"),
            ("choice-feedback", "gap_match"),
            ("negative-credit", "cloze"),
            ("fixed-choice", "hottext"),
        )
    ),
    plain_gaps=True,
    mathml=True,
    refuses=without_place,
    cautions=unshown,
)


def capability_of(version: Version) -> Capability:
    """What packages of a version can hold."""
    if not version.stimuli:
        return _IN_ANY_VERSION
    return replace(_IN_ANY_VERSION, features=_IN_ANY_VERSION.features | {"stimulus"})
