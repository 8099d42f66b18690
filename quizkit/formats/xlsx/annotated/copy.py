"""The copy: which finding goes to which cell, and the parts of the package put together."""

from collections.abc import Iterator, Mapping, Sequence
from io import BytesIO
from itertools import count

from lxml import etree

from quizkit.diagnostics import Diagnostic, Report, Unreadable
from quizkit.formats._office.package import Package
from quizkit.formats._office.sheets import MAX_COLUMNS, MAX_ROWS
from quizkit.formats._table.own import is_own
from quizkit.formats._workbook.book import Page, write_book
from quizkit.formats.xlsx.annotated.boxes import BLANK, add_boxes, read_drawing
from quizkit.formats.xlsx.annotated.findings import (
    LONGEST,
    SEVERITIES,
    Row,
    filtered,
    findings_sheet,
    rows_of,
    sentence,
)
from quizkit.formats.xlsx.annotated.notes import add_notes
from quizkit.formats.xlsx.annotated.parts import Parts, child_of, children_of, put_in_order
from quizkit.formats.xlsx.annotated.ruler import Ruler
from quizkit.formats.xlsx.annotated.sheets import Place, SheetEnd, address, not_selected, relations_of
from quizkit.formats.xlsx.annotated.styles import Look, add_styles
from quizkit.formats.xlsx.reader import open_workbook
from quizkit.formats.xlsx.sheet import parse_range
from quizkit.formats.xlsx.workbook import WorkbookReader
from quizkit.records import dataclass
from quizkit.source import Source

NAME = "Findings"

_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml"
_VML = "application/vnd.openxmlformats-officedocument.vmlDrawing"
_ORDER = (
    "fileVersion", "fileSharing", "workbookPr", "workbookProtection", "bookViews", "sheets", "functionGroups",
    "externalReferences", "definedNames", "calcPr",
)  # fmt: skip
_FILTER = "_xlnm._FilterDatabase"
_MARK = b"quizkit"
_WIDEST = 60


def annotate(source: Source, found: Sequence[Diagnostic], report: Report) -> bytes:
    """A copy of a workbook with what was found in it; what can't be shown there as it should be goes into the report.

    Raises:
        Unreadable: when it is no workbook that can be opened.
    """
    package = open_workbook(source, Report())
    if any(name.startswith("_xmlsignatures/") for name in package.names()):
        report.warning(
            "write/signature",
            "the workbook is signed, and the signature does not hold for a copy with notes.",
            at=source.at(),
            advice="Keep the signed workbook.",
        )
    return _Copy(package, source, report).of(found)


def annotate_sheets(
    source: Source, sheets: Sequence[tuple[str, Sequence[Sequence[str]]]], found: Sequence[Diagnostic], report: Report
) -> bytes:
    """A workbook of what a table in another format shows (the names of its sheets and their rows) with what was found.

    Without sheets it is the list of findings alone.
    """
    out = BytesIO()
    pages = [
        Page(name or "Questions", [("text", row) for row in rows], _widths(rows), frozen=1) for name, rows in sheets
    ]
    write_book(pages, out)
    return annotate(Source(source.name, out.getvalue()), found, report)


def _widths(rows: Sequence[Sequence[str]]) -> list[float]:
    widths: list[float] = []
    for row in rows:
        widths += [10] * (len(row) - len(widths))
        for column, text in enumerate(row):
            widths[column] = max(widths[column], min(len(text) + 2, _WIDEST))
    return widths


@dataclass(frozen=True, slots=True)
class _Listed:
    """A sheet as the workbook lists it; ``has_cells`` is whether it is one of cells, and no chart."""

    name: str
    part: str
    place: int
    has_cells: bool
    is_hidden: bool


class _Copy:
    """A workbook on its way to its copy."""

    def __init__(self, package: Package, source: Source, report: Report) -> None:
        self._package = package
        self._parts = Parts(package)
        self._source = source
        self._report = report
        leads = package.relations("").values()
        self._book = next((one.target for one in leads if one.kind == "officeDocument"), "xl/workbook.xml")
        self._root = self._parts.root(self._book)
        self._namespace = str(etree.QName(self._root).namespace)
        self._sheets = list(self._listed())

    def of(self, found: Sequence[Diagnostic]) -> bytes:
        """The copy with these findings."""
        look = self._add_styles()
        old = self._old_list()
        seen = [one.name for one in self._sheets if one.has_cells and not one.is_hidden and one is not old]
        names: dict[str | None, str] = {name: name for name in seen}
        if len(seen) == 1:
            names[None] = seen[0]  # the only sheet of a text file has no name
        by_sheet = _by_sheet(found, names)
        for sheet in self._sheets:
            if sheet.has_cells and sheet is not old:
                self._mark(sheet, by_sheet.get(sheet.name, {}), look)
            self._parts.put(sheet.part, not_selected(self._parts.data(sheet.part)))
        self._put_list(rows_of(found, self._source.name, names), look, old)
        return self._parts.written()

    def _listed(self) -> Iterator[_Listed]:
        relations = self._package.relations(self._book)
        for place, element in enumerate(children_of(self._root, "sheets")):
            key = next((str(value) for at, value in element.items() if str(at).endswith("}id")), "")
            relation = relations.get(key)
            if relation is not None and relation.target in self._parts:
                is_hidden = element.get("state") in ("hidden", "veryHidden")
                yield _Listed(element.get("name", ""), relation.target, place, relation.kind == "worksheet", is_hidden)

    def _add_styles(self) -> Look:
        part = self._parts.related(self._book, "styles")
        if part is None:
            blank = f'<styleSheet xmlns="{self._namespace}"/>'.encode()
            part = self._parts.add("xl/styles{}.xml", blank, f"{_TYPE}.styles+xml")
            self._parts.relate(self._book, "styles", part)
        root = self._parts.root(part)
        look = add_styles(root)
        self._parts.put(part, root)
        return look

    def _old_list(self) -> _Listed | None:
        """The list of findings that an earlier run has put into the workbook."""
        named = {one.name: one for one in self._sheets if one.name.startswith(NAME)}
        if not named:
            return None
        grids = WorkbookReader(self._package, Report()).read().grids
        return next((named[grid.sheet] for grid in grids if grid.sheet in named and is_own(grid)), None)

    def _mark(self, sheet: _Listed, found: Mapping[Place, Sequence[Diagnostic]], look: Look) -> None:
        """Put notes and colours on a sheet, and take away those of an earlier run."""
        comments = self._parts.related(sheet.part, "comments")
        data = self._parts.data(sheet.part)
        notes = self._parts.data(comments) if comments is not None else b""
        if not found and _MARK not in data and _MARK not in notes:
            return
        end = SheetEnd.of(data, self._source, sheet.part)
        shown = end.shown_at(found)
        at: dict[Place, list[Diagnostic]] = {}
        for place, own in found.items():
            at.setdefault(shown[place], []).extend(own)
        end.colour({place: max(own, key=_rank).severity for place, own in at.items()}, look.marks)
        if at or _MARK in notes:
            self._put_notes(sheet, end, comments, {place: _note(own) for place, own in at.items()})
        self._parts.put(sheet.part, end.joined())

    def _put_notes(self, sheet: _Listed, end: SheetEnd, comments: str | None, said: Mapping[Place, str]) -> None:
        relation = self._package.relations(sheet.part).get(end.boxes or "")
        old = relation.target if relation is not None and relation.target in self._parts else None
        try:
            drawing = read_drawing(BLANK if old is None else self._parts.data(old), self._source, old or "")
        except Unreadable as broken:
            self._report.warning(
                "write/notes",
                f"the drawing that shows the notes of this sheet is broken, so nothing is added to it: {broken}",
                at=self._source.at(sheet=sheet.name),
                advice=f"What was found stands in the sheet {NAME}.",
            )
            return
        if comments is None:
            blank = f'<comments xmlns="{self._namespace}"><authors/><commentList/></comments>'.encode()
            comments = self._parts.add("xl/comments{}.xml", blank, f"{_TYPE}.comments+xml")
            self._parts.relate(sheet.part, "comments", comments)
        root = self._parts.root(comments)
        notes, in_the_way = add_notes(root, said)
        self._parts.put(comments, root)
        for place in sorted(in_the_way):
            self._report.info(
                "write/conversation",
                "people have a conversation at this cell, and a cell shows nothing beside one; "
                f"what was found stands in the sheet {NAME} alone.",
                at=self._source.at(sheet=sheet.name, cell=address(place)),
            )
        add_boxes(drawing, notes, said.keys() - in_the_way, Ruler(end.head))
        if old is not None:
            self._parts.put(old, etree.tostring(drawing))
        else:
            new = self._parts.add("xl/drawings/vmlDrawing{}.vml", etree.tostring(drawing), _VML)
            end.boxes = self._parts.relate(sheet.part, "vmlDrawing", new)

    def _put_list(self, rows: Sequence[Row], look: Look, old: _Listed | None) -> None:
        """Put the list of findings behind all sheets, or where it was, and let the workbook open with it."""
        data = findings_sheet(rows, look, (self._namespace, relations_of(self._root)))
        sheets = child_of(self._root, "sheets")
        if sheets is None:
            sheets = put_in_order(self._root, "sheets", _ORDER)
        if old is not None:
            place, name = old.place, old.name
            self._parts.put(old.part, data)
        else:
            place, name = len(children_of(self._root, "sheets")), self._free_name()
            part = self._parts.add("xl/worksheets/sheet{}.xml", data, f"{_TYPE}.worksheet+xml")
            ids = [int(number) for one in sheets if (number := one.get("sheetId", "")).isdecimal() and len(number) < 9]
            element = etree.SubElement(sheets, f"{{{self._namespace}}}sheet", name=name)
            element.set("sheetId", str(max(ids, default=0) + 1))
            element.set(f"{{{relations_of(self._root)}}}id", self._parts.relate(self._book, "worksheet", part))
        self._name_filter(place, f"'{name}'!{filtered(rows)}")
        views = child_of(self._root, "bookViews")
        if views is None:
            views = put_in_order(self._root, "bookViews", _ORDER)
        view = child_of(views, "workbookView")
        if view is None:
            view = etree.SubElement(views, f"{{{self._namespace}}}workbookView")
        view.set("activeTab", str(place))
        self._parts.put(self._book, self._root)

    def _free_name(self) -> str:
        taken = {one.get("name", "").casefold() for one in children_of(self._root, "sheets")}
        names = (NAME if number == 1 else f"{NAME} {number}" for number in count(1))
        return next(name for name in names if name.casefold() not in taken)

    def _name_filter(self, place: int, area: str) -> None:
        """Name the cells that can be filtered, which LibreOffice goes by, and forget those of an earlier list."""
        names = child_of(self._root, "definedNames")
        if names is None:
            names = put_in_order(self._root, "definedNames", _ORDER)
        for old in children_of(self._root, "definedNames"):
            if old.get("name") == _FILTER and old.get("localSheetId") == str(place):
                names.remove(old)
        name = etree.SubElement(names, f"{{{self._namespace}}}definedName", name=_FILTER)
        name.attrib.update({"localSheetId": str(place), "hidden": "1"})
        name.text = area


def _by_sheet(found: Sequence[Diagnostic], names: Mapping[str | None, str]) -> dict[str, dict[Place, list[Diagnostic]]]:
    """The findings by the names of sheets, and by cells; those without a cell are in the list alone."""
    by_sheet: dict[str, dict[Place, list[Diagnostic]]] = {}
    for one in found:
        place = one.location
        if place is None or place.cell is None or place.sheet not in names:
            continue
        area = parse_range(place.cell)
        if area is not None and area.top in range(1, MAX_ROWS + 1) and area.left < MAX_COLUMNS:
            by_sheet.setdefault(names[place.sheet], {}).setdefault((area.top, area.left), []).append(one)
    return by_sheet


def _note(found: Sequence[Diagnostic]) -> str:
    """What a note says: how bad, what was found and what would be right, of the worst first."""
    blocks = []
    room = LONGEST
    for number, one in enumerate(sorted(found, key=_rank, reverse=True)):
        advice = f"\n{sentence(one.advice)}" if one.advice else ""
        block = f"{SEVERITIES[one.severity]}: {sentence(one.message)}{advice}"
        room -= len(block) + 2
        if room < 0 and number:
            blocks.append(f"The sheet {NAME} has {len(found) - number:,} more.")
            break
        blocks.append(block[:LONGEST])
    return "\n\n".join(blocks)


def _rank(one: Diagnostic) -> int:
    return one.severity.rank
