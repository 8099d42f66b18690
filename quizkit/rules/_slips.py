"""Texts that differ by a slip of the pen, and those that differ on purpose."""

import re
from functools import cache

from quizkit.model import UNDETERMINED
from quizkit.rules._lists import entries
from quizkit.rules._similarity import common_subsequence

_TOKEN = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*|\d+(?:[.,]\d+)*|[^\w\s]")
_ROMAN = re.compile(r"(?=.)(?:x[cl]|l?x{0,3})(?:i[xv]|v?i{0,3})")
_SAME_WORD = 2
"""Words that differ in no more letters than this, left out or put in, are one word misspelt or in another form."""

_PREFIXES = (
    "un",
    "in",
    "im",
    "il",
    "ir",
    "non",
    "dis",
    "a",
    "an",
    "not",
    "ne",
    "nie",
    "не",
    "α",
    "αν",
    "μη",
    "bez",
    "без",
)


def differs_on_purpose(one: str, other: str, language: str) -> bool:
    """Whether two texts differ only in numbers, in a negation, in one sign or in one word for another."""
    here, there = (_TOKEN.findall(text.casefold()) for text in (one, other))
    while here and there and here[0] == there[0]:
        del here[0], there[0]
    while here and there and here[-1] == there[-1]:
        del here[-1], there[-1]
    negations = _negations(language)
    left, right = (
        [token for token in tokens if not _is_number(token) and token not in negations] for tokens in (here, there)
    )
    if left == right or (len(left) <= 1 and len(right) <= 1 and not any(map(_is_word, left + right))):
        return True
    if len(here) != 1 or len(there) != 1:
        return False
    (a,), (b,) = here, there
    short, long = sorted((a, b), key=len)
    if long.endswith(short) and long[: -len(short)] in _PREFIXES:
        return True
    return len(a) + len(b) - 2 * common_subsequence(a, b) > _SAME_WORD


def _is_number(token: str) -> bool:
    return token[0].isdigit() or _ROMAN.fullmatch(token) is not None


def _is_word(token: str) -> bool:
    return token[0].isalpha() and len(token) > 1


@cache
def _negations(language: str) -> frozenset[str]:
    return frozenset(entries("negation", "words", language or UNDETERMINED))
