"""Columns with the points of each option."""

import pytest

from quizkit.model import ChoiceInteraction
from tests.formats.table.sheets import Rows, items_of, read_csv, said

HEADER = [
    "Question",
    "Type",
    "Option A",
    "Points A",
    "Option B",
    "Points B",
    "Option C",
    "Points C",
    "Correct",
    "Points",
]


def question(*cells: str) -> list[list[str]]:
    """A question with the type, the points of a, b and c, the key and the points of the whole."""
    kind, a, b, c, key, points = cells
    return [HEADER, ["What?", kind, "a", a, "b", b, "c", c, key, points]]


@pytest.mark.parametrize(
    ("rows", "fractions", "points"),
    [
        (question("single", "2", "1", "0", "", ""), [1, 0.5, 0], 2),
        (question("single", "2", "1", "-1", "A", ""), [1, 0.5, -0.5], 2),
        (question("multiple", "1", "0", "3", "", ""), [0.25, 0, 0.75], 4),
        (question("", "0", "3", "", "", ""), [0, 1, 0], 3),
        (question("", "1", "", "1", "A, C", ""), [0.5, 0, 0.5], 2),
        (question("", "2", "1", "0", "", "3"), [2 / 3, 1 / 3, 0], 3),  # their sum: all of them are wanted
        (question("", "2", "1", "0", "", "2"), [1, 0.5, 0], 2),  # the most of them: one is
        (question("single", "100", "50", "0", "", "4"), [1, 0.5, 0], 4),
        ([["Frage", "Antwort 1", "Punkte", "Antwort 2", "Punkte"], ["Was?", "a", "0", "b", "2"]], [0, 1], 2),
        ([["Ερώτηση", "Επιλογή Α", "Επιλογή Β", "Μονάδες Α", "Μονάδες Β"], ["Τι;", "ένα", "δύο", "1", "0"]], [1, 0], 1),
    ],
)
def test_points_become_shares(rows: Rows, fractions: list[float], points: int) -> None:
    quiz, report = read_csv(rows)
    (item,) = items_of(quiz)
    assert isinstance(item.interaction, ChoiceInteraction)
    assert [float(choice.fraction or 0) for choice in item.interaction.choices] == pytest.approx(fractions)
    assert (float(item.points), len(report)) == (points, 0)


@pytest.mark.parametrize(
    ("rows", "finding"),
    [
        (question("", "2", "1", "0", "", ""), ("error", "key/scoring", "D2")),
        (question("", "1", "1", "1", "B", ""), ("warning", "read/unused-field", "D2")),
        (question("", "1", "0", "0", "B", ""), ("error", "key/contradiction", "D2")),
        (question("", "x", "0", "0", "B", ""), ("error", "read/number", "D2")),
        (question("essay", "1", "", "", "", ""), ("warning", "read/unused-field", "D2")),
        ([["Question", "Answer", "Point 1"], ["Was?", "a", "0"]], ("warning", "read/unknown-field", "C1")),
    ],
)
def test_points_that_do_not_tell_what_is_right(rows: Rows, finding: tuple[str, str, str]) -> None:
    _, report = read_csv(rows)
    assert finding in said(report)


def test_two_columns_of_points_of_the_question_are_one_too_many() -> None:
    _, report = read_csv([["Question", "Points", "A", "B", "Correct", "Points"], ["What?", "1", "a", "b", "A", "2"]])
    assert ("error", "read/duplicate-column", "F1") in said(report)


def test_points_of_options_count_where_the_rest_of_a_row_is_as_usual() -> None:
    header = [cell for cell in HEADER if cell != "Type"]
    rows = [header, ["What is it?", "a first one", "1", "a second one", "0", "a third one", "1", "A", ""]]
    _, report = read_csv(rows)
    assert ("error", "key/contradiction", "C2") in said(report)
