"""Several tables beside each other in one sheet, whose headers stand in the same row."""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from quizkit.diagnostics import Report
from quizkit.formats._authored.complaints import listed
from quizkit.formats._table.grid import Grid, Row, Value, column_name
from quizkit.formats._table.header import find_header
from quizkit.formats._table.headings import Headings
from quizkit.formats._table.tables import is_header

_MOST_NAMES = 8


def tables_beside(grid: Grid, headings: Headings, report: Report) -> list[Grid]:
    """The tables of a sheet from left to right, the sheet itself where it is one.

    They are divided by a column without a header, or have the same headers each; each names a question and how that is
    answered, and nothing that quizkit does not know. Columns behind a table that have no header belong to it.
    """
    header = None if grid.turned or len(grid.rows) < 2 else find_header(grid, headings)
    if header is None:
        return [grid]
    columns = sorted(header.cells)
    starts = _behind_blanks(columns) or _repeated([header.shown(column).casefold() for column in columns], columns)
    parts = list(_divided(header, starts).values())
    if not starts or not all(is_header(part, headings) for part in parts):
        return [grid]
    names = [f"{column_name(min(part.cells))} to {column_name(max(part.cells))}" for part in parts]
    if len(names) > _MOST_NAMES:
        names[_MOST_NAMES:] = [f"{len(names) - _MOST_NAMES} more"]
    report.info(
        "read/side-by-side",
        f"the sheet holds {len(starts)} tables beside each other, in the columns {listed(names, 'and')}; they are "
        "read one after the other.",
        at=grid.at_row(header),
    )
    rows: list[list[Row]] = [[] for _ in starts]
    for row in grid.rows:
        for place, part in _divided(row, starts).items():
            rows[place].append(part)
    return [replace(grid, rows=own) for own in rows]


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


def _divided(row: Row, starts: Sequence[int]) -> dict[int, Row]:
    """The parts of a row by the number of the block, of those in which it has cells."""
    cells: dict[int, dict[int, Value]] = {}
    for column, value in row.cells.items():
        cells.setdefault(bisect_right(starts, column) - 1, {})[column] = value
    return {place: replace(row, cells=own) for place, own in sorted(cells.items())}
