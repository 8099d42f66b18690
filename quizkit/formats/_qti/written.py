"""What the parts of the item writer hand to one another."""

from collections.abc import Callable
from dataclasses import dataclass

from quizkit.formats._qti.response_rules import Scoring
from quizkit.formats._qti.version import Version
from quizkit.model import Localized, Text


@dataclass(frozen=True, slots=True)
class Pen:
    """Writes the texts of one item in one version.

    ``flow`` gives a text as it may stand in a prompt or a choice, ``blocks`` as it may stand in the item's body.
    """

    version: Version
    flow: Callable[[Localized], str]
    blocks: Callable[[Localized], str]


@dataclass(frozen=True, slots=True)
class Answering:
    """An interaction written: what is declared, what stands in the body, how it is scored.

    ``several`` says that a response holds several values. ``answer_feedback`` pairs the name of a choice or answer
    with its feedback.
    """

    declaration: str
    body: str
    scoring: Scoring
    several: bool = False
    answer_feedback: tuple[tuple[str, Localized], ...] = ()


def only_text(text: Localized) -> Text:
    """The one language of a text that is written."""
    return next(iter(text.texts.values()))
