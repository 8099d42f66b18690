"""What the copy needs in ``styles.xml`` (18.8): styles for the list of findings, colours for the cells they are at.

Everything is put behind what is there, so no number that a cell has for its style means another one than before.
"""

from collections.abc import Mapping

from lxml import etree

from quizkit.diagnostics import Severity
from quizkit.formats._xml import local_name
from quizkit.formats.xlsx.annotated.parts import child_of, put_in_order
from quizkit.records import dataclass

COLOURS = {Severity.ERROR: "FFF8CBAD", Severity.WARNING: "FFFFE699", Severity.INFO: "FFDDEBF7"}
"""Light enough to read black text on."""

_ORDER = (
    "numFmts", "fonts", "fills", "borders", "cellStyleXfs", "cellXfs", "cellStyles", "dxfs", "tableStyles", "colors",
    "extLst",
)  # fmt: skip

_USUAL = '<xf numFmtId="0" fontId="0" fillId="0" borderId="0"'
_CALIBRI = '<name val="Calibri"/><family val="2"/>'
_WRAPPED = '<alignment vertical="top" wrapText="1"/>'


@dataclass(frozen=True, slots=True)
class Look:
    """The numbers of styles: for the list's cells, and (``marks``, in the list ``severities``) by severity."""

    header: int
    text: int
    quoted: int
    link: int
    severities: Mapping[Severity, int]
    marks: Mapping[Severity, int]


def add_styles(root: etree._Element) -> Look:
    """Put the styles into the root of ``styles.xml``; those that are there from an earlier time are used again."""
    _add(root, "cellStyleXfs", _USUAL + "/>", as_first=True)
    _add(root, "cellXfs", _USUAL + ' xfId="0"/>', as_first=True)
    usual = _add(root, "fonts", f'<font><sz val="11"/>{_CALIBRI}</font>')
    bold = _add(root, "fonts", f'<font><b/><sz val="11"/>{_CALIBRI}</font>')
    blue = _add(root, "fonts", f'<font><u/><sz val="11"/><color rgb="FF0563C1"/>{_CALIBRI}</font>')
    none = _add(root, "fills", '<fill><patternFill patternType="none"/></fill>')
    _add(root, "fills", '<fill><patternFill patternType="gray125"/></fill>')
    head = _add(root, "fills", _fill("FFDDE7F0"))
    border = _add(root, "borders", "<border><left/><right/><top/><bottom/><diagonal/></border>")

    def cell(font: int, fill: int, more: str = "") -> int:
        flags = 'applyNumberFormat="1" applyFont="1" applyFill="1" applyAlignment="1"'
        ids = f'numFmtId="49" fontId="{font}" fillId="{fill}" borderId="{border}" xfId="0"'
        return _add(root, "cellXfs", f"<xf {ids}{more} {flags}>{_WRAPPED}</xf>")

    return Look(
        header=cell(bold, head),
        text=cell(usual, none),
        quoted=cell(usual, none, ' quotePrefix="1"'),
        link=cell(blue, none),
        severities={name: cell(usual, _add(root, "fills", _fill(colour))) for name, colour in COLOURS.items()},
        marks={name: _add(root, "dxfs", _mark(colour)) for name, colour in COLOURS.items()},
    )


def _fill(colour: str) -> str:
    inside = f'<fgColor rgb="{colour}"/><bgColor indexed="64"/>'
    return f'<fill><patternFill patternType="solid">{inside}</patternFill></fill>'


def _mark(colour: str) -> str:
    """A format that lays a colour over a cell; such a fill has it as its background (18.8.14)."""
    inside = f'<fgColor rgb="{colour}"/><bgColor rgb="{colour}"/>'
    return f'<dxf><fill><patternFill patternType="solid">{inside}</patternFill></fill></dxf>'


def _add(root: etree._Element, collection: str, xml: str, *, as_first: bool = False) -> int:
    """The number of a style in its collection, where it is put if it is not there.

    What is wanted only ``as_first`` is put where nothing is: the first of a collection is what everything has that
    names none.
    """
    found = child_of(root, collection)
    if found is None:
        found = put_in_order(root, collection, _ORDER)
    styles = [child for child in found if local_name(child)]
    if as_first and styles:
        return 0
    element = etree.fromstring(f'<new xmlns="{etree.QName(root).namespace}">{xml}</new>')[0]
    wanted = _canonical(element)
    for number, style in enumerate(styles):
        if _canonical(style) == wanted:
            return number
    found.append(element)
    found.set("count", str(len(styles) + 1))
    return len(styles)


def _canonical(element: etree._Element) -> bytes:
    return etree.tostring(element, method="c14n", exclusive=True, with_tail=False)
