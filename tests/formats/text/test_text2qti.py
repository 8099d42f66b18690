"""Lines that text2qti has in its files: its README names the settings, and how groups are written."""

from fractions import Fraction

import pytest

from quizkit.model import TextEntryInteraction
from tests.formats.text.reading import items_of, options, plain, said, shown, stem, typed

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


def test_a_group_draws_from_its_questions() -> None:
    quiz, report = typed(
        f"{QUESTION}\nGROUP\npick: 1\npoints per question: 2\n\n2. Ice is\n*a) cold\nb) hot\n\n3. Fire is\n"
        "a) cold\n*b) hot\nEND_GROUP\n\n4. Rain is\n*a) wet\nb) dry\n"
    )
    assert list(report) == []
    assert quiz.description is None
    assert [(section.pick, [stem(item) for item in section.items]) for section in quiz.sections] == [
        (None, ["Snow is"]),
        (1, ["Ice is", "Fire is"]),
        (None, ["Rain is"]),
    ]
    assert [item.points for item in quiz.items()] == [1, 2, 2, 1]


def test_what_a_group_says_of_its_solutions_is_left_out_and_said() -> None:
    quiz, report = typed(f"GROUP\npick: 1\nsolutions pick: 1\n\n{QUESTION}\n2. Fire is\na) cold\n*b) hot\nEND_GROUP\n")
    assert said(report) == [("read/doubtful-line", 3)]
    assert [section.pick for section in quiz.sections] == [1]


def test_answers_to_type_stand_behind_a_star_and_three_spaces() -> None:
    one, two = items_of(f"{QUESTION}\n2. Capital of Italy?\n*   Rome\n*   Roma\n")
    assert options(one) == ["*cold", "hot"]
    assert isinstance(two.interaction, TextEntryInteraction)
    assert [plain(answer.text) for answer in two.interaction.answers] == ["Rome", "Roma"]


def test_in_other_markdown_such_lines_are_options() -> None:
    (item,) = items_of("1. Capital of Italy?\n*   Rome\n*   Milan\nAnswer: Rome\n")
    assert options(item) == ["*Rome", "Milan"]


def test_a_word_in_capitals_is_no_group() -> None:
    quiz, _ = typed(f"GROUP\n\n{QUESTION}")
    assert plain(quiz.title) == "GROUP"


def test_a_list_of_answers_may_say_what_the_option_says() -> None:
    (item,) = items_of("1. O sol é frio.\n( ) V\n(x) F\n\nGabarito: 1-F\n", "pt")
    assert options(item) == ["V", "*F"]


def test_a_list_of_answers_that_says_what_another_option_says() -> None:
    _, report = typed("1. O sol é frio.\n( ) V\n(x) F\n\nGabarito: 1-V\n", "pt")
    assert said(report) == [("read/two-keys", 5)]


def test_comments_are_left_out_and_said() -> None:
    quiz, report = typed(
        f"% by Ann\n{QUESTION}\nCOMMENT\n2. Not this\n*a) x\nEND_COMMENT\n\n% nor this\nPoints: 0.25\n"
        "2. What % is it?\n% of 100\n*a) 5\nb) 6\n"
    )
    assert said(report) == [("read/doubtful-line", 1), ("read/doubtful-line", 6), ("read/doubtful-line", 11)]
    assert shown(list(quiz.items())) == [SNOW, ("What % is it? % of 100", ["*5", "6"])]
    assert [item.points for item in quiz.items()] == [1, Fraction("0.25")]


def test_texts_between_questions() -> None:
    above, first, between, second = items_of(
        f"Quiz title: Weather\n\nText: Read it.\n\n{QUESTION}\nText title: Fire\nText: It burns\nlong.\n\n"
        "2. Fire is\na) cold\n*b) hot\n"
    )
    assert (stem(above), stem(between), plain(between.title)) == ("Read it.", "It burns long.", "Fire")
    assert {above.interaction.kind, between.interaction.kind} == {"none"}
    assert shown([first, second]) == [SNOW, ("Fire is", ["cold", "*hot"])]
