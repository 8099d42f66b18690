"""Several tables beside each other in one sheet, whose headers stand in the same row."""

import sys
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from quizkit.diagnostics import Report
from quizkit.formats._authored.complaints import listed
from quizkit.formats._table.grid import Grid, Row, column_name
from quizkit.formats._table.header import find_header
from quizkit.formats._table.headings import Headings
from quizkit.formats._table.tables import is_header

_Block = range
"""The columns of one table, with those behind it that have no header."""


def tables_beside(grid: Grid, headings: Headings, report: Report) -> list[Grid]:
    """The tables of a sheet from left to right, the sheet itself where it is one.

    They are divided by a column without a header, or have the same headers each; each names a question and how that is
    answered, and nothing that quizkit does not know.
    """
    header = None if grid.turned or len(grid.rows) < 2 else find_header(grid, headings)
    if header is None:
        return [grid]
    columns = sorted(header.cells)
    starts = _behind_blanks(columns) or _repeated([header.shown(column).casefold() for column in columns], columns)
    blocks = [range(start, end) for start, end in pairwise([*starts, sys.maxsize])]
    parts = [_within(header, block) for block in blocks]
    if not blocks or not all(is_header(part, headings) for part in parts):
        return [grid]
    names = listed([f"{column_name(min(part.cells))} to {column_name(max(part.cells))}" for part in parts], "and")
    report.info(
        "read/side-by-side",
        f"the sheet holds {len(blocks)} tables beside each other, in the columns {names}; they are read one after the "
        "other.",
        at=grid.at_row(header),
    )
    rows = [[_within(row, block) for row in grid.rows] for block in blocks]
    return [replace(grid, rows=[row for row in own if row.cells]) for own in rows]


def _behind_blanks(columns: Sequence[int]) -> list[int]:
    """Where the runs of columns with headers begin, if there are several; the first one in the first column."""
    starts = [after for before, after in pairwise(columns) if after > before + 1]
    return [0, *starts] if starts else []


def _repeated(titles: Sequence[str], columns: Sequence[int]) -> list[int]:
    """Where the blocks of a header begin that says the same several times over."""
    width = next((place for place in range(1, len(titles)) if titles[place] == titles[0]), 0)
    if not width or len(titles) % width or any(title != titles[place % width] for place, title in enumerate(titles)):
        return []
    return [0, *columns[width::width]]


def _within(row: Row, block: _Block) -> Row:
    cells = {column: value for column, value in row.cells.items() if column in block}
    return replace(row, cells=cells)
