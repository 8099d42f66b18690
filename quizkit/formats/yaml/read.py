"""Reads quizzes in YAML."""

from typing import Any

from quizkit.diagnostics import Report
from quizkit.formats._authored.document.quiz import read_quiz
from quizkit.formats.yaml.parse import parse
from quizkit.model import Location, Quiz
from quizkit.source import Source


def read(source: Source, report: Report) -> Quiz:
    """Read a quiz in YAML: every scalar stays the text that was written, and every problem has its line and column.

    Raises:
        Unreadable: where the file is no YAML, or holds nothing that could be a quiz.
    """

    name = source.name

    def locate(mark: Any) -> Location:
        return Location(name, mark.line + 1, mark.column + 1)

    return read_quiz(source.once(parse, report), source, report, locate, "yaml")
