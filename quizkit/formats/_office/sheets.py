"""What the sheets of all spreadsheet programs have: limits, merged cells, rows and columns that are hidden."""

from bisect import bisect_right
from collections.abc import Iterable, Sequence

from quizkit.diagnostics import Report, Unreadable
from quizkit.formats._table.grid import Grid, Row, Value, column_name, columns_in
from quizkit.records import dataclass
from quizkit.source import Source

MAX_ROWS = 1_048_576
MAX_COLUMNS = 16_384
MAX_CELLS = 3_000_000
"""Cells with something in them, in the whole workbook: some 200,000 questions."""


@dataclass(frozen=True, slots=True)
class Range:
    """A rectangle of cells: rows from 1, columns from 0, both ends included."""

    top: int
    left: int
    bottom: int
    right: int


def fill_down(rows: dict[int, dict[int, Value]], merged: Iterable[Range]) -> dict[int, set[int]]:
    """Fill merged cells down into the rows that hold something else; which columns of which rows were filled."""
    numbers = sorted(rows)
    repeated: dict[int, set[int]] = {}
    budget = MAX_CELLS
    for area in merged:
        value = rows.get(area.top, {}).get(area.left)
        if value is None or area.bottom == area.top:
            continue
        for number in numbers[bisect_right(numbers, area.top) : bisect_right(numbers, area.bottom)]:
            rows[number][area.left] = value
            repeated.setdefault(number, set()).add(area.left)
            budget -= 1
        if budget < 0:  # merged cells never overlap in a workbook that a program wrote
            break
    return repeated


def rows_in_order(rows: dict[int, dict[int, Value]], merged: Iterable[Range] = ()) -> list[Row]:
    """The rows of a sheet as a grid has them, with merged cells filled down."""
    repeated = fill_down(rows, merged)
    titles = titles_across(rows, merged)
    return [
        Row(
            number,
            dict(sorted(rows[number].items())),
            repeated=frozenset(repeated.get(number, ())),
            across=number in titles,
        )
        for number in sorted(rows)
    ]


def titles_across(rows: dict[int, dict[int, Value]], merged: Iterable[Range]) -> frozenset[int]:
    """The rows that hold nothing but one cell, merged across three columns at least."""
    return frozenset(
        area.top
        for area in merged
        if area.top == area.bottom and area.right > area.left + 1 and list(rows.get(area.top, ())) == [area.left]
    )


def tell_hidden_sheet(report: Report, source: Source, name: str) -> None:
    """Say that a hidden sheet is left out."""
    report.info("read/hidden-sheet", f'the sheet "{name}" is hidden and is not read.', at=source.at(sheet=name))


def tell_hidden(report: Report, grid: Grid, rows: Sequence[int], columns: Iterable[tuple[int, int]]) -> None:
    """Say which rows (of those that hold something) and columns (ranges, both ends included) are hidden.

    What stands in them is read or left out by the same rules as elsewhere, and its own reader says which.
    """
    if rows:
        some = ", ".join(map(str, rows[:10])) + (", ..." if len(rows) > 10 else "")
        what = f"rows {some} are hidden; they count" if len(rows) > 1 else f"row {some} is hidden; it counts"
        report.info("read/hidden-row", f"{what} like any other.", at=grid.at(Row(rows[0], {}), 0))
    hidden = sorted(columns)
    if not hidden:
        return
    used = columns_in(grid.rows)
    for first, last in hidden:
        for column in sorted(used.intersection(range(first, last + 1))):
            what = f"column {column_name(column)} is hidden; it counts like any other."
            report.info("read/hidden-column", what, at=grid.at(grid.rows[0], column))


def too_large(source: Source, what: str) -> Unreadable:
    """The refusal of a sheet that has more of something than anybody needs."""
    return Unreadable(
        "read/limit",
        f"a sheet has {what}, which is more than quizkit reads.",
        at=source.at(),
        advice="Split the bank into several workbooks.",
    )
