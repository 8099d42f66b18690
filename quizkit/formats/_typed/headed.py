"""Headings that ask: ``## What is 2+2?`` directly above options with boxes, as quiz tools for Markdown have it."""

import re
from collections.abc import Sequence
from itertools import pairwise, takewhile

from quizkit.formats._typed.labels import stands_for_question
from quizkit.formats._typed.lines import Line, line_of

_BOXED = re.compile(r"\[[ xX]\]\s+\S")
_BETWEEN = frozenset(("blank", "field"))
_OPTIONS = frozenset(("check", "number", "bullet", "letter"))


def ask_headings(lines: Sequence[Line]) -> None:
    """Make questions of headings where some of their level stand directly above options with boxes.

    There a number before a box is the option's, and a heading that says nothing but ``Question`` is the number of one.
    """
    headings = [(line, _below(lines, index)) for index, line in enumerate(lines) if line.kind == "heading"]
    boxes = any(line.kind == "check" for line in lines)
    for line, below in headings if boxes else ():
        if below is not None and below.kind == "text" and stands_for_question(line.text):
            line.kind, line.word, line.text = "number", True, ""
    levels = {_level(line) for line, below in headings if below is not None and _is_boxed(below)}
    for line, below in headings:
        if _level(line) in levels and below is not None and below.kind in _OPTIONS and not below.word:
            line.kind, line.label, line.word = "number", "", True
    for line in lines if levels else ():
        if line.kind == "number" and not line.word and _BOXED.match(line.text):
            _unnumber(line)
    if boxes or levels:
        _name_quotations(lines, hints=bool(levels))


def _below(lines: Sequence[Line], index: int) -> Line | None:
    """The first line below one that is neither blank nor a hint."""
    return next(
        (line for line in lines[index + 1 : index + 9] if line.kind not in _BETWEEN and not _quotes(line)), None
    )


def _is_boxed(line: Line) -> bool:
    return line.kind == "check" or (line.kind == "number" and not line.word and bool(_BOXED.match(line.text)))


def _level(line: Line) -> int:
    return sum(1 for _ in takewhile("#".__eq__, line.raw))


def _unnumber(line: Line) -> None:
    """``1. [x] apple`` as the option with a box that it is."""
    found = line_of(line.number, line.text, line.text)
    line.kind, line.label, line.style, line.marked = found.kind, found.label, found.style, found.marked
    line.column += len(line.text) - len(found.text)
    line.text = found.text


def _quotes(line: Line) -> bool:
    return line.kind == "text" and line.raw.startswith("> ")


def _name_quotations(lines: Sequence[Line], *, hints: bool) -> None:
    """A quotation is feedback directly below an option with a box, and the explanation behind them all.

    Above the options it is one, unless the quiz's ``hints`` stand there.
    """
    above: Line | None = None
    named: Line | None = None
    for before, line in pairwise(lines):
        if before is not named and before.kind != "blank":
            above = before
        if not _quotes(line) or above is None:
            continue
        if before is named:
            line.raw = line.text = line.raw[1:].strip()  # goes on with the quotation
            named = line
            continue
        if above.kind == "number" and hints:
            line.kind, line.label = "field", "hints"
        elif before.kind == "check":
            line.kind, line.label = "sign", "..."
        elif above.kind == "check":
            line.kind, line.label = "field", "explanation"
        else:
            continue
        line.text = line.raw[1:].strip()
        line.column += len(line.raw) - len(line.text)
        named = line
