"""Matches in which texts of both sides have several partners, such as tables with boxes to tick: a question for a row.

The model matches each text on the left with one on the right. A row in which several can be ticked is a choice of
several, one of which a single text is picked a choice of one.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

from lxml import etree

from quizkit.diagnostics import Report
from quizkit.formats._qti.amounts import points_from, share_of
from quizkit.formats._qti.read.answers import Answers, Asked, NotSayable, asked
from quizkit.formats._qti.read.feedback import Feedback, read_feedback
from quizkit.formats._qti.read.item import ItemReader, Questions
from quizkit.formats._qti.read.kept import check_static
from quizkit.formats._qti.read.pairs import add_up, keys_of, pair_probes, right_pairs
from quizkit.formats._qti.read.state import Unknown
from quizkit.formats._qti.vocabulary import children, get, truth, whole
from quizkit.model import ALL_OF_IT, NONE_OF_IT, Choice, ChoiceInteraction, Item, NoInteraction
from quizkit.records import dataclass

_MOST = 100


@dataclass(frozen=True, slots=True)
class _Table:
    """The texts of both sides by their identifiers, and the right pairs."""

    rows: dict[str, etree._Element]
    columns: dict[str, etree._Element]
    pairs: Sequence[tuple[str, str]]
    right: frozenset[tuple[str, str]]

    def is_match(self, pairs: Sequence[tuple[str, str]]) -> bool:
        """Whether each text of one side has one partner in these pairs, which the model calls a match."""
        rows, columns = ({pair[side] for pair in pairs} for side in (0, 1))
        if len(rows) == len(pairs):
            return True
        return len(columns) == len(pairs) and not any(map(self.picks_one, rows))

    def picks_one(self, row: str) -> bool:
        """Whether a text can be matched once."""
        return whole(self.rows[row], "matchMax") == 1

    def right_in(self, row: str) -> list[str]:
        """The partners of a text."""
        return [column for column in self.columns if (row, column) in self.right]


@dataclass(frozen=True, slots=True)
class _Worth:
    """What a pair earns or costs, and what all earn; ``exact`` says that right pairs count only all together."""

    earned: Mapping[tuple[str, str], Fraction]
    full: Fraction
    exact: bool = False

    def best(self, table: _Table, row: str) -> Fraction:
        """The most that a row earns."""
        gains = [amount for column in table.columns if (amount := self.earned[row, column]) > 0]
        return max(gains, default=NONE_OF_IT) if table.picks_one(row) else sum(gains, NONE_OF_IT)


def read_rows(reader: ItemReader) -> Questions | None:
    """The rows as questions; None for a match that the model can say, and for one that nobody can make sense of."""
    said = Report()
    place = replace(reader.place, report=said)
    part = asked(reader.interactions[0], reader.marking, place, False)
    table = _table(part) if part is not None else None
    if part is None or table is None or table.is_match(right_pairs(part)):
        return None
    keyed = [row for row in table.rows if table.right_in(row)]
    try:
        check_static(reader.root, reader.feedback)
        worth = _worth(part, table, keyed)
    except (NotSayable, Unknown):
        return None
    lead = reader.body.read()
    reader.place.report.extend(said)
    _say(reader, table, keyed, together=worth.exact and len(keyed) > 1)
    feedback = read_feedback(
        reader.feedback,
        reader.marking,
        Answers(NoInteraction(), probes=pair_probes(part, table.pairs), names=tuple(keys_of(table.pairs))),
        reader.place,
    )
    points = _points(reader, [worth.best(table, row) for row in keyed], worth)
    items = [_item(reader, table, row, worth, feedback) for row in keyed]
    items = [
        item.replaced(id=f"{reader.name}-{number}" if reader.name else None, points=counted)
        for number, (item, counted) in enumerate(zip(items, points, strict=True), 1)
    ]
    items[-1] = items[-1].replaced(
        general_feedback=feedback.graded.get("general"),
        correct_feedback=feedback.graded.get("correct"),
        partial_feedback=feedback.graded.get("partial"),
        incorrect_feedback=feedback.graded.get("incorrect"),
        hints=tuple(feedback.hints),
    )
    return Questions(tuple(items), lead)


def _table(part: Asked) -> _Table | None:
    sides = [
        {get(one, "identifier") or "": one for one in children(side, "simpleAssociableChoice")}
        for side in children(part.element, "simpleMatchSet")
    ]
    pairs = right_pairs(part, alternatives=True)
    if (
        len(sides) != 2
        or not pairs
        or max(map(len, sides)) > _MOST
        or any(row not in sides[0] or column not in sides[1] for row, column in pairs)
    ):
        return None
    return _Table(sides[0], sides[1], pairs, frozenset(pairs))


def _worth(part: Asked, table: _Table, keyed: Sequence[str]) -> _Worth:
    """What the pairs earn.

    Raises:
        NotSayable: when they do not just add up.
    """
    keys, name = keys_of(table.pairs), part.variable.name
    method = part.marking.method(part.variable, [[], keys, *([key] for key in keys)])
    mapping = part.variable.mapping
    cells = {(row, column): f"{row} {column}" for row in keyed for column in table.columns}
    if method.kind == "map" and mapping is not None:
        factor = share_of(method.full, method.unit)
        return _Worth({cell: mapping.value(key) * factor for cell, key in cells.items()}, method.full)
    if method.kind == "correct":
        of_row = {
            row: method.full / len(keyed) / (1 if table.picks_one(row) else len(table.right_in(row))) for row in keyed
        }
        each = {cell: of_row[cell[0]] if cell in table.right else NONE_OF_IT for cell in cells}
        return _Worth(each, method.full, exact=part.marking.rules is not None)
    if method.kind == "other" and add_up(part, keys):
        return _Worth({cell: part.marking.score(name, [key]) for cell, key in cells.items()}, method.full)
    raise part.not_sayable("matches texts of both sides to several of the other (<matchInteraction>)")


def _say(reader: ItemReader, table: _Table, keyed: Sequence[str], *, together: bool) -> None:
    place, element = reader.place, reader.interactions[0]
    place.warning(
        "several",
        "texts of both sides can have several partners here.",
        element,
        f"Each of the {len(keyed)} texts on the left is read as a question of its own.",
    )
    if together:
        place.warning(
            "scoring",
            "points are only given here when all pairs are right together, which quizkit cannot say.",
            element,
            "Each question will earn its share of them.",
        )
    lonely = [row for row in table.rows if row not in keyed]
    if lonely:
        place.warning(
            "unsupported", "a text on the left belongs to none on the right.", table.rows[lonely[0]], "It is left out."
        )


def _points(reader: ItemReader, best: Sequence[Fraction], worth: _Worth) -> list[Decimal]:
    """What each row counts: its share of the points of all."""
    total = sum(best, NONE_OF_IT)
    declared = reader.marking.declared_points
    whole_points = min(worth.full, total) if declared is None else declared
    return [points_from(one * whole_points / total if total else one) for one in best]


def _item(reader: ItemReader, table: _Table, row: str, worth: _Worth, feedback: Feedback) -> Item:
    place, best, single = reader.place, worth.best(table, row), table.picks_one(row)
    whole_only = worth.exact and not single

    def share(column: str) -> Fraction:
        earned = worth.earned[row, column]
        if whole_only:
            return ALL_OF_IT if earned > 0 else NONE_OF_IT
        return min(max(share_of(earned, best), -ALL_OF_IT), ALL_OF_IT) if best else NONE_OF_IT

    choices = tuple(
        Choice(
            id=column or None,
            text=place.text(text),
            fraction=share(column),
            feedback=feedback.choices.get(f"{row} {column}"),
            location=place.at(text),
        )
        for column, text in table.columns.items()
    )
    return Item(
        stem=place.text(table.rows[row]),
        interaction=ChoiceInteraction(
            mode="single" if single else "multiple",
            choices=choices,
            all_or_nothing=single or whole_only,
            shuffle=truth(reader.interactions[0], "shuffle"),
        ),
        language=place.language if place.language != reader.quiz_language else None,
        location=place.at(table.rows[row]),
    )
