"""QTI 3.0: content packages, items and tests, written and read."""

from typing import BinaryIO

from quizkit.diagnostics import Report
from quizkit.formats import Format, deferred
from quizkit.formats._qti.capability import CAPABILITY
from quizkit.formats._qti.detect import likeness
from quizkit.formats._qti.version import QTI_30
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
    _write(quiz, out, QTI_30)


def sniff(source: Source) -> float:
    """1 for QTI 3.x, else 0."""
    return likeness(source, "3")


FORMAT = Format(
    title="QTI 3.0",
    extensions=(".zip", ".xml"),
    suffix=".qti30.zip",
    read=read,
    write=write,
    sniff=sniff,
    capability=CAPABILITY,
    next_step="Import the zip file as it is, as a QTI 3.0 package, into a platform that reads QTI 3.0, such as TAO.",
)
