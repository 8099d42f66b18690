"""What a text lost while it was read, told to whoever listens.

Texts are made in many places of every reader, and what is taken out of one (a ``<script>``) is gone from it. So
:func:`quizkit.richtext.text_of` tells what it took out, and who reads a file listens: no reader can forget to say it.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import NamedTuple

from quizkit.model import Location
from quizkit.richtext.tree import EMBEDDED, FOLDED_AWAY


class Notice(NamedTuple):
    """One thing that is not in the text at this place: a part of HTML (``<script>``), or all markup of a Markdown."""

    problem: str
    location: Location | None


def advice_on(problem: str) -> str | None:
    """What to do about a thing that is left out of a text, where that does not go without saying."""
    if problem in EMBEDDED:
        return "Put a link to what it shows into the text."
    return "They are shown at once: make them a hint or an explanation." if problem == FOLDED_AWAY else None


_heard: ContextVar[dict[Notice, None] | None] = ContextVar("heard", default=None)


@contextmanager
def listening() -> Iterator[dict[Notice, None]]:
    """Collect what the texts that are made inside this block lost, each thing once, in order."""
    heard: dict[Notice, None] = {}
    token = _heard.set(heard)
    try:
        yield heard
    finally:
        _heard.reset(token)


def tell(problems: Iterable[str], location: Location | None) -> None:
    """Say what the text at this place lost."""
    heard = _heard.get()
    if heard is not None:
        heard.update((Notice(problem, location), None) for problem in problems)
