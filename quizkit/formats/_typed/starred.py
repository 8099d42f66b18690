"""Options with numbers, of which the right ones have a star: ``*1) Rome``, ``2) Oslo``, as Respondus takes them."""

import re
from collections.abc import Sequence
from dataclasses import replace

from quizkit.formats._typed.lines import Line

_STARRED = re.compile(r"\*\s?(?P<number>\d{1,2})(?P<style>[.)])\s+(?P<text>\S.*)")
_MOST = 20


def with_starred_numbers(lines: Sequence[Line]) -> list[Line]:
    """The lines of a text, with lists that count from 1 and hold such a star as options with letters."""
    found = [_STARRED.fullmatch(line.raw) if line.raw[:1] == "*" else None for line in lines]
    if not any(found):
        return list(lines)
    kept = list(lines)
    start = count = 0
    for place, (line, star) in enumerate(zip([*lines, None], [*found, None], strict=True)):
        number = _number(line, star)
        if count and number == count + 1:
            count += 1
            continue
        if count > 1 and any(found[start:place]):
            kept[start:place] = map(_as_option, lines[start:place], found[start:place])
        start, count = place, int(number == 1)
    return kept


def _number(line: Line | None, star: re.Match[str] | None) -> int:
    if star is not None:
        return int(star["number"])
    if line is None or line.kind != "number" or line.word or not line.label.isdecimal():
        return 0
    return int(line.label) if len(line.label) < 3 and int(line.label) <= _MOST else 0


def _as_option(line: Line, star: re.Match[str] | None) -> Line:
    number = _number(line, star)
    label = chr(ord("a") + number - 1)
    if star is None:
        return replace(line, kind="letter", label=label, style=")")
    column = line.start + star.start("text")
    return replace(line, kind="letter", label=label, style=")", text=star["text"], column=column, marked=True)
