"""Word lists by language, which rules look for in texts: ``rules/words/<topic>.toml``, read when first asked for.

    # rules/words/absolutes.toml
    [en]
    words = ["always", "never", "under no circumstances"]
    [el]
    words = ["πάντα", "πάντοτε", "αποκλειστικ*"]

Each language has a table, each table one or more lists by name. An entry is a word or several, written in small
letters with their accents; a ``*`` at its end stands for any ending. Capitals are found as well, also without accents
("ΠΑΝΤΑ"). A list may hold templates (``choose {number}``) for its rule to fill in.
"""

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from unicodedata import normalize

from quizkit.model import UNDETERMINED
from quizkit.words import script_of

_WRITTEN_WITHOUT_SPACES = frozenset(("Cjk", "Thai", "Lao", "Khmer", "Myanmar"))


_WORD = re.compile(r"\w+")
_SMALL_WORDS = bytes(
    ord(char.lower() if char.isalnum() or char == "_" else " ") for char in map(chr, range(128))
).ljust(256)
"""Makes small letters of capitals and spaces of signs, in ASCII; bytes are translated ten times as fast as text."""


@cache
def words_of(plain: str) -> list[str]:
    """The words of a text in small letters without accents, and no signs.

    Many rules ask for those of the same texts in turn, so that they are kept until the next item is looked at.
    """
    if plain.isascii():
        return plain.encode("ascii").translate(_SMALL_WORDS).decode("ascii").split()
    return _WORD.findall(unaccented(plain))


class Heads:
    """A quick look, by one word of each of some phrases, at whether a text may have any of the phrases in it.

    A ``*`` at the end of a phrase stands for any ending.
    """

    __slots__ = ("_ascii_pieces", "_pieces", "_words")

    def __init__(self, phrases: Iterable[str]) -> None:
        words: set[str] = set()
        pieces: set[str] = set()
        for phrase in phrases:
            whole = _whole_words(phrase)
            if whole:
                words.add(max(whole, key=len))
            else:
                pieces.add(unaccented(phrase.rstrip("*").split()[0]))
        self._words = frozenset(words)
        self._pieces = tuple(sorted(pieces))
        self._ascii_pieces = tuple(piece for piece in self._pieces if piece.isascii())

    def may_be_in(self, plain: str) -> bool:
        """False only where none of the phrases is in the text, in whatever capitals and accents."""
        if not self._words.isdisjoint(words_of(plain)):
            return True
        pieces = self._ascii_pieces if plain.isascii() else self._pieces
        if not pieces:
            return False
        folded = unaccented(plain)
        return any([piece in folded for piece in pieces])  # noqa: C419 - a list is quicker than a generator here


def _whole_words(phrase: str) -> list[str]:
    """The words of a phrase that stand as they are in any text that has it."""
    words = words_of(phrase)
    if phrase.endswith("*") and phrase.rstrip("*")[-1:].isalnum():
        words = words[:-1]
    return [word for word in words if _stands_alone(word[0]) and _stands_alone(word[-1])]


class Phrases:
    """Finds the entries of a list as whole words; in most texts, that there are none, by a quick look."""

    __slots__ = ("_heads", "_pattern")

    def __init__(self, entries: Iterable[str]) -> None:
        known = sorted(set(entries), key=lambda entry: (-len(entry), entry))
        self._heads = Heads(known)
        alternatives = "|".join([f"(?i:{_expression(entry)})" for entry in known] + [*map(_shouted, known)])
        self._pattern = re.compile(alternatives or "(?!)")

    def search(self, plain: str) -> re.Match[str] | None:
        """The first of the entries that stands in a text, or None."""
        return self._pattern.search(plain) if self._heads.may_be_in(plain) else None

    def finditer(self, plain: str) -> Iterator[re.Match[str]]:
        """All entries that stand in a text, from left to right."""
        return self._pattern.finditer(plain) if self._heads.may_be_in(plain) else iter(())

    def fullmatch(self, plain: str) -> re.Match[str] | None:
        """The entry that a text consists of, or None."""
        return self._pattern.fullmatch(plain) if self._heads.may_be_in(plain) else None


def entries(topic: str, name: str, language: str) -> tuple[str, ...]:
    """The list of this name of a topic in a language; empty where there is none.

    Where nobody says which language it is (``und``), the lists of all languages together.
    """
    return _entries(topic, name, _primary(language))


def phrases(topic: str, name: str, language: str) -> Phrases:
    """What finds the entries of a list in the texts of a language; see :func:`entries`."""
    return _phrases(topic, name, _primary(language))


def whole_texts(topic: str, language: str) -> Mapping[str, str]:
    """The names of the lists of a topic by their entries without accents, for texts that consist of one entry."""
    return _whole_texts(topic, _primary(language))


def languages_of(topic: str) -> tuple[str, ...]:
    """The languages that a topic has lists for."""
    return tuple(_topic(topic))


def unaccented(plain: str) -> str:
    """A text in small letters without accents, for lists in which accents make no difference.

    A text in NFC keeps its length, so that what is found stands at the same place in the text itself.
    """
    return plain.lower() if plain.isascii() else plain.translate(_BARE)


class _Bare(dict[int, str]):
    """Letters of European alphabets without their accents, by their code points; worked out as they come up."""

    def __missing__(self, code: int) -> str:
        small = chr(code).lower()
        if 0x300 <= code <= 0x36F:
            bare = ""
        elif code < 0x530 or 0x1E00 <= code < 0x2000:
            bare = _SAME.get(small, normalize("NFD", small)[0])
        else:
            bare = small
        self[code] = bare
        return bare


_SAME = {"ς": "σ", "ı": "i"}
_BARE = _Bare()


@cache
def _primary(language: str) -> str:
    return language.lower().replace("_", "-").partition("-")[0]


@cache
def _topic(topic: str) -> Mapping[str, Mapping[str, list[str]]]:
    path = files("quizkit.rules").joinpath("words", f"{topic}.toml")
    return tomllib.loads(path.read_text("utf-8"))


@cache
def _entries(topic: str, name: str, language: str) -> tuple[str, ...]:
    lists = _topic(topic)
    tables = lists.values() if language == UNDETERMINED else [lists.get(language, {})]
    return tuple(dict.fromkeys(normalize("NFC", entry) for table in tables for entry in table.get(name, ())))


@cache
def _whole_texts(topic: str, language: str) -> Mapping[str, str]:
    lists = _topic(topic)
    tables = lists.values() if language == UNDETERMINED else [lists.get(language, {})]
    return {unaccented(entry): name for table in tables for name, found in table.items() for entry in found}


@cache
def _phrases(topic: str, name: str, language: str) -> Phrases:
    return Phrases(_entries(topic, name, language))


def _expression(entry: str) -> str:
    """An entry as a regular expression: whole words, any white space between them."""
    bare = entry.rstrip("*")
    words = r"\s+".join(map(re.escape, bare.split()))
    if entry.endswith("*"):
        words += r"\w*"
    if _stands_alone(bare[0]):
        words = rf"(?<!\w){words}"
    return words + r"(?!\w)" if _stands_alone(bare[-1]) and not entry.endswith("*") else words


def _shouted(entry: str) -> str:
    """An entry in capitals without accents, as Greek and Spanish signs have it."""
    return _expression(_capitals(entry))


def _stands_alone(char: str) -> bool:
    return (char.isalpha() or char.isdigit()) and script_of(char) not in _WRITTEN_WITHOUT_SPACES


def _capitals(entry: str) -> str:
    decomposed = normalize("NFD", entry.upper())
    return normalize("NFC", "".join(char for char in decomposed if not "\u0300" <= char <= "\u036f"))
