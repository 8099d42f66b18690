"""Transposed sheets: the names of the fields stand below one another, and each question in a column of its own."""

from collections.abc import Sequence

from quizkit.formats._table.grid import Cell, Grid, Row, Value, columns_in
from quizkit.formats._table.header import header_score
from quizkit.formats._table.headings import Headings
from quizkit.formats._table.lists import split_list

MAX_ROWS = 300
"""No question has more fields than that; a longer sheet is not looked at."""

_LONGEST_TITLE = 200
_FEWEST_NAMES = 3
_FIRST_COLUMNS = 3
_MAY_BE_REPEATED = frozenset(("key", "distractors"))


def turned_score(rows: Sequence[Sequence[str]], headings: Headings) -> int:
    """How much the best of a sheet's first columns looks like a header."""
    columns = ([row[column] for row in rows if column < len(row) and row[column]] for column in range(_FIRST_COLUMNS))
    return max(header_score(titles, headings) for titles in columns)


def turned(grid: Grid, headings: Headings) -> tuple[Grid, Row] | None:
    """A transposed sheet with its columns as rows, and the one that is its header; None for any other sheet."""
    if not 2 <= len(grid.rows) <= MAX_ROWS or grid.turned:
        return None
    columns = sorted(columns_in(grid.rows))
    scores = {column: _score(grid, column, columns[0], headings) for column in columns[:_FIRST_COLUMNS]}
    best = max(scores, key=lambda column: scores[column], default=None)
    if best is None or not scores[best] or len(columns) < 2:
        return None
    places = _joined_places(grid, best, headings)
    rows = []
    for column in columns:
        if column < best:
            continue
        cells: dict[int, Value] = {}
        for row in grid.rows:
            value = row.cells.get(column)
            if value:
                place = places.get(row.number, row.number - 1)
                if place not in cells:
                    cells[place] = value
                elif column != best:
                    cells[place] = _below(cells[place], value)
        rows.append(Row(column + 1, cells))
    notes: dict[int, dict[int, str]] = {}
    for number, below in grid.notes.items():
        for column, words in below.items():
            notes.setdefault(column + 1, {})[number - 1] = words
    lines = {row.number - 1: row.line for row in grid.rows}
    made = Grid(grid.file, rows, grid.sheet, has_pictures=grid.has_pictures, notes=notes, turned=True, lines=lines)
    return made, rows[0]


def _score(grid: Grid, column: int, first: int, headings: Headings) -> int:
    """How much a column looks like a header. A later one than the first needs three names: a question and its type
    below "Question" and "Type" are no header."""
    titles = [row.shown(column) for row in grid.rows if row.shown(column)]
    known = sum(headings.ref(title) is not None for title in titles if len(title) < _LONGEST_TITLE)
    return header_score(titles, headings) if column == first or known >= _FEWEST_NAMES else 0


def _joined_places(grid: Grid, column: int, headings: Headings) -> dict[int, int]:
    """For rows whose name for a key or wrong answers has stood above already (excel2moodle): the place of the first."""
    titles = [row.shown(column) for row in grid.rows]
    words = headings.among(titles)
    first: dict[str, int] = {}
    places: dict[int, int] = {}
    for row, title in zip(grid.rows, titles, strict=True):
        ref = words.ref(title) if title else None
        if ref is not None and ref.name in _MAY_BE_REPEATED and ref.index is None:
            places[row.number] = first.setdefault(title, row.number - 1)
    return places


def _below(above: Value, value: Value) -> Value:
    """Two cells with lists as one."""
    texts = [cell.shown if isinstance(cell, Cell) else cell for cell in (above, value)]
    return "\n".join(part for text in texts for part in split_list(text))
