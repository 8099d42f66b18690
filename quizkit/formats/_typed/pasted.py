"""Questions copied off the pages of Moodle, Canvas and Google Forms: the words of the page around them.

They are taken away, or told as what they mean, where a page has enough of them that they can't be the author's.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from quizkit.formats._typed.doubts import Doubts
from quizkit.formats._typed.lines import Line, line_of
from quizkit.formats._typed.points import points_alone

_MOODLE = re.compile(
    r"(?:flag question|remove flag|edit question|question text|not yet answered|not answered|answer saved|complete"
    r"|correct|incorrect|partially correct|tries remaining: \d+|v\d+ \(latest\)|check|clear my choice"
    r"|question \d+ answer|select one:?|select one or more:?|feedback)"
)
_MOODLE_POINTS = re.compile(r"(?:marked out of|mark [\d.,]+ out of) (?P<points>[\d.,]+)", re.IGNORECASE)
_MOODLE_KEY = re.compile(
    r"the correct answers? (?:is|are):? ['\"\u2018\u201c]?(?P<key>.+?)['\"\u2019\u201d]?\.?$", re.IGNORECASE
)
_SEVERAL = re.compile(r"select one or more:?", re.IGNORECASE)
_CHOICES = re.compile(r"select one(?: or more)?:?", re.IGNORECASE)
_RIGHT = frozenset(("correct!", "correct answer", "correct answers"))
_GIVEN = frozenset(("you answered",))
_WORDS = _RIGHT | _GIVEN
_CANVAS_POINTS = re.compile(r"(?:[\d.]+ / )?(?P<points>[\d.]+) pts")
_REQUIRED = re.compile(r"\s*\*$")
_FEWEST = 2


def with_pages_read(lines: Sequence[Line], doubts: Doubts) -> list[Line]:
    """The lines of a text, the words of such a page gone, which is said once, or named."""
    of_moodle = next((line for line in lines if line.raw[:1] in "Mm" and _MOODLE_POINTS.fullmatch(line.raw)), None)
    of_canvas = next((line for line in lines if line.raw.endswith(" pts") and _CANVAS_POINTS.fullmatch(line.raw)), None)
    if of_moodle is not None:
        _tell(of_moodle, "Moodle", doubts)
        return list(_of_moodle(lines))
    if of_canvas is not None and any(line.raw.casefold() in _WORDS for line in lines):
        _tell(of_canvas, "Canvas", doubts)
        return list(_of_canvas(lines))
    return _of_forms(lines)


def _tell(line: Line, system: str, doubts: Doubts) -> None:
    doubts.add(
        line,
        f"this text was copied off a page of {system}; the words of the page around the questions are left out.",
        f"See whether all is there; an export of the quiz from {system} holds more.",
    )


def _of_moodle(lines: Sequence[Line]) -> Iterator[Line]:
    lists = False
    for place, line in enumerate(lines):
        points = _MOODLE_POINTS.fullmatch(line.raw)
        key = _MOODLE_KEY.fullmatch(line.raw)
        if line.kind == "number" and line.word:
            lists = False
            yield line
        elif points is not None:
            yield _field(line, "points", points["points"].replace(",", "."))
        elif key is not None:
            lists = False
            yield _field(line, "key", key["key"])
        elif _MOODLE.fullmatch(line.raw.casefold()):
            lists = lists or (_CHOICES.fullmatch(line.raw) is not None and not _has_letters(lines, place))
            kind = _field(line, "type", "multiple") if _SEVERAL.fullmatch(line.raw) else None
            lists = lists and line.raw.casefold() != "feedback"
            yield kind or replace(line, kind="blank", raw="", text="")
        else:
            yield _option(line) if lists and line.kind == "text" else line


def _has_letters(lines: Sequence[Line], place: int) -> bool:
    """Whether the options below a line have letters of their own."""
    below = next((line for line in lines[place + 1 : place + 4] if line.kind != "blank"), None)
    return below is not None and below.kind == "letter"


def _of_canvas(lines: Sequence[Line]) -> Iterator[Line]:
    """Options are indented below the question, the right one below ``Correct!`` or ``Correct Answer``."""
    options, right = False, False
    for line in lines:
        word = line.raw.casefold()
        points = _CANVAS_POINTS.fullmatch(line.raw)
        if line.kind == "number" and line.word:
            options = right = False
            yield line
        elif points is not None:
            yield _field(line, "points", points["points"])
        elif word in _RIGHT or word in _GIVEN:
            options, right = True, word in _RIGHT
            yield replace(line, kind="blank", raw="", text="")
        elif line.raw and (options or line.indent >= _FEWEST):
            options = True
            made = _option(line_of(line.number, line.raw, line.raw))
            yield replace(made, indent=0, marked=right)
            right = False
        else:
            yield line


def _of_forms(lines: Sequence[Line]) -> list[Line]:
    """``1 point`` directly below each question, a star behind it where an answer is required."""
    found = [
        place
        for place in range(1, len(lines))
        if lines[place].kind == "text"
        and lines[place].raw[0].isdecimal()
        and lines[place - 1].kind in ("text", "number")
        and (place == 1 or lines[place - 2].kind == "blank")
        and points_alone(lines[place].raw) is not None
    ]
    if len(found) < _FEWEST:
        return list(lines)
    made = list(lines)
    for place in found:
        stem, points = made[place - 1], points_alone(made[place].raw)
        bare = _REQUIRED.sub("", stem.text)
        made[place - 1] = replace(stem, text=bare, raw=_REQUIRED.sub("", stem.raw))
        made[place] = _field(made[place], "points", points or "")
    return made


def _option(line: Line) -> Line:
    return replace(line, kind="bullet", label="•", style="", text=line.raw, column=line.start)


def _field(line: Line, label: str, text: str) -> Line:
    return replace(line, kind="field", label=label, style="", text=text, marked=False)
