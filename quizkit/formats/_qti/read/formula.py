"""Computed answers: the formula is that of the template processing, the tolerance is found by trying numbers."""

import json
from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal
from itertools import islice

from lxml import etree

from quizkit.diagnostics import Report
from quizkit.formats._drawing import MOST_SETS, drawn_answers, drawn_sets, exact_decimals
from quizkit.formats._formula import FormulaError, Part, for_model, understood, value_of
from quizkit.formats._qti.amounts import decimal_text
from quizkit.formats._qti.expressions import MOST_PLACES, NotAFormula, expression_xml, formula_of
from quizkit.formats._qti.read.answers import Answers, Asked
from quizkit.formats._qti.read.declarations import NUMBERS, Declarations, Variable
from quizkit.formats._qti.read.marking import Marking
from quizkit.formats._qti.read.numbers import read_numeric
from quizkit.formats._qti.read.templates import Template
from quizkit.formats._qti.vocabulary import word
from quizkit.model import ALL_OF_IT, FormulaInteraction, NumericInteraction

_TRIED = 4
"""With so many sets of values the rules are tried."""

_MOST_DRAWN = 50
_USUAL_MOST = 6

_ONE = Decimal(1)
_NEAR = Decimal("0.000000001")
_MARKING = "marks the answer that is computed by rules that quizkit cannot say"


def read_formula(asked: Asked, template: Template) -> tuple[Answers, Marking]:
    """A computed answer, and the marking of one set of its values, by which its feedback can be known.

    Raises:
        NotSayable: when its answer, or how near to it a number must be, is none that the model can say.
    """
    if template.answer is None or template.asks != asked.variable.name or word(asked.element) != "textEntryInteraction":
        raise asked.not_sayable("asks for something else than the number that it computes")
    if asked.variable.base_type not in NUMBERS:
        raise asked.not_sayable("computes a number and asks for words")
    interaction = FormulaInteraction(
        expression=_expression(asked, template),
        variables=tuple(template.variables.values()),
        answer_sets=min(len(next(iter(template.sets.values()), ())), MOST_SETS) or 10,
    )
    formula = _understood(asked, interaction)
    drawn = _some_values(interaction, template)
    decimals = template.decimals if template.decimals is not None else _decimals_needed(formula, drawn)
    tried: list[tuple[Decimal, Decimal, Decimal]] = []
    answers, marking = Answers(interaction), asked.marking
    for values in drawn:
        if len(tried) == _TRIED:
            break
        try:
            right = value_of(formula, values, decimals)
        except FormulaError:
            continue
        marking = _marking_of(asked, values, right)
        answers = read_numeric(_tried(asked, marking))
        tried.append((*_accepted(asked, answers), right))
    interaction = interaction.replaced(decimals=decimals, tolerance=_tolerance(asked, tried))
    _say_what_is_different(asked, template, interaction)
    probes = tuple(replace(probe, answer=None) for probe in answers.probes)
    return Answers(interaction, answers.full, probes), marking


def _expression(asked: Asked, template: Template) -> str:
    """The formula as the model spells it: as the author did, where that is still the same formula."""
    assert template.answer is not None
    names = [*template.variables]
    try:
        spelt = for_model(template.answer)
        own = json.loads(template.note) if template.note else None
        if isinstance(own, str) and own.isprintable():
            again = formula_of(
                etree.fromstring(expression_xml(understood(own, names))),
                {name: Part("variable", name) for name in names},
            )
            return own if for_model(again) == spelt else spelt
    except (ValueError, RecursionError, NotAFormula):
        pass
    return spelt


def _understood(asked: Asked, interaction: FormulaInteraction) -> Part:
    try:
        return understood(interaction.expression, [variable.name for variable in interaction.variables])
    except FormulaError as error:
        raise asked.not_sayable("computes a formula that is too long") from error


def _some_values(interaction: FormulaInteraction, template: Template) -> list[dict[str, Decimal]]:
    """The first sets of values: those of the file, where it lists them."""
    if template.sets:
        names = [*template.sets]
        listed = zip(*template.sets.values(), strict=True)
        return [dict(zip(names, values, strict=True)) for values in islice(listed, _MOST_DRAWN)]
    return list(islice(drawn_sets(interaction.variables), _MOST_DRAWN))


def _decimals_needed(formula: Part, drawn: list[dict[str, Decimal]]) -> int:
    """The fewest decimals with which the answers are what they are; as many as a formula can have, where none are."""
    answers = []
    for values in drawn:
        try:
            answers.append(value_of(formula, values, MOST_PLACES))
        except FormulaError:
            continue
    found = exact_decimals(answers, _USUAL_MOST - 1)
    return _USUAL_MOST if found is None else found


def _marking_of(asked: Asked, values: Mapping[str, Decimal], right: Decimal) -> Marking:
    """The item's marking for one set of values: they are what outcomes are, and the answer is the correct response."""
    declared, response = asked.marking.declared, asked.variable
    drawn = {name: Variable(name, "single", "float", default=(decimal_text(value),)) for name, value in values.items()}
    responses = {**declared.responses, response.name: replace(response, correct=(decimal_text(right),))}
    return asked.marking.with_variables(Declarations(responses, {**declared.outcomes, **drawn}))


def _tried(asked: Asked, marking: Marking) -> Asked:
    """The item as a question for a plain number, of which nothing is said."""
    variable = marking.declared.responses[asked.variable.name]
    return replace(asked, variable=variable, marking=marking, place=replace(asked.place, report=Report()))


def _accepted(asked: Asked, answers: Answers) -> tuple[Decimal, Decimal]:
    """From where to where numbers are accepted; others must earn nothing."""
    interaction = answers.interaction
    found = interaction.answers if isinstance(interaction, NumericInteraction) else ()
    low, high = found[0].bounds() if len(found) == 1 and found[0].fraction == ALL_OF_IT else (None, None)
    if low is None or high is None:
        raise asked.not_sayable(_MARKING)
    return low, high


def _tolerance(asked: Asked, tried: list[tuple[Decimal, Decimal, Decimal]]) -> Decimal:
    """How far from the answer a number may be: always as far, and on either side."""
    if not tried:
        raise asked.not_sayable("computes an answer that has no value")
    if any(abs((low + high) / 2 - right) > _NEAR * max(_ONE, abs(right)) for low, high, right in tried):
        raise asked.not_sayable(_MARKING)
    found = [(high - low) / 2 for low, high, _ in tried]
    if max(found) - min(found) > _NEAR * max(_ONE, *found):
        raise asked.not_sayable("takes a share of the answer that it computes as its tolerance")
    return found[0].normalize() + 0


def _say_what_is_different(asked: Asked, template: Template, interaction: FormulaInteraction) -> None:
    """Say what of the drawing is not kept."""
    for name in template.fine:
        asked.place.info(
            "decimals",
            f'"{name}" is drawn with as many decimals as a number can have.',
            asked.element,
            f"It is read as drawn with {template.variables[name].decimals}.",
        )
    if template.decimals is None and interaction.decimals == _USUAL_MOST:
        asked.place.info(
            "decimals",
            "the answer is not rounded.",
            asked.element,
            f"It is read as rounded to {interaction.decimals} decimals.",
        )
    if template.sets and not _are_drawn_anew(interaction, template):
        asked.place.info(
            "values",
            "the values to draw from are listed.",
            asked.element,
            "Others from the same ranges are made when the question is written.",
        )


def _are_drawn_anew(interaction: FormulaInteraction, template: Template) -> bool:
    """Whether the same values that a file lists would be made for the question."""
    try:
        made = drawn_answers(interaction, sure=True)
    except FormulaError:
        return False
    return all(tuple(values[name] for values, _ in made) == listed for name, listed in template.sets.items())
