"""Small quizzes for templates, and what a file of a template shows."""

from io import BytesIO
from typing import Any

from openpyxl import load_workbook

from quizkit import api
from quizkit.model import Choice, ChoiceInteraction, Item, Localized, Quiz, Section
from quizkit.registry import get_format
from quizkit.source import Source


def en(source: str) -> Localized:
    return Localized.of(source, "en")


def pick(*texts: str, right: tuple[int, ...] = (0,), **more: Any) -> ChoiceInteraction:
    """A choice of these texts, the right ones by their places from 0."""
    return ChoiceInteraction(
        choices=tuple(Choice(text=en(text), fraction=int(place in right)) for place, text in enumerate(texts)), **more
    )


def asked(interaction: Any, stem: str = "Which?", **more: Any) -> Item:
    return Item(stem=en(stem), interaction=interaction, **more)


def exported(name: str, *items: Item) -> api.Exported:
    return api.export(Quiz(language="en", sections=(Section(items=items),)), name)


def lines(data: bytes | None) -> list[str]:
    """The lines of a text file; for a workbook a line for each row, its numbers without quotes."""
    assert data is not None
    if not data.startswith(b"PK"):
        return data.decode().splitlines()
    sheet = load_workbook(BytesIO(data)).active
    assert sheet is not None
    rows = ([cell for cell in row if cell.value is not None] for row in sheet.iter_rows())
    return ["; ".join(f"{cell.coordinate} {cell.value!r}" for cell in row) for row in rows if row]


def told(result: api.Exported, code: str) -> list[str]:
    """What was said under a code, with the advice."""
    return [f"{one.message} {one.advice}" for one in result.diagnostics if one.code == code]


def read_back(name: str, result: api.Exported) -> Quiz:
    assert result.data is not None
    loaded = api.read(Source(f"quiz{get_format(name).suffix}", result.data, "en"), from_format=name)
    assert loaded.quiz is not None
    return loaded.quiz
