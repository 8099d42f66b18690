"""Whether a file is Canvas's, judged by as little of it as possible."""

from quizkit.formats._qti12.dialect import dialect_of
from quizkit.source import Source

_SURE = {"canvas": 0.9, "other": 0.3, None: 0.0}


def sniff(source: Source) -> float:
    """How sure it is that this is a Canvas package or document; QTI 1.2 of others it would read as Canvas does."""
    return _SURE[dialect_of(source)]
