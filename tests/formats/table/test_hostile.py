"""Cells and headers that are made to take long, or to be more than a program expects."""

import time
from decimal import Decimal

import pytest

from quizkit.model import ClozeInteraction
from tests.formats.table.sheets import Rows, items_of, keyed, read_csv, said, stems

MANY = 40_000
SENSEI = ["Question", "Type", "Answer", "Text Before Gap", "Gap", "Text After Gap"]
LECTORA = ["NAME", "TYPE", "QUESTION TEXT", "QUESTION OPTIONS", "CHOICE OPTIONS", "CHOICE TEXT", "CHOICE INFO"]
LEARNDASH = ["Quiz Title", "Question", "Question Text", "Total Point", "Answer", "Answer 1", "Answer 2"]
LEARNDASH += ["Different points for each answer", "Answer points diff modus activated", "Point 1", "Point 2"]
WIDE = 4_000


def sensei(answer: str) -> Rows:
    return [SENSEI, *[[f"Which of {number}?", "multiple-choice", answer, "", "", ""] for number in range(5)]]


@pytest.mark.parametrize(
    "rows",
    [
        sensei("Right:a" + " " * 3 * MANY + "b, Wrong:c"),
        sensei("Right:a" + "," * 19_900 + '"'),
        sensei("Right:<b>a</b>" + ",b" * MANY),
        sensei("b," * MANY),
        [LECTORA, ["1", "MC", "Which?", "a " * MANY, "b " * MANY, "x", "", "y", ""]],
        [LECTORA, ["1", "MC", "Which?", "PT:" + " " * MANY, "CC " * 9_000 + "CC:1" + " , 1" * 9_000, "x", "", "y", ""]],
        [LEARNDASH, ["t", "cloze_answer", "Fill in", "1", "{a}" * MANY]],
        [["Question", "Answer", ""] * WIDE, ["What?", "it", ""] * WIDE],
        [["Question", "Answer"] * WIDE, ["What?", "it"] * WIDE],
        [["Question", *["Points A", "Option A"] * WIDE], ["Which?", *["1", "a"] * WIDE]],
        [["Question", *["Answer"] * WIDE, "Correct answer"], ["Which?", *["a"] * WIDE, "a"]],
    ],
    ids=[
        "blanks", "quotes", "commas", "strays", "words", "choices", "gaps", "tables", "headers", "duplicates", "keys"
    ],
)  # fmt: skip
def test_they_take_no_longer_than_their_size(rows: Rows) -> None:
    begun = time.process_time()
    _, report = read_csv(rows)
    assert time.process_time() - begun < 20
    assert len(report) < 3 * WIDE


def test_a_sentence_in_the_place_of_options_is_told_in_a_few_words() -> None:
    _, report = read_csv([LECTORA, ["1", "MC", "Which?", " ".join(map(str, range(100))), "CC:1", "x", "", "y", ""]])
    assert said(report) == [("warning", "read/unknown-value", "D2")] * 5


@pytest.mark.parametrize(
    ("answer", "expected", "codes"),
    [
        ('Right:a,b,c,Wrong:"d,e",f', {"a, b, c": 1, "d,e, f": 0}, ["read/comma", "read/comma"]),
        ('Right:5",Wrong:6",Right:7', {'5",Wrong:6': 1, "7": 1}, ["read/quotes"]),
    ],
)
def test_commas_divide_where_an_even_number_of_quotes_follows(
    answer: str, expected: dict[str, int], codes: list[str]
) -> None:
    quiz, report = read_csv(sensei(answer)[:2])
    assert keyed(items_of(quiz)[0]) == expected
    assert [one.code for one in report] == codes


def test_nothing_is_lost_behind_an_answer_without_words() -> None:
    _, report = read_csv(sensei("Right:,b,Wrong:c,Right:d")[:2])
    (error,) = report
    assert (error.code, error.message) == ("key/unknown", '"b" does not say whether it is right.')


def test_points_are_summed_in_full() -> None:
    rows = [["Question", "Type", "Option A", "Points A", "Option B", "Points B"]]
    rows += [["Which?", "multiple", "a", "1234567.5", "b", "0.25"], ["Where?", "multiple", "c", "33.333333", "d", "0"]]
    quiz, _ = read_csv(rows)
    assert [item.points for item in quiz.items()] == [Decimal("1234567.75"), Decimal("33.333333")]


@pytest.mark.parametrize(
    ("rows", "cell"),
    [
        ([["Question", "Option A", "Points A", "Option B", "Points B"], ["Which?", "a", "-5", "b", "3"]], "C2"),
        ([LEARNDASH, ["t", "single", "Which?", "1", "2", "a", "b", "yes", "yes", "-5", "3"]], "E2"),
    ],
)
def test_an_option_takes_away_more_points_than_there_are(rows: Rows, cell: str) -> None:
    quiz, report = read_csv(rows)
    assert list(stems(quiz)) == ["Which?"]
    (error,) = report
    assert (error.code, error.location and error.location.cell) == ("read/number", cell)
    assert error.message == f"an {'option' if cell == 'C2' else 'answer'} takes away 5 points, more than there are (3)."


def test_thousands_of_gaps() -> None:
    quiz, _ = read_csv([LEARNDASH, ["t", "cloze_answer", "Fill in", "1", "{a}" * 3_000]])
    (item,) = quiz.items()
    assert isinstance(item.interaction, ClozeInteraction)
    assert len(item.interaction.gaps) == 3_000
