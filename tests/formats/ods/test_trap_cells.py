"""The trap workbooks as LibreOffice saved them: the same cells must come out of them as out of the workbooks."""

from pathlib import Path

import pytest

from quizkit.diagnostics import Report
from quizkit.formats._table.grid import Cell, Value
from quizkit.formats.ods.reader import open_document, read_content
from quizkit.source import Source
from tests.formats.xlsx.test_trap_cells import HTML, MARKED_UP, SHOWN

TRAPS = Path(__file__).parents[2] / "data" / "traps"

OTHERWISE = {
    "Numbers!B8": ("1E+021", ""),
    "Numbers!B10": ("1.23456789012346E+016", "warning read/precision"),
    "Numbers!B16": ("42", ""),
    "Numbers!B19": ("-", "info read/as-shown"),
    "Dates!B9": ("1900-02-28", "warning read/date"),  # LibreOffice knows no 29 February 1900
    "Dates!B10": ("1899-12-29", "warning read/date"),
    "R!B20": ("ab", ""),  # LibreOffice has taken the control character out
}
"""What LibreOffice has made of a cell that Excel shows otherwise."""

SAVED = {"10_numbers.ods": "01_numbers.xlsx", "10b_rich.ods": "04_rich.xlsx"}


def cells_of(name: str) -> dict[str, Value]:
    report = Report()
    content = read_content(open_document(Source.from_path(TRAPS / name), report), report)
    assert len(report) == 0
    return {
        f"{grid.sheet}!{grid.at(row, column).cell}": value
        for grid in content.grids
        for row in grid.rows
        for column, value in row.cells.items()
    }


CELLS = {name: cells_of(name) for name in SAVED}


@pytest.mark.parametrize(("name", "cell"), [(name, cell) for name, saved in SAVED.items() for cell in SHOWN[saved]])
def test_a_cell_is_read_as_it_is_shown(name: str, cell: str) -> None:
    value = CELLS[name].get(cell, "")
    shown, remark = OTHERWISE.get(cell) or SHOWN[SAVED[name]][cell]
    assert (value if isinstance(value, str) else value.shown) == shown
    remarks = () if isinstance(value, str) else value.remarks
    assert [f"{one.severity} {one.code}" for one in remarks] == ([remark] if remark else [])


def test_markup_in_a_cell_is_kept() -> None:
    found = {
        cell: value.html for cell, value in CELLS["10b_rich.ods"].items() if isinstance(value, Cell) and value.html
    }
    assert found == {
        **{cell: html for (name, cell), html in HTML.items() if name == "04_rich.xlsx"},
        "R!B1": "Pick the <strong>best</strong> answer",
        "R!B4": '<a href="https://e.org/a?b=1&amp;c=2">See source</a>',
    }
    assert {cell for name, cell in MARKED_UP if name == "04_rich.xlsx"} <= found.keys()


@pytest.mark.parametrize(
    ("cell", "typed"),
    [
        *(("Dates!B1", "(3/4 or 3-4)"), ("Dates!B2", "(1/2 or 1-2)"), ("Dates!B3", "(3/24 or 3-24)")),
        *(("Dates!B7", "(1:2)"), ("Dates!B6", "(12:30)")),
    ],
)
def test_what_was_typed_is_proposed(cell: str, typed: str) -> None:
    value = CELLS["10_numbers.ods"][cell]
    assert isinstance(value, Cell)
    assert typed in str(value.remarks[0].advice)


@pytest.mark.parametrize(
    ("cell", "number"),
    [("B3", "0.3"), ("B4", "0.5"), ("B6", "7"), ("B11", "0.333333333333333"), ("B17", "20"), ("B18", "5")],
)
def test_a_number_keeps_its_value(cell: str, number: str) -> None:
    value = CELLS["10_numbers.ods"][f"Numbers!{cell}"]
    assert isinstance(value, Cell)
    assert str(value.number) == number
