"""Answers as people write them into the column of the key."""

import pytest

from quizkit.model import MatchInteraction, NumericInteraction, OrderInteraction
from tests.formats.table.sheets import keyed, read_csv, read_xlsx, said, words

STATEMENTS = [["Question", "Type", "Correct"], ["The sun is a star.", "T/F"], ["The moon is a star.", "T/F"]]


@pytest.mark.parametrize(("true", "false"), ["DY", "PF", "ПЛ", "ВН", "JN", "ON", "SN", "TF", "ΣΛ", "VF", "YN", "RF"])
def test_letters_for_true_and_false(true: str, false: str) -> None:
    header, sun, moon = STATEMENTS
    quiz, report = read_csv([header, [*sun, true], [*moon, false]])
    assert [[choice.fraction for choice in item.interaction.choices] for item in quiz.items()] == [[1, 0], [0, 1]]  # type: ignore[union-attr]
    assert said(report) == []


def test_a_letter_that_no_other_answer_explains() -> None:
    header, sun, moon = STATEMENTS
    _, report = read_csv([header, [*sun, "D"], [*moon, "false"]])
    assert said(report) == [("error", "key/unknown", "C2")]


@pytest.mark.parametrize("key", ["TRUE FALSE TRUE FALSE", "T F T F", "yes no yes no", "1 0 1 0"])
def test_a_word_for_each_option(key: str) -> None:
    quiz, report = read_xlsx(
        [["Question", "A", "B", "C", "D", "Correct"], ["Primes?", "two", "four", "six+1", "9", key]]
    )
    assert [keyed(item) for item in quiz.items()] == [{"two": 1, "four": 0, "six+1": 1, "9": 0}]
    assert said(report) == []


@pytest.mark.parametrize("key", ["first; second; third", "first > second > third", "1. first\n2. second\n3. third"])
def test_an_order_in_the_column_of_the_answer(key: str) -> None:
    quiz, report = read_xlsx([["Question", "Type", "Correct"], ["Put in order.", "Order", key]])
    (item,) = quiz.items()
    assert isinstance(item.interaction, OrderInteraction)
    assert [words(entry.text) for entry in item.interaction.entries] == ["first", "second", "third"]
    assert said(report) == []


@pytest.mark.parametrize("key", ["B, C, A", "BCA", "2-3-1", "2 3 1", "B > C > A"])
def test_an_order_of_the_options(key: str) -> None:
    quiz, report = read_xlsx(
        [["Question", "Type", "A", "B", "C", "Correct"], ["Order.", "Order", "Wed", "Mon", "Tue", key]]
    )
    (item,) = quiz.items()
    assert isinstance(item.interaction, OrderInteraction)
    assert [words(entry.text) for entry in item.interaction.entries] == ["Mon", "Tue", "Wed"]
    assert said(report) == []


def test_pairs_with_a_colon() -> None:
    quiz, report = read_xlsx([["Question", "Type", "A", "B"], ["Match.", "Match", "cat: kitten", "dog: puppy"]])
    (item,) = quiz.items()
    assert isinstance(item.interaction, MatchInteraction)
    assert [(words(pair.left), words(pair.right)) for pair in item.interaction.pairs] == [
        ("cat", "kitten"),
        ("dog", "puppy"),
    ]
    assert said(report) == []


@pytest.mark.parametrize("key", ["[3; 4]", "[3;4]", "[3, 4]", "[3,4]", "3..4", "3 to 4"])
def test_a_range_in_brackets(key: str) -> None:
    quiz, report = read_csv([["Question", "Type", "Correct"], ["How much?", "Numeric", key]])
    (item,) = quiz.items()
    assert isinstance(item.interaction, NumericInteraction)
    assert [(one.minimum, one.maximum) for one in item.interaction.answers] == [(3, 4)]
    assert said(report) == []


def test_a_number_that_names_two_options_says_what_to_write_for_each() -> None:
    _, report = read_csv([["Question", "A", "B", "C", "D", "Correct"], ["2+2?", "2", "3", "4", "5", "4"]])
    (found,) = report
    assert found.message == (
        'the answer "4" is the text of option C ("4"), and also the number of option D ("5"); it is read as option C.'
    )
    assert found.advice == "Write C if that is right, or D if not: letters can't be mistaken."


def test_a_number_that_names_one_option_twice_says_how() -> None:
    _, report = read_csv([["Question", "A", "B", "C", "Correct"], ["1+1?", "1", "2", "3", "2"]])
    (found,) = report
    assert found.message == (
        'the answer "2" is the text of option B ("2"), and also its number, counted from 1; it is read as option B.'
    )


def test_stars_at_two_options_are_said_in_the_plural() -> None:
    _, report = read_csv([["Question", "A", "B", "C"], ["Primes?", "two *", "four", "seven *"]])
    (found,) = report
    assert found.message == "options A and C bear stars, and are taken for the answer."
