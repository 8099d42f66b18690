"""A translation ends in another way than the text it translates.

Why:
    A question that became a statement, or a sentence that breaks off, was often cut or put into the wrong row. Which
    sign a language ends with makes no difference (? is ; in Greek and ؟ in Arabic), nor does a full stop behind a few
    words, nor whether an open sentence ends with a colon, dots or nothing.

Bad:
    language: en
    languages: [en, el]
    questions:
      - question:
          en: Which planet is the largest?
          el: Ποιος πλανήτης είναι ο μεγαλύτερος
        type: essay

Good:
    language: en
    languages: [en, el]
    questions:
      - question:
          en: Which planet is the largest?
          el: Ποιος πλανήτης είναι ο μεγαλύτερος;
        type: essay
"""

from collections.abc import Iterator

from quizkit.richtext import markup_kinds
from quizkit.rules import Context, Finding, LocalText, Translation, rule
from quizkit.rules._phrasing import language_name, quoted

_CLOSING = " \t\r\n\xa0\u202f\u200e\u200f\u2060)]}»«”“’‘\"'*_`）」』】》"
_QUESTION = frozenset("?？؟⸮՞፧")
_STOP = frozenset(".!。．！।۔։።՜")
_GREEK_QUESTION = frozenset(";\u037e")
_WITHOUT_MARKS = frozenset(("th", "lo", "km", "my", "bo", "dz", "hy", "am"))
"""Languages that end sentences with a space, or put the sign of a question elsewhere."""
_FEWEST = 4
"""The least number of words of a sentence whose full stop counts."""
_LAID_OUT = frozenset(("list", "table"))
_NEVER_ENDED = frozenset(("answer", "title"))


@rule(severity="warning", since="0.1")
def check(translation: Translation, context: Context) -> Iterator[Finding]:
    """Compare what kind of sentence the last signs make of the two texts."""
    source, text = translation.source, translation.text
    if source.role in _NEVER_ENDED or not {_primary(source), _primary(text)}.isdisjoint(_WITHOUT_MARKS):
        return
    there, here = _kind(source), _kind(text)
    if there == here or not there or not here:
        return
    if "question" not in (there, here) and min(len(source.prose.split()), len(text.prose.split())) < _FEWEST:
        return
    ours, theirs = language_name(text.language), language_name(source.language)
    yield Finding(
        f"{translation.name} ends with {_NAMES[here]} in {ours}, but with {_NAMES[there]} in {theirs}: "
        f"{quoted(_last_words(text.plain))}.",
        advice="See whether something is missing, and end both in the same way.",
    )


_NAMES = {"question": "a question mark", "stop": "a full stop", "open": "none"}


def _primary(text: LocalText) -> str:
    return text.language.lower().partition("-")[0]


def _kind(text: LocalText) -> str:
    """``question``, ``stop`` or ``open``; empty where what ends the text is no sentence: a number, a gap, a list."""
    if text.text.markup != "plain" and not markup_kinds(text.text).isdisjoint(_LAID_OUT):
        return ""
    plain = text.plain.rstrip()
    bare = plain.rstrip(_CLOSING)
    last = bare[-1:]
    if not last or last == "_" or plain.endswith(("]]", "`")) or not text.prose.rstrip().endswith(plain[-1]):
        return ""
    if last in _QUESTION or (last in _GREEK_QUESTION and _primary(text) == "el"):
        return "question"
    if last in _STOP and not bare.endswith(("...", "..")):
        return "stop"
    return "" if last.isdigit() else "open"


def _last_words(plain: str) -> str:
    words = plain.split()
    return plain if len(words) <= 8 else f"… {' '.join(words[-8:])}"
