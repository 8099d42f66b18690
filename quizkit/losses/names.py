"""Names that no student sees, such as ids and tags, without what a file of the target can't hold in them."""

import re
from collections.abc import Sequence
from itertools import count

from quizkit.diagnostics import Diagnostic, Severity
from quizkit.identity import label
from quizkit.losses.about import About, Target
from quizkit.model import Item, Quiz

_HIDDEN = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ufdd0-\ufdef\ufffe\uffff]+")


def visible_name(name: str) -> str:
    """A name without control characters, line breaks and spaces at its ends; it may be empty then."""
    return name if name.isprintable() and name == name.strip() else _HIDDEN.sub(" ", name).strip()


def with_visible_ids(quiz: Quiz, target: Target, said: list[Diagnostic]) -> Quiz:
    """The quiz with such ids on its items. Two that become the same are told apart later, like any two."""
    if all(item.id is None or visible_name(item.id) == item.id for item in quiz.items()):
        return quiz
    numbers = count(1)
    sections = tuple(
        section.replaced(items=tuple(_with_visible_id(item, next(numbers), target, said) for item in section.items))
        for section in quiz.sections
    )
    return quiz.replaced(sections=sections)


def _with_visible_id(item: Item, number: int, target: Target, said: list[Diagnostic]) -> Item:
    if item.id is None or (name := visible_name(item.id)) == item.id:
        return item
    shown = item.replaced(id=name or None)
    About(target, said, label(shown, number), item.location or item.stem.where()).lose(
        "control-character",
        "the question's id holds characters, or spaces at its ends, that nobody can see.",
        f'It is known there as "{name}".' if name else "It is known there by an id made from its text.",
        severity=Severity.INFO,
    )
    return shown


def say_renamed(quiz: Quiz, names: Sequence[str], target: Target, said: list[Diagnostic]) -> None:
    """Say which questions get another id than their author's, since an earlier one has that.

    ``names`` are the ids that they get.
    """
    for number, (item, name) in enumerate(zip(quiz.items(), names, strict=True), 1):
        if item.id is not None and item.id != name and name:
            About(target, said, label(item, number), item.location or item.stem.where()).lose(
                "item-id",
                f'an earlier question has the id "{item.id}" as well.',
                f'This one is known there as "{name}". Give each question an id of its own.',
                severity=Severity.INFO,
            )


def with_used_stimuli(quiz: Quiz) -> Quiz:
    """The quiz with those of its shared texts that an item asks for, under names that a file can hold."""
    asked = {item.stimulus for item in quiz.items() if item.stimulus is not None}
    names: dict[str, str] = {}
    for stimulus in quiz.stimuli:
        if stimulus.id in asked:
            wanted = name = visible_name(stimulus.id) or "stimulus"
            copies = 1
            while name in names.values():
                copies += 1
                name = f"{wanted}-{copies}"
            names[stimulus.id] = name
    stimuli = tuple(one.replaced(id=names[one.id]) for one in quiz.stimuli if one.id in names)
    if all(name == shown for name, shown in names.items()):
        return quiz.replaced(stimuli=stimuli)
    sections = tuple(
        section.replaced(
            items=tuple(
                item if item.stimulus is None else item.replaced(stimulus=names.get(item.stimulus))
                for item in section.items
            )
        )
        for section in quiz.sections
    )
    return quiz.replaced(stimuli=stimuli, sections=sections)


def with_tags_to_keep(item: Item, signs: frozenset[str], about: About) -> Item:
    """The item without tags that hold one of the ``signs`` for which the target loses them."""
    kept = tuple(tag for tag in item.tags if signs.isdisjoint(tag))
    for tag in item.tags:
        if tag not in kept:
            about.lose(
                "tags", f'{about.target.title} loses the tag "{tag[:80]}".', f"A tag can't hold {_listed(signs)}."
            )
    return item if len(kept) == len(item.tags) else item.replaced(tags=kept)


def _listed(signs: frozenset[str]) -> str:
    *others, last = sorted(sign for sign in signs if sign.isprintable())
    return f"{', '.join(others)} or {last}" if others else last


def with_visible_tags(item: Item, about: About) -> Item:
    """The item with tags that can be seen; an empty one is none, and says nothing."""
    visible = tuple(name for tag in item.tags if (name := visible_name(tag)))
    if visible == item.tags:
        return item
    if any(_HIDDEN.search(tag) for tag in item.tags):
        about.lose("control-character", "a tag holds characters that nobody can see.", "It is written without.")
    return item.replaced(tags=visible)
