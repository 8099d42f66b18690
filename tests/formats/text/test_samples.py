"""Samples of other systems' typed quizzes, read from beside the checkout."""

from decimal import Decimal
from pathlib import Path

import pytest

from quizkit.diagnostics import Report
from quizkit.formats.text.read import read
from quizkit.model import Quiz
from quizkit.source import Source
from tests.formats.text.reading import options, plain, said, shown, stem


def sample(shared: Path, name: str) -> tuple[Quiz, Report]:
    report = Report()
    return read(Source.from_path(shared / "corpus/text" / name, "en"), report), report


@pytest.mark.parametrize(
    ("name", "questions"),
    [
        (
            "aiken.txt",
            [
                ("What is the correct answer?", ["Is it this one?", "*Maybe this?"]),
                ("Second question", ["*Moodle", "ATutor"]),
            ],
        ),
        ("examview.txt", [("What is 2+2?", ["3", "*4"])]),
        (
            "inline_options.txt",
            [("What is 2+2?", ["3", "*4", "5"]), ("3.5 is a number", ["No", "*Yes"])],
        ),
        (
            "key_at_end_greek.txt",
            [
                ("Ποια είναι η πρωτεύουσα;", ["*Αθήνα", "Πάτρα", "Βόλος"]),
                ("Τι είναι το CSV;", ["*Μορφή", "Πόλη"]),
            ],
        ),
        (
            "numbered_options.txt",
            [
                ("Villanova's motto?", ["Faith, Hope, Love", "*Truth, Unity, Love"]),
                ("Next?", ["*a", "b"]),
            ],
        ),
        (
            "text2qti.txt",
            [
                ("What is 2+3?", ["6", "1", "*5"]),
                ("Which are dinosaurs?", ["Woolly mammoth", "*Tyrannosaurus rex", "*Triceratops"]),
            ],
        ),
    ],
)
def test_questions_options_and_keys(shared: Path, name: str, questions: list[tuple[str, list[str]]]) -> None:
    quiz, report = sample(shared, name)
    assert shown(list(quiz.items())) == questions
    assert list(report) == []


def test_examview_fields_stand_in_one_line(shared: Path) -> None:
    quiz, _ = sample(shared, "examview.txt")
    (item,) = quiz.items()
    assert item.points == Decimal(1)
    assert item.tags == ("Easy",)
    assert plain(quiz.sections[0].title) == "MULTIPLE CHOICE"


def test_points_and_explanation_beside_inline_options(shared: Path) -> None:
    first, second = sample(shared, "inline_options.txt")[0].items()
    assert plain(first.general_feedback) == "Sum."
    assert (first.points, second.points) == (Decimal(1), Decimal(2))


def test_the_greek_key_at_the_end_leaves_the_title_alone(shared: Path) -> None:
    quiz, _ = sample(shared, "key_at_end_greek.txt")
    assert plain(quiz.title) == "Κουίζ"
    assert quiz.description is None


def test_text2qti_title_description_and_feedback(shared: Path) -> None:
    quiz, _ = sample(shared, "text2qti.txt")
    assert plain(quiz.title) == "Addition"
    assert plain(quiz.description) == "Checking addition."
    first, second = quiz.items()
    assert plain(first.title) == "An addition question"
    assert first.points == Decimal(2)
    assert plain(first.general_feedback) == "General question feedback."
    assert plain(first.correct_feedback) == "Feedback for correct answer."
    assert plain(first.incorrect_feedback) == "Feedback for incorrect answer."
    assert first.interaction.kind == "choice"
    assert [plain(choice.feedback) for choice in first.interaction.choices] == [
        "Feedback for this particular answer.",
        None,
        None,
    ]
    assert second.interaction.kind == "choice"
    assert second.interaction.mode == "multiple"


def test_respondus_type_points_title_and_feedback(shared: Path) -> None:
    quiz, report = sample(shared, "respondus.txt")
    first, second = quiz.items()
    assert stem(first) == "Who determined the exact speed of light?"
    assert (plain(first.title), first.points) == ("Speed of Light", Decimal(2))
    assert (plain(first.correct_feedback), plain(first.incorrect_feedback)) == ("Well done", "Try again")
    assert first.interaction.kind == "choice"
    assert first.interaction.mode == "multiple"
    assert second.interaction.kind == "choice"
    assert options(second) == ["*True", "False"]
    assert second.interaction.mode == "true_false"
    # two stars in the question and one letter in the list: nobody can know which is meant
    assert options(first) == ["?Albert Einstein", "?Albert Michelson", "?Thomas Edison", "?Guglielmo Marconi"]
    assert said(report) == [("read/two-keys", 17)]
    assert '"B, C"' in next(iter(report)).message


def test_aiken_with_faults_keeps_what_is_there(shared: Path) -> None:
    report = Report()
    path = shared / "corpus/real/57_moodle_aiken_errors.txt"
    quiz = read(Source.from_path(path, "en"), report)
    assert shown(list(quiz.items())) == [
        ("A question with too few answers", ["*Only answer"]),
        (None, ["*Question not started"]),
        ("A good question", ["*Correct", "Incorrect"]),
        ("A question started but not finished", ["?Correct-ish", "?Incorrect-ish"]),
        ("A second good question", ["Incorrect (No space)", "*Correct (No space)"]),
    ]
    assert said(report) == [("read/doubtful-line", 5)]
