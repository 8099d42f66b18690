"""Answers for texts that hold nothing special, without a parser: about a microsecond each."""

import re
from html import unescape

from quizkit.model import Markup

_MARKDOWN = re.compile(
    r"(?![#>|=~+-]|\d+[.)])"  # what may begin a block
    r"[^\s\\`*_\[<&$~]++(?: [^\s\\`*_\[<&$~]++)*+"
)
_HTML = re.compile(r"(?:<p>)?([^\s<\\$]++(?: [^\s<\\$]++)*+)(?:</p>)?")


def is_one_line(source: str) -> bool:
    """Whether a plain text is one line in which only ``<``, ``>`` and ``&`` need escaping."""
    return (
        source.isprintable() and "  " not in source and "\\" not in source and "$$" not in source and source[:1] != " "
    )


def plain_words(source: str, markup: Markup) -> str | None:
    """The words of a source that is a single paragraph without markup; None where only a parser can tell."""
    if markup == "markdown":
        return source if _MARKDOWN.fullmatch(source) and source.isprintable() else None
    found = _HTML.fullmatch(source)
    if found is None:
        return None
    words = found[1]
    if "&" in words:
        words = unescape(words)
        if "  " in words or "\\" in words or "$" in words or words[:1] == " " or words[-1:] == " ":
            return None
    return words if words.isprintable() else None
