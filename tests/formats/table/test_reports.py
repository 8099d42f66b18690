"""What people report of spreadsheets that other tools import badly: each input as it was, each time read or said."""

import pytest

from tests.formats.table.sheets import Rows, items_of, keyed, read_csv, read_xlsx, said, stems, words


@pytest.mark.parametrize("read", [read_csv, read_xlsx])
def test_options_in_the_cell_of_the_question(read: object) -> None:
    assert callable(read)
    rows = [["Question", "Answer"], ["What is 2+2?\nA) 3\nB) 4\nC) 5", "B"], ["Πού;\nΑ. εδώ\nΒ. εκεί", "εκεί"]]
    quiz, report = read(rows)
    assert list(stems(quiz)) == ["What is 2+2?", "Πού;"]
    assert [keyed(item) for item in quiz.items()] == [{"3": 0, "4": 1, "5": 0}, {"εδώ": 0, "εκεί": 1}]
    assert [code for _, code, _ in said(report)] == ["read/options-in-question"] * 2


def test_options_in_the_line_of_the_question_where_the_answer_is_a_letter() -> None:
    rows = [
        ["Question", "Answer"],
        ["What is 2+2? A) 3 B) 4 C) 5", "B"],
        ["Which? (a) Is it a) so?\n(b) no", "(b)"],
        ["Ποιο;\nΑ. ένα, Β. δύο", "α"],
    ]
    quiz, report = read_csv(rows)
    assert list(stems(quiz)) == ["What is 2+2?", "Which?", "Ποιο;"]
    assert [keyed(item) for item in quiz.items()] == [
        {"3": 0, "4": 1, "5": 0},
        {"Is it a) so?": 0, "no": 1},
        {"ένα": 1, "δύο": 0},
    ]
    assert [code for _, code, _ in said(report)] == ["read/options-in-question"] * 3


@pytest.mark.parametrize(
    "row",
    [
        ["Which grade is best: A. or B. of them?", "C", ""],
        ["Is vitamin A. good, and B) too?", "A", ""],
        ["Write the letter after a) x b) y", "c", ""],
        ["Pick A) x B) y", "x and y", ""],
        ["Pick A) x B) y", "B", "short answer"],
        ["Read:\nA) one\nB) two", "A", "short answer"],
        ["Steps:\n1. one\n2. two", "3", ""],
        ["Say:\nA) one\nC) two", "x", ""],
        ["A) one\nB) two", "x", ""],
    ],
)
def test_lines_of_a_question_that_are_no_options(row: list[str]) -> None:
    quiz, _ = read_csv([["Question", "Answer", "Type"], row])
    (item,) = items_of(quiz)
    assert words(item.stem) == row[0]
    assert item.interaction.kind in ("text_entry", "numeric")


@pytest.mark.parametrize(
    ("rows", "kinds"),
    [
        (
            [
                ["Question title", "Type", "Choices", "Answer"],  # Google Forms
                ["Which?", "MULTIPLE_CHOICE", "a, b, c", "b"],
                ["Say", "PARAGRAPH_TEXT", "", ""],
                ["One of", "LIST", "x\ny", "x"],
            ],
            ["choice", "extended_text", "choice"],
        ),
        (
            [
                ["question_title", "question_type", "option_1", "option_2", "correct_answer"],  # LearnPress
                ["Q1", "multi_choice", "a", "b", "1,2"],
                ["Q2", "fill_in_blanks", "", "", "Paris"],
            ],
            ["choice", "text_entry"],
        ),
        (
            [
                ["Question Type", "Question", "Option 1", "Option 2", "Correct Option"],  # Savsoft
                ["Match the Column", "Q1", "a=x", "b=y", ""],
            ],
            ["match"],
        ),
    ],
)
def test_titles_that_ask_and_types_by_other_names(rows: Rows, kinds: list[str]) -> None:
    quiz, report = read_csv(rows)
    assert [item.interaction.kind for item in quiz.items()] == kinds
    assert len(report) == 0


def test_a_title_beside_a_question_is_a_title() -> None:
    quiz, _ = read_csv([["Question title", "Question", "A", "B", "Correct"], ["T", "What?", "a", "b", "A"]])
    assert [(words(item.title), words(item.stem)) for item in quiz.items()] == [("T", "What?")]


@pytest.mark.parametrize(
    ("read", "data"),
    [
        (read_csv, b'"Question;A;B;Correct"\n"What, really?;yes;no;B"\n'),
        (read_xlsx, [["Question;A;B;Correct"], ["What, really?;yes;no;B"]]),
        (read_xlsx, [["Question,A,B,Correct"], ['"What, really?",yes,no,B']]),
    ],
)
def test_all_cells_in_the_first_column(read: object, data: object) -> None:
    assert callable(read)
    quiz, report = read(data)
    (item,) = items_of(quiz)
    assert (words(item.stem), keyed(item)) == ("What, really?", {"yes": 0, "no": 1})
    assert said(report) == [("warning", "read/one-column", "A1")]
    assert item.location is not None
    assert item.location.cell == "A2"


def test_a_column_of_questions_alone_stays_one() -> None:
    quiz, report = read_csv([["Question"], ["Name a, b and c; then d"], ["Why?"]])
    assert list(stems(quiz)) == ["Name a, b and c; then d", "Why?"]
    assert "read/one-column" not in {code for _, code, _ in said(report)}


def test_the_misspelt_type_of_insperas_help() -> None:
    header = ["QuestionType", "QuestionText", "OptionText", "IsCorrect"]
    rows = [header, ["mulitple_response", "Which?", "a", "TRUE"], ["", "", "b", "TRUE"], ["", "", "c", "FALSE"]]
    quiz, report = read_xlsx(rows)
    assert [keyed(item) for item in quiz.items()] == [{"a": 1, "b": 1, "c": 0}]
    assert len(report) == 0


def test_information_on_the_right_answer_is_its_explanation() -> None:
    quiz, report = read_csv(
        [["Question", "A", "B", "Correct Answer", "Correct Answer Info"], ["Q", "a", "b", "B", "so"]]
    )
    assert [words(item.general_feedback) for item in quiz.items()] == ["so"]
    assert len(report) == 0
