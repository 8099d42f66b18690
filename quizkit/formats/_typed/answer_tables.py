"""Tables that are nothing but the answers of a quiz, in a document or drawn with bars in a text."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain

from quizkit.formats._typed.answer_lists import LETTER_KEY, SHORT_KEY
from quizkit.formats._typed.labels import field_of, is_answer_list
from quizkit.formats._typed.lines import Line

Words = Sequence[Sequence[str]]
"""The words of a table's cells, row by row."""

_NUMBER = re.compile(r"(?:[^\W\d_]{1,12}\.?\s*)?#?(?P<number>\d{1,4})\s*[.):]?")
_RULE = re.compile(r"\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?")
_NUMBERS = re.compile(r"\d{1,3}[.)]?(?:(?:\s*[|,]\s*|\s+)\d{1,3}[.)]?)+")
_APART = re.compile(r"\s*[|,]\s*|\s+")
_LONGEST = 1000
_FEWEST = 2
_WITH_REASONS = 3
_ANSWERS = "Answers"
"""What stands above a table of answers that has no heading, once it is a list."""


def answers_of(table: Words, *, is_under_heading: bool, is_last: bool) -> list[tuple[int, str]]:
    """The answers in a table that is nothing but the key of a quiz, as lines ``1-B, 11-C``, each with its row.

    The numbers stand before their answers or above them. Without a heading (``Answers``, or a header row of words) only
    letters are answers, the numbers have to run from 1, and the table has to be the last of the document.
    """
    numbered = [(place, row) for place, row in enumerate(table) if any(row)]
    if numbered and is_answer_list(" ".join(word for word in numbered[0][1] if word)):
        is_under_heading, numbered = True, numbered[1:]
    if len(numbered) > 1 and not any(map(_NUMBER.fullmatch, numbered[0][1])) and _pairs(numbered[1][1]):
        is_under_heading, numbered = True, numbered[1:]
    found = _beside(numbered) or _above(numbered)
    pairs = list(chain.from_iterable(pairs for _, pairs in found))
    if len(pairs) < _FEWEST:
        return []
    runs = sorted(number for number, _ in pairs) == list(range(1, len(pairs) + 1))
    if not is_under_heading and not (is_last and runs and all(LETTER_KEY.fullmatch(key) for _, key in pairs)):
        return []
    return [(place, ", ".join(f"{number}-{key}" for number, key in pairs)) for place, pairs in found]


_Row = tuple[int, Sequence[str]]
_Pairs = list[tuple[int, str]]


def _beside(rows: Sequence[_Row]) -> list[tuple[int, _Pairs]]:
    found = [(place, _pairs(row)) for place, row in rows]
    return found if all(pairs for _, pairs in found) else []


def _pairs(row: Sequence[str]) -> _Pairs:
    """``1 | B | 11 | C`` as pairs; none where a row holds anything else."""
    words = [word for word in row if word]
    pairs = []
    for number, key in zip(words[::2], words[1::2], strict=False):
        match = _NUMBER.fullmatch(number)
        if match is None or not SHORT_KEY.fullmatch(key) or key.isdecimal():
            return []
        pairs.append((int(match["number"]), key))
    return [] if len(words) % 2 else pairs


def _above(rows: Sequence[_Row]) -> list[tuple[int, _Pairs]]:
    """Rows of numbers, each above a row of answers; both may begin with a word."""
    if len(rows) % 2:
        return []
    found: list[tuple[int, _Pairs]] = []
    for (_, numbers), (place, keys) in zip(rows[::2], rows[1::2], strict=True):
        pairs: _Pairs = []
        for column, (number, key) in enumerate(zip(numbers, keys, strict=False)):
            match = _NUMBER.fullmatch(number)
            if match is not None and SHORT_KEY.fullmatch(key) and not key.isdecimal():
                pairs.append((int(match["number"]), key))
            elif (number or key) and column:
                return []
        if not pairs:
            return []
        found.append((place, pairs))
    return found


def numbers_and_letters(table: Words) -> bool:
    """Whether all rows but the first begin with a number and a letter, whatever follows: answers, and no questions."""
    rows = [row for row in table[1:] if any(row)]
    return bool(rows) and all(
        len(row) > 1 and _NUMBER.fullmatch(row[0]) is not None and LETTER_KEY.fullmatch(row[1]) is not None
        for row in rows
    )


def _rows_as_list(lines: Sequence[Line], place: int) -> str | None:
    """``1 2 3`` and in the line below ``B A B``, as a list ``1-B, 2-A, 3-B``; None where two lines are no such rows."""
    if (
        place + 1 >= len(lines)
        or not lines[place].raw[:1].isdecimal()
        or _NUMBERS.fullmatch(lines[place].raw[:_LONGEST]) is None
    ):
        return None
    numbers, letters = (_APART.split(line.raw.strip("| \t")) for line in lines[place : place + 2])
    numbers = [number.strip(".)") for number in numbers]
    run = [str(number) for number in range(int(numbers[0]), int(numbers[0]) + len(numbers))]
    if numbers != run or len(letters) != len(numbers) or not all(map(LETTER_KEY.fullmatch, letters)):
        return None
    return ", ".join(f"{number}-{letter.strip('().')}" for number, letter in zip(numbers, letters, strict=True))


def with_tables_as_lists(lines: Sequence[Line]) -> list[Line]:
    """The lines of a text in which a table with the answers is a list, below a heading of its own if it has none."""
    made: list[Line] = []
    place = 0
    while place < len(lines):
        if (row := _rows_as_list(lines, place)) is not None:
            made.append(replace(lines[place], kind="text", raw=row, text=row))
            place += 2
            continue
        end = place
        while end < len(lines) and lines[end].raw.startswith("|") and lines[end].kind != "code":
            end += 1
        table = lines[place:end]
        if len(table) > 1:
            is_last = all(line.kind in ("blank", "rule") for line in lines[end:])
            above = next((line.raw for line in reversed(made) if line.kind != "blank"), "")
            listed = list(_listed(table, has_heading=is_answer_list(above.strip(" *:")), is_last=is_last))
            made += listed or table
            place = end
            continue
        made.append(lines[place])
        place += 1
    return made


def _listed(table: Sequence[Line], *, has_heading: bool, is_last: bool) -> Iterator[Line]:
    """A table as a list of answers; nothing where it is no such table."""
    words = [
        [] if _RULE.fullmatch(line.raw) else [cell.strip(" *_`\t") for cell in line.raw.strip("| \t").split("|")]
        for line in table
    ]
    reasons = _reasons(words)
    if reasons:
        words = [row[:2] for row in words]
    answers = answers_of(words, is_under_heading=has_heading, is_last=is_last)
    if answers and not has_heading:
        yield replace(table[0], kind="text", raw=_ANSWERS, text=_ANSWERS)
    for row, answer in answers:
        yield replace(table[row], kind="text", raw=answer, text=answer)
        if reasons and reasons[row]:
            yield replace(table[row], kind="field", label="explanation", style="", text=reasons[row])


def _reasons(words: Words) -> list[str]:
    """The third column of a table of answers, where its head says that it explains them."""
    head = next((row for row in words if row), [])
    if len(head) != _WITH_REASONS or any(row and len(row) != _WITH_REASONS for row in words):
        return []
    found = field_of(head[-1], "")
    return [row[-1] if row else "" for row in words] if found is not None and found[0] == "explanation" else []
