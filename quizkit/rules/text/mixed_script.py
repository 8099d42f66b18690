"""A word mixes letters of two scripts that look alike.

Why:
    A Latin "o" in a Greek word, or a Cyrillic "а" in an English one, cannot be seen, but it breaks search, spelling
    checks, reading aloud, and the comparison with what a learner types. It comes from switching the keyboard in the
    middle of a word. Units and formulas such as "kΩ" or "Δx" are left alone.

Bad:
    language: el
    questions:
      - question: Tι είναι η φωτοσύνθεση;
        type: essay

Good:
    language: el
    questions:
      - question: Τι είναι η φωτοσύνθεση;
        type: essay
"""

import re
from collections.abc import Iterator

from quizkit.model import UNDETERMINED
from quizkit.rules import Context, Finding, Fix, LocalText, rule
from quizkit.rules._phrasing import listed
from quizkit.words import main_script, script_of

_LATIN = "A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f"
_OTHER = "\u0370-\u0373\u0376-\u037d\u037f-\u03ff\u1f00-\u1fff\u0400-\u052f"  # Greek and Cyrillic

_HAS_OTHER = re.compile(f"[{_OTHER}]")
_MIXED = re.compile(f"[{_LATIN}](?:(?=[{_OTHER}])|(?<=[{_OTHER}].))")
_WORD = re.compile(f"[{_LATIN}{_OTHER}\u0300-\u036f]+")
_SIGN = re.compile(f"(?:[{_LATIN}]{{0,3}}|[A-Z]{{4,8}})[αβγδεζηθκλμνξπρστφχψωΓΔΘΛΞΠΣΦΨΩ][{_LATIN}]{{0,3}}")
"""A unit, a variable or a protein: one Greek letter that looks like no Latin one, with few Latin letters."""

_TO_GREEK = str.maketrans("ABEZHIKMNOPTYXaeiouvkptáíóÁÍÓ", "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαειουνκρτάίόΆΊΌ")
_TO_CYRILLIC = str.maketrans("ABCEHIJKMOPTXYaceijopxy", "АВСЕНІЈКМОРТХУасеіјорху")  # ѕ is Macedonian alone
_FROM_GREEK = str.maketrans("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧονό", "ABEZHIKMNOPTYXovó")
_FROM_CYRILLIC = str.maketrans("АВСЕНІЈКМОРЅТХУасеіјорѕху", "ABCEHIJKMOPSTXYaceijopsxy")
_SHOWN = 3
_SLIPS = frozenset("aoáó")
"""Latin letters that, beside a single Greek one, make a word of Greek ("τo") and no variable."""


@rule(severity="warning", since="0.1", beyond_ascii=True, mends="safely")
def check(text: LocalText, context: Context) -> Iterator[Finding]:
    """Look for words with letters of Latin and of another script, units and variables apart."""
    if text.text.source.isascii() or _HAS_OTHER.search(text.prose) is None or _MIXED.search(text.prose) is None:
        return
    words = [word for word in dict.fromkeys(_WORD.findall(text.prose)) if _is_mixed(word, text.language)]
    if words:
        mix = "mixes" if len(words) == 1 else "mix"
        shown = [_shown(word, text.language) for word in words[:_SHOWN]]
        more = [f"{len(words) - _SHOWN} more"] if len(words) > _SHOWN else []
        yield Finding(
            f"{listed([*shown, *more])} in {text.name} {mix} two scripts.",
            advice="Type it again without switching the keyboard.",
            fix=_fix(text, words),
        )


def _is_mixed(word: str, language: str) -> bool:
    if _MIXED.search(word) is None:
        return False
    if _SIGN.fullmatch(word) is None:
        return True
    latin = [char for char in word if script_of(char) == "Latin"]
    if main_script(language) != "Greek" or not (word.islower() or word.isupper() or word.istitle()):
        return False
    return all(char in _SLIPS if len(word) == 2 else ord(char) in _TO_GREEK for char in latin)


def _shown(word: str, language: str) -> str:
    """The word, with the letters that are fewer (or, of equally many, not of the language's script) spelled out."""
    scripts = [script_of(char) for char in word]
    odd = min(
        sorted({script for script in scripts if script is not None}),
        key=lambda script: (scripts.count(script), script == main_script(language)),
    )
    letters = "".join(dict.fromkeys(char for char, script in zip(word, scripts, strict=True) if script == odd))
    return f'"{word}" ({letters} is {odd})'


def _fix(text: LocalText, words: list[str]) -> Fix | None:
    """The text with each word in one script, where it is plain and every letter has a twin."""
    if text.text.markup != "plain":
        return None
    twins = {
        word: _in_one_script(word, None if text.language == UNDETERMINED else main_script(text.language))
        for word in words
    }
    if None in twins.values():
        return None
    mended = _WORD.sub(lambda word: twins.get(word[0]) or word[0], text.text.source)
    return Fix("Write each word in one script.", mended, safe=True)


def _in_one_script(word: str, script: str | None) -> str | None:
    """The word in the script that most of its letters have; in a text of Latin letters it is Latin in any case.

    Where as many are of the one as of the other, the text's ``script`` decides.
    """
    latin = sum(script_of(char) == "Latin" for char in word)
    tables = [_TO_GREEK, _TO_CYRILLIC, _FROM_GREEK, _FROM_CYRILLIC]
    if script == "Latin" or latin * 2 > len(word):
        tables = tables[2:] + tables[:2]
    twins = (word.translate(table) for table in tables)
    return next((twin for twin in twins if _is_of_one_script(twin)), None)


def _is_of_one_script(word: str) -> bool:
    return len({script for char in word if (script := script_of(char)) is not None}) == 1
