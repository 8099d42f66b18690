"""OpenDocument spreadsheets: everything behind the cells is as in an Excel workbook."""

import time
from pathlib import Path

import pytest

from quizkit import api
from quizkit.diagnostics import Unreadable
from quizkit.source import Source
from tests.formats.docx.making import PNG
from tests.formats.ods.making import c, ods, read_ods, row, sheet
from tests.formats.table.sheets import keyed, said, stems, words
from tests.formats.text.reading import options

TRAPS = Path(__file__).parents[2] / "data" / "traps"
HEADER = row("Question", "Option A", "Option B", "Correct")


def test_a_sheet_that_is_filled_up_to_its_edges() -> None:
    """What LibreOffice writes behind the last cell and row."""
    data = ods(
        sheet(
            row("Question", "Option A", "Option B", "Correct", c(table_number_columns_repeated="16380")),
            row("2+2?", "3", "4", "B", c(table_number_columns_repeated="16380")),
            row(c(table_number_columns_repeated="16384"), attributes='table:number-rows-repeated="1048573"'),
            row(c(table_number_columns_repeated="16384")),
        )
    )
    quiz, report = read_ods(data)
    assert [(words(item.stem), keyed(item)) for item in quiz.items()] == [("2+2?", {"3": 0, "4": 1})]
    assert str(next(quiz.items()).location) == "bank.ods Sheet1!A2"
    assert said(report) == []


def test_a_cell_that_is_repeated_with_its_words_is_there_as_often() -> None:
    quiz, _ = read_ods(ods(sheet(HEADER, row("Same?", c("x", table_number_columns_repeated="2"), "A"))))
    (item,) = quiz.items()
    assert options(item) == ["*x", "x"]


@pytest.mark.parametrize(
    "rows",
    [
        (row(c("x", table_number_columns_repeated="16384"), attributes='table:number-rows-repeated="1048576"'),),
        (row(c("x"), attributes='table:number-rows-repeated="999999999999"'), row("y"), row("z")),
        (row(c(table_number_columns_repeated="16384"), "x"),),
    ],
)
def test_more_cells_than_anybody_needs(rows: tuple[str, ...]) -> None:
    start = time.process_time()
    with pytest.raises(Unreadable) as refused:
        read_ods(ods(sheet(HEADER, *rows)))
    assert refused.value.diagnostic.code == "read/limit"
    assert time.process_time() - start < 30


def test_merged_cells_and_hidden_rows_columns_and_sheets() -> None:
    data = ods(
        sheet(
            row("Question", "Option", "Is correct"),
            row(c("Hot?", table_number_rows_spanned="2", table_number_columns_spanned="1"), "sun", "yes"),
            row("<table:covered-table-cell/>", "ice", "no", attributes='table:visibility="collapse"'),
            head='<table:table-column table:number-columns-repeated="2"/>'
            '<table:table-column table:visibility="collapse"/>',
        ),
        sheet(row("Question"), name="Old", style="gone"),
    )
    quiz, report = read_ods(data)
    assert [(words(item.stem), keyed(item)) for item in quiz.items()] == [("Hot?", {"sun": 1, "ice": 0})]
    assert said(report) == [
        ("info", "read/hidden-row", "A3"),
        ("info", "read/hidden-column", "C1"),
        ("info", "read/hidden-sheet", ""),
    ]


def test_values_behind_the_words() -> None:
    data = ods(
        sheet(
            row("Question", "Option A", "Option B", "Option C", "Option D", "Correct", "Points"),
            row(
                "Half?",
                c("1/2", office_value_type="date", office_date_value="2026-02-01", table_style_name="short"),
                c("50%", office_value_type="percentage", office_value="0.5"),
                c("0,33", office_value_type="float", office_value="0.33"),
                c("TRUE", office_value_type="boolean", office_boolean_value="true"),
                "B",
                c("2 pts", office_value_type="float", office_value="2"),
            ),
        )
    )
    quiz, report = read_ods(data)
    (item,) = quiz.items()
    assert options(item) == ["1/2", "*50%", "0,33", "True"]
    assert item.points == 2
    assert said(report) == [("warning", "read/date", "B2"), ("info", "read/as-shown", "C2")]
    (date, _) = report
    assert "1 February 2026" in date.message and "(1/2 or 1-2)" in str(date.advice)


def test_formulas_and_errors() -> None:
    formula = {"table_formula": "of:=A1", "office_value_type": "string"}
    data = ods(
        sheet(
            HEADER,
            row("A?", c("x", **formula), c("#N/A", calcext_value_type="error", **formula), "A"),
            row("B?", c("x", table_formula="of:=A1", office_value_type="string"), c(table_formula="of:=A1"), "A"),
        )
    )
    _, report = read_ods(data)
    found = [one for one in said(report) if one[1].startswith("read/")]
    assert found == [("error", "read/cell-error", "C2"), ("warning", "read/formula", "C3")]


def test_a_formula_that_was_never_computed() -> None:
    _, report = read_ods(ods(sheet(HEADER, row("A?", c(table_formula="of:=B9"), "y", "B"))))
    assert ("error", "read/formula", "B2") in said(report)


def test_a_table_ends_where_its_range_ends() -> None:
    data = ods(
        sheet(HEADER, row("2+2?", "3", "4", "B"), row(c()), row("made by Ann"), name="My bank"),
        '<table:database-ranges><table:database-range table:name="Quiz" '
        "table:target-range-address=\"'My bank'.A1:'My bank'.D2\"/></table:database-ranges>",
    )
    quiz, report = read_ods(data)
    assert list(stems(quiz)) == ["2+2?"]
    assert said(report) == [("info", "read/skipped-row", "A4")]


def test_rich_text_notes_and_spaces() -> None:
    note = "<office:annotation><dc:date>2026-01-01</dc:date><text:p>Ask Ann.</text:p></office:annotation>"
    data = ods(
        sheet(
            HEADER,
            row(
                c('H<text:span text:style-name="T1">2</text:span>O?', inside=note),
                c('a<text:s text:c="3"/>b<text:line-break/>c'),
                c("one\ntwo"),
                "A",
            ),
        )
    )
    quiz, _ = read_ods(data)
    (item,) = quiz.items()
    assert item.stem.first()[1].source == "H<sub>2</sub>O?"
    assert options(item) == ["*a   b\nc", "one\ntwo"]
    assert "Ask Ann." in str(item.extras)


def test_an_option_that_is_bold_is_a_key_only_where_that_is_asked_for() -> None:
    data = ods(sheet(row("Question", "Option A", "Option B"), row("2+2?", "3", c("4", table_style_name="bold"))))
    quiz, report = read_ods(data)
    assert [options(item) for item in quiz.items()] == [["?3", "?4"]]
    assert said(report) == [("warning", "read/style-is-no-key", "A2")]
    quiz, _ = read_ods(data, key_from_style=True)
    assert [options(item) for item in quiz.items()] == [["3", "*4"]]


def test_pictures_belong_to_their_cells_and_what_is_none_is_said() -> None:
    def frame(inside: str, name: str = "Image 1") -> str:
        return f'<draw:frame draw:name="{name}">{inside}</draw:frame>'

    image = '<draw:image xlink:href="Pictures/1.png"/>'
    chart = '<draw:object xlink:href="./Object 1"/><draw:image xlink:href="./ObjectReplacements/1"/>'
    data = ods(
        sheet(
            HEADER,
            row(c("What?", inside=frame(f"{image}<svg:desc>a cell</svg:desc>")), "x", c("y", inside=frame(chart)), "A"),
            head=f"<table:shapes>{frame(image)}</table:shapes>",
        ),
        parts={"Pictures/1.png": PNG},
    )
    quiz, report = read_ods(data)
    (item,) = quiz.items()
    assert item.stem.first()[1].source == "What?\n\n![a cell](media/1.png)"
    assert [(asset.name, asset.data) for asset in quiz.assets] == [("media/1.png", PNG)]
    assert said(report) == [("warning", "read/drawing", ""), ("warning", "read/drawing", "C2")]


def test_files_that_are_no_spreadsheet_to_read() -> None:
    for data, code, what in (
        (ods(sheet(HEADER), kind="text"), "read/not-ods", "no spreadsheet"),
        (ods(sheet(HEADER), parts={"META-INF/manifest.xml": b"<m:encryption-data/>"}), "read/encrypted", "password"),
        (ods(sheet(HEADER), head='<!DOCTYPE x [<!ENTITY e "x">]>'), "read/xml", "entities"),
        (ods(sheet(HEADER))[:300], "read/archive", "no zip archive"),
        (ods("<broken"), "read/xml", "broken"),
        (b"", "read/empty", "empty"),
        (b"Question,Correct", "read/not-ods", "plain text"),
    ):
        with pytest.raises(Unreadable) as refused:
            read_ods(data)
        assert refused.value.diagnostic.code == code
        assert what in refused.value.diagnostic.message


def test_the_trap_files_are_known_by_their_bytes() -> None:
    for name in ("10_numbers.ods", "10b_rich.ods"):
        loaded = api.read(Source("somehow.bin", (TRAPS / name).read_bytes()))
        assert loaded.format == "ods"
        assert loaded.diagnostics[-1].code == "read/no-header"


def test_a_bank_of_several_sheets() -> None:
    data = ods(
        sheet(HEADER, row("A?", "x", "y", "A"), name="One"),
        sheet(HEADER, row("B?", "x", "y", "B"), name="Two"),
        sheet(row("Title", "All of it"), row("Language", "en"), name="Settings"),
    )
    quiz, report = read_ods(data)
    assert list(stems(quiz)) == ["A?", "B?"]
    assert [section.title.first()[1].source for section in quiz.sections if section.title] == ["One", "Two"]
    assert quiz.title is not None and quiz.title.first()[1].source == "All of it"
    assert said(report) == []


def test_a_row_that_is_there_a_million_times_is_read_some_times_and_that_is_said() -> None:
    rows = (
        row("Question", "Option A", "Option B", "Answer"),
        row("What?", "x", "y", "A", attributes='table:number-rows-repeated="700000"'),
        row("Who?", "x", "y", "B"),
    )
    quiz, report = read_ods(ods(sheet(*rows)))
    assert stems(quiz)[999:] == ["What?", "Who?"]
    assert [str(one) for one in report] == [
        "bank.ods Sheet1!A2: warning read/limit: this row is there 700,000 times; 1,000 of them are read. "
        "Delete the rows below it that are not meant."
    ]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_a_document_type_is_refused_wherever_it_is_and_in_any_encoding(encoding: str) -> None:
    head = f'<?xml version="1.0" encoding="{encoding}"?><!--{"x" * 200_000}--><!DOCTYPE x [<!ENTITY a "b">]>'
    rows = (row("Question", "Option A", "Option B", "Answer"), row("What &a;?", "x", "y", "A"))
    data = ods(sheet(*rows), head=head, encoding=encoding)
    with pytest.raises(Unreadable, match="entities of its own"):
        read_ods(data)
