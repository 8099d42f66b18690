"""A written file read back by quizkit's own reader, and compared with what was to be written."""

from quizkit.diagnostics import Diagnostic, Failure, Report, Severity
from quizkit.formats import Format
from quizkit.memory import keep
from quizkit.model import Quiz
from quizkit.shares import ALL_QUESTIONS, Share
from quizkit.source import Source
from quizkit.verify import differences

_SAID_BEFORE = frozenset(
    (
        "read/missing-image",
        "read/inline-file",
        "read/no-questions",
        "read/duplicate-id",
        "read/word-limits",
    )
)
"""What was wrong with the quiz when it was read, and was said then, is still wrong when it is read back."""


def read_back(written: Quiz, data: bytes, name: str, fmt: Format, share: Share = ALL_QUESTIONS) -> list[Diagnostic]:
    """An error for each of the first differences between a quiz and the file that was written of it.

    ``name`` is the format's. Of the questions only those of the ``share`` are read and compared. A file with a question
    that is too large to be read again is nobody's fault, but cannot be vouched for either.
    """
    assert fmt.read is not None
    assert fmt.capability is not None
    report, different = Report(), list[str]()
    try:
        came_back = keep(fmt.read(Source(f"written{fmt.suffix}", data, written.language, share=share), report))
        different = differences(written, came_back, fmt.capability)
    except Failure as error:
        if error.diagnostic.code == "read/limit":
            report.add(error.diagnostic)
        else:
            different = [str(error.diagnostic)]
    too_large = [said for said in report if said.code == "read/limit"]
    if too_large:
        return [_too_large(said, name) for said in too_large[:3]]
    errors = [said for said in report if said.severity is Severity.ERROR and said.code not in _SAID_BEFORE]
    return [_differs(name, what) for what in (*different, *map(str, errors[:3]))]


def _differs(name: str, difference: str) -> Diagnostic:
    return Diagnostic(
        code="bug/read-back",
        severity=Severity.ERROR,
        message=f"the {name} file does not say what the quiz says ({difference}), so it was not written.",
        advice="This is a fault of quizkit, not of your quiz: please report it.",
    )


def _too_large(said: Diagnostic, name: str) -> Diagnostic:
    place = said.location.file if said.location is not None else None
    limit = f"{place.partition('!')[2]}: {said.message}" if place and "!" in place else said.message
    return Diagnostic(
        code="refused/too-large",
        severity=Severity.ERROR,
        message=f"the {name} file would be too large to be read back and compared ({limit.rstrip('.')}).",
        advice="Make the question shorter, or several of it.",
    )
