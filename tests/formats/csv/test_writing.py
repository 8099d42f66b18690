"""CSV as written: every text comes back, and what a spreadsheet program would make of one is said."""

from decimal import Decimal

from quizkit import api
from quizkit.model import (
    ALL_OF_IT,
    FormulaInteraction,
    HotspotInteraction,
    Item,
    Localized,
    NoInteraction,
    Quiz,
    Section,
    Shape,
    Variable,
)
from quizkit.registry import get_format
from quizkit.source import Source

COMPUTED = ["=1+1", "+cmd|x", "-1 apples", "@SUM(A1)"]
HARMLESS = ["-1", "+2.5", "1/2", "007", "a, b; c | d", 'He said "no"', "line\nbreak", "sep=;", "12345678901234567890"]


def quiz_of(texts: list[str]) -> Quiz:
    items = tuple(
        Item(id=f"q{place}", stem=Localized.of(text, "en"), interaction=NoInteraction())
        for place, text in enumerate(texts)
    )
    return Quiz(language="en", sections=(Section(items=items),))


def test_every_text_comes_back_as_it_is() -> None:
    exported = api.export(quiz_of(COMPUTED + HARMLESS), "csv")
    assert exported.data is not None
    assert b"\r\n" in exported.data
    back = api.read(Source("bank.csv", exported.data))
    assert back.quiz is not None
    assert [item.stem.texts["en"].source for item in back.quiz.items()] == COMPUTED + HARMLESS


def test_a_text_like_a_formula_is_kept_and_said() -> None:
    exported = api.export(quiz_of(COMPUTED + HARMLESS), "csv")
    assert [(one.code, one.item) for one in exported.diagnostics] == [
        ("loss/formula", f'"q{place}"') for place in range(len(COMPUTED))
    ]
    assert all("xlsx" in (one.advice or "") for one in exported.diagnostics)
    assert api.export(quiz_of(COMPUTED), "xlsx").diagnostics == ()


def test_a_picture_to_point_at_is_sent_to_yaml() -> None:
    area = Shape(id="a", shape="rect", coords=(0, 0, 9, 9), fraction=ALL_OF_IT)
    item = Item(stem=Localized.of("Where?", "en"), interaction=HotspotInteraction(image="a.png", areas=(area,)))
    (said,) = api.export(Quiz(language="en", sections=(Section(items=(item,)),)), "csv").diagnostics
    assert (said.code, said.advice) == ("refused/interaction", "Use yaml, which keeps it.")


def test_a_formula_that_begins_like_one_is_said() -> None:
    x = Variable(name="x", minimum=Decimal(1), maximum=Decimal(9))
    item = Item(
        stem=Localized.of("Minus {x}?", "en"), interaction=FormulaInteraction(expression="-{x}", variables=(x,))
    )
    exported = api.export(Quiz(language="en", sections=(Section(items=(item,)),)), "csv")
    assert [one.code for one in exported.diagnostics] == ["loss/formula"]
    assert exported.data is not None


def test_the_next_step_warns_of_dates() -> None:
    assert "1/2" in get_format("csv").next_step
