"""Headers that say less than they mean: over two rows, or one name over several columns.

``Options`` above four columns, and ``Feedback`` above ``A, B, C, D``, are what merged cells leave: only the first of
the columns has a name, or each has half of one. Here the header gets a name for every such column, as its author would
have written it in full, before anything else looks at it; and that is said.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise, takewhile

from quizkit.diagnostics import Report
from quizkit.formats._authored.complaints import listed
from quizkit.formats._table.grid import Grid, Row, Value, columns_in
from quizkit.formats._table.header import find_header, header_score, titles_of
from quizkit.formats._table.headings import Headings
from quizkit.identity import letter

_LONGEST_LABEL = 60
_SPREAD = {"option": "Option", "options": "Option", "distractor": "Distractor", "distractors": "Distractor"}
"""Fields whose name may stand once over several columns, and what each of these is then called."""

_ANSWERED = frozenset((*_SPREAD, "key", "flag", "left", "right", "pairs", "order", "truth", "falsehood"))
_MOST = 20
_FEWEST_UNNAMED = 2


def with_whole_header(grid: Grid, headings: Headings, report: Report) -> Grid:
    """The table with a name for each column that has one in its author's eyes; the same table where all have."""
    header = None if grid.turned or len(grid.rows) < 2 else find_header(grid, headings)
    if header is None or headings.among(titles_of(header)).profile is not None:
        return grid
    place = next(place for place, row in enumerate(grid.rows) if row is header)
    for upper in (place, place - 1):
        joined = _joined(grid.rows, upper, headings)
        if joined is not None:
            above = grid.rows[upper]
            report.info(
                "read/two-row-header",
                f"{grid.row_name(above)} and {grid.row_name(joined)} are read together as the header.",
                at=grid.at_row(joined),
            )
            grid = replace(grid, rows=[*grid.rows[:upper], joined, *grid.rows[upper + 2 :]])
            header, place = joined, upper
            break
    whole = _spread(grid, header, grid.rows[place + 1 :], headings, report)
    return grid if whole is header else replace(grid, rows=[*grid.rows[:place], whole, *grid.rows[place + 1 :]])


def _joined(rows: Sequence[Row], upper: int, headings: Headings) -> Row | None:
    """Two rows as one header, if that names more than the header alone, and the lower one holds nothing but names."""
    if not 0 <= upper < len(rows) - 1 or rows[upper + 1].number != rows[upper].number + 1:
        return None
    above, below = rows[upper], rows[upper + 1]
    cells: dict[int, Value] = {column: value for column, value in above.cells.items() if above.shown(column)}
    group = ""
    for column in sorted({*above.cells, *below.cells}):
        group = above.shown(column) or group
        label = "" if column in below.repeated else below.shown(column)
        if not label or label == above.shown(column):
            continue
        title = _full_name(group, label, headings)
        if title is None:
            return None
        cells[column] = title
    joined = Row(below.number, dict(sorted(cells.items())), below.line, width=below.width)
    titles = titles_of(joined)
    if _named(titles, headings) <= max(_named(titles_of(row), headings) for row in (above, below)):
        return None
    return joined if header_score(titles, headings) else None


def _full_name(group: str, label: str, headings: Headings) -> str | None:
    """``Feedback A`` for ``A`` below ``Feedback``, ``Question EN`` for ``EN`` below ``Question``; None for what names
    nothing in either way."""
    if len(label) > _LONGEST_LABEL or len(group) > _LONGEST_LABEL:
        return None
    together = f"{group} {label}".strip()
    ref = headings.ref(together)
    if group and ref is not None and (ref.index is not None or ref.language is not None):
        return together
    return label if headings.ref(label) is not None else None


def _named(titles: Iterable[str], headings: Headings) -> int:
    """How many different things these titles name."""
    return len({headings.ref(title) for title in titles} - {None})


def _spread(grid: Grid, header: Row, below: Sequence[Row], headings: Headings, report: Report) -> Row:
    """The header with names for columns without one: behind ``Options``, or between a question and its answer where
    nothing else could be the options."""
    titled = [column for column in sorted(header.cells) if header.shown(column)]
    last = max(columns_in(below), default=0)
    fields = {column: ref.name for column in titled if (ref := headings.ref(header.shown(column))) is not None}
    for column, after in pairwise([*titled, last + 1]):
        name = fields.get(column, "")
        called = _SPREAD.get(name)
        ref = headings.ref(header.shown(column))
        if called is None or ref is None or ref.index is not None or list(fields.values()).count(name) > 1:
            continue
        run = _filled(column + 1, after, below)
        if run and _are_as_full(column, run[0], below):
            columns = [column, *run]
            tag = f" ({ref.language})" if ref.language else ""
            titles = {one: f"{called} {place}{tag}" for place, one in enumerate(columns, 1)}
            title = " ".join(header.shown(column).split())
            what = "an option" if called == "Option" else "a wrong option"
            report.info(
                "read/spread-header",
                f'the columns behind "{title}" have no header; {_names(grid, columns)} are each read as {what}.',
                at=grid.at(header, column),
                advice="Give each column a header of its own, such as Option A, if that is not right.",
            )
            return replace(header, cells=dict(sorted({**header.cells, **titles}.items())))
    if _ANSWERED.isdisjoint(set(fields.values()) - {"key"}) and {"stem", "key"} <= set(fields.values()):
        stem = next(column for column, name in fields.items() if name == "stem")
        after = next((column for column in titled if column > stem), last + 1)
        run = _filled(stem + 1, after, below)
        if len(run) >= _FEWEST_UNNAMED and _are_as_full(stem, run[0], below) and _are_as_full(stem, run[1], below):
            report.warning(
                "read/spread-header",
                f"{_names(grid, run)} have no header; they are read as the options "
                f"{letter(0)} to {letter(len(run) - 1)}.",
                at=grid.at(header, run[0]),
                advice="Write Option A, Option B, ... above them.",
            )
            titles = {one: f"Option {letter(place)}" for place, one in enumerate(run)}
            return replace(header, cells=dict(sorted({**header.cells, **titles}.items())))
    return header


def _names(grid: Grid, columns: Sequence[int]) -> str:
    names = [grid.column_label(column) for column in columns]
    word = names[0].partition(" ")[0]
    return f"{word}s {listed([name.partition(' ')[2] for name in names], 'and')}"


def _filled(start: int, stop: int, rows: Sequence[Row]) -> list[int]:
    """The columns from one on that hold something in some row, without a gap between them."""
    used = columns_in(rows)
    return list(takewhile(used.__contains__, range(start, min(stop, start + _MOST))))


def _are_as_full(column: int, other: int, rows: Sequence[Row]) -> bool:
    """Whether the other column is filled in at least half of the rows that fill the first: no mere remarks."""
    filled = [row for row in rows if row.shown(column)]
    return sum(bool(row.shown(other)) for row in filled) * 2 >= len(filled) > 0
