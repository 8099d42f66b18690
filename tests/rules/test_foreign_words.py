"""Texts in another language than their own that is written in the same script."""

import json
import random
from pathlib import Path

import pytest

from quizkit.linting import lint
from quizkit.model import Glossary
from tests.rules.building import asked, choice, found, item, quiz, said, words

ENGLISH = "A screenshot of the training dashboard"


def options(language: str, stem: str, *texts: str, glossary: Glossary | None = None) -> str:
    """The letters of the options that are found foreign, the merely noted ones in lower case."""
    question = item(stem, choice(*texts, language=language), language=language)
    findings = found("language/foreign-option", question, language=language, glossary=glossary)
    letters = [(finding.message.split()[1], finding.severity) for finding in findings]
    return "".join(letter.lower() if severity == "info" else letter for letter, severity in sorted(letters))


@pytest.mark.parametrize(
    ("language", "stem", "right"),
    [
        ("de", "Was braucht man, um das Training fortzusetzen?", "Die Reihenfolge der Daten"),
        ("es", "¿Qué hace falta para continuar?", "El orden de los datos"),
        ("fr", "Que faut-il pour continuer ?", "L'ordre des données"),
        ("it", "Che cosa serve per continuare?", "L'ordine dei dati"),
        ("nl", "Wat is er nodig om verder te gaan?", "De volgorde van de gegevens"),
        ("pl", "Co jest potrzebne, żeby kontynuować?", "Kolejność danych"),
        ("pt", "O que é preciso para continuar?", "A ordem dos dados"),
        ("sv", "Vad behövs för att fortsätta?", "Ordningen på uppgifterna"),
        ("tr", "Devam etmek için ne gerekir?", "Verilerin sırası"),
        ("fi", "Mitä jatkamiseen tarvitaan?", "Tietojen järjestys"),
        ("cs", "Co je potřeba k pokračování?", "Pořadí údajů"),
        ("hu", "Mi kell a folytatáshoz?", "Az adatok sorrendje"),
    ],
)
def test_an_english_option(language, stem, right):
    assert options(language, stem, right, ENGLISH) == "B"


def test_the_message_says_which_language():
    question = item("Was braucht man?", choice("Die Daten", ENGLISH, language="de"), language="de")
    (finding,) = found("language/foreign-option", question, language="de")
    assert finding.message == f'option B is not in German but in English: "{ENGLISH}".'


@pytest.mark.parametrize(
    ("language", "stem"),
    [
        ("it", "¿En qué año terminó la guerra civil de los Estados Unidos?"),
        ("en", "In welchem Jahr endete der Bürgerkrieg in den Vereinigten Staaten?"),
        ("de", "In what year did the civil war in the United States end?"),
        ("fr", "In che anno finì la guerra civile negli Stati Uniti?"),
        ("es", "Em que ano terminou a guerra civil nos Estados Unidos e por que não antes?"),
        ("pl", "Ve kterém roce skončila občanská válka ve Spojených státech?"),
        ("sk", "Hlavní město Itálie"),
        ("uk", "В каком году закончилась гражданская война в Соединённых Штатах?"),
        ("ru", "У якому році закінчилася громадянська війна у Сполучених Штатах?"),
        ("bg", "В каком году закончилась гражданская война в Соединённых Штатах?"),
    ],
)
def test_a_stem_in_another_language(language, stem):
    assert len(said("language/foreign-stem", item(stem, language=language), language=language)) == 1


@pytest.mark.parametrize(
    ("language", "stem"),
    [
        ("pt", "Capital de Italia"),
        ("es", "A capital da Itália"),
        ("da", "Hovedstaden i Italia"),
        ("nb", "Hvad er hovedstaden i Italien?"),
        ("hr", "Glavni grad Italije"),
        ("sl", "Glavni grad Italije"),
        ("id", "Ibu negara Itali"),
        ("gl", "Which of these is the capital of Italy?"),  # not known, so nothing is said
        ("et", "Which of these is the capital of Italy?"),
    ],
)
def test_close_relatives_and_unknown_languages_get_the_benefit_of_the_doubt(language, stem):
    assert said("language/foreign-stem", item(stem, language=language), language=language) == []


def test_a_title():
    assert (
        len(said("language/foreign-title", title=words("Introduction to machine learning", "de"), language="de")) == 1
    )
    for title in (
        "Machine Learning",
        "Einführung in Machine Learning",
        "Kubernetes",
        "Python 3",
        "Game of Thrones",
        "London",
    ):
        assert said("language/foreign-title", title=words(title, "de"), language="de") == []


@pytest.mark.parametrize(
    "texts",
    [
        ("Windows", "Linux", "Android", "Unix"),
        ("Python", "Java", "Ruby", "Rust"),
        ("Tesla", "Edison", "Bell", "Marconi"),
        ("London", "Berlin", "Madrid", "New York"),
        ("Facebook", "Twitter", "Google", "Amazon"),
        ("Bach", "Mozart", "Beethoven", "Haydn"),
        ("George Washington", "Abraham Lincoln", "Thomas Jefferson", "John F. Kennedy"),
        ("Harry Potter", "The Lord of the Rings", "Game of Thrones"),
        ("Homo sapiens", "Escherichia coli", "Canis lupus"),
        ("MP3", "CSV", "print()", "x86_64", "https://a.b/c", "16 GB"),
    ],
)
@pytest.mark.parametrize(
    ("language", "stem"),
    [("de", "Was davon passt am besten?"), ("it", "Quale di questi è giusto?"), ("pl", "Które z nich pasuje?")],
)
def test_names_and_terms(language, stem, texts):
    assert options(language, stem, *texts) == ""


def test_english_planets_in_an_italian_quiz():
    assert options("it", "Qual è il più grande?", "Venere", "Mars", "Jupiter", "Saturn") == ""  # they may be names
    assert options("it", "Qual è?", "Photosynthesis", "Respiration", "Osmosis", "Diffusion") == "abc"


def test_single_words_count_in_company():
    stem = "Was gehört dazu?"
    assert options("de", stem, "Gewichte", "weights") == ""
    assert options("de", stem, "weights", "gradients", "losses", "learning rates") == "abcd"
    kept = Glossary(keep=("weights", "gradients", "losses", "learning rates"))
    assert options("de", stem, "weights", "gradients", "losses", "learning rates", glossary=kept) == ""


def test_a_text_that_was_not_translated_is_said_once():
    both = {"en": "Which planet is the largest of them all?", "de": "Which planet is the largest of them all?"}
    assert said("language/foreign-stem", item(both), languages=("en", "de")) == []
    assert len(said("language/unchanged", item(both), languages=("en", "de"))) == 1


def test_the_languages_of_the_quiz_are_likelier():
    turned = {"it": "¿Cuál es la capital?", "es": "¿Cuál es la capital de Italia?"}
    (finding,) = found("language/foreign-stem", item(turned, language="it"), language="it", languages=("it", "es"))
    assert finding.message.startswith("the question is not in Italian but in Spanish")


def test_neutral_strings(shared: Path):
    """Names, numbers and the like that real translators left as they were, alone among options."""
    strings = json.loads((shared / "lang" / "neutral.json").read_text("utf-8"))
    flagged = []
    for language, _, text in strings:
        if language in ("de", "es", "tr", "ru"):
            question = item("?", choice(text, language=language), language=language)
            flagged += found("language/foreign-option", question, language=language)
    assert [finding.message for finding in flagged] == []


NOT_FRENCH = {"No human intervention, fault tolerant", "free inbound data transfer for EC2 instances"}
"""Exams have such strings too; to find them is right."""


@pytest.mark.parametrize("language", ["de", "en", "fr", "pl", "pt", "ru", "tr", "uk"])
def test_a_clean_quiz(shared: Path, language):
    """Five strings of an exam a question, shuffled: of 500 at most one is found."""
    lines = (shared / "lang" / "strings.jsonl").read_text("utf-8").splitlines()
    strings = [one["text"] for one in map(json.loads, lines) if (one["lang"], one["set"]) == (language, "quiz")]
    chance = random.Random(5)
    own = [text for text in strings if text not in NOT_FRENCH]
    flagged = 0
    for _ in range(100):
        stem, *texts = chance.sample(own, 5)
        question = item(stem, choice(*texts, language=language), language=language)
        flagged += len(found("language/foreign-option", question, language=language))
        flagged += len(found("language/foreign-stem", question, language=language))
    assert flagged <= 1


def test_english_strings_are_found(shared: Path):
    """English options alone in a German quiz."""
    lines = (shared / "lang" / "strings.jsonl").read_text("utf-8").splitlines()
    english = [one for one in map(json.loads, lines) if one["lang"] == "en"]
    for bucket, least in (("2-3", 0.5), ("4-8", 0.9), ("9-20", 1.0)):
        some = [one["text"] for one in english if one["bucket"] == bucket]
        hits = sum(bool(options("de", "Was stimmt hier?", "Das hier", text)) for text in some)
        assert hits >= least * len(some), bucket


def test_the_quiz_says_the_wrong_language():
    questions = [item(f"Which of these is number {number}, and why?", language="de") for number in range(5)]
    (finding,) = found("language/foreign-stem", *questions, language="de")
    assert finding.message == "A question is not in the quiz's language (in 5 of 5 questions)."


def test_a_whole_quiz_of_one_language_is_clean():
    assert quiz(item("Which one?")).language == "en"
    assert said("language/foreign-stem", item("Which one of these does not belong to the others?")) == []


@pytest.mark.parametrize(
    ("language", "title", "is_foreign"),
    [
        ("de", "Homeoffice, Burn-out und Compliance", False),
        ("fr", "Brexit, Fake News et Soft Power", False),
        ("de", "Introduction to Health and Safety", True),
        ("it", "The History of Modern Art", True),
    ],
)
def test_a_title_of_loan_words_is_in_the_language_of_its_small_words(language, title, is_foreign):
    one = quiz(item(), language=language, title=words(title, language))
    assert bool(lint(one, select=["language/foreign-title"])) is is_foreign


@pytest.mark.parametrize("quotes", ["»{}«", "«{}»", "„{}“", "“{}”"])
def test_a_quotation_says_nothing_of_the_language(quotes):
    stem = f"Wer schrieb 1859 {quotes.format('On the Origin of Species by Means of Natural Selection')}?"
    assert found("language/foreign-stem", item(stem, language="de"), language="de") == []


@pytest.mark.parametrize(
    ("language", "others", "word", "there"),
    [
        ("pt", ("sempre", "nunca", "raramente"), "always", True),
        ("fr", ("toujours", "jamais", "souvent"), "always", True),
        ("fr", ("virus", "panne", "vol"), "malware", False),
        ("it", ("coda", "albero", "lista"), "stack", False),
        ("pt", ("sempre", "nunca", "raramente"), "Always", False),
        ("tr", ("her zaman", "asla", "bazen"), "feedback", False),
    ],
)
def test_a_single_word_alone_is_found_where_it_is_plain_english(language, others, word, there):
    found = said("language/foreign-option", asked(language, "?", (*others[:1], word, *others[1:])), language=language)
    assert bool(found) == there
