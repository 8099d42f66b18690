"""Letters where most people write numbers, before questions and parts, and other labels that are rarer than most."""

import pytest

from tests.formats.text.reading import items_of, options, plain, said, shown, stem, typed

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


ASKED = [("Which is red?", "Venus", "Mars", "b"), ("Which is largest?", "Jupiter", "Mars", "a")]


@pytest.mark.parametrize("sign", ["Q.", "Q)", "Q -"])
def test_a_letter_for_the_question_is_no_option(sign: str) -> None:
    text = "".join(f"{sign} {asked}\na) {one}\nb) {two}\nAns: {key}\n\n" for asked, one, two, key in ASKED)
    quiz, report = typed(text)
    assert shown(list(quiz.items())) == [
        ("Which is red?", ["Venus", "*Mars"]),
        ("Which is largest?", ["*Jupiter", "Mars"]),
    ]
    assert said(report) == []


@pytest.mark.parametrize(
    "word", ["Options:", "**Choices:**", "Answer choices:", "Επιλογές:", "Варианты ответа:", "Optionen:"]
)
@pytest.mark.parametrize("sign", ["a) ", "- ", "[ ] "])
def test_a_word_for_the_options_above_them_is_no_part_of_the_question(word: str, sign: str) -> None:
    text = f"1. Which is red?\n{word}\n{sign}Venus\n{sign.replace('a', 'b')}Mars\nCorrect answer: Mars\n"
    assert shown(items_of(text)) == [("Which is red?", ["Venus", "*Mars"])]


def test_such_a_word_elsewhere_is_part_of_the_text() -> None:
    assert shown(items_of("1. Options:\na) up\n*b) down\n")) == [("Options:", ["up", "*down"])]
    (item,) = items_of("1. Which word stands here?\nOptions: none\nAnswer: none\n")
    assert stem(item) == "Which word stands here? Options: none"


def test_bold_options_in_a_list_are_options() -> None:
    quiz, report = typed("1. Which is red?\n- A. Venus\n- **B. Mars**\n- C. Earth\nAnswer: B\n")
    (item,) = quiz.items()
    assert options(item) == ["Venus", "***Mars**", "Earth"]
    quiz, report = typed("1. Which is red?\n- A. Venus\n- **B. Mars**\n- C. Earth\n")
    assert said(report) == [("read/style-is-no-key", 3)]


@pytest.mark.parametrize("key", ["Ans. (2)", "Ans. 2", "Answer - 2", "Ans (2)"])
def test_numbered_options_with_the_number_of_the_answer_behind_a_short_word(key: str) -> None:
    text = f"1. Which is red?\n(1) Venus\n(2) Mars\n{key}\n\n2. Which is largest?\n(1) Mars\n(2) Jupiter\n{key}\n"
    expected = [("Which is red?", ["Venus", "*Mars"]), ("Which is largest?", ["Mars", "*Jupiter"])]
    assert shown(items_of(text)) == expected


@pytest.mark.parametrize("dot", ["•", "●"])
def test_a_dot_in_a_ring_is_a_mark(dot: str) -> None:
    assert shown(items_of(f"1. Which?\n( ) one\n({dot}) two\n( ) three\n")) == [("Which?", ["one", "*two", "three"])]


@pytest.mark.parametrize("star", ["", " *"])
def test_points_on_lines_of_their_own_are_no_numbers(star: str) -> None:
    above = f"1 point\nWhich is red?{star}\n○ Venus\n◉ Mars\n\n2 points\nWhich is largest?{star}\n◉ Jupiter\n○ Mars\n"
    below = f"Which is red?{star}\n1 point\n○ Venus\n◉ Mars\n\nWhich is largest?{star}\n2 points\n◉ Jupiter\n○ Mars\n"
    for text in (above, below):
        quiz, _ = typed(text)
        items = list(quiz.items())
        assert [options(item) for item in items] == [["Venus", "*Mars"], ["*Jupiter", "Mars"]]
        assert [str(stem(item)).rstrip(" *") for item in items] == ["Which is red?", "Which is largest?"]
        assert [item.points for item in items] == [1, 2]
