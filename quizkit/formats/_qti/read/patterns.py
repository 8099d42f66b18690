"""Patterns of response processing that stand for a few texts, such as ``colou?r`` or ``(Rome|Roma)``.

Patterns of strangers are never run: some take for ever. Those that can be written out as a list of texts are, the
others are not understood.
"""

from itertools import product
from math import prod

from quizkit.records import dataclass

_LONGEST = 2000
_MOST_TEXTS = 200
_DEEPEST = 20
_SPECIAL = frozenset(".^$*+?()[]{}|\\")


@dataclass(frozen=True, slots=True)
class Pattern:
    """The ``texts`` that a pattern lists.

    ``folds`` says that capitals do not count, ``begins`` and ``ends`` whether a text begins or ends with one of them
    and may go on on the other side.
    """

    texts: tuple[str, ...]
    folds: bool = False
    begins: bool = True
    ends: bool = True

    def matches(self, text: str) -> bool:
        """Whether a text is one of those that are meant."""
        text = text.casefold() if self.folds else text
        return any(self._is_in(one.casefold() if self.folds else one, text) for one in self.texts)

    def _is_in(self, one: str, text: str) -> bool:
        if self.begins and self.ends:
            return text == one
        if self.begins:
            return text.startswith(one)
        return text.endswith(one) if self.ends else one in text


class _NotListed(Exception):
    """The pattern is more than a list of texts."""


def pattern_of(source: str) -> Pattern | None:
    """What a pattern lists (in brackets or not, between ``^`` and ``$`` or not); None where it is no list."""
    if len(source) > _LONGEST:
        return None
    folds = source.startswith("(?i)")
    inner = source.removeprefix("(?i)").removeprefix("^").removesuffix("$")
    begins, ends = not inner.startswith(".*"), not inner.endswith(".*") or inner.endswith(r"\.*")
    inner = inner.removeprefix(".*") if not begins else inner
    inner = inner.removesuffix(".*") if not ends else inner
    if "|" in inner and not (begins and ends):
        return None  # the stroke parts what is open on one side from the rest
    reader = _Reader(inner)
    try:
        texts = reader.choices()
    except _NotListed:
        return None
    found = tuple(dict.fromkeys(text.strip() for text in texts if text.strip()))
    return Pattern(found, folds, begins, ends) if found and reader.is_done else None


class _Reader:
    def __init__(self, pattern: str) -> None:
        self._pattern = pattern
        self._at = 0
        self._depth = 0

    @property
    def is_done(self) -> bool:
        return self._at >= len(self._pattern)

    def choices(self) -> list[str]:
        """What stands between strokes."""
        texts = self._sequence()
        while self._takes("|"):
            texts += self._sequence()
        return _few(texts)

    def _sequence(self) -> list[str]:
        parts: list[list[str]] = []
        while not self.is_done and self._pattern[self._at] not in "|)":
            part = self._atom()
            if self._takes("?"):
                part = [*part, ""]
            elif part == [" "] and self._takes("*"):
                part = ["", " "]
            elif part == [" "]:
                self._takes("+")  # one space stands for several: nobody means them apart
            if not self.is_done and self._pattern[self._at] in "*+{":
                raise _NotListed
            parts.append(part)
            if prod(map(len, parts)) > _MOST_TEXTS:
                raise _NotListed
        return ["".join(chosen) for chosen in product(*parts)]

    def _atom(self) -> list[str]:
        sign = self._pattern[self._at]
        self._at += 1
        if sign == "\\":
            return [self._escaped()]
        if sign == "(":
            return self._group()
        if sign == "[":
            return self._one_of()
        if sign in _SPECIAL:
            raise _NotListed
        return [sign]

    def _escaped(self) -> str:
        if self.is_done:
            raise _NotListed
        sign = self._pattern[self._at]
        self._at += 1
        if sign == "s":
            return " "
        if sign.isalnum():
            raise _NotListed
        return sign

    def _group(self) -> list[str]:
        self._depth += 1
        if self._pattern.startswith("?:", self._at):
            self._at += 2
        if self._depth > _DEEPEST:
            raise _NotListed
        texts = self.choices()
        if not self._takes(")"):
            raise _NotListed
        self._depth -= 1
        return texts

    def _one_of(self) -> list[str]:
        """The signs in square brackets; ranges of letters are patterns for anything, not a list."""
        signs: list[str] = []
        while not self._takes("]"):
            if self.is_done:
                raise _NotListed
            sign = self._pattern[self._at]
            self._at += 1
            if sign in "^[-":
                raise _NotListed
            signs.append(self._escaped() if sign == "\\" else sign)
        return signs or [""]

    def _takes(self, sign: str) -> bool:
        if self._pattern.startswith(sign, self._at):
            self._at += 1
            return True
        return False


def _few(texts: list[str]) -> list[str]:
    if len(texts) > _MOST_TEXTS:
        raise _NotListed
    return texts
