"""Building large quizzes without looking for garbage in them again and again, nor tidying up before the end."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TypeVar

T = TypeVar("T")

_kept: list[object] | None = None


@contextmanager
def without_collection() -> Iterator[None]:
    """Keep the garbage collector still for a while.

    A quiz is a large tree without cycles. Every few hundred new nodes Python would walk all of it to look for some,
    which takes more than half of the time of reading a large bank.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def end_soon() -> None:
    """Say that this process ends as soon as its work is done, so that nothing large need be taken apart before."""
    global _kept
    _kept = []


def keep(thing: T) -> T:
    """Give a large thing back that this process is done with, and spare it the taking apart if it ends soon.

    To take apart the trees of a large bank, piece by piece, is a tenth of the time of reading it.
    """
    if _kept is not None:
        _kept.append(thing)
    return thing
