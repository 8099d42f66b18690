"""Outlines of Org mode: ``* Which is a fruit?`` above options with boxes, ``#+TITLE:`` above all."""

import re
from collections.abc import Sequence
from dataclasses import replace

from quizkit.formats._typed.lines import Kind, Line, line_of

_STARS = re.compile(r"(?P<stars>\*{1,6})\s+(?P<text>\S.*?)(?:\s+:[\w:@]+:)?")
_SETTING = re.compile(r"#\+(?P<name>[A-Za-z_]+):\s*(?P<text>.*)")
_LABELLED: frozenset[Kind] = frozenset(("number", "letter", "field"))


def with_outline(lines: Sequence[Line]) -> list[Line]:
    """The lines of a text, headings of Org mode as headings of Markdown, where nothing else asks.

    It is an outline if it says so with a setting such as ``#+TITLE:``.
    """
    if not any(line.raw.startswith("#+") and _SETTING.fullmatch(line.raw) for line in lines) or any(
        line.kind in _LABELLED for line in lines
    ):
        return list(lines)
    return [_of_outline(line) for line in lines]


def _of_outline(line: Line) -> Line:
    setting, stars = _SETTING.fullmatch(line.raw), _STARS.fullmatch(line.raw)
    if setting is not None and setting["name"].casefold() in ("title", "description"):
        name = f"quiz {setting['name'].casefold()}"
        return replace(line, kind="field", label=name, text=setting["text"], column=line.start + setting.start("text"))
    if stars is None or line.indent or line.kind == "code":
        return line
    raw = f"{'#' * len(stars['stars'])} {stars['text']}"
    column = line.start + stars.start("text")
    found = line_of(line.number, raw, raw)
    if found.kind == "number" and found.word:  # * Question 1
        return replace(found, column=column, start=line.start)
    return replace(line, kind="heading", label="#", style="", raw=raw, text=stars["text"], column=column, marked=False)
