"""CSV as written: every text comes back, and what a spreadsheet program would make of one is said."""

from quizkit import api
from quizkit.model import (
    ClozeInteraction,
    Gap,
    Item,
    Localized,
    NoInteraction,
    Quiz,
    Section,
    TextAnswer,
    TextEntryInteraction,
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


def test_what_sheets_have_no_columns_for_is_sent_to_yaml() -> None:
    gap = Gap(id="a", interaction=TextEntryInteraction(answers=(TextAnswer(text=Localized.of("x", "en")),)))
    item = Item(stem=Localized.of("Fill [[a]].", "en"), interaction=ClozeInteraction(gaps=(gap,)))
    for name in ("csv", "xlsx"):
        (said,) = api.export(Quiz(language="en", sections=(Section(items=(item,)),)), name).diagnostics
        assert (said.code, said.advice) == ("refused/interaction", "Use yaml, which keeps it.")


def test_the_next_step_warns_of_dates() -> None:
    assert "1/2" in get_format("csv").next_step
