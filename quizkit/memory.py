"""Building large quizzes without looking for garbage in them again and again."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


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
