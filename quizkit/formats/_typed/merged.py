"""A matching question as papers print it: a line that asks, lettered things, and numbered things with gaps before them.

``Match the terms.``, ``a. orbit``, ``b. moon``, ``___ 1. path of a planet``, ``___ 2. natural satellite`` is one
question, once the letters that belong to its numbers are known: from a list of answers, or from the gaps.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from quizkit.formats._letters import follows
from quizkit.formats._typed.answer_lists import LETTER_KEY, AnswerList
from quizkit.formats._typed.document import blank_near, is_key
from quizkit.formats._typed.inline import Option, side_by_side
from quizkit.formats._typed.labels import names_a_part
from quizkit.formats._typed.lines import Line
from quizkit.formats._typed.matching import asks_to_match
from quizkit.formats._typed.pieces import Piece

_NAME_OF_PART = re.compile(r"^\w+\s+\w{1,5}\s*[.:)\N{EN DASH}\N{EM DASH}-]\s*(?=\S)")
_FEWEST = 2
_FAR = 120
"""Lines that one such question has at most."""


def with_matching_merged(lines: list[Line], lists: Sequence[AnswerList]) -> list[Line]:
    """The lines of a text, those of such a question as one question with its key, which is taken out of the lists."""
    made: list[Line] = []
    place = 0
    while place < len(lines):
        line = lines[place]
        asks = line.kind in ("text", "heading") and asks_to_match(line.raw)
        end = _end(lines, place + 1) if asks else place
        merged = (
            _merged(lines[place:end], lists, is_first=not any(one.kind == "number" for one in made)) if asks else []
        )
        made += merged or [line]
        place = end if merged else place + 1
    return made


def _end(lines: Sequence[Line], start: int) -> int:
    """Where the numbered and lettered lines below a line that asks end."""
    begun = False
    for place in range(start, min(len(lines), start + _FAR)):
        line = lines[place]
        if line.kind in ("number", "letter"):
            begun = True
        elif line.kind == "blank" or is_key(line) or (line.kind == "text" and not begun):
            continue
        else:
            return place
    return min(len(lines), start + _FAR)


def _merged(block: Sequence[Line], lists: Sequence[AnswerList], *, is_first: bool) -> list[Line]:
    asked = block[0]
    entries = [line for line in block if line.kind in ("number", "letter")]
    numbers = _numbers(entries)
    letters = [line for line in entries if line.kind == "letter"]
    if len(numbers) < _FEWEST or len(letters) < _FEWEST or any(line.marked for line in letters):
        return []
    options = side_by_side([Option(line, line.label, Piece.of(line)) for line in letters])
    labels = [option.label for option in options]
    if not all(map(follows, labels, ["", *labels])):
        return []
    if (keys := _keys(block, numbers, lists)) is None:
        return []
    begin = block.index(entries[0])
    is_part = names_a_part(asked.raw.lstrip("# "))
    instruction = " ".join(line.raw.lstrip("# ") for line in block[:begin] if line.raw)
    if is_part:
        instruction = _NAME_OF_PART.sub("", instruction)
    last = numbers[-1].label
    key = ", ".join(f"{number}-{letter}" for number, letter in keys.items())
    stem = replace(asked, kind="number", label=last, style=".", word=not is_first, text=instruction, column=asked.start)
    lefts = [replace(line, kind="text", raw=f"{line.label}. {line.text}", text=line.text) for line in numbers]
    rights = [replace(option.line, kind="letter", text=option.text.source(), style=".") for option in options]
    answer = replace(asked, kind="field", label="key", style="", text=key)
    above = [asked] if asked.kind == "heading" or is_part else []
    return [*above, stem, *lefts, *rights, answer, blank_near(block[-1])]


def _numbers(entries: Sequence[Line]) -> list[Line]:
    """The numbered lines, where they count up and stand together above or below all lettered ones; else none."""
    kinds = "".join("n" if line.kind == "number" else "l" for line in entries)
    numbers = [line for line in entries if line.kind == "number"]
    together = kinds.strip("l") == "n" * len(numbers) and (kinds[:1] == "n" or kinds[-1:] == "n")
    labels = [int(line.label) if line.label else 0 for line in numbers]
    runs = bool(labels) and labels == list(range(labels[0], labels[0] + len(labels)))
    return numbers if together and runs and not any(line.word for line in numbers) else []


def _keys(block: Sequence[Line], numbers: Sequence[Line], lists: Sequence[AnswerList]) -> dict[str, str] | None:
    """The letter of each number, from the keys below the numbers or else from the list that speaks of them."""
    found: dict[str, str] = {}
    number = ""
    for line in block:
        if line.kind == "number":
            number = line.label
        elif is_key(line):
            found[number] = line.text
    if found:
        fits = list(found) == [line.label for line in numbers]
        return found if fits and all(map(LETTER_KEY.fullmatch, found.values())) else None
    first = block[0].number
    for answers in lists:
        since, until = answers.part or (0, answers.line)
        if not since <= first < until:
            continue
        meant = {str(answer.number): answer for answer in answers.answers}
        named = [meant.get(line.label) for line in numbers]
        letters = [answer.value.text.strip("(). ") for answer in named if answer is not None]
        if len(letters) != len(numbers) or not all(map(LETTER_KEY.fullmatch, letters)):
            return None
        answers.answers = [answer for answer in answers.answers if answer not in named]
        return dict(zip((line.label for line in numbers), letters, strict=True))
    return None
