"""What the columns of a sheet were taken for, and why: for people who wonder, and for the mapping they may write."""

from collections.abc import Iterator, Sequence

from quizkit.formats._authored import FieldRef
from quizkit.formats._table.grid import Grid, Row
from quizkit.formats._table.header import Column, titles_of
from quizkit.formats._table.headings import IGNORED, OWN, UNKEPT, Headings
from quizkit.formats._table.layouts import TemplateSheet
from quizkit.formats._table.plan import KEPT_APART
from quizkit.formats._table.questions import QuestionSheet
from quizkit.identity import letter

_CALLED = {
    "stem": "question",
    "key": "correct",
    "flag": "is correct",
    "hints": "hint",
    "option_feedback": "feedback",
    "order": "correct order",
    "unit": "units",
    "weight": "gap weight",
}
"""What people call fields, where that is not the field's own name."""

_LETTERED = frozenset(("option", "option_feedback"))
_NOT_READ = {
    "notes": "for authors alone, not read",
    "number": "the number of the question, not read",
    IGNORED: "not read",
    UNKEPT: "a setting of the service, not read",
    OWN: "read by its types",
}


def described(ref: FieldRef) -> str:
    """What a header means, as a header that quizkit knows: ``option C (el)``."""
    name = _CALLED.get(ref.name, ref.name.replace("_", " "))
    index = "" if ref.index is None else f" {letter(ref.index - 1) if ref.name in _LETTERED else ref.index}"
    return f"{name}{index}{f' ({ref.language})' if ref.language else ''}"


def explanations(
    grids: Sequence[Grid], sheets: Sequence[QuestionSheet | TemplateSheet], headings: Headings
) -> Iterator[tuple[str, list[str]]]:
    """What was made of each sheet with questions; where there is none, of all sheets."""
    for sheet in sheets:
        if isinstance(sheet, QuestionSheet):
            yield explained(sheet.grid, sheet.header, sheet.columns, headings)
        else:
            yield f"{_name(sheet.grid)}, by the form of its rows: the template of {sheet.template.TITLE}.", []
    if not sheets:
        yield from (unexplained(grid) for grid in grids)


def explained(grid: Grid, header: Row, columns: Sequence[Column], headings: Headings) -> tuple[str, list[str]]:
    """What a sheet's columns were taken for, a line each; and the headers that mean nothing to quizkit."""
    words = headings.among(titles_of(header))
    where = "a header that was guessed" if not header.number else f"the header in {grid.row_name(header)}"
    lines = [f"{_name(grid)}, by {where}:"]
    width = max((len(column.title) for column in columns), default=0)
    for column in columns:
        label = grid.at(header, column.number).cell if header.number else grid.column_label(column.number)
        lines.append(f"  {label}  {_short(column.title):{min(width, 40)}}  {_meaning(column, header, words)}")
    return "\n".join(lines), [header.shown(column.number) for column in columns if column.ref is None]


def unexplained(grid: Grid) -> tuple[str, list[str]]:
    """The same for a sheet without a header that is known: its first row with several cells may be one."""
    likely = next((row for row in grid.rows if len(row.cells) > 1), None)
    lines = [f"{_name(grid)}: no row is a header with a column for the question, and nothing is read."]
    if likely is None:
        return lines[0], []
    lines += [f"  {grid.at(likely, column).cell}  {title}" for column, title in _shown(likely)]
    return "\n".join(lines), [title for _, title in _shown(likely)]


def _shown(row: Row) -> Iterator[tuple[int, str]]:
    return ((column, _short(row.shown(column))) for column in sorted(row.cells) if row.shown(column))


def _meaning(column: Column, header: Row, words: Headings) -> str:
    if column.ref is None:
        return "not read: means nothing to quizkit"
    name = column.ref.name
    reason = words.reason(header.shown(column.number))
    if name in _NOT_READ:
        return f"{_NOT_READ[name]} ({reason})"
    kept = ", kept for spreadsheets alone" if name in KEPT_APART else ""
    return f"{described(column.ref)}{kept} ({reason})"


def _name(grid: Grid) -> str:
    return f'{grid.file}, sheet "{grid.sheet}"' if grid.sheet else grid.file


def _short(title: str) -> str:
    flat = " ".join(title.split())
    return flat if len(flat) <= 40 else f"{flat[:39]}…"
