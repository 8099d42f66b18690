"""Whether a text is in another language than its own, and how sure that makes it left untranslated.

The script is looked at first. Languages that share theirs are told apart by :mod:`quizkit.identification`, which is
asked only where the quiz's language is one that it knows.
"""

import re
from collections import Counter
from enum import IntEnum
from functools import cache
from math import inf

from quizkit.identification import Identifier, identifier
from quizkit.model import UNDETERMINED, Localized, Text
from quizkit.neutral import (
    Terms,
    is_bare,
    tokens_of,
    words_and_small_words,
    words_and_small_words_of,
    words_of_language,
)
from quizkit.records import dataclass
from quizkit.rules import Context, Finding, LocalText, Severity
from quizkit.rules._phrasing import language_name, quoted
from quizkit.rules._strings import Strings
from quizkit.words import main_script, script_of

_CERTAIN = inf

SHORT = 3
"""The most words of a text that may well be a term or a name."""

CLEAR = 7.5
"""What texts must weigh together that might each be in the right language."""

CLEAR_NAME = 9.0
"""What a title must weigh that might be a name: "Game of Thrones" has eight."""

_FEW_OWN_WORDS = 2
"""A text with at least half as many words in its own script as in another is a sentence with foreign terms in it."""

_CLOSE_KNIT = {"Cjk": 3, "Hangul": 2}
"""How many letters of an alphabet one character of these scripts stands for."""

_BETWEEN_NAMES = """
a an the of and or to in on at by for from with as is v vs de da do du des del della di la le les el los las lo il y e
et und en van von der den dem das zu al bin ibn
"""
_CONNECTIVES = frozenset(_BETWEEN_NAMES.split())
_OWN_CONNECTIVES = {
    "de": "und in an am zu von den dem der das",
    "en": "a an the of and or to in on at by for from with as is v vs",
    "es": "de del la el los las y a",
    "fr": "de du des la le les et en à",
    "it": "di del della la il e a in",
    "nl": "en van de den in",
    "pt": "de da do e a",
}
"""Between loan words and names they say that the text is in its own language: "Homeoffice und Compliance"."""

_SMALL_WORDS = """
the of and or not to at by for from with without is are were be been it its this that these those which what who whom
when where why how only all each every any some none both more most less than then if but does did can could would
should may might must have had he she they them their his her you your we our there into over under between during
before after about through because while until such other two
"""
_ENGLISH = frozenset(_SMALL_WORDS.split())
"""Small words of English that are no words of its neighbours ("an", "in", "so", "was" and "no" are)."""


_UNKNOWN = {UNDETERMINED}


class Sure(IntEnum):
    """How sure it is that a text in another language was left untranslated.

    A ``NAME`` has nothing but capitalised words and what stands between them. A ``TERM`` is a single word, or a
    sentence in another script that is not English: what stays behind untranslated is nearly always English, what is in
    a third language is quoted. In the same script, it is also what might be in the right language after all. A
    ``SENTENCE`` is neither.
    """

    NAME = 0
    TERM = 1
    SENTENCE = 2


@dataclass(frozen=True, slots=True)
class Foreign:
    """A text in another language than its own: how many words it has, how sure it is a defect.

    Where the script was not enough, ``language`` is the one it seems to be in, and ``weight`` the natural logarithm of
    how much likelier that is.
    """

    words: int
    sure: Sure
    language: str | None = None
    weight: float = _CERTAIN

    @property
    def short(self) -> bool:
        """Whether it has so few words that it may well be a term or a name."""
        return self.words <= SHORT


class Judge:
    """What can be said of the texts of a quiz; for :meth:`Context.once`."""

    def __init__(self, context: Context) -> None:
        self._terms = terms(context)
        self._likely = context.languages
        self._identifiers: dict[str, Identifier | None] = {}
        self._leads: dict[str, _Leads] = {}

    def suspects(self, strings: Strings) -> list[Localized]:
        """Those that a quick look does not clear; nothing is to be said of any other one."""
        if strings.languages == _UNKNOWN:
            return []
        if self._are_bare(strings):
            (language,) = strings.languages
            lead_of = self._leads[language].__getitem__
            pairs = zip(strings.localized, strings.sources, strict=True)
            return [one for one, source in pairs if sum(map(lead_of, source.split())) >= _LEAST]
        return [one for one in strings.localized if any(self._may_be(*pair) for pair in one.texts.items())]

    def _are_bare(self, strings: Strings) -> bool:
        """Whether all strings are in one language that is known by words, and have nothing to be looked past."""
        if not (strings.are_plain and strings.are_single and len(strings.languages) == 1):
            return False
        (language,) = strings.languages
        return (
            _script(language) == "Latin"
            and self.identifier(language) is not None
            and strings.prose.isascii()
            and is_bare(strings.prose, self._terms)
        )

    def _may_be(self, language: str, text: Text) -> bool:
        if language == UNDETERMINED:
            return False
        if text.markup != "plain" or not text.source.isascii() or _script(language) != "Latin":
            return True
        return self.identifier(language) is not None and self._leads[language].of(text.source, self._terms) >= _LEAST

    def foreign(self, text: LocalText) -> Foreign | None:
        """What there is to say of a text that is mostly in another language than its own; None where it is not."""
        if text.language == UNDETERMINED:
            return None
        return _by_script(text, self._terms) or self._by_words(text)

    def _by_words(self, text: LocalText) -> Foreign | None:
        known = self.identifier(text.language)
        if known is None or is_said_elsewhere(text):
            return None
        plain = text.prose
        if self._leads[text.language].of(plain, self._terms) < _LEAST:
            return None
        words, small = words_and_small_words(plain, self._terms)
        if not words:
            return None
        spoken = words + small
        count = len(plain.split()) if len(spoken) > 1 else 1  # "110 mph" has one word to go by
        sentence, term = _BARS[min(count, len(_BARS) - 1)]
        if count == 1 and is_name(words):
            term = _CAPITALISED
        found = known.against(spoken, term)
        if found is None:
            return None
        surely = Sure.SENTENCE if found.weight >= sentence else Sure.TERM
        sure = Sure.NAME if count > 1 and is_name(words) else surely
        return Foreign(count, sure, found.language, found.weight)

    def speaks_for_own(self, text: LocalText) -> bool:
        """Whether the words of a text plainly speak for its own language and not for English."""
        known = self.identifier(text.language)
        words, small = words_and_small_words(text.prose, self._terms)
        return known is not None and bool(words) and sum(known.towards("en", words + small)) <= -_PLAINLY

    def identifier(self, language: str) -> Identifier | None:
        """What tells texts in a language from those in others with the same letters; None where nothing does."""
        if language not in self._identifiers:
            known = self._identifiers[language] = identifier(language, self._likely)
            if known is not None:
                self._leads[language] = _Leads(known)
        return self._identifiers[language]


def suspects(context: Context) -> list[Localized]:
    """The texts of an item that may be in another language; for :meth:`Context.once_an_item`."""
    return context.once(Judge).suspects(context.strings)


class _Leads(dict[str, float]):
    """By how much a word, as it stands between spaces, speaks for another language at most: a quick look at texts."""

    def __init__(self, known: Identifier) -> None:
        self._identifier = known

    def of(self, plain: str, terms: Terms) -> float:
        """By how much the words of a text do so together."""
        return sum(map(self.__getitem__, tokens_of(plain, terms)))

    def __missing__(self, token: str) -> float:
        if len(self) >= _REMEMBERED:
            self.clear()
        words, small = words_and_small_words_of([token])
        self[token] = lead = sum(map(self._identifier.lead, words + small))
        return lead


_REMEMBERED = 30_000


_BARS = ((inf, inf), (inf, 0.8), (4.5, 1.2), (4.5, 1.2), (3.0, 0.5))
"""What a text with so many words must weigh to be a ``SENTENCE`` and a ``TERM``; the last holds for all longer ones.

Measured (docs/languages.md): of 500 strings of a clean quiz, less than one is found.
"""

ALONE = {"de": 4.5, "es": 4.5, "fr": 4.5, "it": 4.5, "nl": 4.5, "pl": 5.5, "pt": 4.5}
"""What a single word in small letters must weigh to be found alone, by the quiz's language.

Of 130 loan words ("malware", "feedback", "hockey") and the single words of strings.jsonl none weighs so much there.
"""

_PLAINLY = 2.0

_LEAST = min(term for _, term in _BARS) - 1e-6
"""What says too little for any text; a little less, since sums of the same numbers may differ in their last digits."""

_CAPITALISED = 2.0
"""What a single word with a capital, which may well be a name, must weigh to be a ``TERM``."""


def is_said_elsewhere(text: LocalText) -> bool:
    """Whether it stands in two languages alike, which language/unchanged says."""
    texts = text.localized.texts
    return len(texts) > 1 and any(
        other.source == text.text.source for language, other in texts.items() if language != text.language
    )


def _by_script(text: LocalText, terms: Terms) -> Foreign | None:
    plain = text.prose
    expected = _script(text.language)
    if expected == "Latin" and plain.isascii():
        return None
    others = _letter_outside(expected)
    if others.search(plain) is None or len(others.findall(plain)) * 2 <= sum(map(len, _LETTERS.findall(plain))):
        return None
    words = words_of_language(plain, terms)
    script = _other_script(words, expected)
    if script is None or _length(plain, script) <= _FEW_OWN_WORDS * _length(plain, expected):
        return None
    return Foreign(_length(plain, script), _sure(plain, words, script))


_script = cache(main_script)

_BLOCKS = {
    "Arabic": "\u0600-\u06ff\u0750-\u077f\u08a0-\u08ff\ufb50-\ufdff\ufe70-\ufeff",
    "Cjk": "\u3005-\u30ff\u3400-\u9fff\uf900-\ufaff\uff66-\uff9f\U00020000-\U0003ffff",
    "Cyrillic": "\u0400-\u052f\u1c80-\u1c8f\u2de0-\u2dff\ua640-\ua69f",
    "Devanagari": "\u0900-\u097f",
    "Greek": "\u0370-\u03ff\u1f00-\u1fff",
    "Hangul": "\u1100-\u11ff\u3130-\u318f\uac00-\ud7af",
    "Hebrew": "\u0590-\u05ff\ufb1d-\ufb4f",
    "Latin": "A-Za-z\u00aa-\u024f\u1e00-\u1eff",
}
"""Where most letters of these scripts are."""


_LETTERS = re.compile(r"[^\W\d_]+")


@cache
def _letter_outside(script: str) -> re.Pattern[str]:
    """Finds letters that are most likely of another script: a first look, which most texts need not go beyond."""
    return re.compile(rf"[^\W\d_{_BLOCKS.get(script, '')}]")


def _other_script(words: list[str], expected: str) -> str | None:
    """The script that most of the letters are in, where it is not the expected one."""
    letters = Counter(script for word in words for char in word if (script := script_of(char)) is not None)
    weighed = {script: count * _CLOSE_KNIT.get(script, 1) for script, count in letters.items()}
    script = max(sorted(weighed), key=lambda name: weighed[name], default=expected)
    return script if script != expected and weighed[script] * 2 > sum(weighed.values()) else None


def _length(plain: str, script: str) -> int:
    """The number of words in a script; two letters stand for a word where words are not set apart."""
    if script == "Cjk":
        return sum(script_of(char) == script for char in plain) // 2
    return sum(any(script_of(char) == script for char in word) for word in plain.split())


def _sure(plain: str, words: list[str], script: str) -> Sure:
    if is_name(words):
        return Sure.NAME
    length = _length(plain, script)
    if length == 1:
        return Sure.TERM
    if script == "Latin" and length > SHORT and not has_english_words(plain):
        return Sure.TERM
    return Sure.SENTENCE


def is_name(words: list[str]) -> bool:
    """Whether these are capitalised words and what stands between them."""
    return all(word != word.lower() or word in _CONNECTIVES for word in words)


def count_of_english(words: list[str]) -> int:
    """How many different small words that only English has are among some words in small letters."""
    return len(_ENGLISH.intersection(words))


def has_english_words(plain: str) -> bool:
    """Whether a text has small words that only English has."""
    return not _ENGLISH.isdisjoint(plain.lower().split())


def has_small_words(text: LocalText) -> bool:
    """Whether a text in capitalised words also has small ones in between that are not of its language."""
    own = _OWN_CONNECTIVES.get(text.language.partition("-")[0], "").split()
    return any(word in _CONNECTIVES and word not in own for word in text.plain.split())


def terms(context: Context) -> Terms:
    """What the glossary says is to stay as it is; for :meth:`Context.once`."""
    return Terms(context.glossary)


def not_in_language(text: LocalText, found: Foreign, severity: Severity | None = None) -> Finding:
    """The finding that a text is in another language than its own."""
    rather = f" but in {language_name(found.language)}" if found.language is not None else ""
    return Finding(
        f"{text.name} is not in {language_name(text.language)}{rather}: {quoted(text.plain)}.",
        at=text.at,
        path=text.path,
        language=text.language,
        advice="Translate it, or add to the glossary what is to stay as it is.",
        severity=severity,
    )
