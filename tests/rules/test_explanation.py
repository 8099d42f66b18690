"""Rules about explanations and feedback."""

import pytest

from quizkit.model import (
    ALL_OF_IT,
    Choice,
    ChoiceInteraction,
    ExtendedText,
    Item,
    MatchInteraction,
    Pair,
    TextAnswer,
    TextEntryInteraction,
)
from tests.rules.building import asked, choice, found, item, paths, said, words

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


PLANETS = {
    "en": ("Which planet is the largest?", ("Mars", "Jupiter", "Venus")),
    "el": ("Ποιος πλανήτης είναι ο μεγαλύτερος;", ("Ο Άρης", "Ο Δίας", "Η Αφροδίτη")),
    "ru": ("Какая планета самая большая?", ("Марс", "Юпитер", "Венера")),
    "ja": ("一番大きい惑星はどれですか？", ("火星", "木星", "金星")),
    "ar": ("ما هو أكبر كوكب؟", ("المريخ", "المشتري", "الزهرة")),
}


def explained(language: str, explanation: str) -> Item:
    stem, options = PLANETS[language]
    return asked(language, stem, options, 1, explanation=explanation)


@pytest.mark.parametrize(
    ("language", "explanation"),
    [
        ("en", "Because it is."),
        ("en", "Which planet  is the largest?"),
        ("el", "Ο Δίας."),
        ("el", "Προφανώς ο Δίας."),
        ("ru", "Юпитер"),
        ("ja", "木星です。"),
        ("ar", "لأنه المشتري."),
    ],
)
def test_thin(language, explanation):
    assert paths("explanation/thin", explained(language, explanation)) == ["questions[0].explanation"]


@pytest.mark.parametrize(
    ("language", "explanation"),
    [
        ("en", "Jupiter is eleven times as wide."),
        ("en", "E = mc²"),
        ("el", "Ο Δίας είναι έντεκα φορές πλατύτερος από τη Γη."),
        ("ru", "Юпитер в одиннадцать раз шире Земли."),
        ("ja", "木星は地球の十一倍の幅です。"),
        ("ar", "المشتري أعرض من الأرض بأحد عشر ضعفا."),
        ("en", ""),
    ],
)
def test_not_thin(language, explanation):
    assert paths("explanation/thin", explained(language, explanation)) == []


def with_feedback(language: str, *feedback: str | None) -> Item:
    stem, options = PLANETS[language]
    plain = asked(language, stem, options, 1)
    choices = tuple(
        one if said is None else one.replaced(feedback=words(said, language))
        for one, said in zip(plain.interaction.choices, feedback, strict=True)
    )
    return plain.replaced(interaction=plain.interaction.replaced(choices=choices))


@pytest.mark.parametrize(
    ("language", "feedback", "place"),
    [
        ("en", ("It is big.", "It is big.", None), 1),
        ("el", (None, "Είναι μεγάλος.", "είναι μεγάλος"), 2),
        ("ru", ("Мал.", "Велик.", "Велик."), 2),
    ],
)
def test_same(language, feedback, place):
    assert paths("explanation/same", with_feedback(language, *feedback)) == [f"questions[0].options[{place}].feedback"]


@pytest.mark.parametrize(
    ("language", "feedback"),
    [
        ("en", ("Too small.", "It is big.", "Too small.")),
        ("el", ("Λάθος.", "Σωστά.", "Λάθος.")),
        ("ar", (None, "كبير.", None)),
        ("ja", ("", "", "")),
    ],
)
def test_not_same(language, feedback):
    assert paths("explanation/same", with_feedback(language, *feedback)) == []


@pytest.mark.parametrize(
    ("language", "feedback", "message"),
    [
        ("en", (None, "Yes.", None), "options A and C have no feedback, while others have."),
        ("el", ("Όχι.", "Ναι.", " "), "option C has no feedback, while others have."),
        ("ar", (None, "نعم.", "لا."), "option A has no feedback, while others have."),
    ],
)
def test_partial(language, feedback, message):
    (finding,) = found("explanation/partial", with_feedback(language, *feedback))
    assert (finding.message, finding.path) == (message, "questions[0]")


@pytest.mark.parametrize(
    ("language", "feedback"),
    [("en", (None, None, None)), ("el", ("Όχι.", "Ναι.", "Όχι.")), ("ru", ("", "", ""))],
)
def test_not_partial(language, feedback):
    assert paths("explanation/partial", with_feedback(language, *feedback)) == []
