"""The workbook to fill in: a guide, a sheet of questions with an example of each type, and one of settings."""

from collections.abc import Sequence
from io import BytesIO

from quizkit.formats._sheet.columns import Column
from quizkit.formats._sheet.quiz import sheet_of
from quizkit.formats._template.examples import example_quiz
from quizkit.formats._workbook.book import Choices, write_book
from quizkit.formats.xlsx.guide import guide_page
from quizkit.formats.xlsx.write import questions_page, settings_page

_OPTIONS, _PAIRS = 4, 4

_SINGLE = ("id", "type", "gap", "section", "points", "tolerance", "explanation", "hints", "rubric", "tags")
COLUMNS = (
    *map(Column, _SINGLE),
    *(Column(name, number) for name in ("option", "option_feedback") for number in range(_OPTIONS)),
    *(Column(name, number) for name in ("left", "right") for number in range(_PAIRS)),
)
"""The columns that the sheet has, whatever the examples need."""

_YES_OR_NO = ("yes", "no")
_SETTINGS: tuple[tuple[str, tuple[str, ...], str], ...] = (
    ("Title", (), "What the quiz is called."),
    ("Description", (), "What students read before they start."),
    ("Language", (), "The language of the quiz: en, el, pt-BR, ..."),
    ("Languages", (), "All languages of the quiz, the main one first: el, en"),
    ("Shuffle questions", _YES_OR_NO, "Whether each student gets the questions in an order of their own."),
    ("Shuffle answers", _YES_OR_NO, "Whether the options are shuffled."),
    ("Time limit", (), "In minutes, such as 45. Blank: none."),
    ("Attempts", (), "How often a student may try. 0: as often as they like."),
    ("Show feedback", ("immediate", "after attempt", "after close", "never"), "When answers are shown."),
    ("Pass mark", (), "The share of the points that is needed, in percent, such as 60."),
    ("Keep", (), "Terms that stay as they are in every language, with semicolons between: safetensors; MP3"),
    ("Forbid", (), "Words not to use for a term, with the term before them: driver: chauffeur; cloud: sky, fog"),
)
"""The settings with the words to choose from and what they mean."""


def template(languages: Sequence[str]) -> bytes:
    """The workbook for a quiz in these languages, the quiz's own first."""
    sheet = sheet_of(example_quiz(languages), also=COLUMNS)
    about = list(sheet.about)
    named = {name.partition(" (")[0] for name, _ in about}
    about += [(name, "") for name, _, _ in _SETTINGS if name not in named]
    order = [name for name, _, _ in _SETTINGS]
    about.sort(key=lambda row: order.index(row[0].partition(" (")[0]))
    words = {name: (choices, meaning) for name, choices, meaning in _SETTINGS}
    lists = [
        Choices(1, number, *words[name.partition(" (")[0]], last_row=number)
        for number, (name, _) in enumerate(about, 1)
    ]
    out = BytesIO()
    write_book([guide_page(tuple(languages)), questions_page(sheet), settings_page(about, lists)], out)
    return out.getvalue()
