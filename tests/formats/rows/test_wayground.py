"""Wayground: what its template holds (the template that Wayground gives away)."""

import pytest

from quizkit.model import ExtendedText, TextAnswer, TextEntryInteraction

from .support import asked, en, exported, lines, pick, read_back, told


def typed(*texts: str) -> TextEntryInteraction:
    return TextEntryInteraction(answers=tuple(TextAnswer(text=en(text)) for text in texts))


@pytest.mark.parametrize(
    ("interaction", "cells"),
    [
        (pick("a", "b", right=(1,)), "B3 'Multiple Choice'; C3 'a'; D3 'b'; H3 2"),
        (pick("a", "b", "c", right=(0, 2), mode="multiple"), "B3 'Checkbox'; C3 'a'; D3 'b'; E3 'c'; H3 '1,3'"),
        (pick("a", "b", mode="multiple"), "B3 'Checkbox'; C3 'a'; D3 'b'; H3 1"),
        (typed("Phobos", "Deimos"), "B3 'Fill-in-the-Blank'; C3 'Phobos'; D3 'Deimos'"),
        (ExtendedText(), "B3 'Open-Ended'"),
    ],
)
def test_types(interaction: object, cells: str) -> None:
    result = exported("wayground", asked(interaction))
    assert lines(result.data)[2:] == [f"A3 'Which?'; {cells}"]
    (item,) = read_back("wayground", result).items()
    assert item.interaction.kind == getattr(interaction, "kind", None)


def test_a_row_explains_the_columns_for_the_importer_skips_it() -> None:
    assert lines(exported("wayground", asked(pick("a", "b"))).data)[1].startswith("A2 'Text of the question")


def test_explanations_and_times() -> None:
    item = asked(pick("a", "b"), general_feedback=en("So."), extras={"table": {"time_limit": "45"}})
    assert lines(exported("wayground", item).data)[2].endswith("H3 1; I3 45; K3 'So.'")


def test_six_answers_are_too_many() -> None:
    result = exported("wayground", asked(typed(*"abcdef")), asked(pick(*"abcdef")))
    assert told(result, "refused/too-many") == [
        "Wayground takes 5 answers, and here are 6. Take some out.",
        "Wayground takes 5 options, and here are 6. Take some out.",
    ]


def test_a_cell_has_an_end() -> None:
    result = exported("wayground", asked(pick("a", "b"), general_feedback=en("x" * 32_768)))
    assert told(result, "refused/by-target") == ["a text has 32,768 characters, and a cell holds 32,767. Shorten it."]
