"""A workbook as grids: sheets in order, strings, styles, and what hangs on the cells."""

from dataclasses import field, replace

from quizkit.diagnostics import Report, Unreadable
from quizkit.formats._office.gallery import SHEET, is_picture_name
from quizkit.formats._office.package import Package, Relation
from quizkit.formats._office.sheets import MAX_CELLS, tell_hidden, tell_hidden_sheet
from quizkit.formats._office.values import linked
from quizkit.formats._table.grid import Cell, Grid, Picture, Value, column_name
from quizkit.formats._xml import local_name
from quizkit.formats.xlsx.annexes import Place, floating_images, in_cell_images, notes, table_rows
from quizkit.formats.xlsx.cells import CellReader
from quizkit.formats.xlsx.sheet import Sheet, SheetHandler, finished_rows
from quizkit.formats.xlsx.strings import StringBuilder
from quizkit.formats.xlsx.styles import Style, read_styles
from quizkit.model import Location
from quizkit.records import dataclass

MAX_SHEETS = 1000


@dataclass(slots=True)
class Workbook:
    """The visible sheets of a workbook, and the images in it: asset name -> part of the package."""

    grids: list[Grid] = field(default_factory=list)
    images: dict[str, str] = field(default_factory=dict)


class SharedStrings:
    """Takes the events of ``sharedStrings.xml`` and collects its strings."""

    def __init__(self, package: Package) -> None:
        self.values: list[Value] = []
        self._builder = StringBuilder()
        self._source = package.source
        self.starts = self._builder.starts
        self.ends = {**self._builder.ends, "si": self._end_item}
        self.text = self._builder.text

    def _end_item(self) -> None:
        self.values.append(self._builder.value())
        if len(self.values) > MAX_CELLS:
            raise Unreadable(
                "read/limit",
                f"the workbook has more than {MAX_CELLS:,} different texts.",
                at=self._source.at(),
                advice="Split the bank into several workbooks.",
            )


class WorkbookReader:
    """Reads the sheets of one package."""

    def __init__(self, package: Package, report: Report) -> None:
        self.package = package
        self.report = report
        root = package.relations("")
        self._part = next((one.target for one in root.values() if one.kind == "officeDocument"), "xl/workbook.xml")
        self._relations = package.relations(self._part)
        self._room = MAX_CELLS
        self._found = Workbook()

    def read(self) -> Workbook:
        """All visible sheets.

        Raises:
            Unreadable: when a part is broken or too large.
        """
        if self._part not in self.package:
            raise self._broken(self._part)
        root = self.package.root(self._part)
        parts = {local_name(element): element for element in root}
        properties, computing = parts.get("workbookPr"), parts.get("calcPr")
        self._from_1904 = properties is not None and properties.get("date1904") in ("1", "true")
        self._recomputed = computing is not None and computing.get("fullCalcOnLoad") in ("1", "true")
        self._strings = self._shared_strings()
        self._styles = self._read_styles()
        self._in_cells = in_cell_images(self.package, self._relations)
        sheets = [element for element in parts.get("sheets", ()) if local_name(element) == "sheet"]
        for element in sheets[:MAX_SHEETS]:
            name = element.get("name", "")
            key = next((str(value) for at, value in element.items() if str(at).endswith("}id")), "")
            if element.get("state") in ("hidden", "veryHidden"):
                tell_hidden_sheet(self.report, self.package.source, name)
            elif (relation := self._relations.get(key)) is not None and relation.kind == "worksheet":
                self._read_sheet(name, relation.target)
            else:
                self.report.info(
                    "read/no-cells",
                    f'"{name}" is a sheet without cells (such as a chart); it is not read.',
                    at=self.package.source.at(sheet=name),
                )
        return self._found

    def _shared_strings(self) -> list[Value]:
        relation = self._related("sharedStrings")
        if relation is None:
            return []
        strings = SharedStrings(self.package)
        self.package.stream(relation.target, strings)
        return strings.values

    def _read_styles(self) -> list[Style]:
        relation = self._related("styles")
        return [] if relation is None else read_styles(self.package.root(relation.target))

    def _related(self, kind: str) -> Relation | None:
        return next((one for one in self._relations.values() if one.kind == kind and one.target in self.package), None)

    def _read_sheet(self, name: str, part: str) -> None:
        if part not in self.package:
            raise self._broken(part)
        cells = CellReader(self._strings, self._styles, from_1904=self._from_1904, recomputed=self._recomputed)
        handler = SheetHandler(cells, self.package.source, self._room)
        self.package.stream(part, handler)
        self._room -= handler.count
        sheet = handler.sheet
        grid = Grid(self.package.source.name, [], name)
        self._hang_on(sheet, grid, self.package.relations(part))
        grid.rows = finished_rows(sheet, cells.saw_result)
        grid.has_pictures = any(
            isinstance(value, Cell) and value.pictures
            for cells_of_row in sheet.rows.values()
            for value in cells_of_row.values()
        )
        tell_hidden(self.report, grid, sheet.hidden_rows, sheet.hidden_columns)
        self._found.grids.append(grid)

    def _hang_on(self, sheet: Sheet, grid: Grid, relations: dict[str, Relation]) -> None:
        """Put links and images into the cells, and take down notes and tables."""
        for area, key in sheet.links:
            relation = relations.get(key)
            value = sheet.rows.get(area.top, {}).get(area.left)
            if relation is not None and relation.external and value:
                sheet.rows[area.top][area.left] = linked(value, relation.target)
        for place, number in sheet.in_cell_images.items():
            if number in self._in_cells:
                self._add_image(sheet, place, *self._in_cells[number], alone=True)
        if sheet.drawing is not None and (drawing := relations.get(sheet.drawing)) and drawing.target in self.package:
            for place, picture, part in floating_images(self.package, drawing.target):
                if picture is not None and part and grid.sheet == SHEET and is_picture_name(picture.title):
                    self._found.images[picture.title] = part
                    grid.gallery = True
                elif picture is not None:
                    self._add_image(sheet, place, picture, part)
                else:
                    self.report.warning(
                        "read/drawing",
                        "a shape or chart is drawn over the sheet here; it is not read.",
                        at=self._at(grid.sheet, place),
                        advice="If it belongs to a question, insert it as an image.",
                    )
        for relation in relations.values():
            if relation.target not in self.package:
                continue
            if relation.kind == "table" and (bounds := table_rows(self.package, relation.target)):
                grid.table_ends[bounds[0]] = bounds[1]
            elif relation.kind == "comments":
                for (row, column), words in notes(self.package, relation.target):
                    grid.notes.setdefault(row, {})[column] = words

    def _add_image(self, sheet: Sheet, place: Place, picture: Picture, part: str, *, alone: bool = False) -> None:
        """Put an image into a cell. ``alone`` images are the cell's value; what it stores besides is a stand-in."""
        if part:
            self._found.images[picture.name] = part
        cells = sheet.rows.setdefault(place[0], {})
        value = cells.get(place[1])
        if value is None or alone:
            cells[place[1]] = Cell("", "empty", pictures=(picture,))
        else:
            cell = Cell(value) if isinstance(value, str) else value
            cells[place[1]] = replace(cell, pictures=(*cell.pictures, picture))

    def _at(self, sheet: str | None, place: Place) -> Location:
        return self.package.source.at(sheet=sheet, cell=f"{column_name(place[1])}{place[0]}")

    def _broken(self, part: str) -> Unreadable:
        return Unreadable(
            "read/archive",
            f'the workbook\'s part "{part}" is missing.',
            at=self.package.source.at(),
            advice="Open the workbook in Excel or LibreOffice and save it again.",
        )
