"""Texts that are in another language because the question asks for it, or because the quiz teaches it."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping

from quizkit.model import Localized
from quizkit.rules import Context, LocalText, Wording
from quizkit.rules._foreign import Foreign, has_english_words
from quizkit.rules._lists import entries, phrases

_ACRONYM = re.compile(r"(?<!\w)[A-Z][A-Z0-9]{1,7}(?!\w)")
_WORD = re.compile(r"[^\W\d_]+")
_JOINING = 3
"""Words of no more letters ("of", "and") need not be in an acronym."""

_NAMED = ("ar", "de", "el", "en", "es", "fr", "it", "la", "nl", "pl", "pt", "ru", "tr", "uk")

_FEWEST = 2
"""So many questions about words of a language make a lesson of a quiz; its title alone does as well."""

_OF_A_COURSE = re.compile(r"\s*(?:\Z|[:|,.(–—]|-\s|\d|[ABC][12]\b)")
"""What follows the name of a language at the beginning of the title of a course: "Anglais 6e", "Deutsch B1"."""


class Asked:
    """What the stems of an item ask for: words of the languages that they name, and what their acronyms stand for."""

    def __init__(self, stems: Iterable[LocalText]) -> None:
        stems = list(stems)
        self._languages = {text.language: _named(text) for text in stems}
        self._acronyms = {acronym.lower() for text in stems for acronym in _ACRONYM.findall(text.plain)}

    def for_this(self, option: LocalText, found: Foreign) -> bool:
        """Whether an option in another language is what the question asks about."""
        if _is_in(self._languages.get(option.language, frozenset()), option, found):
            return True
        return bool(self._acronyms) and not self._acronyms.isdisjoint(_initials(option.plain))


def is_taught(text: LocalText, found: Foreign, context: Context) -> bool:
    """Whether a text is in a language that the quiz teaches."""
    languages = context.once(_taught).get(text.language, frozenset())
    if _is_in(languages, text, found):
        return True
    third = found.language is not None and found.language not in ("en", *context.languages)
    return third and ("la" in languages or (bool(languages) and found.short))


def _is_in(languages: frozenset[str], text: LocalText, found: Foreign) -> bool:
    language = found.language or ("en" if has_english_words(text.plain) else None)
    return bool(languages) and (language is None or language in languages)


def _taught(context: Context) -> Mapping[str, frozenset[str]]:
    """By the language that the texts of the quiz are in, those whose words and sentences it asks about."""
    seen: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for string, is_title in _strings(context):
        for text in Wording("stem", "", "", string).texts:
            named = _named(text)
            if named and (_is_about_words(text) or (is_title and _is_of_a_course(text, named))):
                seen[text.language].update(dict.fromkeys(named, _FEWEST if is_title else 1))
    return {own: frozenset(tag for tag, times in found.items() if times >= _FEWEST) for own, found in seen.items()}


def _is_about_words(text: LocalText) -> bool:
    return phrases("lessons", "words", text.language).search(text.plain) is not None


def _is_of_a_course(text: LocalText, named: frozenset[str]) -> bool:
    own = text.language.partition("-")[0]
    found = [phrases("language_names", tag, own).search(text.plain) for tag in named]
    return any(one is not None and not one.start() and _OF_A_COURSE.match(text.plain, one.end()) for one in found)


def _strings(context: Context) -> Iterator[tuple[Localized, bool]]:
    """Titles and stems, each with whether it is a title."""
    quiz = context.quiz
    for title in (quiz.title, *(section.title for section in quiz.sections)):
        if title is not None:
            yield title, True
    for item in quiz.items():
        yield item.stem, False


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
