"""The answer of each kind of question as maps, lists and strings."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from quizkit.formats._authored.document.outline import Row, Texts, own_ids
from quizkit.formats._authored.document.write_choices import flags_of, write_choice, write_gap_match, write_hottext
from quizkit.formats._authored.document.write_typed import write_numeric, write_text_entry
from quizkit.formats._drawing import usual_decimals
from quizkit.model import (
    ChoiceInteraction,
    ClozeInteraction,
    Entry,
    ExtendedText,
    FormulaInteraction,
    GapMatchInteraction,
    HotspotInteraction,
    HottextInteraction,
    Interaction,
    Localized,
    MatchInteraction,
    NoInteraction,
    NumericInteraction,
    OrderInteraction,
    Pair,
    TextEntryInteraction,
    UploadInteraction,
)

Outline = dict[str, Any]


def answer_fields(interaction: Interaction, texts: Texts, stem: Localized) -> Outline:
    """The fields that say how a question is answered; ``type`` is among them only where the others do not imply it."""
    return _WRITERS[type(interaction)](interaction, texts, stem)


def _match(interaction: MatchInteraction, texts: Texts, _stem: Localized) -> Outline:
    out: Outline = {} if interaction.pairs else {"type": "match"}
    keep_ids = own_ids(interaction.pairs)
    if interaction.pairs:
        out["pairs"] = [_pair(pair, texts, keep_id=keep_ids) for pair in interaction.pairs]
    if interaction.distractors:
        out["distractors"] = [texts.value(text) for text in interaction.distractors]
    if interaction.shuffle is not None:
        out["shuffle"] = interaction.shuffle
    return out


def _pair(pair: Pair, texts: Texts, *, keep_id: bool) -> Outline:
    out: Outline = {"id": pair.id} if keep_id and pair.id is not None else {}
    out |= {"left": texts.value(pair.left), "right": texts.value(pair.right)}
    texts.put(out, "feedback", pair.feedback)
    return out


def _order(interaction: OrderInteraction, texts: Texts, _stem: Localized) -> Outline:
    if not interaction.entries:
        return {"type": "order"}
    keep_ids = own_ids(interaction.entries)
    return {"order": [_entry(entry, texts, keep_id=keep_ids) for entry in interaction.entries]}


def _entry(entry: Entry, texts: Texts, *, keep_id: bool) -> Any:
    text = texts.value(entry.text)
    return {"id": entry.id, "text": text} if keep_id and entry.id is not None else text


def _cloze(interaction: ClozeInteraction, texts: Texts, stem: Localized) -> Outline:
    if not interaction.gaps:
        return {"type": "cloze"}
    gaps: Outline = {}
    for gap in interaction.gaps:
        fields = answer_fields(gap.interaction, texts, stem)
        if gap.weight != 1:
            fields["weight"] = _weight(gap.weight)
        gaps[gap.id] = fields["answer"] if list(fields) == ["answer"] and _stands_alone(fields["answer"]) else fields
    return {"gaps": gaps}


def _stands_alone(answer: Any) -> bool:
    """Whether an answer can stand for its gap, and is not taken for the gap's fields."""
    return not isinstance(answer, dict)


def _weight(weight: Fraction) -> Any:
    if weight.denominator == 1:
        return weight.numerator
    return f"{weight.numerator}/{weight.denominator}"


def _essay(interaction: ExtendedText, texts: Texts, _stem: Localized) -> Outline:
    out: Outline = {"type": "essay"}
    for name in ("min_words", "max_words", "lines"):
        if (number := getattr(interaction, name)) is not None:
            out[name] = number
    texts.put(out, "rubric", interaction.rubric)
    texts.put(out, "template", interaction.template)
    return out


def _upload(interaction: UploadInteraction, texts: Texts, _stem: Localized) -> Outline:
    out: Outline = {"type": "upload"}
    if interaction.file_types:
        out["file_types"] = Row(interaction.file_types)
    if interaction.max_files != 1:
        out["max_files"] = interaction.max_files
    texts.put(out, "rubric", interaction.rubric)
    return out


def _hotspot(interaction: HotspotInteraction, texts: Texts, _stem: Localized) -> Outline:
    out: Outline = {"type": "hotspot", "image": interaction.image}
    for name in ("width", "height"):
        if (number := getattr(interaction, name)) is not None:
            out[name] = number
    flags = flags_of([area.fraction for area in interaction.areas], partial=False)
    areas: list[Outline] = []
    for area, flag in zip(interaction.areas, flags, strict=True):
        fields: Outline = {"id": area.id, "shape": area.shape, "coords": Row(area.coords)}
        if flag != "":
            fields["correct"] = flag
        texts.put(fields, "label", area.label)
        areas.append(fields)
    if areas:
        out["areas"] = areas
    if interaction.multiple:
        out["multiple"] = True
    return out


def _formula(interaction: FormulaInteraction, _texts: Texts, _stem: Localized) -> Outline:
    out: Outline = {"type": "formula", "expression": interaction.expression}
    if interaction.variables:
        out["variables"] = [
            {"name": variable.name, "minimum": variable.minimum, "maximum": variable.maximum}
            | ({"decimals": variable.decimals} if variable.decimals else {})
            for variable in interaction.variables
        ]
    if interaction.tolerance:
        out["tolerance"] = interaction.tolerance
    if interaction.decimals != usual_decimals(interaction):
        out["decimals"] = interaction.decimals
    if interaction.answer_sets != 10:
        out["answer_sets"] = interaction.answer_sets
    return out


def _information(_interaction: NoInteraction, _texts: Texts, _stem: Localized) -> Outline:
    return {"type": "information"}


_WRITERS: dict[type[Any], Callable[[Any, Texts, Localized], Outline]] = {
    ChoiceInteraction: write_choice,
    TextEntryInteraction: write_text_entry,
    NumericInteraction: write_numeric,
    MatchInteraction: _match,
    OrderInteraction: _order,
    ClozeInteraction: _cloze,
    GapMatchInteraction: write_gap_match,
    ExtendedText: _essay,
    UploadInteraction: _upload,
    HotspotInteraction: _hotspot,
    HottextInteraction: write_hottext,
    FormulaInteraction: _formula,
    NoInteraction: _information,
}
