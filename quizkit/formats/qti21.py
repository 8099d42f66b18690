"""QTI 2.1: content packages that are written; items, tests and packages of 2.0, 2.1 and 2.2 that are read."""

from typing import BinaryIO

from quizkit.diagnostics import Report
from quizkit.formats import Format, deferred
from quizkit.formats._qti.capability import CAPABILITY
from quizkit.formats._qti.detect import likeness
from quizkit.formats._qti.version import QTI_21
from quizkit.model import Quiz
from quizkit.source import Source

_read = deferred("quizkit.formats._qti.read_package:read_package")
_write = deferred("quizkit.formats._qti.write_package:write_package")


def read(source: Source, report: Report) -> Quiz:
    """Read an item file or a package; see :func:`quizkit.formats._qti.read_package.read_package`."""
    quiz: Quiz = _read(source, report)
    return quiz


def write(quiz: Quiz, out: BinaryIO) -> None:
    """Write a content package."""
    _write(quiz, out, QTI_21)


def sniff(source: Source) -> float:
    """1 for QTI 2.x, else 0."""
    return likeness(source, "2")


FORMAT = Format(
    title="QTI 2.1",
    extensions=(".zip", ".xml"),
    suffix=".qti21.zip",
    read=read,
    write=write,
    sniff=sniff,
    capability=CAPABILITY,
    next_step="Import the zip file as it is, as a QTI 2.1 package, into TAO or another platform that reads QTI 2.1. "
    "For Canvas take the canvas format.",
)
