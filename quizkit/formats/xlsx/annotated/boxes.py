"""The boxes that show notes: VML drawings, which every program that shows notes still reads ([MS-OI29500] 2.1.1863).

They are edited as text. A drawing may hold buttons and other boxes, too, and what Excel writes there is not always XML.
"""

import re
from collections.abc import Iterable, Mapping
from math import ceil

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
    '<x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/><x:AutoFill>False</x:AutoFill>'
    "<x:Row>{row}</x:Row><x:Column>{column}</x:Column></x:ClientData></v:shape>"
)

_SHAPE = re.compile(rb"<v:shape\b(?!type).*?</v:shape\s*>", re.DOTALL)
_ROW = re.compile(rb"<x:Row>\s*(\d{1,8})\s*</x:Row>")
_COLUMN = re.compile(rb"<x:Column>\s*(\d{1,8})\s*</x:Column>")
_ANCHOR = re.compile(rb"<x:Anchor>[^<]*</x:Anchor>")
_SIZE = re.compile(rb"(?<![\w-])(?:width|height)\s*:[^;\"']*;?")
_STYLE = re.compile(rb"""(\bstyle\s*=\s*["'])""")
_NUMBER = re.compile(rb"_x0000_s(\d{1,9})")

_WIDTH, _LETTERS, _LINE, _HIGHEST = 260, 52, 13, 400
"""In points, but for the letters that go into a line."""


def add_boxes(drawing: bytes, notes: Mapping[Place, str], said: Iterable[Place]) -> bytes | None:
    """The drawing with a box for each of these notes and no other, large enough where something is said.

    None where it is no drawing that can be added to.
    """
    said = frozenset(said)
    there: set[Place] = set()

    def kept(match: re.Match[bytes]) -> bytes:
        shape = match[0]
        row, column = _ROW.search(shape), _COLUMN.search(shape)
        if b'"Note"' not in shape or row is None or column is None:
            return shape
        place = int(row[1]) + 1, int(column[1])
        if place not in notes:
            return b""
        there.add(place)
        return _resized(shape, notes[place]) if place in said else shape

    drawing = _SHAPE.sub(kept, drawing)
    end = drawing.rfind(b"</xml>")
    if end < 0:
        return None
    last = max((int(found) for found in _NUMBER.findall(drawing)), default=1024)
    new = [] if b'"_x0000_t202"' in drawing else [_KIND]
    for number, (row, column) in enumerate(sorted(notes.keys() - there), last + 1):
        width, height = _size(notes[row, column])
        box = _BOX.format(number=number, width=width, height=height, row=row - 1, column=column)
        new.append(box.encode())
    return drawing[:end] + b"".join(new) + drawing[end:]


def _resized(shape: bytes, text: str) -> bytes:
    """A box that is large enough; without an anchor its size is that of its style."""
    width, height = _size(text)
    head, end, rest = shape.partition(b">")
    head = _STYLE.sub(rb"\g<1>" + f"width:{width}pt;height:{height}pt;".encode(), _SIZE.sub(b"", head), count=1)
    return head + end + _ANCHOR.sub(b"", rest)


def _size(text: str) -> tuple[int, int]:
    lines = sum(max(1, ceil(len(line) / _LETTERS)) for line in text.split("\n"))
    return _WIDTH, min(lines * _LINE + 12, _HIGHEST)
