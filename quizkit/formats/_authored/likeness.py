"""Which options have a text: to the letter first, then in what looks the same, then in what is meant the same."""

import re
import unicodedata
from collections.abc import Callable, Sequence
from decimal import Decimal
from typing import TypeVar

from quizkit.formats._authored.authored import AuthoredOption
from quizkit.formats._authored.fields import index_of
from quizkit.formats._authored.numbers import parse_number
from quizkit.words import is_false_word, is_true_word

LOOKALIKES = dict(zip("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧАВЕКМНОРСТУХІЈЅаеорсух", "abezhikmnoptyxabekmhopctyxijsaeopcyx", strict=True))
"""Greek and Cyrillic letters, and the Latin ones that look like them."""

_QUOTES = str.maketrans(
    {"“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "‘": "'", "’": "'", "‚": "'", "´": "'", "`": "'"}
    | {"\N{MINUS SIGN}": "-"}
)
_LATIN_LOOKS = str.maketrans(LOOKALIKES | dict(zip("αονρικυ", "aovpiku", strict=True)))
_OWN_LABEL = re.compile(r"[(\[]?\s*([^\W_]{1,2})\s*[.):\]]+\s*(?=\S)")
_WITH_NUMBER = re.compile(r"([-+\N{MINUS SIGN}]?\d[\d.,]*)(\s*%)?(?!\d)")
_WHITE_SPACE = re.compile(r"\s+")


_T = TypeVar("_T")


class OptionTexts:
    """The texts of a question's options, in all their languages, folded once for as many keys as ask."""

    def __init__(self, options: Sequence[AuthoredOption]) -> None:
        self._texts = [[_folded(text.source) for text in option.text.texts.values()] for option in options]
        self._by: dict[Callable[[str], str], dict[str, list[int]]] = {}
        self._without_labels: dict[str, list[int]] | None = None
        self._by_value: dict[Decimal, list[int]] | None = None

    def same(self, text: str) -> list[int]:
        """The options with this text, whatever its case, white space, quotation marks and kind of letters
        (ligatures, full width) are."""
        wanted = _folded(text)
        return self._with(wanted, str) or self._with(wanted, str.casefold) or self._with(wanted, _look_of)

    def like(self, text: str) -> list[int]:
        """The options that differ only in accents, spaces, quotes around, a full stop at the end, letters of another
        alphabet that look the same, or an option's own letter before its text (``b) Rome``)."""
        wanted = _folded(text)
        if not _skeleton(wanted):
            return []
        found = self._with(wanted, _skeleton)
        if not found:
            if self._without_labels is None:
                bare = [[_without_label(one, place) for one in texts] for place, texts in enumerate(self._texts)]
                self._without_labels = _places([list(map(_skeleton, texts)) for texts in bare])
            found = self._without_labels.get(_skeleton(wanted), [])
        return found or self._with(wanted, _in_latin)

    def worth(self, text: str) -> list[int]:
        """The options that are this number, perhaps written otherwise (``0.5``, ``0,5``, ``50%``) or with a unit."""
        value = _value(_folded(text), whole=True)
        if value is None:
            return []
        if self._by_value is None:
            numbers = [[_value(one) for one in texts] for texts in self._texts]
            self._by_value = _places([[number for number in own if number is not None] for own in numbers])
        return self._by_value.get(value, [])

    def true_and_false(self) -> tuple[int, int] | None:
        """The places of the options that mean true and false, where there are just these two."""
        if len(self._texts) != 2:
            return None
        true = [place for place, texts in enumerate(self._texts) if any(map(is_true_word, texts))]
        false = [place for place, texts in enumerate(self._texts) if any(map(is_false_word, texts))]
        return (true[0], false[0]) if len(true) == len(false) == 1 and true != false else None

    def all(self) -> list[str]:
        """The texts themselves, one of each option."""
        return [texts[0] if texts else "" for texts in self._texts]

    def _with(self, wanted: str, fold: Callable[[str], str]) -> list[int]:
        if fold not in self._by:
            self._by[fold] = _places([[fold(text) for text in texts] for texts in self._texts])
        return self._by[fold].get(fold(wanted), [])


def _places(texts: Sequence[Sequence[_T]]) -> dict[_T, list[int]]:
    """The places of each text (or number), so that as many keys as there are options are looked up in little time."""
    places: dict[_T, list[int]] = {}
    for place, own in enumerate(texts):
        for text in dict.fromkeys(own):
            places.setdefault(text, []).append(place)
    return places


def _folded(text: str) -> str:
    """A text as keys are compared: NFC, white space and kinds of quotation marks made equal."""
    return unicodedata.normalize("NFC", " ".join(text.split())).translate(_QUOTES)


def _look_of(text: str) -> str:
    return unicodedata.normalize("NFKC", text).casefold()


def _skeleton(text: str) -> str:
    """A text without accents, invisible characters, spaces, quotes around it and a full stop at its end."""
    signs = unicodedata.normalize("NFKD", text).casefold().replace("ς", "σ")
    bare = "".join(sign for sign in signs if unicodedata.category(sign) not in ("Mn", "Cf"))
    return _WHITE_SPACE.sub("", bare).strip("\"'").rstrip(".,;:!?…").strip("\"'")


def _in_latin(text: str) -> str:
    return _skeleton(text.translate(_LATIN_LOOKS))


def _without_label(text: str, place: int) -> str:
    label = _OWN_LABEL.match(text)
    return text[label.end() :] if label is not None and index_of(label[1]) == place + 1 else text


def _value(text: str, *, whole: bool = False) -> Decimal | None:
    """The number that a text is, or begins with where it need not be the whole."""
    match = _WITH_NUMBER.match(text)
    if match is None or (whole and match.end() != len(text)):
        return None
    number = parse_number(match[1].rstrip(".,"))
    return number / 100 if number is not None and match[2] else number
