"""The quiz: its sections, its settings and what its items share."""

from collections.abc import Iterator
from decimal import Decimal
from hashlib import sha256
from typing import Annotated, Literal

from pydantic import Field, JsonValue

from quizkit.model.item import Item
from quizkit.model.node import Node, node
from quizkit.model.text import UNDETERMINED, Localized

FeedbackTiming = Literal["immediate", "after_attempt", "after_close", "never"]


@node
class Asset(Node):
    """A file that texts refer to by ``name``, a relative path with forward slashes (``img/scale.png``)."""

    name: str
    media_type: str
    data: bytes

    @property
    def digest(self) -> str:
        """The SHA-256 of the content, in hexadecimal."""
        return sha256(self.data).hexdigest()


@node
class Stimulus(Node):
    """A text or figure that several items share, such as a reading passage."""

    id: str
    title: Localized | None = None
    text: Localized


@node
class Settings(Node):
    """How the quiz is to be taken. None leaves a setting to the target system.

    ``time_limit`` is in minutes, ``attempts`` 0 means as many as one likes, ``pass_mark`` is a share of the points
    in percent, ``feedback`` says when answers and explanations are shown.
    """

    shuffle_questions: bool | None = None
    shuffle_choices: bool | None = None
    time_limit: Annotated[Decimal, Field(gt=0)] | None = None
    attempts: Annotated[int, Field(ge=0)] | None = None
    feedback: FeedbackTiming | None = None
    pass_mark: Annotated[Decimal, Field(ge=0, le=100)] | None = None


@node
class Glossary(Node):
    """Terms that translations must treat alike.

    ``keep`` are terms that stay as they are in every language. ``forbid`` gives, for a term that stays as well, the
    renderings that must not be used for it, ``avoid`` those for a term that is to be translated, but never as these.
    """

    keep: tuple[str, ...] = ()
    forbid: dict[str, tuple[str, ...]] = Field(default_factory=dict)
    avoid: dict[str, tuple[str, ...]] = Field(default_factory=dict)


@node
class Section(Node):
    """Items that stand together. ``pick`` draws that many of them for each attempt; None asks them all."""

    id: str | None = None
    title: Localized | None = None
    description: Localized | None = None
    items: tuple[Item, ...] = ()
    pick: Annotated[int, Field(ge=1)] | None = None


@node
class Quiz(Node):
    """A quiz: the root of the model.

    ``language`` is the BCP 47 tag that plain strings are in; ``languages`` are all the languages the quiz is meant
    to exist in, the source language first (empty when only one is meant).
    """

    id: str | None = None
    title: Localized | None = None
    description: Localized | None = None
    language: str = UNDETERMINED
    languages: tuple[str, ...] = ()
    settings: Settings = Field(default_factory=Settings.unchecked)
    glossary: Glossary = Field(default_factory=Glossary.unchecked)
    stimuli: tuple[Stimulus, ...] = ()
    sections: tuple[Section, ...] = ()
    assets: tuple[Asset, ...] = ()
    extras: dict[str, dict[str, JsonValue]] = Field(default_factory=dict)

    def items(self) -> Iterator[Item]:
        """All items of all sections, in order."""
        for section in self.sections:
            yield from section.items

    def without_items(self) -> "Quiz":
        """The quiz with its sections but without their items: what belongs to no item."""
        return self.replaced(sections=tuple(section.replaced(items=()) for section in self.sections))

    def asset(self, name: str) -> Asset | None:
        """The asset of this name, or None."""
        return next((asset for asset in self.assets if asset.name == name), None)
