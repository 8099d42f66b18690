"""Options that speak of other options: "all of the above", "A and C"."""

import re
from collections.abc import Iterable
from functools import cache

from quizkit.rules._lists import entries, unaccented, whole_texts, words_of

_LETTERS = "ABCDEFGHΑΒΓΔΕΖΗΘАБВГДЕЖЗأبجدهـ"
_LETTER = rf"\(?[{_LETTERS}]\)?"
_LONE = re.compile(r"(?<!\w)(?:[B-HΑ-ΖΘБГ-З]|[AΗАВ](?! [^\W\d_A-ZΑ-ΩА-Я]))(?!\w)")
"""A letter that stands for something; "A planet", "Η Γη", "А он" and "В доме" begin with a word of one letter."""

_PARTS = "of_others_made_of"
_KINDS = frozenset(("all", "none", "both"))
_LONGEST = 60
_SHORT = 40
_FINAL = " .!;\u3002"


def may_speak_of_others(first_words: Iterable[str], language: str) -> list[int]:
    """A quick look at the first words of options, small and without accents: the places of those to look further at."""
    known = _first_words(language)
    return [place for place, word in enumerate(first_words) if word in known]


def speaks_of_others(plain: str, language: str) -> str | None:
    """Of which others an option speaks (all, none, both, some); None where it speaks for itself, as nearly all do."""
    if len(plain) > _LONGEST:
        return None
    words = words_of(plain)
    if not words or not may_speak_of_others(words[:1], language) or not _vocabulary(language).issuperset(words):
        return None
    bare = " ".join(plain.split()).rstrip(_FINAL)
    folded = unaccented(bare)
    name = whole_texts("of_others", language).get(folded)
    if name in _KINDS:
        return name
    for kind in ("all", "none"):
        if _composed(kind, language).fullmatch(folded) is not None:
            return kind
    return "some" if len(bare) <= _SHORT and _letters(language).fullmatch(bare) else None


@cache
def _first_words(language: str) -> frozenset[str]:
    """What an option that speaks of others begins with: a word of one of the phrases, or the letter of an option."""
    composed = [entry for name in ("all", "none", "above", "nouns") for entry in entries(_PARTS, name, language)]
    beginnings = map(words_of, (*whole_texts("of_others", language), *composed, *_LETTERS))
    return frozenset(words[0] for words in beginnings if words)


@cache
def _vocabulary(language: str) -> frozenset[str]:
    """All words that an option that speaks of others is made of. It spares most texts the patterns, and a run in which
    none may be such an option to make these."""
    composed = [
        entry for name in ("all", "none", "above", "nouns", "right") for entry in entries(_PARTS, name, language)
    ]
    joining = [entry for name in ("and", "only") for entry in entries("of_others", name, language)]
    known = (*whole_texts("of_others", language), *composed, *joining, *_LETTERS)
    return frozenset(word for phrase in known for word in words_of(phrase))


@cache
def _composed(kind: str, language: str) -> re.Pattern[str]:
    """ "Todas as alternativas acima estão corretas": what begins such an option and some of what may go with it."""
    head, noun, above, right = (
        _any(tuple(map(unaccented, entries(_PARTS, name, language)))) for name in (kind, "nouns", "above", "right")
    )
    behind = rf"(?:{head})(?:\s(?:{noun}|{above})){{1,3}}(?:\s(?:{right}))?|(?:{head})\s(?:{right})"
    return re.compile(rf"{behind}|(?:(?:{above}|{noun})\s){{1,2}}(?:{head})(?:\s(?:{right}))?")


def names_letters(plains: Iterable[str]) -> bool:
    """Whether any of these texts has a letter that stands for something: "only A", "C++", but not "A planet"."""
    return any(_LONE.search(plain) is not None for plain in plains)


@cache
def _letters(language: str) -> re.Pattern[str]:
    """Two letters or more with something between them: "A and B", "both A and B", "A, B & C only"."""
    joining = _any(entries("of_others", "and", language))
    around = rf"(?:{_any(entries('of_others', 'only', language))})"
    between = rf"\s*(?:,\s*(?:(?i:{joining})\s)?|&|\+|/|(?i:\s(?:{joining})\s))\s*"
    rest = rf"(?:{between}(?:(?i:{around})\s+)?{_LETTER})"
    return re.compile(rf"(?:(?i:{around})[\s:]+){{0,3}}{_LETTER}{rest}+(?:\s+(?i:{around}))?")


def _any(words: tuple[str, ...]) -> str:
    return "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True)) or "(?!)"
