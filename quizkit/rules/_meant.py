"""Options that are in another language because the question asks for it."""

import re
from collections.abc import Iterable

from quizkit.rules import LocalText
from quizkit.rules._foreign import Foreign, has_english_words
from quizkit.rules._lists import entries, phrases

_ACRONYM = re.compile(r"(?<!\w)[A-Z][A-Z0-9]{1,7}(?!\w)")
_WORD = re.compile(r"[^\W\d_]+")
_JOINING = 3
"""Words of no more letters ("of", "and") need not be in an acronym."""

_NAMED = ("ar", "de", "el", "en", "es", "fr", "it", "la", "nl", "pl", "pt", "ru", "tr", "uk")


class Asked:
    """What the stems of an item ask for: words of the languages that they name, and what their acronyms stand for."""

    def __init__(self, stems: Iterable[LocalText]) -> None:
        stems = list(stems)
        self._languages = {text.language: _named(text) for text in stems}
        self._acronyms = {acronym.lower() for text in stems for acronym in _ACRONYM.findall(text.plain)}

    def for_this(self, option: LocalText, found: Foreign) -> bool:
        """Whether an option in another language is what the question asks about."""
        named = self._languages.get(option.language, frozenset())
        language = found.language or ("en" if has_english_words(option.plain) else None)
        if named and (language is None or language in named):
            return True
        return bool(self._acronyms) and not self._acronyms.isdisjoint(_initials(option.plain))


def _named(text: LocalText) -> frozenset[str]:
    """The languages that a stem names, other than its own."""
    own = text.language.partition("-")[0]
    return frozenset(
        tag
        for tag in _NAMED
        if tag != own
        and entries("language_names", tag, own)
        and phrases("language_names", tag, own).search(text.plain) is not None
    )


def _initials(plain: str) -> tuple[str, str]:
    words = [word.lower() for word in _WORD.findall(plain)]
    return "".join(word[0] for word in words), "".join(word[0] for word in words if len(word) > _JOINING)
