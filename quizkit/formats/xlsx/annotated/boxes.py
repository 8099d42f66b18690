"""The boxes that show notes: VML drawings, which every program that shows notes still reads ([MS-OI29500] 2.1.1863).

A drawing may hold buttons and other shapes, too, which stay as they are.
"""

import re
from collections.abc import Collection, Mapping
from math import ceil

from lxml import etree

from quizkit.formats._xml import local_name, parse_xml
from quizkit.formats.xlsx.annotated.parts import child_of
from quizkit.formats.xlsx.annotated.ruler import Ruler
from quizkit.formats.xlsx.annotated.sheets import Place
from quizkit.source import Source

_NAMESPACES = (
    'xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" '
    'xmlns:x="urn:schemas-microsoft-com:office:excel"'
)
BLANK = (
    f'<xml {_NAMESPACES}><o:shapelayout v:ext="edit"><o:idmap v:ext="edit" data="1"/></o:shapelayout></xml>'
).encode()
"""A drawing without a box."""

_KIND = (
    '<v:shapetype id="_x0000_t202" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe">'
    '<v:stroke joinstyle="miter"/><v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype>'
)
_BOX = (
    '<v:shape id="_x0000_s{number}" type="#_x0000_t202" '
    'style="position:absolute;width:{width}pt;height:{height}pt;visibility:hidden" fillcolor="#ffffe1" '
    'o:insetmode="auto"><v:fill color2="#ffffe1"/><v:shadow color="black" obscured="t"/><v:path o:connecttype="none"/>'
    '<v:textbox style="mso-direction-alt:auto"><div style="text-align:left"></div></v:textbox>'
    '<x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/><x:Anchor>{anchor}</x:Anchor>'
    "<x:AutoFill>False</x:AutoFill><x:Row>{row}</x:Row><x:Column>{column}</x:Column></x:ClientData></v:shape>"
)

_EXCEL = "urn:schemas-microsoft-com:office:excel"
_CELL = ("Row", "Column")
_OPEN_BREAK = re.compile(rb"<br\s*>")
_NUMBER = re.compile(r"_x0000_s(\d{1,9})")

_WIDTH, _LETTERS, _LINE, _HIGHEST = 340, 50, 17, 520
"""In pixels, but for the letters that go into a line."""


def read_drawing(data: bytes, source: Source, part: str) -> etree._Element:
    """The root of a drawing. Line breaks are closed, which Excel writes as in HTML.

    Raises:
        Unreadable: when it is no XML.
    """
    return parse_xml(_OPEN_BREAK.sub(b"<br/>", data), source, part)


def add_boxes(root: etree._Element, notes: Mapping[Place, str], said: Collection[Place], ruler: Ruler) -> None:
    """Give each of these notes a box, and no other; where something is said it is as large as it needs."""
    there: set[Place] = set()
    for shape in list(root):
        data = child_of(shape, "ClientData") if local_name(shape) == "shape" else None
        place = _place_of(data) if data is not None else None
        if data is None or place is None:
            continue
        if place not in notes:
            root.remove(shape)
            continue
        there.add(place)
        if place in said:
            _resize(data, ruler.beside(*place, *_size(notes[place])))
    names = [element.get("id", "") for element in root]
    last = max((int(found[1]) for name in names if (found := _NUMBER.fullmatch(name))), default=1024)
    new = [] if "_x0000_t202" in names else [_KIND]
    for number, (row, column) in enumerate(sorted(notes.keys() - there), last + 1):
        width, height = _size(notes[row, column])
        box = _BOX.format(
            number=number,
            width=width * 3 // 4,
            height=height * 3 // 4,
            anchor=ruler.beside(row, column, width, height),
            row=row - 1,
            column=column,
        )
        new.append(box)
    root.extend(etree.fromstring(f"<new {_NAMESPACES}>{''.join(new)}</new>"))


def _place_of(data: etree._Element) -> Place | None:
    """The cell that a shape is the box of a note of; None where it is another shape."""
    row, column = ((element.text or "") if (element := child_of(data, name)) is not None else "" for name in _CELL)
    if data.get("ObjectType") != "Note" or not (row.strip().isdecimal() and column.strip().isdecimal()):
        return None
    return int(row[:9]) + 1, int(column[:9])


def _resize(data: etree._Element, anchor: str) -> None:
    element = child_of(data, "Anchor")
    if element is None:
        element = etree.Element(f"{{{_EXCEL}}}Anchor")
        data.insert(0, element)
    element.text = anchor


def _size(text: str) -> tuple[int, int]:
    lines = sum(max(1, ceil(len(line) / _LETTERS)) for line in text.split("\n"))
    return _WIDTH, min(lines * _LINE + 12, _HIGHEST)
