"""The item: one question with everything that belongs to it."""

from decimal import Decimal

from pydantic import Field, JsonValue

from quizkit.model.interactions import Interaction, NoInteraction
from quizkit.model.node import Node, node
from quizkit.model.text import Localized


@node
class Suppression(Node):
    """A finding that the author has looked at and accepts: the rule's id and the reason."""

    rule: str
    reason: str = ""


NOTES_FOR_AUTHORS = "notes"
"""The name in ``extras`` of what authors have noted for each other: no student ever sees it, so no target misses it."""


@node
class Item(Node):
    """One assessment item.

    ``id`` is the author's; None until :func:`quizkit.identity.identify` derives one. ``general_feedback`` is the
    explanation that everyone sees. ``stimulus`` names one of the quiz's stimuli. ``language`` is set only where the
    item is in another language than the quiz. ``extras`` holds, by format name, what a reader met and the model
    has no word for: only the same format's writer gives it back.
    """

    id: str | None = None
    title: Localized | None = None
    stem: Localized
    interaction: Interaction = Field(default_factory=NoInteraction.unchecked)
    points: Decimal = Decimal(1)
    general_feedback: Localized | None = None
    correct_feedback: Localized | None = None
    partial_feedback: Localized | None = None
    incorrect_feedback: Localized | None = None
    hints: tuple[Localized, ...] = ()
    tags: tuple[str, ...] = ()
    stimulus: str | None = None
    language: str | None = None
    extras: dict[str, dict[str, JsonValue]] = Field(default_factory=dict)
    lint_ignore: tuple[Suppression, ...] = ()
