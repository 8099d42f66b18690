"""Questions of a quiz that ask the same as one before them."""

from collections.abc import Mapping

from quizkit.identity import label
from quizkit.model import (
    ChoiceInteraction,
    Interaction,
    Item,
    Localized,
    MatchInteraction,
    NumericInteraction,
    OrderInteraction,
    Text,
    TextEntryInteraction,
    all_texts,
)
from quizkit.rules import Context
from quizkit.rules._normal import meaning

_ALIKE = 0.6
"""The least share of options that two copies of a question have in common (Jaccard)."""

_COMPARED = 20
"""With how many of the same stem each is compared, so that a thousand times "Choose the right word." cost little."""


def copies(context: Context) -> Mapping[int, str]:
    """By the identity of an item that asks the same as one before it, what that one is called; for Context.once."""
    language = context.languages[0]
    groups: dict[tuple[str, str | None, str], list[tuple[int, Item]]] = {}
    for number, item in enumerate(context.quiz.items(), 1):
        stem = in_language(item.stem, language)
        said = meaning(stem) if stem is not None else ""
        if said:
            groups.setdefault((said, item.stimulus, item.interaction.kind), []).append((number, item))
    found: dict[int, str] = {}
    for group in groups.values():
        seen: list[tuple[str, frozenset[str]]] = []
        for number, item in group if len(group) > 1 else ():
            asked = asked_of(item.interaction, language)
            first = next((name for name, other in seen if are_alike(asked, other)), None)
            if first is not None:
                found[id(item)] = first
            elif len(seen) < _COMPARED:
                seen.append((label(item, number), asked))
    return found


def in_language(localized: Localized, language: str) -> Text | None:
    """A string in a language, or in any other that it is written in."""
    return localized.get(language) or next(iter(localized.texts.values()), None)


def are_alike(some: frozenset[str], others: frozenset[str]) -> bool:
    """Whether two questions mostly have the same options."""
    return some == others or len(some & others) >= _ALIKE * len(some | others)


def asked_of(interaction: Interaction, language: str) -> frozenset[str]:
    """What learners pick from, or where they type, what is expected of them."""
    match interaction:
        case ChoiceInteraction(choices=choices):
            strings = [choice.text for choice in choices]
        case TextEntryInteraction(answers=answers):
            strings = [answer.text for answer in answers]
        case NumericInteraction(answers=numbers):
            return frozenset(str(number.bounds()) for number in numbers)
        case MatchInteraction(pairs=pairs):
            strings = [text for pair in pairs for text in (pair.left, pair.right)]
        case OrderInteraction(entries=entries):
            strings = [entry.text for entry in entries]
        case _:
            strings = all_texts(interaction)
    return frozenset(meaning(text) for one in strings if (text := in_language(one, language)) is not None)
