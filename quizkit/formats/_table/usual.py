"""Rows like most of a large bank, read in a short way: a question, three options or more, and the letter of one.

What such a row holds means what it says, and there is nothing to say about it, so that its item is made at once, in
half the time that :mod:`~quizkit.formats._table.rows` takes. That reads every other row, and would make the same item
of these: the tests compare the two.
"""

from collections.abc import Callable, Iterable, Sequence
from decimal import Decimal
from itertools import chain

from quizkit.formats._authored import kind_for
from quizkit.formats._authored.keys import ASCII_LETTERS, LEAST_LETTERS
from quizkit.formats._authored.marks import mark_in
from quizkit.formats._table.grid import Grid, Row, Texts, Value, column_name
from quizkit.formats._table.lists import split_tags
from quizkit.formats._table.plan import Plan
from quizkit.formats._table.profile import NO_PROFILE
from quizkit.model import ALL_OF_IT, NONE_OF_IT, Choice, ChoiceInteraction, Item, Localized, Location, Markup, Text

_FEWEST = 3
"""Two options may be true and false."""

_TEXTS = {
    "title": "title",
    "explanation": "general_feedback",
    "correct_feedback": "correct_feedback",
    "partial_feedback": "partial_feedback",
    "incorrect_feedback": "incorrect_feedback",
}
"""The texts that a question may have whatever its kind, and what the model calls them."""

_OF_SECTIONS = frozenset(("category", "section", "section_description", "section_id", "pick", "include"))
_UNUSUAL = frozenset(("stimulus", "stimulus_title", "stimulus_id", "truth", "falsehood"))
"""Columns that may say something of a row in which they are blank."""

_POINTS = {str(number): Decimal(number) for number in range(1, 101)}

_Columns = tuple[tuple[str, int, str], ...]
"""The columns of a text: each with its language, its number and its letters."""


def usual_rows(plan: Plan, grid: Grid, markup: Markup | None) -> Callable[[Row], Item | None] | None:
    """What reads the usual rows of a sheet, and gives None for any other row; None where the sheet can have none."""
    if grid.turned or grid.one_column or grid.has_pictures or grid.notes or markup not in (None, "plain"):
        return None
    if plan.long or plan.distractors or plan.profile is not NO_PROFILE:
        return None
    if len(plan.options) < _FEWEST or not plan.keys or not all(option.texts for option in plan.options):
        return None
    if not _UNUSUAL.isdisjoint(chain(plan.single, plan.texts)):
        return None
    return _UsualRows(plan, grid).item


class _UsualRows:
    """The columns of a sheet that a usual row may fill."""

    def __init__(self, plan: Plan, grid: Grid) -> None:
        self._file, self._sheet = grid.file, grid.sheet
        self._stem = _named(plan.stem)
        self._options = [(_named(option.texts), _named(option.feedback)) for option in plan.options]
        self._only_options = _only(self._options)
        self._texts = [(name, _named(plan.texts[column])) for column, name in _TEXTS.items() if column in plan.texts]
        self._hints = [_named(columns) for columns in plan.hints]
        self._tags = plan.tags
        self._key = plan.keys[0][1]
        self._id, self._type, self._points = (plan.single.get(name, -1) for name in ("id", "type", "points"))
        self._others = frozenset(_others(plan))

    def item(self, row: Row) -> Item | None:
        """The question of a row; None where it takes a longer look."""
        cells = row.cells
        right = ASCII_LETTERS.get(cells.get(self._key, ""))  # type: ignore[arg-type]
        if right is None or not self._others.isdisjoint(cells):
            return None
        points = _points(cells.get(self._points, "1"))
        try:
            written = "\n".join(cells.values())  # type: ignore[arg-type]
        except TypeError:  # a cell that is more than its text, which points may well be
            rest = [value for column, value in cells.items() if column != self._points]
            if not all(isinstance(value, str) for value in rest):
                return None
            written = "\n".join(rest)  # type: ignore[arg-type]
        if points is None or "<" in written or "$" in written or "\\" in written:  # as in all tags and formulas
            return None
        kind = cells.get(self._type)
        if kind is not None and kind_for(kind) not in ("single", "choice"):
            return None
        stem = self._text(row, self._stem)
        choices = self._choices(row, right) if self._only_options is None else self._only_choices(row, right)
        if stem is None or choices is None:
            return None
        return Item.unchecked(
            location=next(iter(stem.texts.values())).location,
            id=cells.get(self._id),
            stem=stem,
            interaction=ChoiceInteraction.unchecked(choices=choices),
            points=points,
            hints=tuple([hint for columns in self._hints if (hint := self._text(row, columns)) is not None]),
            tags=tuple([tag for column in self._tags for tag in split_tags(row.shown(column))]),
            **{name: self._text(row, columns) for name, columns in self._texts},
        )

    def _choices(self, row: Row, right: int) -> tuple[Choice, ...] | None:
        """The options; None where it takes a longer look to see which they are, or which of them the key means."""
        choices = []
        ended = False
        for place, (columns, feedback) in enumerate(self._options):
            text = self._text(row, columns)
            said = self._text(row, feedback) if feedback else None
            if text is None:
                if said is not None:
                    return None
                ended = True
                continue
            if ended:
                return None
            first = next(iter(text.texts.values()))
            sources = [part.source for part in text.texts.values()]
            if any(map(mark_in, sources)) or min(map(len, sources)) < LEAST_LETTERS:
                return None  # a short text might be what the key means
            fraction = ALL_OF_IT if place == right else NONE_OF_IT
            choices.append(Choice.unchecked(location=first.location, text=text, fraction=fraction, feedback=said))
        return tuple(choices) if len(choices) > max(right, _FEWEST - 1) else None

    def _only_choices(self, row: Row, right: int) -> tuple[Choice, ...] | None:
        """The same as :meth:`_choices` where options are in one language and have no feedback, as in most sheets."""
        assert self._only_options is not None
        cells, file, sheet, line, number = row.cells, self._file, self._sheet, row.line, row.number
        choices: list[Choice] = []
        for place, (language, column, letters) in enumerate(self._only_options):
            source: str = cells.get(column, "")  # type: ignore[assignment]
            if not source:
                continue
            if len(choices) < place or len(source) < LEAST_LETTERS or mark_in(source):
                return None
            at = tuple.__new__(Location, (file, line, None, sheet, f"{letters}{number}"))
            text = Localized.unchecked(texts={language: Text.unchecked(source=source, location=at)})
            fraction = ALL_OF_IT if place == right else NONE_OF_IT
            choices.append(Choice.unchecked(location=at, text=text, fraction=fraction, feedback=None))
        return tuple(choices) if len(choices) > max(right, _FEWEST - 1) else None

    def _text(self, row: Row, columns: _Columns) -> Localized | None:
        """A text in all its languages; one that is blank in some of them has empty texts there."""
        texts = {}
        cells = row.cells
        filled = False
        for language, column, letters in columns:
            source = cells.get(column, "")
            filled = filled or source != ""
            # Location(...) itself would take four times as long
            place = tuple.__new__(Location, (self._file, row.line, None, self._sheet, f"{letters}{row.number}"))
            texts[language] = Text.unchecked(source=source, location=place)
        return Localized.unchecked(texts=texts) if filled else None


def _only(options: Sequence[tuple[_Columns, _Columns]]) -> _Columns | None:
    """The column of each option; None where any has several, or one for feedback."""
    if any(len(texts) > 1 or feedback for texts, feedback in options):
        return None
    return tuple(texts[0] for texts, _ in options)


def _points(value: Value) -> Decimal | None:
    """A whole number of points that is not 0."""
    if isinstance(value, str):
        return _POINTS.get(value)
    is_plain = value.kind == "number" and value.number is not None and "%" not in value.shown
    return _POINTS.get(f"{value.number:f}") if is_plain else None


def _named(columns: Texts) -> _Columns:
    return tuple((language, column, column_name(column)) for language, column in columns)


def _others(plan: Plan) -> Iterable[int]:
    """The columns that mean something of which nothing is known here."""
    yield from (column for name, column in plan.single.items() if name not in {"id", "type", "points", *_OF_SECTIONS})
    named = {"stem", *_TEXTS, *_OF_SECTIONS}
    texts = [columns for name, columns in plan.texts.items() if name not in named]
    texts += [*plan.lefts, *plan.rights, *plan.pair_feedback, plan.option_cells, plan.distractor_cells, plan.keys[1:]]
    for option in plan.options:
        texts.append(option.alt)
        yield from (column for column in (option.flag, option.image, option.area, option.points) if column is not None)
    yield from (column for columns in texts for _, column in columns)
    yield from plan.apart.values()
