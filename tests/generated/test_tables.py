"""Tables in every layout, by several programs, with headers and contents in seven languages: all mean the same quiz.

``QUIZKIT_TABLES=2000`` makes so many tables of each layout instead of the usual few; a failure names its seed, and
``QUIZKIT_TABLES_FROM`` begins with another one.
"""

import os
import shutil
from pathlib import Path
from random import Random

import pytest

from quizkit.diagnostics import Report, Severity, Unreadable
from quizkit.model import Quiz
from quizkit.registry import get_format
from quizkit.source import Source, TableOptions
from tests.generated.banks import expected_quiz
from tests.generated.columns import Table
from tests.generated.layouts import LAYOUTS, random_table
from tests.generated.writing import LIBREOFFICE, WORKBOOKS, csv_file, openpyxl_file, through_libreoffice

COUNT = int(os.environ.get("QUIZKIT_TABLES", "25"))
START = int(os.environ.get("QUIZKIT_TABLES_FROM", "0"))
ALWAYS_MAY_SAY = frozenset(("read/encoding", "read/separator", "read/gap"))
"""What there is to say of any table: some of the odd texts that are asked hold a ``[[1]]`` that is no gap."""


def check(table: Table, data: bytes, name: str, how: str) -> None:
    """Read a file and compare it with the quiz that it was made of."""
    report = Report()
    read = get_format(name.rpartition(".")[2]).read
    assert read is not None
    languages = table.bank.languages
    options = TableOptions(key_from_style=table.by_style)
    source = Source(name, data, languages[0] if len(languages) == 1 else None, table=options)
    try:
        quiz = read(source, report)
    except Unreadable as error:
        pytest.fail(f"{how}: {error.diagnostic}")
    said = [f"{one.severity} {one.code} {one.location} {one.message}" for one in report]
    wanted = expected_quiz(table.bank)
    assert quiz == wanted, f"{how}\n{first_difference(quiz, wanted)}\n" + "\n".join(said)
    unwanted = [one for one in report if one.code not in table.told | ALWAYS_MAY_SAY]
    assert not unwanted, f"{how}\n" + "\n".join(said)
    lacking = table.told - {one.code for one in report}
    assert not lacking, f"{how}: {lacking} is not said"
    assert all(one.severity is not Severity.ERROR for one in report)


def fits_text(layout: str, table: Table) -> bool:
    """Whether a text file can hold a table: one sheet, without bold letters or merged cells."""
    return layout != "sheets" and not table.by_style and not any(sheet.merged for sheet in table.sheets)


def first_difference(quiz: Quiz, wanted: Quiz) -> str:
    """The first parts of two quizzes that differ, for people."""
    if quiz.without_items() != wanted.without_items():
        return f"{quiz.without_items()}\n{wanted.without_items()}"
    for one, other in zip(quiz.items(), wanted.items(), strict=False):
        if one != other:
            return f"{one}\n{other}"
    return f"{sum(1 for _ in quiz.items())} questions and not {sum(1 for _ in wanted.items())}"


@pytest.mark.parametrize("writer", WORKBOOKS)
@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_workbook_is_read_as_the_quiz_it_was_made_of(layout: str, writer: str) -> None:
    if writer == "xlsxwriter":
        pytest.importorskip("xlsxwriter", reason="skipped: no xlsxwriter here (scripts/test installs it)")
    for seed in range(START, START + COUNT):
        table = random_table(layout, seed)
        data = WORKBOOKS[writer](table, Random(seed))
        check(table, data, "bank.xlsx", f"{layout}, seed {seed}, {writer}: {table.how}")


@pytest.mark.parametrize("layout", [layout for layout in LAYOUTS if layout != "sheets"])
def test_a_text_file_is_read_as_the_quiz_it_was_made_of(layout: str) -> None:
    for seed in range(START, START + 2 * COUNT):
        table = random_table(layout, seed)
        if not fits_text(layout, table):
            continue
        data, dialect = csv_file(table, Random(seed))
        check(table, data, "bank.csv", f"{layout}, seed {seed}, {dialect}: {table.how}")


@pytest.mark.parametrize("ending", list(LIBREOFFICE))
def test_what_libreoffice_saves_again_is_read_as_the_same_quiz(ending: str, tmp_path: Path) -> None:
    if shutil.which("soffice") is None:
        pytest.skip("skipped: no LibreOffice (soffice) here")
    if ending == "xls":
        pytest.importorskip("xlrd", reason="skipped: no xlrd here (scripts/test installs it)")
    tables = [
        (f"{layout}, seed {seed}", table)
        for layout in LAYOUTS
        for seed in range(START, START + max(1, COUNT // 20))
        if (table := random_table(layout, seed)) and (ending != "csv" or fits_text(layout, table))
    ]
    files = [openpyxl_file(table, Random(0)) for _, table in tables]
    for (how, table), data in zip(tables, through_libreoffice(files, tmp_path, ending), strict=True):
        check(table, data, f"bank.{ending}", f"{how}, LibreOffice: {table.how}")
