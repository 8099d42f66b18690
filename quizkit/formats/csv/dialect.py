"""Text into records: the separator that fits, and rows with the lines they begin on."""

import csv
from collections.abc import Callable, Iterator
from dataclasses import replace
from io import StringIO

from quizkit.diagnostics import Report
from quizkit.formats._table.header import HEADER_ROWS, SURE, header_score, may_be_headers
from quizkit.formats._table.headings import NO_WORDS, Headings
from quizkit.formats._table.layouts import is_template
from quizkit.formats._table.turned import turned_score
from quizkit.formats.csv.anki import as_table, is_anki
from quizkit.records import dataclass
from quizkit.source import Source

SEPARATORS = {",": "commas", ";": "semicolons", "\t": "tabs", "|": "vertical bars"}

MAX_BROKEN = 20
"""After that many rows with broken quotes the rest of the file is not read."""

SAMPLE = 65_536
"""So much of a text is looked at to see what separates its cells, at most."""
_ROWS_JUDGED = 50
_DOUBTFUL = 0.8
_LEAST_WITHOUT_HEADER = 3
_FIELD_LIMIT = 131_072
"""What Python's csv module takes; a cell of a spreadsheet program holds a quarter of it."""

_SEP_LINE = "sep="


@dataclass(frozen=True, slots=True)
class Record:
    """One row of cells, and the line of the file it begins on."""

    line: int
    cells: list[str]


@dataclass(frozen=True, slots=True)
class Body:
    """The text of a table without a ``sep=`` line, and its separator. ``first_line`` is the number of its first.

    ``stated`` says that the separator was not guessed; ``others`` are those that would fit nearly as well, and
    ``judged`` what :func:`likelihood` gives of its first lines. ``enough`` says that these are all that is looked at,
    however long the table is.
    """

    text: str
    separator: str
    first_line: int = 1
    stated: bool = False
    others: tuple[str, ...] = ()
    judged: tuple[int, float] | None = None
    enough: bool = False
    is_anki: bool = False


def body_of(text: str, headings: Headings = NO_WORDS, delimiter: str | None = None, known: Body | None = None) -> Body:
    """The table in a text: separated as the user or a line ``sep=;`` says, or as its rows suggest.

    ``known`` is what the beginning of the text was found to be.
    """
    if known is not None and known.enough and text.startswith(known.text):
        return replace(known, text=text)
    first, _, rest = text.partition("\n")
    if first[:4].lower() == _SEP_LINE and len(first.rstrip("\r")) == 5:
        return Body(rest, delimiter or first[4], 2, stated=True)
    if is_anki(text):
        table, separator = as_table(text)
        return Body(table, delimiter or separator, stated=True, is_anki=True)
    if delimiter is not None:
        return Body(text, delimiter, stated=True)
    return _best_separator(text, headings)


def header_judge(headings: Headings) -> Callable[[str], int]:
    """A function that says how much the first lines of a text look like a header, whatever separates their cells."""
    return lambda text: likelihood(text, headings)[0]


def likelihood(text: str, headings: Headings = NO_WORDS, delimiter: str | None = None) -> tuple[int, float]:
    """How good a header the best separator makes of the first lines, and the share of rows that are as long as most.

    ``delimiter`` is the only one that counts where the user has named it.
    """
    separators = (delimiter,) if delimiter else SEPARATORS
    return max(_judged(_first_rows(text, separator), headings) for separator in separators)


def _best_separator(text: str, headings: Headings) -> Body:
    """The table with the separator that fits best."""
    sample = text if len(text) <= SAMPLE else text[: text.rfind("\n", 0, SAMPLE) + 1] or text[:SAMPLE]
    absent = [separator for separator in SEPARATORS if separator not in sample]
    # to all that are absent each line is one cell, so that one of them is judged
    rows = {separator: _first_rows(sample, separator) for separator in SEPARATORS if separator not in absent[1:]}
    read = {separator: _judged(rows[separator], headings) for separator in rows}
    judged = {separator: read[absent[0] if separator in absent else separator] for separator in SEPARATORS}
    best = max(judged, key=lambda separator: judged[separator])
    others = [separator for separator in judged if separator != best and judged[separator] >= _nearly(judged[best])]
    enough = all(len(those) == _ROWS_JUDGED for those in rows.values())
    return Body(text, best, others=tuple(others), judged=judged[best], enough=enough)


def _nearly(judged: tuple[int, float]) -> tuple[int, float]:
    """What another separator must reach for the choice to be doubtful."""
    score, steady = judged
    return (score, 0.0) if score else (0, max(steady * _DOUBTFUL, _DOUBTFUL))


def _first_rows(text: str, separator: str) -> list[list[str]]:
    rows: list[list[str]] = []
    try:
        for cells in csv.reader(StringIO(text, newline=""), delimiter=separator, skipinitialspace=True):
            if any(cells):
                rows.append(cells)
            if len(rows) == _ROWS_JUDGED:
                break
    except csv.Error:  # an impossible field; what has been read is judged
        pass
    return rows


def _judged(rows: list[list[str]], headings: Headings) -> tuple[int, float]:
    """How good a header a separator makes of the rows, and how steady the number of cells is from one to the next."""
    first = may_be_headers(rows, lambda row: sum(map(bool, row)))
    bare = [[cell.strip() for cell in row] for row in first]
    if is_template([[cell.strip() for cell in row] for row in rows[:HEADER_ROWS]]):
        score = SURE
    else:
        score = max((header_score(row, headings) for row in bare), default=0) or turned_score(bare, headings)
    widths = [len(row) for row in rows]
    usual = max(set(widths), key=widths.count, default=0)
    least = 2 if score else _LEAST_WITHOUT_HEADER  # a sign that ends a question in Greek makes two cells of it
    steady = widths.count(usual) / len(widths) if usual >= least else 0.0
    return score, steady


def records_of(body: Body, source: Source, report: Report) -> Iterator[Record | None]:
    """The rows of a table; None for a blank line, which is a row of the spreadsheet too.

    A row whose quotes do not pair is reported with the line it begins on and left out; reading goes on at the next
    line, so that one lost quote does not swallow the rest of the file.
    """
    text, line = body.text, body.first_line
    quote = quote_of(body)
    for _ in range(MAX_BROKEN):
        reader = csv.reader(
            StringIO(text, newline=""), delimiter=body.separator, quotechar=quote, skipinitialspace=True, strict=True
        )
        start = 0
        try:
            for cells in reader:
                yield Record(line + start, cells) if cells else None
                start = reader.line_num
        except csv.Error as error:
            _report_broken(str(error), source, line + start, report)
        else:
            return
        line += start + 1
        text = _after_lines(text, start + 1)
        yield None
    report.error(
        "read/too-broken",
        f"more than {MAX_BROKEN} rows have broken quotes; from line {line} on nothing is read.",
        at=source.at(line),
        advice="Check the separator and the quotes, or save the table again from a spreadsheet program.",
    )


def quote_of(body: Body) -> str:
    """The sign around cells: a single quote where all of the first row's stand in such."""
    cells = [cell.strip() for cell in body.text.lstrip().partition("\n")[0].split(body.separator)]
    single = len(cells) > 1 and all(len(cell) > 1 and cell[0] == cell[-1] == "'" for cell in cells)
    return "'" if single else '"'


def _report_broken(what: str, source: Source, line: int, report: Report) -> None:
    advice = 'Write a quote inside a quoted text twice ("").'
    if "field limit" in what or "field larger" in what:
        advice = 'If that is no single text, a quote (") before it is never closed. If it is one, shorten it.'
        message = f"a cell of this row has more than {_FIELD_LIMIT:,} characters."
    elif "unexpected end" in what:
        message = 'a quote (") that opens in this row is never closed.'
    else:
        message = 'a quoted cell of this row goes on after its closing quote (").'
    report.error(
        "read/quotes",
        f"{message} The row is not read.",
        at=source.at(line),
        advice=advice,
    )


def _after_lines(text: str, count: int) -> str:
    position = 0
    for _ in range(count):
        position = text.find("\n", position) + 1
        if position == 0:
            return ""
    return text[position:]
