"""Stems that ask for what is not so."""

import re
from collections import Counter
from functools import cache

from quizkit.rules import Context
from quizkit.rules._lists import Heads, entries
from quizkit.rules._strings import may_be_in_stem

_SENTENCE = re.compile(r"(?:[^.!?;:\n\u037e\u061f]|(?<!\w\w)\.(?=[ ,;:!?])|\.(?=[\w,;:!?]| [a-zà-ÿα-ώа-я\d]))+")
"""A full stop ends no sentence inside a number or an abbreviation ("z. B.", "Art. 38", "e.g. the", "I.C.J.?")."""

_FEW_WORDS = r"(?:\s+(?!{stops})[\w'-]+){{0,4}}?\s+"


def negative(plain: str, language: str) -> re.Match[str] | None:
    """The word in the last sentence of a stem that makes it ask for what is not so; its group ``word``."""
    if not _negators(language).may_be_in(plain):
        return None
    sentences = _SENTENCE.findall(plain.replace("’", "'").rstrip())
    last = next((sentence for sentence in reversed(sentences) if sentence.strip()), "")
    return _asking(language).search(last)


def double_negative(plain: str, language: str) -> tuple[str, str] | None:
    """Two negative words in a question that undo one another."""
    if not _negators(language).may_be_in(plain):
        return None
    for sentence in _SENTENCE.findall(plain.replace("’", "'")):
        found = _double(language).search(sentence)
        if found is not None:
            return found["word"] or found["negator"], found["other"] or found["wrong"]
    return None


def may_be_negative(context: Context) -> bool:
    """Whether the question in hand may have a negative word in it."""
    return context.item is not None and context.once_an_item(_may_be_negative)


def _may_be_negative(context: Context) -> bool:
    assert context.item is not None
    return may_be_in_stem(context.item, _negators)


@cache
def _negators(language: str) -> Heads:
    """A quick look by the word that most negators share: "not" stands for "is not" and "does not"."""
    found = [negator.split() for negator in entries("negatives", "negators", language)]
    count = Counter(word for negator in found for word in negator)
    whole = [[word for word in negator if "*" not in word] for negator in found]
    return Heads(max(words, key=lambda word: (len(word) > 1, count[word], len(word))) for words in whole)


def _any(names: tuple[str, ...], language: str) -> str:
    words = {word for name in names for word in entries("negatives", name, language)}
    known = sorted(words, key=lambda word: (-len(word), word))
    expressions = "|".join(re.escape(word) for word in known).replace(r"\*", r"[\w'-]+").replace(r"\ ", r"\s+")
    return rf"(?<!\w)(?:{expressions or '(?!)'})(?!\w)"


@cache
def _asking(language: str) -> re.Pattern[str]:
    return re.compile(_question(language), re.IGNORECASE)


@cache
def _double(language: str) -> re.Pattern[str]:
    few_words = _FEW_WORDS.format(stops=_any(("stops", "joins"), language))
    other = rf"(?P<other>{_any(('negators', 'wrong'), language)})"
    one_word = rf"(?P<negator>{_any(('negators',), language)})\s+(?:[\w'-]+\s+)?(?P<wrong>{_any(('wrong',), language)})"
    return re.compile(f"{_question(language)}{few_words}{other}|{one_word}", re.IGNORECASE)


def _question(language: str) -> str:
    """What matches a sentence from its beginning to the word that turns it around."""
    stops = _any(("stops",), language)
    return (
        rf"(?:(?:\A|,)[\s¿«“\"(]*(?:[\w'-]+\s+){{0,3}}?{_any(('asks',), language)}"
        rf"|\A\W*(?:[\w'-]+\s+)?{_any(('first',), language)})"
        rf"(?:(?!{stops})[^,،(\[\"“«])*?(?!{stops})(?P<word>{_any(('negators',), language)})"
    )
