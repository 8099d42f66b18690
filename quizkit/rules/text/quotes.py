"""Straight and curly quotation marks are mixed in one text.

Why:
    "Straight" marks beside “curly” ones look careless, and come from pasting pieces of different origin. Either kind
    will do. Inches, seconds and minutes are written with straight marks and do not count.

Bad:
    questions:
      - question: Who said “I think” and "therefore I am"?
        type: essay

Good:
    questions:
      - question: Who said “I think” and “therefore I am”?
        type: essay
"""

import re
from collections.abc import Iterator

from quizkit.rules import Context, Finding, LocalText, rule
from quizkit.rules._phrasing import quoted

_STRAIGHT = re.compile(r'(?<!\d)"(?=[^\W\d]).*?"', re.DOTALL)
_CURLY = re.compile("[“”„]")
_APOSTROPHE = re.compile(r"(?<=[^\W\d])'(?=[^\W\d])")
_CURLY_APOSTROPHE = re.compile(r"(?<=[^\W\d])’(?=[^\W\d])")


@rule(severity="info", since="0.1", signs=True)
def check(text: LocalText, context: Context) -> Iterator[Finding]:
    """Look for both kinds of double marks, or of apostrophes, outside code."""
    prose = text.prose
    if prose.isascii():
        return
    if _CURLY.search(prose) is not None and '"' in prose and _STRAIGHT.search(prose) is not None:
        what = "straight and curly quotation marks"
    elif "’" in prose and _CURLY_APOSTROPHE.search(prose) is not None and _APOSTROPHE.search(prose) is not None:
        what = "straight and curly apostrophes"
    else:
        return
    yield Finding(f"{text.name} mixes {what}: {quoted(text.plain)}.", advice="Use one kind throughout.")
