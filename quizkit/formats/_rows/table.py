"""A question a row: the columns of a template, and the rows that stand above and below its header."""

import csv
from collections.abc import Callable, Iterator, Sequence
from io import StringIO
from typing import BinaryIO

from quizkit.model import Item, Quiz
from quizkit.records import dataclass

Cell = str | int
"""A text, or a number where a workbook is to have a number."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its header, and what stands there for a question, of which it gets the number too (from 1)."""

    title: str
    cell: Callable[[Item, int], Cell]
    width: float = 14


@dataclass(frozen=True, slots=True)
class Table:
    """A template with a question a row. ``above`` and ``below`` are the rows of the template around its header."""

    columns: Sequence[Column]
    above: Sequence[Sequence[str]] = ()
    below: Sequence[Sequence[str]] = ()
    sheet: str = "Sheet1"

    def write_csv(self, quiz: Quiz, out: BinaryIO) -> None:
        """Write the rows as a CSV file in UTF-8 without a byte order mark, lines ending as in Unix.

        That is how Blooket and Gimkit give their templates away. Texts are written as they are: a sign before ``=A1``
        would be shown to students. :func:`quizkit.formats._rows.refusals.may_be_computed` warns of them.
        """
        rows = [*self.above, self._titles(), *self.below, *self._rows(quiz)]
        width = len(self.columns)
        out.write(csv_of([[*row, *[""] * (width - len(row))] for row in rows]))

    def write_xlsx(self, quiz: Quiz, out: BinaryIO) -> None:
        """Write the rows as a workbook of one sheet, in which every text is text, whatever it begins with."""
        from quizkit.formats._workbook.book import Page, Row, write_book

        titles = [*self.above, self._titles(), *self.below]
        rows: list[Row] = [("header" if titles[at] == self._titles() else "text", row) for at, row in enumerate(titles)]
        rows += [("text", row) for row in self._rows(quiz)]
        write_book([Page(self.sheet, rows, [column.width for column in self.columns], len(self.above) + 1)], out)

    def _titles(self) -> list[str]:
        return [column.title for column in self.columns]

    def _rows(self, quiz: Quiz) -> Iterator[list[Cell]]:
        for number, item in enumerate(quiz.items(), 1):
            yield [column.cell(item, number) for column in self.columns]


def csv_of(rows: Sequence[Sequence[Cell]], *, delimiter: str = ",", line_end: str = "\n") -> bytes:
    """Rows as text in UTF-8, with quotes where a cell needs them."""
    text = StringIO(newline="")
    csv.writer(text, delimiter=delimiter, lineterminator=line_end).writerows(rows)
    return text.getvalue().encode("utf-8", "replace")
