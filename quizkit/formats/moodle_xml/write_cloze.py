"""Gaps in a text, from the model to Moodle's syntax."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from quizkit.formats._authored.numbers import decimal_text
from quizkit.formats._moodle import SPELLINGS
from quizkit.formats._moodle_numbers import best_first
from quizkit.formats._moodle_text import as_literal_answer
from quizkit.formats.moodle_xml.cloze_syntax import NUMBER, ONE, SEVERAL, SHORT, as_field
from quizkit.formats.moodle_xml.write_texts import Texts, words
from quizkit.model import (
    ALL_OF_IT,
    NONE_OF_IT,
    ChoiceInteraction,
    ClozeInteraction,
    Gap,
    Localized,
    NumericInteraction,
    TextEntryInteraction,
)


class ClozeWriter:
    """Writes the gaps of one item. ``own`` is what Moodle alone knows of them, by name."""

    def __init__(self, texts: Texts, interaction: ClozeInteraction, own: object) -> None:
        self._texts = texts
        self._gaps = {gap.id: gap for gap in interaction.gaps}
        self._own: Mapping[str, Any] = own if isinstance(own, dict) else {}

    def written(self) -> dict[str, str]:
        """What stands in the place of each ``[[name]]``."""
        return {name: self._written(gap) for name, gap in self._gaps.items()}

    def _written(self, gap: Gap) -> str:
        own = self._own.get(gap.id)
        own = own if isinstance(own, dict) else {}
        match gap.interaction:
            case TextEntryInteraction() as interaction:
                kind = f"{SHORT}_C" if interaction.case_sensitive else SHORT
                answers = self._typed(interaction, own.get("wildcards"))
            case NumericInteraction() as interaction:
                kind, answers = NUMBER, self._numbers(interaction)
            case ChoiceInteraction() as interaction:
                layout = own.get("layout")
                several = interaction.mode == "multiple"
                ending = f"{layout if layout in ('H', 'V') else ''}{'S' if interaction.shuffle else ''}"
                ending = ending.replace("V", "") if several else ending
                kind = f"{SEVERAL if several else ONE}{'_' if ending else ''}{ending}"
                answers = self._choices(interaction)
        return f"{{{gap.weight}:{kind}:{'~'.join(answers)}}}"

    def _typed(self, interaction: TextEntryInteraction, wildcards: object) -> Iterator[str]:
        patterns = wildcards if isinstance(wildcards, list) else []
        for answer in interaction.answers:
            source = words(answer.text)
            source = source if source in patterns else as_literal_answer(source)
            field = as_field(source).replace("<", "&lt;").replace(">", "&gt;")
            yield f"{_weight(answer.fraction)}{field}{self._feedback(answer.feedback)}"

    def _numbers(self, interaction: NumericInteraction) -> Iterator[str]:
        for answer in best_first(interaction.answers):
            number = "*" if answer.value is None else f"{decimal_text(answer.value)}:{decimal_text(answer.tolerance)}"
            yield f"{_weight(answer.fraction)}{number}{self._feedback(answer.feedback)}"

    def _choices(self, interaction: ChoiceInteraction) -> Iterator[str]:
        for choice in interaction.choices:
            weight = "" if choice.fraction is None else _weight(choice.fraction) or "%0%"
            yield f"{weight}{as_field(self._texts.html(choice.text))}{self._feedback(choice.feedback)}"

    def _feedback(self, text: Localized | None) -> str:
        return "" if text is None else f"#{as_field(self._texts.html(text))}"


def _weight(fraction: Fraction) -> str:
    if fraction == NONE_OF_IT:
        return ""
    return "=" if fraction == ALL_OF_IT else f"%{SPELLINGS[fraction]}%"


def notes_of(interaction: ClozeInteraction) -> dict[str, Any]:
    """What Moodle's syntax can't say of the gaps."""
    names = [gap.id for gap in interaction.gaps]
    notes: dict[str, Any] = {} if names == [str(number) for number in range(1, len(names) + 1)] else {"gaps": names}
    kinds = {gap.id: kind for gap in interaction.gaps if (kind := _kind(gap.interaction))}
    return notes | ({"kinds": kinds} if kinds else {})


def _kind(interaction: object) -> dict[str, Any]:
    if not isinstance(interaction, ChoiceInteraction):
        return {}
    kind: dict[str, Any] = {"mode": "true_false"} if interaction.mode == "true_false" else {}
    if interaction.shuffle is False:
        kind["shuffle"] = False
    if any(choice.fraction is None for choice in interaction.choices):
        kind["unkeyed"] = True
    return kind
