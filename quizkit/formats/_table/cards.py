"""Cards: each question is a small table of its own, with the names of its fields beside what they hold.

In a sheet they stand below each other; in a document each is a table. A third column may say beside each option whether
it is right: ``Option``, ``Paris``, ``correct``.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from quizkit.formats._authored import parse_flag
from quizkit.formats._table.grid import Grid, Row, columns_in
from quizkit.formats._table.headings import Headings
from quizkit.formats._table.turned import turned
from quizkit.identity import letter

_LONGEST_NAME = 60
_FEWEST_ROWS = 3
_NUMBER = re.compile(r"\s*(?:#|№|[nN][o°º]\.?)?\s*\d{1,4}[.:)]*$")
"""What stands behind the name of a question: ``Question 12``."""
_SOLUTION = "solution"
_OPTIONS = frozenset(("option", "options"))
_ANSWERS = _OPTIONS | {"key", "flag", "distractor", "distractors"}


def cards_of(grid: Grid, headings: Headings) -> list[Grid]:
    """The cards of a sheet, each turned so that it is a row below a header; the sheet itself where it holds none."""
    if grid.turned or len(grid.rows) < _FEWEST_ROWS:
        return [grid]
    names = _names(grid.rows)
    starts = [place for place, name in enumerate(names) if _field(name, headings) == "stem"]
    if not starts or starts[0]:
        return [grid]
    cards = [
        _card(replace(grid, rows=grid.rows[start:end]), headings) for start, end in pairwise([*starts, len(names)])
    ]
    return [grid] if None in cards else [card for card in cards if card is not None]


def is_card(grid: Grid, headings: Headings) -> bool:
    """Whether a table holds a single question in this form."""
    return not grid.turned and _card(grid, headings) is not None


def _names(rows: Sequence[Row]) -> list[str]:
    """What stands in the first of two or three columns; nothing where there are others or longer texts."""
    columns = _columns(rows)
    names = [row.shown(columns[0]) for row in rows] if len(columns) in (2, 3) else []
    return names if all(0 < len(name) <= _LONGEST_NAME for name in names) else []


def _columns(rows: Sequence[Row]) -> list[int]:
    return sorted(columns_in(rows))


def _card(grid: Grid, headings: Headings) -> Grid | None:
    names = _names(grid.rows)
    fields = [_field(name, headings) for name in names]
    known = len(fields) - fields.count(None)
    if known < _FEWEST_ROWS or known * 3 < len(fields) * 2 or fields.count("stem") != 1 or _ANSWERS.isdisjoint(fields):
        return None
    asked = grid.rows[fields.index("stem")]
    if headings.ref(asked.shown(_columns(grid.rows)[1])) is not None:  # "Question", "Answer": the header of a list
        return None
    rows = _in_two_columns(grid.rows, names, fields)
    found = None if rows is None else turned(replace(grid, rows=rows), headings)
    return None if found is None else found[0]


def _in_two_columns(rows: Sequence[Row], names: Sequence[str], fields: Sequence[str | None]) -> list[Row] | None:
    """The rows with plain names; what a third column says of options is a row for the answer, below the last one."""
    first, *_, last = columns = _columns(rows)
    keys = {name for name, field in zip(names, fields, strict=True) if field == "key"}
    made: list[Row] = []
    flags: list[bool | None] = []
    for row, name, field in zip(rows, names, fields, strict=True):
        cells = dict(row.cells)
        beside = row.shown(last) if len(columns) == 3 else ""
        if field == "stem":
            cells[first] = _NUMBER.sub("", name)
        elif name.casefold() == _SOLUTION and len(columns) == 3:  # beside marks it tells why, not which
            cells[first] = "Explanation"
        if field in _OPTIONS:
            flags.append(parse_flag(beside) if beside else False)
        elif beside:
            return None
        if len(columns) == 3:
            cells.pop(last, None)
        made.append(replace(row, cells=cells))
    if len(columns) == 2:
        return made
    if None in flags or True not in flags or any(row.shown(first) in keys for row in made):
        return None
    key = ", ".join(letter(place) for place, flag in enumerate(flags) if flag)
    return [*made, Row(rows[-1].number + 1, {first: "Answer", columns[1]: key}, rows[-1].line)]


def _field(name: str, headings: Headings) -> str | None:
    ref = headings.ref(name)
    if ref is None and (bare := _NUMBER.sub("", name)) != name:
        ref = headings.ref(bare)
        return "stem" if ref is not None and ref.name == "stem" else None
    return None if ref is None else ref.name
