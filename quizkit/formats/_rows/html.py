"""Texts in cells that hold HTML."""

import re
from collections.abc import Callable

from quizkit.model import Localized
from quizkit.richtext import to_html

_UNSEEN = re.compile("[\ufeff\u200b\u2060\u00ad\t]")


def is_a_line(text: Localized) -> bool:
    """Whether a text can stand in a cell of plain text as it is: one line of words without markup."""
    part = text.first()[1]
    return part.markup == "plain" and part.source.isprintable()


def html_of(text: Localized, *, gap: Callable[[str], str] | None = None, mathml: bool = False) -> str:
    """A text as HTML; what a cell loses, such as a soft hyphen, is written as a number."""
    html = to_html(text.first()[1], html5=True, gap=gap, mathml=mathml)
    return _UNSEEN.sub(lambda match: f"&#{ord(match[0])};", html)
