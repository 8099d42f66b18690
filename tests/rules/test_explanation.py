"""Rules about explanations and feedback."""

import pytest

from quizkit.model import (
    ALL_OF_IT,
    Choice,
    ChoiceInteraction,
    ExtendedText,
    MatchInteraction,
    Pair,
    TextAnswer,
    TextEntryInteraction,
)
from tests.rules.building import choice, found, item, said, words

MISSING = ["there is no explanation and no feedback."]


def test_missing():
    assert said("explanation/missing", item(interaction=choice("a", "b"))) == MISSING


def test_blank_is_missing():
    assert said("explanation/missing", item(interaction=choice("a", "b"), general_feedback=words(" \n"))) == MISSING


@pytest.mark.parametrize("field", ["general_feedback", "correct_feedback", "partial_feedback", "incorrect_feedback"])
def test_any_feedback_will_do(field):
    assert said("explanation/missing", item(interaction=choice("a", "b"), **{field: words("Because.")})) == []


@pytest.mark.parametrize(
    "interaction",
    [
        ChoiceInteraction(choices=(Choice(text=words("a"), feedback=words("No."), fraction=ALL_OF_IT),)),
        TextEntryInteraction(answers=(TextAnswer(text=words("a"), feedback=words("Yes.")),)),
        MatchInteraction(pairs=(Pair(left=words("a"), right=words("b"), feedback=words("Yes.")),)),
    ],
)
def test_feedback_on_a_part_will_do(interaction):
    assert said("explanation/missing", item(interaction=interaction)) == []


def test_hints_are_no_explanation():
    assert said("explanation/missing", item(interaction=choice("a", "b"), hints=(words("Think."),))) == MISSING


def test_essays_need_none():
    assert said("explanation/missing", item(interaction=ExtendedText())) == []


PROMISES = {
    "ar": "ستظهر الإجابات والشرح بعد كل سؤال.",
    "de": "Antworten und Erklärungen werden nach jeder Frage angezeigt.",
    "el": "Οι απαντήσεις και οι εξηγήσεις εμφανίζονται καθώς κάνετε το κουίζ.",
    "en": "Answers and explanations appear as you take the quiz.",
    "es": "Las respuestas y las explicaciones aparecen al final.",
    "fr": "Les réponses et les explications s'affichent à la fin.",
    "it": "Le risposte e le spiegazioni appaiono alla fine.",
    "nl": "De antwoorden en de uitleg verschijnen aan het eind.",
    "pl": "Odpowiedzi i wyjaśnienia są wyświetlane na końcu.",
    "pt": "As respostas e as explicações aparecem no final.",
    "ru": "Ответы и пояснения появляются в конце теста.",
    "tr": "Cevaplar ve açıklamalar her sorudan sonra gösterilir.",
    "uk": "Відповіді та пояснення з'являються наприкінці.",
}


@pytest.mark.parametrize("language", PROMISES)
@pytest.mark.parametrize("tag", ["{}", "{}-XX", "und"])
def test_promise_is_understood(language, tag):
    promise = words(PROMISES[language], tag.format(language))
    assert said("explanation/promised", item(interaction=choice("a", "b", key=None)), description=promise) == [
        "the introduction promises answers and explanations, but there is neither."
    ]


def test_promise_of_explanations_alone():
    promise = words("At the end you will see explanations. Mark the answers you think right!")
    (finding,) = found("explanation/promised", item(interaction=choice("a", "b")), description=promise)
    assert finding.message == "the introduction promises explanations, but there are none."
    assert (finding.path, finding.language) == ("description", "en")


def test_promise_of_answers_alone():
    promise = words("The answer key is given at the end.")
    assert said(
        "explanation/promised",
        item(interaction=choice("a", "b", key=None), general_feedback=words("Because.")),
        description=promise,
    ) == ["the introduction promises answers, but there are none."]


@pytest.mark.parametrize(
    "introduction",
    [
        "Ten questions about Greece.",
        "Explain your choice in a sentence.",
        "Pick the right answers.",
    ],
)
def test_no_promise(introduction):
    assert (
        said("explanation/promised", item(interaction=choice("a", "b", key=None)), description=words(introduction))
        == []
    )


def test_kept_promise():
    explained = item(interaction=choice("a", "b"), general_feedback=words("Because."))
    plain = item(interaction=choice("a", "b", key=None))
    assert said("explanation/promised", plain, explained, description=words(PROMISES["en"])) == []


def test_nothing_to_promise_for():
    assert said("explanation/promised", item(interaction=ExtendedText()), description=words(PROMISES["en"])) == []
