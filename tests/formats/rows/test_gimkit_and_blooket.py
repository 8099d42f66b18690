"""Gimkit and Blooket: what their templates hold (the templates that they give away)."""

import pytest

from quizkit.model import ChoiceInteraction

from .support import asked, en, exported, lines, pick, read_back, told


def test_gimkit_has_the_right_answer_first() -> None:
    result = exported("gimkit", asked(pick("a", "b", "c", right=(2,))))
    assert lines(result.data)[2:] == ["Which?,c,a,b,"]
    assert told(result, "loss/option-order") == [
        "Gimkit shows options in an order of its own. The right one is written first. "
        "Look for options that speak of others, such as all of the above."
    ]
    assert not told(exported("gimkit", asked(pick("c", "a", "b"))), "loss/option-order")


def test_gimkit_has_no_place_for_a_question_without_a_key() -> None:
    nobody_knows = ChoiceInteraction(choices=tuple(one.replaced(fraction=None) for one in pick("a", "b").choices))
    result = exported("gimkit", asked(nobody_knows))
    assert told(result, "refused/no-key") == ["the question does not say which answer is right. Say which it is."]


@pytest.mark.parametrize("name", ["gimkit", "blooket"])
def test_a_file_is_utf_8_without_a_mark_and_with_the_line_ends_of_the_template(name: str) -> None:
    data = exported(name, asked(pick("ναι", "όχι"), "Σωστό;")).data
    assert data is not None
    assert not data.startswith(b"\xef\xbb\xbf")
    assert b"\r" not in data
    assert "Σωστό;" in data.decode()


@pytest.mark.parametrize("name", ["gimkit", "blooket"])
def test_what_a_spreadsheet_would_compute_is_written_as_it_is_and_said(name: str) -> None:
    result = exported(name, asked(pick("=1+1", "-5", "3")))
    assert result.data is not None
    assert b"=1+1,-5,3" in result.data
    assert told(result, "loss/formula") == [
        'the text "=1+1" begins like a formula. '
        "It is written as it is: upload the file without opening it in a spreadsheet."
    ]


@pytest.mark.parametrize("name", ["gimkit", "blooket"])
def test_true_and_false_come_back_as_a_choice(name: str) -> None:
    interaction = pick("True", "False", right=(1,), mode="true_false")
    result = exported(name, asked(interaction))
    assert told(result, "loss/true-false")
    (item,) = read_back(name, result).items()
    assert isinstance(item.interaction, ChoiceInteraction)
    assert item.interaction.mode == "single"


def test_what_nobody_can_see_is_left_out_and_said() -> None:
    result = exported("gimkit", asked(pick("soft\u00adhyphen", "b"), "zero\u200bwidth"))
    assert lines(result.data)[2:] == ["zerowidth,softhyphen,b,,"]
    assert told(result, "loss/unseen") == [
        "the text holds the character U+200B, which nobody can see. It is left out.",
        "the text holds the character U+00AD, which nobody can see. It is left out.",
    ]


def test_blooket_has_at_most_300_seconds_and_several_numbers() -> None:
    several = pick("a", "b", "c", right=(1, 2), mode="multiple")
    result = exported("blooket", asked(several, extras={"table": {"time_limit": "400"}}))
    assert lines(result.data)[-1] == '1,Which?,a,b,c,,300,"2,3"'
    assert told(result, "loss/question-time") == [
        "the question is to have 400 seconds, which can't be set there. It has 300."
    ]


def test_a_question_in_the_words_of_a_template_is_a_question() -> None:
    first = asked(pick("Question", "Correct Answer", "Incorrect Answer 1", right=(0,)), "Text of the question")
    result = exported("blooket", first, asked(pick("Answer", "Question Text"), "Question"))
    assert [item.stem for item in read_back("blooket", result).items()] == [en("Text of the question"), en("Question")]
