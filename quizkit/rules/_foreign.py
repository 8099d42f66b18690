"""Whether a text is in the script of another language than its own, and how sure that makes it left untranslated."""

import re
from collections import Counter
from dataclasses import dataclass
from enum import IntEnum
from functools import cache

from quizkit.model import UNDETERMINED
from quizkit.neutral import Terms, words_of_language
from quizkit.rules import Context, Finding, LocalText, Severity
from quizkit.rules._phrasing import language_name, quoted
from quizkit.words import main_script, script_of

SHORT = 3
"""The most words of a text that may well be a term or a name."""

_FEW_OWN_WORDS = 2
"""A text with at least half as many words in its own script as in another is a sentence with foreign terms in it."""

_CLOSE_KNIT = {"Cjk": 3, "Hangul": 2}
"""How many letters of an alphabet one character of these scripts stands for."""

_BETWEEN_NAMES = """
a an the of and or to in on at by for from with as is v vs de da do du des del della di la le les el los las lo il y e
et und en van von der den dem das zu al bin ibn
"""
_CONNECTIVES = frozenset(_BETWEEN_NAMES.split())

_SMALL_WORDS = """
the of and or not to at by for from with without is are were be been it its this that these those which what who whom
when where why how only all each every any some none both more most less than then if but does did can could would
should may might must have had he she they them their his her you your we our there into over under between during
before after about through because while until such other two
"""
_ENGLISH = frozenset(_SMALL_WORDS.split())
"""Small words of English that are no words of its neighbours ("an", "in", "so", "was" and "no" are)."""


class Sure(IntEnum):
    """How sure it is that a text in another script was left untranslated.

    A ``NAME`` has nothing but capitalised words and what stands between them. A ``TERM`` is a single word, or a
    sentence that is not English: what stays behind untranslated is nearly always English, what is in a third
    language is quoted. A ``SENTENCE`` is neither.
    """

    NAME = 0
    TERM = 1
    SENTENCE = 2


@dataclass(frozen=True, slots=True)
class Foreign:
    """A text in another script than its language's: which script, how many words it has, how sure it is a defect."""

    script: str
    words: int
    sure: Sure

    @property
    def short(self) -> bool:
        """Whether it has so few words that it may well be a term or a name."""
        return self.words <= SHORT


def foreign(text: LocalText, terms: Terms) -> Foreign | None:
    """What there is to say of a text that is mostly in another script than its language's; None where it is not."""
    plain = text.prose
    expected = _script(text.language)
    if (expected == "Latin" and plain.isascii()) or text.language == UNDETERMINED:
        return None
    others = _letter_outside(expected)
    if others.search(plain) is None or len(others.findall(plain)) * 2 <= sum(map(len, _LETTERS.findall(plain))):
        return None
    words = words_of_language(plain, terms)
    script = _other_script(words, expected)
    if script is None or _length(plain, script) <= _FEW_OWN_WORDS * _length(plain, expected):
        return None
    return Foreign(script, _length(plain, script), _sure(plain, words, script))


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
    if script == "Latin" and length > SHORT and _ENGLISH.isdisjoint(plain.lower().split()):
        return Sure.TERM
    return Sure.SENTENCE


def is_name(words: list[str]) -> bool:
    """Whether these are capitalised words and what stands between them."""
    return all(word != word.lower() or word in _CONNECTIVES for word in words)


def has_small_words(text: LocalText) -> bool:
    """Whether a text in capitalised words also has small ones in between."""
    return any(word in _CONNECTIVES for word in text.plain.split())


def terms(context: Context) -> Terms:
    """What the glossary says is to stay as it is; for :meth:`Context.once`."""
    return Terms(context.glossary)


def not_in_language(text: LocalText, severity: Severity | None = None) -> Finding:
    """The finding that a text is in another script than its language's."""
    return Finding(
        f"{text.name} is not in {language_name(text.language)}: {quoted(text.plain)}.",
        at=text.at,
        path=text.path,
        language=text.language,
        advice="Translate it, or add to the glossary what is to stay as it is.",
        severity=severity,
    )
