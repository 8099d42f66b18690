"""A question is asked twice.

Why:
    Learners who get both lose time and gain a second chance, and a bank looks larger than it is. The same question
    means the same text, code and pictures, and mostly the same options or answers: "Which word is right?" may be asked
    of many lists of words. The files of one run are compared with one another, too.

Bad:
    questions:
      - question: Which planet is the largest?
        options: [Mars, Jupiter, Venus, Saturn]
        answer: B
      - question: Which planet is the largest?
        options: [Venus, Saturn, Jupiter, Mars]
        answer: C

Good:
    questions:
      - question: Which word is spelt wrongly?
        options: [their, recieve, until]
        answer: B
      - question: Which word is spelt wrongly?
        options: [seperate, across, friend]
        answer: A
"""

from collections.abc import Iterator, Mapping

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
from quizkit.richtext import to_plain
from quizkit.rules import Context, Finding, rule
from quizkit.rules._normal import meaning
from quizkit.rules._phrasing import quoted

_ALIKE = 0.6
"""The least share of options that two copies of a question have in common (Jaccard)."""

_COMPARED = 20
"""With how many of the same stem each is compared, so that a thousand times "Choose the right word." cost little."""


def _has_copies(context: Context) -> bool:
    return bool(context.once(_copies))


@rule(severity="warning", since="0.1", quizzes=_has_copies, across=True)
def check(item: Item, context: Context) -> Iterator[Finding]:
    """Look the item up among those that ask the same as one before them."""
    before = context.once(_copies).get(id(item))
    if before is not None:
        text = _in(item.stem, context.languages[0])
        yield Finding(
            f"it asks the same as {before}: {quoted(to_plain(text) if text is not None else '')}.",
            advice="Take one of them out, or make clear what is different.",
        )


def _copies(context: Context) -> Mapping[int, str]:
    """By the identity of an item that asks the same as one before it, what that one is called."""
    language = context.languages[0]
    groups: dict[tuple[str, str | None, str], list[tuple[int, Item]]] = {}
    for number, item in enumerate(context.quiz.items(), 1):
        stem = _in(item.stem, language)
        said = meaning(stem) if stem is not None else ""
        if said:
            groups.setdefault((said, item.stimulus, item.interaction.kind), []).append((number, item))
    found: dict[int, str] = {}
    for group in groups.values():
        seen: list[tuple[str, frozenset[str]]] = []
        for number, item in group if len(group) > 1 else ():
            asked = _asked(item.interaction, language)
            first = next((name for name, other in seen if _alike(asked, other)), None)
            if first is not None:
                found[id(item)] = first
            elif len(seen) < _COMPARED:
                seen.append((label(item, number), asked))
    return found


def _in(localized: Localized, language: str) -> Text | None:
    return localized.get(language) or next(iter(localized.texts.values()), None)


def _alike(some: frozenset[str], others: frozenset[str]) -> bool:
    return some == others or len(some & others) >= _ALIKE * len(some | others)


def _asked(interaction: Interaction, language: str) -> frozenset[str]:
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
    return frozenset(meaning(text) for one in strings if (text := _in(one, language)) is not None)
