"""Lines that Moodle takes for the text of a question, and that their authors meant for something else."""

import re
from typing import Literal

from quizkit.formats._authored import field_for
from quizkit.formats._letters import LETTERS, follows
from quizkit.formats.aiken.lines import Line
from quizkit.records import dataclass

_OPTION = re.compile(rf"(?P<label>\(?(?P<letter>{LETTERS})(?:\)|\.(?=\s|$)))\s*(?P<value>.*)", re.DOTALL)
_FIELD = re.compile(r"(?P<label>(?P<name>[^\W\d_][^:：=]{0,30}?)\s?[:：=])\s*(?P<value>.*)", re.DOTALL)
_NO_COLON = re.compile(r"(?P<label>(?i:answer|ans)\.?)\s+(?P<value>[A-Za-z][.)]?)")


@dataclass(frozen=True, slots=True)
class Loose:
    """A line as its author meant it: its label as it is written, an option's letter, and what follows from a column."""

    line: Line
    kind: Literal["option", "answer", "explanation"]
    label: str
    value: str
    column: int
    letter: str = ""

    @property
    def is_first(self) -> bool:
        """Whether an option has the first letter of an alphabet."""
        return follows(self.letter.casefold(), "")


def loosely(line: Line) -> Loose | None:
    """What an author may have meant by a line of words; None where it is nothing but words.

    Labels of options in small or other letters or in brackets; words for an answer or an explanation in many languages.
    """
    if found := _OPTION.fullmatch(line.text):
        return _loose(line, "option", found, found["letter"])
    if found := _NO_COLON.fullmatch(line.text):
        return _loose(line, "answer", found)
    found = _FIELD.fullmatch(line.text)
    ref = field_for(found["name"]) if found is not None else None
    if found is None or ref is None:
        return None
    if ref.name == "key":
        return _loose(line, "answer", found)
    return _loose(line, "explanation", found) if ref.name == "explanation" else None


def _loose(
    line: Line, kind: Literal["option", "answer", "explanation"], found: re.Match[str], letter: str = ""
) -> Loose:
    return Loose(line, kind, found["label"], found["value"], line.column + found.start("value"), letter)
