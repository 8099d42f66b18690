"""A text has double spaces, tabs, or spaces at an end.

Why:
    They are slips of the keyboard or remains of copying. They show where a system keeps them, and make answers that
    look alike compare as different. Three spaces and more may stand for a blank to fill in and are left alone, as are
    the spaces of code and of lines that are indented.

Bad:
    questions:
      - question: "Which  planet is the largest?"
        markup: plain
        type: essay

Good:
    questions:
      - question: Which planet is the largest?
        type: essay
"""

import re
from collections.abc import Iterator

from quizkit.rules import Context, Finding, Fix, LocalText, rule
from quizkit.rules._phrasing import listed, quoted

_DOUBLE = re.compile(r"(?<=[^\W_]|[,.:;?!)\]\"'”»])  (?=[\w(\[\"'“«¿¡])")
_TAB = re.compile(r"(?<=\S)[ ]*\t+[ ]*(?=\S)")
_END = re.compile(r"\A[ \t]+|[ \t]+\Z")
_INDENTED = re.compile(r"\n(?: {2}|\t)")


@rule(severity="info", since="0.1", signs=True, mends="safely")
def check(text: LocalText, context: Context) -> Iterator[Finding]:
    """Look at plain texts alone: in Markdown and HTML such spaces are layout."""
    source = text.text.source
    if text.text.markup != "plain" or text.is_blank or _INDENTED.search(source) is not None:
        return
    found = [
        what
        for what, pattern in (("a double space", _DOUBLE), ("a tab", _TAB), ("a space at an end", _END))
        if pattern.search(source) is not None
    ]
    if found:
        mended = _END.sub("", _TAB.sub(" ", _DOUBLE.sub(" ", source)))
        yield Finding(
            f"{text.name} has {listed(found)}: {quoted(_shown(source))}.",
            advice="Leave one space between words, and none at the ends.",
            fix=Fix("Leave single spaces.", mended, safe=True),
        )


def _shown(source: str) -> str:
    """The text with the spaces in question made visible."""
    return _DOUBLE.sub("··", _TAB.sub("→", _END.sub("·", source)))
