"""What hangs on a sheet besides its cells: images over and in cells, notes, and the bounds of its tables."""

from collections.abc import Iterator
from typing import TypeVar

from lxml import etree

from quizkit.diagnostics import Unreadable
from quizkit.formats._office.media import media_name
from quizkit.formats._office.package import Package, Relation
from quizkit.formats._table.grid import Picture
from quizkit.formats._table.own import NOTE_MARK, without_findings
from quizkit.formats._xml import local_name
from quizkit.formats.xlsx.sheet import parse_range

_T = TypeVar("_T")

Place = tuple[int, int]
"""Row from 1, column from 0."""


def floating_images(package: Package, part: str) -> Iterator[tuple[Place, Picture | None, str]]:
    """The images that a drawing holds: the cell under their top left corner, the image, and the part with its bytes.

    The picture is None for what is drawn and is no image (a shape, a chart).
    """
    relations = package.relations(part)
    for anchor in package.root(part):
        start = _child(anchor, "from")
        place = (_number(start, "row") + 1, _number(start, "col")) if start is not None else (1, 0)
        if local_name(anchor) not in ("twoCellAnchor", "oneCellAnchor", "absoluteAnchor"):
            continue
        picture = next((part for part in anchor.iter() if local_name(part) == "pic"), None)
        if picture is None:
            yield place, None, ""
            continue
        name = next((part for part in picture.iter() if local_name(part) == "cNvPr"), None)
        blip = next((part for part in picture.iter() if local_name(part) == "blip"), None)
        target = None if blip is None else relations.get(_relation_id(blip))
        if target is None:
            yield place, None, ""
        else:
            described = name.get("descr", "") if name is not None else ""
            yield place, _picture(target, described, name.get("name", "") if name is not None else ""), _part(target)


def in_cell_images(package: Package, workbook_relations: dict[str, Relation]) -> dict[int, tuple[Picture, str]]:
    """The images placed in cells, by the number in a cell's ``vm`` attribute: [MS-XLSX] 2.3.6.1, rich values."""
    parts = {relation.kind: relation.target for relation in workbook_relations.values()}
    if not {"sheetMetadata", "richValueRel", "rdRichValue"} <= parts.keys():
        return {}
    try:
        values = [
            [part.text or "" for part in value if local_name(part) == "v"]
            for value in package.root(parts["rdRichValue"])
            if local_name(value) == "rv"
        ]
        relations = package.relations(parts["richValueRel"])
        images = [relations.get(_relation_id(rel)) for rel in package.root(parts["richValueRel"])]
        metadata = package.root(parts["sheetMetadata"])
    except (KeyError, Unreadable):
        return {}
    rich = [_index(part.get("i")) for part in metadata.iter() if local_name(part) == "rvb"]
    cells = next((part for part in metadata if local_name(part) == "valueMetadata"), ())
    found: dict[int, tuple[Picture, str]] = {}
    for number, block in enumerate(cells, start=1):
        record = _child(block, "rc")
        value = _at(values, _at(rich, _index(record.get("v")) if record is not None else -1))
        image = _at(images, _index(value[0])) if value else None
        if image is not None:
            found[number] = (_picture(image, ""), _part(image))
    return found


def notes(package: Package, part: str) -> Iterator[tuple[Place, str]]:
    """The notes of a sheet: the cell each belongs to, and its text without the findings that quizkit put there."""
    for note in package.root(part).iter():
        area = parse_range(note.get("ref", "")) if local_name(note) == "comment" else None
        if area is not None:
            words = "".join(part.text or "" for part in note.iter() if local_name(part) == "t")
            if own := " ".join(without_findings(words).split()) if NOTE_MARK in words else " ".join(words.split()):
                yield (area.top, area.left), own


def table_rows(package: Package, part: str) -> tuple[int, int] | None:
    """The header row of an Excel table and the last row of its body (a row of totals is not part of it)."""
    root = package.root(part)
    area = parse_range(root.get("ref", ""))
    return None if area is None else (area.top, area.bottom - max(_index(root.get("totalsRowCount")), 0))


def _picture(relation: Relation, alt: str, title: str = "") -> Picture:
    name = relation.target if relation.external else media_name(relation.target)
    return Picture(name, alt, title)


def _part(relation: Relation) -> str:
    return "" if relation.external else relation.target


def _child(element: etree._Element, name: str) -> etree._Element | None:
    return next((part for part in element if local_name(part) == name), None)


def _number(element: etree._Element, name: str) -> int:
    child = _child(element, name)
    return max(_index(child.text), 0) if child is not None else 0


def _index(text: str | None) -> int:
    text = (text or "").strip()
    return int(text) if text.isdecimal() and len(text) < 8 else -1


def _at(items: list[_T], index: int | None) -> _T | None:
    return items[index] if index is not None and 0 <= index < len(items) else None


def _relation_id(element: etree._Element) -> str:
    return next(
        (str(value) for name, value in element.items() if str(name).rpartition("}")[2] in ("id", "embed", "link")), ""
    )
