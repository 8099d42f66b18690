"""Sheets whose cells all stand in the first column, as a CSV file does that was pasted or saved wrongly."""

import csv
from collections.abc import Iterator
from dataclasses import replace

from quizkit.diagnostics import Report
from quizkit.formats._table.grid import Grid, Row, Value
from quizkit.formats._table.header import may_be_headers
from quizkit.formats._table.headings import Headings
from quizkit.formats._table.tables import is_header

_SEPARATORS = {";": "semicolons", ",": "commas", "|": "vertical bars"}


def divided(grid: Grid, headings: Headings, report: Report) -> Grid:
    """The sheet with its first column divided into cells, if that gives it a header; else the sheet itself."""
    if len(grid.rows) < 2 or grid.turned or any(row.cells.keys() != {0} for row in grid.rows):
        return grid
    for separator, name in _SEPARATORS.items():
        header = next(
            (
                row
                for row in may_be_headers(grid.rows, lambda row: len(row.cells))
                if separator in row.shown(0) and is_header(_divided(row, separator), headings)
            ),
            None,
        )
        if header is None:
            continue
        report.warning(
            "read/one-column",
            f"all cells of a row stand in column A, with {name} between them; they are read as cells of their own.",
            at=grid.at_row(header),
            advice="Divide them in the spreadsheet program (Data, Text to columns), if some are not where they belong.",
        )
        return replace(grid, rows=[_divided(row, separator) for row in grid.rows], one_column=True)
    return grid


def _divided(row: Row, separator: str) -> Row:
    parts = enumerate(_parts(row.shown(0), separator))
    cells: dict[int, Value] = {column: bare for column, cell in parts if (bare := cell.strip())}
    return replace(row, cells=cells or {0: row.shown(0)}, width=None)


def _parts(words: str, separator: str) -> Iterator[str]:
    try:
        return iter(next(csv.reader([words], delimiter=separator), []))
    except csv.Error:
        return iter(words.split(separator))
