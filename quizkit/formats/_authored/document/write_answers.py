"""The answer of each kind of question as maps, lists and strings."""

from collections.abc import Callable, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any

from quizkit.formats._authored.authored import AuthoredAnswer, AuthoredItem, Written
from quizkit.formats._authored.choices import are_true_and_false, has_several, true_false_texts
from quizkit.formats._authored.complaints import listed
from quizkit.formats._authored.document.outline import Blank, Row, Texts, own_ids
from quizkit.formats._authored.interactions import kind_by_shape
from quizkit.formats._authored.keys import letter_name
from quizkit.formats._authored.numbers import decimal_text, fraction_text
from quizkit.formats._authored.typed import ANYTHING_ELSE
from quizkit.identity import letter
from quizkit.model import (
    ALL_OF_IT,
    NONE_OF_IT,
    Choice,
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
    NumericAnswer,
    NumericInteraction,
    OrderInteraction,
    Pair,
    TextAnswer,
    TextEntryInteraction,
    UploadInteraction,
)

Outline = dict[str, Any]
_WHICH = "which option is right: {}?"
_SEVERAL = "which options are right: {}?"


def answer_fields(interaction: Interaction, texts: Texts, stem: Localized) -> Outline:
    """The fields that say how a question is answered; ``type`` is among them only where the others do not imply it."""
    return _WRITERS[type(interaction)](interaction, texts, stem)


def _choice(interaction: ChoiceInteraction, texts: Texts, stem: Localized) -> Outline:
    choices = interaction.choices
    if interaction.mode == "true_false":
        short = _true_or_false(interaction, texts, stem)
        if short is not None:
            return short
    out: Outline = {}
    if interaction.mode != _implied_mode(choices, texts.language):
        out["type"] = interaction.mode
    fractions = [choice.fraction for choice in choices]
    partial = not interaction.all_or_nothing
    _options_and_key(out, choices, fractions, texts, partial=partial, several=interaction.mode == "multiple")
    weighted = any(fraction not in (None, 0, 1) for fraction in fractions)
    if partial != weighted:
        out["scoring"] = "partial" if partial else "all_or_nothing"
    if interaction.shuffle is not None:
        out["shuffle"] = interaction.shuffle
    return out


def _implied_mode(choices: Sequence[Choice], language: str) -> str | None:
    if not choices:
        return None
    if are_true_and_false([choice.text for choice in choices], language):
        return "true_false"
    return "multiple" if has_several([choice.fraction for choice in choices]) else "single"


def _true_or_false(interaction: ChoiceInteraction, texts: Texts, stem: Localized) -> Outline | None:
    """``answer: true``, where the texts are those that the reader puts in."""
    words = true_false_texts(tuple(stem.texts) or (texts.language,))
    choices = interaction.choices
    if tuple(choice.text for choice in choices) != words or own_ids(choices):
        return None
    if any(choice.feedback is not None or choice.fixed for choice in choices):
        return None
    fractions = tuple(choice.fraction for choice in choices)
    out: Outline
    if fractions == (None, None):
        out = {"type": "true_false", "answer": Blank("true or false?")}
    elif fractions in ((ALL_OF_IT, NONE_OF_IT), (NONE_OF_IT, ALL_OF_IT)):
        out = {"answer": fractions[0] == 1}
    else:
        return None
    if not interaction.all_or_nothing:
        out["scoring"] = "partial"
    if interaction.shuffle is not None:
        out["shuffle"] = interaction.shuffle
    return out


def _options_and_key(
    out: Outline,
    choices: Sequence[Choice],
    fractions: Sequence[Fraction | None],
    texts: Texts,
    *,
    partial: bool,
    several: bool,
    with_ids: bool = False,
) -> None:
    """Options as plain texts with the key as letters, or as maps that hold what more there is to say."""
    keep_ids = with_ids or own_ids(choices)
    right = [place for place, fraction in enumerate(fractions) if fraction]
    simple = not keep_ids and _lettered(choices, fractions, right, partial=partial)
    undecided = all(fraction is None for fraction in fractions)
    flags = [""] * len(choices) if simple or undecided else _flags(fractions, partial=partial)
    if choices:
        out["options"] = [
            _option(choice, texts, flag, keep_id=keep_ids) for choice, flag in zip(choices, flags, strict=True)
        ]
    if simple:
        letters = [letter_name(place) for place in right]
        out["answer"] = letters[0] if len(letters) == 1 else Row(letters)
    elif undecided:
        names = [letter_name(place) for place in range(len(choices))]
        asks = _SEVERAL if several else _WHICH
        out["answer"] = Blank(asks.format(listed(names)) if 1 < len(names) <= 10 else "")


def _lettered(
    choices: Sequence[Choice], fractions: Sequence[Fraction | None], right: Sequence[int], *, partial: bool
) -> bool:
    """Whether letters alone say what is right, and cannot be taken for the text of an option."""
    if not right or len(choices) > 26 or any(fraction is None for fraction in fractions):
        return False
    share = Fraction(1, len(right)) if partial else ALL_OF_IT
    if any(fraction != share for fraction in fractions if fraction):
        return False
    if any(choice.feedback is not None or choice.fixed for choice in choices):
        return False
    sources = [text.source.strip() for choice in choices for text in choice.text.texts.values()]
    return not any(len(source) == 1 and source.isalpha() for source in sources)


def _flags(fractions: Sequence[Fraction | None], *, partial: bool) -> list[Any]:
    """What stands beside each option: true, false, a weight, ``?``, or nothing (``""``)."""
    some_right = any(fraction is not None and fraction > 0 for fraction in fractions)
    whole = sum(fraction == 1 for fraction in fractions)
    flags: list[Any] = []
    for fraction in fractions:
        if fraction is None:
            flags.append("?" if some_right else "")
        elif fraction == 1:
            flags.append("100%" if partial and whole > 1 else True)
        elif fraction == 0:
            flags.append("" if some_right else False)
        else:
            flags.append(fraction_text(fraction))
    return flags


def _option(choice: Choice, texts: Texts, flag: Any, *, keep_id: bool) -> Any:
    text = texts.value(choice.text)
    only_text = flag == "" and choice.feedback is None and not choice.fixed and not (keep_id and choice.id is not None)
    if only_text and not (isinstance(text, dict) and list(text) == ["id"]):
        return text
    out: Outline = {}
    if keep_id and choice.id is not None:
        out["id"] = choice.id
    out["text"] = text
    if flag != "":
        out["correct"] = flag
    texts.put(out, "feedback", choice.feedback)
    if choice.fixed:
        out["fixed"] = True
    return out


def _text_entry(interaction: TextEntryInteraction, texts: Texts, stem: Localized) -> Outline:
    values = [_text_answer(answer, texts) for answer in interaction.answers]
    out = _typed("short_answer", values, texts, AuthoredItem(stem=stem))
    if interaction.case_sensitive:
        out["case_sensitive"] = True
    return out


def _text_answer(answer: TextAnswer, texts: Texts) -> Any:
    value = texts.plain().value(answer.text)
    with_markup = isinstance(value, dict) and "text" in value
    if answer.fraction == 1 and answer.feedback is None and (with_markup or value == {} or _is_filled(value)):
        return value
    out = value if with_markup else {"text": value}
    return _with_weight(out, answer.fraction, answer.feedback, texts)


def _is_filled(value: Any) -> bool:
    return bool(value.strip()) if isinstance(value, str) else bool(value)


def _with_weight(out: Outline, fraction: Fraction, feedback: Localized | None, texts: Texts) -> Outline:
    if fraction != 1:
        out["correct"] = False if fraction == 0 else fraction_text(fraction)
    texts.put(out, "feedback", feedback)
    return out


def _typed(kind: str, values: list[Any], texts: Texts, authored: AuthoredItem) -> Outline:
    """Accepted answers, with the type where they would be taken for another. ``authored`` holds what else is said."""
    if any(isinstance(value, dict) for value in values):
        authored.answers = [_as_answer(value) for value in values]
    else:
        authored.key = [Written(_as_written(value)) for value in values]
    if not values:
        authored.key = [Written("")]
    out: Outline = {}
    if kind_by_shape(authored, texts.language) != kind:
        out["type"] = kind
    if not values:
        out["answer"] = Blank("what is the right answer?")
    elif len(values) == 1:
        out["answer"] = values[0]
    else:
        out["answer"] = Row(values) if _is_short(values) else values
    return out


def _is_short(values: list[Any]) -> bool:
    """Whether these are plain values that fit on one line."""
    return not any(isinstance(value, dict) for value in values) and sum(len(_as_written(one)) for one in values) < 60


def _as_written(value: Any) -> str:
    return decimal_text(value) if isinstance(value, Decimal) else str(value)


def _as_answer(value: Any) -> AuthoredAnswer:
    """An answer as the reader sees it, as far as its kind depends on it."""
    if not isinstance(value, dict):
        return AuthoredAnswer(Written(_as_written(value)))
    text = value.get("answer", value.get("text"))
    written = Written(_as_written(text)) if isinstance(text, str | Decimal) and "markup" not in value else None
    return AuthoredAnswer(
        written,
        minimum=Written("0") if "minimum" in value else None,
        maximum=Written("0") if "maximum" in value else None,
    )


def _numeric(interaction: NumericInteraction, texts: Texts, stem: Localized) -> Outline:
    answers = interaction.answers
    valued = [answer for answer in answers if answer.value is not None]
    tolerances = {answer.tolerance for answer in valued}
    alike = len(tolerances) == 1 and all(_is_simple(answer) for answer in valued)
    shared = tolerances.pop() if alike else Decimal(0)
    values = [_number(answer, shared, texts) for answer in answers]
    authored = AuthoredItem(stem=stem)
    authored.tolerance = Written("1") if shared else None
    authored.unit = Written("m") if interaction.unit is not None else None
    out = _typed("numeric", values, texts, authored)
    if shared:
        out["tolerance"] = shared
    if interaction.unit is not None:
        out["unit"] = interaction.unit
    return out


def _is_simple(answer: NumericAnswer) -> bool:
    """Whether an answer is a right value, with nothing more to it than a tolerance."""
    return answer.fraction == 1 and answer.feedback is None and answer.minimum is None and answer.maximum is None


def _number(answer: NumericAnswer, shared: Decimal, texts: Texts) -> Any:
    if answer.value is not None and _is_simple(answer) and answer.tolerance == shared:
        return answer.value
    if answer.value is None and answer.fraction == 1 and answer.feedback is None and not answer.tolerance:
        low, high = ("" if end is None else decimal_text(end) for end in (answer.minimum, answer.maximum))
        return f"{low}..{high}" if low or high else ANYTHING_ELSE
    out: Outline = {}
    for name, number in (("answer", answer.value), ("minimum", answer.minimum), ("maximum", answer.maximum)):
        if number is not None:
            out[name] = number
    if answer.tolerance:
        out["tolerance"] = answer.tolerance
    return _with_weight(out, answer.fraction, answer.feedback, texts)


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


def _gap_match(interaction: GapMatchInteraction, texts: Texts, _stem: Localized) -> Outline:
    out: Outline = {} if interaction.choices and interaction.gaps else {"type": "gap_match"}
    keep_ids = own_ids(interaction.choices)
    if interaction.choices:
        out["options"] = [_option(choice, texts, "", keep_id=keep_ids) for choice in interaction.choices]
    if interaction.gaps:
        numbers = (
            {letter(place): str(place + 1) for place in range(26, len(interaction.choices))} if not keep_ids else {}
        )
        names = {gap.id: [numbers.get(name, name) for name in gap.accepts] for gap in interaction.gaps}
        out["gaps"] = {gap: found[0] if len(found) == 1 else Row(found) for gap, found in names.items()}
    if interaction.reusable:
        out["reusable"] = True
    if interaction.shuffle is not None:
        out["shuffle"] = interaction.shuffle
    return out


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
    flags = _flags([area.fraction for area in interaction.areas], partial=False)
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


def _hottext(interaction: HottextInteraction, texts: Texts, _stem: Localized) -> Outline:
    out: Outline = {"type": "hottext"}
    fractions = [choice.fraction for choice in interaction.choices]
    _options_and_key(
        out, interaction.choices, fractions, texts, partial=False, several=interaction.multiple, with_ids=True
    )
    if interaction.multiple != has_several(fractions):
        out["multiple"] = interaction.multiple
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
    if interaction.decimals:
        out["decimals"] = interaction.decimals
    if interaction.answer_sets != 10:
        out["answer_sets"] = interaction.answer_sets
    return out


def _information(_interaction: NoInteraction, _texts: Texts, _stem: Localized) -> Outline:
    return {"type": "information"}


_WRITERS: dict[type[Any], Callable[[Any, Texts, Localized], Outline]] = {
    ChoiceInteraction: _choice,
    TextEntryInteraction: _text_entry,
    NumericInteraction: _numeric,
    MatchInteraction: _match,
    OrderInteraction: _order,
    ClozeInteraction: _cloze,
    GapMatchInteraction: _gap_match,
    ExtendedText: _essay,
    UploadInteraction: _upload,
    HotspotInteraction: _hotspot,
    HottextInteraction: _hottext,
    FormulaInteraction: _formula,
    NoInteraction: _information,
}
