"""Excel workbooks (ECMA-376 SpreadsheetML, Transitional and Strict): read by ``_table``, written by ``_sheet``."""

from quizkit.formats import Format, deferred
from quizkit.formats._office.compound import OLE
from quizkit.formats._sheet.capability import FEATURES, INTERACTIONS, sheet_capability
from quizkit.source import Source

EXTENSIONS = (".xlsx", ".xlsm", ".xltx")
_TOLD_WHAT_IT_IS = (*EXTENSIONS, ".xls", ".xlsb", ".fods")
"""Endings of files that people take for a table of questions: where no other reader knows one, this one says what the
file is and what to save it as."""


def sniff(source: Source) -> float:
    """A zip archive that names a workbook; old Excel files and misnamed ones too, to say what they are."""
    if source.data.startswith(b"PK") and b"xl/workbook" in source.data:
        return 1.0
    if source.data.startswith(OLE):
        return 0.4
    return 0.1 if source.name.lower().endswith(_TOLD_WHAT_IT_IS) else 0.0


FORMAT = Format(
    title="Excel workbook",
    noun="an Excel workbook",
    extensions=EXTENSIONS,
    suffix=".xlsx",
    read=deferred("quizkit.formats.xlsx.reader:read"),
    reads_shares=True,
    write=deferred("quizkit.formats.xlsx.write:write"),
    sniff=sniff,
    capability=sheet_capability(
        interactions=INTERACTIONS | {"hotspot"},
        features=FEATURES | {"images", "media"},
        refuses=deferred("quizkit.formats.xlsx.write:refusals"),
    ),
    template=deferred("quizkit.formats.xlsx.template:template"),
    reword=deferred("quizkit.formats.xlsx.rewording:reword"),
    original_stays=True,
    annotate=deferred("quizkit.formats.xlsx.annotated:annotate"),
    next_step="Open it in Excel, LibreOffice or Google Sheets, and read it with quizkit again when you have edited it.",
)
