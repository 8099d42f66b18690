"""A question does not end as questions of its language do.

Why:
    A Greek question ends with ";", an Arabic one with "؟", a Chinese one with "？"; "?" is the mark of a keyboard that
    was not switched. In Spanish a question also begins with "¿": a mark without the other is an error. In French a
    narrow space stands before the mark, which is only noted.

Bad:
    language: el
    questions:
      - question: Ποιος πλανήτης είναι ο μεγαλύτερος?
        options: [Ο Άρης, Ο Δίας, Ο Κρόνος]
        answer: B

Bad:
    language: es
    questions:
      - question: Qué planeta es el más grande?
        options: [Marte, Júpiter, Saturno]
        answer: B

Good:
    language: el
    questions:
      - question: Ποιος πλανήτης είναι ο μεγαλύτερος;
        options: [Ο Άρης, Ο Δίας, Ο Κρόνος]
        answer: B

Good:
    language: es
    questions:
      - question: "Si x es 2, ¿cuánto es x + 1?"
        options: ["3", "4", "5"]
        answer: A
"""

import re
from collections.abc import Callable, Iterator

from quizkit.rules import Context, Finding, Fix, LocalText, Severity, rule
from quizkit.rules._foreign import Judge
from quizkit.rules._phrasing import language_name, quoted

_END = r"(?=\s*(?:\Z|[\n)\]»”\"'’*_]|\s\w))"
_AFTER = {
    "el": ("\u0386-\u03ce\u1f00-\u1fff", ";"),
    "ar": ("\u0600-\u06ff", "؟"),
    "fa": ("\u0600-\u06ff", "؟"),
    "ur": ("\u0600-\u06ff", "؟"),
    "ps": ("\u0600-\u06ff", "؟"),
    "ckb": ("\u0600-\u06ff", "؟"),
    "zh": ("\u3005-\u9fff\uf900-\ufaff", "？"),
    "ja": ("\u3005-\u9fff\uf900-\ufaff", "？"),
    "hy": ("\u0531-\u0587", "՞"),
}
"""By language: the letters that its own mark follows, and that mark."""
_WRONG = {language: re.compile(rf"(?<=[{letters}])[)\]»”\"'’]?\?{_END}") for language, (letters, _) in _AFTER.items()}
_SPANISH_END = re.compile(r"(?<=[\w)\]»”\"'’%°.…*`])\?(?!\w)")
_ASKING = re.compile(
    r"(?:(?:a|con|de|desde|en|hacia|hasta|para|por|según|sobre) )?(?:qué|cuál|cuáles|quién|quiénes|cómo|cuándo|dónde"
    r"|cuánto|cuánta|cuántos|cuántas)\b",
    re.IGNORECASE,
)
_FRENCH = re.compile(r"(?<=\w)\?(?=\s*\Z)")
_ONE_MARK = re.compile(r"[^?¿.!:\n]*\?\s*")


def _may_be_there(context: Context) -> bool:
    return any([_judge(language) is not None for language in context.strings.languages])  # noqa: C419 - quicker


@rule(severity="error", since="0.1", roles=("stem",), glance=_may_be_there, mends="safely")
def check(text: LocalText, context: Context) -> Iterator[Finding]:
    """Look at the question marks of the languages that have rules of their own for them."""
    judge = _judge(text.language)
    if judge is not None and ("?" in text.text.source or "¿" in text.text.source):
        for finding in judge(text):
            if context.once(Judge).foreign(text) is None:  # a question in English ends as English ones do
                yield finding


def _judge(language: str) -> "Callable[[LocalText], Iterator[Finding]] | None":
    return _JUDGES.get(language.lower().partition("-")[0])


def _other_mark(text: LocalText) -> Iterator[Finding]:
    language = text.language.lower().partition("-")[0]
    mark = _AFTER[language][1]
    if _WRONG[language].search(text.prose) is None:
        return
    fix = None
    if text.text.markup == "plain" and language != "hy":
        mended = _WRONG[language].sub(lambda found: found[0].replace("?", mark), text.text.source)
        fix = Fix(f"End the question with {mark}", mended, safe=True)
    where = " over the word that asks" if language == "hy" else ""
    yield Finding(
        f'the question has "?", not "{mark}", in {language_name(language)}: {quoted(text.plain)}.',
        advice=f'Write "{mark}"{where}.',
        fix=fix,
        severity=Severity.WARNING,
    )


def _spanish(text: LocalText) -> Iterator[Finding]:
    prose = text.prose
    begun, ended = prose.count("¿"), len(_SPANISH_END.findall(prose))
    if begun == ended or (begun and not prose.count("?") - begun):
        return
    fix = None
    if not begun and text.text.markup == "plain" and _ASKING.match(prose) and _ONE_MARK.fullmatch(prose):
        fix = Fix("Begin the question with ¿.", f"¿{text.text.source}", safe=True)
    missing, there = ("¿", "?") if begun < ended else ("?", "¿")
    yield Finding(
        f'the question has "{there}" without "{missing}": {quoted(text.plain)}.',
        advice=f'{"Begin" if begun < ended else "End"} what is asked with "{missing}".',
        fix=fix,
    )


def _french(text: LocalText) -> Iterator[Finding]:
    if text.language.lower().startswith("fr-ca") or _FRENCH.search(text.prose) is None:
        return
    mended = _FRENCH.sub("\u202f?", text.text.source) if text.text.markup == "plain" else None
    yield Finding(
        f"the question has no space before its question mark: {quoted(text.plain)}.",
        advice="Put a narrow space that does not break there.",
        fix=Fix("Put a narrow space before the question mark.", mended, safe=True) if mended is not None else None,
        severity=Severity.INFO,
    )


_JUDGES: dict[str, Callable[[LocalText], Iterator[Finding]]] = {
    **dict.fromkeys(_AFTER, _other_mark),
    "es": _spanish,
    "fr": _french,
}
