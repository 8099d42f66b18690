"""Aiken files read from strings."""

from fractions import Fraction

from quizkit.diagnostics import Report
from quizkit.formats.aiken.reader import read
from quizkit.model import ChoiceInteraction, Item, Quiz
from quizkit.source import Source
from tests.formats.text.reading import plain

MARKS: dict[Fraction | None, str] = {None: "?", Fraction(0): "", Fraction(1): "*"}


def aiken(text: str | bytes, language: str | None = "en") -> tuple[Quiz, Report]:
    """The quiz in an Aiken file called ``a.aiken.txt``, and what the reader had to say."""
    report = Report()
    data = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
    return read(Source("a.aiken.txt", data, language), report), report


def shown(quiz: Quiz) -> list[tuple[str | None, list[str]]]:
    """Stems and options; those that are right with a star, those without a key with a question mark."""
    return [(plain(item.stem), options(item)) for item in quiz.items()]


def options(item: Item) -> list[str]:
    """The options of an item, as :func:`shown` gives them."""
    assert isinstance(item.interaction, ChoiceInteraction)
    return [f"{MARKS[choice.fraction]}{plain(choice.text)}" for choice in item.interaction.choices]


def lines_said(report: Report) -> list[int]:
    """The lines that something was said about."""
    return sorted({said.location.line for said in report if said.location and said.location.line})
