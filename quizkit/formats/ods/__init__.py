"""OpenDocument spreadsheets (OASIS OpenDocument 1.3, part 3), as LibreOffice writes them. Read only, by ``_table``."""

from quizkit.formats import Format, deferred
from quizkit.source import Source

_MIME_TYPE = b"application/vnd.oasis.opendocument.spreadsheet"


def sniff(source: Source) -> float:
    """The media type is the first thing in the archive, and not compressed (part 2, 3.3)."""
    if source.data.startswith(b"PK") and _MIME_TYPE in source.data[:200]:
        return 1.0
    return 0.15 if source.name.lower().endswith(".ods") else 0.0


FORMAT = Format(
    title="OpenDocument spreadsheet",
    extensions=(".ods",),
    suffix=".ods",
    read=deferred("quizkit.formats.ods.reader:read"),
    sniff=sniff,
)
