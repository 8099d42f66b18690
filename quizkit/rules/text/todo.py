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

Bad:
    language: en
    questions:
      - question: Whom do you tell about a loss of data?
        options: [The officer for data protection, "[Insert name of contact]", Nobody]
        answer: A

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
_VERBS = "add check change complete explain find finish fix improve insert make remove replace review update write"
"""What a note without a colon begins with: "TODO add a picture"; in Spanish TODO is a word."""

_LONGEST = 40
_OF_MARKS = ("todo", "do", "fixme", "tbd", "tbc", "tba", "ipsum", *("x" * count for count in range(3, _LONGEST)))
_WHOLE_FIRST = frozenset("tTfFxX?lL \n\t")
_FIRST = ("TO", "TB", "FIXME", " ")
_TYPED = frozenset(("text_entry", "cloze", "extended_text"))
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
    if found is None and ("[" in prose or "<" in prose) and not _asks_to_fill_in(text, context):
        found = _to_fill(text.language).search(prose)
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
    return Heads((*_OF_MARKS, *_entries(language, "alone"), *_fill(language, "first"), *_fill(language, "last")))


def _entries(language: str, *names: str) -> list[str]:
    return [entry for name in ("words", *names) for entry in entries("todo", name, language)]


def _fill(language: str, name: str) -> tuple[str, ...]:
    return entries("to_fill", name, language)


def _own(language: str, *names: str) -> str:
    words = sorted(_entries(language, *names), key=lambda entry: (-len(entry), entry))
    return "|".join(re.escape(word).replace(r"\ ", r"\s+") for word in words) or "(?!)"


@cache
def _whole(language: str) -> re.Pattern[str]:
    return re.compile(rf"(?:{_own(language, 'alone')})[.!…]*", re.IGNORECASE)


@cache
def _begins(language: str) -> re.Pattern[str]:
    verbs = "|".join(dict.fromkeys((*_VERBS.split(), *map(re.escape, _fill(language, "first")))))
    note = rf"\s*[:.!…–-]|\s*\Z|\s+(?i:{verbs})\s"
    return re.compile(rf"\s*(?:(?:{_MARKS})\b(?:{note})|(?i:{_own(language)})\s*[:…])")


def _asks_to_fill_in(text: LocalText, context: Context) -> bool:
    """Whether a question has learners type something, and may say in brackets what: "She ___ [insert the verb]"."""
    typed = context.item is not None and context.item.interaction.kind in _TYPED
    return text.role == "stem" and (typed or "__" in text.prose)


@cache
def _to_fill(language: str) -> re.Pattern[str]:
    """A note in brackets that begins or ends with what is to be done and says with what: "[Insert name]"."""
    first, last = (
        "|".join(re.escape(word).replace(r"\ ", r"\s+") for word in _fill(language, name)) or "(?!)"
        for name in ("first", "last")
    )
    inside = rf"(?:{first})\s+[^\W\d_][^\]>\n]{{0,60}}|[^\W\d_][^\]>\n]{{0,60}}?\s(?:{last})"
    return re.compile(rf"\[\s*(?:{inside})\s*\]|<\s*(?:{inside})\s*>", re.IGNORECASE)


@cache
def _in_brackets(language: str) -> re.Pattern[str]:
    return re.compile(rf"[\[{{<]{{1,2}}\s*(?:{_own(language)})\b[^\])}}>\n]{{0,80}}[\])}}>]", re.IGNORECASE)
