"""QTI 1.2, whoever wrote it: read by what it means; written as the specification has it, for other systems than Canvas.

Every item says in metadata what it is, in the words of Common Cartridge where these have one. What 1.2 has no words for
(feedback for a partly right answer, limits of essays, units) is declared as missing.
"""

from quizkit.capability import ALL_MARKUP, Capability, Limits
from quizkit.formats import Format, deferred

_UNMARKED = ("extended_text", "upload", "none")

FORMAT = Format(
    title="QTI 1.2",
    extensions=(".zip", ".imscc", ".xml", ".qti", ".dat"),
    suffix=".qti12.zip",
    read=deferred("quizkit.formats.qti12.read_package:read"),
    write=deferred("quizkit.formats.qti12.write_package:write"),
    write_pieces=deferred("quizkit.formats.qti12.write_package:write"),
    sniff=deferred("quizkit.formats.qti12.detect:sniff"),
    capability=Capability(
        interactions=frozenset(
            (
                "choice",
                "text_entry",
                "numeric",
                "match",
                "order",
                "cloze",
                "extended_text",
                "upload",
                "hotspot",
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
                "incorrect-feedback",
                "choice-feedback",
                "answer-feedback",
                "pair-feedback",
                "shuffle",
                "fixed-choice",
                "gap-weights",
                "partial-credit",
                "negative-credit",
                "all-or-nothing",
                "case-sensitive",
                "numeric-range",
                "numeric-several",
                "text-several",
                "distractors",
                "essay-lines",
                "rubric",
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
                "attempts",
            )
        ),
        markup=ALL_MARKUP,
        requires=frozenset(("key",)),
        except_for=frozenset(
            (
                ("choice-feedback", "cloze"),
                ("answer-feedback", "cloze"),
                ("negative-credit", "cloze"),
                *((feature, kind) for kind in _UNMARKED for feature in ("correct-feedback", "incorrect-feedback")),
            )
        ),
        uploads="essay",
        lists_for_words=True,
        limits=Limits(max_choices=500),  # a match lists all its texts at each prompt
        refuses=deferred("quizkit.formats.qti12.refusals:refusals"),
        cautions=deferred("quizkit.formats.qti12.cautions:cautions"),
    ),
    next_step=(
        "Import the zip file as it is, as a QTI 1.2 package. For Canvas take the canvas format; for Moodle, Moodle XML."
    ),
)
