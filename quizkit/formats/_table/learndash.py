"""The template of WooNinjas' LearnDash Quiz Import/Export: ``Quiz Title``, ``Question`` (the type!), ...

From its guide ("Template Guide", 2018 and later), and from three programs that write such files for it:

- ``Question`` is the type: single, multiple, free_answer, sort_answer, matrix_sort_answer, cloze_answer,
  assessment_answer or essay; the guide of 2018 calls it ``Question Type``;
- the quiz's title and content may stand in its first row alone;
- single and multiple: the options in ``Answer 1``, ``Answer 2``, ...; ``Answer`` holds the number of the right one, or
  several between strokes, ``1|3`` or each in its place, ``1||3``;
- cloze_answer: ``Answer`` is the text with its gaps, ``{word}``, ``{[word][other]}``, ``{word|2}`` with points;
- sort_answer: LearnDash keeps the answers in their right order;
- ``Point 1``, ``Point 2``, ... count where ``Different points for each answer`` is yes: what a right answer earns, and
  with ``Answer points diff modus activated`` what any answer earns.

Not found: where free answers and the halves of matrix_sort_answer stand. Accepted words are read from ``Answer``, or
from ``Answer 1``, ... where that is blank; a pair from a cell that holds both, ``cat|kitten``. For anything else it
asks. An assessment has no right answer, and is read as a text.
"""

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction

from quizkit.formats._authored import (
    AuthoredEntry,
    AuthoredGap,
    AuthoredItem,
    AuthoredOption,
    AuthoredPair,
    Written,
    number_text,
    parse_flag,
    parse_number,
    split_pair,
)
from quizkit.formats._authored.complaints import quoted
from quizkit.formats._table.profile import Profile
from quizkit.formats._table.template_cells import TemplateCells, below
from quizkit.model import Localized

SIGNATURES = (
    frozenset(("quiz title", "question", "question text", "total point")),
    frozenset(("quiz title", "quiz content", "question", "question text")),
    frozenset(("question type", "question text", "different points for each answer")),
)
"""Headers of the template's releases, any of which is enough."""

_TYPES = {
    "single": "single",
    "multiple": "multiple",
    "free_answer": "short_answer",
    "sort_answer": "order",
    "matrix_sort_answer": "match",
    "cloze_answer": "cloze",
    "assessment_answer": "assessment",
    "essay": "essay",
}
_GAP = re.compile(r"\{([^{}]{1,500})\}")
_BRACKETED = re.compile(r"\[([^\[\]]{1,200})\]")
_CREDIT = re.compile(r"\|\s*(\d{1,4}(?:[.,]\d{1,4})?)\s*$")


def _read(item: AuthoredItem, cells: TemplateCells) -> None:
    """Fill in a question from its answers, by its type."""
    kind = item.type.text if item.type is not None else ""
    readers = {
        "single": _take_options,
        "multiple": _take_options,
        "short_answer": _take_words,
        "order": _take_order,
        "match": _take_pairs,
        "cloze": _take_gaps,
    }
    if kind in readers:
        readers[kind](item, cells)
    elif kind == "assessment" and item.type is not None:
        cells.report.warning(
            "read/unknown-type",
            "an assessment has no right answer, and no counterpart in quizkit; it is read as a text that asks nothing.",
            at=item.type.location,
            item=item.label(),
            advice="Take the row away, or make it a choice.",
        )
        item.stem = below(item.stem, cells.text("answer")) or item.stem
        item.type = Written("information", item.type.location)


def _take_options(item: AuthoredItem, cells: TemplateCells) -> None:
    texts = [(number, text) for number, column in cells.numbered("answer") if (text := cells.text_in(column))]
    right = _right(item, {number for number, _ in texts}, cells)
    at = cells.at("answer")
    item.options = [
        AuthoredOption(text, text.where(), Written("true" if number in right else "false", at) if right else None)
        for number, text in texts
    ]
    if right and parse_flag(cells.shown("different points for each answer")):
        _take_points(item, [number for number, _ in texts], right, cells)


def _right(item: AuthoredItem, there: set[int], cells: TemplateCells) -> set[int]:
    """The numbers of the right options."""
    written = cells.written("answer")
    if written is None:
        return set()
    parts = [part for one in re.split(r"[|,;\s]", written.text) if (part := one.strip())]
    numbers = [int(part) for part in parts if part.isdecimal() and part.isascii() and len(part) < 4]
    if len(numbers) == len(parts) and numbers and there.issuperset(numbers):
        return set(numbers)
    cells.error(
        item,
        "key/unknown",
        f"{quoted(written.text)} is not the number of an answer that is there.",
        "Write the number of the right answer, counted from 1, or several with | between them: 1|3.",
        cells.at("answer"),
    )
    return set()


def _take_points(item: AuthoredItem, numbers: Sequence[int], right: set[int], cells: TemplateCells) -> None:
    """Turn the points of each option into its share of the question's points."""
    any_counts = bool(parse_flag(cells.shown("answer points diff modus activated")))
    points: list[Fraction] = []
    for number in numbers:
        written = cells.written(f"point {number}") or cells.written(f"point{number}")
        value = parse_number(written.text) if written is not None else None
        if written is not None and value is None:
            cells.error(
                item,
                "read/number",
                f"{quoted(written.text)} is no number of points.",
                "Write a number, such as 1 or 0.5.",
                written.location or cells.at("answer"),
            )
            return
        earned = Fraction(value) if value is not None else Fraction(0)
        points.append(earned if number in right or any_counts else Fraction(0))
    is_single = item.type is not None and item.type.text == "single"
    gains = [point for point in points if point > 0]
    most = max(gains, default=Fraction(0)) if is_single else sum(gains, Fraction(0))
    if most <= 0:
        return
    if min(points) < -most:
        cells.error(
            item,
            "read/number",
            f"an answer takes away {number_text(-min(points))} points, more than there are ({number_text(most)}).",
            "Take away fewer points, down to those that the question is worth.",
            cells.at("answer"),
        )
        return
    for option, point in zip(item.options, points, strict=True):
        share = point / most
        option.correct = Written(f"{share.numerator}/{share.denominator}", cells.at("answer"))
    item.points = Written(number_text(most), cells.at("answer"))


def _take_words(item: AuthoredItem, cells: TemplateCells) -> None:
    numbered = [
        written for _, column in cells.numbered("answer") if (written := cells.texts.written(cells.row, column))
    ]
    written = cells.written("answer")
    if written is None:
        item.key = numbered
    elif numbered:
        cells.error(
            item,
            "key/unknown",
            f"accepted words stand in Answer ({quoted(written.text)}) and in Answer 1, and quizkit does not know which "
            "count.",
            "Write the accepted words into one of the two.",
            cells.at("answer"),
        )
    else:
        item.key = [Written(part, written.location) for one in written.text.splitlines() if (part := one.strip())]
    item.key = [Written(_CREDIT.sub("", key.text), key.location) for key in item.key]


def _take_order(item: AuthoredItem, cells: TemplateCells) -> None:
    entries = [text for _, column in cells.numbered("answer") if (text := cells.text_in(column))]
    written = cells.written("answer")
    said = re.findall(r"\d+", written.text) if written is not None else []
    if written is not None and said != [str(number) for number in range(1, len(entries) + 1)]:
        cells.error(
            item,
            "key/unknown",
            f"{quoted(written.text)} beside answers to be sorted is nothing that quizkit knows.",
            "Write the answers in their right order into Answer 1, Answer 2, ..., and leave Answer blank.",
            cells.at("answer"),
        )
        return
    item.order = [AuthoredEntry(text, text.where()) for text in entries]


def _take_pairs(item: AuthoredItem, cells: TemplateCells) -> None:
    pairs = []
    for _, column in cells.numbered("answer"):
        written = cells.texts.written(cells.row, column)
        halves = split_pair(written.text) if written is not None and "|" in written.text else None
        if halves is None:
            cells.error(
                item,
                "read/pair",
                "the cell does not hold two texts that belong together.",
                "Write both into one cell, with | between them: cat|kitten.",
                cells.texts.grid.at(cells.row, column),
            )
            return
        at = cells.texts.grid.at(cells.row, column)
        left, partner = (cells.part(half, at) for half in halves)
        pairs.append(AuthoredPair(left, partner, at))
    item.pairs = pairs


def _take_gaps(item: AuthoredItem, cells: TemplateCells) -> None:
    """``I {play} football`` becomes a text with a gap for each pair of braces."""
    said, at = cells.shown("answer"), cells.at("answer")
    gaps: list[AuthoredGap] = []

    def marked(found: re.Match[str]) -> str:
        name = str(len(gaps) + 1)
        credit = _CREDIT.search(found[1])
        words = _CREDIT.sub("", found[1])
        answer = AuthoredItem(number=item.number, location=at, type=Written("short_answer", at))
        answer.key = [Written(word, at) for word in _accepted(words)]
        gaps.append(AuthoredGap(name, answer, Written(credit[1] if credit is not None else "1", at)))
        return f"[[{name}]]"

    source = _GAP.sub(marked, said)
    if not gaps:
        cells.error(
            item,
            "key/missing-gap",
            "the text has no gap.",
            "Put the words that are to be filled in into braces: I {play} football.",
            at,
        )
        item.gaps = []
    text: Localized | None = cells.part(source, at) if source else None
    item.stem = below(item.stem, text) or item.stem
    item.gaps = gaps
    weights = {gap.weight.text for gap in gaps if gap.weight is not None}
    if len(weights) < 2 or not parse_flag(cells.shown("different points for each answer")):
        for gap in gaps:  # all are worth the same
            gap.weight = None


def _accepted(words: str) -> Iterator[str]:
    """The words of a gap: ``[one][other]``, or the whole."""
    several = _BRACKETED.findall(words)
    return (word.strip() for word in (several or [words]) if word.strip())


PROFILE = Profile(
    "LearnDash",
    SIGNATURES[0],
    {
        "quiz title": "Section",
        "quiz content": "Section description",
        "question": "Type",
        "question type": "Type",
        "question text": "Question",
        "category": "Tags",
        "multi-question category": "Tags",
        "total point": "Points",
        "total points": "Points",
        "message with correct answer": "Correct feedback",
        "message with incorrect answer": "Incorrect feedback",
        "total answer": "ignore",
        "total answers": "ignore",
    },
    _TYPES,
    own=frozenset(
        (
            "answer", "answer {n}", "answer{n}", "point {n}", "point{n}", "different points for each answer",
            "answer points diff modus activated",
        )
    ),
    unkept=frozenset(
        (
            "quiz category", "quiz tags", "show points in box", "materials", "certificate awarded for",
            "passing percentage", "course", "lesson or topic", "certificate", "answer type",
        )
    ),
    reads=_read,
    html=True,
    carries=True,
)  # fmt: skip
