"""Reading YAML in tests."""

from pathlib import Path

from quizkit.diagnostics import Report
from quizkit.formats.yaml.read import read
from quizkit.model import Choice, ChoiceInteraction, Item, Quiz
from quizkit.source import Source

CASES = Path(__file__).parents[2] / "data" / "cases"


def read_text(text: str, **more: object) -> tuple[Quiz, Report]:
    report = Report()
    return read(Source("quiz.yaml", text.encode(), **more), report), report  # type: ignore[arg-type]


def read_case(name: str) -> tuple[Quiz, Report]:
    report = Report()
    return read(Source.from_path(CASES / f"{name}.yaml"), report), report


def one(text: str, **more: object) -> Item:
    """The only question of a quiz that is read without complaint."""
    quiz, report = read_text(text, **more)
    assert [str(diagnostic) for diagnostic in report] == []
    (item,) = quiz.items()
    return item


def choices(item: Item) -> tuple[Choice, ...]:
    assert isinstance(item.interaction, ChoiceInteraction)
    return item.interaction.choices


def sources(item: Item, language: str = "und") -> list[str]:
    return [choice.text.texts[language].source for choice in choices(item)]


def right(item: Item) -> list[int]:
    """The places of the right options, from 0."""
    return [place for place, choice in enumerate(choices(item)) if choice.fraction]


def said(report: Report) -> list[tuple[str, int | None, int | None]]:
    """Code, line and column of everything that was said."""
    return [(one.code, one.location and one.location.line, one.location and one.location.column) for one in report]
