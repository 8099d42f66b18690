"""A large bank divided among processes: which questions one reads, and what it has written of them.

A process that reads a share has the whole quiz, but for the questions of the others: something else stands there.
What it writes of its questions is handed over piece by piece to the one that writes the file.
"""

import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import field
from decimal import Decimal
from itertools import pairwise
from typing import Any, NamedTuple, TypeVar

from quizkit.model import ExtendedText, Item, Localized, NoInteraction, Section
from quizkit.records import dataclass

P = TypeVar("P")

BLOCK = 250
"""Questions are divided in blocks of so many, so that a writer may pack those of a block together."""


@dataclass(frozen=True, slots=True)
class Share:
    """Which of the questions of a file are read: those of one of ``of`` processes that divide them, counted from 0."""

    number: int = 0
    of: int = 1

    @property
    def is_none(self) -> bool:
        """Whether no question is read, only what stands around them."""
        return not self.of

    def places(self, count: int) -> range:
        """The places, from 0, of those of so many questions that are read; who reads all reads any, however many."""
        if self.of < 2:
            return range(0 if self.is_none else sys.maxsize)
        blocks = -(-count // BLOCK)
        first, end = (blocks * number // self.of * BLOCK for number in (self.number, self.number + 1))
        return range(first, min(end, count))


ALL_QUESTIONS = Share()
NO_QUESTIONS = Share(0, 0)

UNREAD = Item.unchecked(stem=Localized.unchecked(texts={}), interaction=NoInteraction.unchecked())
"""What stands for a question that is not of the share that is read."""

_SOMETHING = ExtendedText.unchecked()


class Known(NamedTuple):
    """What a writer must know of a question that another process has written, apart from its piece."""

    id: str
    tags: tuple[str, ...]
    points: Decimal
    asks: bool

    @classmethod
    def of(cls, item: Item) -> "Known":
        """What is known of an item."""
        return cls(item.id or "", item.tags, item.points, not isinstance(item.interaction, NoInteraction))

    def stand_in(self) -> Item:
        """What stands for the item."""
        return Item.unchecked(
            id=self.id,
            stem=UNREAD.stem,
            tags=self.tags,
            points=self.points,
            interaction=_SOMETHING if self.asks else UNREAD.interaction,
        )


def is_unread(item: Item) -> bool:
    """Whether something stands here for a question that another process reads."""
    return item.stem is UNREAD.stem


class Indivisible(Exception):
    """The questions of this bank can't be looked at apart from one another."""


def in_blocks(sections: tuple[Section, ...]) -> Iterator[Iterator[tuple[Item, ...]]]:
    """The questions of each section, in blocks. A block ends where it does for whoever has all questions."""
    before = 0
    for section in sections:
        yield _blocks_of(section.items, -before % BLOCK)
        before += len(section.items)


def _blocks_of(items: tuple[Item, ...], first: int) -> Iterator[tuple[Item, ...]]:
    """Items in blocks, of which the first one has no more than so many."""
    cuts = [0, *range(first or BLOCK, len(items), BLOCK), len(items)]
    return (items[start:end] for start, end in pairwise(cuts) if start < end)


@dataclass(slots=True)
class Pieces:
    """What writers have made of questions, by the names that these have in the file.

    A piece is whatever a writer wants it to be, as long as it can be pickled: of one question or of a block of them.
    """

    made: dict[tuple[str, ...], Any] = field(default_factory=dict)

    def of(self, items: Sequence[Item], names: Sequence[str], write: Callable[[], P]) -> P:
        """The piece of some questions: as it was handed over where another process has written it, or else written now.

        Raises:
            Indivisible: when nobody has written just these, or it is written twice.
        """
        key = tuple(names)
        if is_unread(items[0]):
            if key not in self.made:
                raise Indivisible
            return self.made[key]  # type: ignore[no-any-return]
        piece = write()
        if key in self.made:
            raise Indivisible
        self.made[key] = piece
        return piece
