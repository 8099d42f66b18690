"""The header row: found by score among the first rows, and read as columns with meanings."""

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import count, islice
from typing import TypeVar

from quizkit.formats._authored import FieldRef, field_for, meant, normal_tag
from quizkit.formats._table.grid import Grid, Row
from quizkit.formats._table.headings import NO_WORDS, Headings, folded
from quizkit.records import dataclass
from quizkit.words import is_false_word, is_true_word

HEADER_ROWS = 20
"""A header is looked for in that many rows (not counting blank ones, and settings, which have a name and a value)."""

SURE = 1000
"""The score of a published template, which nothing else reaches by chance, whatever its questions say."""

_MOST_ROWS = 100
_R = TypeVar("_R")

_STEM_SCORE = 4
_WEIGHTS = {"stem": _STEM_SCORE, "option": 2, "options": 2, "key": 2, "flag": 2, "distractor": 2}
_OPTIONS = frozenset(("option", "options", "distractor", "distractors"))
_LEAST = 5
_FEWEST_WITH_SLIPS = 2
_UNITS = frozenset(("unit", "unidad", "unidade", "unita", "unità", "μονάδα"))
_TAG_AT_END = re.compile(r"[(\[]\s*([A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})*)\s*[)\]]\s*$")


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its number from 0, its header as written, and what that means (None: nothing to quizkit).

    ``put_right`` is a header that was written with a slip, as it was meant.
    """

    number: int
    title: str
    ref: FieldRef | None
    put_right: str = ""

    @property
    def field(self) -> str:
        """The name of the field, empty for an unknown one."""
        return self.ref.name if self.ref is not None else ""


def header_score(titles: Sequence[str], headings: Headings = NO_WORDS) -> int:
    """How much a row looks like the header of a table of questions; 0 for a row that is none.

    Known headers add to it; unknown ones, and a second one for the question, take away. Without a column
    for the question it is no header.
    """
    headings = headings.among(titles)
    score = filled = 0
    stems: set[FieldRef] = set()
    has_stem = is_said = False
    for title in titles:
        if not title:
            continue
        filled += 1
        ref = headings.ref(title) if len(title) < 200 else None
        score += -1 if ref is None or ref in stems else _WEIGHTS.get(ref.name, 1)
        if ref is not None and ref.name == "stem":
            stems.add(ref)
        if ref is not None and ref.name == "stem":
            has_stem, is_said = True, is_said or folded(title) in headings.said
    known = headings.profile
    if known is not None and (known.kind or known.sure or known.reads is not None):
        score += SURE
    elif has_stem and _asks_in_two_columns(titles, headings):
        score += _WEIGHTS["key"] + 2
    if is_said:  # whoever says which column asks the question has said that this is the header
        return max(score, _LEAST)
    return score if has_stem and (score >= _LEAST or filled == 1) else 0


def _asks_in_two_columns(titles: Sequence[str], headings: Headings) -> bool:
    """Whether a row names a column for true and one for false, nothing that is unknown, and no options: a row below a
    header may hold such words as well."""
    if not has_truth_columns(titles):
        return False
    others = [headings.ref(title) for title in titles if title and not (_says_true(title) or _says_false(title))]
    return None not in others and all(ref.name not in _OPTIONS for ref in others if ref is not None)


def may_be_headers(rows: Iterable[_R], width: Callable[[_R], int]) -> Iterator[_R]:
    """The rows in which a header is looked for; ``width`` gives the number of a row's cells that are filled."""
    counted = 0
    for row in islice(rows, _MOST_ROWS):
        yield row
        counted += width(row) != 2
        if counted == HEADER_ROWS:
            return


def find_header(grid: Grid, headings: Headings = NO_WORDS) -> Row | None:
    """The row of a sheet that is its header, or None. Where none is one as it is written, slips are put right."""
    return _best_header(grid, headings) or _best_header(grid, headings, put_right=True)


def _best_header(grid: Grid, headings: Headings, *, put_right: bool = False) -> Row | None:
    best: Row | None = None
    best_score = 0
    for row in may_be_headers(grid.rows, lambda row: len(row.cells)):
        titles = titles_of(row)
        if put_right:
            titles = [meant(title) or title for title in titles] if len(titles) >= _FEWEST_WITH_SLIPS else []
        score = header_score(titles, headings)
        if score > best_score:
            best, best_score = row, score
    return best


def titles_of(header: Row) -> list[str]:
    """The cells of a header as they are shown."""
    return [header.shown(column) for column in header.cells]


def columns_of(header: Row, headings: Headings = NO_WORDS) -> list[Column]:
    """The columns that a header names, from left to right."""
    headings = headings.among(titles_of(header))
    columns = [
        Column(number, " ".join(title.split()), headings.ref(title))
        for number in sorted(header.cells)
        if (title := header.shown(number))
    ]
    if any(column.ref is None for column in columns):
        columns = _without_slips(columns)
    columns = _units_of_numbers(_answers_as_keys(_without_stray_letters(columns)))
    return columns if headings.profile is not None else _truth_columns(columns)


def _without_slips(columns: Sequence[Column]) -> list[Column]:
    """Read headers with a slip as they were meant, where no other column means that."""
    taken = {column.ref for column in columns}
    found = []
    for column in columns:
        title = meant(column.title) if column.ref is None else None
        ref = field_for(title) if title is not None else None
        if title is not None and ref is not None and ref not in taken:
            taken.add(ref)
            column = replace(column, ref=ref, put_right=title)
        found.append(column)
    return found


def in_declared(columns: Sequence[Column], tags: Collection[str]) -> list[Column]:
    """The columns with the languages that the quiz declares: ``Question (mi)`` where Maori is one of them.

    Without that, only the tags and names of well-known languages are taken for languages, and others for remarks.
    """
    return [_in_declared(column, tags) for column in columns]


def _in_declared(column: Column, tags: Collection[str]) -> Column:
    match = _TAG_AT_END.search(column.title) if column.ref is not None and column.ref.language is None else None
    if match is None or column.ref is None or normal_tag(match[1]) not in tags:
        return column
    return replace(column, ref=FieldRef(column.ref.name, column.ref.index, normal_tag(match[1])))


def has_truth_columns(titles: Sequence[str]) -> bool:
    """Whether one column is headed by a word for true and one by a word for false: ``True``, ``False``."""
    return sum(map(_says_true, titles)) == 1 and sum(map(_says_false, titles)) == 1


def _says_true(title: str) -> bool:
    return len(title) > 1 and is_true_word(title)


def _says_false(title: str) -> bool:
    return len(title) > 1 and is_false_word(title)


def _truth_columns(columns: list[Column]) -> list[Column]:
    """Two such columns of a table of statements, of which one is ticked in each row; where there are no options."""
    if any(column.field in _OPTIONS for column in columns):
        return columns
    if not has_truth_columns([column.title for column in columns]):
        return columns
    return [
        replace(column, ref=FieldRef("truth"))
        if _says_true(column.title)
        else replace(column, ref=FieldRef("falsehood"))
        if _says_false(column.title)
        else column
        for column in columns
    ]


def _without_stray_letters(columns: Sequence[Column]) -> Sequence[Column]:
    """Take a lone letter for an option only where the letters before it are options too: ``N.`` beside ``A, B, C`` is
    the number of a question (in Italian, say), and ``R`` may be anything."""
    letters = [column for column in columns if _is_letter(column)]
    if not letters:
        return columns
    there = {column.ref.index for column in columns if column.field == "option" and column.ref is not None}
    first_missing = next(index for index in count(1) if index not in there)
    strays = {column.number for column in letters if column.ref is None or (column.ref.index or 0) > first_missing}
    return [
        replace(column, ref=FieldRef("number") if column.title.strip(" .").upper() == "N" else None)
        if column.number in strays
        else column
        for column in columns
    ]


def _is_letter(column: Column) -> bool:
    return column.field == "option" and len(column.title.strip(" .")) == 1


def _answers_as_keys(columns: Sequence[Column]) -> list[Column]:
    """``A, B, C, D, Answer 1, Answer 2`` (Moodle's qformat_csv): the answers are keys, for the options are there.

    ``Answer 1`` alone is an option like any other.
    """
    columns = _repeated_answers(columns)
    if any(column.field in ("key", "flag") for column in columns):
        return list(columns)
    taken = {_option(column) for column in columns if _option(column) and not _is_answer(column)}
    return [
        replace(column, ref=FieldRef("key", column.ref.index, column.ref.language))
        if column.ref is not None and _is_answer(column) and _option(column) in taken
        else column
        for column in columns
    ]


def _repeated_answers(columns: Sequence[Column]) -> Sequence[Column]:
    """``Answer, Answer, Answer, Correct answer``: a name of the key that comes again, beside another one, is that of
    an option."""
    keys = [column for column in columns if column.field == "key" and column.ref is not None]
    titles = [folded(column.title) for column in keys]
    again = {title for title, count in Counter(titles).items() if count > 1}
    if len(again) != 1 or len(set(titles)) != 2 or any(column.field == "option" for column in columns):
        return columns
    return [
        replace(column, ref=FieldRef("option", None, column.ref.language))
        if column.ref is not None and column.field == "key" and folded(column.title) in again
        else column
        for column in columns
    ]


def _units_of_numbers(columns: list[Column]) -> list[Column]:
    """``Unit`` beside ``Tolerance`` is what a number is measured in; elsewhere it is a part of the course."""
    if not any(column.field in ("tolerance", "minimum", "maximum") for column in columns):
        return columns
    return [
        replace(column, ref=FieldRef("unit", None, column.ref.language))
        if column.ref is not None and column.field == "category" and folded(column.title) in _UNITS
        else column
        for column in columns
    ]


def _option(column: Column) -> tuple[int, str | None] | None:
    if column.ref is None or column.ref.name != "option" or column.ref.index is None:
        return None
    return column.ref.index, column.ref.language


def _is_answer(column: Column) -> bool:
    """Whether a header such as ``Answer 1`` would mean the key without its number."""
    bare = column.title.rstrip("0123456789 _-.")
    found = field_for(bare) if bare and bare != column.title else None
    return found is not None and found.name == "key"
