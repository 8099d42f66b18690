"""Rows that say how one gap of a question's text is answered.

A question with gaps marks them in its text, ``Water boils at [[1]] °C``. Below it stands a row for each gap: its name
in the column ``Gap``, nothing in the column of the question, and in all others what a question of its own would have
there (type, options, key, tolerance, ...); ``Points`` or ``Gap weight`` say how much it counts beside the other gaps.
Where words are dragged into the gaps, these are the options of the question, and ``Correct`` in the row of a gap names
those that are right in it, divided by ``|``.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import field

from quizkit.diagnostics import Report
from quizkit.formats._authored import AuthoredGap, AuthoredItem, Written, kind_for
from quizkit.formats._table.grid import Grid, Row
from quizkit.formats._table.header import Column
from quizkit.records import dataclass
from quizkit.richtext import gaps

_MARK = re.compile(r"\[{1,2}([^\[\]]+)\]{1,2}")
"""The name of a gap in the brackets that it has in the text."""
_NOT_OF_A_GAP = {
    "explanation": "explanation",
    "title": "title",
    "correct_feedback": "feedback on right answers",
    "partial_feedback": "feedback on partly right answers",
    "incorrect_feedback": "feedback on wrong answers",
    "hints": "hint",
    "tags": "tags",
    "stimulus": "passage",
}


def is_gap(row: Row, columns: Sequence[Column]) -> bool:
    """Whether a row names a gap and asks nothing itself."""
    named = any(column.field == "gap" and row.shown(column.number) for column in columns)
    return named and not any(column.field == "stem" and row.shown(column.number) for column in columns)


@dataclass(slots=True)
class GapRows:
    """Collects the rows of gaps. A row belongs to the question above it, or to the one whose id stands in it."""

    grid: Grid
    columns: Sequence[Column]
    _rows: list[tuple[Row, Row | None]] = field(default_factory=list)
    _gap: int | None = None
    _id: int | None = None
    _weight: int | None = None

    def __post_init__(self) -> None:
        self._gap, self._id, self._weight = (
            next((column.number for column in self.columns if column.field == name), None)
            for name in ("gap", "id", "weight")
        )

    def take(self, row: Row, above: Row | None) -> bool:
        """Whether a row is that of a gap, and if so, take it in."""
        if self._gap is None or self._gap not in row.cells or not is_gap(row, self.columns):
            return False
        self._rows.append((row, above))
        return True

    def by_question(self, questions: Sequence[Row], report: Report) -> dict[int, list[Row]]:
        """The rows of gaps by the number of their question's row."""
        found: dict[int, list[Row]] = {}
        if not self._rows:
            return found
        named = {name: row for row in reversed(questions) if (name := self._name(row))}
        for row, above in self._rows:
            name = self._name(row)
            question = above if not name or (above is not None and self._name(above) == name) else named.get(name)
            if question is None:
                report.error(
                    "read/gap",
                    f"the row says how a gap is answered, but there is no question {self._of(name)}.",
                    at=self.grid.at_row(row),
                    advice="Put it below the question whose text has the gap, and give both the same ID or none.",
                )
            else:
                found.setdefault(question.number, []).append(row)
        self._tell_of_questions(questions, report)
        return found

    def _tell_of_questions(self, questions: Sequence[Row], report: Report) -> None:
        """Say which rows name a gap and ask something as well; a sheet without rows of gaps has another use for Gap."""
        assert self._gap is not None
        for row in questions:
            if name := row.shown(self._gap):
                report.warning(
                    "read/gap",
                    f'the row has a question of its own, so it is not read as the gap "{name[:60]}".',
                    at=self.grid.at(row, self._gap),
                    advice="Clear the question in the row of a gap; in the row of a question clear Gap.",
                )

    def gap(self, row: Row, read: Callable[[Row], AuthoredItem], question: AuthoredItem, report: Report) -> AuthoredGap:
        """The gap of a row, which is read as a question would be."""
        assert self._gap is not None
        answer = read(row)
        if question.options and not answer.options:
            _name_words(answer)
        for attribute, what in _NOT_OF_A_GAP.items():
            if getattr(answer, attribute):
                report.warning(
                    "read/unused-field",
                    f"a gap has no {what} of its own; what stands there is left out.",
                    at=self.grid.at_row(row),
                    advice="Write it in the row of the question.",
                )
        weight = answer.points
        if self._weight is not None and (words := row.shown(self._weight)):
            weight = Written(words, self.grid.at(row, self._weight))
        answer.points = None
        answer.id = question.id
        answer.location = self.grid.at_row(row)
        return AuthoredGap(_bare(row.shown(self._gap)), answer, weight)

    def _name(self, row: Row) -> str:
        return row.shown(self._id) if self._id is not None else ""

    @staticmethod
    def _of(name: str) -> str:
        return f'with the ID "{name[:60]}"' if name else "above it"


def _name_words(answer: AuthoredItem) -> None:
    """Take what was read as an answer to type, in a sheet with a key for each language, for names of words to drag."""
    texts = (text for one in answer.answers if one.text is not None for text in one.text.texts.values())
    written = (text for text in texts if text.source)
    answer.key = [*answer.key, *(Written(text.source, text.location) for text in written)]
    answer.answers = []


def _bare(name: str) -> str:
    """The name of a gap, also where its author has copied the brackets from the text: ``[[1]]``."""
    mark = _MARK.fullmatch(name.strip())
    return (mark[1] if mark else name).strip()


def tell_missing(item: AuthoredItem, report: Report) -> None:
    """Say that a question is said to have gaps, and that no row is about one of them."""
    if item.type is None or item.gaps or item.unread or kind_for(item.type.text) != "cloze":
        return
    if item.options and (item.key or any(option.correct is not None for option in item.options)):
        return  # a gap to be filled from a list, whose answer is known
    report.warning(
        "read/gap",
        "the question is one with gaps, and no row says how they are answered.",
        at=item.type.location,
        item=item.label(),
        advice='Write a row for each gap below it: its name (the 1 of [[1]]) in a column "Gap", and in the others what '
        "a question of its own would have there.",
    )


def tell_unanswered(item: AuthoredItem, report: Report) -> None:
    """Say which gaps of the text no row is about, though rows are about others: students would see their marks."""
    names = {gap.id for gap in item.gaps}
    marked = dict.fromkeys(name for text in item.stem.texts.values() for name in gaps(text))
    for name in marked:
        if name not in names:
            report.warning(
                "read/gap",
                f'the text has the gap "{name[:60]}", and no row says how it is answered.',
                at=item.location,
                item=item.label(),
                advice="Write a row for it below the question, or take its mark out of the text.",
            )
