"""What people write and no question can keep is said; worked out by hand."""

import pytest

from quizkit import api
from quizkit.linting import lint
from quizkit.model import (
    ChoiceInteraction,
    ExtendedText,
    Interaction,
    Item,
    Localized,
    NumericInteraction,
    Quiz,
    Section,
    TextEntryInteraction,
    UploadInteraction,
)
from quizkit.source import Source


def read(text: str, name: str = "quiz.yaml") -> tuple[list[Interaction], list[tuple[str, str]]]:
    loaded = api.read(Source(name, text.encode()))
    assert loaded.quiz is not None
    return (
        [item.interaction for item in loaded.quiz.items()],
        [(said.severity.value, said.code) for said in loaded.diagnostics],
    )


def question(fields: str) -> tuple[Interaction, list[tuple[str, str]]]:
    (interaction,), said = read(f"questions:\n  - {{question: What is it?, {fields}}}\n")
    return interaction, said


@pytest.mark.parametrize("kind", ["essay", "upload"])
@pytest.mark.parametrize("more", ["", ", min_words: 5", ", file_types: [.pdf]"])
def test_an_answer_beside_a_rubric_is_said(kind: str, more: str) -> None:
    if ("words" in more) is (kind == "upload") and more:
        pytest.skip("skipped: a field of the other kind")
    interaction, said = question(f"type: {kind}, rubric: Three reasons., answer: Two reasons.{more}")
    assert isinstance(interaction, ExtendedText | UploadInteraction)
    assert interaction.rubric is not None
    assert interaction.rubric.first()[1].source == "Three reasons."
    assert said == [("warning", "read/unused-field")]


@pytest.mark.parametrize(("kind", "more"), [("essay", ", min_words: 5"), ("upload", ""), ("upload", ", max_files: 2")])
def test_an_answer_alone_is_for_the_marker(kind: str, more: str) -> None:
    interaction, said = question(f"type: {kind}, answer: Two reasons.{more}")
    assert isinstance(interaction, ExtendedText | UploadInteraction)
    assert interaction.rubric is not None
    assert interaction.rubric.first()[1].source == "Two reasons."
    assert said == []


def words_of(interaction: Interaction) -> list[str]:
    assert isinstance(interaction, ChoiceInteraction)
    assert interaction.mode == "true_false"
    return [choice.text.first()[1].source for choice in interaction.choices if choice.fraction == 1]


@pytest.mark.parametrize("word", ["Σωστό", "Λάθος", "Верно", "错误"])
def test_a_word_for_true_in_other_letters_is_no_short_answer(word: str) -> None:
    interaction, said = question(f"answer: {word}")
    assert words_of(interaction) == [word]
    assert said == []


@pytest.mark.parametrize(
    ("word", "meant"), [("T", "true"), ("F", "false"), ("no", "false"), ("Vero", "true"), ("Σ", "true")]
)
def test_a_word_that_may_mean_true_is_said(word: str, meant: str) -> None:
    interaction, said = question(f"answer: {word}")
    assert isinstance(interaction, TextEntryInteraction)
    assert said == [("warning", "key/true-or-false")]
    typed, silent = question(f"answer: {word}, type: short answer")
    assert (typed, silent) == (interaction, [])
    interaction, said = question(f"answer: {word}, type: true/false")
    assert said == []
    assert isinstance(interaction, ChoiceInteraction)
    assert [choice.fraction for choice in interaction.choices] == ([1, 0] if meant == "true" else [0, 1])


@pytest.mark.parametrize("written", ["1e-7", "1.5E10", "6.02 × 10^23", "3·10⁸"])
def test_a_power_of_ten_that_may_be_a_number_is_said(written: str) -> None:
    """Who types 0.0000001 where 1e-7 is the text that is accepted gets no point for it."""
    interaction, said = question(f"answer: {written}")
    assert isinstance(interaction, TextEntryInteraction)
    assert [answer.text.first()[1].source for answer in interaction.answers] == [written]
    assert said == [("warning", "key/number")]
    assert question(f"answer: {written}, type: short answer") == (interaction, [])
    number, said = question(f"answer: {written}, type: numeric")
    assert isinstance(number, NumericInteraction)
    assert said == []


@pytest.mark.parametrize("word", ["T", "no", "1e-7"])
def test_what_was_said_to_be_typed_is_not_doubted_when_it_is_read_again(word: str) -> None:
    (before,), _ = read(f"language: en\nquestions: [{{question: Q?, answer: {word}, type: short answer}}]\n")
    quiz = Quiz(language="en", sections=(Section(items=(Item(stem=Localized.of("Q?", "en"), interaction=before),)),))
    exported = api.export(quiz, "yaml")
    assert exported.data is not None
    assert read(exported.data.decode()) == ([before], [])


@pytest.mark.parametrize("word", ["y", "n", "v", "x", "5 km", "Athens"])
def test_other_letters_and_words_are_short_answers(word: str) -> None:
    interaction, said = question(f"answer: {word}")
    assert isinstance(interaction, TextEntryInteraction | NumericInteraction)
    assert said == []


def test_greek_for_true_in_an_english_quiz_may_be_what_is_asked_for() -> None:
    (interaction,), said = read("language: en\nquestions: [{question: True in Greek?, answer: Σωστό}]\n")
    assert isinstance(interaction, TextEntryInteraction)
    assert said == [("warning", "key/true-or-false")]


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ("answer: 5, minimum: 3, maximum: 9", ("warning", "key/number-and-range")),
        ("answer: 5, tolerance: 1", None),
        ("minimum: 3, maximum: 9", None),
    ],
)
def test_ranges(fields: str, code: tuple[str, str] | None) -> None:
    interaction, said = question(f"type: numeric, {fields}")
    assert isinstance(interaction, NumericInteraction)
    assert said == ([code] if code else [])


def test_word_limits_that_cross() -> None:
    assert question("type: essay, min_words: 300, max_words: 200")[1] == [("error", "read/word-limits")]


@pytest.mark.parametrize(
    ("value", "codes"),
    [
        ("!!int 12", [("warning", "read/tag")]),
        ("!!str 12", []),
        ("! 12", []),
        ("!mine 12", [("warning", "read/tag")]),
    ],
)
def test_yaml_tags(value: str, codes: list[tuple[str, str]]) -> None:
    assert question(f"answer: {value}")[1] == codes


@pytest.mark.parametrize(
    ("indent", "rest"), [("", "questions: [{question: What?, answer: x}]"), ("   ", "questions:\n - question: What?")]
)
def test_thousands_of_unknown_fields_are_a_hundred_and_one(indent: str, rest: str) -> None:
    fields = "".join(f"{indent}zzz{number}: x\n" for number in range(20_000))
    text = f"{rest}\n   answer: x\n{fields}" if indent else f"{fields}{rest}\n"
    loaded = api.read(Source("bank.yaml", text.encode()))
    assert [said.code for said in loaded.diagnostics] == ["read/unknown-field"] * 101
    assert loaded.diagnostics[-1].message == "19,900 more like these are not listed."
    assert loaded.diagnostics[-1].count == 19_900
    assert loaded.diagnostics[-1].location == loaded.diagnostics[-2].location  # so that it stays behind it


@pytest.mark.parametrize(
    "text",
    [
        "title: A quiz\nquestions:\n  - question: What is it?\n    answer: 5\n",
        "- question: What is it?\n  answer: 5\n",
        "ερωτήσεις:\n- ερώτηση: Τι είναι;\n  απάντηση: 5\n",
    ],
)
def test_yaml_is_known_without_a_name(text: str) -> None:
    assert api.read(Source("-", text.encode())).format == "yaml"


@pytest.mark.parametrize("text", ["1. What?\na) x\n*b) y\n", "Notes:\n- nothing: at all\n", "question,correct\nx,y\n"])
def test_other_texts_are_no_yaml(text: str) -> None:
    assert api.read(Source("-", text.encode())).format != "yaml"


SECTIONS = "sections:\n  - {title: One, questions: [{question: a, answer: x}]}\n  - {title: Two, questions: [%s]}\n"
TYPED = "# One\n\n1. What?\na) x\n*b) y\n\n# Two\n\n1. Why?\na) x\n*b) x\n"


def test_a_path_counts_within_the_section() -> None:
    loaded = api.read(Source("quiz.yaml", (SECTIONS % "{question: b, options: [x, y], answer: C}").encode()))
    assert [(said.code, said.path) for said in loaded.diagnostics] == [
        ("key/unknown", "sections[1].questions[0].answer")
    ]
    assert loaded.quiz is not None
    missing = [said.path for said in lint(loaded.quiz, select=["key/missing"])]
    assert missing == ["sections[1].questions[0]"]


def test_a_lone_section_with_a_title_is_in_the_path() -> None:
    text = "sections:\n  - {title: One, questions: [{question: a, options: [x, y]}]}\n"
    quiz = api.read(Source("quiz.yaml", text.encode())).quiz
    assert quiz is not None
    assert [said.path for said in lint(quiz, select=["key/missing"])] == ["sections[0].questions[0]"]


def test_canvas_calls_a_quiz_without_a_title_like_its_file() -> None:
    loaded = api.read(Source("folder/Unit 3.yaml", b"questions: [{question: What?, options: [x, y], answer: A}]\n"))
    assert loaded.quiz is not None
    exported = api.export(loaded.quiz, "canvas")
    assert [(said.severity.value, said.code) for said in exported.diagnostics] == [("info", "loss/no-title")]
    assert exported.data is not None
    again = api.read(Source("again.zip", exported.data)).quiz
    assert again is not None
    assert again.title is not None
    assert again.title.first()[1].source == "Unit 3"
