"""What follows the cells of a sheet (18.3.1.99): read as a tree and put back, while the cells stay as they are."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping
from typing import Self

from lxml import etree

from quizkit.diagnostics import Severity, Unreadable
from quizkit.formats._table.grid import column_name
from quizkit.formats._xml import local_name, parse_xml
from quizkit.formats.xlsx.annotated.parts import child_of, children_of, put_in_order
from quizkit.formats.xlsx.sheet import parse_range
from quizkit.records import dataclass
from quizkit.source import Source

Place = tuple[int, int]
"""Row from 1, column from 0."""

_ORDER = (
    "sheetData", "sheetCalcPr", "sheetProtection", "protectedRanges", "scenarios", "autoFilter", "sortState",
    "dataConsolidate", "customSheetViews", "mergeCells", "phoneticPr", "conditionalFormatting", "dataValidations",
    "hyperlinks", "printOptions", "pageMargins", "pageSetup", "headerFooter", "rowBreaks", "colBreaks",
    "customProperties", "cellWatches", "ignoredErrors", "smartTags", "drawing", "legacyDrawing", "legacyDrawingHF",
    "drawingHF", "picture", "oleObjects", "controls", "webPublishItems", "tableParts", "extLst",
)  # fmt: skip

ROOT_TAG = re.compile(rb"<(?:\w+:)?worksheet\b[^>]*>")
_END_OF_CELLS = re.compile(rb"</(?:\w+:)?sheetData\s*>|<(?:\w+:)?sheetData\b[^<>]*/>")
_SELECTED = re.compile(rb"""\s+tabSelected\s*=\s*["'](?:1|true)["']""")
OTHER_ENCODING = re.compile(
    rb"""\A(?:\xff\xfe|\xfe\xff|<\?xml[^>]*\bencoding=["'](?!utf-?8|us-ascii))""", re.IGNORECASE
)

_ALWAYS = '"quizkit"<>""'
"""A condition that is always met; it tells the colours of quizkit from those of others."""

_STRICT = "http://purl.oclc.org/ooxml/spreadsheetml/main"
_RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_STRICT_RELATIONS = "http://purl.oclc.org/ooxml/officeDocument/relationships"

_AREAS = 500
"""How many cells one conditional format names."""


@dataclass(slots=True)
class SheetEnd:
    """A sheet in two: ``head``, to the end of its cells, as bytes, and a tree of what follows."""

    head: bytes
    root: etree._Element

    @classmethod
    def of(cls, data: bytes, source: Source, part: str) -> Self:
        """Divide the part of a sheet.

        Raises:
            Unreadable: when it is no sheet, or its XML is broken.
        """
        if OTHER_ENCODING.match(data):
            data = etree.tostring(parse_xml(data, source, part), encoding="UTF-8")
        root, end = ROOT_TAG.search(data), 0
        for end_of_cells in _END_OF_CELLS.finditer(data):
            end = end_of_cells.end()
        if root is None or not end:
            raise Unreadable(
                "read/xml",
                f'the workbook\'s part "{part}" holds no cells where they belong.',
                at=source.at(),
                advice="Open the workbook in Excel or LibreOffice and save it again.",
            )
        return cls(data[:end], parse_xml(root[0] + data[end:], source, part))

    def joined(self) -> bytes:
        """The part."""
        whole = etree.tostring(self.root, encoding="UTF-8")
        return self.head + whole[whole.index(b">") + 1 :]

    def shown_at(self, places: Iterable[Place]) -> dict[Place, Place]:
        """Where what is said of each place is seen: of merged cells there is only the first."""
        shown = {place: place for place in places}
        rows: dict[int, list[int]] = {}
        for row, column in shown:
            rows.setdefault(row, []).append(column)
        numbers = sorted(rows)
        for merged in children_of(self.root, "mergeCells"):
            area = parse_range(merged.get("ref", ""))
            if area is not None:
                for row in numbers[bisect_left(numbers, area.top) : bisect_right(numbers, area.bottom)]:
                    for column in rows[row]:
                        if area.left <= column <= area.right:
                            shown[row, column] = area.top, area.left
        return shown

    def colour(self, severities: Mapping[Place, Severity], formats: Mapping[Severity, int]) -> None:
        """Lay a conditional format (18.3.1.18) over cells by how bad it is; those of an earlier time are taken away."""
        for element in list(self.root):
            if local_name(element) == "conditionalFormatting" and any(map(_is_ours, element.iter())):
                self.root.remove(element)
        rules = (part for part in self.root.iter() if local_name(part) == "cfRule")
        priority = max((_number(part.get("priority")) for part in rules), default=0)
        namespace = etree.QName(self.root).namespace
        for severity, number in formats.items():
            places = sorted(place for place, own in severities.items() if own is severity)
            for start in range(0, len(places), _AREAS):
                priority += 1
                element = put_in_order(self.root, "conditionalFormatting", _ORDER)
                element.set("sqref", " ".join(address(place) for place in places[start : start + _AREAS]))
                rule = etree.SubElement(element, f"{{{namespace}}}cfRule", type="expression")
                rule.attrib.update({"dxfId": str(number), "priority": str(priority)})
                etree.SubElement(rule, f"{{{namespace}}}formula").text = _ALWAYS

    @property
    def boxes(self) -> str | None:
        """The id of the relationship that leads to the boxes of the notes; None where there are none."""
        element = child_of(self.root, "legacyDrawing")
        if element is None:
            return None
        return next((str(value) for name, value in element.items() if str(name).endswith("}id")), None)

    @boxes.setter
    def boxes(self, relation: str) -> None:
        namespace = relations_of(self.root)
        old = child_of(self.root, "legacyDrawing")
        if old is not None:
            self.root.remove(old)
        element = etree.Element(f"{{{etree.QName(self.root).namespace}}}legacyDrawing", nsmap={"r": namespace})
        element.set(f"{{{namespace}}}id", relation)
        self.root.replace(put_in_order(self.root, "legacyDrawing", _ORDER), element)


def not_selected(data: bytes) -> bytes:
    """The part of a sheet, which is not among those that a program opens with."""
    start = data.find(b"sheetData")
    return _SELECTED.sub(b"", data[:start]) + data[start:] if start >= 0 else _SELECTED.sub(b"", data)


def relations_of(root: etree._Element) -> str:
    """The namespace in which an element names a relationship, in a workbook with this root."""
    return _STRICT_RELATIONS if etree.QName(root).namespace == _STRICT else _RELATIONS


def address(place: Place) -> str:
    """``B7``."""
    return f"{column_name(place[1])}{place[0]}"


def _is_ours(element: etree._Element) -> bool:
    return local_name(element) == "formula" and "".join((element.text or "").split()) == _ALWAYS


def _number(text: str | None) -> int:
    return int(text) if text is not None and text.isdecimal() and len(text) < 8 else 0
