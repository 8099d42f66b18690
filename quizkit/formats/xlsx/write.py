"""A quiz as an Excel workbook: a sheet of questions in the canonical layout, and one of settings."""

from collections.abc import Iterator, Sequence
from typing import BinaryIO

from quizkit.formats._office.gallery import SHEET
from quizkit.formats._office.gallery import refusals as in_galleries
from quizkit.formats._sheet.answers import NO, TYPES, YES
from quizkit.formats._sheet.columns import TEXTS, Column, header_of
from quizkit.formats._sheet.quiz import Sheet, sheet_of
from quizkit.formats._sheet.refusals import refusals as in_sheets
from quizkit.formats._workbook.book import Choices, Page, Row, write_book
from quizkit.formats._workbook.drawing import Drawn
from quizkit.model import Asset, Item, Quiz

_WIDTHS = {
    "id": 16,
    "type": 13,
    "key": 12,
    "stem": 44,
    "explanation": 44,
    "option": 26,
    "tags": 18,
    "area": 20,
    "variables": 24,
}
_ROWS_OF_A_PICTURE = 11
"""Of 20 pixels each; a picture is shown at most 180 high."""

_LETTERS = tuple("ABCDEFGH")


def write(quiz: Quiz, out: BinaryIO) -> None:
    """Write the sheets "Questions" and, where there is something to put there, "Settings" and "Images"."""
    write_sheet(sheet_of(quiz), out, quiz.assets)


def write_sheet(sheet: Sheet, out: BinaryIO, images: Sequence[Asset] = ()) -> None:
    """Write what :func:`quizkit.formats._sheet.quiz.sheet_of` has made of a quiz."""
    pages = [questions_page(sheet)]
    if sheet.about:
        pages.append(settings_page(sheet.about))
    if images:
        pages.append(_images_page(images))
    write_book(pages, out)


def refusals(item: Item) -> Iterator[tuple[str, str]]:
    """Why a question can't stand in a workbook, each with what to do about it."""
    yield from in_sheets(item)
    yield from in_galleries(item)


def questions_page(sheet: Sheet) -> Page:
    """The questions, with lists to choose types, letters and the like from."""
    rows: list[Row] = [
        ("header", [header_of(column) for column in sheet.columns]),
        *(("text", row) for row in sheet.rows),
    ]
    held = next((place for place, column in enumerate(sheet.columns) if column.field == "type"), 0) + 1
    return Page("Questions", rows, [_width(one) for one in sheet.columns], 1, held, _lists(sheet.columns))


def settings_page(about: Sequence[tuple[str, str]], lists: Sequence[Choices] = ()) -> Page:
    """What there is to say about the quiz, a name and a value in each row."""
    return Page("Settings", [("text", row) for row in about], [26, 60], held=1, choices=lists)


def _images_page(images: Sequence[Asset]) -> Page:
    """The pictures that texts show, each beside its name."""
    rows: list[Row] = [("header", ["Image"])]
    pictures = []
    for image in images:
        pictures.append(Drawn(len(rows), 1, image.name, image.data))
        blank: Row = ("text", ())
        rows += [("text", [image.name]), *[blank] * (_ROWS_OF_A_PICTURE - 1)]
    return Page(SHEET, rows, [40, 50], 1, pictures=pictures)


def _width(column: Column) -> float:
    return _WIDTHS.get(column.field, 30 if column.field in TEXTS else 13)


def _lists(columns: Sequence[Column]) -> list[Choices]:
    words = {
        "type": tuple(TYPES.values()),
        "key": _LETTERS,
        "shuffle": (YES, NO),
        "case_sensitive": (YES, NO),
        "multiple": (YES, NO),
        "reusable": (YES, NO),
        "scoring": ("all or nothing", "partial", "right minus wrong"),
        "markup": ("plain", "markdown", "html"),
    }
    return [Choices(place, 2, words[column.field]) for place, column in enumerate(columns) if column.field in words]
