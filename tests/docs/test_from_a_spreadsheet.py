"""The page for people who write in spreadsheets says what the reader and the template do."""

import re

import pytest

from quizkit import api
from quizkit.formats._authored import field_for, kind_for
from quizkit.formats._sheet.answers import TYPES
from quizkit.model import INTERACTION_KINDS, ChoiceInteraction
from quizkit.registry import get_format
from quizkit.source import Source
from tests.conftest import ROOT

PAGE = (ROOT / "docs/from-a-spreadsheet.md").read_text("utf-8")


def first_cells(heading: str) -> list[str]:
    """The first column of the table whose header begins so."""
    table = re.search(rf"^\| {re.escape(heading)} \|.*\n\|---.*\n((?:\|.*\n)+)", PAGE, re.MULTILINE)
    assert table is not None
    return [line.split("|")[1].strip() for line in table[1].splitlines()]


KEYS = [cell.strip("`") for cell in first_cells("in Correct")]
SEVERAL = re.findall(r"`([A-C1-3][,; and]+[A-C1-3])`", PAGE.partition("Several are written")[2].partition("If")[0])


def choices_of(key: str) -> list[str]:
    cell = key.replace('"', '""')
    rows = f'Question,Option A,Option B,Option C,Correct\nWhich?,Lyon,Paris,Rome,"{cell}"\n'
    loaded = api.read(Source("bank.csv", rows.encode()))
    assert loaded.diagnostics == ()
    assert loaded.quiz is not None
    interaction = next(loaded.quiz.items()).interaction
    assert isinstance(interaction, ChoiceInteraction)
    return [next(iter(one.text.texts.values())).source for one in interaction.choices if one.fraction == 1]


@pytest.mark.parametrize("key", [*KEYS, "b", "(b)", "B)"])
def test_each_form_of_the_key(key: str) -> None:
    assert choices_of(key) == ["Paris"]


@pytest.mark.parametrize("key", SEVERAL)
def test_several_right_options(key: str) -> None:
    assert choices_of(key) == ["Lyon", "Rome"]


def test_the_forms_are_found_on_the_page() -> None:
    assert len(KEYS) == 4
    assert len(SEVERAL) == 4


def test_every_type_is_one_that_quizkit_knows() -> None:
    types = [word for cell in first_cells("type") for word in cell.split(", ")]
    assert set(types) == set(TYPES.values())
    assert all(kind_for(word) for word in types)


def test_every_column_is_understood() -> None:
    columns = [name for cell in first_cells("column") for name in cell.split(", ") if name != "..."]
    more = PAGE.partition("More columns that you may add: ")[2].partition(".\n\n")[0]
    columns += [name.strip() for name in re.sub(r"\([^)]*\)", "", more).replace("\n", " ").split(", ")]
    columns = [name for name in columns if name not in ("", "...")]
    assert len(columns) > 30
    assert [name for name in columns if field_for(name) is None] == []


def test_the_date_is_told_as_shown() -> None:
    assert "Questions!C7  warning  read/date" in PAGE
    loaded = api.read(Source("bank.csv", b"Question,Option A,Option B,Correct\nHalf?,1-Feb,b,A\n"))
    (said,) = loaded.diagnostics
    assert said.code == "read/date"
    assert "(1/2 or 1-2)" in (said.advice or "")


def test_what_is_not_written() -> None:
    for name in ("xlsx", "csv"):
        capability = get_format(name).capability
        assert capability is not None
        assert ("images" in capability.features) == (name == "xlsx")
        assert set(INTERACTION_KINDS) - capability.interactions == (set() if name == "xlsx" else {"hotspot"})
