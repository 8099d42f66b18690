"""Brightspace's question import (D2L's CSV template): no header, a keyword in the first cell of each row.

A question is the rows from ``NewQuestion,TYPE`` to the next one; ``//`` begins a comment. A text may be followed by a
cell that says ``HTML``. The types are WR, SA, M, MC, TF, MS and O. Weights are percentages (for MS: 1 and 0).
"""

from collections.abc import Callable, Iterator, Sequence

from quizkit.diagnostics import Report
from quizkit.formats._authored import (
    AuthoredAnswer,
    AuthoredEntry,
    AuthoredItem,
    AuthoredOption,
    AuthoredPair,
    Written,
    nearest,
)
from quizkit.formats._authored.assets import with_image
from quizkit.formats._table.grid import Grid, Row
from quizkit.formats._table.texts import CellTexts
from quizkit.model import Localized, Location, Text
from quizkit.richtext import text_of
from quizkit.words import true_false_words

TYPES = {
    "wr": "essay",
    "sa": "short_answer",
    "m": "match",
    "mc": "single",
    "tf": "true_false",
    "ms": "multiple",
    "o": "order",
}
_FIRST = "newquestion"
_SCORING = {"allornothing": "all_or_nothing", "equallyweighted": "partial"}
_NEARLY = {"rightanswers": "partial", "correctanswers": "partial", "rightminuswrong": "partial"}
"""Ways of scoring that take wrong answers into account in a way of Brightspace's own."""

_NOT_KEPT = frozenset(("inputbox", "initialtext", "difficulty"))


def looks_like_brightspace(rows: Sequence[Sequence[str]]) -> bool:
    """Whether the first row that is no comment begins a question."""
    first = next((row for row in rows if row and row[0].strip() and not row[0].strip().startswith("//")), ())
    return len(first) > 1 and first[0].strip().lower() == _FIRST and first[1].strip().lower() in TYPES


class BrightspaceReader:
    """Reads the questions of one sheet."""

    TITLE = "Brightspace"

    def __init__(self, grid: Grid, language: str, report: Report) -> None:
        self._grid = grid
        self._language = language
        self._report = report
        self._texts = CellTexts(grid, report)
        self._unknown: set[str] = set()
        self._choices: dict[str, Localized] = {}
        self._matches: list[tuple[str, Localized]] = []
        self._readers: dict[str, Callable[[AuthoredItem, Row], None]] = {
            "option": self._option,
            "true": self._truth,
            "false": self._truth,
            "answer": self._answer,
            "choice": self._choice,
            "match": self._match,
            "item": self._entry,
            "scoring": self._scoring,
            "image": self._image,
        }

    @property
    def showed_file(self) -> bool:
        """Whether a text may show an image."""
        return self._texts.showed_file

    def items(self, number: int) -> Iterator[AuthoredItem]:
        """The questions in order; ``number`` is that of the first."""
        item: AuthoredItem | None = None
        for row in self._grid.rows:
            keyword = row.shown(0).strip()
            name = keyword.lower()
            if keyword.startswith("//"):
                continue
            if name == _FIRST:
                if item is not None:
                    yield self._finished(item)
                item = AuthoredItem(number=number, location=self._grid.at_row(row))
                item.type = self._type(row)
                number += 1
            elif item is None:
                self._say_unread(row, "stands before the first question")
            elif name in self._readers:
                self._readers[name](item, row)
            else:
                self._field(item, row, name)
        if item is not None:
            yield self._finished(item)

    def _type(self, row: Row) -> Written:
        written = self._texts.written(row, 1) or Written("", self._grid.at_row(row))
        return Written(TYPES.get(written.text.lower(), written.text), written.location)

    def _field(self, item: AuthoredItem, row: Row, name: str) -> None:
        if name == "id":
            item.id = row.shown(1) or None
        elif name == "title":
            item.title = self._text(row, 1)
        elif name == "questiontext":
            item.stem = self._text(row, 1) or item.stem
            item.location = item.stem.where() or item.location
        elif name == "points":
            item.points = self._texts.number(row, 1)
        elif name == "hint":
            item.hints = [*item.hints, *filter(None, [self._text(row, 1)])]
        elif name == "feedback":
            item.explanation = self._text(row, 1)
        elif name == "answerkey":
            item.rubric = self._text(row, 1)
        elif name in _NOT_KEPT:
            if name not in self._unknown and row.shown(1):
                self._unknown.add(name)
                self._report.info(
                    "read/not-kept", f'"{row.shown(0)}" has no place in a question; it is not read.', at=self._at(row)
                )
        else:
            self._say_unknown(row, name)

    def _option(self, item: AuthoredItem, row: Row) -> None:
        text = self._text(row, 2)
        if text is not None:
            item.options.append(self._with_weight(item, row, AuthoredOption(text, text.where()), 4))

    def _truth(self, item: AuthoredItem, row: Row) -> None:
        word = true_false_words(self._language)[row.shown(0).strip().lower() == "false"]
        at = self._at(row)
        text = Localized(texts={self._language: Text(source=word, location=at)})
        item.options.append(self._with_weight(item, row, AuthoredOption(text, at), 2))

    def _with_weight(self, item: AuthoredItem, row: Row, option: AuthoredOption, feedback: int) -> AuthoredOption:
        weight = self._texts.number(row, 1)
        if weight is not None:
            is_flag = item.type is not None and item.type.text == "multiple"
            percent = weight.text if is_flag or weight.text.endswith("%") else f"{weight.text}%"
            option.correct = Written(percent, weight.location)
        option.feedback = self._text(row, feedback)
        return option

    def _answer(self, item: AuthoredItem, row: Row) -> None:
        text = self._text(row, 2)
        if text is None:
            return
        weight = self._texts.number(row, 1)
        correct = Written(f"{weight.text.removesuffix('%')}%", weight.location) if weight is not None else None
        item.answers = [*item.answers, AuthoredAnswer(text=text, location=text.where(), correct=correct)]
        how = row.shown(3).strip().lower()
        if how == "regexp":
            self._report.warning(
                "read/pattern",
                "the answer is a pattern (regexp), and is read as the very words that are to be typed.",
                at=self._grid.at(row, 3),
                advice="Write the answers that the pattern stands for.",
            )
        elif how == "sensitive":
            item.case_sensitive = Written("true", self._grid.at(row, 3))

    def _choice(self, _item: AuthoredItem, row: Row) -> None:
        if (text := self._text(row, 2)) is not None:
            self._choices[row.shown(1)] = text

    def _match(self, _item: AuthoredItem, row: Row) -> None:
        if (text := self._text(row, 2)) is not None:
            self._matches.append((row.shown(1), text))

    def _entry(self, item: AuthoredItem, row: Row) -> None:
        if (text := self._text(row, 1)) is not None:
            item.order = [*item.order, AuthoredEntry(text, text.where())]

    def _scoring(self, item: AuthoredItem, row: Row) -> None:
        word = row.shown(1).strip().lower()
        if item.type is None or item.type.text != "multiple":
            return  # the others are worth what each part is worth
        scoring = _SCORING.get(word) or _NEARLY.get(word)
        item.scoring = Written(scoring or word, self._grid.at(row, 1))
        if word in _NEARLY:
            self._report.info(
                "read/scoring",
                f'the scoring "{row.shown(1)}" is read as partial credit for right answers.',
                at=self._grid.at(row, 1),
                advice="Brightspace also counts what was rightly left unmarked, or takes wrong marks off.",
            )

    def _image(self, item: AuthoredItem, row: Row) -> None:
        if row.shown(1) and item.stem.texts:
            self._texts.showed_file = True
            texts = {tag: with_image(text, row.shown(1), "") for tag, text in item.stem.texts.items()}
            item.stem = Localized(texts=texts)

    def _finished(self, item: AuthoredItem) -> AuthoredItem:
        """The question with its pairs: each ``Match`` is a prompt and names the ``Choice`` that belongs to it.

        The weights of options of which one is picked are no shares that add up.
        """
        if item.type is not None and item.type.text == "single":
            item.scoring = Written("all_or_nothing", item.type.location)
        if self._matches or self._choices:
            used = {number for number, _ in self._matches}
            pairs = []
            for number, prompt in self._matches:
                if number in self._choices:
                    pairs.append(AuthoredPair(prompt, self._choices[number], prompt.where()))
                else:
                    item.unread = True
                    self._report.error(
                        "read/pair", f'there is no Choice "{number[:20]}" for this Match.', at=prompt.where()
                    )
            item.pairs = pairs
            item.distractors = [text for number, text in self._choices.items() if number not in used]
            self._choices, self._matches = {}, []
        return item

    def _text(self, row: Row, column: int) -> Localized | None:
        """A text, which is HTML where the next cell says so."""
        value = row.cells.get(column)
        if not value:
            return None
        if isinstance(value, str) and row.shown(column + 1).strip().upper() == "HTML":
            self._texts.showed_file = True
            return Localized(texts={self._language: text_of(value, "html", self._grid.at(row, column))})
        return self._texts.localized(row, [(self._language, column)])

    def _say_unknown(self, row: Row, name: str) -> None:
        if name in self._unknown:
            return
        self._unknown.add(name)
        near = nearest(name, (*self._readers, "questiontext", "points", "feedback", "hint", "answerkey", "title", "id"))
        self._report.warning(
            "read/unknown-field",
            f'"{row.shown(0)[:40]}" is no keyword of Brightspace\'s; such rows are not read.',
            at=self._at(row),
            advice=f'Did you mean "{near}"?' if near else 'A comment begins with "//".',
        )

    def _say_unread(self, row: Row, why: str) -> None:
        self._report.warning("read/skipped-row", f"{self._grid.row_name(row)} {why}; it is not read.", at=self._at(row))

    def _at(self, row: Row) -> Location:
        return self._grid.at_row(row)
