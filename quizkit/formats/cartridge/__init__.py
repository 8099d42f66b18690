"""Common Cartridge 1.1: a package of QTI 1.2 in the profile that Schoology, Open edX and other course systems import.

The profile has six kinds of questions, one section, and rules that know nothing but right and wrong; what it has no
words for is declared as missing. Pattern matches are the one kind that is not written, for the model has no patterns.
The shapes are those of the schema of Common Cartridge 1.1 and of its rules, in the order of the cartridges that Canvas
exports, which importers have met.
"""

from quizkit.capability import ALL_MARKUP, Capability, Limits
from quizkit.formats import Format, deferred

FORMAT = Format(
    title="Common Cartridge",
    extensions=(),
    suffix=".imscc",
    noun="a Common Cartridge",
    read_by="qti12",
    write=deferred("quizkit.formats.cartridge.write_package:write"),
    capability=Capability(
        interactions=frozenset(("choice", "text_entry", "extended_text", "upload")),
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
                "shuffle",
                "fixed-choice",
                "all-or-nothing",
                "case-sensitive",
                "text-several",
                "images",
                "media",
                "quiz-id",
                "quiz-title",
                "quiz-description",
                "quiz-language",
                "time-limit",
                "attempts",
            )
        ),
        markup=ALL_MARKUP,
        requires=frozenset(("key", "quiz-title")),
        except_for=frozenset(
            (feature, kind)
            for kind in ("extended_text", "upload")
            for feature in ("correct-feedback", "incorrect-feedback")
        ),
        uploads="essay",
        limits=Limits(min_choices=2, points=99, attempts=5),
        cautions=deferred("quizkit.formats.cartridge.cautions:cautions"),
    ),
    next_step="Import the file where the course system says Common Cartridge or IMS CC. It stays packed.",
)
