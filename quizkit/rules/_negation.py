"""Stems that ask for what is not so."""

import re
from functools import cache

from quizkit.rules._lists import Phrases, entries

_SENTENCE = re.compile(r"[^.!?;:\n\u037e\u061f]+")
_BETWEEN = r"(?:(?!{stops})[^,،(\[\"“«])*?"
_FEW_WORDS = r"(?:\s+(?!{stops})[\w'-]+){{0,4}}?\s+"


def negative(plain: str, language: str) -> re.Match[str] | None:
    """The word in the last sentence of a stem that makes it ask for what is not so; its group ``word``."""
    if _quick(language).search(plain) is None:
        return None
    sentences = _SENTENCE.findall(plain.replace("’", "'").rstrip())
    last = next((sentence for sentence in reversed(sentences) if sentence.strip()), "")
    return _asking(language).search(last)


def double_negative(plain: str, language: str) -> re.Match[str] | None:
    """Two negative words close to one another in a sentence; its groups ``word`` and ``other``."""
    if _quick(language).search(plain) is None:
        return None
    return _double(language).search(plain.replace("’", "'"))


@cache
def _quick(language: str) -> Phrases:
    negators = entries("negatives", "negators", language)
    return Phrases([*negators, *(one.replace("'", "’") for one in negators if "'" in one)])


def _any(names: tuple[str, ...], language: str) -> str:
    words = {word for name in names for word in entries("negatives", name, language)}
    known = sorted(words, key=lambda word: (-len(word), word))
    return rf"(?<!\w)(?:{'|'.join(re.escape(word) for word in known) or '(?!)'})(?!\w)".replace(r"\ ", r"\s+")


@cache
def _asking(language: str) -> re.Pattern[str]:
    stops = _any(("stops",), language)
    return re.compile(
        _any(("asks",), language)
        + _BETWEEN.format(stops=stops)
        + rf"(?!{stops})(?P<word>{_any(('negators',), language)})",
        re.IGNORECASE,
    )


@cache
def _double(language: str) -> re.Pattern[str]:
    stops = _any(("stops",), language)
    return re.compile(
        rf"(?!{stops})(?P<word>{_any(('negators',), language)})"
        + _FEW_WORDS.format(stops=stops)
        + rf"(?!{stops})(?P<other>{_any(('negators', 'wrong'), language)})",
        re.IGNORECASE,
    )
