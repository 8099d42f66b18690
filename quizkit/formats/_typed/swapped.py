"""Questions that have letters, and options that have numbers: ``a. Which ...?``, ``1) ...``, ``2) ...``, ``b. Who?``.

The letters are made numbers, to which the rest of the reader is used; a list of answers that calls the questions by
their letters (``a-2, b-1``) speaks of these numbers then. And ``Q.`` before each question, which is no letter of an
option.
"""

import re
from collections.abc import Sequence

from quizkit.formats._letters import follows, same_letter
from quizkit.formats._typed.document import is_key
from quizkit.formats._typed.labels import QUESTION_MARKS, is_answer_list
from quizkit.formats._typed.lines import Line
from quizkit.words import is_false_word, is_true_word

_ENDS = (*QUESTION_MARKS, "_", "…", "...")
_ENTRY = r"[^\W\d_]\s?(?:->|[-\N{EN DASH}\N{EM DASH}:=→.)])\s*\(?\d{1,2}\)?"
_LIST = re.compile(rf"(?:[^\d:]{{2,40}}:\s*)?{_ENTRY}(?:[\s,;|]+{_ENTRY}){{0,40}}[\s.,;]*")
_CALLED = re.compile(r"(?<![^\W_])[^\W\d_](?=\s?(?:->|[-\N{EN DASH}\N{EM DASH}:=→.)])\s*\(?\d)")
_WORDS = re.compile(r"[^\W\d_]{3,}")
_LONGEST = 500
_FEWEST = 2


def with_letters_as_numbers(lines: list[Line]) -> list[Line]:
    """The lines of a text, letters before its questions as their numbers.

    They are where each of them stands above a list that counts from 1, and where they ask, or numbers say the answers:
    sections may have letters, and questions of their own below them.
    """
    asking, end = _asking(lines)
    if len(asking) < _FEWEST:
        return lines
    within = lines[: end if end is not None else len(lines)]
    lists = [line for line in lines[len(within) :] if len(line.raw) <= _LONGEST and _LIST.fullmatch(line.raw)]
    keys = sum(map(is_key, within))
    if not (lists or keys == len(asking) or all(line.text.endswith(_ENDS) for line in asking)):
        return lines
    for place, line in enumerate(asking, 1):
        line.kind, line.style, line.word = "number", ".", True
        line.label, line.marked = str(place), False
    letters = [line.raw.lstrip("([*")[:1] for line in asking]
    for line in lists:
        _name_places(line, letters)
    return lines


def with_q_as_question(lines: list[Line]) -> list[Line]:
    """The lines of a text, those that begin with ``Q.`` or ``Q)`` time and again as questions without a number."""
    found = [line for line in lines if line.kind == "letter" and line.label == "q" and line.raw.lstrip("(*")[:1] == "Q"]
    if len(found) < _FEWEST or any(line.kind == "letter" and line.label == "p" for line in lines):
        return lines
    if any(line.kind == "number" and line.word for line in lines):
        return lines
    for line in found:
        line.kind, line.label, line.word, line.marked = "number", "", True, False
    return lines


def _asking(lines: Sequence[Line]) -> tuple[list[Line], int | None]:
    """The lines whose letters count questions, none where there are no such; and where a list of answers begins."""
    asking: list[Line] = []
    entries: list[str] = []
    style = ""
    for place, line in enumerate(lines):
        if asking and _begins_answers(line):
            return (asking if len(entries) >= _FEWEST else []), place
        if line.kind == "letter" and (not asking or line.style == style):
            before = asking[-1].label if asking else ""
            if not follows(line.label, before) or (asking and len(entries) < _FEWEST) or _asks_for_truth(line):
                return [], None
            asking.append(line)
            entries, style = [], line.style
        elif line.kind in ("letter", "number"):
            if line.word or not asking or not follows(line.label, entries[-1] if entries else ""):
                return [], None
            if line.text.endswith(QUESTION_MARKS):
                return [], None
            entries.append(line.label)
        elif line.kind in ("bullet", "check", "heading"):
            return [], None
    return (asking if len(entries) >= _FEWEST else []), None


def _begins_answers(line: Line) -> bool:
    return line.kind in ("text", "field") and is_answer_list(line.raw.partition(":")[0])


def _asks_for_truth(line: Line) -> bool:
    """Whether a line asks for true or false: it is the heading of statements."""
    words = _WORDS.findall(line.text)
    return any(map(is_true_word, words)) and any(map(is_false_word, words))


def _name_places(line: Line, letters: Sequence[str]) -> None:
    """Call the questions of a list of answers by their numbers; letters and their numbers are equally long."""

    def place_of(match: re.Match[str]) -> str:
        place = next((place for place, one in enumerate(letters, 1) if same_letter(one, match[0])), None)
        return match[0] if place is None or place > 9 else str(place)

    raw = _CALLED.sub(place_of, line.raw)
    if line.kind == "letter":
        line.kind, line.label, line.word = "number", raw[0], True
    line.text = line.text if line.kind == "number" else raw
    line.raw = raw
