"""Sheets that are laid out otherwise than with a header row above the questions."""

from collections.abc import Iterator, Sequence

from quizkit.diagnostics import Report
from quizkit.formats._authored import AuthoredItem
from quizkit.formats._table.blackboard import BlackboardReader, looks_like_blackboard
from quizkit.formats._table.brightspace import BrightspaceReader, looks_like_brightspace
from quizkit.formats._table.gaps import is_gap
from quizkit.formats._table.grid import Grid, Row
from quizkit.formats._table.header import HEADER_ROWS, Column, columns_of, titles_of
from quizkit.formats._table.headerless import guessed_header
from quizkit.formats._table.headings import Headings
from quizkit.formats._table.long import answers_as_options, lone_letter_as_answer
from quizkit.formats._table.per_language import languages_of_rows
from quizkit.formats._table.questions import NO_SECTION, QuestionSheet, SectionName
from quizkit.formats._table.turned import turned
from quizkit.records import dataclass

_TEMPLATES = ((looks_like_brightspace, BrightspaceReader), (looks_like_blackboard, BlackboardReader))


@dataclass(slots=True)
class TemplateSheet:
    """A sheet in the form of a published template that has no header."""

    grid: Grid
    template: type[BrightspaceReader | BlackboardReader]
    columns: Sequence[Column] = ()
    by_row: tuple[str, ...] = ()


class TemplateReader:
    """Reads such a sheet, all of whose questions are in one section."""

    def __init__(self, sheet: TemplateSheet, language: str, report: Report, section: SectionName = NO_SECTION) -> None:
        self._reader = sheet.template(sheet.grid, language, report)
        self._section = section

    @property
    def showed_file(self) -> bool:
        """Whether a text may show an image."""
        return self._reader.showed_file

    def questions(self, number: int) -> Iterator[tuple[AuthoredItem, SectionName]]:
        """The questions in order; ``number`` is that of the first."""
        return ((item, self._section) for item in self._reader.items(number))


def is_template(rows: Sequence[Sequence[str]]) -> bool:
    """Whether rows are in the form of a published template without a header, whatever stands in them."""
    return any(looks_like(rows) for looks_like, _ in _TEMPLATES)


def template_sheet(grid: Grid) -> TemplateSheet | None:
    """The sheet as a published template without a header, if it is one."""
    if not any(0 in row.cells for row in grid.rows[:HEADER_ROWS]):  # as in tables beside others
        return None
    first = [_cells(row) for row in grid.rows[:HEADER_ROWS]]
    return next((TemplateSheet(grid, template) for looks_like, template in _TEMPLATES if looks_like(first)), None)


def other_layout(grid: Grid, headings: Headings, report: Report) -> QuestionSheet | None:
    """A sheet in which no row is a header, where it can be understood all the same."""
    found = turned(grid, headings)
    if found is not None:
        return sheet_below(*found, headings)
    header = guessed_header(grid, report)
    return None if header is None else sheet_below(grid, header, headings)


def sheet_below(grid: Grid, header: Row, headings: Headings) -> QuestionSheet:
    """The sheet with the questions below a header."""
    words = headings.among(titles_of(header))
    sheet = QuestionSheet(grid, header, columns_of(header, words))
    if words.profile is None:
        sheet.columns = lone_letter_as_answer(answers_as_options(sheet.columns, sheet.below))
    else:
        sheet.profile = words.profile
    if any(column.field == "language" for column in sheet.columns):
        rows = [row for row in sheet.below if not is_gap(row, sheet.columns)]
        sheet.by_row = languages_of_rows(sheet.columns, rows)
    return sheet


def _cells(row: Row) -> list[str]:
    return [row.shown(column) for column in range(max(row.cells) + 1)]
