"""The right answer of a question stands in another question.

Why:
    Whoever reads the whole quiz finds the answer there, and need not know it. The two should not be in one quiz, or one
    of them be asked in other words.

Bad:
    questions:
      - question: What do plants use to make sugar?
        options: [The energy of light, The warmth of the soil, The wind at night]
        answer: A
      - question: Which gas do plants take in when they make sugar with the energy of light?
        options: [Carbon dioxide, Oxygen, Helium]
        answer: A

Good:
    questions:
      - question: What do plants use to make sugar?
        options: [The energy of light, The warmth of the soil, The wind at night]
        answer: A
      - question: Which gas do plants take in?
        options: [Carbon dioxide, Oxygen, Helium]
        answer: A
"""

import re
from collections.abc import Iterator, Mapping

from quizkit.identity import label
from quizkit.model import ChoiceInteraction, Item, Localized, TextEntryInteraction
from quizkit.richtext import to_plain
from quizkit.rules import Context, Finding, place_of, rule
from quizkit.rules._answers import is_right
from quizkit.rules._phrasing import quoted

_FEWEST = 3
"""The least number of words of a key that is no coincidence."""
_SMALL = 3
"""Words of no more letters than this say little; a key needs two longer ones."""
_MOST = 200
"""The most words of a stem that are gone through."""
_WORD = re.compile(r"\w+")


@rule(severity="info", since="0.1")
def check(item: Item, context: Context) -> Iterator[Finding]:
    """Look the item up among those whose key stands in another stem."""
    for key, name, other in context.once(_cued).get(id(item), ()):
        yield Finding(
            f"the right answer, {quoted(key)}, stands in the question of {name}.",
            at=place_of(item),
            advice="Ask one of them in other words"
            + (f" (the other is at {place_of(other)})." if place_of(other) is not None else "."),
        )


Cue = tuple[str, str, Item]


def _cued(context: Context) -> Mapping[int, list[Cue]]:
    """By the identity of an item: its key, and the name of the first other item whose stem says it."""
    language = context.languages[0]
    keys: dict[tuple[str, ...], list[tuple[Item, str, tuple[str, ...]]]] = {}
    for item in context.quiz.items():
        own = _words(_plain(item.stem, language))
        for key in _keys(item):
            plain = _plain(key, language)
            words = _words(plain)
            if len(words) >= _FEWEST and sum(len(word) > _SMALL for word in words) > 1 and not _stands_in(words, own):
                keys.setdefault(words[:_FEWEST], []).append((item, plain, words))
    found: dict[int, list[Cue]] = {}
    for number, item in enumerate(context.quiz.items(), 1):
        stem = _words(_plain(item.stem, language))[:_MOST] if keys else ()
        for place in range(len(stem) - _FEWEST + 1):
            for other, plain, words in keys.get(stem[place : place + _FEWEST], ())[:_MOST]:
                if other is not item and id(other) not in found and stem[place : place + len(words)] == words:
                    found[id(other)] = [(plain, label(item, number), item)]
    return found


def _keys(item: Item) -> list[Localized]:
    interaction = item.interaction
    if isinstance(interaction, ChoiceInteraction):
        return [choice.text for choice in interaction.choices if is_right(choice.fraction)]
    if isinstance(interaction, TextEntryInteraction):
        return [answer.text for answer in interaction.answers if is_right(answer.fraction)]
    return []


def _plain(localized: Localized, language: str) -> str:
    text = localized.get(language) or next(iter(localized.texts.values()), None)
    return to_plain(text) if text is not None else ""


def _words(plain: str) -> tuple[str, ...]:
    return tuple(_WORD.findall(plain.casefold()))


def _stands_in(words: tuple[str, ...], stem: tuple[str, ...]) -> bool:
    return any(stem[place : place + len(words)] == words for place in range(len(stem) - len(words) + 1))
