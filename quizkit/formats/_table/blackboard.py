"""Blackboard's file of questions for "Upload questions": a question a row, its type in the first cell, no header.

Texts are HTML where they hold tags or entities, typed answers are plain.

``MC`` question (answer ``correct``|``incorrect``)*, ``TF`` question ``true``|``false``, ``FIB_PLUS`` question (name
answer* blank)*, and so on, as Blackboard's help says. The words are English whatever the questions' language.
"""

import re
from collections.abc import Callable, Iterator, Sequence

from quizkit.diagnostics import Report
from quizkit.formats._authored import (
    AuthoredEntry,
    AuthoredGap,
    AuthoredItem,
    AuthoredOption,
    AuthoredPair,
    Written,
)
from quizkit.formats._table.grid import Grid, Row
from quizkit.formats._table.texts import CellTexts
from quizkit.model import Localized

TYPES = {
    "MC": "single",
    "MA": "multiple",
    "TF": "true_false",
    "ESS": "essay",
    "SR": "essay",
    "ORD": "order",
    "MAT": "match",
    "FIB": "short_answer",
    "FIB_PLUS": "cloze",
    "NUM": "numeric",
    "FIL": "upload",
}
_NOT_READ = frozenset(("OP", "JUMBLED_SENTENCE", "QUIZ_BOWL"))
_TRUTHS = {"correct": "true", "incorrect": "false"}
_LEAST = 0.8
_NAME = re.compile(r"\[([^\[\]]{1,100})\]")


def looks_like_blackboard(rows: Sequence[Sequence[str]]) -> bool:
    """Whether nearly all rows begin with the name of a type and a question, and the first one does."""
    named = [len(row) > 1 and (row[0].strip() in TYPES or row[0].strip() in _NOT_READ) for row in rows]
    return bool(named) and named[0] and sum(named) >= _LEAST * len(named)


class BlackboardReader:
    """Reads the questions of one sheet."""

    TITLE = "Blackboard"

    def __init__(self, grid: Grid, language: str, report: Report) -> None:
        self._grid = grid
        self._language = language
        self._report = report
        self._texts = CellTexts(grid, report, tags_work=True)
        self._readers: dict[str, Callable[[AuthoredItem, Row], None]] = {
            "single": self._options,
            "multiple": self._options,
            "true_false": self._key,
            "essay": self._example,
            "upload": self._example,
            "short_answer": self._answers,
            "numeric": self._number,
            "order": self._order,
            "match": self._pairs,
            "cloze": self._gaps,
        }

    @property
    def showed_file(self) -> bool:
        """Whether a text may show an image."""
        return self._texts.showed_file

    def items(self, number: int) -> Iterator[AuthoredItem]:
        """The questions in order; ``number`` is that of the first."""
        for row in self._grid.rows:
            name = row.shown(0).strip()
            kind = TYPES.get(name)
            stem = self._text(row, 1)
            if kind is None or stem is None:
                self._say_unread(row, name, stem)
                continue
            item = AuthoredItem(number=number, stem=stem, location=stem.where())
            item.type = Written(kind, self._grid.at(row, 0))
            number += 1
            self._readers[kind](item, row)
            yield item

    def _options(self, item: AuthoredItem, row: Row) -> None:
        for column in range(2, max(row.cells) + 1, 2):
            text, word = self._text(row, column), row.shown(column + 1).strip()
            if text is None:
                continue
            flag = _TRUTHS.get(word.lower())
            if flag is None:
                item.unread = True
                self._report.error(
                    "key/unknown",
                    f'"{word[:40]}" stands where Blackboard wants correct or incorrect.',
                    at=self._grid.at(row, column + 1),
                    item=item.label(),
                    advice='Write "correct" or "incorrect", in English, behind each answer.',
                )
            correct = Written(flag, self._grid.at(row, column + 1)) if flag else None
            item.options.append(AuthoredOption(text, text.where(), correct))

    def _key(self, item: AuthoredItem, row: Row) -> None:
        item.key = [written for written in [self._texts.written(row, 2)] if written is not None]

    def _example(self, item: AuthoredItem, row: Row) -> None:
        item.rubric = self._text(row, 2)

    def _answers(self, item: AuthoredItem, row: Row) -> None:
        item.key = self._from(row, 2)

    def _number(self, item: AuthoredItem, row: Row) -> None:
        item.key = [written for written in [self._texts.number(row, 2)] if written is not None]
        item.tolerance = self._texts.number(row, 3)

    def _order(self, item: AuthoredItem, row: Row) -> None:
        texts = (self._text(row, column) for column in range(2, max(row.cells) + 1))
        item.order = [AuthoredEntry(text, text.where()) for text in texts if text is not None]

    def _pairs(self, item: AuthoredItem, row: Row) -> None:
        pairs = []
        for column in range(2, max(row.cells) + 1, 2):
            left, right = self._text(row, column), self._text(row, column + 1)
            if right is not None:  # without a left one it belongs to nothing
                pairs.append(AuthoredPair(left, right, right.where()))
            elif left is not None:
                item.unread = True
                self._report.error(
                    "read/pair",
                    "the text has no partner in the next cell.",
                    at=left.where(),
                    item=item.label(),
                    advice="Write what belongs to it behind it.",
                )
        item.pairs = pairs

    def _gaps(self, item: AuthoredItem, row: Row) -> None:
        """``[x]`` in the question, and behind it the name, its answers and a blank cell, for each gap."""
        gaps: list[AuthoredGap] = []
        column, last = 2, max(row.cells)
        while column <= last:
            name = row.shown(column).strip().strip("[]")
            end = next((place for place in range(column + 1, last + 1) if not row.shown(place)), last + 1)
            if name:
                answer = AuthoredItem(location=self._grid.at(row, column), number=item.number)
                answer.type = Written("short_answer", self._grid.at(row, 0))
                answer.key = self._from(row, column + 1, end)
                gaps.append(AuthoredGap(name, answer))
            column = end + 1
        item.gaps = gaps
        names = {gap.id for gap in gaps}

        def marked(match: re.Match[str]) -> str:
            return f"[{match[0]}]" if match[1] in names else match[0]

        texts = {tag: text.replaced(source=_NAME.sub(marked, text.source)) for tag, text in item.stem.texts.items()}
        item.stem = Localized(texts=texts)

    def _from(self, row: Row, first: int, end: int | None = None) -> list[Written]:
        columns = range(first, (max(row.cells) + 1) if end is None else end)
        return [written for column in columns if (written := self._texts.written(row, column)) is not None]

    def _text(self, row: Row, column: int) -> Localized | None:
        return self._texts.localized(row, [(self._language, column)])

    def _say_unread(self, row: Row, name: str, stem: Localized | None) -> None:
        what = (
            f"the type {name} has no counterpart in quizkit"
            if name in _NOT_READ
            else f'"{name[:40]}" is no type of Blackboard\'s'
            if name not in TYPES
            else "the row has no question"
        )
        self._report.error(
            "read/unknown-type" if stem is not None else "read/empty-item",
            f"{what}; the row is not read.",
            at=self._grid.at_row(row),
            advice=f"The types are {', '.join(TYPES)}.",
        )
