"""Rows for the gaps of a text, as teachers write them, and texts that questions share."""

from decimal import Decimal

import pytest

from quizkit.model import (
    ChoiceInteraction,
    ClozeInteraction,
    GapMatchInteraction,
    HottextInteraction,
    Item,
    MatchInteraction,
    NumericInteraction,
    TextEntryInteraction,
)
from tests.formats.table.sheets import read_csv, read_xlsx, said, stems, words

HEADER = ["ID", "Type", "Gap", "Question", "Option A", "Option B", "Correct", "Tolerance", "Points"]
WATER = [
    HEADER,
    ["q1", "gaps", "", "Water boils at [[1]] °C, and [[2]] water later. It is [[3]].", "", "", "", "", "4"],
    ["", "numeric", "1", "", "", "", "100", "0.5", "2"],
    ["", "", "2", "", "salt", "fresh", "A", "", ""],
    ["", "", "3", "", "", "", "H2O | H₂O", "", ""],
    ["q2", "single", "", "Which?", "a1", "b1", "B", "", ""],
]


def check_water(item: Item) -> None:
    assert isinstance(item.interaction, ClozeInteraction)
    assert (item.id, item.points) == ("q1", 4)
    boils, salt, formula = item.interaction.gaps
    assert [(gap.id, gap.weight) for gap in item.interaction.gaps] == [("1", 2), ("2", 1), ("3", 1)]
    assert isinstance(boils.interaction, NumericInteraction)
    assert [(one.value, one.tolerance) for one in boils.interaction.answers] == [(100, Decimal("0.5"))]
    assert isinstance(salt.interaction, ChoiceInteraction)
    assert [(words(one.text), one.fraction) for one in salt.interaction.choices] == [("salt", 1), ("fresh", 0)]
    assert isinstance(formula.interaction, TextEntryInteraction)
    assert [words(one.text) for one in formula.interaction.answers] == ["H2O", "H₂O"]


@pytest.mark.parametrize("read", [read_csv, read_xlsx])
def test_a_row_for_each_gap(read) -> None:  # type: ignore[no-untyped-def]
    quiz, report = read(WATER)
    check_water(next(quiz.items()))
    assert stems(quiz)[1:] == ["Which?"]
    assert list(report) == []


def test_with_their_ids_the_rows_may_stand_anywhere() -> None:
    header, question, *gaps, other = WATER
    gaps = [["q1", *row[1:]] for row in gaps]
    quiz, report = read_csv([header, gaps[0], other, *gaps[1:], question])
    assert [item.id for item in quiz.items()] == ["q2", "q1"]
    check_water(list(quiz.items())[1])
    assert list(report) == []


def test_lines_are_gaps_in_the_order_of_their_rows() -> None:
    quiz, report = read_csv(
        [HEADER, ["", "", "", "____ lies in _____.", "", "", "", "", ""]]
        + [["", "", gap, "", "", "", answer, "", ""] for gap, answer in (("city", "Paris"), ("land", "France"))]
    )
    assert stems(quiz) == ["[[city]] lies in [[land]]."]
    assert list(report) == []
    quiz, _ = read_csv(
        [HEADER, ["", "", "", "___ and ___", "", "", "", "", ""], ["", "", "1", "", "", "", "x", "", ""]]
    )
    assert stems(quiz) == ["___ and ___"]  # nobody knows which


def test_a_column_for_gaps_beside_a_question_is_no_row_of_a_gap() -> None:
    quiz, _ = read_csv(
        [["Question", "Gap", "Correct"], ["The capital is", "1", "Paris"], ["The river is", "2", "Seine"]]
    )
    assert stems(quiz) == ["The capital is", "The river is"]
    assert all(isinstance(item.interaction, TextEntryInteraction) for item in quiz.items())


def test_a_gap_without_a_question_is_said() -> None:
    _, report = read_csv([HEADER, ["", "", "1", "", "", "", "Paris", "", ""], ["q1", "", "", "?", "", "", "x", "", ""]])
    assert said(report) == [("error", "read/gap", "C2")]
    _, report = read_csv([HEADER, ["q1", "", "", "?", "", "", "x", "", ""], ["q3", "", "1", "", "", "", "y", "", ""]])
    assert said(report) == [("error", "read/gap", "A3")]


def test_a_question_of_that_type_without_rows_is_said() -> None:
    _, report = read_csv([HEADER, ["q1", "gaps", "", "A [[1]]", *[""] * 5]])
    assert said(report) == [("warning", "read/gap", "B2")]


def test_what_a_gap_has_no_place_for_is_said() -> None:
    header = [*HEADER, "Explanation"]
    _, report = read_csv([header, ["q1", "", "", "A [[1]]", *[""] * 6], ["", "", "1", "", "", "", "x", "", "", "why"]])
    assert said(report) == [("warning", "read/unused-field", "C3")]
    _, report = read_csv([HEADER, ["q1", "", "", "A [[1]]", *[""] * 5], ["", "essay", "1", *[""] * 6]])
    assert said(report) == [("error", "read/gap", "B3")]


def test_gaps_in_two_languages() -> None:
    quiz, report = read_csv(
        [
            ["ID", "Gap", "Question (el)", "Question (en)", "A (el)", "A (en)", "B (el)", "B (en)", "Correct"],
            ["q", "", "Το [[1]] βράζει.", "[[1]] boils.", "", "", "", "", ""],
            ["q", "1", "", "", "νερό", "Water", "ξύλο", "Wood", "A"],
        ]
    )
    (item,) = quiz.items()
    assert isinstance(item.interaction, ClozeInteraction)
    (gap,) = item.interaction.gaps
    assert isinstance(gap.interaction, ChoiceInteraction)
    texts = [{tag: part.source for tag, part in one.text.items()} for one in gap.interaction.choices]
    assert texts == [{"el": "νερό", "en": "Water"}, {"el": "ξύλο", "en": "Wood"}]
    assert list(report) == []


def test_gaps_with_a_row_for_each_language() -> None:
    quiz, report = read_csv(
        [
            ["ID", "Language", "Gap", "Question", "Option A", "Option B", "Correct"],
            ["q", "el", "", "Το [[1]] βράζει.", "", "", ""],
            ["", "", "1", "", "νερό", "ξύλο", "A"],
            ["q", "en", "", "[[1]] boils.", "", "", ""],
            ["", "", "1", "", "Water", "Wood", "A"],
        ]
    )
    (item,) = quiz.items()
    assert isinstance(item.interaction, ClozeInteraction)
    (gap,) = item.interaction.gaps
    assert isinstance(gap.interaction, ChoiceInteraction)
    texts = [{tag: part.source for tag, part in one.text.items()} for one in gap.interaction.choices]
    assert texts == [{"el": "νερό", "en": "Water"}, {"el": "ξύλο", "en": "Wood"}]
    assert [one.fraction for one in gap.interaction.choices] == [1, 0]
    assert list(report) == []


def test_words_to_drag() -> None:
    quiz, report = read_csv(
        [
            HEADER[:7],
            ["q", "drag the words", "", "[[1]] chases [[2]].", "cat", "mouse", ""],
            ["", "", "1", "", "", "", "A"],
            ["", "", "2", "", "", "", "mouse | A"],
        ]
    )
    (item,) = quiz.items()
    assert isinstance(item.interaction, GapMatchInteraction)
    assert [words(one.text) for one in item.interaction.choices] == ["cat", "mouse"]
    assert [(gap.id, gap.accepts) for gap in item.interaction.gaps] == [("1", ("A",)), ("2", ("B", "A"))]
    assert list(report) == []


def test_words_to_pick() -> None:
    quiz, report = read_csv(
        [
            ["Type", "Question", "Option A", "Option B", "Correct"],
            ["mark the words", "[[A]] are [[B]].", "Bees", "birds", "B"],
        ]
    )
    (item,) = quiz.items()
    assert isinstance(item.interaction, HottextInteraction)
    assert [(words(one.text), one.fraction) for one in item.interaction.choices] == [("Bees", 0), ("birds", 1)]
    assert not item.interaction.multiple
    assert list(report) == []


def test_feedback_on_pairs() -> None:
    quiz, report = read_csv(
        [
            ["Type", "Question", "Left 1", "Right 1", "Pair feedback 1", "Left 2", "Right 2", "Pair feedback 2"],
            ["match", "?", "cat", "kitten", "A cat.", "dog", "puppy", ""],
        ]
    )
    (item,) = quiz.items()
    assert isinstance(item.interaction, MatchInteraction)
    first, second = item.interaction.pairs
    assert first.feedback is not None
    assert (words(first.feedback), second.feedback) == ("A cat.", None)
    assert list(report) == []


def test_a_passage_is_written_once_and_named_by_the_others() -> None:
    quiz, report = read_csv(
        [
            ["Passage ID", "Passage title", "Passage", "Question", "Correct"],
            ["bees", "", "", "How many legs?", "6"],
            ["bees", "Bees", "Bees are insects.", "How many wings?", "4"],
            ["", "", "", "And you?", "2"],
            ["", "", "Ants.", "How many legs?", "6"],
        ]
    )
    assert [item.stimulus for item in quiz.items()] == ["bees", "bees", None, "passage-1"]
    bees, ants = quiz.stimuli
    assert bees.title is not None
    assert (bees.id, words(bees.title), words(bees.text)) == ("bees", "Bees", "Bees are insects.")
    assert (ants.id, words(ants.text)) == ("passage-1", "Ants.")
    assert list(report) == []


def test_a_passage_with_two_texts_or_none() -> None:
    header = ["Passage ID", "Passage", "Question", "Correct"]
    _, report = read_csv([header, ["p", "one", "?", "x"], ["p", "two", "?", "x"]])
    assert said(report) == [("error", "read/passage", "B3")]
    quiz, report = read_csv([header, ["p", "", "?", "x"]])
    assert said(report) == [("warning", "read/passage", "A2")]
    assert [item.stimulus for item in quiz.items()] == ["p"]


def test_an_unmarked_option_that_looks_marked_stays_unmarked() -> None:
    quiz, _ = read_csv(
        [["Question", "Option A", "Option B", "Weight A"], ["Done?", "✓ yes", "no", "?"], ["Done?", "✓ yes", "no", ""]]
    )
    fractions = [
        [choice.fraction for choice in item.interaction.choices]
        for item in quiz.items()
        if isinstance(item.interaction, ChoiceInteraction)
    ]
    assert fractions == [[None, None], [1, 0]]


def test_a_gap_may_be_named_with_the_brackets_of_its_mark() -> None:
    written = {"1": "[[1]]", "2": "[2]", "3": "[[ 3 ]]"}
    rows = [[*row[:2], written.get(row[2], row[2]), *row[3:]] for row in WATER]
    quiz, report = read_csv(rows)
    item = next(quiz.items())
    assert isinstance(item.interaction, ClozeInteraction)
    assert [gap.id for gap in item.interaction.gaps] == ["1", "2", "3"]
    assert list(report) == []


def test_a_row_that_names_a_gap_and_asks_something_is_said() -> None:
    rows = [HEADER, ["", "", "", "A [[1]] b [[2]]", *[""] * 5], ["", "", "1", *[""] * 3, "x", "", ""]]
    quiz, report = read_csv([*rows, ["", "", "2", "Which?", "", "", "y", "", ""]])
    assert stems(quiz) == ["A [[1]] b [[2]]", "Which?"]
    assert said(report) == [("warning", "read/gap", "C4"), ("warning", "read/gap", "D2")]


def test_a_mark_without_a_row_is_said() -> None:
    _, report = read_csv(
        [HEADER, ["", "", "", "A [[1]] b [[2]]", *[""] * 5], ["", "", "1", *[""] * 3, "x", "", ""]],
    )
    assert [one.message for one in report] == ['the text has the gap "2", and no row says how it is answered.']


def test_rows_of_gaps_below_another_question_are_said_at_the_first_of_them() -> None:
    _, report = read_csv(
        [HEADER, ["", "single", "", "Which?", "a", "b", "A", "", ""], ["", "", "1", *[""] * 3, "x", "", ""]]
    )
    assert said(report) == [("warning", "read/unused-field", "C3")]


def test_a_row_of_a_gap_that_says_nothing_is_said_once() -> None:
    _, report = read_csv([HEADER, ["", "", "", "A [[1]]", *[""] * 5], ["", "", "1", *[""] * 6]])
    assert said(report) == [("error", "read/gap", "C3")]


def test_a_gap_that_is_there_twice_is_told_what_to_do() -> None:
    gap = ["", "", "1", *[""] * 3, "x", "", ""]
    _, report = read_csv([HEADER, ["", "", "", "A [[1]]", *[""] * 5], gap, gap])
    (one,) = report
    assert (one.code, one.advice is not None) == ("read/duplicate-id", True)


@pytest.mark.parametrize("keys", [["B", ""], ["B", "B"], ["Σελήνη", "Moon"]])
def test_words_to_drag_are_named_beside_answers_in_two_languages(keys: list[str]) -> None:
    header = ["Type", "Gap", "Question (el)", "Question (en)", "Option A (el)", "Option A (en)", "Option B (el)"]
    header += ["Option B (en)", "Correct", "Correct (en)"]
    question = ["drag the words", "", "Η [[1]] είναι μικρή.", "The [[1]] is small.", "Γη", "Earth", "Σελήνη", "Moon"]
    quiz, report = read_csv([header, [*question, "", ""], ["", "1", *[""] * 6, *keys]], language="el")
    (item,) = quiz.items()
    assert isinstance(item.interaction, GapMatchInteraction)
    assert [gap.accepts for gap in item.interaction.gaps] == [("B",)]
    assert list(report) == []


def test_options_without_an_answer_say_nothing_of_gaps() -> None:
    header = ["Question", "Type", "Option A", "Option B", "Correct"]
    _, report = read_csv([header, ["The [1] and the [2].", "gaps", "sky", "sea", ""]])
    assert said(report) == [("warning", "read/gap", "B2")]
    quiz, report = read_csv([header, ["The ___ is blue.", "gaps", "sky", "sea", "A"]])
    assert said(report) == []
    assert [item.interaction.kind for item in quiz.items()] == ["choice"]
