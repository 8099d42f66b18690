"""Rules that compare translations: three bad and three good cases each, in several languages, with their places."""

import pytest

from quizkit.linting import lint, rules
from quizkit.model import Glossary, Localized, Location, MatchInteraction, Pair, Text
from tests.rules.building import choice, found, item, quiz, said, words

PLACE = Location("quiz.yaml", 7, 15)


def both(source: str, target: str, language: str = "el", markup: str = "plain") -> Localized:
    """A text in English and one in another language, which stands at PLACE."""
    return Localized(
        texts={
            "en": Text(source=source, markup=markup, location=Location("quiz.yaml", 6, 15)),
            language: Text(source=target, markup=markup, location=PLACE),
        }
    )


def compared(rule: str, source: str, target: str, language: str = "el", markup: str = "plain") -> list:
    return found(f"language/{rule}", item(both(source, target, language, markup)), language="en")


def assert_one(rule, findings, message, language, severity):
    (finding,) = findings
    assert finding.message == message
    assert (finding.location, finding.path, finding.language) == (PLACE, "questions[0].question", language)
    assert finding.severity == severity


@pytest.mark.parametrize(
    ("source", "target", "language", "message"),
    [
        ("Hi {name}!", "Γεια {όνομα}!", "el", "{όνομα} in Greek, but {name} in English"),
        ("Hi {name}!", "Γεια!", "el", "{name} in English, but not in Greek"),
        ("%s of %d", "%s von", "de", "%d in English, but not in German"),
        ("Pay ${price}", "Payez ${prix}", "fr", "${prix} in French, but ${price} in English"),
        ("Hi {{ user }}", "مرحبا", "ar", "{{ user }} in English, but not in Arabic"),
    ],
)
def test_placeholders(source, target, language, message):
    findings = compared("placeholders", source, target, language)
    assert_one("placeholders", findings, f"the question has {message}.", language, "error")


@pytest.mark.parametrize(
    ("source", "target", "language", "markup"),
    [
        ("{a} of {b}", "Από {b}, {a}", "el", "plain"),
        ("100% of men", "100 % des hommes", "fr", "plain"),
        ("50% silver", "50 % d’argent", "fr", "plain"),
        ("\\frac{x}{y} of \\text{men}", "\\frac{x}{y} \\text{ανδρών}", "el", "plain"),
        ("Run `f{x}`", "Τρέξε `f{y}`", "el", "markdown"),
        ("the set {1, 2}", "das Paar {1; 2}", "de", "plain"),
    ],
)
def test_same_placeholders(source, target, language, markup):
    assert compared("placeholders", source, target, language, markup) == []


@pytest.mark.parametrize(
    ("source", "target", "language", "message"),
    [
        ("[[a]] and [[b]]", "[[a]] και", "el", "[[b]] in English, but not in Greek"),
        ("[[city]] is here", "[[πόλη]] είναι εδώ", "el", "[[πόλη]] in Greek, but [[city]] in English"),
        ("It is ____.", "C'est tout.", "fr", "no blank in French, but 1 blank in English"),
        ("____ and ____", "____ und", "de", "1 blank in German, but 2 blanks in English"),
    ],
)
def test_gaps(source, target, language, message):
    assert_one("gaps", compared("gaps", source, target, language), f"the question has {message}.", language, "error")


@pytest.mark.parametrize(
    ("source", "target", "language"),
    [
        ("[[a]] of [[b]]", "Του [[b]] το [[a]]", "el"),
        ("It is ____.", "____ es.", "es"),
        ("It is ____.", "Это ______.", "ru"),
        ("Wait ...", "Warte…", "de"),
    ],
)
def test_same_gaps(source, target, language):
    assert compared("gaps", source, target, language) == []


@pytest.mark.parametrize(
    ("source", "target", "language", "markup", "message"),
    [
        ("Is $x^2$ 4?", "Είναι $x^3$ 4;", "el", "markdown", "\\(x^3\\) in Greek, but \\(x^2\\) in English"),
        ("Is \\(a+b\\) 4?", "Ist es 4?", "de", "plain", "\\(a+b\\) in English, but not in German"),
        ("Is it 4?", "Est-ce \\[y=4\\] ?", "fr", "plain", "\\(y=4\\) in French, but not in English"),
    ],
)
def test_formulas(source, target, language, markup, message):
    findings = compared("maths", source, target, language, markup)
    assert_one("maths", findings, f"the question has the formula {message}.", language, "error")


@pytest.mark.parametrize(
    ("source", "target", "language", "markup"),
    [
        ("Is $x^2$ of $y$?", "Του $y$ το $x^2$;", "el", "markdown"),
        ("$1.5x$", "$1{,}5 x$", "de", "markdown"),
        ("\\(\\sin x\\)", "\\(\\operatorname{sen} x\\)", "es", "plain"),
        ("\\(\\tan x\\)", "\\(\\tg x\\)", "ru", "plain"),
        ("\\(v_\\text{end}\\)", "\\(v_\\text{τέλος}\\)", "el", "plain"),
        ("from $5 to $10", "από $5 έως $10", "el", "plain"),
    ],
)
def test_same_formulas(source, target, language, markup):
    assert compared("maths", source, target, language, markup) == []


@pytest.mark.parametrize(
    ("source", "target", "language", "markup", "what", "severity"),
    [
        (
            "![x](a.png) What?",
            "Τι είναι; **αυτό**",
            "el",
            "markdown",
            "emphasis in Greek, but an image in English",
            "error",
        ),
        (
            "x<sup>2</sup>",
            "x2 <b></b>",
            "fr",
            "html",
            "a raised or lowered character in English, but not in French",
            "error",
        ),
        ("Press <b>on</b>", "Πάτα on", "el", "plain", "<b> and </b> in English, but not in Greek", "error"),
        (
            "Is it **not** so?",
            "Ist es nicht *so*? [x](y)",
            "de",
            "markdown",
            "a link in German, but not in English",
            "error",
        ),
        ("Is it **not** `x`?", "Δεν είναι `x`;", "el", "markdown", "emphasis in English, but not in Greek", "warning"),
    ],
)
def test_markup(source, target, language, markup, what, severity):
    findings = compared("markup", source, target, language, markup)
    assert_one("markup", findings, f"the question has {what}.", language, severity)


@pytest.mark.parametrize(
    ("source", "target", "language", "markup"),
    [
        ("**Which** is it?", "Ποιο *είναι*;", "el", "markdown"),
        ("![x](en.png)", "![x](fr.png)", "fr", "markdown"),
        ("Is 3 < 4?", "Είναι 3 < 4;", "el", "plain"),
        ("one<br>two", "ένα<br/>δύο", "el", "plain"),
        ("<p>one</p><p>two</p>", "eins<br>zwei", "de", "html"),
    ],
)
def test_same_markup(source, target, language, markup):
    assert compared("markup", source, target, language, markup) == []


@pytest.mark.parametrize(
    ("source", "target", "language", "ends"),
    [
        ("Which is it?", "Ποιο είναι", "el", "none in Greek, but with a question mark in English"),
        ("Which is it?", "Ποιο είναι.", "el", "a full stop in Greek, but with a question mark in English"),
        (
            "That is the largest one.",
            "Das ist der größte von allen",
            "de",
            "none in German, but with a full stop in English",
        ),
        ("Say what it is.", "C'est quoi ?", "fr", "a question mark in French, but with a full stop in English"),
        ("Which is it?", "这是哪个", "zh", "none in Chinese, but with a question mark in English"),
    ],
)
def test_end(source, target, language, ends):
    message = f'the question ends with {ends}: "{target}".'
    assert_one("end", compared("end", source, target, language), message, language, "warning")


@pytest.mark.parametrize(
    ("source", "target", "language"),
    [
        ("Which is it?", "Ποιο είναι;", "el"),
        ("Which is it?", "Ποιο είναι\u037e", "el"),
        ("Which is it?", "أيها هو؟", "ar"),
        ("Which is it?", "哪个？", "zh"),
        ("Which is it?", "Lequel ?", "fr"),
        ("Which (of them)?", "Ποιο; (από αυτά;)", "el"),
        ("It is so.", "Έτσι είναι", "el"),  # a few words
        ("It is the one that is:", "Es ist das, was so ist…", "de"),
        ("The capital of France is ____.", "Fransa'nın başkenti ____", "tr"),
        ("Is it so?", "ใช่หรือไม่", "th"),
        ("It was the year 1821.", "Ήταν το έτος 1821", "el"),
    ],
)
def test_same_end(source, target, language):
    assert compared("end", source, target, language) == []


@pytest.mark.parametrize(
    ("source", "target", "language", "how"),
    [
        ("word " * 20, "λέξη " * 5, "el", "much shorter in Greek than in English (24 characters, and 99)"),
        ("word " * 4, "mot " * 20, "fr", "much longer in French than in English (79 characters, and 19)"),
        ("word " * 20, "词" * 10, "zh", "much shorter in Chinese than in English (10 characters, and 99)"),
    ],
)
def test_length(source, target, language, how):
    assert_one("length", compared("length", source, target, language), f"the question is {how}.", language, "info")


@pytest.mark.parametrize(
    ("source", "target", "language"),
    [("word " * 20, "λέξη " * 15, "el"), ("yes", "καταφατική απάντηση", "el"), ("word " * 20, "词" * 25, "zh")],
)
def test_same_length(source, target, language):
    assert compared("length", source, target, language) == []


@pytest.mark.parametrize(
    ("language", "one", "other"),
    [("el", "το πλοίο", "Το πλοίο."), ("de", "das Schiff", "das Schiff"), ("zh", "船", "船")],
)
def test_collapsed(language, one, other):
    question = item("Which?", choice(both("the ship", one, language), "x", both("the vessel", other, language)))
    (finding,) = found("language/collapsed", question, language="en", languages=("en", language))
    assert finding.message.startswith("option A and option C are the same in ")
    assert (finding.location, finding.path, finding.language) == (PLACE, "questions[0].options[2]", language)
    assert finding.severity == "error"


@pytest.mark.parametrize(
    "options",
    [
        (both("the ship", "το πλοίο"), both("the vessel", "το σκάφος")),
        (both("the ship", "das Schiff", "de"), both("the ship", "das Schiff", "de")),  # equal in both: option/duplicate
        (both("2", "2"), both("3", "3")),
        ("the ship", "the vessel"),
    ],
)
def test_not_collapsed(options):
    assert said("language/collapsed", item({"en": "Which?", "el": "Ποιο;"}, choice(*options))) == []


@pytest.mark.parametrize(
    ("source", "one", "other", "severity"),
    [
        ("A part of the weights", "Ένα μέρος των βαρών", "Ένα κομμάτι των βαρών", "warning"),
        ("Which of them is it?", "Ποιο από αυτά είναι;", "Ποιο είναι;", "warning"),
        ("the ship", "το πλοίο", "το σκάφος", "info"),
    ],
)
def test_inconsistent(source, one, other, severity):
    first = item("?", choice(both(source, one), "x"))
    (finding,) = found("language/inconsistent", first, item("?", choice("x", both(source, other))), language="en")
    assert finding.message == f'"{source}" is "{other}" in Greek here, but "{one}" before (quiz.yaml:7:15).'
    assert (finding.item, finding.location, finding.path) == ("question 2", PLACE, "questions[1].options[1]")
    assert finding.severity == severity


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (both("A part of it", "Ένα μέρος του"), both("a part of it.", "ένα μέρος του")),
        (both("A part of it", "Ένα μέρος του"), both("A part of it", "Ein Teil davon", "de")),
        (both("A part of it", "Ένα μέρος του"), both("A part of them", "Ένα κομμάτι τους")),
        (both("A part of it", ""), both("A part of it", "Ένα μέρος του")),
    ],
)
def test_consistent(one, other):
    assert said("language/inconsistent", item(one), item(other), language="en") == []


@pytest.mark.parametrize(
    ("options", "key", "message"),
    [
        (["a ship", both("a boat", "μια βάρκα"), both("a car", "ένα αμάξι")], 0, ": the right one is missing"),
        ([both("a ship", ""), both("a boat", "μια βάρκα"), both("a car", "ένα αμάξι")], 1, ""),
        ([both("a ship", "  "), both("a boat", "μια βάρκα"), both("a car", "ένα αμάξι")], None, ""),
    ],
)
def test_structure(options, key, message):
    question = item(both("Which?", "Ποιο;"), choice(*options, key=key))
    (finding,) = found("language/structure", question, language="en", languages=("en", "el"))
    assert finding.message == f"the question has 2 options in Greek, but 3 in English{message}."
    assert finding.location == (Location("quiz.yaml", 3) if key == 0 else PLACE)
    assert (finding.language, finding.severity) == ("el", "error")
    assert finding.advice == "Translate option A."


@pytest.mark.parametrize(
    "interaction",
    [
        choice(both("a ship", "ένα πλοίο"), both("a boat", "μια βάρκα")),
        choice(both("a ship", "ένα πλοίο"), "42", "MP3"),
        choice("a ship", "a boat"),  # not translated at all: another rule says it
        MatchInteraction(
            pairs=(Pair(left=both("one", "ένα"), right=words("1")), Pair(left=words("2"), right=words("3")))
        ),
    ],
)
def test_same_structure(interaction):
    question = item(both("Which?", "Ποιο;"), interaction)
    assert said("language/structure", question, language="en", languages=("en", "el")) == []


@pytest.mark.parametrize("text", ["Which is it?", "Ποιο είναι;", "Какой город?"])
def test_undeclared(text):
    (finding,) = found("language/undeclared", item(words(text, "und")), language="und")
    assert (finding.item, finding.location, finding.severity) == (None, Location("quiz.yaml", 3), "info")


def test_declared_or_without_words():
    assert said("language/undeclared", item("Ποιο είναι;", language="el"), language="el") == []
    assert said("language/undeclared", item("Which is it?"), language="en") == []
    assert said("language/undeclared", item(words("2 + 2 = 4", "und")), language="und") == []


def test_a_copy_with_another_ending_is_unchanged():
    question = item(both("Which planet is the largest?", "which planet is the  largest", "de"))
    assert len(said("language/unchanged", question, language="en")) == 1


def test_one_language_has_no_translations():
    asked = [one.id for one in rules().values() if one.unit == "translation"]
    assert {"language/end", "language/gaps", "language/inconsistent", "language/maths"} <= set(asked)
    assert lint(quiz(item("Which?")), select=asked) == []


def test_a_term_of_the_glossary_need_be_written_once():
    options = choice("safetensors", {"en": "a table", "el": "ένας πίνακας"})
    one = item({"en": "Which one?", "el": "Ποιο;"}, options)
    kept = quiz(one, languages=("en", "el"), glossary=Glossary(keep=("safetensors",)))
    rules = ["language/untranslated", "language/structure"]
    assert lint(kept, select=rules) == []
    assert {finding.code for finding in lint(kept.replaced(glossary=Glossary()), select=rules)} == set(rules)
    blank = choice({"en": "safetensors", "el": ""}, {"en": "a table", "el": "ένας πίνακας"})
    left_open = quiz(item({"en": "Which one?", "el": "Ποιο;"}, blank), languages=("en", "el"), glossary=kept.glossary)
    assert {finding.code for finding in lint(left_open, select=rules)} == set(rules)


@pytest.mark.parametrize(("source", "target"), [("a rate of .5", "ρυθμός 0,5"), ("p < .05, n = 3", "p < 0,05, n = 3")])
def test_a_number_may_begin_with_its_point(source, target):
    assert compared("numbers", source, target) == []
    assert compared("numbers", source, target.replace("5", "6")) != []


@pytest.mark.parametrize(
    ("text", "mended"),
    [
        ("Τα προστατευτικά και τα προστατευτικά.", "Τα safetensors και τα safetensors."),
        ("Προστατευτικά", "safetensors"),
    ],
)
def test_a_forbidden_rendering_may_be_replaced(text, mended):
    glossary = Glossary(forbid={"safetensors": ("προστατευτικά",)})
    (finding,) = found("language/glossary", item(stem=Localized.of(text, "el")), glossary=glossary)
    assert finding.fix is not None
    assert (finding.fix.replacement, finding.fix.safe) == (mended, False)
