"""The tables of ``content.xml`` (part 3, 9.1), read as a stream: cells that hold something, whatever is repeated.

Programs fill a sheet up to its edge by saying that an empty cell or row is there 16,384 or 1,048,576 times; that costs
nothing here. A cell with something in it that is repeated counts as often as it is there.
"""

import re
from dataclasses import replace

from lxml import etree

from quizkit.diagnostics import Report
from quizkit.formats._office.gallery import SHEET, is_picture_name
from quizkit.formats._office.media import shelve
from quizkit.formats._office.package import Package
from quizkit.formats._office.sheets import (
    MAX_CELLS,
    MAX_COLUMNS,
    MAX_ROWS,
    Range,
    rows_in_order,
    tell_hidden,
    tell_hidden_sheet,
    too_large,
)
from quizkit.formats._office.values import settle_formulas
from quizkit.formats._table.grid import Cell, Grid, Picture, Row, Value
from quizkit.formats._xml import attribute, local_name, stream_xml
from quizkit.formats.ods.cells import value_of
from quizkit.formats.ods.names import (
    COLUMNS_REPEATED,
    COLUMNS_SPANNED,
    FORMULA,
    PARAGRAPH,
    ROWS_REPEATED,
    ROWS_SPANNED,
    STREAMED,
    STYLE_NAME,
    VALUE_TYPE,
)
from quizkit.formats.ods.styles import Styles

_CELLS = ("table-cell", "covered-table-cell")
_DRAWN = frozenset(
    ("custom-shape", "line", "rect", "ellipse", "circle", "polyline", "polygon", "path", "connector", "g", "control")
)
_UNSEEN = ("collapse", "filter")
_MAX_TABLES = 1000
_MOST_COPIES = 1000
"""How often a row that holds something is read where it is there again and again: a file of a few bytes may say a
million times, and whoever fills a column down to the edge of the sheet has no million questions."""

_AREA = re.compile(
    r"\$?(?P<sheet>'[^']{1,200}'|[^'.$]{1,200})\.\$?[A-Z]{1,3}\$?(?P<top>\d{1,7}):.{0,203}\.?\$?[A-Z]{1,3}\$?(?P<bottom>\d{1,7})"
)


class ContentReader:
    """Reads the tables of one document. ``images`` are asset name -> part of the package."""

    def __init__(self, package: Package, report: Report) -> None:
        self.package = package
        self.report = report
        self.styles = Styles()
        self.grids: list[Grid] = []
        self.images: dict[str, str] = {}
        self._room = MAX_CELLS
        self._depth = 0
        self._table: _Table | None = None

    def read(self, part: str) -> None:
        """Read the part with the tables.

        Raises:
            Unreadable: when it is broken or too large.
        """
        for event, element in stream_xml(self.package.chunks(part), self.package.source, part, STREAMED):
            name = local_name(element)
            if event == "start":
                self._start(name, element)
            else:
                self._end(name, element)

    def _start(self, name: str, element: etree._Element) -> None:
        if name == "table":
            self._depth += 1
            if self._depth == 1:
                self._open(element)
        elif name == "table-row" and self._depth == 1 and self._table is not None:
            self._table.start_row(element)

    def _end(self, name: str, element: etree._Element) -> None:
        if name == "automatic-styles":
            self.styles.add(element)
        elif name == "table":
            self._depth -= 1
            if self._depth == 0:
                self._close()
                _forget(element)
        elif name == "database-range":
            self._end_table(element)
        elif self._depth != 1:
            return
        elif self._table is None:
            if name in ("table-row", "shapes"):
                _forget(element)
        elif name in _CELLS:
            self._cell(self._table, name, element)
            element.clear()
        elif name == "table-row":
            self._room -= self._table.end_row(self._room, self.report)
            _forget(element)
        elif name == "table-column":
            self._table.add_column(element)
            _forget(element)
        elif name == "shapes":
            self._shapes(self._table, element)
            _forget(element)

    def _open(self, element: etree._Element) -> None:
        name = attribute(element, "name")
        if len(self.grids) >= _MAX_TABLES:
            raise too_large(self.package.source, f"more than {_MAX_TABLES:,} sheets")
        if self.styles.is_displayed(attribute(element, "style-name")):
            self._table = _Table(self.package, name)
        elif not name.startswith("'file:"):  # the copy of another file's sheet, which nobody has made
            tell_hidden_sheet(self.report, self.package.source, name)

    def _close(self) -> None:
        table, self._table = self._table, None
        if table is not None:
            table.finish()
            tell_hidden(self.report, table.grid, table.hidden_rows, table.hidden_columns)
            self.grids.append(table.grid)

    def _end_table(self, element: etree._Element) -> None:
        """A range that has a name of its own is a table, which ends where it ends (part 3, 9.4.15)."""
        address = _AREA.fullmatch(attribute(element, "target-range-address"))
        if address is None or attribute(element, "name").startswith("__Anonymous"):
            return
        for grid in self.grids:
            if grid.sheet == address["sheet"].strip("'"):
                grid.table_ends[int(address["top"])] = int(address["bottom"])

    def _cell(self, table: "_Table", name: str, element: etree._Element) -> None:
        style = self.styles.get("table-cell", element.get(STYLE_NAME) or table.style_here())
        if name == "table-cell" and not len(element) and not element.get(FORMULA) and not element.get(VALUE_TYPE):
            table.add_cell(element, None)  # as most cells of a sheet that was made for more
            return
        value = value_of(element, style, self.styles) if name == "table-cell" else None
        pictures: list[Picture] = []
        for part in element:
            if part.tag == PARAGRAPH:
                continue
            kind = local_name(part)
            if kind == "annotation":
                table.note(_note_words(part))
            elif kind and kind not in ("p", "h", "table"):
                pictures += self._drawn(table, part)
        if pictures:
            cell = Cell("", "empty") if value is None else Cell(value) if isinstance(value, str) else value
            value = replace(cell, pictures=tuple(pictures))
        table.add_cell(element, value)

    def _shapes(self, table: "_Table", element: etree._Element) -> None:
        """What is drawn on a sheet and stands in no cell."""
        for part in element:
            if self._drawn(table, part):
                self.report.warning(
                    "read/drawing",
                    "a picture lies over the sheet and belongs to no cell; it is not read.",
                    at=self.package.source.at(sheet=table.grid.sheet),
                    advice='Set its anchor to "To cell" in LibreOffice, in the row of its question.',
                )

    def _drawn(self, table: "_Table", element: etree._Element) -> list[Picture]:
        """The pictures that are drawn here, but for those of the gallery; anything else that is drawn is said."""
        found: list[Picture] = []
        frames = [part for part in element.iter() if local_name(part) == "frame"]
        for frame in frames:
            parts = {local_name(part): part for part in frame}
            address = attribute(parts["image"], "href") if "image" in parts else ""
            if not address or "object" in parts:
                self._not_read(table)
                continue
            title = attribute(frame, "name")
            alt = next((parts[name].text or "" for name in ("desc", "title") if name in parts), "")
            if address.startswith(("http://", "https://")):
                found.append(Picture(address, alt, title))
                continue
            part = address.removeprefix("./")
            if table.grid.sheet == SHEET and is_picture_name(title):
                self.images[title] = part
                table.grid.gallery = True
                continue
            found.append(Picture(shelve(self.images, part), alt, title))
        if not frames and any(local_name(part) in _DRAWN for part in element.iter()):
            self._not_read(table)
        return found

    def _not_read(self, table: "_Table") -> None:
        self.report.warning(
            "read/drawing",
            "a shape or chart is drawn over the sheet here; it is not read.",
            at=table.grid.at(Row(max(table.row, 1), {}), table.column),
            advice="If it belongs to a question, insert it as an image.",
        )


class _Table:
    """A table as far as it has been read; ``row`` is from 1 and ``column`` from 0."""

    def __init__(self, package: Package, name: str) -> None:
        self.grid = Grid(package.source.name, [], name)
        self.row = 1
        self.column = 0
        self.hidden_rows: list[int] = []
        self.hidden_columns: list[tuple[int, int]] = []
        self._source = package.source
        self._rows: dict[int, dict[int, Value]] = {}
        self._merged: list[Range] = []
        self._column_styles: list[tuple[int, str]] = []
        self._columns = 0
        self._cells: dict[int, Value] = {}
        self._row_style = ""
        self._row_is_hidden = False
        self._row_count = 1
        self._saw_result = False

    def add_column(self, element: etree._Element) -> None:
        """Take what a run of columns has in common."""
        last = self._columns + _repeated(element, COLUMNS_REPEATED, MAX_COLUMNS) - 1
        if attribute(element, "visibility") in _UNSEEN and len(self.hidden_columns) < MAX_COLUMNS:
            self.hidden_columns.append((self._columns, last))
        self._columns = last + 1
        if len(self._column_styles) < MAX_COLUMNS:
            self._column_styles.append((self._columns, attribute(element, "default-cell-style-name")))

    def style_here(self) -> str:
        """The style of a cell that has none of its own."""
        if self._row_style:
            return self._row_style
        return next((style for end, style in self._column_styles if self.column < end), "")

    def start_row(self, element: etree._Element) -> None:
        """Begin a row."""
        self.column = 0
        self._cells = {}
        self._row_style = attribute(element, "default-cell-style-name")
        self._row_count = _repeated(element, ROWS_REPEATED, MAX_ROWS)
        group = element.getparent()
        folded = group is not None and attribute(group, "display") == "false"
        self._row_is_hidden = folded or attribute(element, "visibility") in _UNSEEN

    def note(self, words: str) -> None:
        """Take the note at the cell that is read."""
        self.grid.notes.setdefault(self.row, {})[self.column] = words

    def add_cell(self, element: etree._Element, value: Value | None) -> None:
        """Take the next cell of the row."""
        count = _repeated(element, COLUMNS_REPEATED, MAX_COLUMNS)
        if self.column >= MAX_COLUMNS and value:
            raise too_large(self._source, f"column {self.column + 1:,}")
        if value and element.get(FORMULA) and element.get(VALUE_TYPE):
            self._saw_result = True
        if not value:
            self.column += count
            return
        for column in range(self.column, min(self.column + count, MAX_COLUMNS)):
            self._cells[column] = value
        rows = _repeated(element, ROWS_SPANNED, MAX_ROWS)
        wide = _repeated(element, COLUMNS_SPANNED, MAX_COLUMNS)
        if (rows > 1 or wide > 1) and len(self._merged) < MAX_CELLS:
            self._merged.append(Range(self.row, self.column, self.row + rows - 1, self.column + wide - 1))
        self.column += count

    def end_row(self, room: int, report: Report) -> int:
        """Finish a row; how many cells it has taken."""
        count = min(self._row_count, MAX_ROWS - self.row + 1)
        if self._cells and count > _MOST_COPIES:
            report.warning(
                "read/limit",
                f"this row is there {count:,} times; {_MOST_COPIES:,} of them are read.",
                at=self.grid.at(Row(self.row, {}), min(self._cells)),
                advice="Delete the rows below it that are not meant.",
            )
            count = _MOST_COPIES
        taken = len(self._cells) * count
        if self._cells and self.row > MAX_ROWS:
            raise too_large(self._source, f"row {self.row:,}")
        if taken > room:
            raise too_large(self._source, f"more than {MAX_CELLS:,} cells")
        if self._cells:
            for number in range(self.row, self.row + count):
                self._rows[number] = dict(self._cells)
                if self._row_is_hidden:
                    self.hidden_rows.append(number)
        self.row += self._row_count
        return taken

    def finish(self) -> None:
        """Give the grid its rows."""
        if self._saw_result:
            for cells in self._rows.values():
                settle_formulas(cells)
        self.grid.rows = rows_in_order(self._rows, self._merged)
        self.grid.has_pictures = any(
            isinstance(value, Cell) and value.pictures for cells in self._rows.values() for value in cells.values()
        )


def _repeated(element: etree._Element, name: str, most: int) -> int:
    """How often a row or column is there, or how many a cell spans."""
    count = element.get(name)
    if count is None:
        return 1
    return max(1, min(int(count[:12]), most)) if count.isdecimal() and count.isascii() else 1


def _note_words(note: etree._Element) -> str:
    """The words of a note, less who wrote it when."""
    parts = (part for part in note if local_name(part) in ("p", "list"))
    return " ".join(" ".join("".join(map(str, part.itertext())) for part in parts).split())


def _forget(element: etree._Element) -> None:
    """Free what has been read."""
    element.clear()
    parent = element.getparent()
    if parent is not None:
        while (before := element.getprevious()) is not None:
            parent.remove(before)
