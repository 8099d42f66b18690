"""One problem each, said at its place. Lines and columns are counted by hand."""

import pytest

from quizkit.model import ChoiceInteraction, Localized, NumericInteraction, Suppression, Text

from .reading import choices, one, read_text, said, sources


@pytest.mark.parametrize(
    ("text", "code", "line", "column"),
    [
        ("- question: Q\n  answer: [x, [y]]", "read/shape", 2, 15),
        ("- question: Q\n  pairs: [cat]", "read/shape", 2, 11),
        ("- question: Q\n  pairs: [[cat]]", "read/shape", 2, 11),
        ("- question: Q\n  pairs: [{left: cat, right: }]", "read/pair", 2, 11),
        ("- question: Q\n  pairs: [[cat, [x]], [a, b]]", "read/shape", 2, 17),
        ("- question: Q\n  order: first", "read/shape", 2, 10),
        ("- question: Q\n  gaps: text", "read/shape", 2, 9),
        ("- question: Q\n  gaps: {a: {type: essay}, b: x}", "read/gap", 2, 13),
        ("- question: Q\n  options: [{text: a, texxt: b}]", "read/unknown-field", 2, 23),
        ("- question: Q\n  options: [{text: a, option: b}]", "read/duplicate-key", 2, 23),
        ("- question: Q\n  stem: R\n  answer: x", "read/duplicate-key", 2, 3),
        ("- question: Q\n  options: [{text: a, shoe: b}]", "read/unknown-field", 2, 23),
        ("- question: Q\n  answer: x\n  points: [1]", "read/shape", 3, 11),
        ("- question: Q\n  answer: x\n  tags: {a: b}", "read/shape", 3, 9),
        ("- question: Q\n  answer: x\n  tags: [a, [b]]", "read/shape", 3, 13),
        ("- question: Q\n  answer: x\n  lines: 1.5", "read/number", 3, 10),
        ("- question: Q\n  answer: x\n  scoring: often", "read/unused-field", 3, 12),
        ("- question: Q\n  options: [a, b]\n  answer: A\n  scoring: often", "read/unknown-value", 4, 12),
        ("- question: Q\n  answer: x\n  coords: [1]", "read/unknown-field", 3, 3),
        ("- question: Q\n  answer: x\n  left: a", "read/unused-field", 3, 3),
        ("- question: Q\n  answer: x\n  image_2: a.png", "read/unused-field", 3, 3),
        ("- question: Q\n  answer: x\n  extras: 5", "read/shape", 3, 11),
        ("- question: Q\n  answer: x\n  extras: {a: 5}", "read/shape", 3, 15),
        ("- question: Q\n  answer: x\n  lint_ignore: [[a]]", "read/shape", 3, 17),
        ("- question: {text: a, markup: latex}\n  answer: x", "read/unknown-value", 1, 31),
        ("- question: {text: a, marking: html}\n  answer: x", "read/unknown-field", 1, 23),
        ("- question: Q\n  type: numeric\n  answer: 5\n  tolerance: wide", "read/number", 4, 14),
        ("- question: Q\n  type: numeric\n  answer: 5\n  minimum: low", "read/number", 4, 12),
        ("- question: Q\n  type: numeric\n  answer: 5 kg; 6 g", "read/unit", 1, 3),
        ("- question: Q\n  answer: [{text: a, correct: often}]", "key/unknown", 2, 31),
        ("- question: Q\n  type: true_false\n  options: [a, b, c]\n  answer: A", "read/true-false", 3, 13),
        ("- question: Q\n  type: hotspot\n  areas: []", "read/incomplete", 2, 3),
        (
            "- question: Q\n  type: hotspot\n  image: //x/a.png\n  areas: [{id: a, shape: star, coords: [1]}]",
            "read/area",
            4,
            11,
        ),
        (
            "- question: Q\n  type: hotspot\n  image: //x/a.png\n"
            "  areas: [{id: a, shape: circle, coords: [1, 2, 3], correct: often}]",
            "key/unknown",
            4,
            62,
        ),
        ("- question: Q\n  variables: {x: {minimum: 1, maximum: 2}}", "read/incomplete", 2, 3),
        ("- question: Q\n  expression: 2\n  variables: [{name: x, minimum: 1}]", "read/variable", 3, 15),
        ("- question: Q\n  options: [a, b]\n  gaps: [A, A]\n  shuffle: x y z", "read/unknown-value", 4, 12),
    ],
)
def test_a_problem(text: str, code: str, line: int, column: int) -> None:
    _, report = read_text(text)
    assert said(report) == [(code, line, column)]


@pytest.mark.parametrize(
    ("text", "code", "line", "column"),
    [
        ("title: [T]\nquestions: []", "read/shape", 1, 8),
        ("questions: many", "read/shape", 1, 12),
        ("questions: [[a]]", "read/shape", 1, 13),
        ("sections: [a]\nquestions: []", "read/shape", 1, 12),
        ("sections: [{id: a}, {id: a}]", "read/duplicate-id", 1, 21),
        ("stimuli: [{id: a}]\nquestions: []", "read/stimulus", 1, 11),
        ("stimuli: [{id: a, text: b}, {id: a, text: c}]\nquestions: []", "read/duplicate-id", 1, 29),
        ("glossary: {forbid: [a]}\nquestions: []", "read/shape", 1, 20),
        ("settings: 5\nquestions: []", "read/shape", 1, 11),
        ("assets: [a]\nquestions: []", "read/shape", 1, 9),
        ("title: T\nname: U\nquestions: []", "read/duplicate-key", 2, 1),
        ("settings: {shuffle: perhaps}\nquestions: []", "read/unknown-value", 1, 21),
    ],
)
def test_a_problem_of_the_quiz(text: str, code: str, line: int, column: int) -> None:
    _, report = read_text(text)
    assert said(report) == [(code, line, column)]


def test_nothing_is_written_in_many_ways() -> None:
    item = one(
        "questions:\n- question: Q\n  options: [a, b]\n  answer: A\n  explanation:\n  title: null\n  hints: ~\n"
        "  tags:\n  points:\n  shuffle: ~\n  markup:\n  language:\n  extras:\n  difficulty: null\n"
    )
    assert item.general_feedback is item.title is item.language is None
    assert (item.hints, item.tags, item.points, item.extras) == ((), (), 1, {})
    quiz, report = read_text("settings:\nglossary:\nassets:\nsettings2:\nquestions: []")
    assert [code for code, *_ in said(report)] == ["read/unknown-field"]
    assert not quiz.assets


def test_an_option_in_languages_beside_its_fields() -> None:
    item = one(
        "{language: el, questions: [{question: Q, options: [{el: α, en: a, correct: true}, {text: b, en: {text: B}}]}]}"
    )
    first, second = choices(item)
    assert first.text == Localized(texts={"el": Text(source="α"), "en": Text(source="a")})
    assert second.text == Localized(texts={"el": Text(source="b"), "en": Text(source="B")})


def test_two_texts_of_an_option_in_one_language_are_an_error() -> None:
    _, report = read_text("{language: en, questions: [{question: Q, options: [{text: b, en: B}, c], answer: A}]}")
    assert said(report) == [("read/duplicate-key", 1, 66)]


def test_single_says_the_type() -> None:
    item = one("questions: [{question: Q, single: no, options: [a, b], answer: A}]")
    assert isinstance(item.interaction, ChoiceInteraction)
    assert item.interaction.mode == "multiple"


def test_flags_and_hints_with_an_index() -> None:
    item = one("questions: [{question: Q, correct_b: true, option_a: x, option_b: y, hint_1: h, hint_2: i, tag_1: t}]")
    assert sources(item) == ["x", "y"]
    assert [choice.fraction for choice in choices(item)] == [0, 1]
    assert [hint.texts["und"].source for hint in item.hints] == ["h", "i"]
    assert item.tags == ("t",)


def test_findings_that_are_accepted() -> None:
    item = one("questions: [{question: Q, answer: x, lint_ignore: stem/long}]")
    assert item.lint_ignore == (Suppression(rule="stem/long"),)
    item = one("questions: [{question: Q, answer: x, lint_ignore: {stem/long: why, key/missing: }}]")
    assert item.lint_ignore == (Suppression(rule="stem/long", reason="why"), Suppression(rule="key/missing"))


def test_gaps_by_number_and_by_id() -> None:
    item = one("questions: [{question: Q, gaps: [Paris, {id: river, answer: Seine}]}]")
    assert [gap.id for gap in item.interaction.gaps] == ["1", "river"]  # type: ignore[union-attr]


def test_an_image_with_its_alternative_text() -> None:
    item = one("questions: [{question: Q, image: https://example.org/a.png, image_alt: a map, answer: x}]")
    assert item.stem.texts["und"].source == "Q\n\n![a map](https://example.org/a.png)"


def test_numbers_as_options() -> None:
    item = one("questions: [{question: Q, type: numeric, answers: [5, {value: 6, tolerance: 1}]}]")
    assert isinstance(item.interaction, NumericInteraction)
    assert [(answer.value, answer.tolerance) for answer in item.interaction.answers] == [(5, 0), (6, 1)]
