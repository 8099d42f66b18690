"""A word stands twice in a row.

Why:
    "Paris in the the spring" is read over by everybody but the learner who is not sure of the language. Words that
    may well stand twice ("that that", "nous nous", "σιγά σιγά") are left alone, as are names, also those of species
    ("Lynx lynx"), and all of a language
    that doubles words to say more, such as Turkish or Hindi.

Bad:
    questions:
      - question: Which planet is the the largest?
        type: essay

Good:
    questions:
      - question: Which planet is the largest?
        type: essay

Good:
    language: es
    questions:
      - question: ¿Qué especie es el lince ibérico?
        options: [Lynx pardinus, Lynx lynx, Felis silvestris]
        answer: A
"""

import re
from collections.abc import Iterator
from operator import eq

from quizkit.rules import Context, Finding, Fix, LocalText, rule
from quizkit.rules._lists import entries, words_of
from quizkit.rules._phrasing import quoted

_TAGS = """
am az bn fa gu haw hi hy id jv ka km kn ko lo mi ml mr ms my ne pa si sm sw ta te th tl tr ur vi yo zu
"""
_DOUBLING = frozenset(_TAGS.split())
"""Languages in which many a word may be doubled."""


_ENDS_A_SENTENCE = ".:?!…\u037e\u061f"
_SHORT_GENUS = 2
_NAME = 2
_PUNCTUATION = ".,:;?!)…\u037e\u061f"


def _may_be_there(context: Context) -> bool:
    """Whether two words in a row are alike when accents and signs are left out, be it at the seam of two texts."""
    words = words_of(context.strings.prose)
    return True in map(eq, words, words[1:])


@rule(severity="warning", since="0.1", glance=_may_be_there, mends="unsafely")
def check(text: LocalText, context: Context) -> Iterator[Finding]:
    """Compare each word with the next, in small letters (the first may begin a sentence)."""
    words = text.prose.split()
    small = [word.lower() for word in words]
    for place, word in enumerate(small[:-1], 1):
        again = small[place]
        if again.startswith(word) and again.rstrip(_PUNCTUATION) == word and _counts(words, place - 1, text.language):
            if _is_species(words, place - 1):
                continue
            yield Finding(
                f'{text.name} has "{words[place - 1]} {word}": {quoted(_around(words, place - 1))}.',
                advice="Take one of them out, if it is not meant so.",
                fix=_without(words[place - 1], words[place], text.text.source),
            )
            return


def _without(word: str, again: str, source: str) -> Fix | None:
    """The first of the two taken for both, where they stand but once in the source."""
    twice = re.compile(rf"(?<!\w){re.escape(word)}\s+{re.escape(again)}(?!\w)")
    if len(twice.findall(source)) != 1:
        return None
    return Fix("Take one of them out.", twice.sub(lambda _: f"{word}{again[len(word) :]}", source))


def _counts(words: list[str], place: int, language: str) -> bool:
    """Whether these are words that never stand twice: no signs ("A A" may be a pair of genes), names, or thrice."""
    word, again = words[place : place + 2]
    small = word.lower()
    return (
        len(word) > 1
        and word.isalpha()
        and word[1:] == small[1:]
        and not again[:1].isupper()
        and small not in [other.lower().rstrip(_PUNCTUATION) for other in _beside(words, place)]
        and language.partition("-")[0] not in _DOUBLING
        and small not in entries("doubles", "words", language)
    )


def _is_species(words: list[str], place: int) -> bool:
    """Whether these are a genus and a species of the same name, alone or in the middle of a sentence."""
    word = words[place]
    before = words[place - 1] if place else ""
    begins = not before or before[-1] in _ENDS_A_SENTENCE
    return word[:1].isupper() and len(word) > _SHORT_GENUS and (not begins or len(words) == _NAME)


def _beside(words: list[str], place: int) -> list[str]:
    """The words before and behind two words."""
    return words[max(0, place - 1) : place] + words[place + 2 : place + 3]


def _around(words: list[str], place: int) -> str:
    return " ".join(words[max(0, place - 3) : place + 5])
