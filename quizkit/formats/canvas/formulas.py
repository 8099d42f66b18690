"""Computed answers: Canvas takes the formula, its variables and a list of sets of values with the answer to each.

Canvas marks students by that list, so the answers are computed here, by :mod:`quizkit.formats._formula`.
"""

import json
import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from quizkit.formats._drawing import drawn_answers
from quizkit.formats._formula import CONSTANTS, FUNCTIONS, FormulaError, for_canvas, from_canvas, understood
from quizkit.formats._qti12.numbers import number_text
from quizkit.formats._xml import xml_text
from quizkit.formats.canvas.pieces import ANYTHING, NUMBER_FIELD, Body, field
from quizkit.model import FormulaInteraction

FIELD_FORMULA = "quizkit_formula"
"""Holds the author's formula, as JSON, where reading Canvas's would give another spelling."""

_NAME = re.compile("[A-Za-z][A-Za-z0-9_]{0,39}")
_CORRECT = f'<respcondition title="correct">{ANYTHING}<setvar varname="SCORE" action="Set">100</setvar></respcondition>'
_INCORRECT = (
    '<respcondition title="incorrect"><conditionvar><not><other/></not></conditionvar>'
    '<setvar varname="SCORE" action="Set">0</setvar></respcondition>'
)


class AnswerSet(NamedTuple):
    """Values of the variables, in their order, and the answer to them; all as they are written."""

    values: tuple[str, ...]
    answer: str


def can_be_variable(name: str) -> bool:
    """Whether Canvas can have a variable of this name: letters and digits, and nothing that means something there."""
    return _NAME.fullmatch(name) is not None and name.lower() not in FUNCTIONS and name.lower() not in CONSTANTS


def answer_sets(interaction: FormulaInteraction) -> list[AnswerSet]:
    """The sets that are made for a formula, the same ones each time. Values for which it has no answer are passed over.

    Raises:
        FormulaError: when the formula can't be understood, or has no answer at all.
    """
    return [
        AnswerSet(tuple(number_text(values[one.name]) for one in interaction.variables), number_text(answer))
        for values, answer in drawn_answers(interaction)
    ]


def fingerprint(interaction: FormulaInteraction) -> str:
    """What sets of values belong to: as long as it is the same, those that were read are right."""
    variables = [f"{one.name} {one.minimum} {one.maximum} {one.decimals}" for one in interaction.variables]
    return "; ".join((interaction.expression, str(interaction.decimals), str(interaction.answer_sets), *variables))


def kept_sets(interaction: FormulaInteraction, own: Mapping[str, Any]) -> list[AnswerSet] | None:
    """The sets that were read with this formula, if they still belong to it."""
    kept = own.get("sets")
    if own.get("formula") != fingerprint(interaction) or not isinstance(kept, list):
        return None
    width = len(interaction.variables) + 1
    if not all(isinstance(one, list) and len(one) == width and all(isinstance(v, str) for v in one) for one in kept):
        return None
    return [AnswerSet(tuple(one[:-1]), one[-1]) for one in kept] or None


def formula_body(interaction: FormulaInteraction, own: Mapping[str, Any]) -> Body:
    """The element for a computed answer; ``own`` is what Canvas alone knows of it."""
    names = [variable.name for variable in interaction.variables]
    sets = kept_sets(interaction, own) or answer_sets(interaction)
    variables = "".join(
        f'<var name="{one.name}" scale="{one.decimals}"><min>{number_text(one.minimum)}</min>'
        f"<max>{number_text(one.maximum)}</max></var>"
        for one in interaction.variables
    )
    drawn = "".join(
        f'<var_set ident="{number}">{_values(names, one)}<answer>{xml_text(one.answer)}</answer></var_set>'
        for number, one in enumerate(sets, 1)
    )
    return Body(
        "calculated_question",
        NUMBER_FIELD,
        f"{_CORRECT}{_INCORRECT}",
        asked=False,
        fields=_own_formula(interaction.expression, names),
        extension=(
            f"<itemproc_extension><calculated><answer_tolerance>{number_text(interaction.tolerance)}"
            f'</answer_tolerance><formulas decimal_places="{interaction.decimals}"><formula>'
            f"{xml_text(spelt(interaction.expression, names))}</formula></formulas><vars>{variables}</vars>"
            f"<var_sets>{drawn}</var_sets></calculated></itemproc_extension>"
        ),
    )


def _values(names: list[str], one: AnswerSet) -> str:
    pairs = zip(names, one.values, strict=True)
    return "".join(f'<var name="{name}">{xml_text(value)}</var>' for name, value in pairs)


def _own_formula(expression: str, names: list[str]) -> str:
    """A metadata field with the formula as the author wrote it, where that is needed."""
    same = from_canvas(spelt(expression, names), names) == expression
    return "" if same else field(FIELD_FORMULA, json.dumps(expression, ensure_ascii=False))


def spelt(expression: str, names: list[str]) -> str:
    """A formula as Canvas writes it; one that only Canvas understands is as it was, without the braces."""
    try:
        return for_canvas(understood(expression, names))
    except FormulaError:
        return expression.replace("{", "").replace("}", "")


def with_marks(html: str, names: list[str]) -> str:
    """A stem in which each ``{x}`` is ``[x]``, as Canvas wants it."""
    for name in names:
        html = html.replace(f"{{{name}}}", f"[{name}]")
    return html
