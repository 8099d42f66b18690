"""The lines of an Aiken file, told apart as Moodle tells them, and what Moodle's importer makes of them."""

import re
from collections.abc import Iterable
from typing import Literal

from quizkit.records import dataclass

Kind = Literal["skipped", "option", "answer", "text"]

_TRIMMED = " \t\r\0\v"
_OPTION = re.compile(r"([A-Z])([).])([ \t]?)(.*)", re.DOTALL)
_ANSWER = re.compile(r"ANSWER:(.*)", re.DOTALL)
_LINE_END = re.compile(r"\r\n?|\n")


@dataclass(frozen=True, slots=True)
class Line:
    """One line without the white space around it.

    ``label`` is an option's letter; ``spaced`` says that a space follows it. ``value`` is the text of an option or
    what follows ``ANSWER:``, and ``column`` where it begins.
    """

    number: int
    column: int
    kind: Kind
    text: str
    value: str = ""
    label: str = ""
    spaced: bool = True


def lines_of(text: str) -> list[Line]:
    """All lines of a file, as Moodle takes them."""
    return [_line(number, row) for number, row in enumerate(_LINE_END.split(text), 1)]


def line_of(row: str) -> Line:
    """A line that stands alone."""
    return _line(1, row)


def _line(number: int, row: str) -> Line:
    text = row.strip(_TRIMMED)
    column = row.index(text) + 1 if text else 1
    if len(text.encode("utf-8", "surrogatepass")) < 2:  # Moodle counts bytes, so that one Greek letter is enough
        return Line(number, column, "skipped", text)
    if option := _OPTION.fullmatch(text):
        value = option[4].strip(_TRIMMED)
        column += len(text) - len(option[4].lstrip(_TRIMMED)) if value else 0
        return Line(number, column, "option", text, value, option[1], bool(option[3]) or not value)
    if answer := _ANSWER.fullmatch(text):
        value = answer[1].strip(_TRIMMED)
        column += len(text) - len(value) if value else 0
        return Line(number, column, "answer", text, value)
    return Line(number, column, "text", text)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How many questions Moodle takes from a file, and the lines at which it complains.

    One complaint is enough for it to import nothing at all (measured with Moodle 4.5).
    """

    taken: int
    complaints: tuple[int, ...]


def what_moodle_makes(lines: Iterable[Line]) -> Outcome:
    """What the importer of Moodle 4.5 does with these lines: a text begins a question, an answer ends it."""
    taken = 0
    complaints: list[int] = []
    options: int | None = None
    for line in lines:
        match line.kind:
            case "text":
                if options is not None:
                    complaints.append(line.number)
                options = 0
            case "option" | "answer" if options is None:
                complaints.append(line.number)
            case "option":
                options = (options or 0) + 1
            case "answer":
                if (options or 0) < 2:
                    complaints.append(line.number)
                else:
                    taken += 1
                options = None
    return Outcome(taken, tuple(complaints))
