"""The formats of QTI packages, one for each version that is written."""

from typing import BinaryIO

from quizkit.formats import Format, deferred
from quizkit.formats._qti.capability import capability_of
from quizkit.formats._qti.detect import likeness
from quizkit.formats._qti.version import Version
from quizkit.model import Quiz
from quizkit.shares import Pieces
from quizkit.source import Source

_write = deferred("quizkit.formats._qti.write.package:write_package")


def package_format(version: Version, *, title: str, suffix: str, next_step: str) -> Format:
    """The format that writes packages of a version and knows its files by their bytes.

    The reader is one for all versions: it reads what a file says, not what its name promises.
    """

    def write(quiz: Quiz, out: BinaryIO) -> None:
        _write(quiz, out, version)

    def write_pieces(quiz: Quiz, out: BinaryIO, pieces: Pieces) -> None:
        _write(quiz, out, version, pieces)

    def sniff(source: Source) -> float:
        return likeness(source, version)

    return Format(
        title=title,
        extensions=(".zip", ".xml"),
        suffix=suffix,
        read=deferred("quizkit.formats._qti.read.package:read_package"),
        write=write,
        write_pieces=write_pieces,
        sniff=sniff,
        capability=capability_of(version),
        next_step=next_step,
    )
