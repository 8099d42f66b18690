"""Tables whose cells are the options of a question, or questions with their numbers."""

import re
from collections.abc import Sequence

from quizkit.formats._letters import LETTERS, follows
from quizkit.formats._typed.answer_tables import Words
from quizkit.formats._typed.labels import field_of, option_letter, stands_for_question
from quizkit.formats._typed.lines import one_line

_LETTER = re.compile(rf"(?:{LETTERS})")
_ASKED = re.compile(r"(?P<word>[^\W\d_]+)\s*(?P<number>\d{0,4})")
_PAIR = 2
_LONGEST_NUMBER = 4
_FEWEST = 2


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


def labels_of_rows(table: Words) -> list[str]:
    """What the first cells of a table of questions stand for: ``1.``, ``Question:``, ``A)``, ``Answer:``.

    None where a row has not two cells, or its first cell is no such name; and where no options are among them.
    """
    labels = [_label(row[0]) if len(row) == _PAIR and row[1] else "" for row in table]
    options = sum(label.endswith(")") for label in labels)
    asks = bool(labels) and (labels[0][:-1].isdecimal() or labels[0] == "Question:")
    return labels if all(labels) and asks and options >= _FEWEST else []


def _label(words: str) -> str:
    """The label that a cell stands for; empty where it is none."""
    bare = words.strip(" .:)")
    if not bare[:1].isalnum():
        return ""  # a mark
    if bare.isdecimal() and len(bare) <= _LONGEST_NUMBER:
        return f"{bare}."
    letter = bare if _LETTER.fullmatch(bare) else option_letter(bare)
    if letter:
        return f"{letter})"
    number = _ASKED.fullmatch(bare)
    if number is not None and stands_for_question(number["word"]):
        return f"{number['number']}." if number["number"] else "Question:"
    return f"{bare}:" if field_of(bare, "1") is not None else ""


def numbered_rows(table: Words) -> bool:
    """Whether first cells are bare numbers that run, and options stand in rows that have none."""
    numbers = [int(row[0]) for row in table if row and row[0].isdecimal() and len(row[0]) < 5]
    others = [row for row in table if row and not row[0].isdecimal()]
    if not numbers or numbers != list(range(numbers[0], numbers[0] + len(numbers))) or any(row[0] for row in others):
        return False
    return any(one_line(word).kind == "letter" for row in others for word in row[1:2])
