"""Rules about what is asked: three bad and three good cases each, in several languages, with their places."""

from time import process_time

import pytest

from quizkit.linting import lint
from quizkit.model import (
    HotspotInteraction,
    Item,
    Localized,
    Location,
    NumericAnswer,
    NumericInteraction,
    Stimulus,
    Text,
    TextAnswer,
    TextEntryInteraction,
)
from tests.rules.building import choice, found, item, quiz, said, words

PLACE = Location("quiz.yaml", 7, 15)


def stem(source: str, language: str = "en", markup: str = "plain") -> Localized:
    return Localized(texts={language: Text(source=source, markup=markup, location=PLACE)})


def asked(source: str, language: str = "en", markup: str = "plain", **fields: object) -> Item:
    return item(stem(source, language, markup), choice("1", "2", "3", language=language), **fields)


def findings(rule: str, source: str, language: str = "en", markup: str = "plain") -> list:
    return found(rule, asked(source, language, markup), language=language)


@pytest.mark.parametrize(
    ("language", "text", "word"),
    [
        ("en", "Which of these is not a planet?", "is not"),
        ("en", "All of the following are planets except:", "except"),
        ("en", "Read the text. Which statement isn’t true?", "isn't"),
        ("en", "In the solar system, which of these is not a planet?", "is not"),
        ("el", "Ποιο από τα παρακάτω δεν είναι πλανήτης;", "δεν"),
        ("el", "Όλα τα παρακάτω είναι πλανήτες εκτός από:", "εκτός από"),
        ("el", "Τι δεν είναι πλανήτης;", "δεν"),
        ("es", "¿Cuál de estos no es un planeta?", "no"),
        ("fr", "Lequel de ces astres n’est pas une planète ?", "n'est pas"),
        ("de", "Welches dieser Gestirne ist kein Planet?", "kein"),
        ("it", "Quale di questi non è un pianeta?", "non"),
        ("pt", "Qual destes não é um planeta?", "não"),
        ("nl", "Welk van deze is geen planeet?", "geen"),
        ("pl", "Które z tych ciał nie jest planetą?", "nie"),
        ("ru", "Какое из этих тел не является планетой?", "не"),
        ("uk", "Яке з цих тіл не є планетою?", "не"),
        ("tr", "Aşağıdakilerden hangisi bir gezegen değildir?", "değildir"),
        ("ar", "أي مما يلي ليس كوكبا؟", "ليس"),
    ],
)
def test_negative(language, text, word):
    (finding,) = findings("stem/negative", text, language)
    assert finding.message.startswith(f'the question says "{word}" without emphasis: ')
    assert (finding.location, finding.path, finding.severity) == (PLACE, "questions[0].question", "warning")


@pytest.mark.parametrize(
    ("language", "text", "markup"),
    [
        ("en", "Which of these is NOT a planet?", "plain"),
        ("en", "Which of these is **not** a planet?", "markdown"),
        ("en", "Which of these is <u>not</u> a planet?", "html"),
        ("en", "Which error is shown if the file does not exist?", "plain"),
        ("en", "Which loader reads a file that is not there?", "plain"),
        ("en", "Pluto is not a planet. What is it?", "plain"),
        ("en", "What happens to a file not in the index?", "plain"),
        ("en", "For which reason does ice not sink?", "plain"),
        ("el", "Ποιο από τα παρακάτω ΔΕΝ είναι πλανήτης;", "plain"),
        ("el", "Ποιο από τα παρακάτω **δεν** είναι πλανήτης;", "markdown"),
        ("el", "Τι γίνεται όταν το αρχείο δεν υπάρχει;", "plain"),
        ("el", "Γιατί ο πάγος δεν βυθίζεται;", "plain"),
        ("es", "¿Qué se debe hacer si no hay conexión?", "plain"),
        ("fr", "Que faire si le fichier n’est pas là ?", "plain"),
        ("de", "Welche Meldung erscheint, wenn die Datei nicht da ist?", "plain"),
        ("ru", "Какое число не менее пяти?", "plain"),
        ("und", "Какой город больше?", "plain"),
    ],
)
def test_not_negative(language, text, markup):
    assert findings("stem/negative", text, language, markup) == []


def test_a_statement_may_deny():
    question = item("Which is not a planet?", choice("True", "False", mode="true_false"))
    assert said("stem/negative", question) == []
    assert said("stem/negative", item("Which is not a planet?", TextEntryInteraction())) == []


@pytest.mark.parametrize(
    ("language", "text", "two"),
    [
        ("en", "Which of these is NOT false?", '"is NOT" and "false"'),
        ("en", "Which of these is not incorrect?", '"is not" and "incorrect"'),
        ("en", "Which of them cannot be used except at night?", '"cannot" and "except"'),
        ("el", "Ποια πρόταση δεν είναι λάθος;", '"δεν" and "λάθος"'),
        ("es", "¿Cuál de ellas no es incorrecta?", '"no" and "incorrecta"'),
        ("fr", "Laquelle n’est pas fausse ?", '"n\'est pas" and "fausse"'),
        ("ru", "Какое утверждение не является неверным?", '"не" and "неверным"'),
    ],
)
def test_double_negative(language, text, two):
    (finding,) = findings("stem/double-negative", text, language)
    assert finding.message.startswith(f"the question has a double negative, {two}: ")
    assert (finding.location, finding.severity) == (PLACE, "warning")


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Which of these is false?"),
        ("en", "What is not a fruit and not a vegetable?"),
        ("en", "Which of these is not a planet? Wrong answers cost points."),
        ("el", "Δεν βρήκε κανέναν. Ποια πρόταση είναι λάθος;"),
        ("el", "Ποιο δεν είναι πλανήτης και δεν είναι άστρο;"),
        ("es", "¿Quién no vio nunca a nadie?"),
        ("fr", "Qui n'a jamais rien dit ?"),
        ("pl", "Kto nigdy nic nie powiedział?"),
    ],
)
def test_no_double_negative(language, text):
    assert findings("stem/double-negative", text, language) == []


@pytest.mark.parametrize(
    ("language", "text"),
    [("en", "____ is the capital of France."), ("el", "[[a]] είναι η πρωτεύουσα."), ("fr", "« …… » est la capitale.")],
)
def test_blank_first(language, text):
    (finding,) = findings("stem/blank-first", text, language)
    assert (finding.location, finding.severity) == (PLACE, "info")


@pytest.mark.parametrize(
    "text", ["The capital is ____.", "Η πρωτεύουσα είναι ____.", "__init__ is what?", "...and then?", "____"]
)
def test_blank_elsewhere(text):
    assert findings("stem/blank-first", text) == []


@pytest.mark.parametrize(
    ("language", "text", "mended"),
    [
        ("el", "Τι είναι αυτό?", "Τι είναι αυτό;"),
        ("el", "Τι είναι το «μήλο»?", "Τι είναι το «μήλο»?".replace("?", ";")),
        ("el", "Ποιος ήρθε? Και γιατί?", "Ποιος ήρθε; Και γιατί;"),
        ("ar", "ما هو أكبر كوكب?", "ما هو أكبر كوكب؟"),
        ("fa", "بزرگترین سیاره کدام است?", "بزرگترین سیاره کدام است؟"),
        ("ur", "سب سے بڑا سیارہ کون سا ہے?", "سب سے بڑا سیارہ کون سا ہے؟"),
        ("zh", "哪颗行星最大?", "哪颗行星最大？"),
        ("ja", "最大の惑星はどれですか?", "最大の惑星はどれですか？"),
        ("es", "Qué planeta es el más grande?", "¿Qué planeta es el más grande?"),
        ("es", "En qué año nació?", "¿En qué año nació?"),
        ("fr", "Quelle planète est la plus grande?", "Quelle planète est la plus grande\u202f?"),
    ],
)
def test_question_mark(language, text, mended):
    (finding,) = findings("stem/question-mark", text, language)
    assert finding.location == PLACE
    assert finding.fix is not None
    assert (finding.fix.replacement, finding.fix.safe) == (mended, True)
    assert finding.severity == {"es": "error", "fr": "info"}.get(language, "warning")


@pytest.mark.parametrize(
    ("language", "text"),
    [("es", "Si x es 2, cuánto es x + 1?"), ("es", "¿Cuánto es 1 + 1."), ("hy", "Ո՞րն է ամենամեծ մոլորակը?")],
)
def test_question_mark_that_only_the_author_can_place(language, text):
    (finding,) = findings("stem/question-mark", text, language)
    assert finding.fix is None


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("el", "Τι είναι αυτό;"),
        ("el", "Τι είναι αυτό\u037e"),  # the Greek question mark of its own
        ("el", "Τι σημαίνει το MP3?"),  # behind Latin letters
        ("el", "Τ?ποτα δεν λε?πει"),  # lost letters
        ("el", "Τι επιστρέφει το https://example.org/α?β=1;"),
        ("ar", "ما هو أكبر كوكب؟"),
        ("zh", "哪颗行星最大？"),
        ("zh", "5 + ? = 8"),
        ("es", "Si x es 2, ¿cuánto es x + 1?"),
        ("es", "¿Qué es `a?b:c`?"),
        ("es", "Calcula: 5 + ? = 8"),
        ("fr", "Quelle planète est la plus grande ?"),
        ("fr", "Quelle planète est la plus grande\u202f?"),
        ("fr-CA", "Quelle planète est la plus grande?"),
        ("en", "Which planet is the largest?"),
        ("de", "Wie heißt er?"),
        ("und", "Τι είναι αυτό?"),
    ],
)
def test_question_mark_of_the_language(language, text):
    assert findings("stem/question-mark", text, language) == []


def ends(language: str, *texts: str) -> list:
    return found("stem/end", *[item(stem(text, language)) for text in texts], language=language)


@pytest.mark.parametrize(
    ("language", "ended", "bare"),
    [
        ("en", "What is {}?", "What is it"),
        ("el", "Τι είναι το {};", "Τι είναι το νερό"),
        ("es", "¿Qué es {}?", "¿Qué es el agua"),
    ],
)
def test_end(language, ended, bare):
    (finding,) = ends(language, *(ended.format(number) for number in range(8)), bare)
    assert finding.message == f'the question has no mark at its end, unlike 8 others: "{bare}".'
    assert (finding.location, finding.path, finding.item) == (PLACE, "questions[8].question", "question 9")


def test_ends_that_differ_too_often_or_end_well():
    assert ends("en", *["What is it?"] * 4, "What is it", "And that") == []  # a third
    assert ends("el", *["Τι είναι;"] * 9, "Η λύση είναι ____") == []
    assert ends("fr", *["Qui est-ce ?"] * 9, "Le résultat est :") == []
    assert ends("en", *["What is it?"] * 3, "What is it") == []  # too few


@pytest.mark.parametrize(
    ("language", "text", "words"),
    [
        ("en", "What is marked in the figure below?", "figure below"),
        ("en", "Refer to the table: who won?", "Refer to the table"),
        ("el", "Τι δείχνει το παρακάτω σχήμα;", "παρακάτω σχήμα"),
        ("el", "ΣΤΗΝ ΕΙΚΟΝΑ ΠΟΥ ΑΚΟΛΟΥΘΕΙ, τι λείπει;", "ΕΙΚΟΝΑ ΠΟΥ ΑΚΟΛΟΥΘΕΙ"),
        ("fr", "Que montre la figure ci-dessous ?", "figure ci-dessous"),
        ("de", "Was zeigt die Abbildung unten?", "Abbildung unten"),
        ("es", "¿Qué muestra la siguiente tabla?", "siguiente tabla"),
        ("ru", "Что изображено на рисунке?", "изображено на рисунке"),
    ],
)
def test_dangling(language, text, words):
    (finding,) = findings("stem/dangling", text, language)
    assert finding.message == f'the question says "{words}", but there is none.'
    assert (finding.location, finding.severity) == (PLACE, "info")


@pytest.mark.parametrize(
    "question",
    [
        asked("What is in the figure below?\n\n![A heart](heart.png)", markup="markdown"),
        asked("Τι δείχνει ο παρακάτω πίνακας;<table><tr><td>1</td></tr></table>", "el", "html"),
        asked("Que montre la figure ci-dessous ?", "fr", stimulus="s1"),
        asked("How is a table stored in memory?"),
        item(stem("Click on the heart in the figure below."), HotspotInteraction(image="heart.png")),
    ],
)
def test_something_is_shown(question):
    whole = quiz(question, stimuli=(Stimulus(id="s1", text=words("x")),))
    assert lint(whole, select=["stem/dangling"]) == []


@pytest.mark.parametrize(("language", "text"), [("en", "word " * 61), ("el", "λέξη " * 61), ("zh", "词" * 130)])
def test_long(language, text):
    (finding,) = findings("stem/long", text, language)
    assert (finding.location, finding.severity) == (PLACE, "info")


def test_not_long():
    assert findings("stem/long", "word " * 60) == []
    assert findings("stem/long", "λέξη " * 60, "el") == []
    assert findings("stem/long", "词" * 110, "zh") == []
    assert said("stem/long", asked("word " * 70, stimulus="s1")) == []
    assert findings("stem/long", "Read this.\n\n```\n" + "x = 1\n" * 80 + "```", markup="markdown") == []


@pytest.mark.parametrize(
    ("language", "options", "shared"),
    [
        ("en", ["It is used to read", "It is used to write", "it is used to sort"], "It is used to"),
        ("el", ["Για να το διαβάσει κάποιος", "Για να το γράψει κάποιος", "Για να το σβήσει"], "Για να το"),
        ("fr", ["Parce que le ciel est bleu", "Parce que le sol est dur", "Parce que le temps passe"], "Parce que le"),
    ],
)
def test_repeated_start(language, options, shared):
    question = item(words("?", language), choice(*options, language=language))
    (finding,) = found("stem/repeated-start", question, language=language)
    assert finding.message == f'all 3 options begin with "{shared}".'
    assert (finding.location, finding.path) == (Location("quiz.yaml", 3), "questions[0].options[0]")


@pytest.mark.parametrize(
    "options",
    [
        ["It is used to read", "It is used to write", "To sort"],
        ["Για να διαβάσει", "Για να γράψει", "Για να σβήσει"],  # two words
        ["the same words", "the same words", "the same words"],  # nothing else: duplicates
        ["It is used to read", "It is used to write"],
    ],
)
def test_other_starts(options):
    assert said("stem/repeated-start", item("?", choice(*options))) == []


def test_duplicate():
    for language, text, options in [
        ("en", "Which is the largest?", ("Mars", "Jupiter", "Venus", "Saturn")),
        ("el", "Ποιος είναι ο μεγαλύτερος;", ("Άρης", "Δίας", "Αφροδίτη", "Κρόνος")),
        ("ar", "ما هو الأكبر؟", ("المريخ", "المشتري", "الزهرة", "زحل")),
    ]:
        first = item(stem(text, language), choice(*options, language=language))
        other = item(stem(f"  {text} ", language), choice(*reversed(options), key=2, language=language))
        (finding,) = found("stem/duplicate", first, item("?"), other, language=language)
        assert finding.message == f'it asks the same as question 1: "{text}".'
        assert (finding.item, finding.location) == ("question 3", Location("quiz.yaml", 3))


def number(value: int) -> Item:
    return item("How many?", NumericInteraction(answers=(NumericAnswer(value=value),)))


def typed(answer: str) -> Item:
    return item("Who?", TextEntryInteraction(answers=(TextAnswer(text=words(answer)),)))


def test_mostly_the_same_options():
    first = item("Which?", choice("Mars", "Venus", "Jupiter", "Saturn"))
    assert len(said("stem/duplicate", first, item("Which?", choice("Mars", "Venus", "Jupiter", "Pluto")))) == 1
    assert said("stem/duplicate", first, item("Which?", choice("Mars", "Venus", "Pluto", "Io"))) == []


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (asked("Which is it?"), asked("Which was it?")),
        (asked("Τι είναι;", "el"), item("Τι είναι;", choice("4", "5", "6"))),
        (asked("What is `x`?", markup="markdown"), asked("What is `X`?", markup="markdown")),
        (asked("![a](a.png)", markup="markdown"), asked("![a](b.png)", markup="markdown")),
        (asked("What does it say?", stimulus="a"), asked("What does it say?", stimulus="b")),
        (number(1), number(2)),
        (typed("Ann"), typed("Bob")),
    ],
)
def test_no_duplicate(one, other):
    assert said("stem/duplicate", one, other) == []


@pytest.mark.parametrize(
    ("language", "key", "other"),
    [
        ("en", "the index of all tensors", "What reads the index of all tensors first?"),
        ("el", "το ευρετήριο όλων των τανυστών", "Ποιος διαβάζει το ευρετήριο όλων των τανυστών;"),
        ("fr", "la somme des angles", "Si la somme des angles vaut 180°, quelle est la figure ?"),
    ],
)
def test_cued(language, key, other):
    first = item(stem("?", language), choice(key, "x", language=language))
    (finding,) = found("stem/cued", first, item(stem(other, language)), language=language)
    assert finding.message == f'the right answer, "{key}", stands in the question of question 2.'
    assert (finding.item, finding.location) == ("question 1", Location("quiz.yaml", 3))


@pytest.mark.parametrize(
    ("key", "other"),
    [
        ("the index", "What reads the index first?"),  # two words
        ("μία από τις δύο", "Ποια από τις δύο;"),
        ("the size of all tensors", "What is the size of a tensor?"),
        ("it is so", "Why is it is so?"),  # small words
    ],
)
def test_not_cued(key, other):
    assert said("stem/cued", item("?", choice(key, "x")), item(other)) == []


def test_a_key_in_its_own_stem_gives_nothing_away():
    assert said("stem/cued", item("Is it the index of tensors?", choice("the index of tensors", "x"))) == []


def test_a_large_bank_takes_no_time():
    items = [
        item("Which of the words is right?", choice(f"a {n}", f"b {n}", f"the same words {n}")) for n in range(3000)
    ]
    start = process_time()
    assert lint(quiz(*items), select=["stem/duplicate", "stem/cued"]) == []
    assert process_time() - start < 10


@pytest.mark.parametrize(
    ("language", "text", "mended"),
    [
        ("en", "Which of these is not a planet?", "Which of these is NOT a planet?"),
        ("el", "Ποιο από αυτά δεν είναι πλανήτης;", "Ποιο από αυτά ΔΕΝ είναι πλανήτης;"),
        ("el", "Όλα τα παρακάτω είναι πλανήτες εκτός από:", "Όλα τα παρακάτω είναι πλανήτες ΕΚΤΟΣ ΑΠΟ:"),
        ("de", "Welches ist kein Planet?", "Welches ist KEIN Planet?"),
        ("fr", "Quelle planète n'est pas rouge ?", "Quelle planète n'est PAS rouge ?"),
        ("en", "Which of these isn’t a planet?", None),
        ("tr", "Hangisi gezegen değildir?", None),
    ],
)
def test_a_negative_word_may_be_set_in_capitals(language, text, mended):
    fixes = [one.fix for one in findings("stem/negative", text, language)]
    assert [(fix.replacement, fix.safe) for fix in fixes if fix is not None] == ([(mended, False)] if mended else [])
