"""Keys with their reason in one place, and stems that ask for true or false; all worked out by hand."""

import pytest

from quizkit import api
from quizkit.model import ChoiceInteraction, Item, TextEntryInteraction
from quizkit.source import Source


def read(fields: str) -> tuple[Item, list[tuple[str, str]]]:
    loaded = api.read(Source("quiz.yaml", f"questions:\n  - {{{fields}}}\n".encode()))
    assert loaded.quiz is not None
    (item,) = loaded.quiz.items()
    return item, [(said.severity.value, said.code) for said in loaded.diagnostics]


def keyed(item: Item) -> tuple[str, list[int]]:
    assert isinstance(item.interaction, ChoiceInteraction)
    return item.interaction.mode, [int(choice.fraction or 0) for choice in item.interaction.choices]


def explanation(item: Item) -> str:
    return item.general_feedback.first()[1].source if item.general_feedback is not None else ""


CAPITALS = "question: Capital of France?, options: [Rome, Paris, Athens]"


@pytest.mark.parametrize(
    ("key", "right", "why"),
    [
        ("B. Because it is the capital", [0, 1, 0], "Because it is the capital"),
        ("B (see chapter 3)", [0, 1, 0], "see chapter 3"),
        ("B, since it has been so for long.", [0, 1, 0], "since it has been so for long."),
        ("Paris (it lies on the Seine)", [0, 1, 0], "it lies on the Seine"),
        ("B) Paris has been the capital for centuries", [0, 1, 0], "Paris has been the capital for centuries"),
        ("A & C. Both are wrong places.", [1, 0, 1], "Both are wrong places."),
        ("Β. Επειδή είναι η πρωτεύουσα", [0, 1, 0], "Επειδή είναι η πρωτεύουσα"),
        ("b) porque es la capital", [0, 1, 0], "porque es la capital"),
        ("b - weil es die Hauptstadt ist", [0, 1, 0], "weil es die Hauptstadt ist"),
        ("b : parce que c'est la capitale", [0, 1, 0], "parce que c'est la capitale"),
    ],
)
def test_a_key_with_its_reason(key: str, right: list[int], why: str) -> None:
    item, said = read(f'{CAPITALS}, answer: "{key}"')
    assert keyed(item)[1] == right
    assert explanation(item) == why
    assert said == [("info", "read/reason")]


def test_the_reason_stands_before_what_else_explains() -> None:
    item, _ = read(f'{CAPITALS}, answer: "B. Because it is so", explanation: More in the book.')
    assert explanation(item) == "Because it is so\n\nMore in the book."


@pytest.mark.parametrize(
    "key", ["B. Athens", "B. London", "B) New Rome", "D. Because it is the capital", "B, not sure"]
)
def test_what_may_be_the_text_of_a_changed_option_is_no_reason(key: str) -> None:
    item, said = read(f'{CAPITALS}, answer: "{key}"')
    assert keyed(item)[1] == [0, 0, 0]
    assert explanation(item) == ""
    assert ("error", "key/unknown") in said


def test_a_letter_with_the_text_of_another_option_that_is_a_sentence() -> None:
    options = "[It is the largest city., It is the seat of the king., None]"
    item, said = read(f'question: Why?, options: {options}, answer: "A. It is the seat of the king."')
    assert keyed(item)[1] == [0, 0, 0]
    assert said == [("error", "key/unknown")]


@pytest.mark.parametrize(("key", "right"), [("The correct answer is B.", 1), ("only C", 2), ("Die Lösung ist A", 0)])
def test_words_around_a_letter(key: str, right: int) -> None:
    item, said = read(f'{CAPITALS}, answer: "{key}"')
    assert keyed(item)[1] == [int(place == right) for place in range(3)]
    assert said == []


def test_both() -> None:
    item, said = read(f"{CAPITALS}, answer: both A and C")
    assert keyed(item) == ("multiple", [1, 0, 1])
    assert said == []


@pytest.mark.parametrize(
    ("stem", "key", "words", "right"),
    [
        ("Wahr oder falsch: Die Erde ist rund.", "wahr", ["Wahr", "Falsch"], [1, 0]),
        ("Die Spree fließt durch Berlin. (R/F)", "R", ["R", "F"], [1, 0]),
        ("El Ebro es un río (V/F)", "F", ["V", "F"], [0, 1]),
        ("Vrai ou faux : Paris est en France.", "vrai", ["Vrai", "Faux"], [1, 0]),
        ("Falso o verdadero: el agua moja.", "Verdadero", ["Verdadero", "Falso"], [1, 0]),
        ("Η γη είναι επίπεδη. (Σ/Λ)", "Λ", ["Σ", "Λ"], [0, 1]),
        ("The sky is blue. T / F", "T", ["True", "False"], [1, 0]),
        ("**(T/F)** The sky is blue.", "F", ["True", "False"], [0, 1]),
        ("Is the sky blue, true or false?", "F", ["True", "False"], [0, 1]),
    ],
)
def test_a_stem_that_asks_for_true_or_false(stem: str, key: str, words: list[str], right: list[int]) -> None:
    item, said = read(f'question: "{stem}", answer: {key}')
    assert keyed(item) == ("true_false", right)
    assert isinstance(item.interaction, ChoiceInteraction)
    assert [choice.text.first()[1].source for choice in item.interaction.choices] == words
    assert said == []


def test_such_a_stem_without_an_answer_is_a_draft() -> None:
    item, _ = read('question: "True or false: the sky is blue."')
    assert isinstance(item.interaction, ChoiceInteraction)
    assert [choice.fraction for choice in item.interaction.choices] == [None, None]


@pytest.mark.parametrize(
    ("stem", "key"), [("What does V/F mean here and there?", "V"), ("Which unit, A/C or D/C?", "R"), ("Name it.", "R")]
)
def test_other_stems_and_letters_are_answered_by_typing(stem: str, key: str) -> None:
    item, _ = read(f'question: "{stem}", answer: {key}')
    assert isinstance(item.interaction, TextEntryInteraction)


def test_true_or_false_with_its_reason() -> None:
    item, said = read('question: The Earth is flat., answer: "False. It is round, as everyone knows."')
    assert keyed(item) == ("true_false", [0, 1])
    assert explanation(item) == "It is round, as everyone knows."
    assert said == [("info", "read/reason")]
