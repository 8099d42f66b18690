"""The header row: found, understood, and complained about."""

import pytest

from quizkit.diagnostics import Unreadable
from quizkit.formats._table.grid import column_name
from quizkit.formats._table.header import header_score
from tests.formats.table.sheets import keyed, read_csv, read_xlsx, said, stems, words

Q = ["What?", "yes", "no", "A"]


@pytest.mark.parametrize(
    "titles",
    [
        ["Question", "Option A", "Option B", "Correct"],
        ["Ερώτηση", "Επιλογή Α", "Επιλογή Β", "Σωστή απάντηση"],
        ["Pregunta", "Opción A", "Opción B", "Respuesta correcta"],
        ["Question", "Réponse A", "Réponse B", "Bonne réponse"],
        ["Frage", "Antwort A", "Antwort B", "Richtige Antwort"],
        ["Domanda", "Risposta A", "Risposta B", "Risposta corretta"],
        ["Pergunta", "Opção A", "Opção B", "Gabarito"],
        ["Вопрос", "Вариант 1", "Вариант 2", "Правильный ответ"],
        ["Câu hỏi", "Lựa chọn A", "Lựa chọn B", "Đáp án đúng"],
        ["QUESTION *", "option a (required)", "Option_B", "correct answer(s)"],
        ["Question text - max 120 characters", "Answer 1 - max 75 characters", "Answer 2", "Key"],
        ["Question", "A", "B", "Answer"],
        ["Question", "1", "2", "Answer"],
        ["question", "Option", "Option", "correct"],
    ],
)
def test_headers_in_many_words_and_languages(titles: list[str]) -> None:
    quiz, report = read_csv([titles, Q])
    assert [keyed(item) for item in quiz.items()] == [{"yes": 1, "no": 0}]
    assert len(report) == 0


@pytest.mark.parametrize(
    "titles",
    [
        ["What is it?", "a", "b", "A"],
        ["Title", "Language", "Time limit"],
        ["Name", "Surname", "Points"],
        ["Unit 4 - colours"],
        ["Question", "Comment of the reviewer on what to do", "Something", "Else", "More", "Other"],
        [],
    ],
)
def test_rows_that_are_no_header(titles: list[str]) -> None:
    assert header_score(titles) == 0


def test_a_header_of_one_column() -> None:
    quiz, _ = read_csv(b"Question\nWhy is the sky blue?\n")
    assert list(stems(quiz)) == ["Why is the sky blue?"]


def test_a_header_is_found_below_titles_and_instructions() -> None:
    quiz, report = read_csv(
        [["Unit 4"], ["Please", "fill in", "the", "rows"], [], ["Question", "Option A", "Option B", "Correct"], Q]
    )
    assert [item.location.cell for item in quiz.items() if item.location] == ["A5"]
    assert said(report) == [("info", "read/skipped-row", "A1"), ("info", "read/skipped-row", "A2")]
    assert "Please fill in the rows" in str(list(report)[1])


def test_a_header_beyond_the_first_rows_is_not_looked_for() -> None:
    with pytest.raises(Unreadable):
        read_csv([*[["milk"]] * 20, ["Question", "Option A", "Option B", "Correct"], Q])


def test_a_table_need_not_begin_in_the_first_column() -> None:
    quiz, report = read_xlsx([["", "", *["Question", "Option A", "Option B", "Correct"]], ["", "", *Q]])
    (item,) = quiz.items()
    assert item.location is not None and item.location.cell == "C2"
    assert keyed(item) == {"yes": 1, "no": 0}
    assert len(report) == 0


def test_unknown_columns_are_named_with_what_may_be_meant() -> None:
    _, report = read_csv([["Question", "Option A", "Option B", "Correct", "Tpye", "Zzz"], [*Q, "MC", "x"]])
    assert said(report) == [("warning", "read/unknown-field", "E1"), ("warning", "read/unknown-field", "F1")]
    first, second = report
    assert first.advice is not None and "type" in first.advice
    assert second.advice is not None and "Notes" in second.advice


def test_marks_are_points() -> None:
    quiz, report = read_csv([["Question", "A", "B", "Correct", "marks"], [*Q, "2,5"]])
    assert [str(item.points) for item in quiz.items()] == ["2.5"]
    assert len(report) == 0


@pytest.mark.parametrize(
    ("titles", "at"),
    [
        (["Question", "Option A", "Option B", "Correct", "Points", "Marks"], "F1"),
        (["Question", "Option A", "option a", "Correct"], "C1"),
        (["Question", "Stem", "Option A", "Correct"], "B1"),
        (["Question (el)", "Option A", "Option B", "Correct", "Ερώτηση [el]"], "E1"),
        (["Question", "Option A", "Option B", "Correct", "Key"], "E1"),
    ],
)
def test_two_columns_that_mean_the_same_are_an_error(titles: list[str], at: str) -> None:
    _, report = read_csv([titles, ["What?", *"xyzw"[: len(titles) - 1]]])
    assert ("error", "read/duplicate-column", at) in said(report)


def test_a_column_without_a_language_beside_that_of_the_quiz_s_own() -> None:
    titles = ["Question", "Correct", "Correct (el)", "Correct (en)"]
    _, report = read_csv([titles, ["Τι;", "", "ένα", "one"]], language="el")
    (found,) = (one for one in report if one.code == "read/duplicate-column")
    assert found.advice == "A column without a language is in the quiz's own, el. Move all into one of them."


def test_a_cell_beyond_the_header_is_said_once_a_column_in_a_workbook() -> None:
    quiz, report = read_xlsx([["Question", "Option A", "Option B", "Correct"], [*Q, "", "note"], [*Q, "", "note"]])
    assert len(list(quiz.items())) == 2
    assert said(report) == [("warning", "read/no-header-cell", "F2")]


def test_columns_for_people_and_for_spreadsheets_alone_are_said() -> None:
    quiz, report = read_csv(
        [["No.", "Question", "Option A", "Option B", "Correct", "Notes", "Difficulty"], ["1", *Q, "check", "hard"]]
    )
    (item,) = quiz.items()
    assert item.extras == {"table": {"difficulty": "hard"}}
    assert said(report) == [("info", "read/not-kept", "F1"), ("info", "read/not-kept", "G1")]


def test_flags_and_feedback_beside_each_option() -> None:
    quiz, report = read_csv(
        [
            ["Question", "Answer 1", "Correctness", "Explanation", "Answer 2", "Correctness", "Explanation"],
            ["Wet?", "yes", "TRUE", "It is.", "no", "FALSE", "Touch it."],
        ]
    )
    (item,) = quiz.items()
    assert keyed(item) == {"yes": 1, "no": 0}
    assert [words(choice.feedback) for choice in item.interaction.choices] == ["It is.", "Touch it."]  # type: ignore[union-attr]
    assert item.general_feedback is None
    assert len(report) == 0


@pytest.mark.parametrize(
    ("number", "name"), [(0, "A"), (25, "Z"), (26, "AA"), (701, "ZZ"), (702, "AAA"), (16383, "XFD")]
)
def test_names_of_columns(number: int, name: str) -> None:
    assert column_name(number) == name


def test_a_lone_letter_is_no_option() -> None:
    quiz, report = read_csv([["N.", "Domanda", "A", "B", "R", "Risposta"], ["7", "Chi?", "tu", "noi", "x", "B"]])
    assert [keyed(item) for item in quiz.items()] == [{"tu": 0, "noi": 1}]
    assert said(report) == [("warning", "read/unknown-field", "E1")]
