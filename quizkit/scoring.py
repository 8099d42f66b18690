"""What a response is worth: the one interpretation of a key.

Rules and losses ask here whether an item can be marked at all; tests hold players of written items against it.
"""

from collections.abc import Collection, Mapping, Sequence
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from typing import Any
from unicodedata import normalize

from quizkit.model import (
    ALL_OF_IT,
    NONE_OF_IT,
    Choice,
    ChoiceInteraction,
    ClozeInteraction,
    DropGap,
    FormulaInteraction,
    GapMatchInteraction,
    HotspotInteraction,
    HottextInteraction,
    Interaction,
    Item,
    Localized,
    MatchInteraction,
    NumericInteraction,
    OrderInteraction,
    Pair,
    Shape,
    TextEntryInteraction,
)
from quizkit.richtext import canonical, to_plain


def has_key(interaction: Interaction) -> bool:
    """Whether the interaction can be marked as it stands: some response earns all or part of the points.

    What a person marks (essay, upload) and what asks nothing needs no key, and has one in this sense.
    """
    match interaction:
        case ChoiceInteraction(choices=choices) | HottextInteraction(choices=choices):
            return any(choice.fraction is not None and choice.fraction.numerator > 0 for choice in choices)
        case HotspotInteraction(areas=areas):
            return any(area.fraction is not None and area.fraction > 0 for area in areas)
        case TextEntryInteraction(answers=texts):
            return any(answer.fraction > 0 and _says_something(answer.text) for answer in texts)
        case NumericInteraction(answers=numbers):
            return any(answer.fraction > 0 and not answer.accepts_nothing() for answer in numbers)
        case MatchInteraction(pairs=pairs):
            return bool(pairs)
        case OrderInteraction(entries=entries):
            return bool(entries)
        case ClozeInteraction(gaps=gaps):
            return bool(gaps) and all(has_key(gap.interaction) for gap in gaps)
        case GapMatchInteraction(gaps=drops):
            return bool(drops) and all(gap.accepts for gap in drops)
        case FormulaInteraction(expression=expression):
            return bool(expression.strip())
    return True


def _says_something(text: Localized) -> bool:
    return any(to_plain(part).strip() for part in text.texts.values())


def score(item: Item, response: Any) -> Fraction | None:
    """The share of the item's points, from 0 to 1, that a response earns; None where a person or the system marks.

    A response is, by the kind of interaction: a collection of ids (choice, hottext, hotspot); a string (text entry,
    numeric); a mapping of a pair's id to the id of the pair whose right text was chosen (match); a sequence of entry
    ids (order); a mapping of gap ids to the gaps' responses (cloze) or to choice ids (gap match). Ids are those that
    :func:`quizkit.identity.identify` fills in.
    """
    return _score(item.interaction, response)


def _score(interaction: Interaction, response: Any) -> Fraction | None:
    match interaction:
        case ChoiceInteraction(choices=choices, mode="multiple", all_or_nothing=all_or_nothing):
            return _several(choices, response, all_or_nothing)
        case ChoiceInteraction(choices=choices):
            return _one(choices, response)
        case HottextInteraction(choices=choices, multiple=multiple):
            return _several(choices, response, True) if multiple else _one(choices, response)
        case HotspotInteraction(areas=areas, multiple=multiple):
            return _several(areas, response, True) if multiple else _one(areas, response)
        case TextEntryInteraction():
            return _typed(interaction, response)
        case NumericInteraction():
            return _number(interaction, response)
        case MatchInteraction(pairs=pairs):
            return _matched(pairs, response)
        case OrderInteraction(entries=entries):
            return ALL_OF_IT if list(response) == [entry.id for entry in entries] else NONE_OF_IT
        case ClozeInteraction():
            return _cloze(interaction, response)
        case GapMatchInteraction(gaps=gaps):
            return _dropped(gaps, response)
    return None


def _clamped(value: Fraction) -> Fraction:
    return min(max(value, NONE_OF_IT), ALL_OF_IT)


def _one(choices: Sequence[Choice | Shape], response: Collection[str]) -> Fraction:
    if len(response) != 1:
        return NONE_OF_IT
    (picked,) = response
    return _clamped(next((choice.fraction or NONE_OF_IT for choice in choices if choice.id == picked), NONE_OF_IT))


def _several(choices: Sequence[Choice | Shape], response: Collection[str], all_or_nothing: bool) -> Fraction:
    if all_or_nothing:
        right = {choice.id for choice in choices if choice.fraction is not None and choice.fraction > 0}
        return ALL_OF_IT if set(response) == right else NONE_OF_IT
    return _clamped(sum((choice.fraction or NONE_OF_IT for choice in choices if choice.id in response), NONE_OF_IT))


def _typed(interaction: TextEntryInteraction, response: str) -> Fraction:
    def folded(text: str) -> str:
        text = normalize("NFC", " ".join(text.split()))
        return text if interaction.case_sensitive else text.casefold()

    given = folded(response)
    earned = [
        answer.fraction
        for answer in interaction.answers
        if any(folded(to_plain(text)) == given for _, text in answer.text.items())
    ]
    return _clamped(max(earned, default=NONE_OF_IT))


def _number(interaction: NumericInteraction, response: str) -> Fraction:
    try:
        given = Decimal(response.strip())
    except InvalidOperation:
        return NONE_OF_IT
    if not given.is_finite():
        return NONE_OF_IT
    earned = []
    for answer in interaction.answers:
        low, high = answer.bounds()
        if (low is None or low <= given) and (high is None or given <= high):
            earned.append(answer.fraction)
    return _clamped(max(earned, default=NONE_OF_IT))


def _matched(pairs: Sequence[Pair], response: Mapping[str, str]) -> Fraction:
    def meaning(pair: Pair) -> str:
        return canonical(pair.right.first()[1])

    by_id = {pair.id: pair for pair in pairs}
    right = sum(
        1
        for pair in pairs
        if (chosen := by_id.get(response.get(pair.id or "", ""))) is not None and meaning(chosen) == meaning(pair)
    )
    return Fraction(right, len(pairs)) if pairs else NONE_OF_IT


def _cloze(interaction: ClozeInteraction, response: Mapping[str, Any]) -> Fraction:
    total = sum((gap.weight for gap in interaction.gaps), NONE_OF_IT)
    earned = NONE_OF_IT
    for gap in interaction.gaps:
        if gap.id in response:
            earned += gap.weight * (_score(gap.interaction, response[gap.id]) or NONE_OF_IT)
    return earned / total if total else NONE_OF_IT


def _dropped(gaps: Sequence[DropGap], response: Mapping[str, str]) -> Fraction:
    right = sum(1 for gap in gaps if response.get(gap.id) in gap.accepts)
    return Fraction(right, len(gaps)) if gaps else NONE_OF_IT
