"""A note says that something is still to be done.

Why:
    "TODO", "TBD" or "[insert picture]" is a note of the author to the author. It is easily overlooked when the quiz is
    handed out, and learners then read it.

Bad:
    questions:
      - question: Which planet is the largest?
        options: [Mars, Jupiter, Venus]
        answer: B
        explanation: "TODO: say how large it is"

Good:
    questions:
      - question: What do programmers mean by a TODO in a comment?
        options: [Work that is left, A test that fails, A function without a name]
        answer: A
"""

import re
from collections.abc import Iterator
from functools import cache

from quizkit.rules import Context, Finding, LocalText, rule
from quizkit.rules._lists import Heads, entries
from quizkit.rules._phrasing import quoted

_WHOLE = re.compile(r"(?:todo|to-do|fixme|tb[dac]|xxx+|\?{3,}|lorem ipsum\b.*)[.!…]*", re.IGNORECASE | re.DOTALL)

_MARKS = "TODO|TO-DO|FIXME|TBD|TBC|TBA"
_WITHIN = re.compile(rf"[\[({{<]\s*(?:{_MARKS})\b|[.!?]\s+(?:{_MARKS})(?:\b\s*:|\.?\s*\Z)|(?i:lorem ipsum dolor)")
_LONGEST = 40
_OF_MARKS = ("todo", "do", "fixme", "tbd", "tbc", "tba", "ipsum", *("x" * count for count in range(3, _LONGEST)))
_WHOLE_FIRST = frozenset("tTfFxX?lL \n\t")
_FIRST = ("TO", "TB", "FIXME", " ")
_MAY_SAY_IT = frozenset(("option", "answer"))
"""What may say just "to do" and mean it."""


def _may_be_there(context: Context) -> bool:
    prose = context.strings.prose
    return "???" in prose or any([_heads(language).may_be_in(prose) for language in context.strings.languages])  # noqa: C419


@rule(severity="warning", since="0.1", glance=_may_be_there)
def check(text: LocalText, context: Context) -> Iterator[Finding]:
    """Look for such notes as the whole of a text, at its beginning before a colon, and in brackets."""
    prose = text.prose
    head = prose[:_LONGEST]
    found = _begins(text.language).match(prose) if ":" in head or "…" in head or head.startswith(_FIRST) else None
    if found is None and len(prose) < _LONGEST and (prose[:1] in _WHOLE_FIRST or text.role not in _MAY_SAY_IT):
        bare = prose.strip()
        found = _WHOLE.fullmatch(bare)
        if found is None and text.role not in _MAY_SAY_IT:
            found = _whole(text.language).fullmatch(bare)
    if found is None and ("[" in prose or "{" in prose or "<" in prose):
        found = _in_brackets(text.language).search(prose)
    if found is None and ("TODO" in prose or "TB" in prose or "FIXME" in prose or "ipsum" in prose):
        found = _WITHIN.search(prose)
    if found is not None:
        yield Finding(
            f"{text.name} has a note about work that is left: {quoted(prose[found.start() :])}.",
            advice="Do it, or take the note out.",
        )


@cache
def _heads(language: str) -> Heads:
    """A word of each note, for a quick look."""
    return Heads((*_OF_MARKS, *_entries(language, "alone")))


def _entries(language: str, *names: str) -> list[str]:
    return [entry for name in ("words", *names) for entry in entries("todo", name, language)]


def _own(language: str, *names: str) -> str:
    words = sorted(_entries(language, *names), key=lambda entry: (-len(entry), entry))
    return "|".join(re.escape(word).replace(r"\ ", r"\s+") for word in words) or "(?!)"


@cache
def _whole(language: str) -> re.Pattern[str]:
    return re.compile(rf"(?:{_own(language, 'alone')})[.!…]*", re.IGNORECASE)


@cache
def _begins(language: str) -> re.Pattern[str]:
    return re.compile(rf"\s*(?:(?:{_MARKS})\b(?:\s*[:.!…–-]|\s*\Z)|(?i:{_own(language)})\s*[:…])")


@cache
def _in_brackets(language: str) -> re.Pattern[str]:
    return re.compile(rf"[\[{{<]{{1,2}}\s*(?:{_own(language)})\b[^\])}}>\n]{{0,80}}[\])}}>]", re.IGNORECASE)
