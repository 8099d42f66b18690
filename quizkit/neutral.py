"""Which words of a text belong to a language, and which are the same in all: code, file names, numbers, acronyms."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from quizkit.model import Glossary
from quizkit.words import script_of

_STRETCHES = re.compile(
    r"`[^`]{0,500}`"  # code
    r"|\\\(.{0,500}?\\\)|\\\[.{0,500}?\\\]"  # maths
    r"|\[\[[^\]]{0,100}\]\]"  # gaps
    r"|(?:https?://|www\.|mailto:)\S+"
    r'|"[^"]{0,500}"|“[^”]{0,500}”|«[^»]{0,500}»|»[^«]{0,500}«|„[^“”]{0,500}[“”]',  # quotations
    re.DOTALL,
)
"""The lengths are bounded so that many openings without an end cost no more than their number."""

_SIGNS = ("`", "\\", "[[", "://", "www.", "mailto:", '"', "“", "«", "„")
"""One of these is in each of the stretches."""

_CODE = frozenset("_=<>{}()[]|\\@#$%^*+~0123456789⁰¹²³⁴⁵⁶⁷⁸⁹₀₁₂₃₄₅₆₇₈₉")
_EDGES = ".,;:!?…·¿¡()[]{}\"'“”‘’«»„-–—*؟،؛。、，！？；：（）「」"
_ENDING = re.compile(r"\.[A-Za-z0-9]{1,5}")
"""The ending of a file's name: ".docx"."""

_SHORTEST = 3
_WRITTEN_WITHOUT_SPACES = frozenset(("Cjk", "Hangul", "Thai", "Lao", "Khmer", "Myanmar"))


def any_of(terms: Iterable[str]) -> re.Pattern[str] | None:
    """A pattern that finds any of these terms as whole words, in capitals or not; None where there are none."""
    known = sorted({term for term in terms if term}, key=lambda term: (-len(term), term))
    alternatives = "|".join(map(re.escape, known))
    return re.compile(rf"(?<!\w)(?:{alternatives})(?!\w)", re.IGNORECASE) if known else None


class Terms:
    """The terms of a glossary that stay as they are in every language."""

    def __init__(self, glossary: Glossary) -> None:
        self._pattern = any_of((*glossary.keep, *glossary.forbid))

    def __bool__(self) -> bool:
        return self._pattern is not None

    def taken_out(self, plain: str) -> str:
        """The text without these terms."""
        return self._pattern.sub(" ", plain) if self._pattern is not None else plain


NO_TERMS = Terms(Glossary.unchecked())


def words_of_language(plain: str, terms: Terms) -> list[str]:
    """The words of a plain text that a translator would translate.

    Left out are code, addresses, maths, quotations, numbers, words of one or two letters, words in capitals or with
    capitals inside, words with digits or signs inside, and the glossary's terms.
    """
    return list(_words(tokens_of(plain, terms)))


def words_and_small_words(plain: str, terms: Terms) -> tuple[list[str], list[str]]:
    """The words of :func:`words_of_language`, and those of one or two small letters.

    Articles, prepositions and units tell something of a language, but only in company of others.
    """
    return words_and_small_words_of(tokens_of(plain, terms))


def words_and_small_words_of(tokens: Sequence[str]) -> tuple[list[str], list[str]]:
    """The same for a text that is taken apart already."""
    short = [token.strip(_EDGES) for token in tokens if len(token) < _SHORTEST + 2]
    return list(_words(tokens)), [word for word in short if len(word) < _SHORTEST and word.isalpha() and word.islower()]


def tokens_of(plain: str, terms: Terms) -> list[str]:
    """What stands between spaces in a text, less code, addresses, maths, quotations and the glossary's terms."""
    plain = terms.taken_out(plain)
    return (plain if is_bare(plain) else _STRETCHES.sub(" ", plain)).split()


def is_bare(plain: str, terms: Terms = NO_TERMS) -> bool:
    """Whether nothing that is left out of :func:`tokens_of` can be in a text."""
    return not terms and not any([sign in plain for sign in _SIGNS])  # noqa: C419 - a list is quicker here


def parts_of(plain: str, terms: Terms) -> list[list[str]]:
    """What stands between spaces in each part of a text that has no code, address, formula, quotation or brackets."""
    plain = _STRETCHES.sub(_BETWEEN, terms.taken_out(plain))
    return [part.split() for part in _IN_BRACKETS.sub(_BETWEEN, plain).split(_BETWEEN)]


_BETWEEN = "\x00"
_IN_BRACKETS = re.compile(r"[(\[][^()\[\]]{0,500}[)\]]|[:\n]")


def is_the_same_everywhere(plain: str, terms: Terms = NO_TERMS) -> bool:
    """Whether a plain text has no word to translate, so that writing it once is writing it in every language."""
    return not words_of_language(plain, terms)


def _words(tokens: Iterable[str]) -> Iterator[str]:
    return filter(None, map(_word, tokens))


@lru_cache(maxsize=20_000)
def _word(token: str) -> str:
    """The word of a language that stands between spaces; empty where it is none. The same ones come again and again."""
    if _ENDING.fullmatch(token):
        return ""
    word = token.strip(_EDGES)
    if not _CODE.isdisjoint(word) or "." in word or "/" in word or ":" in word or "()" in token:
        return ""
    if len(word) < _SHORTEST and script_of(word[:1]) not in _WRITTEN_WITHOUT_SPACES:
        return ""
    return "" if word.isupper() or _has_inner_capital(word) else word


def _has_inner_capital(word: str) -> bool:
    return not word[1:].islower() and any(char.isupper() and before.islower() for before, char in pairwise(word))
