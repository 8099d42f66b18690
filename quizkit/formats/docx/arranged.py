"""What tables are for that hold no questions of their own: the answers of a quiz, or the options of a question."""

import re
from collections.abc import Sequence
from itertools import chain

from quizkit.formats._letters import LETTERS, follows
from quizkit.formats._typed.answer_lists import LETTER_KEY, SHORT_KEY
from quizkit.formats._typed.labels import is_answer_list
from quizkit.formats._typed.lines import one_line

Words = Sequence[Sequence[str]]
"""The words of a table's cells, row by row."""

_NUMBER = re.compile(r"(?:[^\W\d_]{1,12}\.?\s*)?#?(?P<number>\d{1,4})\s*[.):]?")
_LETTER = re.compile(rf"(?:{LETTERS})")
_FEWEST = 2


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


def bare_letters(table: Words) -> bool:
    """Whether each row is letters and the options behind them, in order: ``A | Oslo``, or ``A | Oslo | B | Bergen``."""
    letters = [row[column].casefold() for row in table for column in range(0, len(row), 2)]
    options = [row[column] for row in table for column in range(1, len(row), 2)]
    if len(letters) < _FEWEST or len(letters) != len(options) or not all(map(_LETTER.fullmatch, letters)):
        return False
    return all(follows(letter, before) for letter, before in zip(letters, ["", *letters], strict=False))


def in_reading_order(table: Words) -> list[tuple[int, int]]:
    """The places (row, column) of cells that each begin with an option's label, in the order of their letters.

    None where any cell has no such label, and where each row has one cell.
    """
    places = [(row, column) for row, cells in enumerate(table) for column, words in enumerate(cells) if words]
    labels = []
    for row, column in places:
        line = one_line(table[row][column])
        if line.kind != "letter" or not line.text:
            return []
        labels.append(line.label)
    if len(places) < _FEWEST or len(places) == len(table):
        return []
    down = sorted(range(len(places)), key=lambda index: places[index][::-1])
    order = list(range(len(places)))
    if not _runs([labels[index] for index in order]) and _runs([labels[index] for index in down]):
        order = down
    return [places[index] for index in order]


def _runs(labels: Sequence[str]) -> bool:
    return all(follows(label, before) for label, before in zip(labels, ["", *labels], strict=False))


def numbered_rows(table: Words) -> bool:
    """Whether first cells are bare numbers that run, and options stand in rows that have none."""
    numbers = [int(row[0]) for row in table if row and row[0].isdecimal() and len(row[0]) < 5]
    others = [row for row in table if row and not row[0].isdecimal()]
    if not numbers or numbers != list(range(numbers[0], numbers[0] + len(numbers))) or any(row[0] for row in others):
        return False
    return any(one_line(word).kind == "letter" for row in others for word in row[1:2])
