"""The columns of the canonical sheet: their headers and their order."""

from collections.abc import Iterable
from typing import NamedTuple

from quizkit.formats._table.plan import KEPT_APART
from quizkit.identity import letter


class Column(NamedTuple):
    """A column by its meaning: a field, its number from 0 (of an option, pair or hint), the language of its texts.

    ``language`` is None for what is in no language, and for texts in a quiz of one language alone.
    """

    field: str
    number: int = 0
    language: str | None = None


_HEADERS = {
    "id": "ID",
    "type": "Type",
    "gap": "Gap",
    "section_id": "Section ID",
    "section": "Section",
    "section_description": "Section text",
    "pick": "Pick",
    "stimulus_id": "Passage ID",
    "stimulus_title": "Passage title",
    "stimulus": "Passage",
    "title": "Title",
    "stem": "Question",
    "image": "Image",
    "image_size": "Image size",
    "area": "Area {letter}",
    "option": "Option {letter}",
    "key": "Correct",
    "weight": "Weight {letter}",
    "option_feedback": "Feedback {letter}",
    "left": "Left {number}",
    "right": "Right {number}",
    "pair_feedback": "Pair feedback {number}",
    "points": "Points",
    "variables": "Variables",
    "decimals": "Decimals",
    "answer_sets": "Answer sets",
    "tolerance": "Tolerance",
    "unit": "Units",
    "case_sensitive": "Case sensitive",
    "scoring": "Scoring",
    "fixed": "Fixed",
    "option_names": "Option names",
    "multiple": "Multiple",
    "reusable": "Reusable",
    "weight_of_gap": "Gap weight",
    "shuffle": "Shuffle",
    "explanation": "Explanation",
    "correct_feedback": "Correct feedback",
    "partial_feedback": "Partially correct feedback",
    "incorrect_feedback": "Incorrect feedback",
    "hints": "Hint",
    "rubric": "Rubric",
    "template": "Template",
    "min_words": "Min words",
    "max_words": "Max words",
    "lines": "Lines",
    "file_types": "File types",
    "max_files": "Max files",
    "tags": "Tags",
    **{name: name.replace("_", " ").capitalize() for name in KEPT_APART},
    "lint_ignore": "Accepted findings",
    "cell_notes": "Notes at cells",
    "language": "Language",
    "markup": "Markup",
}
"""Every column in its place, with the header that ``_table`` understands."""

_ORDER = {name: place for place, name in enumerate(_HEADERS)}
_PLACES = _ORDER | dict.fromkeys(("right", "pair_feedback"), _ORDER["left"])
"""Left and right texts stand side by side."""

TEXTS = frozenset(
    (
        "section", "section_description", "title", "stem", "option", "left", "right", "option_feedback", "explanation",
        "correct_feedback", "partial_feedback", "incorrect_feedback", "hints", "rubric", "template", "stimulus",
        "stimulus_title", "pair_feedback",
    )
)  # fmt: skip
"""The fields that are written in languages."""

ALWAYS = tuple(map(Column, ("id", "type", "key")))
"""The columns that every sheet has, besides that for the question."""


def header_of(column: Column) -> str:
    """The header of a column: ``Option B (el)``."""
    name = _HEADERS[column.field].format(letter=letter(column.number), number=column.number + 1)
    return name if column.language is None else f"{name} ({column.language})"


def in_order(columns: Iterable[Column], headed: tuple[str | None, ...]) -> list[Column]:
    """The columns from left to right, a text in all the quiz's languages wherever it is there in one.

    ``headed`` are the languages as headers name them, the quiz's own first.
    """
    wanted: set[Column] = set()
    for column in columns:
        if column.field in TEXTS:
            wanted.update(column._replace(language=tag) for tag in headed)
        else:
            wanted.add(column)
    return sorted(
        wanted,
        key=lambda column: (
            _PLACES[column.field],
            column.number,
            _ORDER[column.field],
            headed.index(column.language) if column.language in headed else 0,
        ),
    )
