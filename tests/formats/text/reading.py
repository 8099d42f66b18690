"""Reading typed quizzes in tests, and showing what came out in a form that is easy to write by hand."""

from fractions import Fraction
from typing import Any

from quizkit.diagnostics import Report
from quizkit.formats.text.read import read
from quizkit.model import ChoiceInteraction, Item, Localized, Quiz
from quizkit.source import Source


def typed(text: str | bytes, language: str | None = "en", name: str = "quiz.txt") -> tuple[Quiz, Report]:
    """The quiz in a text, and what the reader had to say."""
    report = Report()
    data = text.encode() if isinstance(text, str) else text
    return read(Source(name, data, language), report), report


def items_of(text: str, language: str | None = "en") -> list[Item]:
    """The items of a text in which nothing is doubtful."""
    quiz, report = typed(text, language)
    assert list(map(str, report)) == []
    return list(quiz.items())


def plain(text: Localized | None) -> str | None:
    """The source of a text in its first language."""
    return None if text is None or not text.texts else text.first()[1].source


def stem(item: Item) -> str | None:
    """What an item asks."""
    return plain(item.stem)


def options(item: Item) -> list[str | None]:
    """The options of a choice item, those that are right with a star, those without a key with a question mark."""
    assert isinstance(item.interaction, ChoiceInteraction)
    marks: dict[Fraction | None, str] = {None: "?", Fraction(0): "", Fraction(1): "*"}
    return [f"{marks[choice.fraction]}{plain(choice.text)}" for choice in item.interaction.choices]


def places(text: Localized | None) -> tuple[int | None, int | None]:
    """Line and column of a text."""
    where = text.where() if text is not None else None
    return (where.line, where.column) if where is not None else (None, None)


def said(report: Report) -> list[tuple[str, int | None]]:
    """Code and line of everything that was said."""
    return [(found.code, found.location.line if found.location else None) for found in report]


def shown(items: list[Item]) -> list[tuple[str | None, Any]]:
    """Stem and options of choice items."""
    return [(stem(item), options(item)) for item in items]
