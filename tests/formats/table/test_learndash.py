"""The template of WooNinjas' LearnDash Quiz Import/Export, as its guide and programs that write it have it."""

import pytest

from quizkit.model import (
    ChoiceInteraction,
    ClozeInteraction,
    ExtendedText,
    Item,
    MatchInteraction,
    OrderInteraction,
    TextEntryInteraction,
)
from tests.formats.table.sheets import items_of, keyed, read_csv, read_xlsx, said, words

HEADER = ["Quiz Title", "Quiz Content", "Quiz Category", "Question", "Category", "Title", "Total Point"]
HEADER += ["Answer 1", "Point 1", "Answer 2", "Point 2", "Answer 3", "Point 3", "Answer"]
HEADER += ["Different points for each answer", "Answer points diff modus activated", "Question text"]
HEADER += ["Message with correct answer", "Message with incorrect answer", "Hint"]


def row(**cells: str) -> list[str]:
    return [cells.get(title.lower().replace(" ", "_"), "") for title in HEADER]


def only(**cells: str) -> tuple[Item, list[tuple[str, str, str]]]:
    quiz, report = read_csv([HEADER, row(quiz_title="Quiz", question_text="What?", **cells)])
    (item,) = quiz.items()
    return item, [one for one in said(report) if one[1] != "read/not-kept"]


@pytest.mark.parametrize("read", [read_csv, read_xlsx])
def test_a_quiz_whose_title_stands_in_its_first_row(read: object) -> None:
    assert callable(read)
    first = row(
        quiz_title="Γεωγραφία", quiz_content="<p>Κουίζ</p>", question="Single", category="Ευρώπη", title="Ε1",
        total_point="2", answer_1="Αθήνα", answer_2="Πάτρα", answer="1", question_text="Πρωτεύουσα;",
        message_with_correct_answer="Σωστά", message_with_incorrect_answer="Λάθος", hint="Με Α",
    )  # fmt: skip
    rows = [HEADER, first, row(question="single", answer_1="a", answer_2="b", answer="2", question_text="Zwei?")]
    rows += [row(quiz_title="Tres", question="single", answer_1="a", answer_2="b", answer="2", question_text="¿Y?")]
    quiz, report = read(rows)
    assert [(words(section.title), len(section.items)) for section in quiz.sections] == [("Γεωγραφία", 2), ("Tres", 1)]
    one, two, _ = items_of(quiz)
    assert (words(one.title), int(one.points), one.tags) == ("Ε1", 2, ("Ευρώπη",))
    assert (words(one.correct_feedback), words(one.incorrect_feedback)) == ("Σωστά", "Λάθος")
    assert [words(hint) for hint in one.hints] == ["Με Α"]
    assert (keyed(one), keyed(two)) == ({"Αθήνα": 1, "Πάτρα": 0}, {"a": 0, "b": 1})
    assert len(report) == 0


@pytest.mark.parametrize("key", ["1|3", "1||3", "1, 3"])
def test_several_right_answers(key: str) -> None:
    item, found = only(question="multiple", answer_1="2", answer_2="4", answer_3="5", answer=key)
    assert keyed(item) == {"2": 1, "4": 0, "5": 1}
    assert found == []


@pytest.mark.parametrize("key", ["4", "A", "1.3", "13"])
def test_a_key_that_is_no_number_of_an_answer(key: str) -> None:
    item, found = only(question="multiple", answer_1="2", answer_2="4", answer_3="5", answer=key)
    assert isinstance(item.interaction, ChoiceInteraction)
    assert {choice.fraction for choice in item.interaction.choices} == {None}
    assert ("error", "key/unknown", "N2") in found


@pytest.mark.parametrize(
    ("kind", "key", "modus", "fractions", "points"),
    [
        ("multiple", "1|3", "no", [0.75, 0, 0.25], 4),  # 3 + 1 points
        ("single", "1", "no", [1, 0, 0], 3),
        ("single", "1", "yes", [1, 0.5, pytest.approx(1 / 3)], 3),
    ],
)
def test_points_for_each_answer(kind: str, key: str, modus: str, fractions: list[float], points: int) -> None:
    item, found = only(
        question=kind, total_point="9", answer_1="a", point_1="3", answer_2="b", point_2="1.5", answer_3="c",
        point_3="1", answer=key, different_points_for_each_answer="yes", answer_points_diff_modus_activated=modus,
    )  # fmt: skip
    assert isinstance(item.interaction, ChoiceInteraction)
    assert [float(choice.fraction or 0) for choice in item.interaction.choices] == fractions
    assert (int(item.points), found) == (points, [])


def test_the_other_types() -> None:
    gaps, found = only(
        question="cloze_answer", answer="I {play} {[soccer][football]|2}.", different_points_for_each_answer="yes"
    )
    assert words(gaps.stem) == "What?\n\nI [[1]] [[2]]."
    assert isinstance(gaps.interaction, ClozeInteraction)
    accepted = []
    for gap in gaps.interaction.gaps:
        assert isinstance(gap.interaction, TextEntryInteraction)
        accepted.append(([words(answer.text) for answer in gap.interaction.answers], gap.weight))
    assert accepted == [(["play"], 1), (["soccer", "football"], 2)]
    order, found_in_order = only(question="sort_answer", answer_1="one", answer_2="two")
    assert isinstance(order.interaction, OrderInteraction)
    assert [words(entry.text) for entry in order.interaction.entries] == ["one", "two"]
    match, found_in_match = only(question="matrix_sort_answer", answer_1="cat|Katze", answer_2="dog|Hund")
    assert isinstance(match.interaction, MatchInteraction)
    assert [(words(p.left), words(p.right)) for p in match.interaction.pairs] == [("cat", "Katze"), ("dog", "Hund")]
    free, found_in_free = only(question="free_answer", answer="Paris|2\nParís")
    assert isinstance(free.interaction, TextEntryInteraction)
    assert [words(answer.text) for answer in free.interaction.answers] == ["Paris", "París"]
    essay, found_in_essay = only(question="essay", total_point="10")
    assert isinstance(essay.interaction, ExtendedText)
    assert [*found, *found_in_order, *found_in_match, *found_in_free, *found_in_essay] == []


@pytest.mark.parametrize(
    ("cells", "finding"),
    [
        ({"question": "cloze_answer", "answer": "No gap"}, ("error", "key/missing-gap", "N2")),
        (
            {"question": "sort_answer", "answer_1": "a", "answer_2": "b", "answer": "2|1"},
            ("error", "key/unknown", "N2"),
        ),
        ({"question": "matrix_sort_answer", "answer_1": "a", "answer_2": "b"}, ("error", "read/pair", "H2")),
        ({"question": "free_answer", "answer_1": "Paris", "answer": "1"}, ("error", "key/unknown", "N2")),
        ({"question": "assessment_answer", "answer": "{ [1] [2] }"}, ("warning", "read/unknown-type", "D2")),
    ],
)
def test_what_is_not_understood_is_asked(cells: dict[str, str], finding: tuple[str, str, str]) -> None:
    _, found = only(**cells)
    assert finding in found
