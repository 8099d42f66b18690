"""What text2qti, Open edX and AMC-TXT write; every expected value worked out by hand from their documentation."""

import pytest

from quizkit.model import NumericInteraction
from tests.formats.text.reading import items_of, options, plain, stem


@pytest.mark.parametrize(
    ("written", "bounds"),
    [
        ("=   1.41 +- 0.01", ("1.40", "1.42")),
        ("= [1, 2.5]", ("1", "2.5")),
        ("=   42", ("42", "42")),
        ("= -2e3 +- 5%", ("-2100", "-1900")),
    ],
)
def test_numbers_of_text2qti(written: str, bounds: tuple[str, str]) -> None:
    (item,) = items_of(f"1. How many?\n{written}\n")
    assert isinstance(item.interaction, NumericInteraction)
    (answer,) = item.interaction.answers
    low, high = answer.bounds()
    assert (float(low or 0), float(high or 0)) == tuple(map(float, bounds))


def test_an_equation_above_options_is_part_of_the_question() -> None:
    (item,) = items_of("1. Which law?\n2 + 3\n= 5\na) x\n*b) y\n")
    assert stem(item) == "Which law? 2 + 3 = 5"


def test_files_of_text2qti() -> None:
    (item,) = items_of("1. Hand it in.\n^^^^\n")
    assert item.interaction.kind == "upload"


def test_open_edx() -> None:
    first, second, third, fourth = items_of(
        ">>Capital?<<\n( ) Berlin {{ no }}\n(x) Paris\n\n[explanation]\nThe Seine.\n[explanation]\n\n"
        ">>Which?||Two of them.<<\n[x] a\n[ ] b\n[x] c {{ selected: good }}\n\n>>How far?<<\n= 5 +- 0.1\n\n"
        ">>Who?<<\n= Ann\nor= Bob\n"
    )
    assert (stem(first), options(first), plain(first.general_feedback)) == (
        *("Capital?", ["Berlin", "*Paris"], "The Seine."),
    )
    choices = first.interaction.choices  # type: ignore[union-attr]
    assert plain(choices[0].feedback) == "no"
    assert (stem(second), options(second)) == ("Which? Two of them.", ["*a", "b", "*c"])
    assert third.interaction.kind == "numeric"
    answers = fourth.interaction.answers  # type: ignore[union-attr]
    assert [plain(answer.text) for answer in answers] == ["Ann", "Bob"]


def test_amc_txt() -> None:
    first, second = items_of("# comment\n\n** Which are right?\n+ a\n+ b\n- c\n\n*[ordered] Which\nis it?\n- a\n+ b\n")
    assert (stem(first), options(first)) == ("Which are right?", ["*a", "*b", "c"])
    assert (stem(second), options(second)) == ("Which is it?", ["a", "*b"])


@pytest.mark.parametrize(
    ("first", "second"),
    [("*A: x", "B: y"), ("A*) x", "B) y"), ("A*. x", "B. y"), ("A*: x", "B: y"), ("*Option A: x", "Option B: y")],
)
def test_stars_at_letters_with_a_colon_or_a_bracket(first: str, second: str) -> None:
    (item,) = items_of(f"1. Which?\n{first}\n{second}\n")
    assert (stem(item), options(item)) == ("Which?", ["*x", "y"])


def test_a_list_of_letters_with_colons_is_marked_by_its_answer_alone() -> None:
    (item,) = items_of("1. Which?\n* A: x\n* B: y\nAnswer: B\n")
    assert options(item) == ["x", "*y"]
