"""Computed answers (``calculated``, ``calculatedsimple``): a formula, and variables that are drawn for each attempt."""

import re
from decimal import Decimal

from pydantic import JsonValue

from quizkit.formats._authored.numbers import parse_number
from quizkit.formats._drawing import drawn_values
from quizkit.formats.moodle_xml.own import SETTINGS, different
from quizkit.formats.moodle_xml.question import Element, Question
from quizkit.model import ALL_OF_IT, FormulaInteraction, Variable

ABSOLUTE = "2"
_WHOLE = re.compile("[0-9]{1,3}")


def read_formula(question: Question) -> FormulaInteraction | None:
    """The formula of a question; None where it has several answers or units, which the model can't hold."""
    answers = question.children("answer")
    if len(answers) != 1 or question.fraction(answers[0]) != ALL_OF_IT or question.child("units") is not None:
        return None
    (answer,) = answers
    if question.text(question.child("feedback", answer)) is not None:
        return None
    tolerance = parse_number(question.value("tolerance", answer) or "0")
    definitions = _definitions(question)
    variables = [_variable(question, definition) for definition in definitions]
    if tolerance is None or tolerance < 0 or any(variable is None for variable in variables):
        return None
    found = {name: question.value(name, answer) for name in ("tolerancetype", "correctanswerformat")}
    found["synchronize"] = question.value("synchronize")
    question.own.update(different(found, SETTINGS["calculated"]))
    if found["tolerancetype"] not in ("", ABSOLUTE):
        message = "the tolerance is a share of the answer; the model, and with it other systems, take it as a number."
        question.warn("read/tolerance", message, "Choose a nominal tolerance.", answer)
    if question.kind != "calculated":
        question.own["type"] = question.kind
    drawn = {question.value("name", definition): _drawn(question, definition) for definition in definitions}
    length = question.value("correctanswerlength", answer)
    interaction = FormulaInteraction(
        expression=question.raw(answer),
        variables=tuple(variable for variable in variables if variable is not None),
        tolerance=tolerance,
        decimals=int(length) if _WHOLE.fullmatch(length) else 2,
        answer_sets=max(map(len, drawn.values()), default=0) or 10,
    )
    if any(drawn.values()) and drawn != drawn_values(interaction, {}):  # the same ones would be made anew
        question.own["datasets"] = dict(drawn)
    return interaction


def _definitions(question: Question) -> list[Element]:
    holder = question.child("dataset_definitions")
    return [] if holder is None else question.children("dataset_definition", holder)


def _variable(question: Question, definition: Element) -> Variable | None:
    name = question.value("name", definition)
    minimum = parse_number(question.value("minimum", definition))
    maximum = parse_number(question.value("maximum", definition))
    decimals = question.value("decimals", definition) or "0"
    if not name or minimum is None or maximum is None or not _WHOLE.fullmatch(decimals):
        return None
    return Variable(name=name, minimum=minimum, maximum=maximum, decimals=int(decimals))


def _drawn(question: Question, definition: Element) -> list[JsonValue]:
    """The values of a variable, in the order of their numbers."""
    holder = question.child("dataset_items", definition)
    items = [] if holder is None else question.children("dataset_item", holder)
    values = [(question.value("number", item), question.value("value", item)) for item in items]
    return [value for _, value in sorted(values, key=lambda pair: _rank(pair[0]))]


def _rank(number: str) -> Decimal:
    return parse_number(number) or Decimal(0)
