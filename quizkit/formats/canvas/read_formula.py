"""Computed answers of a Canvas item as interactions of the model."""

import json
from decimal import Decimal

from pydantic import JsonValue

from quizkit.formats._formula import FormulaError, from_canvas
from quizkit.formats._qti12.elements import Element, child_named, line_of, named_children, text_at
from quizkit.formats._qti12.numbers import number_of
from quizkit.formats.canvas.asked import Asked
from quizkit.formats.canvas.formulas import FIELD_FORMULA, answer_sets, fingerprint, spelt
from quizkit.formats.canvas.read_answers import marked
from quizkit.model import FormulaInteraction, Variable

_ZERO = Decimal(0)


def read_formula(asked: Asked) -> FormulaInteraction | None:
    """A computed answer. The stem marks a variable as ``[x]`` in Canvas and as ``{x}`` in the model."""
    extension = asked.parts.extension
    calculated = child_named(extension, "calculated") if extension is not None else None
    if calculated is None:
        asked.notes.broken("the computed question has no formula.", "Write it again in Canvas.")
        return None
    formulas = child_named(calculated, "formulas")
    lines = [] if formulas is None else [(child.text or "").strip() for _, child in named_children(formulas)]
    if len(lines) > 1:
        asked.notes.left_out("the answer is computed in several steps.", "Only the last formula is read.")
    margin = text_at(calculated, "answer_tolerance") or "0"
    tolerance = number_of(margin)
    if tolerance is None or tolerance < 0:
        what = (
            "is a share of the answer, which differs each time," if margin.endswith("%") else "is no number from 0 up,"
        )
        asked.notes.left_out(
            f'the tolerance "{margin[:40]}" {what} and is read as 0: only the exact answer will be right.',
            "Say by how much an answer may be off, as a number.",
        )
    variables = tuple(_variables(asked, calculated))
    sets = child_named(calculated, "var_sets")
    if asked.stem is not None:
        source, _ = marked(asked.stem.source, {variable.name for variable in variables}, "{{{}}}")
        asked.stem = asked.stem._replace(source=source)
    places = number_of(formulas.get("decimal_places", "0")) if formulas is not None else None
    names, own = [variable.name for variable in variables], asked.parts.fields.get(FIELD_FORMULA, "")
    interaction = FormulaInteraction(
        expression=read_expression(lines[-1] if lines else "", names, own),
        variables=variables,
        tolerance=max(tolerance or _ZERO, _ZERO),
        decimals=_count(places),
        answer_sets=max(len(sets) if sets is not None else 0, 1),
    )
    asked.own.update(own_sets(interaction, sets))
    return interaction


def _variables(asked: Asked, calculated: Element) -> list[Variable]:
    found = []
    listed = child_named(calculated, "vars")
    for _, child in named_children(listed) if listed is not None else ():
        name = child.get("name", "")
        least, most = number_of(text_at(child, "min")), number_of(text_at(child, "max"))
        if least is None or most is None or not name:
            asked.notes.broken(f'the variable "{name}" has no smallest or largest value.', "Give both.", line_of(child))
            continue
        scale = _count(number_of(child.get("scale", "0")))
        found.append(Variable(name=name, minimum=least, maximum=most, decimals=scale))
    return found


def _count(value: Decimal | None) -> int:
    return int(min(max(value, _ZERO), Decimal(100))) if value is not None else 0


def read_expression(formula: str, names: list[str], entry: str) -> str:
    """A formula of Canvas as the model writes it: as the author did (``entry``), if it is still the same formula."""
    try:
        own = json.loads(entry) if entry else None
    except (ValueError, RecursionError):
        own = None
    if isinstance(own, str) and spelt(own, names).strip() == formula:
        return own
    return from_canvas(formula, names)


def own_sets(interaction: FormulaInteraction, sets: Element | None) -> dict[str, JsonValue]:
    """What is to be kept of the sets that a document holds: nothing where the same ones would be made anew."""
    names = [variable.name for variable in interaction.variables]
    read = [_read(one, names) for _, one in named_children(sets)] if sets is not None else []
    found = [one for one in read if one is not None]
    if not found or len(found) < len(read):
        return {}
    try:
        made = answer_sets(interaction)
    except FormulaError:
        made = []  # Canvas knows more functions
    if [[*map(Decimal, one)] for one in found] == [[*map(Decimal, (*one.values, one.answer))] for one in made]:
        return {}
    return {"formula": fingerprint(interaction), "sets": [[*one] for one in found]}


def _read(element: Element, names: list[str]) -> list[str] | None:
    """The values of the variables and the answer; None where one of them is missing or no number."""
    values = {child.get("name", ""): (child.text or "").strip() for _, child in named_children(element)}
    found = [*(values.get(name, "") for name in names), text_at(element, "answer")]
    return found if all(number_of(value) is not None for value in found) else None
