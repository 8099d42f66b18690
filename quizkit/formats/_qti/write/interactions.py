"""Interactions as QTI: the response declaration, what stands in the body, and how it is scored."""

from collections.abc import Callable
from typing import Any

from quizkit.formats._qti.write.choices import write_choices, write_hotspot, write_hottext, write_order
from quizkit.formats._qti.write.cloze import write_cloze
from quizkit.formats._qti.write.pairs import write_gap_match, write_match
from quizkit.formats._qti.write.pen import Answering, Pen
from quizkit.formats._qti.write.rules import Scoring
from quizkit.formats._qti.write.typed import write_essay, write_numeric, write_text_entry, write_upload
from quizkit.model import (
    ChoiceInteraction,
    ClozeInteraction,
    ExtendedText,
    FormulaInteraction,
    GapMatchInteraction,
    HotspotInteraction,
    HottextInteraction,
    Item,
    MatchInteraction,
    NoInteraction,
    NumericInteraction,
    OrderInteraction,
    TextEntryInteraction,
    UploadInteraction,
)


def _nothing(_: NoInteraction, item: Item, pen: Pen) -> Answering:
    return Answering("", pen.blocks(item.stem) or "<div/>", Scoring("none"))


def _formula(interaction: FormulaInteraction, item: Item, pen: Pen) -> Answering:
    from quizkit.formats._qti.write.formula import write_formula  # rare, and more than a line to load

    return write_formula(interaction, item, pen)


_WRITERS: dict[type, Callable[[Any, Item, Pen], Answering]] = {
    ChoiceInteraction: write_choices,
    TextEntryInteraction: write_text_entry,
    NumericInteraction: write_numeric,
    MatchInteraction: write_match,
    OrderInteraction: write_order,
    ClozeInteraction: write_cloze,
    GapMatchInteraction: write_gap_match,
    HottextInteraction: write_hottext,
    HotspotInteraction: write_hotspot,
    ExtendedText: write_essay,
    UploadInteraction: write_upload,
    FormulaInteraction: _formula,
    NoInteraction: _nothing,
}


def answering(item: Item, pen: Pen) -> Answering:
    """The item's interaction in QTI.

    Raises:
        KeyError: for a kind that the capability does not list.
    """
    return _WRITERS[type(item.interaction)](item.interaction, item, pen)
