"""Workbooks as written: nothing is a formula, the same quiz gives the same bytes, other programs open them."""

import re
import zipfile
from io import BytesIO
from pathlib import Path

import pytest
from openpyxl import load_workbook

from quizkit import api
from quizkit.formats._workbook.book import Choices, Page, write_book
from quizkit.model import Item, Localized, NoInteraction, Quiz, Section
from quizkit.source import Source

DANGEROUS = [
    "=1+1",
    '=HYPERLINK("http://example.org","x")',
    "+1",
    "-1",
    "@SUM(A1)",
    "=cmd|'/c calc'!A0",
    "1/2",
    "1-2",
    "3:4",
    "007",
    "1e5",
    "12345678901234567890",
    "#N/A",
    "TRUE",
    "_x0041_",
    "_x000D_",
    "50%",
    "'quoted",
    "two  spaces",
    "line\nbreak",
]


def quiz_of(texts: list[str]) -> Quiz:
    items = tuple(
        Item(id=f"q{place}", stem=Localized.of(text, "en"), interaction=NoInteraction())
        for place, text in enumerate(texts)
    )
    return Quiz(language="en", sections=(Section(items=items),))


def workbook(quiz: Quiz) -> bytes:
    exported = api.export(quiz, "xlsx")
    assert list(map(str, exported.diagnostics)) == []
    assert exported.data is not None
    return exported.data


def test_no_text_is_a_formula_a_number_or_a_date() -> None:
    data = workbook(quiz_of(DANGEROUS))
    sheet = load_workbook(BytesIO(data))["Questions"]
    column = next(cell.column for cell in sheet[1] if cell.value == "Question")
    for text, row in zip(DANGEROUS, range(2, len(DANGEROUS) + 2), strict=True):
        cell = sheet.cell(row, column)
        assert (cell.data_type, cell.number_format) == ("s", "@")
        assert cell.value == text.replace("_x0041_", "_x005F_x0041_").replace("_x000D_", "_x005F_x000D_")
        assert cell.quotePrefix == text.startswith(("=", "+", "-", "@"))
    with zipfile.ZipFile(BytesIO(data)) as archive:
        xml = archive.read("xl/worksheets/sheet1.xml").decode()
    assert "<f" not in re.sub("<formula1>.*?</formula1>", "", xml)
    assert set(re.findall(r'<c r="[A-Z]+\d+" s="\d" t="(\w+)"', xml)) == {"inlineStr"}
    back = api.read(Source("bank.xlsx", data))
    assert back.quiz is not None
    assert [item.stem.texts["en"].source for item in back.quiz.items()] == DANGEROUS


def test_the_texts_of_the_trap_go_round(shared: Path) -> None:
    cells = [cell for row in load_workbook(shared / "traps/02c_injection_text.xlsx").active.iter_rows() for cell in row]
    texts = [str(cell.value) for cell in cells if cell.value is not None]
    assert any(text.startswith("=") for text in texts)
    back = api.read(Source("again.xlsx", workbook(quiz_of(texts))))
    assert back.quiz is not None
    assert [item.stem.texts["en"].source for item in back.quiz.items()] == [text.strip() for text in texts]


def test_the_archive_is_the_same_on_every_machine() -> None:
    data = workbook(quiz_of(DANGEROUS))
    assert data == workbook(quiz_of(DANGEROUS))
    with zipfile.ZipFile(BytesIO(data)) as archive:
        names = archive.namelist()
        assert names == sorted(names)
        assert {info.date_time for info in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}
        assert not [name for name in names if name.startswith("docProps")]


def test_the_header_stays_in_sight_and_types_are_chosen_from_a_list() -> None:
    sheet = load_workbook(BytesIO(workbook(quiz_of(["What?"]))))["Questions"]
    assert sheet.freeze_panes == "C2"
    assert sheet["A1"].font.b
    lists = {str(one.sqref): one.formula1 for one in sheet.data_validations.dataValidation}
    assert lists["B2:B1048576"].startswith('"single,multiple,true/false')


def test_a_page_with_everything() -> None:
    out = BytesIO()
    lists = [Choices(0, 2, ("a", "b"), "Pick one."), Choices(1, 2, (), 'Any "word" & more', last_row=2)]
    write_book([Page("One & <two>", [("title", ["T"]), ("text", ["", "x" * 100])], [10, 20], 1, 0, lists)], out)
    sheet = load_workbook(out)["One & <two>"]
    assert (sheet["A1"].value, sheet["B2"].value) == ("T", "x" * 100)
    assert sheet.row_dimensions[2].height == 75  # 5 lines of 20 characters
    assert sheet.freeze_panes == "A2"
    assert [(one.type, one.prompt) for one in sheet.data_validations.dataValidation] == [
        ("list", "Pick one."),
        (None, 'Any "word" & more'),
    ]


@pytest.mark.parametrize("title", ["Question", "Correct answer", "Option A"])
def test_a_title_that_reads_like_a_header(title: str) -> None:
    quiz = quiz_of(["What?"]).replaced(title=Localized.of(title, "en"))
    back = api.read(Source("bank.xlsx", workbook(quiz)))
    assert back.quiz is not None
    assert back.quiz.title == quiz.title
    assert [item.id for item in back.quiz.items()] == ["q0"]
