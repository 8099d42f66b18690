"""Kahoot: what its template holds (the template that Kahoot gives away, and its limits)."""

import pytest

from quizkit.model import ChoiceInteraction

from .support import asked, exported, lines, pick, read_back, told


def row(result: object, number: int = 9) -> str:
    data = getattr(result, "data", None)
    return next(line for line in lines(data) if line.startswith(f"A{number} "))


def test_too_long_a_question_and_too_long_an_answer_are_named_with_what_would_be_right() -> None:
    fits = asked(pick("x" * 75, "y"), "q" * 120)
    long = asked(pick("x" * 76, "y"), "q" * 121)
    result = exported("kahoot", fits, long)
    assert result.items == 1
    assert told(result, "refused/too-long") == [
        "the question's text has 121 characters; Kahoot takes 120. Shorten it.",
        "an option has 76 characters; Kahoot takes 75. Shorten it.",
    ]


def test_more_than_four_answers_are_refused_and_so_is_one() -> None:
    result = exported("kahoot", asked(pick("a", "b", "c", "d", "e")), asked(pick("a")))
    assert result.data is None
    assert told(result, "refused/too-many") == ["Kahoot takes 4 options, and here are 5. Take some out."]
    assert told(result, "refused/too-few") == ["Kahoot needs 2 options, and here is 1. Add what is missing."]


@pytest.mark.parametrize(
    ("wanted", "written", "said"),
    [("20", 20, False), ("45", 60, True), ("5", 5, False), ("999", 240, True), ("90.0", 90, False)],
)
def test_a_time_is_one_of_those_that_kahoot_has(wanted: str, written: int, said: bool) -> None:
    result = exported("kahoot", asked(pick("a", "b"), extras={"table": {"time_limit": wanted}}))
    assert f"G9 {written};" in row(result)
    assert told(result, "loss/question-time") == (
        [f"the question is to have {wanted} seconds, which can't be set there. It has {written}."] if said else []
    )
    assert not told(result, "loss/extras")


@pytest.mark.parametrize("kept", [{"difficulty": "hard"}, {"time_limit": "soon"}])
def test_what_a_table_says_besides_is_lost_and_said(kept: dict[str, object]) -> None:
    result = exported("kahoot", asked(pick("a", "b"), extras={"table": {**kept, "notes": "ask Ann"}}))
    (name,) = kept
    assert told(result, "loss/extras") == [
        f"there is no place for what the table says besides ({name}). It is left out."
    ]
    assert "G9 20;" in row(result)


def test_numbers_as_answers_are_no_key() -> None:
    """The key "2" means the second answer, and not the one that says 2."""
    result = exported("kahoot", asked(pick("2", "4", "1", "3", right=(1,))))
    assert row(result).endswith("H9 2")
    (item,) = read_back("kahoot", result).items()
    assert isinstance(item.interaction, ChoiceInteraction)
    assert [choice.fraction for choice in item.interaction.choices] == [0, 1, 0, 0]


def test_several_right_answers_are_a_list_of_which_any_one_will_do() -> None:
    result = exported("kahoot", asked(pick("a", "b", "c", right=(0, 2), mode="multiple")))
    assert row(result).endswith("H9 '1,3'")
    assert told(result, "loss/all-or-nothing") == [
        "in Kahoot any one of several right options is a right answer. "
        "Set there, after the import, that students choose several, if it can be set."
    ]


def test_one_right_answer_of_several_that_could_be_chosen_is_a_plain_question() -> None:
    result = exported("kahoot", asked(pick("a", "b", mode="multiple")))
    assert row(result).endswith("H9 1")
    assert told(result, "loss/all-or-nothing") == [
        "Kahoot lets students choose one option where only one is right. "
        "It is written as a question with one right option."
    ]


def test_two_right_answers_to_a_question_with_one_are_refused() -> None:
    result = exported("kahoot", asked(pick("a", "b", "c", right=(0, 1))))
    assert told(result, "refused/by-target") == [
        "2 options earn all the points, and the question has one right option there. "
        "Mark one, or make it a question with several right options."
    ]


def test_a_blank_answer_is_refused() -> None:
    result = exported("kahoot", asked(pick("a", " ")))
    assert told(result, "refused/by-target") == [
        "an option or answer is blank, and a blank cell is none. Write its text, or take it out."
    ]


def test_a_formula_is_a_text() -> None:
    data = exported("kahoot", asked(pick("=1+1", "+2", "@x"))).data
    assert data is not None
    assert "C9 '=1+1'; D9 '+2'; E9 '@x'" in "\n".join(lines(data))
    assert not told(exported("kahoot", asked(pick("=1+1", "+2"))), "loss/formula")
