"""Dates that a spreadsheet program has made of typed fractions, ranges and ratios, and has saved as text.

In a spreadsheet the cell still knows that it is a date; in a CSV file only its form is left. ``1-Feb`` is what Excel
writes for a typed 1/2; a whole date or the bare number of a day is doubtful only beside other such options.
"""

import re
from dataclasses import replace

from quizkit.diagnostics import Severity
from quizkit.formats._table.grid import Cell, Remark, Value

_MONTHS = (
    "jan ιαν ene janv gen янв",
    "feb φεβ févr fev фев",
    "mar μαρ mrz mär mars мар",
    "apr απρ abr avr апр",
    "may μαϊ μάι mai mag май",
    "jun ιουν juin giu июн",
    "jul ιουλ juil lug июл",
    "aug αυγ ago août авг",
    "sep σεπ sept set сен",
    "oct οκτ okt ott out окт",
    "nov νοε ноя",
    "dec δεκ dez dic déc dez дек",
)
_NUMBER_OF = {name: number for number, names in enumerate(_MONTHS, 1) for name in names.split()}
"""Short names of months as spreadsheets write them in several languages."""

_NAMES = "|".join(sorted(_NUMBER_OF, key=len, reverse=True))
_DAY_AND_MONTH = re.compile(rf"(\d{{1,2}})-({_NAMES})\.?", re.IGNORECASE)
_MONTH_AND_YEAR = re.compile(rf"({_NAMES})\.?-(\d{{2}})", re.IGNORECASE)
_WHOLE_DATE = re.compile(r"\d{4}-\d\d-\d\d(?: 00:00(?::00)?)?|\d{1,2}[/.]\d{1,2}[/.](?:\d{4}|\d{2})")
_SERIAL = re.compile(r"4[0-9]{4}")
_FRACTION = re.compile(r"\d{1,3}\s?[/:-]\s?\d{1,3}")
_SIGNS = tuple(
    re.compile(sign)
    for sign in (
        r"-(?:(?<=[^\W\d_]-)\d|(?<=[^\W\d_]\.-)\d|(?<=\d-)[^\W\d_])",
        r"-(?<=\d-)\d\d?-\d\d",
        r"/(?<=\d/)\d\d?/\d\d",
        r"\.(?<=\d\.)\d\d?\.\d\d",
        r"4(?<!\d4)\d{4}(?!\d)",
    )
)
"""What may be such a date; each begins with a sign that is found quickly in a table of ten megabytes."""

_LONGEST = 12
_BETWEEN = frozenset("-/:")
"""How long a day of a month or a fraction can be, and what stands between its parts."""

_RETYPE = "format the column as text in the spreadsheet, type it again and save the table anew."


def may_hold_dates(text: str) -> bool:
    """A quick look whether a whole table can hold such a date anywhere."""
    return any(sign.search(text) for sign in _SIGNS)


def with_remarks(cells: dict[int, Value]) -> dict[int, Value]:
    """The cells of a row with a warning for each that looks like a fraction no longer."""
    shown = {column: value if isinstance(value, str) else value.shown for column, value in cells.items()}
    if not any(len(words) <= _LONGEST and not _BETWEEN.isdisjoint(words) for words in shown.values()):
        return cells  # without a fraction or a day of a month nothing is doubtful
    typed = {column: pair for column, words in shown.items() if (pair := _typed(words)) is not None}
    beside = bool(typed) or any(_FRACTION.fullmatch(words) for words in shown.values())
    new = dict(cells)
    for column, words in shown.items():
        if column in typed:
            first, second = typed[column]
            advice = f"If a fraction or range was typed ({first}/{second} or {first}-{second}), {_RETYPE}"
            new[column] = _warned(cells[column], f'the cell holds a date, "{words}".', advice)
        elif beside and _WHOLE_DATE.fullmatch(words):
            new[column] = _warned(cells[column], f'the cell holds a date, "{words}".', f"If none was meant, {_RETYPE}")
        elif beside and _SERIAL.fullmatch(words):
            what = f"the cell holds {words}, which is how spreadsheets count the days of a date."
            new[column] = _warned(cells[column], what, f"If a fraction was typed, {_RETYPE}")
    return new


def _typed(words: str) -> tuple[int, int] | None:
    """The two numbers that somebody may have typed: ``1-Feb`` is 1 and 2, ``Jan-05`` 1 and 5."""
    match = _DAY_AND_MONTH.fullmatch(words)
    if match is not None:
        return int(match[1]), _NUMBER_OF[match[2].lower()]
    match = _MONTH_AND_YEAR.fullmatch(words)
    return None if match is None else (_NUMBER_OF[match[1].lower()], int(match[2]))


def _warned(value: Value, message: str, advice: str) -> Cell:
    remark = Remark(Severity.WARNING, "read/date", message, advice)
    return (
        Cell(value, remarks=(remark,)) if isinstance(value, str) else replace(value, remarks=(*value.remarks, remark))
    )


_AS_TEXT = re.compile(r'="([^"]*)"')


def without_formula_signs(cells: dict[int, Value]) -> dict[int, Value]:
    """The cells of a row, those that are kept from being numbers, ``="007"``, as the spreadsheet shows them: 007."""
    shown = {
        column: match[1]
        for column, value in cells.items()
        if isinstance(value, str) and (match := _AS_TEXT.fullmatch(value)) is not None
    }
    return {**cells, **shown} if shown else cells
