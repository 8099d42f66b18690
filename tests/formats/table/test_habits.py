"""Sheets as people and programs make them. What is right is worked by hand from each row."""

from fractions import Fraction

import pytest

from quizkit.model import ChoiceInteraction, Item, MatchInteraction, NumericInteraction
from tests.formats.table.sheets import keyed, read_csv, said, words

CITIES = ("Rome", "Oslo", "Bern")


@pytest.mark.parametrize(
    "header",
    [
        ["S.No", "Questions", "Opt1", "Opt2", "Opt3", "Ans"],
        ["Sr. No.", "Question", "Option A", "Option B", "Option C", "Correct Ans."],
        ["No", "Fragen", "Antwort 1", "Antwort 2", "Antwort 3", "Richtig"],
        ["#", "questionText", "optionA", "optionB", "optionC", "correctAnswer"],
        ["", "题目", "选项A", "选项B", "选项C", "正确答案"],
        ["", "問題", "選択肢1", "選択肢2", "選択肢3", "正解"],
        ["", "문제", "보기 1", "보기 2", "보기 3", "정답"],
        ["", "السؤال", "الخيار أ", "الخيار ب", "الخيار ج", "الإجابة الصحيحة"],
        ["", "שאלה", "תשובה א", "תשובה ב", "תשובה ג", "תשובה נכונה"],
        ["", "प्रश्न", "विकल्प A", "विकल्प B", "विकल्प C", "सही उत्तर"],
        ["", "Pertanyaan", "Pilihan A", "Pilihan B", "Pilihan C", "Kunci Jawaban"],
        ["", "Fråga", "Svar 1", "Svar 2", "Svar 3", "Rätt svar"],
        ["", "Otázka", "Možnost A", "Možnost B", "Možnost C", "Správná odpověď"],
        ["", "Întrebare", "Varianta A", "Varianta B", "Varianta C", "Răspuns corect"],
    ],
)
def test_headers_that_people_write(header: list[str]) -> None:
    quiz, report = read_csv([header, ["1", "Which?", *CITIES, "2"]])
    assert list(report) == []
    assert [keyed(item) for item in quiz.items()] == [{"Rome": 0, "Oslo": 1, "Bern": 0}]


def test_a_number_without_a_dot_is_no_option_in_norwegian() -> None:
    quiz, _ = read_csv([["S.No", "Question", "A", "B", "Correct"], ["7", "Which?", "Rome", "Oslo", "A"]])
    assert [keyed(item) for item in quiz.items()] == [{"Rome": 1, "Oslo": 0}]


@pytest.mark.parametrize(
    "cell",
    [
        "Rome, Oslo, Bern",
        "Rome / Oslo / Bern",
        "a. Rome b. Oslo c. Bern",
        "(A) Rome (B) Oslo (C) Bern",
        "a) Rome, b) Oslo, c) Bern",
        "1. Rome 2. Oslo 3. Bern",
        '["Rome", "Oslo", "Bern"]',
        "['Rome', 'Oslo', 'Bern']",
    ],
)
def test_options_in_one_cell(cell: str) -> None:
    quiz, report = read_csv([["Question", "Options", "Answer"], ["Which?", cell, "B"]])
    assert list(report) == []
    assert [keyed(item) for item in quiz.items()] == [{"Rome": 0, "Oslo": 1, "Bern": 0}]


def test_a_semicolon_comes_before_commas_and_slashes() -> None:
    quiz, _ = read_csv([["Question", "Options", "Answer"], ["Which?", "Paris, France; Rome, Italy", "B"]])
    assert [keyed(item) for item in quiz.items()] == [{"Paris, France": 0, "Rome, Italy": 1}]


def test_keys_named_like_columns() -> None:
    quiz, report = read_csv(
        [
            ["question", "option_a", "option_b", "option_c", "answer"],
            ["One?", *CITIES, "option_b"],
            ["Two?", *CITIES, "option_a, option_c"],
        ]
    )
    assert list(report) == []
    assert [keyed(item) for item in quiz.items()] == [
        {"Rome": 0, "Oslo": 1, "Bern": 0},
        {"Rome": 1, "Oslo": 0, "Bern": 1},
    ]


def test_two_columns_of_keys_behind_three_options() -> None:
    quiz, report = read_csv([["Question", "A", "B", "C", "Correct 1", "Correct 2"], ["Which?", *CITIES, "A", "C"]])
    assert list(report) == []
    assert [keyed(item) for item in quiz.items()] == [{"Rome": 1, "Oslo": 0, "Bern": 1}]


def test_a_letter_for_options_that_are_blank() -> None:
    quiz, report = read_csv(
        [["Question", "A", "B", "Correct"], ["Which?", "Rome", "Oslo", "A"], ["Where?", "", "", "B"]]
    )
    assert said(report) == [("error", "key/unknown", "D3")]
    assert [type(item.interaction) for item in quiz.items()] == [ChoiceInteraction, ChoiceInteraction]


def test_options_and_an_answer_to_type_are_said() -> None:
    header = ["Type", "Question", "A", "B", "Correct"]
    _, report = read_csv([header, ["numeric", "How many?", "1", "2", "2"]])
    assert said(report) == [("warning", "read/answer-and-options", "E2")]


def test_a_dropdown_with_options_is_a_choice() -> None:
    quiz, report = read_csv([["Type", "Question", "A", "B", "Correct"], ["Dropdown", "Which?", "Rome", "Oslo", "B"]])
    assert list(report) == []
    assert [keyed(item) for item in quiz.items()] == [{"Rome": 0, "Oslo": 1}]


def test_pairs_in_the_column_of_the_answer() -> None:
    quiz, report = read_csv([["Type", "Question", "A", "Answer"], ["Match", "Which?", "", "cat=kitten;dog=puppy"]])
    assert list(report) == []
    (item,) = quiz.items()
    assert isinstance(item.interaction, MatchInteraction)
    pairs = [(words(pair.left), words(pair.right)) for pair in item.interaction.pairs if pair.left is not None]
    assert pairs == [("cat", "kitten"), ("dog", "puppy")]


def test_a_formula_in_a_plain_cell_is_said_once() -> None:
    header = ["Question", "A", "B", "Correct"]
    _, report = read_csv([header, ["Is \\(x^2\\) odd?", "$x_1$", "no", "A"], ["It costs $5 or $10?", "$5", "$10", "A"]])
    assert said(report) == [("info", "read/maths", "A2")]
    _, report = read_csv([header, ["It costs $5 or $10?", "$5", "C:\\new", "A"]])
    assert list(report) == []


def test_cells_in_single_quotes() -> None:
    quiz, report = read_csv(b"'Question','A','B','Correct'\n'Which, then?','Rome','Oslo','B'\n")
    assert list(report) == []
    assert [words(item.stem) for item in quiz.items()] == ["Which, then?"]
    assert [keyed(item) for item in quiz.items()] == [{"Rome": 0, "Oslo": 1}]


@pytest.mark.parametrize(("points", "expected"), [("2 pts", 2), ("10 points", 10), ("1,5", 1.5), ("3 Punkte", 3)])
def test_points_with_their_name(points: str, expected: float) -> None:
    quiz, report = read_csv([["Question", "A", "B", "Correct", "Points"], ["Which?", "Rome", "Oslo", "A", points]])
    assert list(report) == []
    assert [float(item.points) for item in quiz.items()] == [expected]


def test_marks_beside_options_where_the_answer_is_blank() -> None:
    quiz, report = read_csv([["Question", "A", "B", "Correct"], ["Which?", "Rome", "✓ Oslo", ""]])
    assert said(report) == [("info", "read/key-from-mark", "C2")]
    assert [keyed(item) for item in quiz.items()] == [{"Rome": 0, "Oslo": 1}]
    quiz, report = read_csv([["Question", "A", "B"], ["Which?", "Rome", "Oslo (correct)"]])
    assert said(report) == [("info", "read/key-from-mark", "C2")]
    assert [keyed(item) for item in quiz.items()] == [{"Rome": 0, "Oslo": 1}]


def test_right_and_wrong_as_headers() -> None:
    quiz, report = read_csv(
        [["question", "right", "wrong", "wrong", "wrong"], ["Which?", *CITIES, "Paris"], ["Who?", "me", "you", "", ""]]
    )
    assert list(report) == []
    assert [keyed(item) for item in quiz.items()] == [
        {"Rome": 1, "Oslo": 0, "Bern": 0, "Paris": 0},
        {"me": 1, "you": 0},
    ]


@pytest.mark.parametrize("title", ["Unit", "unit", "Unidad"])
def test_a_unit_beside_a_tolerance_is_what_a_number_is_measured_in(title: str) -> None:
    quiz, report = read_csv(
        [["Question", "Type", "Answer", "Tolerance", title], ["Mass?", "numeric", "5", "0.1", "kg"]]
    )
    assert list(report) == []
    (item,) = quiz.items()
    assert isinstance(item.interaction, NumericInteraction)
    assert item.interaction.unit == "kg"
    assert quiz.sections[0].title is None


def test_a_unit_elsewhere_is_a_part_of_the_course() -> None:
    quiz, _ = read_csv([["Question", "A", "B", "Answer", "Unit"], ["Which?", "Rome", "Oslo", "A", "Italy"]])
    assert words(quiz.sections[0].title) == "Italy"


@pytest.mark.parametrize(("mark", "right"), [("*Oslo", "Oslo"), ("Oslo *", "Oslo"), ("Oslo*", "Oslo")])
def test_a_star_at_an_option_where_the_answer_is_blank(mark: str, right: str) -> None:
    quiz, report = read_csv([["Question", "A", "B", "Correct"], ["Which?", "Rome", mark, ""]])
    assert said(report) == [("warning", "read/key-from-mark", "C2")]
    assert [keyed(item) for item in quiz.items()] == [{"Rome": 0, right: 1}]


def earned(item: Item) -> dict[str, Fraction | None]:
    """What each option earns, None for one without a key."""
    assert isinstance(item.interaction, ChoiceInteraction)
    return {words(choice.text): choice.fraction for choice in item.interaction.choices}


@pytest.mark.parametrize("options", [("*p", "&p"), ("a*b", "ab"), ("*args", "args"), ("*a*", "b"), ("*a", "*b")])
def test_stars_that_may_be_more_than_marks_stay(options: tuple[str, str]) -> None:
    quiz, _ = read_csv([["Question", "A", "B", "Correct"], ["Which?", *options, ""]])
    assert [earned(item) for item in quiz.items()] == [dict.fromkeys(options)]


def test_weights_behind_options_where_the_answer_is_blank() -> None:
    quiz, report = read_csv(
        [["Question", "A", "B", "C", "Correct"], ["Which?", "Rome (50%)", "Oslo (50%)", "Bern", ""]]
    )
    assert said(report) == [("warning", "read/key-from-weights", "B2")]
    assert [earned(item) for item in quiz.items()] == [{"Rome": 0.5, "Oslo": 0.5, "Bern": 0}]


def test_right_and_wrong_as_1_and_0_behind_options_in_one_cell() -> None:
    quiz, report = read_csv([["Question", "Options", "Answer"], ["Which?", "Rome (1); Oslo (0); Bern (0)", ""]])
    assert said(report) == [("warning", "read/key-from-weights", "B2")]
    assert [earned(item) for item in quiz.items()] == [{"Rome": 1, "Oslo": 0, "Bern": 0}]


def test_1_and_0_behind_options_whose_answer_is_stated_are_part_of_them() -> None:
    quiz, _ = read_csv([["Question", "Options", "Answer"], ["Which?", "Rome (1); Oslo (0)", "B"]])
    assert [earned(item) for item in quiz.items()] == [{"Rome (1)": 0, "Oslo (0)": 1}]
