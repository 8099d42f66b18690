"""Pictures over the cells of a sheet, as DrawingML (ECMA-376, 20.5)."""

import struct
from collections.abc import Sequence
from struct import unpack_from
from typing import NamedTuple

from quizkit.formats._xml import xml_attribute

_DRAWING = "http://schemas.openxmlformats.org/drawingml/2006"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PIXEL = 9525
"""The units of a drawing (EMU) in a pixel of 96 dpi."""

_WIDEST, _HIGHEST = 320, 180
_UNKNOWN_SIZE = (160, 120)


class Drawn(NamedTuple):
    """A picture: the cell of its top left corner (row and column from 0), what it is called, and its file."""

    row: int
    column: int
    name: str
    data: bytes


def drawing(pictures: Sequence[Drawn]) -> str:
    """The part that places the pictures; the file of each is the relation ``rId1``, ``rId2`` and so on."""
    placed = "".join(_anchor(picture, number) for number, picture in enumerate(pictures, 1))
    return f'<xdr:wsDr xmlns:xdr="{_DRAWING}/spreadsheetDrawing" xmlns:a="{_DRAWING}/main">{placed}</xdr:wsDr>'


def _anchor(picture: Drawn, number: int) -> str:
    width, height = shown_size(picture.data)
    return (
        f"<xdr:oneCellAnchor><xdr:from><xdr:col>{picture.column}</xdr:col><xdr:colOff>0</xdr:colOff>"
        f"<xdr:row>{picture.row}</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:from>"
        f'<xdr:ext cx="{width * _PIXEL}" cy="{height * _PIXEL}"/><xdr:pic><xdr:nvPicPr>'
        f'<xdr:cNvPr id="{number + 1}" name={xml_attribute(picture.name)}/>'
        '<xdr:cNvPicPr><a:picLocks noChangeAspect="1"/></xdr:cNvPicPr></xdr:nvPicPr><xdr:blipFill>'
        f'<a:blip xmlns:r="{_OFFICE}" r:embed="rId{number}"/><a:stretch><a:fillRect/></a:stretch></xdr:blipFill>'
        '<xdr:spPr><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></xdr:spPr></xdr:pic><xdr:clientData/>'
        "</xdr:oneCellAnchor>"
    )


def shown_size(data: bytes) -> tuple[int, int]:
    """How large a picture is shown, in pixels: as it is, or smaller; at a usual size where its file does not tell."""
    width, height = _size(data) or _UNKNOWN_SIZE
    scale = min(1.0, _WIDEST / width, _HIGHEST / height)
    return max(1, round(width * scale)), max(1, round(height * scale))


def _size(data: bytes) -> tuple[int, int] | None:
    """The size that a PNG, GIF or BMP states in its head, or a JPEG in its frame."""
    try:
        if data.startswith(b"\x89PNG"):
            width, height = unpack_from(">II", data, 16)
        elif data.startswith(b"GIF8"):
            width, height = unpack_from("<HH", data, 6)
        elif data.startswith(b"BM"):
            width, height = unpack_from("<iI", data, 18)
        else:
            width, height = _jpeg_size(data)
    except struct.error:
        return None
    return (width, height) if 0 < width < 100_000 and 0 < height < 100_000 else None


def _jpeg_size(data: bytes) -> tuple[int, int]:
    """The size in the first frame header (ISO/IEC 10918-1, B.2.2); none is 0 by 0."""
    place = 2
    while data.startswith(b"\xff\xd8") and data[place : place + 1] == b"\xff":
        marker, length = unpack_from(">BH", data, place + 1)
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            height, width = unpack_from(">HH", data, place + 5)
            return width, height
        place += 2 + length
    return 0, 0
