"""Sheets and documents in which each question is a small table of its own; expected values worked out by hand."""

import pytest

from tests.formats.table.sheets import items_of, keyed, read_csv, read_xlsx, said, stems, words

CARDS = [
    *(["Question 1", "Which is red?"], ["Option A", "Mars"], ["Option B", "Venus"], ["Answer", "A"]),
    ["", ""],
    *(["Question 2", "Which is blue?"], ["Option A", "Io"], ["Option B", "Neptune"], ["Option C", "Venus"]),
    *(["Correct answer:", "Neptune"], ["Explanation", "Methane."], ["Points", "2"]),
]


@pytest.mark.parametrize("read", [read_csv, read_xlsx])
def test_cards_below_each_other(read: object) -> None:
    assert callable(read)
    quiz, report = read(CARDS)
    assert said(report) == []
    assert list(stems(quiz)) == ["Which is red?", "Which is blue?"]
    assert [keyed(item) for item in quiz.items()] == [{"Mars": 1, "Venus": 0}, {"Io": 0, "Neptune": 1, "Venus": 0}]
    first, second = quiz.items()
    assert (second.points, words(second.general_feedback)) == (2, "Methane.")
    assert [item.stem.first()[1].location.cell for item in (first, second)] == ["B1", "B6"]
    assert [section.title for section in quiz.sections] == [None]


def test_a_name_that_means_nothing_is_said() -> None:
    quiz, report = read_csv([*CARDS, ["Shoe size", "44"]])
    assert len(items_of(quiz)) == 2
    assert [(code, place) for _, code, place in said(report)] == [("read/unknown-field", "A13")]


def test_a_table_of_questions_about_such_names_is_none() -> None:
    rows = [["Question", "Answer"], ["Answer", "a"], ["Option", "b"], ["Question", "c"], ["Answer it", "d"]]
    quiz, _ = read_csv(rows)
    assert [words(item.stem) for item in items_of(quiz)] == ["Answer", "Option", "Question", "Answer it"]


def test_a_third_column_says_which_options_are_right() -> None:
    rows = [
        *(["Question", "Which are moons?", ""], ["Type", "multiple", ""], ["Option", "Io", "correct"]),
        *(["Option", "Mars", "incorrect"], ["Option", "Titan", "correct"], ["Solution", "Two are.", ""]),
    ]
    quiz, report = read_csv([*rows, ["", "", ""], *rows])
    assert said(report) == []
    assert [keyed(item) for item in quiz.items()] == [{"Io": 1, "Mars": 0, "Titan": 1}] * 2
    assert words(items_of(quiz)[0].general_feedback) == "Two are."


def test_a_third_column_that_says_something_else_makes_no_card() -> None:
    _, report = read_csv([["Question", "Answer", "Points"], ["Option", "Io", "5"], ["Points", "Mars", "2"]])
    assert [code for _, code, _ in said(report)] == []


def test_a_list_of_questions_and_answers_is_no_card() -> None:
    quiz, _ = read_csv([["Question", "Answer"], ["1", "A"], ["Option", "B"], ["Type", "C"]])
    assert [words(item.stem) for item in items_of(quiz)] == ["1", "Option", "Type"]
