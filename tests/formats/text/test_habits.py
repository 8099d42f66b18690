"""What teachers write around questions and options; every expected value worked out by hand."""

import pytest

from quizkit.model import ChoiceInteraction, NumericInteraction
from tests.formats.text.reading import items_of, options, plain, stem, typed


@pytest.mark.parametrize(
    "right",
    ["=> b) Rome", "-> b) Rome", "b) Rome <-- correct", "b) Rome <--", "b) Rome ← right answer", "b) Rome - correct"],
)
def test_arrows_and_words_at_the_right_option(right: str) -> None:
    (item,) = items_of(f"1. Capital of Italy?\na) Milan\n{right}\nc) Turin\n")
    assert options(item) == ["Milan", "*Rome", "Turin"]


def test_a_word_behind_a_dash_that_is_no_verdict_stays() -> None:
    (item,) = items_of("1. Which way?\na) Turn - right\nb) Turn - left\nAnswer: a\n")
    assert options(item) == ["*Turn - right", "Turn - left"]


@pytest.mark.parametrize("points", ["[5 marks]", "{1,5 Punkte}", "(2 μόρια)", "- 3 pts", "[1 punto]"])
def test_points_in_any_brackets(points: str) -> None:
    expected = {"[5 marks]": 5, "{1,5 Punkte}": 1.5, "(2 μόρια)": 2, "- 3 pts": 3, "[1 punto]": 1}[points]
    (item,) = items_of(f"1) Which one {points}\na) x\nb) y\nAnswer: a\n")
    assert (stem(item), float(item.points)) == ("Which one", expected)


def test_points_in_brackets_behind_a_numbered_word() -> None:
    first, second = items_of("Question 1 [5 marks]\nWhich?\nAnswer: x\n\nQuestion 2 [2 marks]\nWho?\nAnswer: y\n")
    assert (stem(first), first.points, stem(second), second.points) == ("Which?", 5, "Who?", 2)


def test_a_difference_is_no_points() -> None:
    (item,) = items_of("1) What is left of 10 - 3 points\nAnswer: seven\n")
    assert stem(item) == "What is left of 10 - 3 points"


def fractions(text: str) -> list[tuple[str | None, float]]:
    quiz, report = typed(text)
    assert [one.code for one in report] == ["read/key-from-weights"]
    (item,) = quiz.items()
    assert isinstance(item.interaction, ChoiceInteraction)
    return [(plain(one.text), round(float(one.fraction or 0), 4)) for one in item.interaction.choices]


def test_weights_in_brackets_behind_options() -> None:
    text = "1. Pick.\na) first (50%)\nb) second (50%)\nc) third (-25%)\n"
    assert fractions(text) == [("first", 0.5), ("second", 0.5), ("third", -0.25)]
    text = "1. Pick.\na) first (33,33%)\nb) second (33,33%)\nc) third (33,33%)\nd) none\n"
    assert [fraction for _, fraction in fractions(text)] == [0.3333, 0.3333, 0.3333, 0]
    text = "1. Pick.\na) first [+2]\nb) second [-0.5]\nc) third [0]\n"
    assert fractions(text) == [("first", 1), ("second", -0.25), ("third", 0)]
    text = "1. Pick.\na) first (1)\nb) second (0)\nc) third [1]\n"  # right and wrong
    assert fractions(text) == [("first", 1), ("second", 0), ("third", 1)]


@pytest.mark.parametrize(
    "text",
    [
        "a) Nitrogen (78%)\nb) Oxygen (21%)\nc) Argon (1%)\n",
        "a) Up (50%)\nb) Down (50%)\n",
        "a) f(1)\nb) f(0)\n",
        "a) Plato (1)\nb) Kant (2)\nc) Hume (0)\n",
        "a) Plato (1)\nb) Kant (1)\n",
        "a) Plato (1)\nb) Kant\nc) Hume (0)\n",
    ],
)
def test_other_numbers_belong_to_the_options(text: str) -> None:
    (item,) = items_of(f"1. Which gas?\n{text}")
    assert options(item) == [f"?{line[3:]}" for line in text.splitlines()]


@pytest.mark.parametrize(
    ("answer", "value", "tolerance"),
    [
        ("24 (±0.5)", 24, 0.5),
        ("3.14 (tolerance 0.01)", 3.14, 0.01),
        ("3,14 (Toleranz: 0,01)", 3.14, 0.01),
        ("5 ± 0.1 kg", 5, 0.1),
        ("5 +/- 2%", 5, 0.1),
    ],
)
def test_numbers_with_their_tolerance(answer: str, value: float, tolerance: float) -> None:
    (item,) = items_of(f"1. How much?\nAnswer: {answer}\n")
    assert isinstance(item.interaction, NumericInteraction)
    (found,) = item.interaction.answers
    assert (float(found.value or 0), float(found.tolerance)) == (value, tolerance)


def test_a_number_between_two() -> None:
    (item,) = items_of("1. How much?\nAnswer: between 3 and 4\n")
    assert isinstance(item.interaction, NumericInteraction)
    assert (item.interaction.answers[0].minimum, item.interaction.answers[0].maximum) == (3, 4)


@pytest.mark.parametrize("answer", ["≈ 3.14", "about 3.14", "περίπου 3,14", "etwa 3,14"])
def test_about_a_number(answer: str) -> None:
    quiz, report = typed(f"1. How much?\nAnswer: {answer}\n")
    assert [one.code for one in report] == ["key/no-tolerance"]
    (item,) = quiz.items()
    assert isinstance(item.interaction, NumericInteraction)
    assert float(item.interaction.answers[0].value or 0) == 3.14


SECTIONS = """{one}
Choose the best answer.

1. First?
A. one
B. two
Answer: A

{two}

2. Second is a statement.
Answer: {key}
"""


@pytest.mark.parametrize(
    ("one", "two", "key", "words"),
    [
        ("Section A", "Section B: true or false?", "T", ["True", "False"]),
        ("Teil 1", "Teil 2 - richtig oder falsch?", "R", ["Richtig", "Falsch"]),
        ("ΜΕΡΟΣ Α", "ΜΕΡΟΣ Β. Σωστό ή λάθος", "Σ", ["Σωστό", "Λάθος"]),
    ],
)
def test_named_parts(one: str, two: str, key: str, words: list[str]) -> None:
    quiz, report = typed(SECTIONS.format(one=one, two=two, key=key), None)
    assert list(map(str, report)) == []
    assert [plain(section.title) for section in quiz.sections] == [one, two]
    assert plain(quiz.sections[0].description) == "Choose the best answer."
    interaction = quiz.sections[1].items[0].interaction
    assert isinstance(interaction, ChoiceInteraction)
    assert [(plain(one.text), one.fraction) for one in interaction.choices] == [(words[0], 1), (words[1], 0)]


def test_a_lettered_heading_is_no_option() -> None:
    quiz, report = typed("1. One?\na. x\nb. y\nc. z\nAnswer: a\n\nB. True or false?\n\n2. Is it.\nAnswer: F\n")
    assert [one.code for one in report] == ["read/doubtful-line"]
    first, second = quiz.items()
    assert options(first) == ["*x", "y", "z"]
    assert plain(quiz.sections[1].title) == "B. True or false?"
    assert options(second) == ["True", "*False"]


@pytest.mark.parametrize(
    "text",
    [
        "1.- ¿Cuál?\na.- uno\nb.- dos\nR: b\n",
        "1. Laquelle ?\nA/ une\nB/ deux\nR : B\n",
        "1. Laquelle ?\n□ une\n■ deux\n",
        "1) ¿Cuál?\na) uno\nb) dos\nRta: b)\n",
    ],
)
def test_labels_and_short_words_of_romance_languages(text: str) -> None:
    (item,) = items_of(text, "es")
    first, second = map(str, options(item))
    assert (first[0], second[0]) == ("u", "*")


def test_an_option_r_is_no_answer() -> None:
    letters = "abcdefghijklmnopqr"
    (item,) = items_of("1. Which?\n" + "".join(f"{one}) x{one}\n" for one in letters) + "Answer: r\n")
    assert options(item)[-1] == "*xr"


@pytest.mark.parametrize(
    ("text", "right"), [("True/False: Sharks are fish. [T]", 1), ("Σωστό ή λάθος; Ναι. (Λάθος)", 0)]
)
def test_the_answer_behind_a_statement(text: str, right: int) -> None:
    quiz, report = typed(f"1. {text}\n2. Which?\na) x\nb) y\nAnswer: a\n")
    assert [one.code for one in report] == ["read/key-from-mark"]
    first = next(iter(quiz.items()))
    assert isinstance(first.interaction, ChoiceInteraction)
    assert [choice.fraction for choice in first.interaction.choices] == [right, 1 - right]
    assert str(stem(first)).endswith(".")


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("1. Which: A. x, B. y, C. z\nAnswer: C\n", ["x", "y", "*z"]),
        ("1. Which?\na) one, two; b) three; c) four.\nAnswer: a\n", ["*one, two", "three", "four"]),
        ("1. Which? a) 1, 2 b) 3, c) 4\nAnswer: a\n", ["*1, 2", "3,", "4"]),
        ("1. Which? a) x, b) y, c) e.g. z.\nAnswer: a\n", ["*x", "y", "e.g. z."]),
    ],
)
def test_commas_between_options_of_one_line(written: str, read: list[str]) -> None:
    (item,) = items_of(written)
    assert options(item) == read
