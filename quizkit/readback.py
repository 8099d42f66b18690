"""A written file read back by quizkit's own reader, and compared with what was to be written.

A large bank is read back by several processes where the system can fork: each has the quiz in its memory already, reads
its share of the questions, and sends back what it found.
"""

import json
import os
import sys
import threading
from contextlib import suppress
from itertools import pairwise

from quizkit.diagnostics import Diagnostic, Failure, Report, Severity
from quizkit.formats import Format
from quizkit.model import Quiz
from quizkit.source import Share, Source
from quizkit.verify import differences

MANY = 500
"""Fewer questions than this for each process are not worth a process."""

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


def read_back(written: Quiz, data: bytes, name: str, fmt: Format, jobs: int = 1) -> list[Diagnostic]:
    """A diagnostic for each of the first differences between a quiz and the file that was written of it.

    ``name`` is the format's. Files of texts are compared as a whole, so a quiz with files is read by one process.
    """
    count = sum(len(section.items) for section in written.sections)
    shares = min(jobs, count // MANY) if fmt.shares and not written.assets and _can_fork() else 1
    different = _in_shares(written, data, fmt, count, shares) if shares > 1 else _compared(written, data, fmt, Share())
    return [
        Diagnostic(
            code="bug/read-back",
            severity=Severity.ERROR,
            message=f"the {name} file does not say what the quiz says ({difference}), so it was not written.",
            advice="This is a fault of quizkit, not of your quiz: please report it.",
        )
        for difference in different
    ]


def _compared(written: Quiz, data: bytes, fmt: Format, share: Share) -> list[str]:
    """The first differences in a share of the questions."""
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


def _can_fork() -> bool:
    """Whether a process can be forked safely. Libraries of macOS do not bear it, nor does a program with threads."""
    return sys.platform not in ("win32", "darwin") and threading.active_count() == 1


def _in_shares(written: Quiz, data: bytes, fmt: Format, count: int, of: int) -> list[str]:
    """What all the processes find; this one takes the last share, and those of processes that fail."""
    bounds = [count * number // of for number in range(of)]
    children = []
    for start, stop in pairwise(bounds):
        share = Share(start, stop)
        children.append((share, _forked(written, data, fmt, share)))
    found = _compared(written, data, fmt, Share(bounds[-1]))
    for share, child in children:
        answer = _answer_of(child) if child is not None else None
        found += _compared(written, data, fmt, share) if answer is None else answer
    return list(dict.fromkeys(found))


def _forked(written: Quiz, data: bytes, fmt: Format, share: Share) -> tuple[int, int] | None:
    """A new process that compares a share: its number, and where its answer can be read; None where none can be had."""
    answer, end = os.pipe()
    try:
        process = os.fork()
    except OSError:
        os.close(answer)
        os.close(end)
        return None
    if process:
        os.close(end)
        return process, answer
    status = 1
    with suppress(BaseException):  # it must not go on with what the process that it was forked from is about
        os.close(answer)
        found = _compared(written, data, fmt, share)
        with os.fdopen(end, "wb") as pipe:
            pipe.write(json.dumps(found).encode())
        status = 0
    os._exit(status)


def _answer_of(child: tuple[int, int]) -> list[str] | None:
    """What a process found; None where it failed."""
    process, answer = child
    with os.fdopen(answer, "rb") as pipe:
        sent = pipe.read()
    _, status = os.waitpid(process, 0)
    found: list[str] | None = json.loads(sent) if status == 0 else None
    return found
