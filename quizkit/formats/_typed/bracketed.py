"""Answers in square brackets behind the gaps that they belong to: ``The symbol of gold is ___ [Au].``

In round brackets stands a hint more often than an answer (``She ___ (go) home``); square ones are taken for answers
where the file has no others for such gaps, and that is said.
"""

import re
from collections.abc import Callable

from quizkit.formats._authored import AuthoredGap, AuthoredItem, Written
from quizkit.formats._typed.document import Question
from quizkit.formats._typed.pieces import Piece
from quizkit.model import Location

_GAP = re.compile(r"_{2,}")
_ANSWERED = re.compile(r"(?P<gap>_{2,}) ?\[(?P<words>[^\[\]_]{1,80})\](?!\()")
_LONGEST = 2000


def has_bracketed_gap(question: Question) -> bool:
    """Whether a line of the question has a gap with square brackets behind it."""
    return any("_" in line.raw and _ANSWERED.search(line.raw[:_LONGEST]) for line in question.lines)


def take_bracketed(stem: Piece | None, item: AuthoredItem, place: Callable[[int, int], Location]) -> list[str]:
    """Take the brackets off a stem in which each gap has some, and give their words; none where one lacks them.

    One gap is a question to type, several are gaps of their own. ``place`` is that of a line and column.
    """
    rows = [] if stem is None else stem.rows
    if not any("_" in row.text for row in rows) or any(len(row.text) > _LONGEST for row in rows):
        return []
    found = [(place(row.line, row.column + match.start("words")), match["words"]) for row in rows for match in
             _ANSWERED.finditer(row.text)]  # fmt: skip
    if not found or len(found) != sum(len(_GAP.findall(row.text)) for row in rows):
        return []
    answers = [[Written(word.strip(), at) for word in words.split("|") if word.strip()] for at, words in found]
    if not all(answers):
        return []
    if len(answers) == 1:
        item.key = answers[0]
        rows[:] = [row._replace(text=_ANSWERED.sub(lambda match: match["gap"], row.text)) for row in rows]
        return [found[0][1]]
    names = iter(range(1, len(answers) + 1))
    rows[:] = [row._replace(text=_ANSWERED.sub(lambda _: f"[[{next(names)}]]", row.text)) for row in rows]
    item.gaps = [
        AuthoredGap(str(name), AuthoredItem(number=item.number, location=key[0].location, key=key))
        for name, key in enumerate(answers, 1)
    ]
    return [words for _, words in found]
