"""Whether a stem itself asks for true or false: ``Wahr oder falsch: ...``, ``... (V/F)``."""

import re

from quizkit.model import Localized
from quizkit.words import is_false_word, is_true_word

_OR = r"or|ή|η|o|ou|oder|oppure|of|lub|eller|или|або|veya|vagy|nebo|sau"
_PAIR = (
    rf"(?P<first>[^\W\d_]{{1,14}})(?:\s*[/|]\s*|\s+(?:{_OR})\s+|(?<=\b[TVRWFΣΛ])\s+(?=[TVRWFΣΛ]\b))"
    r"(?P<second>[^\W\d_]{1,14})"
)
_AT_THE_START = re.compile(
    rf"[\s(\[*_]*{_PAIR}(?=[\s)\]*_]*(?:[:.?!;\N{{GREEK QUESTION MARK}}·)\]–—-]|$))", re.IGNORECASE
)
_AT_THE_END = re.compile(
    rf"(?:^|[\s.:!?;(\[*_]){_PAIR}[\s)\]*_]*[.:?!;\N{{GREEK QUESTION MARK}}]*[\s)\]*_]*$", re.IGNORECASE
)
_LETTERS = frozenset(("tf", "vf", "rf", "wf", "σλ"))
_FAR = 60
"""How much of a stem's beginning and end is looked at."""


def true_or_false_asked(stem: Localized) -> tuple[str, str] | None:
    """The words for true and for false with which a stem asks for one of them, as they are written there; else None."""
    for text in stem.texts.values():
        source = text.source
        match = _AT_THE_START.match(source[:_FAR]) or _AT_THE_END.search(source[-_FAR:])
        if match is None:
            continue
        first, second = match["first"], match["second"]
        if is_false_word(first) and is_true_word(second):
            first, second = second, first
        if not (is_true_word(first) and is_false_word(second)):
            continue
        pair = (first + second).casefold()
        if len(first) > 1 < len(second) or pair in _LETTERS:
            return first, second
    return None
