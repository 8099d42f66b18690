"""Questions that bear Roman numbers: ``I. Which ...``, ``II. Which ...``, and a list of answers ``I-a, II-b``."""

import re

from quizkit.formats._letters import LETTERS
from quizkit.formats._typed.lines import Line

_VALUES = {"I": 1, "V": 5, "X": 10, "L": 50}
_BEGINNING = re.compile(r"(?:\*\*)?(?P<number>[IVXL]{1,7})\s?(?:[.):]|[-\N{EN DASH}](?=\s))\s*(?P<text>\S.*)")
_NAMED = rf"[IVXL]{{1,7}}\s?(?:[-\N{{EN DASH}}:=.)→]|->)?\s*\(?(?:{LETTERS})\)?"
_LIST = re.compile(rf"(?:[^\d:]{{2,40}}:\s*)?{_NAMED}(?:[\s,;|]+{_NAMED}){{0,60}}[\s.;]*")
_CALLED = re.compile(r"(?:(?<=[\s,;|:])|^)[IVXL]{1,7}(?=[\s.):=→\N{EN DASH}-])")
_ANSWERS = frozenset(("letter", "check", "bullet", "field"))
_LONGEST = 1000
_FEWEST = 2


def with_roman_numbers(lines: list[Line]) -> list[Line]:
    """The lines of a text without other numbers, those with Roman numbers that run as the beginnings of questions.

    Each of them has options or an answer below: statements that a question is about have none of their own.
    """
    if any(line.kind == "number" for line in lines):
        return lines
    found = [(place, match) for place, line in enumerate(lines) if (match := _numbered(line)) is not None]
    run: list[tuple[int, re.Match[str]]] = []
    for place, match in found:
        if _value(match["number"]) == len(run) + 1:
            run.append((place, match))
    starts = [place for place, _ in run]
    if len(run) < _FEWEST or not all(
        any(_answers(line) for line in lines[start + 1 : end])
        for start, end in zip(starts, [*starts[1:], len(lines)], strict=True)
    ):
        return lines
    for place, match in run:
        line = lines[place]
        line.kind, line.label, line.style, line.word = "number", str(_value(match["number"])), ".", True
        line.text, line.column = match["text"], line.start + match.start("text")
        line.marked = line.loosely = False
    for line in lines:
        if line.kind in ("text", "field", "letter") and len(line.raw) <= _LONGEST and _LIST.fullmatch(line.raw):
            line.raw = _CALLED.sub(lambda match: str(_value(match[0])).ljust(len(match[0])), line.raw)
            line.kind, line.text = "text", line.raw
    return lines


def _numbered(line: Line) -> re.Match[str] | None:
    return _BEGINNING.fullmatch(line.raw) if line.kind in ("text", "letter") and line.raw[:1] in "IVXL*" else None


def _answers(line: Line) -> bool:
    return line.kind in _ANSWERS and _numbered(line) is None


def _value(number: str) -> int:
    """The value of a Roman number; 0 for letters that are none."""
    values = [_VALUES[sign] for sign in number]
    total = sum(-one if one < two else one for one, two in zip(values, [*values[1:], 0], strict=True))
    return total if _written(total) == number else 0


def _written(value: int) -> str:
    signs = ((50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))
    parts = []
    for worth, sign in signs:
        parts.append(sign * (value // worth))
        value %= worth
    return "".join(parts)
