"""Values of cells that need a word: dates that were fractions, numbers that look otherwise, errors, links."""

import re
from dataclasses import replace
from decimal import Decimal
from functools import lru_cache

from quizkit.diagnostics import Severity
from quizkit.formats._office.numbers import Shown, general, parse_number, show
from quizkit.formats._table.clean import is_tidy, tidy
from quizkit.formats._table.grid import Cell, Remark, Value
from quizkit.formats._xml import xml_attribute, xml_text

_SAFE_ADDRESS = re.compile(r"(?:https?://|mailto:)", re.IGNORECASE)

NOT_COMPUTED = Remark(
    Severity.ERROR,
    "read/formula",
    "the cell holds a formula that was never computed, so there is no value to read.",
    "Open the workbook in Excel or LibreOffice, save it there, and read it again.",
)
EMPTY_RESULT = Remark(Severity.WARNING, "read/formula", "the stored result of the cell's formula is empty.")
HIDDEN = Remark(
    Severity.WARNING, "read/hidden-value", "the cell's number format hides its value; the value itself is read."
)
ROUNDED = Remark(
    Severity.WARNING,
    "read/precision",
    "the cell holds a number of more than 15 digits; a spreadsheet keeps no more, so the last ones are lost.",
    "Format the cell as text and type the digits again.",
)
_NO_DAY = Remark(
    Severity.ERROR, "read/date", "the cell is formatted as a date but its number is no day that a spreadsheet knows."
)
_FALSE_DAY = Remark(
    Severity.WARNING, "read/date", "the cell holds a day that only spreadsheets know (29 February 1900 or 0 January)."
)
_SPLIT_SECOND = Decimal("0.001")
RETYPE = "format the cell as text and type it again."


def plain_value(text: str) -> Value:
    """Words without any markup, mended where their letters need it."""
    if is_tidy(text):
        return text.strip()
    text, remarks = tidy(text)
    return Cell(text, remarks=remarks) if remarks else text


def linked(value: Value, address: str) -> Value:
    """A value that leads to an address when clicked; unchanged where the address is what it shows anyway."""
    cell = Cell(value) if isinstance(value, str) else value
    if not _SAFE_ADDRESS.match(address) or not cell.shown or cell.html is not None:
        return value
    if cell.shown.casefold() in (address.casefold(), address.rstrip("/").casefold(), address[7:].casefold()):
        return value
    return replace(cell, html=f"<a href={xml_attribute(address)}>{xml_text(cell.shown)}</a>")


def settle_formulas(cells: dict[int, Value]) -> None:
    """Formulas without a result on a sheet where other formulas have one: their result is an empty text.

    A program that computes stores every result, and an empty text may look like none (measured: XlsxWriter).
    """
    for column, value in cells.items():
        if isinstance(value, Cell) and NOT_COMPUTED in value.remarks:
            cells[column] = replace(value, remarks=(EMPTY_RESULT,))


def failed(what: str) -> Cell:
    """An empty cell in the place of one whose value is an error."""
    return Cell("", "empty", remarks=(Remark(Severity.ERROR, "read/cell-error", f"{what}; it is read as empty."),))


@lru_cache(maxsize=4096)
def number_cell(raw: str, code: str, from_1904: bool) -> Cell:
    """A number in a number format as the cell that a person sees, with what there is to say about it."""
    number = parse_number(raw)
    if number is None:
        return failed(f'the cell\'s number "{raw[:20]}" is none')
    shown = show(number, code, from_1904)
    remarks: tuple[Remark, ...] = ()
    if shown.suspect:
        remarks = (_FALSE_DAY if 0 <= number <= 60 else _NO_DAY,)
    elif shown.kind in ("date", "time"):
        remarks = (eaten(shown, code, from_1904),)
    elif shown.hidden:
        remarks = (HIDDEN,)
    elif shown.rounded:
        remarks = (ROUNDED,)
    elif not shown.text.startswith(plain := general(number)):
        remarks = (as_shown(plain, shown.text),)
    return Cell(shown.text, shown.kind, number, remarks=remarks)


def as_shown(number: str, shown: str) -> Remark:
    """What to say of a number that looks otherwise than it is."""
    what = f'the cell holds the number {number} and shows "{shown}"; it is read as it is shown.'
    return Remark(Severity.INFO, "read/as-shown", what)


def eaten(shown: Shown, code: str, from_1904: bool = False) -> Remark:
    """The warning for a date or time in a text: spreadsheets turn typed fractions, ranges and ratios into them."""
    if shown.kind == "time":
        minutes = round(shown.number * 1440)
        is_whole = abs(shown.number * 1440 - minutes) < _SPLIT_SECOND
        ratio = f"{minutes // 60}:{minutes % 60}" if is_whole else "1:2"
        what = f'the cell holds a time, shown as "{shown.text}".'
        return Remark(Severity.WARNING, "read/date", what, f"If a ratio was typed ({ratio}), {RETYPE}")

    def read_as(form: str) -> str:
        return show(shown.number, form, from_1904).text

    has_day, has_year = "d" in code.lower(), "y" in code.lower()
    what = f'the cell holds the date {read_as("d mmmm yyyy")}, shown as "{shown.text}".'
    if has_day and has_year:
        return Remark(Severity.WARNING, "read/date", what, f"If no date was meant, {RETYPE}")
    first, second = (read_as("d"), read_as("m")) if has_day else (read_as("m"), read_as("yy"))
    typed = f"{first}/{second} or {first}-{second}"
    return Remark(Severity.WARNING, "read/date", what, f"If a fraction or range was typed ({typed}), {RETYPE}")
