"""Matching questions, folded answers and tables of answers in typed texts; every expected value worked out by hand."""

import pytest

from quizkit.model import ChoiceInteraction, Item, MatchInteraction
from tests.formats.text.reading import items_of, options, plain, stem, typed


def pairs(item: Item) -> tuple[list[tuple[str | None, str | None]], list[str | None]]:
    match = item.interaction
    assert isinstance(match, MatchInteraction)
    return [(plain(pair.left), plain(pair.right)) for pair in match.pairs], [plain(one) for one in match.distractors]


TWO = [("Italy", "Rome"), ("France", "Paris")]


@pytest.mark.parametrize("key", ["1-b, 2-a", "1b 2a", "1→b; 2→a", "1. B, 2. A", "1=b, 2=a", "2-a, 1-b"])
@pytest.mark.parametrize(
    "columns",
    ["1. Italy | a. Paris\n2. France | b. Rome\n", "1) Italy     a) Paris\n2) France    b) Rome\n"],
)
def test_two_columns_with_a_key(columns: str, key: str) -> None:
    (item,) = items_of(f"1. Match.\n{columns}Answer: {key}\n")
    assert sorted(pairs(item)[0]) == sorted(TWO)  # type: ignore[type-var]
    assert stem(item) == "Match."


@pytest.mark.parametrize("key", ["A-ii, B-i", "a → ii; b → i", "A: (ii), B: (i).", "B-i, A-ii"])
@pytest.mark.parametrize(
    "columns",
    ["A. Italy | i. Paris\nB. France | ii. Rome\n", "a) Italy     i) Paris\nb) France    ii) Rome\n"],
)
def test_two_columns_with_letters_on_the_left(columns: str, key: str) -> None:
    (item,) = items_of(f"1. Match.\n{columns}Answer: {key}\n")
    assert (stem(item), pairs(item)) == ("Match.", (TWO, []))
    number = columns.replace("ii", "2").replace("i.", "1.").replace("i)", "1)")
    (item,) = items_of(f"1. Match.\n{number}Answer: {key.replace('ii', '2').replace('i', '1')}\n")
    assert pairs(item) == (TWO, [])


def test_a_list_in_the_stem_and_lettered_options() -> None:
    (item,) = items_of("1. Match.\n1. Italy\n2. France\na. Paris\nb. Rome\nc. Oslo\nAnswer: 1-b, 2-a\n")
    assert pairs(item) == (TWO, ["Oslo"])
    assert stem(item) == "Match."


@pytest.mark.parametrize("between", [" - ", " = ", " -> ", " → ", " | ", " – "])
@pytest.mark.parametrize("ask", ["Match:", "Αντιστοιχίστε:", "Relaciona:", "Ordnen Sie zu:", "Associez :"])
def test_a_pair_on_each_line(ask: str, between: str) -> None:
    (item,) = items_of(f"1. {ask}\nItaly{between}Rome\nFrance{between}Paris\n")
    assert pairs(item) == (TWO, [])


def test_pairs_as_lettered_options() -> None:
    (item,) = items_of("1. Match:\na) Italy - Rome\nb) France - Paris\n")
    assert pairs(item) == (TWO, [])


@pytest.mark.parametrize(
    "text",
    [
        "1. Which?\na) Rome\nb) Paris\nAnswer: b\n",
        "1. Which of these is right?\nRome - Italy\nParis - Spain\n",
        "1. Match.\n1. Italy | a. Paris\n2. France | b. Rome\nAnswer: 1-b, 3-a\n",
    ],
)
def test_what_is_no_match(text: str) -> None:
    quiz, _ = typed(text)
    assert [item for item in quiz.items() if isinstance(item.interaction, MatchInteraction)] == []


FOLDED = "1. Capital?\na. Rome\nb. Paris\n\n<details>\n<summary>{summary}</summary>\n\n{inside}\n\n</details>\n"


@pytest.mark.parametrize("summary", ["Answer", "Show the answer", "Λύση", "Solution", "Respuesta correcta"])
@pytest.mark.parametrize("inside", ["b", "**Answer:** b", "Paris", "B) Paris"])
def test_a_folded_answer(summary: str, inside: str) -> None:
    (item,) = items_of(FOLDED.format(summary=summary, inside=inside))
    assert options(item) == ["Rome", "*Paris"]


def test_a_folded_answer_with_its_explanation() -> None:
    (item,) = items_of(FOLDED.format(summary="Answer", inside="b\n\nIt lies on the Seine."))
    assert options(item) == ["Rome", "*Paris"]
    assert plain(item.general_feedback) == "It lies on the Seine."


def test_other_folded_texts_are_left_out_and_said() -> None:
    quiz, report = typed(FOLDED.format(summary="Open me", inside="b"))
    assert [options(item) for item in quiz.items()] == [["?Rome", "?Paris"]]
    assert {one.code for one in report} == {"read/doubtful-line"}


TABLE = "1. One?\na. x\nb. y\n\n2. Two?\na. x\nb. y\n\n{heading}"
TABLE += "| Question | Answer |\n|:---:|---|\n| 1 | **b** |\n| 2 | a |\n"


@pytest.mark.parametrize("heading", ["", "## Answers\n\n", "Λύσεις\n"])
def test_a_table_of_answers(heading: str) -> None:
    first, second = items_of(TABLE.format(heading=heading))
    assert (options(first), options(second)) == (["x", "*y"], ["*x", "y"])


def test_a_table_inside_a_question_is_no_key() -> None:
    (item,) = items_of(
        "1. What is missing?\n\n| Country | Capital |\n|---|---|\n| Italy | Rome |\n\na) x\nb) y\nAnswer: a\n"
    )
    assert "Italy" in str(stem(item))
    assert isinstance(item.interaction, ChoiceInteraction)
