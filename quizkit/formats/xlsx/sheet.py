"""One sheet (18.3), read as a stream: cells that hold something, and where merged cells, links and the like are.

The declared size of a sheet is not believed, and styled empty cells cost nothing: what counts is what is there.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import field

from quizkit.formats._office.sheets import MAX_CELLS, MAX_COLUMNS, MAX_ROWS, Range, fill_down, titles_across, too_large
from quizkit.formats._office.values import settle_formulas
from quizkit.formats._table.grid import Row, Value, column_name
from quizkit.formats.xlsx.cells import CellReader
from quizkit.formats.xlsx.strings import StringBuilder
from quizkit.records import dataclass
from quizkit.source import Source

MAX_RANGES = 100_000
_RANGE = re.compile(r"\$?([A-Za-z]{1,3})\$?([0-9]{1,7})(?::\$?([A-Za-z]{1,3})\$?([0-9]{1,7}))?")


@dataclass(slots=True)
class Sheet:
    """What a sheet's part holds. ``links`` and ``drawing`` name ids of relationships."""

    rows: dict[int, dict[int, Value]] = field(default_factory=dict)
    hidden_rows: list[int] = field(default_factory=list)
    hidden_columns: list[tuple[int, int]] = field(default_factory=list)
    merged: list[Range] = field(default_factory=list)
    links: list[tuple[Range, str]] = field(default_factory=list)
    in_cell_images: dict[tuple[int, int], int] = field(default_factory=dict)
    drawing: str | None = None


def parse_range(reference: str) -> Range | None:
    """``B2:D3`` or ``B2`` as a rectangle, None for anything else."""
    match = _RANGE.fullmatch(reference)
    if match is None:
        return None
    left, top = column_index(match[1]), int(match[2])
    right, bottom = (column_index(match[3]), int(match[4])) if match[3] else (left, top)
    return Range(min(top, bottom), min(left, right), max(top, bottom), max(left, right))


def column_index(letters: str) -> int:
    """The number of a column from 0: A is 0, AA is 26."""
    index = 0
    for letter in letters.upper():
        index = index * 26 + ord(letter) - 64
    return index - 1


class SheetHandler:
    """Takes the events of a sheet's part and fills a :class:`Sheet`."""

    def __init__(self, cells: CellReader, source: Source, room: int) -> None:
        self.sheet = Sheet()
        self.count = 0
        self._cells = cells
        self._source = source
        self._room = room
        self._columns: dict[str, int] = {}
        self._strings = StringBuilder()
        self._row = 0
        self._row_is_hidden = False
        self._row_cells: dict[int, Value] = {}
        self._cell: dict[str, str] = {}
        self._collect: list[str] | None = None
        self._raw: list[str] = []
        self._formula: list[str] | None = None
        self.starts: dict[str, Callable[[dict[str, str]], None]] = {
            **self._strings.starts,
            "row": self._start_row,
            "c": self._start_cell,
            "v": self._start_value,
            "f": self._start_formula,
            "is": self._start_string,
            "col": self._note_column,
            "mergeCell": self._note_merged,
            "hyperlink": self._note_link,
            "drawing": self._note_drawing,
        }
        self.ends: dict[str, Callable[[], None]] = {
            **self._strings.ends,
            "c": self._end_cell,
            "v": self._end_collecting,
            "f": self._end_collecting,
        }

    def text(self, data: str) -> None:
        """Text of an element."""
        if self._collect is not None:
            self._collect.append(data)
        else:
            self._strings.text(data)

    def _start_row(self, attributes: dict[str, str]) -> None:
        number = attributes.get("r", "")
        self._row = int(number) if number.isdecimal() and len(number) < 8 else self._row + 1
        if not 1 <= self._row <= MAX_ROWS:
            raise too_large(self._source, f"row {self._row:,}")
        self._row_cells = {}
        self._cell = {}
        self._row_is_hidden = "hidden" in attributes and attributes["hidden"] in ("1", "true")

    def _start_cell(self, attributes: dict[str, str]) -> None:
        if "r" not in attributes:  # a cell without an address follows the one before it
            attributes["r"] = column_name(self._column() + 1 if self._cell else 0)
        self._cell = attributes

    def _column(self) -> int:
        letters = self._cell["r"].rstrip("0123456789")
        column = self._columns.get(letters)
        if column is None:
            if not (letters.isascii() and letters.isalpha() and len(letters) <= 3):
                raise too_large(self._source, f'column "{letters[:20]}"')
            column = self._columns[letters] = column_index(letters)
        if column >= MAX_COLUMNS:
            raise too_large(self._source, f"column {column + 1:,}")
        return column

    def _end_cell(self) -> None:
        formula = None if self._formula is None else "".join(self._formula)
        if not self._raw and formula is None and self._cell.get("t") != "inlineStr":
            return
        kind, style = self._cell.get("t", "n"), self._cell.get("s", "0")
        style_number = int(style) if style.isdecimal() and len(style) < 8 else 0
        if kind == "inlineStr":
            value: Value | None = self._strings.value()
            value = self._cells.styled(value, style_number) if value else None
        else:
            value = self._cells.value(kind, style_number, "".join(self._raw), formula)
        self._raw.clear()
        self._formula = None
        if value:
            self._keep(value)

    def _keep(self, value: Value) -> None:
        if not self._row_cells:
            self._row_cells = self.sheet.rows.setdefault(self._row or 1, {})
            if self._row_is_hidden:
                self.sheet.hidden_rows.append(self._row)
        column = self._column()
        self._row_cells[column] = value
        if "vm" in self._cell and self._cell["vm"].isdecimal() and len(self._cell["vm"]) < 8:
            self.sheet.in_cell_images[self._row, column] = int(self._cell["vm"])
            self._check_number(len(self.sheet.in_cell_images), "images")
        self.count += 1
        if self.count > self._room:
            raise too_large(self._source, f"more than {MAX_CELLS:,} cells")

    def _start_value(self, _attributes: dict[str, str]) -> None:
        self._collect = self._raw

    def _start_formula(self, _attributes: dict[str, str]) -> None:
        self._collect = self._formula = []

    def _end_collecting(self) -> None:
        self._collect = None

    def _start_string(self, _attributes: dict[str, str]) -> None:
        self._strings.begin()

    def _note_column(self, attributes: dict[str, str]) -> None:
        first, last = attributes.get("min", ""), attributes.get("max", "")
        is_hidden = attributes.get("hidden") in ("1", "true") and first.isdecimal() and last.isdecimal()
        if is_hidden and len(self.sheet.hidden_columns) < MAX_COLUMNS:
            self.sheet.hidden_columns.append((int(first[:7]) - 1, min(int(last[:7]), MAX_COLUMNS) - 1))

    def _note_merged(self, attributes: dict[str, str]) -> None:
        if area := parse_range(attributes.get("ref", "")):
            self.sheet.merged.append(area)
            self._check_number(len(self.sheet.merged), "merged cells")

    def _note_link(self, attributes: dict[str, str]) -> None:
        if area := parse_range(attributes.get("ref", "")):
            self.sheet.links.append((area, _relation_id(attributes)))
            self._check_number(len(self.sheet.links), "links")

    def _note_drawing(self, attributes: dict[str, str]) -> None:
        self.sheet.drawing = _relation_id(attributes)

    def _check_number(self, number: int, what: str) -> None:
        if number > MAX_RANGES:
            raise too_large(self._source, f"more than {MAX_RANGES:,} {what}")


def _relation_id(attributes: Mapping[str, str]) -> str:
    """The value of ``r:id``, whichever of its two namespaces it is in."""
    return next((value for name, value in attributes.items() if name.rpartition(":")[2] == "id"), "")


def finished_rows(sheet: Sheet, saw_result: bool) -> list[Row]:
    """The rows of a sheet in order, merged cells filled down into the rows that hold something else.

    ``saw_result`` says whether any formula of the sheet came with its result.
    """
    repeated = fill_down(sheet.rows, sheet.merged)
    titles = titles_across(sheet.rows, sheet.merged)
    rows: list[Row] = []
    for number in sorted(sheet.rows):
        cells = sheet.rows[number]
        if saw_result:
            settle_formulas(cells)
        if (columns := repeated.get(number)) is None:
            rows.append(Row(number, cells, across=number in titles))
        else:
            rows.append(Row(number, dict(sorted(cells.items())), repeated=frozenset(columns)))
    return rows
