"""A sign at the end of a word stands twice.

Why:
    Two question marks, commas or full stops in a row are a slip of the keyboard, or what is left of two sentences that
    were joined. Three dots, "?!" and "!!" may be meant, and so is ".." in code and paths.

Bad:
    language: en
    questions:
      - question: Which planet is the largest??
        options: [Mars, Jupiter, Venus]
        answer: B

Good:
    language: en
    questions:
      - question: "The largest planet is... which?"
        options: [Mars, Jupiter, Venus]
        answer: B
      - question: Where does the command cd .. lead to?
        options: [into the folder above, into the first folder, nowhere]
        answer: A
"""

import re
from collections.abc import Iterator

from quizkit.rules import Context, Finding, Fix, LocalText, rule
from quizkit.rules._phrasing import quoted

_TWICE = ("??", ",,", "..", ";;", "؟؟", "，，", "。。", "？？", "¿¿")
_DOUBLED = re.compile(
    r"(?<=[^\W\d_])(?P<sign>[?,;؟，。？]|\.)(?P=sign)(?=[\s)\]»”\"]|\Z)|(?<=[\w)»”\"])(?P<mark>[?؟？])(?P=mark)(?=\s|\Z)|¿¿(?=\w)"
)


def _may_be_there(context: Context) -> bool:
    prose = context.strings.prose
    return any([sign in prose for sign in _TWICE])  # noqa: C419 - quicker


@rule(severity="warning", since="0.2", glance=_may_be_there, mends="unsafely")
def check(text: LocalText, context: Context) -> Iterator[Finding]:
    """Look for two equal signs behind a word and before a space or the end."""
    found = _DOUBLED.search(text.prose)
    if found is None:
        return
    sign = found[0][0]
    yield Finding(
        f'{text.name} has "{found[0]}": {quoted(text.prose[max(0, found.start() - 30) : found.end()])}.',
        advice=f'Write "{sign}" once.',
        fix=_once(text),
    )


def _once(text: LocalText) -> Fix | None:
    if text.text.markup != "plain":
        return None
    return Fix("Write the sign once.", _DOUBLED.sub(lambda found: found[0][0], text.text.source))
