"""Answers for gaps: in square brackets behind each (``The symbol of gold is ___ [Au].``), or all below: ``Au, Ag``.

In round brackets stands a hint more often than an answer (``She ___ (go) home``); square ones are taken for answers
where the file has no others for such gaps, and that is said.
"""

import re
from collections.abc import Callable

from quizkit.formats._authored import AuthoredGap, AuthoredItem, Written
from quizkit.formats._typed.document import Question
from quizkit.formats._typed.pieces import Piece
from quizkit.model import Localized, Location

_GAP = re.compile(r"_{2,}")
_ANSWERED = re.compile(r"(?P<gap>_{2,}) ?\[(?P<words>[^\[\]_]{1,80})\](?!\()")
_ROUND = re.compile(r"_{2,} ?\((?P<words>[^()_]{1,80})\)")
_LONGEST = 2000
_NUMBERED_ANSWER = re.compile(r"(?:^|(?<=[\s,;]))[(\[]?(?P<number>\d{1,2})\s?[.):]\]?\s*")


def in_round_brackets(text: str) -> str:
    """The words in round brackets behind a gap; empty where there are none."""
    found = _ROUND.search(text[:_LONGEST]) if "_" in text else None
    return "" if found is None else found["words"]


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


def fill_gaps(item: AuthoredItem, stem: Piece, text: Callable[[Piece], Localized | None]) -> None:
    """Give each of several gaps in a stem its own answer, where the answer below names exactly as many things."""
    (key,) = item.key
    if any(len(row.text) > _LONGEST for row in stem.rows) or len(key.text) > _LONGEST:
        return
    count = sum(len(_GAP.findall(row.text)) for row in stem.rows if row.shape != "code")
    words = _several(key.text, count) if count > 1 else []
    if not words:
        return
    names = iter(range(1, count + 1))
    stem.rows[:] = [
        row if row.shape == "code" else row._replace(text=_GAP.sub(lambda _: f"[[{next(names)}]]", row.text))
        for row in stem.rows
    ]
    item.stem = text(stem) or item.stem
    item.key = ()
    item.gaps = [
        AuthoredGap(
            str(place),
            AuthoredItem(
                number=item.number,
                location=key.location,
                key=[Written(part.strip(), key.location) for part in word.split("|") if part.strip()],
            ),
        )
        for place, word in enumerate(words, 1)
    ]


def _several(key: str, count: int) -> list[str]:
    """As many answers as are asked for: ``1) Au 2) Ag``, ``Au; Ag``, ``Au, Ag``, ``Au and Ag``; else none."""
    cuts = list(_NUMBERED_ANSWER.finditer(key))
    if [cut["number"] for cut in cuts] == [str(place) for place in range(1, count + 1)] and not cuts[0].start():
        ends = [*(cut.start() for cut in cuts[1:]), len(key)]
        words = [key[cut.end() : end].strip(" ,;") for cut, end in zip(cuts, ends, strict=True)]
        return words if all(words) else []
    for sign in (";", "；", " / ", ",", "，", "、"):
        words = [word.strip() for word in key.split(sign)]
        if len(words) == count and all(words):
            return words
    return []
