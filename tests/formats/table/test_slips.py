"""Headers with a slip of the pen."""

import pytest

from quizkit.formats._authored import meant
from tests.formats.table.sheets import keyed, read_csv, said, words

ROW = ["Capital of France?", "Berlin", "Paris", "Rome"]


@pytest.mark.parametrize(
    ("header", "right"),
    [
        ("Qestion", "question"),
        ("Optoin A", "option a"),
        ("Opton C", "option c"),
        ("Corect Anwer", "correct answer"),
        ("Explanaton", "explanation"),
        ("Catagory", "category"),
        ("Ερώτιση", "ερωτηση"),
        ("Rihtige Antwort", "richtige antwort"),
    ],
)
def test_what_was_meant(header: str, right: str) -> None:
    assert meant(header) == right


@pytest.mark.parametrize(
    "header",
    [
        "Question",
        "Scope",
        "Version",
        "Reviewer",
        "Caption",
        "Position",
        "Corrector",
        "Collection",
        "Figure",
        "Tpye",
        "",
    ],
)
def test_other_words_are_no_slips(header: str) -> None:
    assert meant(header) is None


def test_a_header_full_of_slips_is_read_and_said() -> None:
    quiz, report = read_csv(
        [["Qestion", "Optoin A", "Option B", "Opton C", "Corect answer", "Explanaton"], [*ROW, "B", "It is."]]
    )
    (item,) = quiz.items()
    assert keyed(item) == {"Berlin": 0, "Paris": 1, "Rome": 0}
    assert words(item.general_feedback) == "It is."
    assert said(report) == [("warning", "read/misspelt-header", at) for at in ("A1", "B1", "D1", "E1", "F1")]
    assert next(iter(report)).message == 'the header "Qestion" is read as "question".'


def test_a_slip_of_what_is_there_already_is_not_read() -> None:
    titles = ["Question", "Option A", "Option B", "Option C", "Correct", "Points", "Ponits"]
    quiz, report = read_csv([titles, [*ROW, "B", "2", "3"]])
    assert [str(item.points) for item in quiz.items()] == ["2"]
    assert said(report) == [("warning", "read/unknown-field", "G1")]


def test_two_columns_with_a_slip() -> None:
    quiz, report = read_csv([["Question", "Anwser"], ["Capital of France?", "Paris"]])
    assert [item.interaction.kind for item in quiz.items()] == ["text_entry"]
    assert said(report) == [("warning", "read/misspelt-header", "B1")]
