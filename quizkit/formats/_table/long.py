"""Sheets with one option in each row: a question is a row that names it and the rows below that do not."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from itertools import pairwise

from quizkit.formats._authored import AuthoredItem, AuthoredOption, FieldRef, Written, parse_flag, parse_number
from quizkit.formats._table.grid import Row
from quizkit.formats._table.header import Column
from quizkit.formats._table.plan import OptionPlan, Plan
from quizkit.formats._table.row_parts import is_marked
from quizkit.formats._table.rows import RowReader
from quizkit.formats._table.texts import CellTexts

_BESIDE_OPTIONS = frozenset(
    (
        "key",
        "flag",
        "options",
        "distractor",
        "distractors",
        "left",
        "right",
        "pairs",
        "order",
        "type",
        "option_feedback",
    )
)
_OPTIONS = frozenset(("option", "options", "distractor", "distractors", "left", "right"))


def answers_as_options(columns: Sequence[Column], rows: Sequence[Row]) -> Sequence[Column]:
    """``Question, Answer, Correct`` where questions go on over several rows, each with an answer and a yes or no beside
    it: the answers are the options."""
    stems = [column.number for column in columns if column.field == "stem"]
    keys = [column for column in columns if column.field in ("key", "flag")]
    if len(stems) != 1 or len(keys) != 2 or keys[0].field != "key" or any(c.field in _OPTIONS for c in columns):
        return columns
    answers, flags = keys
    if (
        answers.ref is None
        or answers.ref.index is not None
        or any(parse_flag(text) is None for row in rows if (text := row.shown(flags.number)))
    ):
        return columns
    goes_on = sum(
        bool(row.shown(answers.number)) and row.shown(stems[0]) in ("", before.shown(stems[0]))
        for before, row in pairwise(rows)
    )
    if goes_on * 2 < len(rows):
        return columns
    option = replace(answers, ref=replace(answers.ref, name="option"))
    return [option if column is answers else column for column in columns]


def lone_letter_as_answer(columns: Sequence[Column]) -> Sequence[Column]:
    """``Q, A``: the column ``A`` is the answer where no other holds an option or an answer."""
    lettered = [column for column in columns if column.field == "option"]
    if (
        len(lettered) != 1
        or lettered[0].ref is None
        or lettered[0].ref.index != 1
        or len(lettered[0].title.strip()) > 1
    ):
        return columns
    if any(column.field in _BESIDE_OPTIONS for column in columns if column is not lettered[0]):
        return columns
    answer = replace(lettered[0], ref=FieldRef("key", None, lettered[0].ref.language))
    return [answer if column is lettered[0] else column for column in columns]


def is_long(plan: Plan, rows: Sequence[Row]) -> bool:
    """Whether a sheet with a single column of options really goes on in the next row, at least once."""
    return plan.long and any(_goes_on(plan, row, before) for before, row in pairwise(rows))


def groups_of(plan: Plan, rows: Sequence[Row]) -> Iterator[list[Row]]:
    """The rows of each question."""
    group: list[Row] = []
    for row in rows:
        if group and not _goes_on(plan, row, group[-1], group[0]):
            yield group
            group = []
        group.append(row)
    if group:
        yield group


def _goes_on(plan: Plan, row: Row, before: Row, first: Row | None = None) -> bool:
    """Whether a row belongs to the question of the row before: it names none, or the same again."""
    columns = [column for _, column in plan.stem]
    identity = plan.single.get("id")
    if identity is not None and row.shown(identity) and identity not in row.repeated:
        return row.shown(identity) == (first or before).shown(identity)
    named = [column for column in columns if row.shown(column) and column not in row.repeated]
    return all(row.shown(column) == (first or before).shown(column) for column in named)


class LongReader:
    """Reads groups of rows as questions."""

    def __init__(self, reader: RowReader, texts: CellTexts) -> None:
        self._reader = reader
        self._texts = texts
        self._plan = reader.plan

    def item(self, group: list[Row], number: int) -> AuthoredItem:
        """The question of a group of rows."""
        head = self._reader.head(group[0], number)
        for row in group[1:]:
            self._reader.keep_notes(head, row)
        explained = self._plan.texts.get("explanation", [])
        beside_each = any(row.shown(column) for row in group[1:] for _, column in explained)
        columns = self._plan.options[0]
        if beside_each:
            columns = OptionPlan(columns.texts, columns.feedback or explained, columns.flag)
            head.explanation = None
        filled: list[tuple[Row, AuthoredOption]] = []
        for row in group:
            option = self._reader.option(row, columns)
            if option is not None:
                filled.append((row, option))
        head.options = [option for _, option in filled]
        if not filled:  # a question to be answered in words, whose row has the answer
            self._reader.set_key(head, group[0])
        elif not self._take_scores(head, filled):
            self._set_key(head, filled)
        if filled and not head.key and all(option.correct is None for option in head.options):
            self._reader.look_for_marks(head, [is_marked(row, columns.texts) for row, _ in filled])
        return head

    def _take_scores(self, item: AuthoredItem, filled: list[tuple[Row, AuthoredOption]]) -> bool:
        """Points that differ from option to option are what each of them earns, and the most of them the question."""
        column = self._plan.single.get("points")
        if column is None or self._plan.keys or self._plan.options[0].flag is not None or len(filled) < 2:
            return False
        written = [self._texts.number(row, column) for row, _ in filled]
        points = [None if one is None else parse_number(one.text) for one in written]
        found = [one for one in points if one is not None]
        most = max(found, default=Decimal(0))
        if len(found) < len(points) or most <= 0 or len(set(found)) == 1:
            return False
        for (_, option), one, earned in zip(filled, written, found, strict=True):
            share = Fraction(earned) / Fraction(most)
            option.correct = Written(f"{share.numerator}/{share.denominator}", one.location if one else None)
        item.points = Written(f"{most:f}", written[0].location if written[0] else None)
        return True

    def _set_key(self, item: AuthoredItem, filled: list[tuple[Row, AuthoredOption]]) -> None:
        """The column of the key: a flag or weight in the row of each option, or a key in the question's first."""
        column = next((column for _, column in self._plan.keys), None)
        if column is None:
            return
        written = [(option, self._texts.written(row, column)) for row, option in filled]
        if all(key is None for _, key in written):  # what stands beside the options says it
            return
        if all(key is None or _is_flag(key) for _, key in written):
            for option, key in written:
                option.correct = key
        else:
            item.key = [key for _, key in written if key is not None]


def _is_flag(key: Written) -> bool:
    number = parse_number(key.text.strip().removesuffix("%"))
    return parse_flag(key.text) is not None or (number is not None and (number in (0, 1) or abs(number) > 20))
