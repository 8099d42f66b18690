"""Whether a stem itself says how it is to be answered: ``Wahr oder falsch: ...``, ``(V/F)``, ``Put in order: ...``."""

import re
from collections.abc import Sequence

from quizkit.model import Localized
from quizkit.words import is_false_word, is_true_word

_OR = r"or|ή|η|o|ou|oder|oppure|of|lub|eller|или|або|veya|vagy|nebo|sau|czy|ili|vai|ali|atau"
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
_IN_ORDER = re.compile(
    r"\b(?:(?:put|place|arrange|sort|list|rank|order|organi[sz]e)\b.{0,60}\b(?:order|sequence)\b(?! to\b)"
    r"|(?:re)?(?:arrange|order)\s+(?:the|these|them)\b|rank\s+(?:the|these|them)\b|sort\s+(?:the|these|them)\b"
    r"|(?:βάλτε|βάλε|τοποθετήστε|τοποθετήσετε|διατάξτε|διατάξετε|ταξινομήστε|ταξινομήσετε|κατατάξτε|κατατάξετε|γράψτε)"
    r"\b.{0,60}\bσειρά|(?:διατάξτε|διατάξετε|ταξινομήστε|ταξινομήσετε|κατατάξτε|κατατάξετε)\b"
    r"|(?:orden[ae]n?|ordenar|ordina(?:re|te)?|ordn(?:e|en|et)|ordonne[rz])\b|(?:pon|ponga|coloca|coloque|colocar)\b.{0,60}\borden"
    r"|(?:classe[rz]|range[rz]|remett(?:ez|re)|mett(?:ez|re)|placez)\b.{0,60}\bordre"
    r"|(?:bringe|bringen|bringt|sortiere|sortieren|setze|stelle)\b.{0,60}\breihenfolge|sortier(?:e|en|t)\s+(?:die|diese|folgende)\b"
    r"|(?:metti|mettere|mettete|disponi|disporre)\b.{0,60}\bordine|coloque\b.{0,60}\bordem"
    r"|(?:расположите|расставьте|упорядочите|поставьте)\b|(?:розташуйте|розставте|упорядкуйте)\b"
    r"|(?:zet|plaats)\b.{0,60}\bvolgorde|rangschik|uporządkuj|ułóż\b.{0,60}\bkolejności|sıralayın)",
    re.IGNORECASE,
)
_SIGNS = re.compile(r"[\s,;/|<>=→.()-]+")
_FAR_FOR_ORDER = 300
_FEWEST = 3
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


def spelt_out(asked: tuple[str, str] | None) -> tuple[str, str] | None:
    """The words of a heading as options show them: ``Σ/Λ`` stands for words of one language, ``V/F`` of several."""
    return ("Σωστό", "Λάθος") if asked is not None and asked[0] in "Σσ" else asked


def order_asked(stem: Localized) -> bool:
    """Whether a stem asks for its options to be put in order."""
    return any(_IN_ORDER.search(text.source[:_FAR_FOR_ORDER]) is not None for text in stem.texts.values())


def parts_of_order(key: Sequence[str], count: int) -> list[str]:
    """The letters or numbers of a key that names as many options as there are: ``B, A, C``, ``2-1-3``, ``BAC``; none of
    any other.

    Whether these are the options is for others to see. Two options are too few to tell an order from a list.
    """
    if count < _FEWEST:
        return []
    if len(key) > 1:
        return list(key) if len(key) == count else []
    named = key[0].strip(" .()") if key else ""
    if len(named) > _FAR_FOR_ORDER:
        return []
    parts = [part for part in _SIGNS.split(named) if part]
    if len(parts) == 1 and named.isalpha() and named.isupper():
        parts = list(named)
    return parts if len(parts) == count else []
