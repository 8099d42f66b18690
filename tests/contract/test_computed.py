"""Computed answers go from each format that holds them to each other one, and stay what they are."""

from decimal import Decimal
from itertools import permutations

import pytest

from quizkit import api
from quizkit.model import FormulaInteraction, Item, Quiz, Variable
from quizkit.registry import get_format
from quizkit.source import Source

from .samples import en, quiz

FORMATS = ("yaml", "json", "qti21", "qti22", "qti30", "canvas", "moodle-xml")


def formula(expression: str, *variables: Variable, tolerance: str = "0", decimals: int = 0, sets: int = 10) -> Item:
    interaction = FormulaInteraction(
        expression=expression,
        variables=variables,
        tolerance=Decimal(tolerance),
        decimals=decimals,
        answer_sets=sets,
    )
    words = ", ".join(f"{{{variable.name}}}" for variable in variables)
    return Item(
        id=f"q{len(expression)}", stem=en(f"What is it for {words}?"), interaction=interaction, points=Decimal(2)
    )


X = Variable(name="x", minimum=Decimal(-3), maximum=Decimal(12))
Y = Variable(name="Y2", minimum=Decimal("0.25"), maximum=Decimal("9.5"), decimals=2)
SAMPLE = quiz(
    formula("2 * {x}", X),
    formula("{x}*{Y2}", X, Y, tolerance="0.05", decimals=2, sets=3),
    formula("pow({x}, 2) % 5 + sqrt({Y2}) - log10({Y2}) / pi()", Y, X, tolerance="0.001", decimals=4, sets=25),
    formula("round({x} / 7, 2) + log({Y2})", X, Y, tolerance="1", decimals=1),
    title=en("Computed"),
)


def through(sample: Quiz, name: str) -> Quiz:
    result = api.export(sample, name)
    assert {one.code for one in result.diagnostics} <= ({"loss/quiz-title"} if name == "moodle-xml" else set())
    assert result.data is not None
    found = api.read(Source(f"quiz{get_format(name).suffix}", result.data, "en"), from_format=name)
    assert [one.message for one in found.diagnostics] == []
    assert found.quiz is not None
    return found.quiz.replaced(title=sample.title)


@pytest.mark.parametrize(("first", "second"), list(permutations(FORMATS, 2)))
def test_a_formula_stays_what_it_is(first: str, second: str) -> None:
    found = through(through(SAMPLE, first), second)
    for item, again in zip(SAMPLE.items(), found.items(), strict=True):
        assert again.interaction == item.interaction
        assert again.stem == item.stem
        assert again.points == item.points
