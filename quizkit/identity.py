"""Who an item is: the author's id, or one derived from what it asks.

A derived id is made from the kind of interaction, the stem and the choices in the source language, and from nothing
else: correcting a key, adding feedback or a translation keeps it, so that importing the quiz again updates the item
instead of adding a second one.
"""

from collections.abc import Iterable, Sequence
from dataclasses import field
from hashlib import sha256
from string import ascii_uppercase
from typing import Any

from quizkit.model import (
    Choice,
    ChoiceInteraction,
    ClozeInteraction,
    Entry,
    FormulaInteraction,
    GapMatchInteraction,
    HottextInteraction,
    Interaction,
    Item,
    Localized,
    MatchInteraction,
    OrderInteraction,
    Pair,
    Quiz,
)
from quizkit.records import dataclass
from quizkit.richtext import canonical
from quizkit.shares import is_unread

_DIGITS = 12


def letter(index: int) -> str:
    """The name of the choice at this place, counted from 0: A to Z, then AA, AB and so on, as columns are named."""
    round_, place = divmod(index, 26)
    return (letter(round_ - 1) if round_ else "") + ascii_uppercase[place]


def label(item: Item, number: int) -> str:
    """How a person would call an item: by the author's id, or by its number in the quiz, counted from 1."""
    return f'"{item.id}"' if item.id else f"question {number}"


def derived_id(item: Item, language: str) -> str:
    """An id made from what the item asks in the source language; the same on every machine, for ever."""
    parts = [item.interaction.kind, *(_meaning(text, language) for text in (item.stem, *_asked(item.interaction)))]
    return f"q-{digest(parts)}"


def digest(parts: Iterable[str]) -> str:
    """A short name for these strings in this order; the same on every machine, for ever."""
    return sha256("\x1f".join(parts).encode("utf-8", "surrogatepass")).hexdigest()[:_DIGITS]


def _meaning(text: Localized, language: str) -> str:
    found = text.get(language) or next(iter(text.texts.values()), None)
    return canonical(found) if found is not None else ""


def _asked(interaction: Interaction) -> Iterable[Localized]:
    match interaction:
        case ChoiceInteraction(choices=choices) | GapMatchInteraction(choices=choices):
            return [choice.text for choice in choices]
        case HottextInteraction(choices=choices):
            return [choice.text for choice in choices]
        case MatchInteraction(pairs=pairs):
            return [text for pair in pairs for text in (pair.left, pair.right)]
        case OrderInteraction(entries=entries):
            return [entry.text for entry in entries]
        case ClozeInteraction(gaps=gaps):
            return [text for gap in gaps for text in _asked(gap.interaction)]
        case FormulaInteraction(expression=expression):
            return [Localized.of(expression)]
    return ()


@dataclass(slots=True)
class _Names:
    """The ids given so far; one that is taken gets ``-2``, ``-3`` and so on."""

    taken: set[str] = field(default_factory=set)
    _counts: dict[str, int] = field(default_factory=dict)

    def claim(self, wanted: str) -> str:
        name = wanted
        count = self._counts.get(wanted, 1)
        while name in self.taken:
            count += 1
            name = f"{wanted}-{count}"
        self._counts[wanted] = count
        self.taken.add(name)
        return name


def item_ids(quiz: Quiz) -> list[str]:
    """The id of each item, in order: the author's, or one derived from the source language.

    Two items that ask the same, or were given the same id, are told apart by ``-2``. One that was not read has none.
    """
    names = _Names({item.id for item in quiz.items() if item.id})
    given: set[str] = set()
    ids = []
    for item in quiz.items():
        if item.id and item.id not in given:
            given.add(item.id)
            ids.append(item.id)
        elif is_unread(item):
            ids.append("")
        else:
            ids.append(names.claim(item.id or derived_id(item, item.language or quiz.language)))
    return ids


def quiz_id(quiz: Quiz, ids: Sequence[str] | None = None) -> str:
    """The id of the quiz: the author's, or one derived from its title, or else from the ids of its items.

    ``ids`` are these where they are known.
    """
    if quiz.id is not None:
        return quiz.id
    if quiz.title is not None:
        return f"quiz-{digest([_meaning(quiz.title, quiz.language)])}"
    return f"quiz-{digest(item_ids(quiz) if ids is None else ids)}"


def identify(quiz: Quiz) -> Quiz:
    """The quiz with an id on everything that can have one.

    Items and the quiz get derived ids, sections ``section-1`` and so on, choices, pairs and entries letters. Ids that
    the author gave stay as they are.
    """
    ids = item_ids(quiz)
    names = iter(ids)
    sections = tuple(
        section.replaced(items=tuple(_lettered_item(item, next(names)) for item in section.items))
        for section in quiz.sections
    )
    return with_section_ids(quiz.replaced(id=quiz_id(quiz, ids), sections=sections))


def with_section_ids(quiz: Quiz) -> Quiz:
    """The quiz with an id on every section: the author's, or ``section-1`` and so on."""
    return quiz.replaced(
        sections=tuple(
            section if section.id else section.replaced(id=f"section-{number}")
            for number, section in enumerate(quiz.sections, 1)
        )
    )


def names_of(parts: Iterable[Choice | Pair | Entry]) -> list[str]:
    """The ids of an item's choices, pairs or entries: the author's, or else letters that no other of them bears."""
    parts = list(parts)
    if not any(part.id for part in parts):
        return [letter(index) for index in range(len(parts))]
    names = _Names({part.id for part in parts if part.id})
    return [part.id or names.claim(letter(index)) for index, part in enumerate(parts)]


def _lettered_item(item: Item, name: str) -> Item:
    interaction = item.interaction
    changes: dict[str, Any] = {} if item.id is not None else {"id": name}
    match interaction:
        case ChoiceInteraction(choices=choices) | GapMatchInteraction(choices=choices):
            changes["interaction"] = interaction.replaced(choices=_lettered(choices))
        case HottextInteraction(choices=choices):
            changes["interaction"] = interaction.replaced(choices=_lettered(choices))
        case MatchInteraction(pairs=pairs):
            changes["interaction"] = interaction.replaced(pairs=_lettered(pairs))
        case OrderInteraction(entries=entries):
            changes["interaction"] = interaction.replaced(entries=_lettered(entries))
        case ClozeInteraction(gaps=gaps):
            changes["interaction"] = interaction.replaced(gaps=tuple(map(_lettered_gap, gaps)))
    return item.replaced(**changes) if changes else item


def _lettered_gap(gap: Any) -> Any:
    if not isinstance(gap.interaction, ChoiceInteraction):
        return gap
    return gap.replaced(interaction=gap.interaction.replaced(choices=_lettered(gap.interaction.choices)))


def _lettered(parts: tuple[Any, ...]) -> tuple[Choice | Pair | Entry, ...]:
    return tuple(part if part.id else part.replaced(id=name) for part, name in zip(parts, names_of(parts), strict=True))
