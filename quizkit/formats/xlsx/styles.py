"""Styles of cells (18.8): what a number looks like, and whether a cell is marked or struck out."""

from lxml import etree

from quizkit.formats._office.number_format import BUILT_IN
from quizkit.formats._xml import local_name
from quizkit.records import dataclass

MAX_STYLES = 70_000
"""More than a spreadsheet program allows (65,490)."""

_WHITE = ("FFFFFF", "")
_NO_COLOUR = ("", "000000", "FFFFFF")
_USUAL_THEME = (None, "0", "1", "10", "11")
"""The theme's colours for the background, texts and links."""


@dataclass(frozen=True, slots=True)
class Style:
    """A cell's style as far as it matters. ``marked`` is bold, coloured or filled with a colour;
    ``struck`` is crossed out."""

    code: str = "General"
    marked: bool = False
    struck: bool = False


def read_styles(root: etree._Element) -> list[Style]:
    """The styles that cells name by their number, from the root of ``styles.xml``."""
    parts = {local_name(element): element for element in root}
    codes = dict(BUILT_IN)
    for element in _children(parts.get("numFmts")):
        number = _number(element.get("numFmtId"))
        if number >= 0:
            codes[number] = element.get("formatCode", "General")
    bold = [_is_on(font, "b") or _is_coloured(font) for font in _children(parts.get("fonts"))]
    struck = [_is_on(font, "strike") for font in _children(parts.get("fonts"))]
    filled = [_is_filled(fill) for fill in _children(parts.get("fills"))]
    styles: list[Style] = []
    for xf in _children(parts.get("cellXfs"))[:MAX_STYLES]:
        font, fill = _number(xf.get("fontId")), _number(xf.get("fillId"))
        styles.append(
            Style(
                codes.get(_number(xf.get("numFmtId")), "General"),
                _pick(bold, font) or _pick(filled, fill),
                _pick(struck, font),
            )
        )
    return styles


def _children(element: etree._Element | None) -> list[etree._Element]:
    return [] if element is None else [child for child in element if local_name(child)]


def _number(text: str | None) -> int:
    return int(text) if text is not None and text.isdecimal() and len(text) < 10 else -1


def _pick(flags: list[bool], index: int) -> bool:
    return 0 <= index < len(flags) and flags[index]


def _is_on(font: etree._Element, name: str) -> bool:
    return any(local_name(part) == name and part.get("val", "1") not in ("0", "false") for part in font)


def _is_coloured(font: etree._Element) -> bool:
    """Whether letters have a colour of their own, other than that of texts and links."""
    colour = next((part for part in font if local_name(part) == "color"), None)
    if colour is None:
        return False
    rgb, theme = colour.get("rgb", "")[2:].upper(), colour.get("theme")
    return rgb not in _NO_COLOUR or theme not in _USUAL_THEME


def _is_filled(fill: etree._Element) -> bool:
    for pattern in fill:
        if local_name(pattern) == "patternFill" and pattern.get("patternType") == "solid":
            colour = next((part for part in pattern if local_name(part) == "fgColor"), None)
            # theme colour 0 is the background, white unless somebody changed it
            return (colour is not None and colour.get("rgb", "")[2:] not in _WHITE) or (
                colour is not None and colour.get("theme") not in (None, "0")
            )
    return False
