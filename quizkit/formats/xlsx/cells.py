"""What a cell holds (18.3.1.4): its stored value and style as the value that a person sees."""

import re
from dataclasses import replace

from quizkit.diagnostics import Severity
from quizkit.formats._office.values import NOT_COMPUTED, RETYPE, failed, linked, number_cell
from quizkit.formats._table.grid import Cell, Picture, Remark, Value
from quizkit.formats.xlsx.strings import plain_string
from quizkit.formats.xlsx.styles import Style

_LINK = re.compile(r'(?:_xlfn\.)?HYPERLINK\(\s*"([^"]{1,2000})"', re.IGNORECASE)
_IMAGE = re.compile(r'(?:_xlfn\.)?IMAGE\(\s*"([^"]{1,2000})"(?:\s*,\s*"([^"]{0,2000})")?', re.IGNORECASE)

_ZERO_RESULT = Remark(
    Severity.WARNING,
    "read/formula",
    "the stored result of the cell's formula is 0, and the workbook asks to be computed again: the 0 may be made up.",
    "Open the workbook in Excel or LibreOffice, save it there, and read it again.",
)


class CellReader:
    """Gives the value of a cell from what the sheet stores of it."""

    def __init__(self, strings: list[Value], styles: list[Style], *, from_1904: bool, recomputed: bool) -> None:
        self._strings = strings
        self._styles = styles or [Style()]
        self._from_1904 = from_1904
        self._recomputed = recomputed
        self._flagged = [style.marked or style.struck for style in self._styles]
        self.saw_result = False

    def value(self, kind: str, style: int, raw: str, formula: str | None) -> Value | None:
        """The value of a cell of this kind (``s``, ``n``, ``b``, ``e``, ``str``, ``d``); None where it is blank."""
        if not 0 <= style < len(self._styles):
            style = 0
        if kind == "s":
            value: Value | None = self._shared(raw)
        elif formula is not None:
            value = self._computed(kind, style, raw, formula)
        else:
            value = self._stored(kind, style, raw)
        return self.styled(value, style) if value and self._flagged[style] else value

    def styled(self, value: Value, style: int) -> Value:
        """A value with the marks of its cell's style."""
        if not 0 <= style < len(self._styles) or not self._flagged[style]:
            return value
        how = self._styles[style]
        cell = Cell(value) if isinstance(value, str) else value
        return replace(cell, marked=how.marked, struck=how.struck)

    def _shared(self, raw: str) -> Value | None:
        try:
            return self._strings[int(raw)]
        except (ValueError, IndexError):
            return failed(f'the workbook has no text number "{raw[:20]}", which this cell refers to')

    def _stored(self, kind: str, style: int, raw: str) -> Value | None:
        if not raw:
            return None
        if kind == "n":
            return number_cell(raw, self._styles[style].code, self._from_1904)
        if kind == "b":
            return Cell("TRUE" if raw.strip() in ("1", "true") else "FALSE", "boolean")
        if kind == "e":
            return failed(f"the cell shows the error {raw[:20]}")
        if kind == "d":
            return _iso_date(raw)
        return plain_string(raw)

    def _computed(self, kind: str, style: int, raw: str, formula: str) -> Value | None:
        if image := _IMAGE.match(formula):
            return Cell("", "empty", pictures=(Picture(image[1], image[2] or ""),))
        if not raw and kind != "str":
            return Cell("", "empty", remarks=(NOT_COMPUTED,))
        self.saw_result = True
        value = self._stored(kind, style, raw)
        if raw == "0" and kind == "n" and self._recomputed and isinstance(value, Cell):
            return replace(value, remarks=(*value.remarks, _ZERO_RESULT))
        if (link := _LINK.match(formula)) and value:
            return linked(value, link[1])
        return value


def _iso_date(raw: str) -> Cell:
    """A date stored in ISO 8601, as Strict workbooks may."""
    shown = raw.strip()[:40].replace("T00:00:00", "").replace("T", " ").removesuffix("Z")
    remark = Remark(Severity.WARNING, "read/date", f'the cell holds the date "{shown}".', f"If it is none, {RETYPE}")
    return Cell(shown, "date", remarks=(remark,))
