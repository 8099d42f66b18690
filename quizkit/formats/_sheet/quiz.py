"""A whole quiz as a sheet of questions and the rows about it."""

import re
from collections.abc import Iterable

from quizkit.formats._sheet.about import rows_about
from quizkit.formats._sheet.cells import Tongues
from quizkit.formats._sheet.columns import ALWAYS, Column, in_order
from quizkit.formats._sheet.markup import markup_of
from quizkit.formats._sheet.rows import put_section, rows_of
from quizkit.formats._table.clean import tidy
from quizkit.model import Localized, Quiz, Section, all_texts
from quizkit.records import dataclass

_NO_AUTHORS = re.compile(r"(?:section-\d+)?")


@dataclass(frozen=True, slots=True)
class Sheet:
    """Rows of a name and a value about the quiz, and below them a header and a row for each question."""

    about: list[tuple[str, str]]
    columns: list[Column]
    rows: list[list[str]]


def sheet_of(quiz: Quiz, also: Iterable[Column] = ()) -> Sheet:
    """A quiz in the canonical layout. ``also`` are columns that are wanted even where nothing is in them."""
    tongues = Tongues(quiz.language, _tags(quiz))
    usual = markup_of(
        part for text in all_texts(quiz.without_items().replaced(stimuli=())) for part in text.texts.values()
    )
    names = _section_ids(quiz.sections)
    passages = {passage.id: passage for passage in quiz.stimuli}
    filled: list[dict[Column, str]] = []
    for section, name in zip(quiz.sections, names, strict=True):
        for place, item in enumerate(section.items):
            rows = rows_of(item, tongues, usual, passages.pop(item.stimulus or "", None))
            put_section(rows[0], section, name, usual, first=place == 0)
            filled += [cells.filled for cells in rows]
    used = {column for cells in filled for column in cells}
    columns = in_order({*used, *also, *ALWAYS, Column("stem")}, tongues.headed())
    return Sheet(
        rows_about(quiz, tongues, usual), columns, [[cells.get(column, "") for column in columns] for cells in filled]
    )


def _tags(quiz: Quiz) -> tuple[str, ...]:
    """The languages of the sheet: the quiz's own first, then those it declares, then those its texts are in."""
    found = dict.fromkeys((quiz.language, *quiz.languages))
    found |= dict.fromkeys(item.language for item in quiz.items() if item.language is not None)
    for text in all_texts(quiz):
        for tag in text.texts:
            found.setdefault(tag)
    return tuple(found)


def _section_ids(sections: tuple[Section, ...]) -> list[str]:
    """What the column for the ids of sections holds: nothing where titles alone tell them apart.

    Ids such as ``section-1`` are none that an author gave.
    """
    titles = [_words(section.title) for section in sections]
    alone = len(sections) == 1 and sections[0].description is None and sections[0].pick is None
    told_apart = alone or (all(titles) and len(set(titles)) == len(titles))
    ids = [tidy(section.id or "")[0] for section in sections]
    if told_apart and all(_NO_AUTHORS.fullmatch(name) for name in ids):
        return ["" for _ in sections]
    return [
        name if name and ids.index(name) == place else f"{name or 'section'}-{place + 1}"
        for place, name in enumerate(ids)
    ]


def _words(title: Localized | None) -> tuple[tuple[str, str], ...]:
    return () if title is None else tuple((tag, text.source) for tag, text in title.items() if text.source)
