"""Texts in another language than their own, judged by script; measured on real strings."""

import json
from collections import Counter
from pathlib import Path

import pytest

from quizkit.model import Glossary
from tests.rules.building import choice, found, item, said, words

NOT_LATIN = ("ar", "el", "hi", "ja", "ko", "ru", "uk", "zh")


def options(*texts: str, stem: str = "Ποιο από αυτά;", language: str = "el", glossary: Glossary | None = None) -> str:
    """The letters of the options that are found foreign, the merely noted ones in lower case."""
    question = item(stem, choice(*texts, language=language), language=language)
    findings = found("language/foreign-option", question, language=language, glossary=glossary)
    assert all(finding.message.startswith("option ") for finding in findings)
    letters = [(finding.message.split()[1], finding.severity) for finding in findings]
    return "".join(letter.lower() if severity == "info" else letter for letter, severity in sorted(letters))


@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        (("Μόνο η ακρίβεια", "A screenshot of the training dashboard"), "B"),
        (("Το μοντέλο GPT της εταιρείας OpenAI", "Το safetensors της Hugging Face"), ""),
        (("Τα βάρη", "model weights"), "b"),  # one to three words may be a term
        (("Τα βάρη", "cilia"), ""),  # a single word may be a term
        (("Τα βάρη", "cilia", "flagella"), "bc"),  # beside another it is noted
        (("Τα βάρη", "Tesla", "Nikola Tesla", "Brown v. Board of Education"), ""),  # names
        (("Τα βάρη", "Tesla", "None of the other ones"), "bC"),  # a name beside a sentence
        (("Η χρήση του gradient checkpointing στο training",), ""),
        (("MP3", "CSV", "PyTorch", "x86_64", "model.safetensors", "https://a.b/c", "print()", "16 GB"), ""),
        (("Τα βάρη", '"business as usual"'), ""),  # a quotation
        (("Τα βάρη", "Ein neues Lied wir heben an"), ""),  # a third language is quoted
        (("Ein neues Lied wir heben an", "Vom Himmel hoch da komm ich her"), "AB"),  # two are not
        (("Да, это верно", "Σωστό"), "a"),  # any other script
    ],
)
def test_foreign_options(texts, expected):
    assert options(*texts) == expected


def test_foreign_option_beside_a_foreign_question():
    assert options("Τα βάρη", "weights", stem="Which of these is needed?") == "b"


def test_glossary_terms_are_left_alone():
    assert options("gradient checkpointing", "Τα βάρη") == "a"
    assert options("gradient checkpointing", "Τα βάρη", glossary=Glossary(keep=("Gradient Checkpointing",))) == ""
    assert options("safe tensors", "Τα βάρη", glossary=Glossary(forbid={"safe tensors": ("ασφαλείς",)})) == ""


def test_a_latin_quiz_with_another_script():
    assert options("The weights", "Μόνο η τελική βαθμολογία ακρίβειας", stem="Which?", language="en") == "B"
    assert options("The angle α", "λ and μ", "Größe", stem="Which?", language="en") == ""


def test_foreign_stem():
    english = item("Which extra state is needed?", language="el")
    greek = item("Τι κάνει το git rebase --interactive στο repository;", language="el")
    (finding,) = found("language/foreign-stem", greek, english, language="el")
    assert finding.item == "question 2"
    assert finding.message == 'the question is not in Greek: "Which extra state is needed?".'
    assert finding.language == "el"


@pytest.mark.parametrize("stem", ["PyTorch", "Photosynthesis", "Gone with the Wind", "E = mc²", ""])
def test_stems_that_are_names(stem):
    assert said("language/foreign-stem", item(stem, language="el")) == []


def test_the_language_of_a_text_is_what_counts():
    assert said("language/foreign-stem", item({"el": "Τι είναι;", "en": "What is the matter?"}), language="el") == []
    assert said("language/foreign-stem", item("What is the matter?", language="und"), language="und") == []


def test_serbian_may_be_latin():
    assert said("language/foreign-stem", item("Koji je najveći grad u zemlji?", language="sr-Latn")) == []


@pytest.mark.parametrize(
    ("title", "expected"),
    [
        ("Checkpoint Sharding and Resumable Training Quiz", True),
        ("Introduction to machine learning", True),
        ("Kubernetes", False),
        ("Amazon Web Services", False),
        ("Κουίζ για το PyTorch και το Hugging Face Hub", False),
        ("CS50: Week 3", False),
    ],
)
def test_foreign_title(title, expected):
    assert bool(said("language/foreign-title", title=words(title, "el"), language="el")) is expected


def test_titles_of_sections_and_items():
    titled = item("Τι είναι;", title=words("What is the matter", "el"), language="el")
    (finding,) = found("language/foreign-title", titled, language="el")
    assert (finding.item, finding.path) == ("question 1", "questions[0].title")


def test_neutral_strings_are_never_flagged(shared: Path):
    """Names, numbers and the like that real translators left as they were."""
    strings = json.loads((shared / "lang" / "neutral.json").read_text("utf-8"))
    flagged = []
    for language, _, text in strings:
        question = item("?", choice(text, language=language), language=language)
        flagged += found("language/foreign-option", question, language=language)
    assert flagged == []


def test_chinese_with_english_terms():
    assert options("使用 gradient checkpointing 技术", stem="什么？", language="zh") == ""
    assert options("use the gradient checkpointing 技术 in a training run", stem="什么？", language="zh") == "A"


def test_rates_on_real_strings(shared: Path):
    """Each string alone among options in the quiz's language, which is the hardest case."""
    strings = [json.loads(line) for line in (shared / "lang" / "strings.jsonl").read_text("utf-8").splitlines()]
    own = [one for one in strings if one["lang"] in NOT_LATIN]
    alone = [item("?", choice(one["text"], language=one["lang"]), language=one["lang"]) for one in own]
    assert said("language/foreign-option", *alone) == []
    total: Counter[str] = Counter()
    hits: Counter[str] = Counter()
    for one in strings:
        if one["lang"] == "en" and one["set"] == "quiz":
            total[one["bucket"]] += 1
            hits[one["bucket"]] += bool(options("Σωστή απάντηση", one["text"]))
    rates = {bucket: hits[bucket] / total[bucket] for bucket in total}
    assert rates["9-20"] == 1
    assert rates["4-8"] > 0.8
    assert rates["2-3"] >= 0.7


def test_whole_foreign_file_is_one_finding():
    items = [item(f"Which one is number {number}, and why?", language="el") for number in range(5)]
    (finding,) = found("language/foreign-stem", *items, language="el")
    assert finding.message == "A question is not in the quiz's language (in 5 of 5 questions)."
