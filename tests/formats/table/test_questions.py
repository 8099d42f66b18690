"""Rows as questions: each type in the canonical layout, sections, languages, images, long layouts."""

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quizkit.diagnostics import Report, Unreadable
from quizkit.formats.csv.reader import read
from quizkit.model import (
    ChoiceInteraction,
    ExtendedText,
    MatchInteraction,
    NoInteraction,
    NumericInteraction,
    OrderInteraction,
    Quiz,
    Suppression,
    TextEntryInteraction,
)
from quizkit.source import Source
from tests.formats.table.sheets import csv_bytes, keyed, read_csv, read_xlsx, said, stems, words

HEADER = ["Type", "Question", "Option A", "Option B", "Option C", "Correct", "Tolerance", "Minimum", "Maximum"]


def interaction_of(*row: str) -> tuple[object, Report]:
    quiz, report = read_csv([HEADER, list(row)])
    (item,) = quiz.items()
    return item.interaction, report


@pytest.mark.parametrize("kind", ["", "single", "MC", "πολλαπλής επιλογής"])
def test_one_right_option(kind: str) -> None:
    interaction, report = interaction_of(kind, "?", "a1", "b1", "c1", "B")
    assert isinstance(interaction, ChoiceInteraction) and interaction.mode == "single"
    assert [choice.fraction for choice in interaction.choices] == [0, 1, 0]
    assert len(report) == 0


@pytest.mark.parametrize("key", ["A, C", "1;3", "a1 / c1", "Α και Γ", "A\nC"])
def test_several_right_options(key: str) -> None:
    interaction, report = interaction_of("multiple", "?", "a1", "b1", "c1", key)
    assert isinstance(interaction, ChoiceInteraction) and interaction.mode == "multiple"
    assert [choice.fraction for choice in interaction.choices] == [1, 0, 1]
    assert len(report) == 0


@pytest.mark.parametrize("key", ["true", "TRUE", "Σωστό", "Vrai", "wahr"])
@pytest.mark.parametrize("kind", ["true/false", "TF", "Σωστό/Λάθος"])
def test_true_or_false_without_options(kind: str, key: str) -> None:
    interaction, report = interaction_of(kind, "Wet?", "", "", "", key)
    assert isinstance(interaction, ChoiceInteraction) and interaction.mode == "true_false"
    assert [choice.fraction for choice in interaction.choices] == [1, 0]
    assert len(report) == 0


@pytest.mark.parametrize(
    ("cells", "bounds"),
    [
        (["3.14", "0.01", "", ""], (Decimal("3.13"), Decimal("3.15"))),
        (["3,14", "", "", ""], (Decimal("3.14"), Decimal("3.14"))),
        (["3..5", "", "", ""], (Decimal(3), Decimal(5))),
        (["", "", "3", "5"], (Decimal(3), Decimal(5))),
        (["200", "5%", "", ""], (Decimal(190), Decimal(210))),
    ],
)
def test_numbers(cells: list[str], bounds: tuple[Decimal, Decimal]) -> None:
    interaction, report = interaction_of("numeric", "How much?", "", "", "", *cells)
    assert isinstance(interaction, NumericInteraction)
    assert [answer.bounds() for answer in interaction.answers] == [bounds]
    assert len(report) == 0


@pytest.mark.parametrize("key", ["Paris|Paris, France; Île", "Paris\nParis, France; Île"])
def test_accepted_texts_stand_on_lines_or_between_bars(key: str) -> None:
    interaction, report = interaction_of("short answer", "Where?", "", "", "", key)
    assert isinstance(interaction, TextEntryInteraction)
    assert [words(answer.text) for answer in interaction.answers] == ["Paris", "Paris, France; Île"]
    assert len(report) == 0


@pytest.mark.parametrize("arrow", [" -> ", " = ", " | ", "→"])
def test_pairs_in_options(arrow: str) -> None:
    interaction, report = interaction_of("match", "Who says what?", f"cat{arrow}meow", f"dog{arrow}woof")
    assert isinstance(interaction, MatchInteraction)
    assert [(words(pair.left), words(pair.right)) for pair in interaction.pairs] == [("cat", "meow"), ("dog", "woof")]
    assert len(report) == 0


def test_pairs_in_columns_of_their_own_with_distractors() -> None:
    quiz, report = read_csv(
        [
            ["Type", "Question", "Left 1", "Right 1", "Left 2", "Right 2", "Distractors"],
            ["match", "Who?", "cat", "meow", "dog", "woof", "moo; baa"],
        ]
    )
    (item,) = quiz.items()
    assert isinstance(item.interaction, MatchInteraction)
    assert [(words(p.left), words(p.right)) for p in item.interaction.pairs] == [("cat", "meow"), ("dog", "woof")]
    assert [words(text) for text in item.interaction.distractors] == ["moo", "baa"]
    assert len(report) == 0


def test_pairs_that_lack_a_side() -> None:
    quiz, report = read_csv(
        [
            ["Type", "Question", "Left 1", "Right 1", "Left 2", "Right 2", "Right 3"],
            ["match", "Who?", "cat", "meow", "dog", "", "moo"],
        ]
    )
    (item,) = quiz.items()
    assert isinstance(item.interaction, MatchInteraction)
    assert [(words(p.left), words(p.right)) for p in item.interaction.pairs] == [("cat", "meow")]
    assert [words(text) for text in item.interaction.distractors] == ["moo"]
    assert said(report) == [("error", "read/pair", "E2")]


def test_lists_in_one_cell() -> None:
    quiz, report = read_csv(
        [
            ["Type", "Question", "Pairs", "Entries"],
            ["match", "Who?", "cat -> meow\ndog = woof\nmoo", ""],
            ["order", "Sort.", "", "1. one\n2. two\n3. three"],
        ]
    )
    match, order = (item.interaction for item in quiz.items())
    assert isinstance(match, MatchInteraction) and isinstance(order, OrderInteraction)
    assert [(words(p.left), words(p.right)) for p in match.pairs] == [("cat", "meow"), ("dog", "woof")]
    assert [words(text) for text in match.distractors] == ["moo"]
    assert [words(entry.text) for entry in order.entries] == ["one", "two", "three"]
    assert len(report) == 0


@pytest.mark.parametrize(("key", "order"), [("", ["one", "two", "three"]), ("C, A, B", ["three", "one", "two"])])
def test_entries_in_order(key: str, order: list[str]) -> None:
    interaction, report = interaction_of("order", "Sort.", "one", "two", "three", key)
    assert isinstance(interaction, OrderInteraction)
    assert [words(entry.text) for entry in interaction.entries] == order
    assert len(report) == 0


def test_essays_have_their_answer_for_the_marker() -> None:
    interaction, report = interaction_of("essay", "Why?", "", "", "", "Says why | and how.")
    assert isinstance(interaction, ExtendedText) and interaction.rubric is not None
    assert words(interaction.rubric) == "Says why | and how."
    assert len(report) == 0


def test_text_that_asks_nothing() -> None:
    interaction, report = interaction_of("information", "Read this first.")
    assert isinstance(interaction, NoInteraction)
    assert len(report) == 0


def test_weights_beside_options() -> None:
    quiz, report = read_csv(
        [
            ["Question", "Option A", "Weight A", "Option B", "Weight B", "Option C", "Weight C"],
            ["Which?", "all", "100%", "half", "50%", "none", "-25%"],
        ]
    )
    (item,) = quiz.items()
    assert isinstance(item.interaction, ChoiceInteraction)
    assert [choice.fraction for choice in item.interaction.choices] == [1, Fraction(1, 2), Fraction(-1, 4)]
    assert len(report) == 0


def test_stars_mark_the_key_only_where_no_column_could() -> None:
    quiz, _ = read_csv([["Question", "Option A", "Option B"], ["Which?", "*this", "that"]])
    assert [keyed(item) for item in quiz.items()] == [{"this": 1, "that": 0}]
    quiz, _ = read_csv([["Question", "Option A", "Option B", "Correct"], ["Which?", "*args", "kwargs", ""]])
    (item,) = quiz.items()
    assert isinstance(item.interaction, ChoiceInteraction)
    assert [(words(c.text), c.fraction) for c in item.interaction.choices] == [("*args", None), ("kwargs", None)]


def test_everything_else_of_a_question() -> None:
    header = ["ID", "Title", "Question", "Option A", "Option B", "Correct", "Feedback A", "Feedback B", "Points"]
    header += [
        "Explanation",
        "Correct feedback",
        "Incorrect feedback",
        "Hint 1",
        "Hint 2",
        "Tags",
        "Shuffle",
        "Lint ignore",
    ]
    row = ["q1", "Water", "Wet?", "yes", "no", "A", "Right.", "Touch it.", "1,5"]
    row += ["It is.", "Good.", "Bad.", "Think.", "Touch.", "water, wet;  feel", "no", "stem/negative meant so"]
    quiz, report = read_csv([header, row])
    (item,) = quiz.items()
    assert item.id == "q1"
    assert (words(item.title), words(item.general_feedback)) == ("Water", "It is.")
    assert (words(item.correct_feedback), words(item.incorrect_feedback)) == ("Good.", "Bad.")
    assert [words(hint) for hint in item.hints] == ["Think.", "Touch."]
    assert (item.points, item.tags) == (Decimal("1.5"), ("water", "wet", "feel"))
    assert item.lint_ignore == (Suppression(rule="stem/negative", reason="meant so"),)
    assert isinstance(item.interaction, ChoiceInteraction) and item.interaction.shuffle is False
    assert [words(choice.feedback) for choice in item.interaction.choices] == ["Right.", "Touch it."]
    assert len(report) == 0


def test_passages_that_questions_share() -> None:
    rows = [["one", "x", "Long ago"], ["two", "x", "Today"], ["three", "x", "Long ago"], ["four", "x", ""]]
    quiz, report = read_csv([["Question", "Correct", "Passage"], *rows])
    assert [item.stimulus for item in quiz.items()] == ["passage-1", "passage-2", "passage-1", None]
    assert [(stimulus.id, words(stimulus.text)) for stimulus in quiz.stimuli] == [
        ("passage-1", "Long ago"),
        ("passage-2", "Today"),
    ]
    assert len(report) == 0


@pytest.mark.parametrize("field", ["gaps", "areas", "expression", "width"])
def test_fields_that_a_sheet_cannot_hold_are_said(field: str) -> None:
    _, report = read_csv([["Question", "Correct", field], ["one", "x", "y"]])
    assert said(report) == [("warning", "read/unknown-field", "C1")]


@pytest.mark.parametrize("field", ["reusable", "multiple", "variables", "image size", "area A", "answer sets"])
def test_fields_of_another_type_are_said(field: str) -> None:
    _, report = read_csv([["Question", "Correct", field], ["one", "x", "y"]])
    assert said(report) == [("warning", "read/unused-field", "C2")]


def test_feedback_on_a_blank_option_is_said() -> None:
    _, report = read_csv([["Question", "Option A", "Correct", "Feedback A", "Feedback B"], ["?", "x1", "A", "f", "g"]])
    assert ("warning", "read/unused-field", "E2") in said(report)


def sections(quiz: Quiz) -> list[tuple[str, list[str]]]:
    return [
        (words(section.title) if section.title else "", [words(item.stem) for item in section.items])
        for section in quiz.sections
    ]


def test_categories_are_sections_and_questions_keep_their_order() -> None:
    rows = [["one", "B"], ["two", "A"], ["three", "B"], ["four", ""]]
    quiz, _ = read_csv([["Question", "Category"], *rows])
    assert sections(quiz) == [("B", ["one"]), ("A", ["two"]), ("B", ["three"]), ("", ["four"])]


def test_category_and_section_together() -> None:
    quiz, _ = read_csv([["Question", "Category", "Part"], ["one", "Unit 1", "a"], ["two", "Unit 1", ""]])
    assert sections(quiz) == [("Unit 1 / a", ["one"]), ("Unit 1", ["two"])]


def test_a_row_may_name_a_section() -> None:
    quiz, _ = read_csv(
        [["Question", "Correct"], ["zero", "x"], ["Ενότητα: Δύο"], ["one", "x"], ["Section: 3"], ["two", "x"]]
    )
    assert sections(quiz) == [("", ["zero"]), ("Δύο", ["one"]), ("3", ["two"])]


def test_a_question_in_another_language_than_the_quiz() -> None:
    quiz, report = read_csv(
        [
            ["Language", "en"],
            ["Question", "Option A", "Option B", "Correct", "Language"],
            ["What?", "yes", "no", "A", "en"],
            ["Τι;", "ναι", "όχι", "A", "Ελληνικά"],
            ["?", "x1", "y1", "A", "Klingon"],
        ]
    )
    first, second, third = quiz.items()
    assert (first.language, list(first.stem.texts)) == (None, ["en"])
    assert (second.language, list(second.stem.texts)) == ("el", ["el"])
    assert third.language is None
    assert said(report) == [("error", "read/language", "E5")]


def test_the_markup_of_a_row() -> None:
    rows = [["*a*", "", "x"], ["*a*", "markdown", "x"], ["<em>a</em>", "HTML", "x"], ["*a*", "latex", "x"]]
    quiz, report = read_csv([["Question", "Markup", "Correct"], *rows])
    assert [(t.source, t.markup) for item in quiz.items() for t in item.stem.texts.values()] == [
        ("*a*", "plain"), ("*a*", "markdown"), ("<em>a</em>", "html"), ("*a*", "plain"),
    ]  # fmt: skip
    assert said(report) == [("error", "read/markup", "B5")]


def test_rows_that_are_switched_off() -> None:
    rows = [["one", "x", "yes"], ["two", "x", "no"], ["three", "x", ""]]
    quiz, report = read_csv([["Question", "Correct", "Include"], *rows])
    assert list(stems(quiz)) == ["one", "three"]
    assert said(report) == [("info", "read/skipped-row", "A3")]


def test_rows_with_nothing_to_ask_are_said_at_once() -> None:
    rows = [["one", "x", "1"], ["", "", "1"], ["", "", "1"]]
    quiz, report = read_csv([["Question", "Correct", "Points"], *rows])
    assert list(stems(quiz)) == ["one"]
    assert said(report) == [("info", "read/skipped-row", "C3")]
    assert "2 rows" in next(iter(report)).message


def with_sibling(rows: list[list[str]]) -> tuple[Quiz, Report]:
    report = Report()
    source = Source("bank.csv", csv_bytes(rows), sibling=lambda name: b"PNG" if name == "img/scale.png" else None)
    return read(source, report), report


def test_an_image_beside_the_file() -> None:
    quiz, report = with_sibling(
        [["Question", "Correct", "Image", "Image alt"], ["What is it?", "scale", "img/scale.png", "A scale"]]
    )
    (item,) = quiz.items()
    assert item.stem.first()[1].source == "What is it?\n\n![A scale](img/scale.png)"
    assert [(asset.name, asset.data) for asset in quiz.assets] == [("img/scale.png", b"PNG")]
    assert len(report) == 0


def test_an_image_of_an_option_and_one_that_is_missing() -> None:
    quiz, report = with_sibling(
        [
            ["Question", "Option A", "Image A", "Option B", "Image B", "Correct"],
            ["Which?", "this", "img/scale.png", "", "gone.png", "A"],
        ]
    )
    (item,) = quiz.items()
    assert isinstance(item.interaction, ChoiceInteraction)
    sources = [choice.text.first()[1].source for choice in item.interaction.choices]
    assert sources == ["this\n\n![](img/scale.png)", "![](gone.png)"]
    assert [(one.severity, one.code) for one in report] == [("error", "read/missing-image")]


def test_options_in_one_cell_in_two_languages() -> None:
    quiz, report = read_csv(
        [
            ["Question (en)", "Options (en)", "Options (el)", "Correct"],
            ["?", "a) one\nb) two", "ένα\nδύο", "B"],
            ["?", "one; two", "ένα", "B"],
        ]
    )
    first, _ = quiz.items()
    assert isinstance(first.interaction, ChoiceInteraction)
    texts = [{tag: text.source for tag, text in choice.text.items()} for choice in first.interaction.choices]
    assert texts == [{"en": "one", "el": "ένα"}, {"en": "two", "el": "δύο"}]
    assert said(report) == [("error", "read/languages-differ", "B3")]


def test_accepted_texts_in_two_languages() -> None:
    quiz, report = read_csv([["Question (en)", "Correct (en)", "Correct (el)"], ["Capital?", "Athens", "Αθήνα"]])
    (item,) = quiz.items()
    assert isinstance(item.interaction, TextEntryInteraction)
    (answer,) = item.interaction.answers
    assert {tag: text.source for tag, text in answer.text.items()} == {"en": "Athens", "el": "Αθήνα"}
    assert len(report) == 0


class TestLong:
    """One option in each row."""

    def test_a_repeated_question_is_the_same_question(self) -> None:
        rows = [["One?", "a1", "x"], ["One?", "b1", ""], ["Two?", "c1", ""], ["Two?", "d1", "x"]]
        quiz, report = read_csv([["Question", "Option", "Correct"], *rows])
        assert [keyed(item) for item in quiz.items()] == [{"a1": 1, "b1": 0}, {"c1": 0, "d1": 1}]
        assert len(report) == 0

    def test_a_key_in_the_first_row(self) -> None:
        rows = [["One?", "a1", "B"], ["", "b1", ""], ["Two?", "c1", "d1"], ["", "d1", ""]]
        quiz, report = read_csv([["Question", "Option", "Correct"], *rows])
        assert [keyed(item) for item in quiz.items()] == [{"a1": 0, "b1": 1}, {"c1": 0, "d1": 1}]
        assert len(report) == 0

    def test_weights_and_feedback_in_each_row(self) -> None:
        rows = [["One?", "a1", "100", "Yes.", "q1"], ["", "b1", "50", "Nearly.", ""], ["", "c1", "0", "", ""]]
        quiz, report = read_csv([["Question", "Option", "Grade %", "Feedback", "ID"], *rows])
        (item,) = quiz.items()
        assert item.id == "q1"
        assert isinstance(item.interaction, ChoiceInteraction)
        assert [choice.fraction for choice in item.interaction.choices] == [1, Fraction(1, 2), 0]
        assert [words(c.feedback) if c.feedback else "" for c in item.interaction.choices] == ["Yes.", "Nearly.", ""]
        assert item.general_feedback is None
        assert len(report) == 0

    def test_in_a_sheet_of_whole_questions_the_option_column_holds_all_options(self) -> None:
        quiz, report = read_csv([["Question", "Option", "Correct"], ["One?", "a1; b1", "B"], ["Two?", "c1|d1", "A"]])
        assert [keyed(item) for item in quiz.items()] == [{"a1": 0, "b1": 1}, {"c1": 1, "d1": 0}]
        assert len(report) == 0


def test_ids_that_are_there_twice() -> None:
    _, report = read_xlsx([["ID", "Question", "Correct"], ["q1", "one", "x"], ["q1", "two", "y"]])
    assert said(report) == [("error", "read/duplicate-id", "B3")]


HEADERS = [
    "Question", "Question (el)", "Option A", "Option B", "Option", "Options", "A", "Answer 1", "Correct", "Is correct",
    "Weight A", "Incorrect answer 1", "Type", "Points", "Tolerance", "Minimum", "Image", "Image A", "Left 1", "Right 1",
    "Pairs", "Entries", "Distractors", "Category", "Language", "Markup", "Include", "Passage", "Feedback A", "Zzz",
]  # fmt: skip
VALUES = [
    "", "x", "A", "B, C", "1", "1.3", "1e400", "true", "x -> y", "a;b", "a\nb", "*a", "multiple", "match", "order",
    "numeric", "essay", "cloze", "hotspot", "formula", "el", "markdown", "html", "no", "<b>x", "[[a]]", "Section: 2",
    "Total", "50%", "7..9", "img.png", "data:image/png;base64,AAAA", "\u200b", "Question",
]  # fmt: skip


@given(
    st.lists(st.sampled_from(HEADERS), min_size=1, max_size=10),
    st.lists(st.lists(st.sampled_from(VALUES), min_size=1, max_size=11), max_size=5),
)
@settings(deadline=None, max_examples=200)
def test_any_table_is_read_or_refused_in_sentences(header: list[str], rows: list[list[str]]) -> None:
    try:
        _, report = read_csv([["Question", *header], *rows])
    except Unreadable as error:
        report = Report([error.diagnostic])
    for one in report:
        assert one.message.endswith(".")
        assert one.location is not None


def test_a_blank_option_keeps_its_letter() -> None:
    header = ["Question", "Option A", "Option B", "Option C", "Option D", "Correct"]
    quiz, report = read_csv([header, ["Capital of Italy?", "Milan", "", "Rome", "Turin", "C"]])
    (item,) = quiz.items()
    assert keyed(item) == {"Milan": 0, "": 0, "Rome": 1, "Turin": 0}
    assert said(report) == [("error", "read/blank-option", "C2")]


def test_a_suppression_stands_in_its_own_cell() -> None:
    quiz, _ = read_csv([["Question", "Option A", "Option B", "Correct", "Lint ignore"], ["Wet?", "a", "b", "A", "x/y"]])
    (item,) = quiz.items()
    assert [one.location and one.location.cell for one in item.lint_ignore] == ["E2"]
