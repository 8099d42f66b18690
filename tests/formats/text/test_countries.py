"""Habits of typing in several countries; every expected value worked out by hand."""

import pytest

from quizkit.model import ChoiceInteraction, ExtendedText, MatchInteraction
from tests.formats.text.reading import items_of, options, plain, said, shown, stem, typed


@pytest.mark.parametrize(
    ("number", "first", "second"),
    [("1/", "A/", "B/"), ("1-)", "A-)", "B-)"), ("01)", "(A)", "(B)"), ("1.-", "a.-", "b.-"), ("1º)", "a)", "b)")],
)
def test_signs_behind_numbers_and_letters(number: str, first: str, second: str) -> None:
    (item,) = items_of(f"{number} Which?\n{first} x\n{second} y\nAnswer: b\n")
    assert (stem(item), options(item)) == ("Which?", ["x", "*y"])


@pytest.mark.parametrize(
    ("asked", "answer", "right"), [("Prawda czy fałsz?", "Fałsz", 1), ("Točno ili netočno?", "Točno", 0)]
)
def test_true_or_false_in_more_languages(asked: str, answer: str, right: int) -> None:
    (item,) = items_of(f"1. {asked} Snow is hot.\nAnswer: {answer}\n", "pl")
    assert isinstance(item.interaction, ChoiceInteraction)
    assert [choice.fraction for choice in item.interaction.choices] == [1 - right, right]


def test_parts_and_letters_of_a_chinese_paper() -> None:
    quiz, report = typed(
        "一、选择题（每题2分）\n1. 首都是（B）。\nA. 上海\nB. 北京\n2. 水是（ A ）。\nA. H2O\nB. CO2\n"
        "二、判断题\n3. 地球是平的。（错）\n",
        "zh",
    )
    assert [one.code for one in report] == ["read/key-from-mark"] * 3
    assert [plain(section.title) for section in quiz.sections] == ["一、选择题（每题2分）", "二、判断题"]
    assert shown(list(quiz.items())) == [
        ("首都是。", ["上海", "*北京"]),
        ("水是。", ["*H2O", "CO2"]),
        ("地球是平的。", ["正确", "*错误"]),
    ]
    assert [item.points for item in quiz.items()] == [2, 2, 1]


def test_a_solution_below_a_matching_question_is_its_own() -> None:
    (item,) = items_of("1. Ordnen Sie zu:\n1. Italien\n2. Frankreich\nA. Paris\nB. Rom\nLösung: 1B, 2A\n", "de")
    assert isinstance(item.interaction, MatchInteraction)
    pairs = [(plain(pair.left), plain(pair.right)) for pair in item.interaction.pairs]
    assert pairs == [("Italien", "Rom"), ("Frankreich", "Paris")]


@pytest.mark.parametrize(
    "listed", ["Answers: 1 Rome, 2 New York", "Answers: 1. Rome 2. New York", "Answers\n1. Rome\n2. New York"]
)
def test_answers_of_several_words_in_a_list(listed: str) -> None:
    one, two = items_of(f"1. Capital of Italy ......\n2. A large city ......\n\n{listed}\n")
    assert one.interaction.kind == two.interaction.kind == "text_entry"
    assert [
        plain(item.interaction.answers[0].text) for item in (one, two) if item.interaction.kind == "text_entry"
    ] == [
        "Rome",
        "New York",
    ]


def test_a_quiz_in_quotations() -> None:
    items = items_of(
        "> 1. Which?\n>\n> a) x\n> b) y\n>\n> Answer: b\n\n> 2. Who?\n>\n> a) me\n> b) you\n>\n> Answer: a\n"
    )
    assert shown(items) == [("Which?", ["x", "*y"]), ("Who?", ["*me", "you"])]


def test_types_in_square_brackets() -> None:
    quiz, report = typed("1. [Essay, 10pts] Explain.\n\n2. [TF] Snow is hot.\n   True\n   *False\n")
    assert said(report) == [("read/doubtful-line", 5)]
    one, two = quiz.items()
    assert isinstance(one.interaction, ExtendedText)
    assert (stem(one), one.points) == ("Explain.", 10)
    assert (stem(two), options(two)) == ("Snow is hot.", ["True", "*False"])


def test_other_words_in_square_brackets_stay() -> None:
    (item,) = items_of("1. [Figure 1] Which?\na) x\nb) y\nAnswer: a\n")
    assert stem(item) == "[Figure 1] Which?"


def test_verdicts_below_options() -> None:
    (item,) = items_of("1. 2+2?\n\nA. 3\n*Incorrect: too small.*\n\nB. 4\n*Correct: well done.*\n")
    assert options(item) == ["3", "*4"]
    assert isinstance(item.interaction, ChoiceInteraction)
    assert [plain(choice.feedback) for choice in item.interaction.choices] == ["too small.", "well done."]


def test_a_number_sign_in_a_question_is_no_heading() -> None:
    quiz, _ = typed(
        "1. What does it print?\n# a comment\nx = 1\na) 1\nb) 2\nAnswer: a\n\n2. And?\na) 1\nb) 2\nAnswer: b\n"
    )
    assert [len(section.items) for section in quiz.sections] == [2]
