"""Lines that text2qti has in its files: its README names the settings, and how groups are written."""

import pytest

from tests.formats.text.reading import items_of, options, plain, said, shown, typed

QUESTION = "1. Snow is\n*a) cold\nb) hot\n"
SNOW = ("Snow is", ["*cold", "hot"])


@pytest.mark.parametrize(("value", "shuffle"), [("true", True), ("false", False), ("True", True)])
def test_whether_options_are_shuffled(value: str, shuffle: bool) -> None:
    quiz, report = typed(f"Quiz title: Weather\nshuffle answers: {value}\n\n{QUESTION}")
    assert list(report) == []
    assert plain(quiz.title) == "Weather"
    assert quiz.description is None
    assert quiz.settings.shuffle_choices is shuffle


@pytest.mark.parametrize("line", ["show correct answers: false", "one question at a time: true", "can't go back: true"])
def test_settings_that_have_no_place_are_said(line: str) -> None:
    quiz, report = typed(f"Quiz title: Weather\n{line}\n\n{QUESTION}")
    assert said(report) == [("read/doubtful-line", 2)]
    assert line in next(iter(report)).message
    assert quiz.description is None
    assert shown(list(quiz.items())) == [SNOW]


def test_a_group_is_said_and_its_questions_are_read() -> None:
    quiz, report = typed(
        f"GROUP\npick: 1\npoints per question: 2\n\n{QUESTION}\n2. Fire is\na) cold\n*b) hot\nEND_GROUP\n"
    )
    assert said(report) == [("read/doubtful-line", 1)]
    assert quiz.description is None
    assert shown(list(quiz.items())) == [SNOW, ("Fire is", ["cold", "*hot"])]


def test_a_word_in_capitals_is_no_group() -> None:
    quiz, _ = typed(f"GROUP\n\n{QUESTION}")
    assert plain(quiz.title) == "GROUP"


def test_a_list_of_answers_may_say_what_the_option_says() -> None:
    (item,) = items_of("1. O sol é frio.\n( ) V\n(x) F\n\nGabarito: 1-F\n", "pt")
    assert options(item) == ["V", "*F"]


def test_a_list_of_answers_that_says_what_another_option_says() -> None:
    _, report = typed("1. O sol é frio.\n( ) V\n(x) F\n\nGabarito: 1-V\n", "pt")
    assert said(report) == [("read/two-keys", 5)]
