"""xlsx: bytes to a package, its sheets to rows, rows to a quiz."""

from quizkit.diagnostics import Report
from quizkit.formats._office.container import open_package
from quizkit.formats._office.media import assets_of
from quizkit.formats._office.package import Package
from quizkit.formats._table.grid import Grid
from quizkit.formats._table.reading import read_table
from quizkit.formats.xlsx.workbook import WorkbookReader
from quizkit.model import Asset, Quiz
from quizkit.source import Source


def read(source: Source, report: Report) -> Quiz:
    """The quiz of an Excel workbook.

    Raises:
        Unreadable: when it is no workbook that can be opened, too large, or without a header.
    """
    grids, images = source.once(_contents, report)
    return read_table(grids, source, report, images)


def _contents(source: Source, report: Report) -> tuple[list[Grid], tuple[Asset, ...]]:
    package = open_workbook(source, report)
    workbook = WorkbookReader(package, report).read()
    return workbook.grids, tuple(assets_of(package, workbook.images, report))


def open_workbook(source: Source, report: Report) -> Package:
    """The package of a workbook.

    Raises:
        Unreadable: when the file is anything else, saying what it is.
    """
    return open_package(source, report, "xlsx", lambda names: any(name.endswith("workbook.xml") for name in names))
