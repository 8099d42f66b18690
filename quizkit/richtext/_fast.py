"""Answers for texts that hold nothing special, without a parser: about a microsecond each."""

import re
from html import unescape

from quizkit.model import Markup, Text

_MARKDOWN = re.compile(r"[^\s\\`*_\[<&$~]++(?: [^\s\\`*_\[<&$~]++)*+")
"""A line without any sign that could mean something within a line; one line alone is no block, however it begins."""

_PARAGRAPH = re.compile(r'<p(?: (?:dir|lang|id|class)="[^"<>]*"| style="text-align: ?\w+;?")*+>')
"""A paragraph as the editors of learning platforms begin it."""


def line_of(text: Text) -> str | None:
    """The words of a text that is one line without markup, in which only ``<``, ``>`` and ``&`` need escaping.

    None where only a parser can tell, or where a space or a sign of maths needs care.
    """
    source = text.source
    if text.markup != "plain":
        return plain_words(source, text.markup)
    if source.isprintable() and "  " not in source and "\\" not in source and "$$" not in source and source[:1] != " ":
        return source
    return None


def plain_words(source: str, markup: Markup) -> str | None:
    """The words of a source that is a single paragraph without markup; None where only a parser can tell."""
    if markup == "markdown":
        return source if _MARKDOWN.fullmatch(source) and source.isprintable() else None
    if "<" not in source and "&" not in source and is_literal(source):  # nearly every text
        return source
    words = source.strip(" \n").removesuffix("</p>")
    if words[:2] == "<p":
        opened = _PARAGRAPH.match(words)
        words = words[opened.end() if opened else 0 :].removesuffix("<br>")
    if "<" in words or not is_literal(words):
        return None
    if "&" in words:
        words = unescape(words)
        return words if is_literal(words) else None
    return words


def is_literal(words: str) -> bool:
    """Whether HTML's words show as they stand: nothing to fold, nothing that reads as maths."""
    return (
        words.isprintable()
        and "  " not in words
        and "\\" not in words
        and "$$" not in words
        and words[:1] not in ("", " ")
        and words[-1] != " "
    )
