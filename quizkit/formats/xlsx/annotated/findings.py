"""The sheet that lists what was found, a finding in each row, with a link to its cell."""

from collections.abc import Iterator, Sequence

from quizkit.diagnostics import Diagnostic, Severity
from quizkit.formats._table.grid import column_name
from quizkit.formats._table.own import FINDINGS_HEADER
from quizkit.formats._workbook.book import LIKE_FORMULA, height_of, string
from quizkit.formats._xml import xml_attribute
from quizkit.formats.xlsx.annotated.styles import Look
from quizkit.model import Location
from quizkit.records import dataclass

SEVERITIES = {Severity.ERROR: "Error", Severity.WARNING: "Warning", Severity.INFO: "Note"}
LONGEST = 32_000
"""Of the 32,767 characters that a cell or a note holds."""

_NOTHING = "No problems were found."
_WIDTHS = (11, 16, 20, 52, 46, 22)
_MOST_LINKS = 60_000
"""Of the 66,530 that Excel takes on a sheet."""
_MOST_ROWS = 1_000_000


@dataclass(frozen=True, slots=True)
class Row:
    """A finding in the list; ``target`` is the place that a click leads to (``'Sheet 1'!B7``), if any."""

    severity: Severity | None
    texts: tuple[str, str, str, str, str]
    target: str = ""


def rows_of(found: Sequence[Diagnostic], file: str, sheet_of: "dict[str | None, str]") -> list[Row]:
    """What the list says; ``sheet_of`` gives the name of the sheet that a place means."""
    if not found:
        return [Row(None, ("", "", _NOTHING, "", ""))]
    return [_row(one, file, sheet_of) for one in found[:_MOST_ROWS]]


def sentence(text: str) -> str:
    """A sentence that begins a cell."""
    return text[:1].upper() + text[1:LONGEST]


def _row(one: Diagnostic, file: str, sheet_of: "dict[str | None, str]") -> Row:
    place = one.location
    if (place is None or place.cell is None) and one.places:
        place = next((other for other in one.places if other.cell is not None or other.line is not None), place)
    target = ""
    if place is not None and place.cell is not None and place.sheet in sheet_of:
        quoted = sheet_of[place.sheet].replace("'", "''")
        target = f"'{quoted}'!{place.cell}"
    more = f" and {len(one.places) - 1:,} more" if len(one.places) > 1 else ""
    item = one.item or ""
    name = item[1:-1] if len(item) > 2 and item[0] == item[-1] == '"' else item
    texts = (_named(place, file) + more, name[:LONGEST], sentence(one.message), sentence(one.advice or ""), one.code)
    return Row(one.severity, texts, target)


def _named(place: Location | None, file: str) -> str:
    """A place within its file, as people call it."""
    if place is None:
        return ""
    member = place.file.removeprefix(file).lstrip("!") if place.file is not None and place.file != file else ""
    if place.cell is not None:
        return str(place._replace(file=member or None))
    parts = (member, place.sheet, f"line {place.line}" if place.line is not None else None)
    return ", ".join(part for part in parts if part)


def filtered(rows: Sequence[Row]) -> str:
    """The cells of the list, as names of areas have them."""
    return f"$A$1:${column_name(len(_WIDTHS) - 1)}${len(rows) + 1}"


def findings_sheet(rows: Sequence[Row], look: Look, namespaces: tuple[str, str]) -> bytes:
    """The sheet as a part, in the namespaces of the workbook and of its relationships."""
    return "".join(_sheet(rows, look, *namespaces)).encode()


def _sheet(rows: Sequence[Row], look: Look, main: str, relations: str) -> Iterator[str]:
    yield f'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="{main}" xmlns:r="{relations}">'
    yield '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView tabSelected="1" workbookViewId="0">'
    yield '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
    yield '<selection pane="bottomLeft" activeCell="A2" sqref="A2"/></sheetView></sheetViews>'
    yield '<sheetFormatPr defaultRowHeight="15"/><cols>'
    for number, width in enumerate(_WIDTHS, 1):
        yield f'<col min="{number}" max="{number}" width="{width}" style="{look.text}" customWidth="1"/>'
    yield "</cols><sheetData>"
    header = "".join(_cell(column, 1, text, look.header) for column, text in enumerate(FINDINGS_HEADER))
    yield f'<row r="1">{header}</row>'
    for number, row in enumerate(rows, 2):
        yield _row_xml(number, row, look)
    yield f'</sheetData><autoFilter ref="{filtered(rows).replace("$", "")}"/>'
    linked = [(number, row) for number, row in enumerate(rows, 2) if row.target][:_MOST_LINKS]
    if linked:
        yield "<hyperlinks>"
        for number, row in linked:
            yield f'<hyperlink ref="B{number}" location={xml_attribute(row.target)}/>'
        yield "</hyperlinks>"
    yield '<pageMargins left="0.5" right="0.5" top="0.5" bottom="0.5" header="0.3" footer="0.3"/>'
    yield '<pageSetup orientation="landscape" fitToHeight="0"/></worksheet>'


def _row_xml(number: int, row: Row, look: Look) -> str:
    texts = ("" if row.severity is None else SEVERITIES[row.severity], *row.texts)
    styles = [look.quoted if text.startswith(LIKE_FORMULA) else look.text for text in texts]
    if row.severity is not None:
        styles[0] = look.severities[row.severity]
    if row.target:
        styles[1] = look.link
    cells = enumerate(zip(texts, styles, strict=True))
    filled = "".join(_cell(column, number, text, style) for column, (text, style) in cells if text)
    return f'<row r="{number}"{height_of(texts, _WIDTHS)}>{filled}</row>'


def _cell(column: int, row: int, text: str, style: int) -> str:
    return f'<c r="{column_name(column)}{row}" s="{style}" t="inlineStr"><is>{string(text)}</is></c>'
