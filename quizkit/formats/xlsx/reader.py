"""xlsx: bytes to a package, its sheets to rows, rows to a quiz."""

from quizkit.diagnostics import Report
from quizkit.formats._office.container import open_package
from quizkit.formats._office.media import assets_of
from quizkit.formats._office.package import Package
from quizkit.formats._table.reading import Tables, find_tables, quiz_of
from quizkit.formats.xlsx.workbook import WorkbookReader
from quizkit.model import Asset, Quiz
from quizkit.source import Source


def read(source: Source, report: Report) -> Quiz:
    """The quiz of an Excel workbook.

    Raises:
        Unreadable: when it is no workbook that can be opened, too large, or without a header.
    """
    tables, images = source.once(_contents, report)
    return quiz_of(tables, source, report, images)


def _contents(source: Source, report: Report) -> tuple[Tables, tuple[Asset, ...]]:
    package = open_workbook(source, report)
    workbook = WorkbookReader(package, report).read()
    images = tuple(assets_of(package, workbook.images, report))
    return find_tables(workbook.grids, source, report), images


def open_workbook(source: Source, report: Report) -> Package:
    """The package of a workbook.

    Raises:
        Unreadable: when the file is anything else, saying what it is.
    """
    return open_package(source, report, "xlsx", lambda names: any(name.endswith("workbook.xml") for name in names))
