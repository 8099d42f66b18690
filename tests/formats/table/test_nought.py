"""Answers that count the options from 0. What is right is worked by hand."""

import pytest

from tests.formats.table.sheets import keyed, read_csv, said

OPTIONS = ["one", "two", "three", "four"]


def rights(
    header: str, keys: list[str], options: list[str] | None = None
) -> tuple[list[list[str]], list[tuple[str, str, str]]]:
    """The right options of each row, and what was said."""
    rows = [["Question", "A", "B", "C", "D", header]]
    rows += [[f"Which is {number}?", *(options or OPTIONS), key] for number, key in enumerate(keys)]
    quiz, report = read_csv(rows)
    found = []
    for item in quiz.items():
        try:
            found.append([text for text, earned in keyed(item).items() if earned])
        except AssertionError:  # nobody said which is right
            found.append([])
    return found, said(report)


@pytest.mark.parametrize("header", ["Correct", "Correct answer"])
def test_one_0_shows_that_all_answers_count_from_0(header: str) -> None:
    found, report = rights(header, ["2", "0", "3", "", "1,3"])
    assert found == [["three"], ["one"], ["four"], [], ["two", "four"]]
    assert report == [("warning", "read/index", "F1")]


@pytest.mark.parametrize(
    "header", ["AnswerIndex", "correct_index", "Answer index", "Correct Option Index", "answer_idx"]
)
def test_a_header_that_speaks_of_an_index_counts_from_0(header: str) -> None:
    found, report = rights(header, ["2", "3", "1"])
    assert found == [["three"], ["four"], ["two"]]
    assert report == [("info", "read/index", "F1")]


@pytest.mark.parametrize("header", ["Correct", "AnswerIndex"])
def test_an_answer_that_is_too_great_shows_that_they_count_from_1(header: str) -> None:
    found, report = rights(header, ["2", "4", "1"])
    assert found == [["two"], ["four"], ["one"]]
    assert report == []


def test_0_and_an_answer_that_is_too_great_contradict_each_other() -> None:
    found, report = rights("Correct", ["2", "0", "4"])
    assert found == [["two"], [], ["four"]]
    assert report == [("error", "key/unknown", "F3")]


def test_a_0_that_is_an_option_is_its_text() -> None:
    found, report = rights("Correct", ["2", "0"], ["2", "0", "8", "9"])
    assert found == [["2"], ["0"]]
    assert "read/index" not in [code for _, code, _ in report]


def test_letters_and_words_are_no_numbers() -> None:
    found, report = rights("Correct", ["2", "0", "B"])
    assert found == [["two"], [], ["two"]]
    assert report == [("error", "key/unknown", "F3")]


def test_a_1_or_0_for_each_option_counts_nothing() -> None:
    found, report = rights("Correct", ["1,0,1,0", "1 0 0 0"])
    assert found == [["one", "three"], ["one"]]
    assert report == []


def test_1_and_0_below_two_options_may_be_true_and_false() -> None:
    rows = [["Question", "A", "B", "Correct"], ["Is it?", "True", "False", "1"], ["Was it?", "True", "False", "0"]]
    _, report = read_csv(rows)
    assert "read/index" not in [code for _, code, _ in report]
