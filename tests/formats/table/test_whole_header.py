"""Headers over two rows, names over several columns, and columns that have none."""

import pytest

from tests.formats.table.sheets import keyed, read_csv, read_xlsx, said, words

CAPITAL = ["Capital of France?", "Berlin", "Paris", "Rome"]
GAS = ["Which gas do plants absorb?", "Oxygen", "Carbon dioxide", "Helium"]


def test_options_whose_name_stands_over_the_first_of_them() -> None:
    quiz, report = read_xlsx([["Question", "Options", "", "", "Answer"], [*CAPITAL, "B"], [*GAS, "B"]])
    assert [keyed(item) for item in quiz.items()] == [
        {"Berlin": 0, "Paris": 1, "Rome": 0},
        {"Oxygen": 0, "Carbon dioxide": 1, "Helium": 0},
    ]
    assert said(report) == [("info", "read/spread-header", "B1")]
    assert "columns B, C and D are each read as an option" in next(iter(report)).message


def test_wrong_answers_whose_name_stands_over_the_first_of_them() -> None:
    quiz, report = read_xlsx(
        [["Question", "Correct answer", "Wrong answers", ""], ["Capital?", "Paris", "Rome", "Bern"]]
    )
    assert [keyed(item) for item in quiz.items()] == [{"Paris": 1, "Rome": 0, "Bern": 0}]
    assert said(report) == [("info", "read/spread-header", "C1")]


def test_options_without_any_header() -> None:
    quiz, report = read_csv([["Question", "", "", "", "Answer"], [*CAPITAL, "B"], [*GAS, "B"]])
    assert [keyed(item)["Paris"] for item in list(quiz.items())[:1]] == [1]
    assert said(report) == [("warning", "read/spread-header", "B1")]


def test_remarks_behind_a_cell_of_options_are_no_options() -> None:
    rows = [["Capital?", "Rome", "Bern; Rome", "check"], ["Gas?", "O", "H; O", ""], ["Sea?", "Red", "Red; Dead", ""]]
    quiz, report = read_xlsx([["Question", "Answer", "Options", ""], *rows])
    assert next(keyed(item) for item in quiz.items()) == {"Bern": 0, "Rome": 1}
    assert said(report) == [("warning", "read/no-header-cell", "D2")]


def test_a_column_without_a_header_among_others_is_said() -> None:
    quiz, report = read_xlsx([["Question", "A", "B", "", "Correct"], ["Wet?", "yes", "no", "maybe", "A"]])
    assert [keyed(item) for item in quiz.items()] == [{"yes": 1, "no": 0}]
    assert said(report) == [("warning", "read/no-header-cell", "D2")]


def test_a_blank_header_of_a_text_file_is_a_column_all_the_same() -> None:
    data = b"Question,A,B,Correct,\r\nWet?,yes,no,A,needs review\r\nDry?,yes,no,B,\r\n"
    quiz, report = read_csv(data)
    assert len(list(quiz.items())) == 2
    assert said(report) == [("warning", "read/no-header-cell", "E2")]


def test_numbers_before_the_questions_need_no_header() -> None:
    _, report = read_csv([["", "Question", "A", "B", "Correct"], ["1.", "Wet?", "yes", "no", "A"]])
    assert said(report) == []


TWO_ROWS = [
    (
        [["#", "Question", "Options", "", "", "Correct"], ["", "", "A", "B", "C", ""], ["1", *CAPITAL, "B"]],
        "A2",
    ),
    (
        [["", "Answer options", "", "", ""], ["Question", "A", "B", "C", "Correct"], [*CAPITAL, "B"]],
        "",
    ),
]


@pytest.mark.parametrize(("rows", "at"), TWO_ROWS)
def test_headers_of_two_rows(rows: list[list[str]], at: str) -> None:
    quiz, report = read_xlsx(rows)
    assert [keyed(item) for item in quiz.items()] == [{"Berlin": 0, "Paris": 1, "Rome": 0}]
    assert ("info", "read/two-row-header") in [entry[:2] for entry in said(report)] if at else True


def test_letters_below_what_they_are_letters_of() -> None:
    quiz, report = read_xlsx(
        [
            ["", "Answers", "", "Feedback", "", ""],
            ["Question", "A", "B", "A", "B", "Correct"],
            ["Wet?", "yes", "no", "It is.", "Touch it.", "A"],
        ]
    )
    (item,) = quiz.items()
    assert [words(choice.feedback) for choice in item.interaction.choices] == ["It is.", "Touch it."]  # type: ignore[union-attr]
    assert said(report) == [("info", "read/two-row-header", "A2")]


def test_languages_below_what_is_in_them() -> None:
    quiz, report = read_xlsx(
        [
            ["Question", "", "Option A", "", "Option B", "", "Correct"],
            ["EN", "EL", "EN", "EL", "EN", "EL", ""],
            ["Is it red?", "Είναι κόκκινο;", "Red", "Κόκκινο", "Blue", "Μπλε", "A"],
        ]
    )
    (item,) = quiz.items()
    assert {tag: text.source for tag, text in item.stem.texts.items()} == {"en": "Is it red?", "el": "Είναι κόκκινο;"}
    assert said(report) == [("info", "read/two-row-header", "A2")]


def test_a_question_about_headers_is_no_header() -> None:
    quiz, report = read_csv([["Word", "Question", "Answer"], ["w1", "Title", "Text"], ["w2", "Option A", "Option B"]])
    assert len(list(quiz.items())) == 2
    assert said(report) == [("warning", "read/unknown-field", "A1")]
