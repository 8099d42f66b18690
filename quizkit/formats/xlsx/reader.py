"""xlsx: bytes to a package, its sheets to rows, rows to a quiz."""

from quizkit.diagnostics import Report
from quizkit.formats._authored.assets import media_type_of
from quizkit.formats._table.reading import read_table
from quizkit.formats.xlsx.container import open_workbook
from quizkit.formats.xlsx.workbook import WorkbookReader
from quizkit.model import Asset, Quiz
from quizkit.source import Source


def read(source: Source, report: Report) -> Quiz:
    """The quiz of an Excel workbook.

    Raises:
        Unreadable: when it is no workbook that can be opened, too large, or without a header.
    """
    package = open_workbook(source, report)
    workbook = WorkbookReader(package, report).read()
    assets = [
        Asset(name=name, media_type=media_type_of(name), data=package.data(part))
        for name, part in sorted(workbook.images.items())
        if part in package
    ]
    return read_table(workbook.grids, source, report, assets)
