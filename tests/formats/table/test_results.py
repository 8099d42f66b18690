"""Files that look like quizzes and are reports: responses, results, gradebooks, lists of answers."""

import pytest

from quizkit.diagnostics import Unreadable
from tests.formats.table.sheets import read_csv, read_xlsx, said, xlsx_bytes

REPORTS = {
    "Google Forms": [
        ["Timestamp", "Email Address", "Score", "What is the capital of France?"],
        ["2024/03/01 10:00:00 AM GMT+2", "a@b.com", "1 / 1", "Paris"],
    ],
    "Google Forms in Greek": [["Χρονική σήμανση", "Βαθμολογία", "Ερώτηση 1"], ["1/3/2024 10:00:00", "1 / 1", "Παρίσι"]],
    "Microsoft Forms": [
        ["ID", "Start time", "Completion time", "Email", "Name", "Total points", "Capital of France?"],
        ["1", "3/1/24 10:00:00", "3/1/24 10:05:00", "anonymous", "", "1", "Paris"],
    ],
    "Moodle's grades": [
        ["Last name", "First name", "Status", "Grade/10.00", "Q. 1 /5.00"],
        ["Doe", "Ann", "Finished", "10.00", "5.00"],
    ],
    "Canvas's gradebook": [["Student", "ID", "Quiz 1 (123)", "Final Score"], ["Doe, Ann", "12", "9", "85"]],
    "a teacher's gradebook": [["Name", "Test 1", "Test 2", "Average"], ["Ann", "9", "8", "8.5"]],
    "Quizizz": [["Player", "Attempt #", "Accuracy", "Capital of France?"], ["ann", "1", "100%", "Paris"]],
}


@pytest.mark.parametrize("name", REPORTS)
def test_a_report_is_no_quiz(name: str) -> None:
    with pytest.raises(Unreadable) as refused:
        read_csv(REPORTS[name])
    assert refused.value.diagnostic.code == "read/results"
    assert REPORTS[name][0][0] in str(refused.value) or "Start time" in str(refused.value)


def test_a_report_that_repeats_its_questions_for_each_player() -> None:
    questions = [
        ["Question", "Answer 1", "Answer 2", "Correct Answers", "Player", "Correct / Incorrect", "Score (points)"],
        ["Capital of France?", "Paris", "Rome", "Paris", "ann", "Correct", "900"],
        ["Capital of France?", "Paris", "Rome", "Paris", "bob", "Incorrect", "0"],
    ]
    with pytest.raises(Unreadable) as refused:
        read_xlsx(questions)
    assert refused.value.diagnostic.code == "read/results"


def test_a_list_of_people_is_nothing_that_is_known() -> None:
    with pytest.raises(Unreadable) as refused:
        read_csv([["First name", "Last name", "Phone"], ["Ann", "Doe", "123"]])
    assert refused.value.diagnostic.code == "read/no-header"


def test_questions_that_people_sent_in_by_a_form_are_read() -> None:
    quiz, report = read_csv(
        [
            ["Timestamp", "Email Address", "Question", "Option A", "Option B", "Correct"],
            ["3/1/2024 10:00:00", "a@b.com", "Capital of France?", "Paris", "Rome", "A"],
        ]
    )
    assert len(list(quiz.items())) == 1
    assert {code for _, code, _ in said(report)} == {"read/unknown-field"}


def test_a_list_of_answers_alone_is_no_quiz() -> None:
    with pytest.raises(Unreadable) as refused:
        read_csv([["Question", "Answer"], ["1", "B"], ["2", "c)"], ["3", "A"]])
    assert refused.value.diagnostic.code == "read/answers-apart"
    quiz, _ = read_csv([["Question", "Answer"], ["2", "even"], ["3", "odd"]])
    assert len(list(quiz.items())) == 2


def test_answers_below_each_other_beside_yes_and_no_are_options() -> None:
    rows = [["Question", "Answer", "Correct"], ["Capital?", "Rome", ""], ["", "Paris", "x"], ["Gas?", "O", "no"]]
    quiz, report = read_xlsx(xlsx_bytes([*rows, ["", "CO2", "yes"]]))
    assert [item.interaction.kind for item in quiz.items()] == ["choice", "choice"]
    assert said(report) == []
