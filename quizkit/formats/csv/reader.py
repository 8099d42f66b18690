"""CSV: bytes to text, text to rows, rows to a quiz."""

from quizkit.diagnostics import Report, Unreadable
from quizkit.encoding import Decoded, decode, decode_as
from quizkit.formats._table.clean import is_tidy, tidy
from quizkit.formats._table.grid import Cell, Grid, Row, Value
from quizkit.formats._table.header import SURE
from quizkit.formats._table.headings import Headings
from quizkit.formats._table.reading import Tables, find_tables, quiz_of
from quizkit.formats.csv.dates import may_hold_dates, with_remarks, without_formula_signs
from quizkit.formats.csv.dialect import SAMPLE, SEPARATORS, Body, body_of, header_judge, likelihood, records_of
from quizkit.model import Quiz
from quizkit.source import Source

_USUAL_SEPARATORS = ",;\t"
MAX_COLUMNS = 16_384
"""As many columns as a workbook may have."""

_STEADY = 0.8
"""The share of rows of one length from which on a file that is not called .csv is taken for a table."""


def read(source: Source, report: Report) -> Quiz:
    """The quiz of a CSV or TSV file.

    Raises:
        Unreadable: when its encoding cannot be told, or it has no header.
    """
    return quiz_of(source.once(_tables, report), source, report)


def _tables(source: Source, report: Report) -> Tables:
    return find_tables([grid_of(source, report)], source, report)


def grid_of(source: Source, report: Report) -> Grid:
    """The rows of a CSV file, blank ones left out, numbered as a spreadsheet program numbers them.

    Raises:
        Unreadable: when its encoding cannot be told, or it has more columns than any spreadsheet.
    """
    headings = Headings.of(source.table.headers)
    decoded = decoded_as_said(source, headings)
    if decoded.damaged is not None:
        raise Unreadable(
            "read/encoding",
            f"byte 0x{source.data[decoded.damaged]:02X} is no UTF-8, and the file's code page cannot be told.",
            at=source.at(source.data.count(b"\n", 0, decoded.damaged) + 1),
            advice="Save the file as UTF-8 (in Excel: CSV UTF-8).",
        )
    if not decoded.text.strip():
        raise Unreadable("read/empty", "the file is empty.", at=source.at(), advice="Save or download it again.")
    text = decoded.text.replace("\r\n", "\n").replace("\r", "\n")
    body = body_of(text, headings, source.table.delimiter, source.once(_beginning, report))
    if decoded.name and source.table.encoding is None:
        report.info(
            "read/encoding",
            f"the file is read as {decoded.name}.",
            at=source.at(),
            advice="If letters look wrong, say which it is with --encoding, or save it as UTF-8.",
        )
    source.tell_strays(decoded, report)
    if not body.stated and (body.others or body.separator not in _USUAL_SEPARATORS):
        others = " or ".join(SEPARATORS[other] for other in body.others)
        report.info(
            "read/separator",
            f"the cells are read as separated by {SEPARATORS[body.separator]}.",
            at=source.at(),
            advice=f"If it is {others}, say so with --delimiter." if others else None,
        )
    rows: list[Row] = []
    tidy_already = is_tidy(text if body.separator != "\t" else text.replace("\t", " "))
    dates = may_hold_dates(text)
    guarded = '="' in text
    for number, record in enumerate(records_of(body, source, report), start=1):
        if record is None:
            continue
        cells = record.cells
        if len(cells) > MAX_COLUMNS:
            raise Unreadable(
                "read/limit",
                f"the row has {len(cells)} cells, and quizkit reads tables of {MAX_COLUMNS} columns at most.",
                at=source.at(record.line),
                advice="Check the separator, or take out the columns that no question needs.",
            )
        if tidy_already:
            filled: dict[int, Value] = dict(enumerate(map(str.strip, cells)))
            if "" in filled.values():
                filled = {column: cell for column, cell in filled.items() if cell}
        else:
            filled = {column: value for column, cell in enumerate(cells) if cell and (value := _tidied(cell))}
        if filled:
            filled = with_remarks(filled) if dates else filled
            filled = without_formula_signs(filled) if guarded else filled
            rows.append(Row(number, filled, record.line, width=len(cells)))
    return Grid(source.name, rows)


def sheets(source: Source) -> list[tuple[str, list[list[str]]]]:
    """The only sheet of a CSV file, which has no name, as a spreadsheet program shows it.

    Raises:
        Unreadable: when its encoding cannot be told.
    """
    rows: list[list[str]] = []
    for row in grid_of(source, Report()).rows:
        rows += [[] for _ in range(row.number - len(rows))]
        rows[row.number - 1] = [row.shown(column) for column in range(max(row.cells) + 1)]
    return [("", rows)]


def decoded_as_said(source: Source, headings: Headings) -> Decoded:
    """The text of a file, in the encoding that the user says or else the one that it seems to be in.

    Raises:
        Unreadable: when the user's encoding is unknown, or is not that of the file.
    """
    name = source.table.encoding
    if name is None:
        return decode(source.data, source.at, header_judge(headings))
    return Decoded(decode_as(source.data, name, source.at), name)


def _tidied(cell: str) -> Value:
    text, remarks = tidy(cell)
    return Cell(text, remarks=remarks) if text and remarks else text


def sniff(source: Source) -> float:
    """How sure it is that a file is a table of questions: its first lines hold a header."""
    table = source.table
    by_name = source.name.lower().endswith((".csv", ".tsv"))
    body = source.once(_beginning, Report())
    if body is None:
        return 0.9 if by_name and table.encoding else 0.0  # the reader says what is wrong with what the user said
    if body.text.lstrip().startswith(("<", "{")):
        return 0.0
    score, steady = body.judged or likelihood(body.text, Headings.of(table.headers), table.delimiter)
    if score >= SURE or body.is_anki:
        return 0.9
    if by_name:
        return min(0.9, 0.3 + score / 20)
    return min(0.9, 0.4 + score / 20) if score > 4 and steady >= _STEADY else 0.0


def _beginning(source: Source, report: Report) -> Body | None:
    """The first lines of a file as a table; None where its encoding can't be told."""
    table = source.table
    headings = Headings.of(table.headers)
    data = source.data[:SAMPLE]
    wide = data.startswith((b"\xff\xfe", b"\xfe\xff")) or (table.encoding or "").lower().startswith("utf-16")
    if len(source.data) > SAMPLE and not wide:
        data = data[: data.rfind(b"\n") + 1] or data
    try:
        text = decoded_as_said(Source(source.name, data, table=table), headings).text
    except Unreadable:
        return None
    return body_of(text.replace("\r\n", "\n"), headings, table.delimiter)
