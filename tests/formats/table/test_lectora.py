"""Lectora's CSV of questions, with the columns and values of its help page."""

import pytest

from quizkit.model import (
    ChoiceInteraction,
    ExtendedText,
    MatchInteraction,
    NumericInteraction,
    OrderInteraction,
    TextEntryInteraction,
)
from tests.formats.table.sheets import items_of, keyed, read_csv, read_xlsx, said, words

HEADER = ["NAME", "TYPE", "QUESTION TEXT", "QUESTION OPTIONS", "FEEDBACK OPTIONS", "CORRECT FEEDBACK"]
HEADER += ["INCORRECT FEEDBACK", "CHOICE OPTIONS", "CHOICE TEXT", "CHOICE INFO"]


@pytest.mark.parametrize("read", [read_csv, read_xlsx])
def test_choices(read: object) -> None:
    assert callable(read)
    rows = [
        HEADER,
        ["Q1", "MC", "Ποιος είναι πρώτος;", "PT:5", "B P", "", "", "CC:2", "4", "Άρτιος", "7", "Σωστά", "9", ""],
        ["Q2", "MR", "Welche sind prim?", "GE PT:3", "Y", "Ja!", "Nein", "CC:1 CC:3", "2", "", "4", "", "5", ""],
        ["Q3", "MR", "¿Cuáles?", "", "", "", "", "CC:1 CC:2", "a", "", "b", "", "c", ""],
    ]
    quiz, report = read(rows)
    one, graded, whole = items_of(quiz)
    assert (words(one.title), int(one.points), keyed(one)) == ("Q1", 5, {"4": 0, "7": 1, "9": 0})
    assert isinstance(one.interaction, ChoiceInteraction)
    assert one.interaction.mode == "single"
    assert [choice.feedback and words(choice.feedback) for choice in one.interaction.choices] == [
        "Άρτιος",
        "Σωστά",
        None,
    ]
    assert isinstance(graded.interaction, ChoiceInteraction)
    assert [float(c.fraction or 0) for c in graded.interaction.choices] == [0.5, 0, 0.5]
    assert (words(graded.correct_feedback), words(graded.incorrect_feedback)) == ("Ja!", "Nein")
    assert isinstance(whole.interaction, ChoiceInteraction)
    assert (whole.interaction.mode, whole.interaction.all_or_nothing) == ("multiple", True)
    assert said(report) == [("info", "read/not-kept", "E1")]


def test_true_and_false_with_their_texts_and_without() -> None:
    rows = [HEADER, ["Q1", "TF", "Ice is cold", *[""] * 4, "CC:1", "True", "", "False", ""]]
    rows += [
        ["Q2", "TF", "Ice is hot", *[""] * 4, "CC:2"],
        ["Q3", "tf", "Ist das so?", *[""] * 4, "CC:2", "Ja", "", "Nein"],
    ]
    quiz, report = read_csv(rows)
    found = []
    for item in quiz.items():
        assert isinstance(item.interaction, ChoiceInteraction)
        assert item.interaction.mode == "true_false"
        found.append([choice.fraction for choice in item.interaction.choices])
    assert found == [[1, 0], [0, 1], [0, 1]]
    assert len(report) == 0


def test_the_other_types() -> None:
    rows = [
        HEADER,
        ["Q1", "FI", "Capital?", *[""] * 4, "CS", "Paris", "", "París", ""],
        ["Q2", "NE", "2 + 2?", *[""] * 5, "4", ""],
        ["Q3", "MT", "Match", "GE", *[""] * 4, "Katze", "cat", "Hund", "dog"],
        ["Q4", "RS", "Sort", *[""] * 5, "one", "", "two", ""],
        ["Q5", "SA", "Say something"],
        ["Q6", "ES", "Discuss", "PT:10"],
    ]
    quiz, report = read_csv(rows)
    typed, number, match, order, short, essay = items_of(quiz)
    assert isinstance(typed.interaction, TextEntryInteraction)
    assert [words(answer.text) for answer in typed.interaction.answers] == ["Paris", "París"]
    assert typed.interaction.case_sensitive is True
    assert isinstance(number.interaction, NumericInteraction)
    assert [int(answer.value or 0) for answer in number.interaction.answers] == [4]
    assert isinstance(match.interaction, MatchInteraction)
    assert [(words(p.left), words(p.right)) for p in match.interaction.pairs] == [("Katze", "cat"), ("Hund", "dog")]
    assert isinstance(order.interaction, OrderInteraction)
    assert [words(entry.text) for entry in order.interaction.entries] == ["one", "two"]
    assert isinstance(short.interaction, ExtendedText)  # Lectora grades neither
    assert isinstance(essay.interaction, ExtendedText)
    assert int(essay.points) == 10
    assert len(report) == 0


def test_what_is_not_understood_is_said_with_its_cell_and_no_key_is_guessed() -> None:
    rows = [
        HEADER,
        ["Q1", "FI", "Two words", *[""] * 4, "ALL", "red", "", "blue", ""],
        ["Q2", "NE", "Between?", *[""] * 5, "4", "BT"],
        ["Q3", "MC", "Which?", *[""] * 4, "CC:5", "a", "", "b", ""],
        ["Q4", "MT", "Match", "GE", *[""] * 4, "cat", ""],
        ["Q5", "MC", "Which?", "XX AT:2", "", "", "", "CC:1", "a", "", "b", ""],
    ]
    quiz, report = read_csv(rows)
    assert said(report) == [
        ("error", "key/unknown", "H2"),
        ("error", "key/unknown", "J3"),
        ("error", "key/unknown", "H4"),
        ("error", "read/pair", "J5"),
        ("info", "read/not-kept", "D6"),
        ("warning", "read/unknown-value", "D6"),
    ]
    third = items_of(quiz)[2]
    assert isinstance(third.interaction, ChoiceInteraction)
    assert [choice.fraction for choice in third.interaction.choices] == [None, None]


def test_without_a_right_choice_the_first_one_is_right_in_lectora_and_that_is_said() -> None:
    quiz, report = read_csv([HEADER, ["Q1", "MC", "Which?", *[""] * 5, "a", "", "b", ""]])
    assert [keyed(item) for item in quiz.items()] == [{"a": 1, "b": 0}]
    assert ("warning", "key/default", "H2") in said(report)
