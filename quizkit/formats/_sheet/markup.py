"""Texts as cells: in the markup of their row, and so that nothing a cell can't hold is lost."""

import re
from collections.abc import Iterable

from quizkit.formats._table.clean import tidy
from quizkit.formats._table.maths import FORMULA
from quizkit.model import Markup, Text
from quizkit.richtext import canonical, text_of, to_html, to_markdown

_UNSEEN = re.compile("[\ufeff\u200b\u2060\u00ad]")
_AS_REFERENCE = re.compile("[\ufeff\u200b\u2060\u00ad\t]")


def can_be_seen(source: str) -> bool:
    """Whether a cell can hold the words as they are: readers take out what nobody can see (see ``_table.clean``)."""
    return source.isprintable() or _UNSEEN.search(source) is None


def markup_of(texts: Iterable[Text]) -> Markup:
    """The simplest markup in which all of these texts can stand: that of a row, or of the quiz's own texts.

    HTML can say everything; it is used where a text is in HTML, and where it has characters that cannot be seen,
    which are written as numbers there.
    """
    texts = list(texts)
    kinds = {text.markup for text in texts}
    if kinds <= {"plain"} and all(can_be_seen(text.source) for text in texts):
        return "plain"
    return "html" if "html" in kinds or not all(map(_can_be_markdown, texts)) else "markdown"


def may_hold_maths(texts: Iterable[Text]) -> bool:
    """Whether a plain text looks as if it held a formula, so that its row has to say that it is plain."""
    return any(("$" in text.source or "\\" in text.source) and FORMULA.search(text.source) for text in texts)


def cell_of(text: Text, markup: Markup) -> str:
    """A text as it stands in a cell of a row in this markup; the reader gives back what means the same."""
    if markup == "plain" or not text.source:
        return text.source
    if markup == "markdown":
        return to_markdown(text)
    return _AS_REFERENCE.sub(lambda match: f"&#{ord(match[0])};", to_html(text, html5=True))


def _can_be_markdown(text: Text) -> bool:
    """Whether a text comes back from a cell in Markdown, although a cell loses tabs and the white space at its ends."""
    if not can_be_seen(text.source):
        return False
    return canonical(text_of(tidy(to_markdown(text))[0], "markdown")) == canonical(text)
