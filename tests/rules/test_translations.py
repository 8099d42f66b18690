"""Rules about quizzes in several languages, and about the glossary."""

import pytest

from quizkit.linting import lint
from quizkit.model import Glossary, Localized, Text
from tests.rules.building import choice, found, item, quiz, said, words

BOTH = {"language": "en", "languages": ("en", "el")}


def test_untranslated():
    question = item({"en": "What is it?", "el": "Τι είναι;"}, choice({"en": "a boat"}, {"en": "a ship", "el": "πλοίο"}))
    (finding,) = found("language/untranslated", question, **BOTH)
    assert finding.message == 'option A is missing in Greek: "a boat".'
    assert (finding.language, finding.path, finding.severity) == ("el", "questions[0].options[0]", "error")


def test_languages_that_nobody_declared_are_those_of_the_stems():
    question = item({"en": "What is it?", "el": "Τι είναι;"}, choice("a boat", "a ship"))
    assert len(said("language/untranslated", question, language="en")) == 2
    assert said("language/untranslated", item("What is it?", choice("a boat", "a ship")), language="en") == []


def test_missing_in_two_languages():
    (message,) = said("language/untranslated", item("What is it?"), language="en", languages=("en", "el", "fr"))
    assert message == 'the question is missing in Greek and French: "What is it?".'


@pytest.mark.parametrize("text", ["10", "3.14", "H2O", "MP3", "`x = 1`", "https://example.org/a", "PyTorch"])
def test_nothing_to_translate(text):
    question = item({"en": "What is it?", "el": "Τι είναι;"}, choice(text, text + "0"))
    assert found("language/untranslated", question, **BOTH) == []


def test_an_item_in_one_language_of_its_own():
    german = item(words("Wie geht es dir?", "de")).replaced(language="de")
    assert said("language/untranslated", german, **BOTH) == []


def test_most_untranslated_is_said_once_for_each_language():
    items = [item(f"What is number {number} of these?") for number in range(4)]
    languages = ("en", "el", "fr")
    (finding,) = found("language/untranslated", *items, language="en", languages=languages)
    assert finding.message == "A text is missing in one of the quiz's languages (in 4 of 4 questions)."


@pytest.mark.parametrize(
    ("english", "german", "severity"),
    [
        ("Which planet is the largest?", "Which planet is the largest?", "warning"),
        ("the largest planet", "the largest planet", "info"),
        ("Nikola Tesla", "Nikola Tesla", None),
        ("MP3", "MP3", None),
        ("Which planet?", "Welcher Planet?", None),
    ],
)
def test_unchanged(english, german, severity):
    question = item("?", choice({"en": english, "de": german}))
    assert [one.severity for one in found("language/unchanged", question)] == ([severity] if severity else [])


def test_unchanged_in_another_script_is_said_by_another_rule():
    text = {"en": "Which planet is the largest?", "el": "Which planet is the largest?"}
    question = item(text, general_feedback=words(text))
    assert said("language/unchanged", question) == [
        'the explanation is the same in Greek as in English: "Which planet is the largest?".'
    ]
    assert len(said("language/foreign-stem", question)) == 1


@pytest.mark.parametrize(
    ("english", "greek"),
    [
        ("1.5 km", "1,5 km"),
        ("1,000 people", "1.000 άνθρωποι"),
        ("1,000 people", "1 000 άνθρωποι"),
        ("1,234,567.89", "1.234.567,89"),
        ("12,345 and 7", "12\u00a0345 και 7"),
        ("0.50", "0,5"),
        ("two of 5 men", "2 από τους 5 άντρες"),  # a small number as a word
        ("in the 19th century", "στον XIX αιώνα"),
        ("from 1914 to 1918", "1918 έως 1914"),
        ("1. one\n2. two", "1) ένα\n2) δύο"),  # labels of a list
        ("version 1.2.3", "έκδοση 1.2.3"),
        ("on 12.05.2020", "στις 12/5/2020"),
        ("1,000,000", "1.000.000"),
        ("no numbers", "κανένας αριθμός"),
        ("25 people", "٢٥ άνθρωποι"),
    ],
)
def test_same_numbers(english, greek):
    assert said("language/numbers", item({"en": english, "el": greek})) == []


@pytest.mark.parametrize(
    ("english", "greek", "message"),
    [
        ("142,984 km", "142.948 km", "142.948 in Greek, but 142,984 in English"),
        ("in 1821", "το έτος", "1821 in English, but not in Greek"),
        ("in spring", "το 1821", "1821 in Greek, but not in English"),
        ("2 of 5", "3 από 5", "3 in Greek, but 2 in English"),
        ("1.5 km", "15 km", "15 in Greek, but 1.5 in English"),
        ("20 and 20", "20 και 30", "30 in Greek, but 20 in English"),
        ("in the 19th century", "στον XX αιώνα", "19 in English, but not in Greek"),
    ],
)
def test_other_numbers(english, greek, message):
    (finding,) = found("language/numbers", item({"en": english, "el": greek}))
    assert finding.message == f"the question has {message}."
    assert (finding.language, finding.severity) == ("el", "error")


def test_other_code():
    def code(text: str) -> Text:
        return Text(source=text, markup="html")

    same = Localized(texts={"en": code("Run <code>git add .</code>"), "el": code("Τρέξε <code>git add .</code>")})
    assert said("language/numbers", item(same)) == []
    other = Localized(texts={"en": code("Run <code>git add .</code>"), "el": code("Τρέξε <code>git προσθήκη</code>")})
    assert said("language/numbers", item(other)) == [
        "the question has `git προσθήκη` in Greek, but `git add .` in English."
    ]


FORBIDS = Glossary(forbid={"safetensors": ("προστατευτικά", "ασφαλείς τανυστές")})


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("προστατευτικά", 'option A says "προστατευτικά", which the glossary forbids for "safetensors".'),
        ("Τα Προστατευτικά αρχεία", 'option A says "Προστατευτικά", which the glossary forbids for "safetensors".'),
        ("ασφαλείς τανυστές", 'option A says "ασφαλείς τανυστές", which the glossary forbids for "safetensors".'),
        ("υπερπροστατευτικά", None),
        ("safetensors", None),
    ],
)
def test_forbidden_rendering(text, message):
    question = item("Τι;", choice(text, language="el"), language="el")
    messages = [one.message for one in found("language/glossary", question, glossary=FORBIDS, language="el")]
    assert messages == ([message] if message else [])


def test_the_glossary_of_the_quiz_counts_too():
    question = item("προστατευτικά", language="el")
    assert len(found("language/glossary", question, language="el")) == 0
    own = quiz(question, language="el", glossary=FORBIDS)
    assert len(lint(own, select=["language/glossary"])) == 1
    added = Glossary(forbid={"safetensors": ("τανυστές",)})
    assert len(lint(own, select=["language/glossary"], glossary=added)) == 1


def test_lost_term():
    kept = Glossary(keep=("safetensors", "MP3"))
    question = item({"en": "What are safetensors?", "el": "Τι είναι τα προστατευτικά;"})
    (finding,) = found("language/glossary", question, glossary=kept)
    assert finding.message == 'the question has no "safetensors" in Greek.'
    kept_it = item({"en": "What are safetensors?", "el": "Τι είναι τα Safetensors;"})
    assert found("language/glossary", kept_it, glossary=kept) == []


def test_a_term_that_is_translated_but_never_as_this():
    glossary = Glossary(avoid={"shard": ("θραύσμα",)})
    kept = item({"en": "What is a shard?", "el": "Τι είναι ένα τμήμα;"})
    wrong = item({"en": "What is a shard?", "el": "Τι είναι ένα θραύσμα;"})
    (finding,) = found("language/glossary", kept, wrong, glossary=glossary, languages=("en", "el"))
    assert finding.message == 'the question says "θραύσμα", which the glossary says to avoid for "shard".'
    assert (finding.advice, finding.fix) == ('Translate "shard" in another way.', None)


def test_two_options_in_one_word_are_told_once():
    both = choice({"en": "ship", "el": "πλοίο"}, {"en": "vessel", "el": "πλοίο"}, {"en": "stone", "el": "πέτρα"})
    asked_of = item({"en": "What floats?", "el": "Τι επιπλέει;"}, both)
    told = lint(quiz(asked_of, languages=("en", "el")), select=["language/collapsed", "option/duplicate"])
    assert [one.code for one in told] == ["language/collapsed"]
    alone = lint(quiz(asked_of, languages=("en", "el")), select=["option/duplicate"])
    assert [one.code for one in alone] == ["option/duplicate"]
