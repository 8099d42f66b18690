"""Workbooks written as plain SpreadsheetML (ECMA-376, 18), which Excel and LibreOffice open without a word.

Every text is an inline string (18.18.11 ``inlineStr``) in a style with the number format for text, ``@``: nothing is
a formula, a number or a date, whatever it looks like, and what people type into these columns stays as they type it.
Only what is given as a number is one.
Nothing in the file tells when or where it was made.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from math import ceil
from typing import BinaryIO, Literal

from quizkit.formats._office.gallery import ENDINGS, ending_of
from quizkit.formats._packing import write_archive
from quizkit.formats._table.grid import column_name
from quizkit.formats._workbook.drawing import Drawn, drawing
from quizkit.formats._xml import xml_attribute, xml_text
from quizkit.records import dataclass

Style = Literal["text", "header", "title"]
Value = str | int
Row = tuple[Style, Sequence[Value]]
"""How the cells of a row look, and what is in them."""

_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml"
_DRAWING_TYPE = "application/vnd.openxmlformats-officedocument.drawing+xml"
_DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

_LOOKS_CODED = re.compile(r"_(?=x[0-9A-Fa-f]{4}_)")
LIKE_FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""What a text begins with that a program may take for a formula when somebody edits its cell."""

_LINE, _HIGHEST = 15, 405
"""The height of a line in points, and of a row at most (Excel takes 409)."""

_OF_TITLES = ' ht="24"'

LAST_ROW = 1_048_576

_STYLES: tuple[Style | Literal["quoted"], ...] = ("text", "quoted", "header", "title")
_NUMBERS = {name: number for number, name in enumerate(_STYLES, 1)}


@dataclass(frozen=True, slots=True)
class Choices:
    """A drop-down list (18.3.1.32) for the cells of a column from a row on; other words can be typed all the same.

    Without words it is only the prompt that is shown beside the cell.
    """

    column: int
    first_row: int
    words: Sequence[str]
    prompt: str = ""
    last_row: int = LAST_ROW


@dataclass(frozen=True, slots=True)
class Page:
    """A sheet of a workbook. ``widths`` are in characters, by column.

    The first ``frozen`` rows and the first ``held`` columns stay in sight.
    """

    name: str
    rows: Iterable[Row]
    widths: Sequence[float]
    frozen: int = 0
    held: int = 0
    choices: Sequence[Choices] = ()
    pictures: Sequence[Drawn] = ()


def write_book(pages: Sequence[Page], out: BinaryIO) -> None:
    """Write a workbook; the same pages give the same bytes."""
    entries: dict[str, str | bytes] = {
        "[Content_Types].xml": _content_types(pages),
        "_rels/.rels": _relations([("officeDocument", "xl/workbook.xml")]),
        "xl/workbook.xml": _workbook([page.name for page in pages]),
        "xl/_rels/workbook.xml.rels": _relations(
            [
                *(("worksheet", f"worksheets/sheet{number}.xml") for number in range(1, len(pages) + 1)),
                ("styles", "styles.xml"),
            ]
        ),
        "xl/styles.xml": _styles(),
    }
    for number, page in enumerate(pages, 1):
        entries[f"xl/worksheets/sheet{number}.xml"] = "".join(_sheet(page, is_first=number == 1))
        if page.pictures:
            entries.update(_pictures(page.pictures, number))
    parts = ((name, part.encode() if isinstance(part, str) else part) for name, part in entries.items())
    write_archive(parts, out)


def _pictures(pictures: Sequence[Drawn], sheet: int) -> Iterator[tuple[str, str | bytes]]:
    """The parts of a sheet's pictures, and what leads to them."""
    names = [f"image{sheet}-{number}.{ending_of(picture.name)}" for number, picture in enumerate(pictures, 1)]
    yield f"xl/worksheets/_rels/sheet{sheet}.xml.rels", _relations([("drawing", f"../drawings/drawing{sheet}.xml")])
    yield f"xl/drawings/drawing{sheet}.xml", _DECLARATION + drawing(pictures)
    yield f"xl/drawings/_rels/drawing{sheet}.xml.rels", _relations(("image", f"../media/{name}") for name in names)
    for name, picture in zip(names, pictures, strict=True):
        yield f"xl/media/{name}", picture.data


def _sheet(page: Page, *, is_first: bool) -> Iterator[str]:
    last = column_name(max(len(page.widths), 1) - 1)
    selected = ' tabSelected="1"' if is_first else ""
    yield f'{_DECLARATION}<worksheet xmlns="{_MAIN}">'
    yield '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews>'
    yield f'<sheetView{selected} workbookViewId="0">{_pane(page)}</sheetView></sheetViews>'
    yield '<sheetFormatPr defaultRowHeight="15"/><cols>'
    for number, width in enumerate(page.widths, 1):
        yield f'<col min="{number}" max="{number}" width="{width}" style="{_NUMBERS["text"]}" customWidth="1"/>'
    yield "</cols><sheetData>"
    names = [column_name(column) for column in range(len(page.widths))]
    for number, (style, values) in enumerate(page.rows, 1):
        filled = [(name, value) for name, value in zip(names, values, strict=False) if value != ""]
        cells = "".join(_cell(f"{name}{number}", value, style) for name, value in filled)
        if cells:
            yield f'<row r="{number}"{height_of(values, page.widths) if style != "title" else _OF_TITLES}>{cells}</row>'
    yield "</sheetData>"
    if page.choices:
        lists = "".join(map(_choices, page.choices))
        yield f'<dataValidations count="{len(page.choices)}">{lists}</dataValidations>'
    yield '<pageMargins left="0.5" right="0.5" top="0.5" bottom="0.5" header="0.3" footer="0.3"/>'
    yield '<pageSetup orientation="landscape" fitToHeight="0"/>'
    # no green corner on every cell that holds digits
    yield f'<ignoredErrors><ignoredError sqref="A1:{last}{LAST_ROW}" numberStoredAsText="1"/></ignoredErrors>'
    if page.pictures:
        yield f'<drawing xmlns:r="{_OFFICE}" r:id="rId1"/>'
    yield "</worksheet>"


def height_of(values: Sequence[Value], widths: Sequence[float]) -> str:
    """The height of a row of wrapped texts as an attribute, where it is more than a line.

    LibreOffice does not work it out on opening. It is not ``customHeight``, so that programs adapt it as soon as
    somebody writes into the row.
    """
    lines = 1
    for text, width in zip(map(str, values), widths, strict=False):
        if len(text) > width or "\n" in text:
            lines = max(lines, sum(max(1, ceil(len(line) / width)) for line in text.split("\n")))
    return "" if lines == 1 else f' ht="{min(lines * _LINE, _HIGHEST)}"'


def _cell(address: str, text: Value, style: Style) -> str:
    """A cell with a text; one that begins like a formula has ``quotePrefix``, so that it stays a text when edited."""
    if isinstance(text, int):
        return f'<c r="{address}"><v>{text}</v></c>'
    number = _NUMBERS["quoted" if style == "text" and text.startswith(LIKE_FORMULA) else style]
    return f'<c r="{address}" s="{number}" t="inlineStr"><is>{string(text)}</is></c>'


def string(text: str) -> str:
    """A text as the element ``t`` (18.4.12), in which ``_x0041_`` would stand for a letter."""
    if "_x" in text:
        text = _LOOKS_CODED.sub("_x005F_", text)
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    kept = "" if text.isprintable() and text.strip() == text and "  " not in text else ' xml:space="preserve"'
    return f"<t{kept}>{xml_text(text)}</t>"


def _pane(page: Page) -> str:
    if not (page.frozen or page.held):
        return ""
    corner = f"{column_name(page.held)}{page.frozen + 1}"
    split = (f' xSplit="{page.held}"' if page.held else "") + (f' ySplit="{page.frozen}"' if page.frozen else "")
    pane = "bottomRight" if page.held and page.frozen else "bottomLeft" if page.frozen else "topRight"
    return (
        f'<pane{split} topLeftCell="{corner}" activePane="{pane}" state="frozen"/>'
        f'<selection pane="{pane}" activeCell="{corner}" sqref="{corner}"/>'
    )


def _choices(choices: Choices) -> str:
    name = column_name(choices.column)
    area = f"{name}{choices.first_row}:{name}{choices.last_row}"
    prompt = f' showInputMessage="1" prompt={xml_attribute(choices.prompt[:255])}' if choices.prompt else ""
    if not choices.words:
        return f'<dataValidation allowBlank="1"{prompt} sqref="{area}"/>'
    listed = xml_text('"' + ",".join(choices.words) + '"')
    return (
        f'<dataValidation type="list" allowBlank="1"{prompt} sqref="{area}">'
        f"<formula1>{listed}</formula1></dataValidation>"
    )


def _content_types(pages: Sequence[Page]) -> str:
    sheets = "".join(
        f'<Override PartName="/xl/worksheets/sheet{number}.xml" ContentType="{_TYPE}.worksheet+xml"/>'
        for number in range(1, len(pages) + 1)
    )
    drawings = "".join(
        f'<Override PartName="/xl/drawings/drawing{number}.xml" ContentType="{_DRAWING_TYPE}"/>'
        for number, page in enumerate(pages, 1)
        if page.pictures
    )
    endings = sorted({ending_of(picture.name) for page in pages for picture in page.pictures})
    images = "".join(f'<Default Extension="{ending}" ContentType="{ENDINGS[ending]}"/>' for ending in endings)
    return (
        f'{_DECLARATION}<Types xmlns="{_PACKAGE}/content-types">'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f'<Default Extension="xml" ContentType="application/xml"/>{images}'
        f'<Override PartName="/xl/workbook.xml" ContentType="{_TYPE}.sheet.main+xml"/>{sheets}{drawings}'
        f'<Override PartName="/xl/styles.xml" ContentType="{_TYPE}.styles+xml"/></Types>'
    )


def _relations(targets: Iterable[tuple[str, str]]) -> str:
    parts = "".join(
        f'<Relationship Id="rId{number}" Type="{_OFFICE}/{kind}" Target="{target}"/>'
        for number, (kind, target) in enumerate(targets, 1)
    )
    return f'{_DECLARATION}<Relationships xmlns="{_PACKAGE}/relationships">{parts}</Relationships>'


def _workbook(names: Iterable[str]) -> str:
    sheets = "".join(
        f'<sheet name={xml_attribute(name)} sheetId="{number}" r:id="rId{number}"/>'
        for number, name in enumerate(names, 1)
    )
    return (
        f'{_DECLARATION}<workbook xmlns="{_MAIN}" xmlns:r="{_OFFICE}">'
        f"<bookViews><workbookView/></bookViews><sheets>{sheets}</sheets></workbook>"
    )


def _styles() -> str:
    """Number format 49 is ``@``, text. Fills 0 and 1 are reserved (18.8.21)."""
    font = '<name val="Calibri"/><family val="2"/>'
    wrapped = '<alignment vertical="top" wrapText="1"/></xf>'
    flags = 'applyNumberFormat="1" applyFont="1" applyFill="1" applyAlignment="1"'
    return (
        f'{_DECLARATION}<styleSheet xmlns="{_MAIN}">'
        f'<fonts count="3"><font><sz val="11"/>{font}</font><font><b/><sz val="11"/>{font}</font>'
        f'<font><b/><sz val="16"/>{font}</font></fonts>'
        '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/>'
        '</fill><fill><patternFill patternType="solid"><fgColor rgb="FFDDE7F0"/><bgColor indexed="64"/></patternFill>'
        "</fill></fills>"
        '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>'
        '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>'
        f'<cellXfs count="{len(_STYLES) + 1}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>'
        f'<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" {flags}>{wrapped}'
        f'<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1" {flags}>{wrapped}'
        f'<xf numFmtId="49" fontId="1" fillId="2" borderId="0" xfId="0" {flags}>{wrapped}'
        f'<xf numFmtId="49" fontId="2" fillId="0" borderId="0" xfId="0" {flags}><alignment vertical="top"/></xf>'
        "</cellXfs>"
        '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
    )
