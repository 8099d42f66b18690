"""How wide and high the cells of a sheet are on a screen, so that a box beside a cell has the size that it needs."""

import re
from collections.abc import Callable, Mapping

from quizkit.formats._office.sheets import MAX_COLUMNS, MAX_ROWS

_TAG = re.compile(rb"<(?:\w+:)?(row|col|sheetFormatPr)\b([^<>]*)>")
_ATTRIBUTE = re.compile(rb"""\b(\w+)\s*=\s*["']([0-9.]{1,20}|true|false)["']""")

_WIDTH, _HEIGHT = 64.0, 15.0
"""Of a column in pixels and of a row in points, where the sheet does not say."""

_MOST_RANGES = 2000

_INDENT = 12
"""How far a box stands off its cell."""


class Ruler:
    """The widths of columns (18.3.1.13) and heights of rows (18.3.1.73), for a font with digits of 7 pixels."""

    def __init__(self, head: bytes) -> None:
        """Measure a sheet by its part, as far as the end of its cells."""
        self._width, self._height = _WIDTH, _HEIGHT
        self._ranges: list[tuple[int, int, float]] = []
        self._columns: dict[int, float] = {}
        self._rows: dict[int, float] = {}
        for name, text in _TAG.findall(head):
            given = {key.decode(): value.decode() for key, value in _ATTRIBUTE.findall(text)}
            hidden = given.get("hidden") in ("1", "true")
            if name == b"row":
                if "r" in given and (hidden or "ht" in given):
                    self._rows[int(_number(given, "r", 0))] = 0 if hidden else _number(given, "ht", _HEIGHT)
            elif name == b"col":
                width = 0.0 if hidden else _pixels(_number(given, "width", 8.43))
                self._ranges.append((int(_number(given, "min", 0)) - 1, int(_number(given, "max", 0)) - 1, width))
            else:
                self._width = _pixels(_number(given, "defaultColWidth", 8.43))
                self._height = _number(given, "defaultRowHeight", _HEIGHT)

    def beside(self, row: int, column: int, width: int, height: int) -> str:
        """The anchor of a box of this size in pixels to the right of a cell: its corners, each by column and row."""
        left = min(column + 1, MAX_COLUMNS - 2)
        right, over = _walk(left, width + _INDENT, self._width_of, MAX_COLUMNS - 1)
        bottom, below = _walk(row - 1, height, lambda index: self._height_of(index + 1), MAX_ROWS - 1)
        return f"{left}, {_INDENT}, {row - 1}, 2, {right}, {over}, {bottom}, {below}"

    def _width_of(self, column: int) -> float:
        if column not in self._columns:
            own = (width for first, last, width in self._ranges[:_MOST_RANGES] if first <= column <= last)
            self._columns[column] = next(own, self._width)
        return self._columns[column]

    def _height_of(self, row: int) -> float:
        return self._rows.get(row, self._height) * 4 / 3


def _walk(index: int, length: float, size_of: Callable[[int], float], last: int) -> tuple[int, int]:
    """The cell that so many pixels from the beginning of another one lead to, and how far into it."""
    while index < last and length > (size := max(size_of(index), 1)):  # a step of nothing might never end
        length -= size
        index += 1
    return index, int(length)


def _pixels(characters: float) -> float:
    return int(characters * 7 + 5)


def _number(given: Mapping[str, str], name: str, otherwise: float) -> float:
    try:
        return min(float(given[name]), 1e7)
    except (KeyError, ValueError):
        return otherwise
