"""Every cell of the trap workbooks: what it must be read as, and what must be said about it.

The expectations are those of ``tests/data/traps/LIST.tsv``, in which people wrote down what Excel shows.
"""

import csv
from pathlib import Path

import pytest

from quizkit.diagnostics import Report
from quizkit.formats._table.grid import Cell, Value
from quizkit.formats.xlsx.reader import open_workbook
from quizkit.formats.xlsx.sheet import parse_range
from quizkit.formats.xlsx.workbook import WorkbookReader
from quizkit.richtext import canonical, text_of
from quizkit.source import Source

TRAPS = Path(__file__).parents[2] / "data" / "traps"

SHOWN: dict[str, dict[str, tuple[str, str]]] = {
    "01_numbers.xlsx": {
        "Numbers!B1": ("1", ""),
        "Numbers!B2": ("1", ""),
        "Numbers!B3": ("0.3", ""),
        "Numbers!B4": ("50%", "info read/as-shown"),
        "Numbers!B5": ("12.5%", "info read/as-shown"),
        "Numbers!B6": ("007", "info read/as-shown"),
        "Numbers!B7": ("1,234.50", "info read/as-shown"),
        "Numbers!B8": ("1E+21", ""),
        "Numbers!B9": ("1234567890123456", ""),
        "Numbers!B10": ("12345678901234570", "warning read/precision"),
        "Numbers!B11": ("0.33", "info read/as-shown"),
        "Numbers!B12": ("€ 9.90", "info read/as-shown"),
        "Numbers!B13": ("1/2", "info read/as-shown"),
        "Numbers!B14": ("1.20E-04", "info read/as-shown"),
        "Numbers!B15": ("(5)", "info read/as-shown"),
        "Numbers!B16": ("42", ""),
        "Numbers!B17": ("20 s", ""),
        "Numbers!B18": ("5", "warning read/hidden-value"),
        "Numbers!B19": ("0", ""),
        "Dates!B1": ("3/4", "warning read/date"),
        "Dates!B2": ("1-Feb", "warning read/date"),
        "Dates!B3": ("Mar-24", "warning read/date"),
        "Dates!B4": ("2026-01-31", "warning read/date"),
        "Dates!B5": ("25 Μαρτίου 2026", "warning read/date"),
        "Dates!B6": ("12:30", "warning read/date"),
        "Dates!B7": ("1:02", "warning read/date"),
        "Dates!B8": ("26:30", "warning read/date"),
        "Dates!B9": ("1900-02-29", "warning read/date"),
        "Dates!B10": ("-1", "error read/date"),
        "Dates!B11": ("1821", ""),
        "Dates!B12": ("46115", ""),
        "Dates!B13": ("01:30", "warning read/date"),
        "Bool-Text!B1": ("TRUE", ""),
        "Bool-Text!B2": ("FALSE", ""),
        "Bool-Text!B3": ("1", ""),
        "Bool-Text!B4": ("007", ""),
        "Bool-Text!B5": ("TRUE", ""),
        "Bool-Text!B6": ("=A1", ""),
        "Bool-Text!B7": ("1,5", ""),
        "Bool-Text!B8": ("1,3", ""),
        "Bool-Text!B9": ("1.3", ""),
        "Bool-Text!B10": ("13", ""),
        "Bool-Text!B11": ("WAHR", ""),
        "Bool-Text!B12": ("ΑΛΗΘΗΣ", ""),
        "Bool-Text!B13": ("Α", ""),
        "Bool-Text!B14": ("A", ""),
    },
    "01c_openpyxl_written.xlsx": {
        "Sheet!A3": ("0.3", ""),
        "Sheet!A6": ("", "error read/cell-error"),
        "Sheet!A10": ("", ""),  # the writer forgot to escape the typed text, so all that is left is a line end
    },
    "02_formulas.xlsx": {
        "F!D1": ("Paris!", ""),
        "F!D2": ("4", ""),
        "F!D3": ("0", "warning read/formula"),
        "F!D4": ("", "error read/cell-error"),
        "F!D5": ("", "error read/cell-error"),
        "F!D6": ("", "error read/cell-error"),
        "F!D7": ("TRUE", ""),
        "F!D8": ("", "warning read/formula"),
        "F!D9": ("link", ""),
        "F!D10": ("", ""),
    },
    "02b_formulas_nocache.xlsx": {"Sheet!B1": ("", "error read/formula")},
    "02c_injection_text.xlsx": {
        "Sheet1!A1": ("=SUM(A1:A2)", ""),
        "Sheet1!A2": ("+1 is positive", ""),
        "Sheet1!A3": ("-5 degrees", ""),
        "Sheet1!A4": ("@mention", ""),
        "Sheet1!A5": ("=cmd|' /C calc'!A0", ""),
        "Sheet1!A6": ("=1+1", ""),  # less the tab before it, which is white space at an end
        "Sheet1!A7": ("- bullet", ""),
    },
    "04_rich.xlsx": {
        "R!B1": ("Pick the best answer", ""),
        "R!B2": ("H2O and x2.", ""),
        "R!B3": ("All bold", ""),
        "R!B4": ("See source", ""),
        "R!B5": ("Paris", ""),
        "R!B6": ("line 1\nline 2", ""),
        "R!B7": ("100\xa0km\u202f/h", ""),
        "R!B8": ("“It’s” – … «γεια»", ""),
        "R!B9": ("a\nb", ""),
        "R!B10": ("_x0041_", ""),
        "R!B11": ("ABC", "warning read/invisible"),
        "R!B12": ("x", ""),
        "R!B13": ("\u0386\u03b8\u03ae\u03bd\u03b1", ""),
        "R!B14": ("\ufb01le \uff21", ""),
        "R!B15": ("🙂 𝛼", ""),
        "R!B16": ("<b>x</b> &lt; y & z", ""),
        "R!B17": ("\\(x^2\\) and $y_1$", ""),
        "R!B18": ("a b", ""),
        "R!B19": ("red underlined plain italic", "info read/colour"),
        "R!B20": ("a b", "warning read/control-character"),
        "R!B21": ("", ""),
        "R!B22": ("\u200fשלום (abc)", ""),
        "R!B23": ("Τι είναι αυτό;", ""),
        "R!B24": ("Αnswer", ""),
    },
    "05_images.xlsx": {"Img!B2": ("", ""), "Img!B3": ("", "")},
}

MARKED_UP = {
    ("02_formulas.xlsx", "F!D9"): "[link](https://e.org)",
    ("04_rich.xlsx", "R!B1"): "Pick the **best** answer",
    ("04_rich.xlsx", "R!B4"): "[See source](https://e.org/a?b=1&c=2)",
}
HTML = {
    ("04_rich.xlsx", "R!B2"): "H<sub>2</sub>O and x<sup>2</sup>.",
    ("04_rich.xlsx", "R!B19"): "<u>red underlined</u> plain <em>italic</em>",
}
PICTURES = {
    ("02_formulas.xlsx", "F!D10"): ("https://e.org/a.png", ""),
    ("05_images.xlsx", "Img!B2"): ("media/image2.png", "alt text here"),
    ("05_images.xlsx", "Img!B3"): ("media/image1.png", ""),
}


def cells_of(name: str) -> dict[str, Value]:
    report = Report()
    source = Source.from_path(TRAPS / name)
    workbook = WorkbookReader(open_workbook(source, report), report).read()
    return {
        f"{grid.sheet}!{grid.at(row, column).cell}": value
        for grid in workbook.grids
        for row in grid.rows
        for column, value in row.cells.items()
    }


CELLS = {name: cells_of(name) for name in SHOWN}


def test_every_cell_of_the_list_is_tested() -> None:
    with (TRAPS / "LIST.tsv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    listed = {(row["file"], f"{row['sheet']}!{row['cell']}") for row in rows if row["file"] in SHOWN}
    assert listed == {(name, cell) for name, cells in SHOWN.items() for cell in cells}


@pytest.mark.parametrize(("name", "cell"), [(name, cell) for name, cells in SHOWN.items() for cell in cells])
def test_a_cell_is_read_as_it_is_shown(name: str, cell: str) -> None:
    value = CELLS[name].get(cell, "")
    shown, remark = SHOWN[name][cell]
    assert (value if isinstance(value, str) else value.shown) == shown
    remarks = () if isinstance(value, str) else value.remarks
    assert [f"{one.severity} {one.code}" for one in remarks] == ([remark] if remark else [])


@pytest.mark.parametrize(("name", "cell"), [*MARKED_UP, *HTML])
def test_markup_in_a_cell_is_kept(name: str, cell: str) -> None:
    value = CELLS[name][cell]
    assert isinstance(value, Cell) and value.html is not None
    if (name, cell) in HTML:
        assert value.html == HTML[name, cell]
    else:
        assert canonical(text_of(value.html, "html")) == canonical(text_of(MARKED_UP[name, cell], "markdown"))


def test_only_those_cells_have_markup() -> None:
    found = {(n, c) for n, cells in CELLS.items() for c, v in cells.items() if isinstance(v, Cell) and v.html}
    assert found == {*MARKED_UP, *HTML}


@pytest.mark.parametrize(("name", "cell"), PICTURES)
def test_an_image_belongs_to_its_cell(name: str, cell: str) -> None:
    value = CELLS[name][cell]
    assert isinstance(value, Cell)
    assert [(picture.name, picture.alt) for picture in value.pictures] == [PICTURES[name, cell]]


@pytest.mark.parametrize(
    ("cell", "number"),
    [("B3", "0.3"), ("B4", "0.5"), ("B6", "7"), ("B11", "0.333333333333333"), ("B17", "20"), ("B18", "5")],
)
def test_a_number_keeps_its_value(cell: str, number: str) -> None:
    value = CELLS["01_numbers.xlsx"][f"Numbers!{cell}"]
    assert isinstance(value, Cell)
    assert str(value.number) == number


@pytest.mark.parametrize(
    ("cell", "typed"),
    [
        ("Dates!B1", "(3/4 or 3-4)"),
        ("Dates!B2", "(1/2 or 1-2)"),
        ("Dates!B3", "(3/24 or 3-24)"),
        ("Dates!B7", "(1:2)"),
        ("Dates!B6", "(12:30)"),
    ],
)
def test_what_was_typed_is_proposed(cell: str, typed: str) -> None:
    value = CELLS["01_numbers.xlsx"][cell]
    assert isinstance(value, Cell)
    assert typed in str(value.remarks[0].advice)


@pytest.mark.parametrize(
    ("reference", "area"),
    [("B2:D3", (2, 1, 3, 3)), ("$A$1", (1, 0, 1, 0)), ("D3:B2", (2, 1, 3, 3)), ("XFD1048576", (1048576, 16383) * 2)],
)
def test_ranges(reference: str, area: tuple[int, int, int, int]) -> None:
    found = parse_range(reference)
    assert found is not None
    assert (found.top, found.left, found.bottom, found.right) == area


@pytest.mark.parametrize("reference", ["", "1", "A", "A1:B", "AAAA1", "A1B2", "A12345678"])
def test_no_ranges(reference: str) -> None:
    assert parse_range(reference) is None
