"""The boxes that show notes: VML drawings, which every program that shows notes still reads ([MS-OI29500] 2.1.1863).

They are edited as text. A drawing may hold buttons and other boxes, too, and what Excel writes there is not always XML.
"""

import re
from collections.abc import Iterable, Mapping
from math import ceil

from quizkit.formats.xlsx.annotated.ruler import Ruler
from quizkit.formats.xlsx.annotated.sheets import Place

BLANK = (
    b'<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" '
    b'xmlns:x="urn:schemas-microsoft-com:office:excel"><o:shapelayout v:ext="edit"><o:idmap v:ext="edit" data="1"/>'
    b"</o:shapelayout></xml>"
)
"""A drawing without a box."""

_KIND = (
    b'<v:shapetype id="_x0000_t202" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe">'
    b'<v:stroke joinstyle="miter"/><v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype>'
)
_BOX = (
    '<v:shape id="_x0000_s{number}" type="#_x0000_t202" '
    'style="position:absolute;width:{width}pt;height:{height}pt;visibility:hidden" fillcolor="#ffffe1" '
    'o:insetmode="auto"><v:fill color2="#ffffe1"/><v:shadow color="black" obscured="t"/><v:path o:connecttype="none"/>'
    '<v:textbox style="mso-direction-alt:auto"><div style="text-align:left"></div></v:textbox>'
    '<x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/>'
    "<x:Anchor>{anchor}</x:Anchor><x:AutoFill>False</x:AutoFill><x:Row>{row}</x:Row><x:Column>{column}</x:Column></x:ClientData></v:shape>"
)

_SHAPE = re.compile(rb"<v:shape\s")
_END = b"</v:shape>"
_ROW = re.compile(rb"<x:Row>\s*(\d{1,8})\s*</x:Row>")
_COLUMN = re.compile(rb"<x:Column>\s*(\d{1,8})\s*</x:Column>")
_ANCHOR = re.compile(rb"<x:Anchor>[^<]*</x:Anchor>")
_NUMBER = re.compile(rb"_x0000_s(\d{1,9})")

_WIDTH, _LETTERS, _LINE, _HIGHEST = 340, 50, 17, 520
"""In pixels, but for the letters that go into a line."""


def add_boxes(drawing: bytes, notes: Mapping[Place, str], said: Iterable[Place], ruler: Ruler) -> bytes | None:
    """The drawing with a box for each of these notes and no other, large enough where something is said.

    None where it is no drawing that can be added to.
    """
    said = frozenset(said)
    there: set[Place] = set()
    kept = []
    for piece in drawing.split(_END):
        start = max((match.start() for match in _SHAPE.finditer(piece)), default=len(piece))
        shape, place = piece[start:], _place_of(piece[start:])
        if place is not None and place not in notes:
            kept.append(piece[:start])
            continue
        if place is not None:
            there.add(place)
            if place in said:
                anchor = ruler.beside(*place, *_size(notes[place]))
                shape = _ANCHOR.sub(f"<x:Anchor>{anchor}</x:Anchor>".encode(), shape)
        kept.append(piece[:start] + shape + _END)
    drawing = b"".join(kept).removesuffix(_END)
    end = drawing.rfind(b"</xml>")
    if end < 0:
        return None
    last = max((int(found) for found in _NUMBER.findall(drawing)), default=1024)
    new = [] if b'"_x0000_t202"' in drawing else [_KIND]
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
        new.append(box.encode())
    return drawing[:end] + b"".join(new) + drawing[end:]


def _place_of(shape: bytes) -> Place | None:
    """The cell that a shape is the box of a note of; None where it is another shape or none."""
    row, column = _ROW.search(shape), _COLUMN.search(shape)
    if b'"Note"' not in shape or row is None or column is None:
        return None
    return int(row[1]) + 1, int(column[1])


def _size(text: str) -> tuple[int, int]:
    lines = sum(max(1, ceil(len(line) / _LETTERS)) for line in text.split("\n"))
    return _WIDTH, min(lines * _LINE + 12, _HIGHEST)
