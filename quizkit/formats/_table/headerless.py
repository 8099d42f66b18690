"""Sheets without any header, whose columns can mean only one thing: a question, its options, and the key.

Nothing is guessed that the rows do not bear out: each key must name an option of its own row, in every row, and only
one column may do so. What was made of the columns is always said.
"""

from collections.abc import Sequence

from quizkit.diagnostics import Report
from quizkit.formats._authored import index_of
from quizkit.formats._table.grid import Grid, Row
from quizkit.identity import letter

_LEAST_ROWS = 2
_LEAST_OPTIONS, _MOST_OPTIONS = 2, 20
_LEAST_SPACES = 2
_ENDS = ("?", ";", "\N{GREEK QUESTION MARK}", "؟", "？", ".", ":", "…", "_")
_PARTS = str.maketrans({";": ",", "/": ",", "&": ","})


def guessed_header(grid: Grid, report: Report) -> Row | None:
    """The header that a sheet without one would have, with a warning that says so; None where that is not clear."""
    rows = grid.rows
    width = 1 + max((max(row.cells, default=0) for row in rows), default=0)
    if len(rows) < _LEAST_ROWS or width > _MOST_OPTIONS + 4:
        return None
    stem = 1 if _counts(rows) else 0
    if not all(_says_something(row.shown(stem)) for row in rows):
        return None
    found = [names for key in (stem + 1, width - 2, width - 1) if (names := _names(rows, stem, key, width))]
    if len(found) != 1:
        return None
    names = found[0]
    listed = ", ".join(f'"{name}"' for name in names.values())
    report.warning(
        "read/guessed-header",
        f"the sheet has no header; its columns are read as {listed}.",
        at=grid.at_row(rows[0]),
        advice="Write the names of the columns in a row above the questions.",
    )
    return Row(0, {**names})


def _names(rows: Sequence[Row], stem: int, key: int, width: int) -> dict[int, str] | None:
    """The names of all columns, if this one is the key; None where it cannot be."""
    if key <= stem:
        return None
    explained = width - 1 if key == width - 2 and _are_sentences(rows, width - 1) else None
    options = [column for column in range(stem + 1, width) if column not in (key, explained)]
    if len(options) < _LEAST_OPTIONS or (key == width - 2 and explained is None):
        return None
    if key == stem + 1 and key in (width - 1, width - 2):
        return None
    for row in rows:
        texts = [row.shown(column) for column in options]
        if not all(texts[:_LEAST_OPTIONS]) or not _is_key(row.shown(key), texts):
            return None
    names = {0: "No."} if stem else {}
    names[stem] = "Question"
    for column in range(stem + 1, width):
        if column == key:
            names[column] = "Correct"
        elif column == explained:
            names[column] = "Explanation"
        else:
            names[column] = f"Option {letter(options.index(column))}"
    return names


def _counts(rows: Sequence[Row]) -> bool:
    return all(row.shown(0).strip(".)").isdecimal() for row in rows) and len({row.shown(0) for row in rows}) == len(
        rows
    )


def _says_something(text: str) -> bool:
    """Whether a text may be a question, and no name: several words, or anything that ends as sentences do."""
    return text.count(" ") >= _LEAST_SPACES or text.endswith(_ENDS)


def _are_sentences(rows: Sequence[Row], column: int) -> bool:
    texts = [row.shown(column) for row in rows]
    return any(texts) and all(" " in text for text in texts if text)


def _is_key(key: str, options: Sequence[str]) -> bool:
    """Whether a cell names options of its row: one by its text, or one or several by letter or number."""
    filled = [option for option in options if option]
    if key and key in filled:
        return True
    parts = [part.strip(" .()") for part in key.translate(_PARTS).split(",")]
    places = [index_of(part) for part in parts]
    return all(place is not None and place <= len(options) and options[place - 1] for place in places)
