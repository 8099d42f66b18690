"""What the canonical sheet can hold, the same in a workbook and in a CSV file."""

from collections.abc import Callable, Iterable
from typing import get_args

from quizkit.capability import ALL_MARKUP, Capability, Feature
from quizkit.formats import deferred
from quizkit.formats._sheet.limits import MAX_CELL
from quizkit.model import INTERACTION_KINDS, Item

INTERACTIONS = frozenset(
    (
        "choice", "text_entry", "numeric", "match", "order", "cloze", "gap_match", "hottext", "formula",
        "extended_text", "upload", "none",
    )
)  # fmt: skip

FEATURES: frozenset[Feature] = frozenset(
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
        "pair-feedback",
        "gap-weights",
        "stimulus",
        "shuffle",
        "fixed-choice",
        "partial-credit",
        "negative-credit",
        "all-or-nothing",
        "case-sensitive",
        "numeric-range",
        "numeric-several",
        "numeric-unit",
        "text-several",
        "distractors",
        "rubric",
        "essay-limits",
        "essay-lines",
        "template",
        "upload-limits",
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
        "shuffle-choices",
        "time-limit",
        "time-limit-seconds",
        "attempts",
        "feedback-timing",
        "pass-mark",
    )
)


REFUSALS = deferred("quizkit.formats._sheet.refusals:refusals")
CAUTIONS = deferred("quizkit.formats._sheet.refusals:lost_ids")


def sheet_capability(
    *,
    interactions: frozenset[str] = INTERACTIONS,
    features: frozenset[Feature] = FEATURES,
    refuses: Callable[[Item], Iterable[tuple[str, str]]] = REFUSALS,
    cautions: Callable[[Item], Iterable[tuple[str, str, str]]] = CAUTIONS,
) -> Capability:
    """The capability of a format that writes the canonical sheet, with what its file can hold besides.

    Pointing at places of an image needs the image, which only a workbook can hold.
    """
    return Capability(
        interactions=interactions,
        features=features,
        markup=ALL_MARKUP,
        languages="several",
        for_authors=True,
        keeps_extras="table",
        empty_sections=False,
        longest_shared=MAX_CELL,
        refuses=refuses,
        cautions=cautions,
        instead="yaml",
        instead_holds=frozenset((*INTERACTION_KINDS, *get_args(Feature))) - interactions - features,
    )
