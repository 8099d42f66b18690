"""What a cell holds (part 3, 9.1.4): its paragraphs as the program shows them, and the value behind them."""

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from decimal import Decimal

from lxml import etree

from quizkit.diagnostics import Severity
from quizkit.formats._office.numbers import Shown, general, is_rounded, parse_number
from quizkit.formats._office.runs import Run, rich_value
from quizkit.formats._office.values import (
    EMPTY_RESULT,
    HIDDEN,
    NOT_COMPUTED,
    RETYPE,
    ROUNDED,
    as_shown,
    eaten,
    failed,
    linked,
    plain_value,
)
from quizkit.formats._table.clean import tidy
from quizkit.formats._table.grid import Cell, Remark, Value
from quizkit.formats._xml import attribute, local_name
from quizkit.formats.ods.names import FORMULA, PARAGRAPH, VALUE_TYPE
from quizkit.formats.ods.styles import PLAIN, Style, Styles
from quizkit.words import is_false_word, is_true_word

_ERROR = re.compile(r"#(?:N/A|DIV/0!|REF!|VALUE!|NAME\?|NUM!|NULL!)|Err:\d{3}")
_LINK = re.compile(r'HYPERLINK\(\s*"([^"]{1,2000})"', re.IGNORECASE)
_EXTENDED_TYPE = "{urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0}value-type"
"""LibreOffice's own type of a value, which knows errors."""

_SPACES = re.compile(r"[ \t\r\n]+")
_ZEROS = re.compile(r"(E[+-])0+")
"""LibreOffice writes exponents with three digits."""

_DAY = re.compile(r"(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d):(\d\d))?")
_TIME = re.compile(r"(-)?PT(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,6})(?:[.,]\d+)?S)?")
_NUMBERS = ("float", "percentage", "currency")
_MAX_SPACES = 1000
_FIRST_DAY = date(1899, 12, 30)
_LEAP_DAY = 61
"""Before 1 March 1900 the numbers of days count from another day; see ``_office.dates``."""


def value_of(cell: etree._Element, style: Style, styles: Styles) -> Value | None:
    """The value of a cell; None where it is blank. Pictures and notes are left to others."""
    kind = cell.get(VALUE_TYPE) or ""
    formula = cell.get(FORMULA) or ""
    if kind == "string" and not formula and len(cell) == 1 and not (style.marked or style.struck):
        only = cell[0]
        if only.tag == PARAGRAPH and not len(only):  # as nearly all cells are
            return plain_value(_SPACES.sub(" ", only.text or ""))
    runs, coloured = _runs_of(cell, style, styles)
    text = "".join(run.text for run in runs)
    if formula and (_ERROR.fullmatch(text.strip()) or cell.get(_EXTENDED_TYPE) == "error"):
        return failed(f"the cell shows the error {text.strip()[:20]}")
    if formula and not kind and not text:
        return Cell("", "empty", remarks=(NOT_COMPUTED,))
    value: Value | None = _typed(cell, kind, text, style, styles) if kind else None
    if value is None:
        if not runs and (stored := attribute(cell, "string-value")):
            runs = [Run(stored)]
        value = _words(runs, coloured)
        if not value and formula:
            return Cell("", "empty", remarks=(EMPTY_RESULT,))
    if value and (link := _LINK.search(formula)):
        value = linked(value, link[1])
    if not value or not (style.marked or style.struck):
        return value or None
    known = Cell(value) if isinstance(value, str) else value
    return replace(known, marked=style.marked, struck=style.struck is True)


def _typed(cell: etree._Element, kind: str, text: str, style: Style, styles: Styles) -> Cell | None:
    """A value that is no text; None for a text."""
    shown = tidy(text)[0]
    has_words = any(local_name(part) == "p" for part in cell)
    if kind in _NUMBERS and (styles.is_boolean(style) or _shows_truth(cell, shown)):
        return Cell("FALSE" if parse_number(attribute(cell, "value")) == 0 else "TRUE", "boolean")
    if kind in _NUMBERS:
        return _number(attribute(cell, "value"), shown, has_words)
    if kind == "boolean":
        return Cell("TRUE" if attribute(cell, "boolean-value") == "true" else "FALSE", "boolean")
    if kind == "date":
        return _date(attribute(cell, "date-value"), shown, styles.date_letters(style))
    if kind == "time":
        return _time(attribute(cell, "time-value"), shown)
    return None


def _shows_truth(cell: etree._Element, shown: str) -> bool:
    """Whether a number is what LibreOffice has made of TRUE or FALSE."""
    return attribute(cell, "value") in ("0", "1") and shown.isalpha() and (is_true_word(shown) or is_false_word(shown))


def _number(raw: str, shown: str, has_words: bool) -> Cell:
    number = parse_number(raw)
    if number is None:
        return failed(f'the cell\'s number "{raw[:20]}" is none')
    plain = general(number)
    remarks: tuple[Remark, ...] = ()
    if not shown:
        remarks = (HIDDEN,) if has_words else ()
    elif is_rounded(number):
        remarks = (ROUNDED,)
    elif not _ZEROS.sub(r"\1", shown.replace(",", ".")).startswith(plain):
        remarks = (as_shown(plain, shown),)
    return Cell(shown or plain, "number", number, remarks=remarks)


def _date(raw: str, shown: str, letters: str) -> Cell:
    """A date; what it was typed as can be told from the parts that it shows."""
    match = _DAY.match(raw)
    try:
        serial = (date(int(match[1]), int(match[2]), int(match[3])) - _FIRST_DAY).days if match else 0
    except ValueError:
        serial = 0
    shown = shown or raw[:10]
    if serial < 1:
        remark = Remark(
            Severity.WARNING, "read/date", f'the cell holds the date "{shown}".', f"If it is none, {RETYPE}"
        )
    else:
        number = Decimal(serial if serial >= _LEAP_DAY else serial - 1)
        remark = eaten(Shown(shown, number, "date"), letters)
    return Cell(shown, "date", remarks=(remark,))


def _time(raw: str, shown: str) -> Cell:
    match = _TIME.match(raw)
    hours, minutes, seconds = (int(part or 0) for part in match.groups()[1:]) if match else (0, 0, 0)
    days = Decimal(hours * 3600 + minutes * 60 + seconds) / 86400
    shown = shown or f"{hours}:{minutes:02d}"
    return Cell(shown, "time", days, remarks=(eaten(Shown(shown, days, "time"), "hm"),))


def _words(runs: list[Run], coloured: bool) -> Value:
    addresses = {run.link for run in runs if run.text.strip()}
    value = rich_value([run._replace(link="") for run in runs] if len(addresses) == 1 else runs, coloured)
    return linked(value, addresses.pop()) if len(addresses) == 1 and value else value


def _runs_of(cell: etree._Element, style: Style, styles: Styles) -> tuple[list[Run], bool]:
    """The words of a cell's paragraphs, and whether some have a colour of their own."""
    runs: list[Run] = []
    coloured = False
    first = True
    for paragraph in cell:
        if local_name(paragraph) not in ("p", "h"):
            continue
        if not first:
            runs.append(Run("\n"))
        first = False
        for text, how, link in _pieces(paragraph, style, styles, ""):
            runs.append(Run(text, how.properties, link))
            coloured = coloured or (how.colour != style.colour and how.marked and not link and not how.bold)
    return _joined(runs), coloured


def _pieces(element: etree._Element, style: Style, styles: Styles, link: str) -> Iterator[tuple[str, Style, str]]:
    """The words below an element, with the style and the link they are in (part 3, 6.1: white space is collapsed)."""
    if element.text:
        yield _SPACES.sub(" ", element.text), style, link
    for part in element:
        match local_name(part):
            case "s":
                count = attribute(part, "c")
                yield " " * min(int(count) if count.isdecimal() else 1, _MAX_SPACES), style, link
            case "tab":
                yield "\t", style, link
            case "line-break":
                yield "\n", style, link
            case "span":
                own = styles.get("text", attribute(part, "style-name"))
                yield from _pieces(part, own.over(style) if own is not PLAIN else style, styles, link)
            case "a":
                yield from _pieces(part, style, styles, attribute(part, "href") or link)
            case "annotation" | "frame" | "ruby-text" | "note" | "":
                pass
            case _:
                yield from _pieces(part, style, styles, link)
        if part.tail:
            yield _SPACES.sub(" ", part.tail), style, link


def _joined(runs: list[Run]) -> list[Run]:
    """Runs that look alike as one."""
    found: list[Run] = []
    for run in runs:
        if found and (found[-1].properties, found[-1].link) == (run.properties, run.link):
            found[-1] = found[-1]._replace(text=found[-1].text + run.text)
        else:
            found.append(run)
    return found
