"""A written file read back by quizkit's own reader, and compared with what was to be written."""

from quizkit.diagnostics import Diagnostic, Failure, Report, Severity
from quizkit.formats import Format
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
    """A diagnostic for each of the first differences between a quiz and the file that was written of it.

    ``name`` is the format's. Of the questions only those of the ``share`` are read and compared.
    """
    return [
        Diagnostic(
            code="bug/read-back",
            severity=Severity.ERROR,
            message=f"the {name} file does not say what the quiz says ({difference}), so it was not written.",
            advice="This is a fault of quizkit, not of your quiz: please report it.",
        )
        for difference in _compared(written, data, fmt, share)
    ]


def _compared(written: Quiz, data: bytes, fmt: Format, share: Share) -> list[str]:
    assert fmt.read is not None
    assert fmt.capability is not None
    report = Report()
    try:
        came_back = fmt.read(Source(f"written{fmt.suffix}", data, written.language, share=share), report)
        different = differences(written, came_back, fmt.capability)
    except Failure as error:
        different = [str(error.diagnostic)]
    errors = [said for said in report if said.severity is Severity.ERROR and said.code not in _SAID_BEFORE]
    return different + [str(said) for said in errors[:3]]
