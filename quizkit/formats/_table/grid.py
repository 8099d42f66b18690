"""Sheets as the readers of CSV and xlsx hand them over: sparse rows of cells that know their places."""

from collections.abc import Iterable
from dataclasses import field
from decimal import Decimal
from functools import cache
from operator import attrgetter
from typing import Literal

from quizkit.diagnostics import Diagnostic, Report, Severity
from quizkit.model import Location
from quizkit.records import dataclass


@dataclass(frozen=True, slots=True)
class Remark:
    """Something to say about a cell as soon as its value is used (an unused cell's faults are nobody's business)."""

    severity: Severity
    code: str
    message: str
    advice: str | None = None


@dataclass(frozen=True, slots=True)
class Picture:
    """An image that stands in a cell or floats over it: the name of an asset, or an address, and its alt text.

    ``title`` is what the spreadsheet calls the drawing.
    """

    name: str
    alt: str = ""
    title: str = ""


CellKind = Literal["text", "number", "date", "time", "boolean", "empty"]


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell that is more than a plain string.

    ``shown`` is what the spreadsheet displays; ``number`` the value of a number (of a time: in days). ``html`` is
    the text with its markup where the cell has rich text or a link. ``marked`` cells are bold, coloured or filled
    with a colour, ``struck`` ones crossed out as a whole.
    """

    shown: str
    kind: CellKind = "text"
    number: Decimal | None = None
    html: str | None = None
    marked: bool = False
    struck: bool = False
    pictures: tuple[Picture, ...] = ()
    remarks: tuple[Remark, ...] = ()


Value = str | Cell
"""A plain string, as nearly all cells are, or a Cell."""


Texts = list[tuple[str, int]]
"""The columns of one text: a language tag and a column for each language."""


@dataclass(slots=True)
class Row:
    """The cells of one row that hold something, by column from 0. ``number`` is what the spreadsheet calls the row
    (from 1); ``line`` the line of the file where it begins, in a text file. ``repeated`` are the columns whose value
    comes from a merged cell that begins further up; ``width`` is how many cells a text file's row has, blank ones too,
    where that says something. ``across`` says that the row holds a single cell, merged across several columns: a title
    of what follows."""

    number: int
    cells: dict[int, Value]
    line: int | None = None
    repeated: frozenset[int] = frozenset()
    width: int | None = None
    across: bool = False

    def shown(self, column: int) -> str:
        """What the cell displays; empty where there is nothing."""
        value = self.cells.get(column, "")
        return value if isinstance(value, str) else value.shown


_CELLS = attrgetter("cells")


@dataclass(slots=True)
class Grid:
    """One sheet: its rows in order, without the blank ones.

    ``table_ends`` maps the row number of a table's header (an Excel table) to the number of its last row. ``notes``
    are what people have attached to cells, by row number and column; who reads a row takes its notes out. A
    ``gallery`` is a sheet of images that texts elsewhere show by name. In a
    ``turned`` grid the sheet's columns are the rows: a row's number is that of the column (from 1), a cell's column
    that of the row (from 0), and ``lines`` are those of the sheet's rows, where it is a text file. In a grid of
    ``one_column`` all cells of a row stand in the sheet's first one.
    """

    file: str
    rows: list[Row]
    sheet: str | None = None
    table_ends: dict[int, int] = field(default_factory=dict)
    has_pictures: bool = False
    gallery: bool = False
    notes: dict[int, dict[int, str]] = field(default_factory=dict)
    turned: bool = False
    lines: dict[int, int | None] = field(default_factory=dict)
    one_column: bool = False

    def at(self, row: Row, column: int) -> Location:
        """The place of a cell."""
        if self.turned:
            cell = f"{column_name(row.number - 1)}{column + 1}"
            return Location(self.file, self.lines.get(column), None, self.sheet, cell)
        name = column_name(0 if self.one_column else column)
        return Location(self.file, row.line, None, self.sheet, f"{name}{row.number}")

    def row_name(self, row: Row) -> str:
        """What people call a row."""
        return f"column {column_name(row.number - 1)}" if self.turned else f"row {row.number}"

    def column_label(self, column: int) -> str:
        """What people call a column."""
        return f"row {column + 1}" if self.turned else f"column {column_name(column)}"

    def at_row(self, row: Row) -> Location:
        """The place of a row: its first cell."""
        return self.at(row, min(row.cells, default=0))

    def tell(self, report: Report, row: Row, column: int, value: Cell) -> None:
        """Put what there is to say about a cell into the report."""
        for remark in value.remarks:
            report.add(
                Diagnostic(
                    code=remark.code,
                    severity=remark.severity,
                    message=remark.message,
                    location=self.at(row, column),
                    advice=remark.advice,
                )
            )


def columns_in(rows: Iterable[Row]) -> set[int]:
    """The columns that hold something in one of these rows."""
    return set().union(*map(_CELLS, rows))  # by far the fastest way, and this is asked of every large table


@cache
def column_name(column: int) -> str:
    """The letters of a column counted from 0: 0 is A, 26 is AA."""
    name = ""
    column += 1
    while column:
        column, letter = divmod(column - 1, 26)
        name = chr(65 + letter) + name
    return name
