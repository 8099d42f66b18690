"""Letters where most people write numbers: before the questions, and before the parts of a quiz."""

import pytest

from tests.formats.text.reading import options, plain, said, shown, stem, typed

CAPITALS = [
    ("What is the capital of France?", ["Lyon", "*Paris", "Nice"]),
    ("What is the capital of Italy?", ["*Rome", "Milan"]),
]


@pytest.mark.parametrize(
    ("form", "answers"),
    [
        ("{letter}. {stem}\n1) {one}\n2) {two}\n{more}\n", "Answers: a-2, b-1\n"),
        ("{letter}) {stem}\n1. {one}\n2. {two}\n{more}\n", "Answers\na) 2\nb) 1\n"),
        ("({letter}) {stem}\n1. {one}\n2. {two}\n{more}\nAnswer: {key}\n\n", ""),
        ("{letter}. {stem}\n{star1}1. {one}\n{star2}2. {two}\n{more}\n", ""),
        ("{capital}. {stem}\n\n  1) {one}\n  2) {two}\n{more}\n", "Answers: A: 2; B: 1\n"),
    ],
)
def test_questions_with_letters_and_options_with_numbers(form: str, answers: str) -> None:
    text = ""
    for letter, (asked, choices) in zip("ab", CAPITALS, strict=True):
        bare = [choice.strip("*") for choice in choices]
        key = next(number for number, choice in enumerate(choices, 1) if choice[0] == "*")
        third = f"3{'.' if '2.' in form else ')'} {bare[2]}\n" if len(bare) > 2 else ""
        stars = {f"star{number}": "*" if number == key else "" for number in (1, 2)}
        text += form.format(
            letter=letter, capital=letter.upper(), stem=asked, one=bare[0], two=bare[1], more=third, key=key, **stars
        )
    quiz, report = typed(text + answers)
    assert shown(list(quiz.items())) == CAPITALS
    assert said(report) == []


def test_questions_with_letters_that_end_with_a_colon() -> None:
    text = "a) The capital of France is:\n1. Lyon\n2. Paris\n\nb) The capital of Italy is:\n1. Rome\n2. Milan\n"
    first, second = typed(f"{text}\nAnswers: a-2, b-1\n")[0].items()
    assert (stem(first), options(first)) == ("The capital of France is:", ["Lyon", "*Paris"])
    assert (stem(second), options(second)) == ("The capital of Italy is:", ["*Rome", "Milan"])


def test_parts_with_letters_and_questions_with_numbers() -> None:
    text = (
        "A. Answer the questions\n1. Who?\nAnswer: me\n\n2. What?\nAnswer: it\n\nB. Name the parts\n1. CPU\nAnswer: x\n"
    )
    quiz, report = typed(text)
    assert [(plain(part.title), [stem(item) for item in part.items]) for part in quiz.sections] == [
        ("A. Answer the questions", ["Who?", "What?"]),
        ("B. Name the parts", ["CPU"]),
    ]
    assert said(report) == []


def test_parts_with_letters_whose_statements_have_no_options() -> None:
    text = "A. True or false?\n1. Snow is hot.\n2. Ice is cold.\n\nB. Is it so?\n"
    quiz, _ = typed(f"{text}1. Who wrote Hamlet?\n2. Who wrote Faust?\n")
    assert [(plain(part.title), [stem(item) for item in part.items]) for part in quiz.sections] == [
        ("A. True or false?", ["Snow is hot.", "Ice is cold."]),
        ("B. Is it so?", ["Who wrote Hamlet?", "Who wrote Faust?"]),
    ]


def test_the_last_option_above_a_number_heads_no_part() -> None:
    text = "1. Which?\n\na) one\n\n*b) two\n\n2. Who?\n\n*a) me\n\nb) you\n"
    quiz, report = typed(text)
    assert shown(list(quiz.items())) == [("Which?", ["one", "*two"]), ("Who?", ["*me", "you"])]
    assert said(report) == []
