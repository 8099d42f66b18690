"""Questions whose numbers have a letter or another number beside them: ``A1.``, ``Β2)``, ``1.1``, ``2b.``.

To the rest of the reader they are nothing but numbers: each gets the place that it has in the file, and a list of
answers that calls it by its name (``A1-b, A2-a``) speaks of that place.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from quizkit.formats._letters import follows
from quizkit.formats._typed.labels import is_question_word
from quizkit.formats._typed.lines import Line

_NAME = (
    r"(?:(?P<head>[A-ZΑ-ΩА-Я])\s?(?P<count>\d{1,3})|(?P<chapter>\d{1,2})\.(?P<number>\d{1,3})"
    r"|(?P<whole>\d{1,3})(?P<part>[a-jα-ιа-з]))"
)
_BEGINNING = re.compile(
    rf"(?:\*\*)?(?:(?P<word>[^\W\d_]{{1,12}})\.?\s+)?{_NAME}"
    r"(?:\s?\.?\)|\s?[.:](?![\d.])|\s?[-\N{EN DASH}](?=\s)|(?<=\.\d)(?=\s)|(?<=\.\d\d)(?=\s))(?:\*\*)?\s*(?P<text>\S.*)"
)
_NAMED = r"(?:[A-ZΑ-ΩА-Я]\s?\d{1,3}|\d{1,2}\.\d{1,3}|\d{1,3}[a-jα-ιа-з])"
_BETWEEN = r"\s?(?:->|[-\N{EN DASH}\N{EM DASH}:=→.)])?\s*"
_LIST = re.compile(
    rf"(?:[^\d:]{{2,40}}:\s*)?{_NAMED}{_BETWEEN}\(?[^\W_]{{1,12}}\)?"
    rf"(?:[\s,;|]+{_NAMED}{_BETWEEN}\(?[^\W_]{{1,12}}\)?){{0,200}}[\s.,;]*"
)
_CALLED = re.compile(rf"(?:(?<=[\s,;|:])|^){_NAMED}(?=\W)")
_LONGEST = 2000
_FEWEST = 2
_ANSWERS = frozenset(("letter", "check", "bullet", "field"))
"""What a quiz has and a paper with numbered paragraphs has not."""


class _Found(NamedTuple):
    line: Line
    match: re.Match[str]
    group: str
    within: str
    """What counts within the group: a number, or the letter of a part."""


def with_lettered(lines: list[Line]) -> list[Line]:
    """The lines of a text, those that begin with such a number as the beginnings of questions.

    They are where they count up from the first one of each letter, two of them at least, and no plain number stands
    before them.
    """
    found: list[_Found] = []
    for line in lines:
        if line.kind == "number" and not found:
            return lines
        one = _found_in(line) if line.kind == "text" else None
        if one is not None:
            found.append(one)
    run = _in_order(found)
    if len(run) < _FEWEST:
        return lines
    if run[0].match["chapter"] and not any(line.kind in _ANSWERS for line in lines):
        return lines
    places: dict[str, int] = {}
    for place, one in enumerate(run, 1):
        places[_bare(one.group, one.within)] = place
        line = one.line
        line.kind, line.label, line.style, line.word = "number", str(place), ".", True
        line.text, line.column = one.match["text"], line.start + one.match.start("text")
        if line.raw.startswith("**") and line.text.endswith("**") and line.text.count("**") == 1:
            line.text = f"**{line.text}"  # number and text are bold together
    for line in lines:
        if line.kind in ("text", "field", "letter") and len(line.raw) <= _LONGEST and _LIST.fullmatch(line.raw):
            _name_places(line, places)
    return lines


def _found_in(line: Line) -> _Found | None:
    match = _BEGINNING.match(line.raw)
    if match is None or (match["word"] and not is_question_word(match["word"])):
        return None
    if match["head"]:
        return _Found(line, match, match["head"], match["count"])
    if match["chapter"]:
        return _Found(line, match, f"{match['chapter']}.", match["number"])
    return _Found(line, match, match["whole"], match["part"])


def _in_order(found: Sequence[_Found]) -> list[_Found]:
    """Those that count up, in groups that come once each; none where a group comes again (``Q1, A1, Q2, A2``)."""
    run: list[_Found] = []
    closed: set[str] = set()
    for one in found:
        before = run[-1] if run else None
        if before is not None and _kind(one) != _kind(before):
            continue
        if before is not None and one.group == before.group:
            if follows(one.within, before.within):
                run.append(one)
        elif follows(one.within, "") or (before is not None and follows(one.within, before.within)):
            if one.group in closed:  # a list of answers begins anew
                if one.within != _first_of(run, one.group):
                    return []
                break
            if before is not None:
                closed.add(before.group)
            run.append(one)
    return run


def _first_of(run: Sequence[_Found], group: str) -> str:
    return next(one.within for one in run if one.group == group)


def _kind(one: _Found) -> tuple[bool, bool]:
    return one.group.isalpha(), one.within.isdecimal()


def _bare(group: str, within: str) -> str:
    return f"{group}{within}".casefold()


def _name_places(line: Line, places: dict[str, int]) -> None:
    """Call the questions of a list of answers by their places, in as many letters."""

    def place_of(match: re.Match[str]) -> str:
        place = places.get("".join(match[0].split()).casefold())
        return match[0] if place is None else str(place).ljust(len(match[0]))

    line.raw = _CALLED.sub(place_of, line.raw)
    if line.kind == "text":
        line.text = line.raw
