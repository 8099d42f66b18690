"""Other words in the cells of a CSV file; all its other bytes stay, line ends, quotes and encoding among them."""

import re
from collections.abc import Sequence

from quizkit.encoding import encoded_like
from quizkit.formats import Reworded, Rewording
from quizkit.formats._office.sheets import MAX_COLUMNS
from quizkit.formats._table.grid import column_name
from quizkit.formats._table.headings import Headings
from quizkit.formats._table.rewording import NOT_FOUND, reworded
from quizkit.formats.csv.dialect import body_of, quote_of
from quizkit.formats.csv.reader import decoded_as_said
from quizkit.source import Source

_LINE_END = re.compile(r"\r\n|\r|\n")


def reword(source: Source, wanted: Sequence[Rewording]) -> Reworded:
    """The file with these words in its cells.

    Raises:
        Unreadable: when its encoding cannot be told.
    """
    headings = Headings.of(source.table.headers)
    decoded = decoded_as_said(source, headings)
    text = decoded.text
    body = body_of(_LINE_END.sub("\n", text), headings, source.table.delimiter)
    starts = [0, *(end.end() for end in _LINE_END.finditer(text))]
    table = _Table(text, body.separator, quote_of(body))
    left: dict[Rewording, str] = {}
    cells: dict[tuple[int, int], str] = {}
    for one in wanted:
        span = table.span(starts, one)
        cell = None if span is None else reworded(cells.get(span) or table.cell(*span), one.old, one.new)
        if span is None or cell is None:
            left[one] = NOT_FOUND
        else:
            cells[span] = cell
    for begin, end in sorted(cells, reverse=True):
        text = f"{text[:begin]}{table.written(cells[begin, end], begin)}{text[end:]}"
    data = encoded_like(text, decoded, source.data)
    if data is None:
        return Reworded(source.data, dict.fromkeys(wanted, "is in an encoding without these letters"))
    return Reworded(data, left)


class _Table:
    """The text of a table, and where its cells are."""

    def __init__(self, text: str, separator: str, quote: str) -> None:
        self._text = text
        self._separator = separator
        self._quote = quote
        self._end = re.compile(rf"[\r\n{re.escape(separator)}]|\Z")

    def span(self, starts: Sequence[int], one: Rewording) -> tuple[int, int] | None:
        """Where the cell of a place begins and ends, quotes included; None where there is no such cell."""
        line, letters = one.at.line or 0, (one.at.cell or "").rstrip("0123456789")
        if not 0 < line <= len(starts) or not letters:
            return None
        at = starts[line - 1]
        for column in range(MAX_COLUMNS):
            while self._text.startswith(" ", at) and self._separator != " ":
                at += 1
            end = self._end_of(at)
            if end is None or column_name(column) == letters:
                return None if end is None else (at, end)
            if not self._text.startswith(self._separator, end):
                return None
            at = end + 1
        return None

    def cell(self, begin: int, end: int) -> str:
        """What a cell says."""
        written = self._text[begin:end]
        if written.startswith(self._quote):
            written = written[1:-1].replace(self._quote * 2, self._quote)
        return _LINE_END.sub("\n", written)

    def written(self, cell: str, begin: int) -> str:
        """A cell as the file has it: in quotes where it was in quotes, or where it needs them now."""
        quote = self._quote
        special = (quote, self._separator, "\n")
        if not self._text.startswith(quote, begin) and cell.strip(" ") and not any(sign in cell for sign in special):
            return cell
        line_end = "\r\n" if "\r\n" in self._text else "\n"
        return f"{quote}{cell.replace(quote, quote * 2)}{quote}".replace("\n", line_end)

    def _end_of(self, at: int) -> int | None:
        """Where the cell that begins here ends; None where its quote is never closed."""
        if not self._text.startswith(self._quote, at):
            found = self._end.search(self._text, at)
            assert found is not None
            return found.start()
        while (at := self._text.find(self._quote, at + 1)) >= 0:
            if not self._text.startswith(self._quote, at + 1):
                return at + 1
            at += 1
        return None
