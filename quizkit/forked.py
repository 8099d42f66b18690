"""Work divided among processes that are forked from this one, where the system can fork."""

import os
import pickle
import signal
import sys
import threading
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import TypeVar

from quizkit.memory import end_soon

T = TypeVar("T")

_STOPPING = tuple(
    number for name in ("SIGINT", "SIGTERM", "SIGHUP") if (number := getattr(signal, name, None)) is not None
)
"""What a user, a window that is closed or a scheduler stops a program with."""


def can_fork() -> bool:
    """Whether a process can be forked safely. Libraries of macOS do not bear it, nor does a program with threads."""
    return sys.platform not in ("win32", "darwin") and threading.active_count() == 1


def divided(work: Callable[[int], T], among: int) -> list[T] | None:
    """What ``work`` makes of each number below ``among``, each in a process of its own.

    None where a process cannot be had or fails: then nobody knows why, and all is to be done once more by this one.
    Where this one is stopped meanwhile, so are they.
    """
    children: list[tuple[int, int]] = []
    sent = []
    try:
        usual = signal.pthread_sigmask(signal.SIG_BLOCK, _STOPPING)  # or a stop loses the child that is just made
        try:
            for number in range(among):
                child = _forked(work, number, usual)
                if child is None:
                    break
                children.append(child)
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, usual)
        while children:  # all of them are waited for
            sent.append(_answer_of(children[0]))
            children.pop(0)
    except BaseException:
        for process, _ in children:
            with suppress(OSError):  # it has ended just now
                os.kill(process, signal.SIGKILL)
                os.waitpid(process, 0)
        raise
    if len(sent) < among or not all(sent):
        return None
    return [pickle.loads(answer) for answer in sent]  # from nobody but our own processes


def _forked(work: Callable[[int], object], number: int, blocked: Iterable[int]) -> tuple[int, int] | None:
    """A new process: its number, and where its answer can be read; None where none can be had.

    ``blocked`` are the signals that do not reach it.
    """
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
        signal.pthread_sigmask(signal.SIG_SETMASK, blocked)
        end_soon()
        os.close(answer)
        made = pickle.dumps(work(number), pickle.HIGHEST_PROTOCOL)
        with os.fdopen(end, "wb") as pipe:
            pipe.write(made)
        status = 0
    os._exit(status)


def _answer_of(child: tuple[int, int]) -> bytes:
    """What a process has made; nothing where it failed."""
    process, answer = child
    with os.fdopen(answer, "rb") as pipe:
        sent = pipe.read()
    _, status = os.waitpid(process, 0)
    return sent if status == 0 else b""
