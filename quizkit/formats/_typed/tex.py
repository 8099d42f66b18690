"""Formulas over several lines: whatever the lines look like, they belong to the one in which the formula begins."""

import re
from collections.abc import Sequence

from quizkit.formats._typed.lines import Line

_BEGIN = re.compile(r"\\begin\{(?P<name>[A-Za-z]{4,12}\*?)\}")
_MOST_LINES = 60


def with_formulas_whole(lines: Sequence[Line]) -> list[Line]:
    """The lines of a text, those of a formula (``\\begin{align}``, ``$$``, ``\\[``) as one that holds line breaks."""
    made: list[Line] = []
    place = 0
    while place < len(lines):
        line = lines[place]
        close = _left_open(line)
        last = place if close is None else _closing(lines, place, close)
        if last > place:
            rest = "".join(f"\n{one.raw}" for one in lines[place + 1 : last + 1])
            line.raw += rest
            line.text += rest
        made.append(line)
        place = last + 1
    return made


def _left_open(line: Line) -> str | None:
    """What closes the formula that a line leaves open; None where it leaves none open."""
    if line.kind in ("blank", "code") or not ("\\" in line.raw or "$$" in line.raw):
        return None
    begun = _BEGIN.search(line.raw)
    if begun is not None and f"\\end{{{begun['name']}}}" not in line.raw[begun.end() :]:
        return f"\\end{{{begun['name']}}}"
    if line.raw.count("$$") % 2:
        return "$$"
    return "\\]" if line.raw.count("\\[") > line.raw.count("\\]") else None


def _closing(lines: Sequence[Line], start: int, close: str) -> int:
    """The place of the line that closes a formula; that of its beginning where none does nearby."""
    for place in range(start + 1, min(len(lines), start + _MOST_LINES)):
        if close in lines[place].raw:
            return place
        if lines[place].kind == "blank" and close == "$$":
            break
    return start
