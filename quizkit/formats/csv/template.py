"""The CSV file to fill in: an example of each type. There is no place for comments in CSV."""

from collections.abc import Sequence

from quizkit.formats._sheet.quiz import sheet_of
from quizkit.formats._template.examples import example_quiz
from quizkit.formats.csv.write import csv_of


def template(languages: Sequence[str]) -> bytes:
    """The table for a quiz in these languages, the quiz's own first."""
    return csv_of(sheet_of(example_quiz(languages)))
