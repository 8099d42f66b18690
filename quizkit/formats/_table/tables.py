"""Several tables below each other in one sheet, each with a header of its own."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from quizkit.formats._table.grid import Grid, Row
from quizkit.formats._table.header import columns_of, header_score, titles_of
from quizkit.formats._table.headings import Headings

_LONGEST_TITLE = 60
_ONCE = frozenset(("stem", "key"))
_ANSWERS = frozenset(("key", "flag", "option", "options", "distractor", "distractors", "left", "right", "pairs"))


def tables_of(grid: Grid, headings: Headings) -> list[Grid]:
    """The tables of a sheet, the sheet itself where it is one.

    A table begins with a header below a blank row, or below the table's title, if that header is another than the one
    before. A row counts for one if it names a question and how that is answered, and nothing that quizkit does not
    know: what a question and its options say is something else.
    """
    if not grid.rows or grid.turned:
        return [grid]
    starts: list[int] = []
    titles: list[list[str]] = []
    for place in _below_gaps(grid.rows):
        said = titles_of(grid.rows[place])
        if is_header(grid.rows[place], headings) and (not titles or said != titles[-1]):
            starts.append(_title_above(grid.rows, place))
            titles.append(said)
    if len(starts) < 2:
        return [grid]
    cuts = [0, *starts[1:], len(grid.rows)]
    return [replace(grid, rows=grid.rows[start:end]) for start, end in pairwise(cuts)]


def _below_gaps(rows: list[Row]) -> Iterator[int]:
    """The places of the rows below a blank one, or below a row of a single cell: a title or a remark."""
    yield 0
    for place, (above, row) in enumerate(pairwise(rows), 1):
        if row.number != above.number + 1 or len(above.cells) == 1:
            yield place


def _title_above(rows: list[Row], place: int) -> int:
    """Where a table begins whose header stands at a place: with the title directly above it, if it has one."""
    above = rows[place - 1] if place else None
    has_title = above is not None and len(above.cells) == 1 and above.number == rows[place].number - 1
    return place - 1 if has_title else place


def is_header(header: Row, headings: Headings) -> bool:
    """Whether a row is surely the header of a table of questions: it has nothing else in it."""
    titles = titles_of(header)
    if len(titles) < 2 or any(len(title) > _LONGEST_TITLE for title in titles) or not header_score(titles, headings):
        return False
    refs = [column.ref for column in columns_of(header, headings)]
    named = [ref for ref in refs if ref is not None and (ref.name in _ONCE or ref.index is not None)]
    names = {ref.name for ref in refs if ref is not None}
    return None not in refs and len(set(named)) == len(named) and not names.isdisjoint(_ANSWERS)
