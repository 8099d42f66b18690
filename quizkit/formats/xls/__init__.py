"""Excel workbooks from before 2007 ([MS-XLS]): read by a library of the extra ``office``, in a process of its own."""

from quizkit.formats import Format, deferred
from quizkit.formats._office.compound import OLE, has_stream
from quizkit.source import Source


def sniff(source: Source) -> float:
    """A compound file with the stream of a workbook, and no encrypted package."""
    if not source.data.startswith(OLE) or has_stream(source.data, "EncryptedPackage"):
        return 0.0
    return 0.9 if has_stream(source.data, "Workbook") or has_stream(source.data, "Book") else 0.0


FORMAT = Format(
    title="Old Excel workbook",
    extensions=(".xls",),
    suffix=".xls",
    read=deferred("quizkit.formats.xls.reader:read"),
    sniff=sniff,
)
