"""Reading a typed quiz: bytes to text, and the text to a quiz."""

from quizkit.diagnostics import Report, Unreadable
from quizkit.formats._typed.reading import read_typed
from quizkit.model import Quiz
from quizkit.source import Source

MAX_BYTES = 20_000_000
MAX_LINES = 200_000
"""The largest typed quiz that is read; nobody has typed more."""


def read(source: Source, report: Report) -> Quiz:
    """The quiz that somebody has typed.

    Raises:
        Unreadable: when there is no question in it, or it is too large or no text at all.
    """
    if len(source.data) > MAX_BYTES:
        raise _too_large(source, f"{len(source.data):,} bytes", f"{MAX_BYTES:,}")
    text = source.decode(report)
    count = text.count("\n") + text.count("\r")
    if count > MAX_LINES:
        raise _too_large(source, f"{count:,} lines", f"{MAX_LINES:,}")
    return read_typed(text, source, report)


def _too_large(source: Source, size: str, limit: str) -> Unreadable:
    return Unreadable(
        "read/limit",
        f"the text has {size}; a typed quiz is read up to {limit}.",
        at=source.at(),
        advice="Split it into several files.",
    )
