"""OpenDocument spreadsheets made of a few lines of XML, and read."""

import zipfile
from collections.abc import Mapping
from io import BytesIO

from quizkit.diagnostics import Report
from quizkit.formats.ods.reader import read
from quizkit.model import Quiz
from quizkit.source import Source, TableOptions

_ODF = "urn:oasis:names:tc:opendocument:xmlns"
SPACES = " ".join(
    f'xmlns:{prefix}="{address}"'
    for prefix, address in {
        **{name: f"{_ODF}:{name}:1.0" for name in ("office", "table", "text", "style")},
        **{"number": f"{_ODF}:datastyle:1.0", "draw": f"{_ODF}:drawing:1.0", "svg": f"{_ODF}:svg-compatible:1.0"},
        **{"fo": f"{_ODF}:xsl-fo-compatible:1.0", "xlink": "http://www.w3.org/1999/xlink"},
        "calcext": "urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0",
        "dc": "http://purl.org/dc/elements/1.1/",
    }.items()
)
STYLES = (
    '<style:style style:name="bold" style:family="table-cell">'
    '<style:text-properties fo:font-weight="bold"/></style:style>'
    '<style:style style:name="T1" style:family="text">'
    '<style:text-properties style:text-position="sub 58%"/></style:style>'
    '<style:style style:name="gone" style:family="table"><style:table-properties table:display="false"/></style:style>'
    '<number:date-style style:name="N1"><number:day/><number:text>/</number:text><number:month/></number:date-style>'
    '<style:style style:name="short" style:family="table-cell" style:data-style-name="N1"/>'
)


def c(words: str = "", inside: str = "", **attributes: str) -> str:
    """A cell of text; ``inside`` stands in it besides, ``table_style_name`` is the attribute ``table:style-name``."""
    given = " ".join(f'{name.replace("_", ":", 1).replace("_", "-")}="{value}"' for name, value in attributes.items())
    typed = "" if "office_value_type" in attributes or not (words or inside) else 'office:value-type="string" '
    paragraphs = "".join(f"<text:p>{line}</text:p>" for line in words.split("\n")) if words else ""
    return f"<table:table-cell {typed}{given}>{inside}{paragraphs}</table:table-cell>"


def row(*cells: str, attributes: str = "") -> str:
    """A row; words alone are cells of text."""
    inner = "".join(cell if cell.startswith("<") else c(cell) for cell in cells)
    return f"<table:table-row {attributes}>{inner}</table:table-row>"


def sheet(*rows: str, name: str = "Sheet1", style: str = "", head: str = "") -> str:
    return f'<table:table table:name="{name}" table:style-name="{style}">{head}{"".join(rows)}</table:table>'


def ods(
    *sheets: str,
    parts: Mapping[str, bytes] | None = None,
    head: str = "",
    kind: str = "spreadsheet",
    encoding: str = "utf-8",
) -> bytes:
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        mimetype = zipfile.ZipInfo("mimetype")
        archive.writestr(mimetype, f"application/vnd.oasis.opendocument.{kind}")
        archive.writestr(
            "content.xml",
            f"{head}<office:document-content {SPACES}><office:automatic-styles>{STYLES}</office:automatic-styles>"
            f"<office:body><office:spreadsheet>{''.join(sheets)}</office:spreadsheet></office:body>"
            "</office:document-content>".encode(encoding),
        )
        for path, data in (parts or {}).items():
            archive.writestr(path, data)
    return out.getvalue()


def read_ods(data: bytes, *, key_from_style: bool = False) -> tuple[Quiz, Report]:
    report = Report()
    return read(Source("bank.ods", data, "en", table=TableOptions(key_from_style=key_from_style)), report), report
