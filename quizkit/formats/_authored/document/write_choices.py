"""Questions that are answered by choosing, as maps, lists and strings."""

from collections.abc import Sequence
from fractions import Fraction
from string import ascii_lowercase
from typing import Any

from quizkit.formats._authored.choices import (
    adds_up,
    are_true_and_false,
    has_several,
    is_right_minus_wrong,
    true_false_texts,
)
from quizkit.formats._authored.complaints import listed
from quizkit.formats._authored.document.outline import Blank, Row, Texts, own_ids
from quizkit.formats._authored.numbers import fraction_text
from quizkit.identity import letter
from quizkit.model import (
    ALL_OF_IT,
    NONE_OF_IT,
    Choice,
    ChoiceInteraction,
    GapMatchInteraction,
    HottextInteraction,
    Localized,
)

Outline = dict[str, Any]
_LETTERS = tuple(ascii_lowercase)
_WHICH = "which option is right: {}?"
_SEVERAL = "which options are right: {}?"


def write_choice(interaction: ChoiceInteraction, texts: Texts, stem: Localized) -> Outline:
    """One option or several, or true and false."""
    choices = interaction.choices
    if interaction.mode == "true_false":
        short = _true_or_false(interaction, texts, stem)
        if short is not None:
            return short
    out: Outline = {}
    if interaction.mode != _implied_mode(choices, texts.language):
        out["type"] = interaction.mode
    fractions = [choice.fraction for choice in choices]
    partial, several = not interaction.all_or_nothing, interaction.mode == "multiple"
    if several and partial and is_right_minus_wrong(fractions):
        plain = [ALL_OF_IT if fraction and fraction > 0 else NONE_OF_IT for fraction in fractions]
        _options_and_key(out, choices, plain, texts, partial=False, several=True)
        out["scoring"] = "right_minus_wrong"
    else:
        _options_and_key(out, choices, fractions, texts, partial=partial, several=several)
        implied = several and "answer" not in out and adds_up(fractions)  # letters alone say nothing of shares
        if partial != implied:
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
    simple = not keep_ids and _lettered(choices, fractions, right, shared=partial and several)
    undecided = all(fraction is None for fraction in fractions)
    flags = [""] * len(choices) if simple or undecided else flags_of(fractions, partial=partial)
    if choices:
        out["options"] = [
            _option(choice, texts, flag, keep_id=keep_ids) for choice, flag in zip(choices, flags, strict=True)
        ]
    if simple:
        letters = [letter(place) for place in right]
        out["answer"] = letters[0] if len(letters) == 1 else Row(letters)
    elif undecided:
        names = [letter(place) for place in range(len(choices))]
        asks = _SEVERAL if several else _WHICH
        out["answer"] = Blank(asks.format(listed(names)) if 1 < len(names) <= 10 else "")


def _lettered(
    choices: Sequence[Choice], fractions: Sequence[Fraction | None], right: Sequence[int], *, shared: bool
) -> bool:
    """Whether letters alone say what is right, and cannot be taken for the text of an option.

    ``shared`` is whether the right ones share the points, as ``scoring: partial`` says beside the letters.
    """
    if not right or len(choices) > 26 or any(fraction is None for fraction in fractions):
        return False
    share = Fraction(1, len(right)) if shared else ALL_OF_IT
    if any(fraction != share for fraction in fractions if fraction):
        return False
    if any(choice.feedback is not None or choice.fixed for choice in choices):
        return False
    taken = _LETTERS[: len(choices)]
    return not any(text.source.strip().casefold() in taken for choice in choices for text in choice.text.texts.values())


def flags_of(fractions: Sequence[Fraction | None], *, partial: bool) -> list[Any]:
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


def write_gap_match(interaction: GapMatchInteraction, texts: Texts, _stem: Localized) -> Outline:
    """Options to drag into gaps."""
    out: Outline = {} if interaction.choices and interaction.gaps else {"type": "gap_match"}
    keep_ids = own_ids(interaction.choices)
    if interaction.choices:
        out["options"] = [_option(choice, texts, "", keep_id=keep_ids) for choice in interaction.choices]
    if interaction.gaps:
        names = {gap.id: list(gap.accepts) for gap in interaction.gaps}
        out["gaps"] = {gap: found[0] if len(found) == 1 else Row(found) for gap, found in names.items()}
    if interaction.reusable:
        out["reusable"] = True
    if interaction.shuffle is not None:
        out["shuffle"] = interaction.shuffle
    return out


def write_hottext(interaction: HottextInteraction, texts: Texts, _stem: Localized) -> Outline:
    """Pieces of the text to pick from."""
    out: Outline = {"type": "hottext"}
    fractions = [choice.fraction for choice in interaction.choices]
    _options_and_key(
        out, interaction.choices, fractions, texts, partial=False, several=interaction.multiple, with_ids=True
    )
    if interaction.multiple != has_several(fractions):
        out["multiple"] = interaction.multiple
    return out
