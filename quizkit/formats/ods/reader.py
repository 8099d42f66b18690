"""ods: bytes to a package, its tables to rows, rows to a quiz."""

from quizkit.diagnostics import Report, Unreadable
from quizkit.formats._office.container import open_package
from quizkit.formats._office.media import assets_of
from quizkit.formats._office.package import Package
from quizkit.formats._table.reading import read_table
from quizkit.formats.ods.content import ContentReader
from quizkit.model import Quiz
from quizkit.source import Source

CONTENT = "content.xml"
_MANIFEST = "META-INF/manifest.xml"
_STYLES = "styles.xml"


def read(source: Source, report: Report) -> Quiz:
    """The quiz of an OpenDocument spreadsheet.

    Raises:
        Unreadable: when it is none that can be opened, too large, or without a header.
    """
    content = read_content(open_document(source, report), report)
    return read_table(content.grids, source, report, assets_of(content.package, content.images, report))


def open_document(source: Source, report: Report) -> Package:
    """The package of a spreadsheet.

    Raises:
        Unreadable: when the file is anything else, saying what it is.
    """
    package = open_package(source, report, "ods", lambda names: {CONTENT, "mimetype"} <= names)
    if b"opendocument.spreadsheet" not in package.data("mimetype")[:200]:
        raise Unreadable(
            "read/not-ods",
            "the file is an OpenDocument file, but no spreadsheet.",
            at=source.at(),
            advice="If it is a text with questions, save it as .docx.",
        )
    if _MANIFEST in package and b"encryption-data" in package.data(_MANIFEST):
        raise Unreadable(
            "read/encrypted",
            "the workbook is protected by a password.",
            at=source.at(),
            advice="Open it in LibreOffice and save it without the password.",
        )
    return package


def read_content(package: Package, report: Report) -> ContentReader:
    """The visible tables of a spreadsheet and its images.

    Raises:
        Unreadable: when a part is broken or too large.
    """
    content = ContentReader(package, report)
    if _STYLES in package:
        content.styles.add(package.root(_STYLES))
    content.read(CONTENT)
    return content
