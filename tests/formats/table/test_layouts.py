"""Sheets that have no header row: transposed ones, headerless ones; and those with a row for each language."""

from pathlib import Path

import pytest

from quizkit.diagnostics import Report, Unreadable
from quizkit.model import ChoiceInteraction, Item, MatchInteraction, Quiz, TextEntryInteraction
from tests.formats.table.sheets import Rows, items_of, keyed, read_csv, read_xlsx, said, stems, words

TRAPS = Path(__file__).parents[2] / "data" / "traps" / "csv"


def in_tags(item: Item) -> dict[str, str]:
    return {tag: text.source for tag, text in item.stem.texts.items()}


def both(rows: Rows) -> list[tuple[Quiz, Report]]:
    return [read_csv(rows), read_xlsx(rows)]


def test_a_transposed_table_of_excel2moodle() -> None:
    quiz, report = read_csv((TRAPS / "27_transposed_keys_in_column_A.csv").read_bytes())
    assert [words(item.title) for item in quiz.items()] == ["Sum", "Primes"]
    assert [keyed(item) for item in quiz.items()] == [{"4": 1, "3": 0, "5": 0}, {"2": 1, "3": 1, "4": 0}]
    assert [int(item.points) for item in quiz.items()] == [1, 2]
    assert len(report) == 0


def test_keys_that_stand_below_one_another_in_a_transposed_table() -> None:
    rows = [
        ["name", "P"],
        ["type", "MC"],
        ["text", "Primes?"],
        ["true", "2"],
        ["true", "3"],
        ["false", "4"],
        ["points", "1"],
    ]
    for quiz, report in both(rows):
        assert [keyed(item) for item in quiz.items()] == [{"2": 1, "3": 1, "4": 0}]
        assert len(report) == 0


TURNED = [
    ["Question", "Capital of Greece?", "", "Capital of Italy?"],
    ["Option A", "Athens", "", "Rome"],
    ["Option B", "Rome", "", "Milan"],
    ["Correct", "A", "", "X"],
    ["Colour", "red", "", ""],
]


def test_places_in_a_transposed_table_are_those_of_the_sheet() -> None:
    for quiz, report in both(TURNED):
        assert list(stems(quiz)) == ["Capital of Greece?", "Capital of Italy?"]
        first, second = quiz.items()
        assert first.stem.first()[1].location is not None
        assert first.stem.first()[1].location.cell == "B1"
        assert isinstance(second.interaction, ChoiceInteraction)
        assert second.interaction.choices[1].location is not None
        assert second.interaction.choices[1].location.cell == "D3"
        assert said(report) == [("warning", "read/unknown-field", "A5"), ("error", "key/unknown", "D4")]
    _, report = read_csv(TURNED)
    assert [one.location.line for one in report if one.location is not None] == [5, 4]


def test_what_is_wrong_with_a_transposed_table_is_called_by_its_place() -> None:
    _, report = read_csv([*TURNED[:3], ["Option B", "Rome", "", "Milan"], *TURNED[3:4]])
    assert ["row 3" in one.message for one in report if one.code == "read/duplicate-column"] == [True]


@pytest.mark.parametrize(
    ("rows", "fractions"),
    [
        ([["Two and two?", "3", "x", "B"], ["Where?", "c", "d", "A"]], [{"3": 0, "x": 1}, {"c": 1, "d": 0}]),
        (
            [["1", "Which two?", "A, C", "ab", "cd", "ef"], ["2", "Which one?", "b", "gh", "ij", ""]],
            [{"ab": 1, "cd": 0, "ef": 1}, {"gh": 0, "ij": 1}],
        ),
        (
            [["Who was it?", "Ann", "Bob", "Bob", "It was Bob."], ["Who else?", "Cy", "Di", "Cy", ""]],
            [{"Ann": 0, "Bob": 1}, {"Cy": 1, "Di": 0}],
        ),
        (
            [["Πότε;", "τότε", "τώρα", "Β"], ["Πού;", "εδώ", "εκεί", "Α"]],
            [{"τότε": 0, "τώρα": 1}, {"εδώ": 1, "εκεί": 0}],
        ),
    ],
)
def test_sheets_without_a_header(rows: Rows, fractions: list[dict[str, int]]) -> None:
    for quiz, report in both(rows):
        assert [keyed(item) for item in quiz.items()] == fractions
        assert said(report) == [("warning", "read/guessed-header", "A1")]
    assert "Option A" in str(next(iter(report)))


@pytest.mark.parametrize(
    "rows",
    [
        [["What is it?", "a", "b", "A"]],  # one row bears nothing out
        [["What?", "ab", "cd", "E"], ["Where?", "ef", "gh", "A"]],  # a key that is none
        [["What?", "A", "B", "A"], ["Where?", "B", "A", "B"]],  # two columns that may be the key
        [["What?", "ab", "cd"], ["Where?", "ef", "gh"]],
        [["Anna", "ab", "cd", "A"], ["Otto", "ef", "gh", "B"]],  # no questions
        [["1", "2", "3", "1"], ["4", "5", "6", "2"]],
        [["1", "Anna Smith", "ab", "cd", "1"], ["2", "Bob Jones", "ef", "gh", "2"]],
    ],
)
def test_what_is_not_clear_without_a_header_is_not_guessed(rows: Rows) -> None:
    for read in (read_csv, read_xlsx):
        with pytest.raises(Unreadable) as caught:
            read(rows)
        assert caught.value.diagnostic.code == "read/no-header"


BY_ROW = [
    ["ID", "Language", "Question", "Option A", "Option B", "Correct", "Explanation", "Points"],
    ["q1", "el", "Δύο και δύο;", "τρία", "τέσσερα", "B", "Άθροισμα", "2"],
    ["q1", "en", "Two and two?", "three", "four", "B", "Sum", "2"],
    ["q2", "en", "Where?", "here", "there", "A", "", ""],
    ["q2", "Greek", "Πού;", "εδώ", "εκεί", "", "", ""],
]


def test_a_row_for_each_language_is_one_question() -> None:
    for quiz, report in both(BY_ROW):
        assert (quiz.language, quiz.languages) == ("el", ("el", "en"))
        one, two = quiz.items()
        assert (one.id, two.id, one.language, int(one.points)) == ("q1", "q2", None, 2)
        assert in_tags(one) == {"el": "Δύο και δύο;", "en": "Two and two?"}
        assert in_tags(two) == {"el": "Πού;", "en": "Where?"}
        assert isinstance(one.interaction, ChoiceInteraction)
        assert [{tag: text.source for tag, text in choice.text.items()} for choice in one.interaction.choices] == [
            {"el": "τρία", "en": "three"},
            {"el": "τέσσερα", "en": "four"},
        ]
        assert [choice.fraction for choice in one.interaction.choices] == [0, 1]
        assert isinstance(two.interaction, ChoiceInteraction)
        assert [choice.fraction for choice in two.interaction.choices] == [1, 0]
        assert one.general_feedback is not None
        assert sorted(one.general_feedback.texts) == ["el", "en"]
        assert len(report) == 0


def test_the_rows_of_a_question_may_be_far_apart_and_known_by_number() -> None:
    rows = [["No.", "Lang", "Question", "Answer"], ["1", "en", "One?", "A b"], ["2", "en", "Two?", "c"]]
    rows += [["1", "fr", "Un ?", "à b"], ["2", "fr", "Deux ?", "d"]]
    quiz, report = read_csv(rows)
    assert [in_tags(item) for item in quiz.items()] == [{"en": "One?", "fr": "Un ?"}, {"en": "Two?", "fr": "Deux ?"}]
    first = next(quiz.items()).interaction
    assert isinstance(first, TextEntryInteraction)
    assert [{tag: text.source for tag, text in answer.text.items()} for answer in first.answers] == [
        {"en": "A b", "fr": "à b"}
    ]
    assert len(report) == 0


def test_rows_of_two_languages_that_contradict_each_other() -> None:
    rows = [*BY_ROW[:2], ["q1", "en", "Two and two?", "three", "four", "A", "", "3"]]
    quiz, report = read_csv(rows)
    assert said(report) == [("error", "key/contradiction", "F3"), ("error", "read/languages-differ", "H3")]
    (item,) = quiz.items()
    assert isinstance(item.interaction, ChoiceInteraction)
    assert [choice.fraction for choice in item.interaction.choices] == [None, None]


@pytest.mark.parametrize("keys", [("A, B", "a & b"), ("2", "(B)"), ("Α", "A"), ("τρία", "three"), ("A, B", "1\n2")])
def test_rows_of_two_languages_with_the_same_key_in_other_words(keys: tuple[str, str]) -> None:
    one, other = ([*row[:5], key, *row[6:]] for row, key in zip(BY_ROW[1:3], keys, strict=True))
    quiz, report = read_csv([BY_ROW[0], one, other])
    assert said(report) == []
    (item,) = quiz.items()
    assert isinstance(item.interaction, ChoiceInteraction)
    assert None not in [choice.fraction for choice in item.interaction.choices]


def test_rows_with_different_numbers_of_options() -> None:
    _, report = read_csv([*BY_ROW[:2], ["q1", "en", "Two and two?", "three", "", "", "", ""]])
    assert said(report) == [("error", "read/languages-differ", "C2")]


def test_keys_by_text_and_pairs_in_rows_of_languages() -> None:
    rows = [
        BY_ROW[0][:6],
        ["q1", "el", "Πού;", "εδώ", "εκεί", "εκεί"],
        ["q1", "en", "Where?", "here", "there", "there"],
    ]
    rows += [["q2", "el", "Τι;", "α = β", "γ = δ", ""], ["q2", "en", "What?", "a = b", "c = d", ""]]
    rows = [["Type", *rows[0]], *([kind, *row] for kind, row in zip(["", "", "match", "match"], rows[1:], strict=True))]
    quiz, report = read_csv(rows)
    first, second = items_of(quiz)
    assert isinstance(first.interaction, ChoiceInteraction)
    assert [choice.fraction for choice in first.interaction.choices] == [0, 1]
    assert isinstance(second.interaction, MatchInteraction)
    assert [{tag: text.source for tag, text in pair.right.items()} for pair in second.interaction.pairs] == [
        {"el": "β", "en": "b"},
        {"el": "δ", "en": "d"},
    ]
    assert len(report) == 0


def test_questions_each_in_a_language_of_its_own_stay_apart() -> None:
    rows = [BY_ROW[0], BY_ROW[1], ["q2", "en", "Where?", "here", "there", "A", "", ""]]
    quiz, _ = read_csv(rows)
    assert [(item.id, list(in_tags(item))) for item in quiz.items()] == [("q1", ["el"]), ("q2", ["en"])]
