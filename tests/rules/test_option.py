"""Rules about what learners pick from, and about missing questions."""

from time import process_time

import pytest

from quizkit.linting import lint, rules
from quizkit.model import (
    Choice,
    ChoiceInteraction,
    ClozeInteraction,
    Entry,
    ExtendedText,
    Gap,
    Localized,
    MatchInteraction,
    OrderInteraction,
    Pair,
    Text,
    TextEntryInteraction,
)
from tests.rules.building import asked, choice, found, item, paths, quiz, said, words


def marked(source: str, markup: str = "html") -> Localized:
    return Localized(texts={"en": Text(source=source, markup=markup)})


@pytest.mark.parametrize("blank", ["", " ", "\n", "\u200b", "\xa0"])
def test_empty_option(blank):
    (finding,) = found("option/empty", item(interaction=choice("a", blank, "c")))
    assert (finding.message, finding.path) == ("option B is empty.", "questions[0].options[1]")


def test_empty_markup_is_empty():
    assert said("option/empty", item(interaction=choice("a", marked("<p><b> </b></p>")))) == ["option B is empty."]


@pytest.mark.parametrize(
    "source", ['<img src="a.png" alt="">', '<audio src="a.mp3" controls=""></audio>', r"\(x\)", "<code>x</code>"]
)
def test_picture_sound_or_formula_is_not_empty(source):
    assert said("option/empty", item(interaction=choice("a", marked(source)))) == []


def test_option_without_any_text():
    nothing = ChoiceInteraction(choices=(Choice(text=words("a")), Choice(text=Localized(texts={}))))
    assert said("option/empty", item(interaction=nothing)) == ["option B is empty."]


def test_empty_in_one_language_is_untranslated():
    half = item(interaction=choice("a", {"en": "bread", "el": ""}))
    assert said("option/empty", half) == []
    findings = found("language/untranslated", half, language="en", languages=("en", "el"))
    assert 'option B is missing in Greek: "bread".' in [finding.message for finding in findings]


def test_sides_of_pairs_and_entries_are_options():
    pairs = MatchInteraction(pairs=(Pair(left=words(""), right=words("x")),), distractors=(words(""),))
    assert said("option/empty", item(interaction=pairs)) == [
        "the left side of pair 1 is empty.",
        "distractor 1 is empty.",
    ]
    entries = OrderInteraction(entries=(Entry(text=words("a")), Entry(text=words(""))))
    assert said("option/empty", item(interaction=entries)) == ["entry 2 is empty."]


def test_option_of_a_gap():
    gaps = (Gap(id="1", interaction=choice("a", "")),)
    (finding,) = found("option/empty", item(interaction=ClozeInteraction(gaps=gaps)))
    assert (finding.message, finding.path) == ("option B of gap 1 is empty.", "questions[0].gaps[0].options[1]")


@pytest.mark.parametrize(("stem", "empty"), [("", True), (" \n", True), ("?", False)])
def test_empty_stem(stem, empty):
    assert said("stem/empty", item(stem)) == (["there is no question."] if empty else [])


def test_stem_that_is_a_picture():
    assert said("stem/empty", item(marked('<img src="a.png" alt=""/>'))) == []


def test_stem_empty_in_one_language_is_untranslated():
    half = item({"en": "What?", "el": " "})
    assert said("stem/empty", half) == []
    assert len(found("language/untranslated", half, language="en", languages=("en", "el"))) == 1


@pytest.mark.parametrize(
    ("options", "said_", "severity"),
    [
        (0, "there are no options.", "error"),
        (1, "there is only one option.", "error"),
        (2, "there are only two options, so that guessing is right half of the time.", "warning"),
        (3, None, None),
        (6, None, None),
        (7, "there are 7 options.", "info"),
    ],
)
def test_count(options, said_, severity):
    findings = found("option/count", item(interaction=choice(*"abcdefg"[:options])))
    assert [(one.message, one.severity) for one in findings] == ([(said_, severity)] if said_ else [])


@pytest.mark.parametrize("options", [("Yes", "No"), ("Λάθος", "Σωστό"), ("vrai", "faux")])
def test_two_that_are_true_and_false(options):
    assert said("option/count", item(interaction=choice(*options))) == []


def test_two_in_another_wording_where_the_author_says_true_or_false():
    assert said("option/count", item(interaction=choice("It does", "It does not", mode="true_false"))) == []


def test_count_in_a_gap():
    gaps = (Gap(id="0", interaction=TextEntryInteraction()), Gap(id="1", interaction=choice("a")))
    assert said("option/count", item(interaction=ClozeInteraction(gaps=gaps))) == ["there is only one option in gap 2."]


def test_items_without_options_are_not_counted():
    assert said("option/count", item(interaction=ExtendedText())) == []


@pytest.mark.parametrize(
    ("one", "other", "severity"),
    [
        ("Paris", "Paris", "error"),
        ("Paris ", " Paris", "error"),
        ("caf\u00e9", "cafe\u0301", "error"),
        ("New York", "New  York", "error"),
        ("Paris", "paris", "warning"),
        ("Paris", "Paris.", "warning"),
        ("ΑΘΗΝΑ", "Αθηνα", "warning"),
        ("Αθήνα", "Σπάρτη", None),
        ("x + 1", "x - 1", None),
        ("x²", "x2", None),  # an exponent is no digit
        ("Oak", "oak ", "warning"),
        ("Ναι", "ναι", "warning"),
        ("DNA", "Dna", None),
        ("kWh", "KWh", None),
        ("Aa", "AA", None),  # genotypes
        ("mW", "MW", None),  # units
        (".", ";", None),  # marks to choose from
    ],
)
def test_duplicate(one, other, severity):
    findings = found("option/duplicate", item(interaction=choice(one, "another", other)))
    assert [finding.severity for finding in findings] == ([severity] if severity else [])
    for finding in findings:
        assert finding.message.startswith("option A and option C say the same: ")
        assert finding.path == "questions[0].options[2]"


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        ("<b>Paris</b>", "<strong>Paris</strong>", True),
        ("<b>ba</b>nana", "ba<b>na</b>na", False),
        ("x<sup>2</sup>", "x2", False),
        ('<img src="a.png" alt="A map"/>', '<img src="b.png" alt="A map"/>', False),
        ('<img src="a.png" alt="A map"/>', '<img src="a.png" alt="A map"/>', True),
        ("<code>Print</code>", "<code>print</code>", False),
        (r"\(X\)", r"\(x\)", False),
        (r"\(x\)", r"\(x\)", True),
    ],
)
def test_markup_counts(one, other, alike):
    options = choice(marked(one), "another", marked(other))
    assert len(found("option/duplicate", item(interaction=options))) == alike


def test_duplicates_are_found_in_each_language_and_said_once():
    options = choice({"en": "boat", "el": "πλοίο"}, {"en": "ship", "el": "πλοίο"}, {"en": "ship", "el": "βάρκα"})
    assert said("option/duplicate", item(interaction=options)) == [
        'option A and option B say the same in Greek: "πλοίο".',
        'option B and option C say the same in English: "ship".',
    ]
    twice = choice({"en": "boat", "el": "πλοίο"}, {"en": "boat", "el": "πλοίο"})
    assert said("option/duplicate", item(interaction=twice)) == [
        'option A and option B say the same in English: "boat".'
    ]


def test_duplicates_of_different_lists_are_none():
    gaps = tuple(Gap(id=name, interaction=choice("a", "b")) for name in "xy")
    assert said("option/duplicate", item(interaction=ClozeInteraction(gaps=gaps))) == []
    entries = OrderInteraction(entries=(Entry(text=words("twice")), Entry(text=words("twice"))))
    assert len(said("option/duplicate", item(interaction=entries))) == 1


def test_two_empty_options_are_no_duplicates():
    assert said("option/duplicate", item(interaction=choice("a", "", ""))) == []


ABOVE = [
    ("en", "All of the above."),
    ("en", "NONE OF THESE"),
    ("en", "Both A and C"),
    ("en", "A, B & C only"),
    ("el", "Όλα τα παραπάνω"),
    ("el", "ΚΑΝΕΝΑ ΑΠΟ ΤΑ ΠΑΡΑΠΑΝΩ"),
    ("el", "Το Α και το Β"),
    ("de", "Keine der genannten"),
    ("es", "Todas las anteriores"),
    ("fr", "Aucune de ces réponses"),
    ("it", "Nessuna delle precedenti"),
    ("nl", "Alle bovenstaande antwoorden"),
    ("pl", "Żadne z powyższych"),
    ("pt", "Nenhuma das alternativas"),
    ("ru", "Все вышеперечисленное"),
    ("tr", "Hiçbiri"),
    ("tr", "HİÇBİRİ"),
    ("uk", "Усі відповіді правильні"),
    ("ar", "جميع ما سبق"),
    ("und", "Nessuna delle precedenti"),
]


@pytest.mark.parametrize(("language", "option"), ABOVE)
def test_all_of_the_above(language, option):
    options = ("Mars", "Jupiter", "Venus", option)
    (finding,) = found("option/all-of-the-above", asked(language, "?", options))
    assert (finding.severity, finding.path) == ("warning", "questions[0].options[3]")
    (finding,) = found("option/all-of-the-above", asked(language, "?", options, shuffle=True))
    assert finding.severity == "error"


def test_an_option_that_keeps_its_place_is_not_shuffled_away():
    shuffled = asked("en", "?", ("Mars", "Jupiter", "Venus", "None of these"), shuffle=True)
    *others, last = shuffled.interaction.choices
    choices = (*others, last.replaced(fixed=True))
    (finding,) = found(
        "option/all-of-the-above", shuffled.replaced(interaction=shuffled.interaction.replaced(choices=choices))
    )
    assert finding.severity == "warning"


@pytest.mark.parametrize(
    ("option", "fixed", "severity"),
    [
        ("None of these", (False, False, False, False), "error"),
        ("None of these", (False, False, False, True), "warning"),
        ("Both A and B", (False, False, False, True), "error"),  # the letters change
        ("Both A and B", (True, True, True, True), "warning"),
    ],
)
def test_which_options_have_to_keep_their_places(option, fixed, severity):
    shuffled = asked("en", "?", ("Mars", "Jupiter", "Venus", option), shuffle=True)
    pairs = zip(shuffled.interaction.choices, fixed, strict=True)
    choices = tuple(choice.replaced(fixed=keeps) for choice, keeps in pairs)
    (finding,) = found(
        "option/all-of-the-above", shuffled.replaced(interaction=shuffled.interaction.replaced(choices=choices))
    )
    assert finding.severity == severity
    assert ("fixed: true" in finding.advice) == (option == "None of these" and severity == "error")


@pytest.mark.parametrize(
    ("language", "options"),
    [
        ("en", ("A and B", "A and O", "B and O")),
        ("en", ("A and B", "A or B", "not A", "not B")),
        ("en", ("All of the above-mentioned stars are hot", "Stars", "Suns")),
        ("el", ("Όλα τα παραπάνω αστέρια είναι θερμά", "Ένα", "Δύο")),
        ("en", ("Both", "Mars", "Venus")),
        ("ru", ("А и Б сидели на трубе", "Всё", "Марс")),
        ("ja", ("火星", "木星", "金星")),
        ("und", ("I and II only", "II and III only", "I, II and III", "none")),
    ],
)
def test_not_all_of_the_above(language, options):
    assert paths("option/all-of-the-above", asked(language, "?", options)) == []


@pytest.mark.parametrize(
    ("language", "one", "other"),
    [
        ("en", "They produce energy for the cell.", "They produces energy for the cell."),
        ("en", "photosynthesis of it", "photosynthesys of it"),
        ("el", "Παράγουν ενέργεια για το κύτταρο.", "Παράγουν ενέργειας για το κύτταρο"),
        ("ru", "Они производят энергию для клетки", "Они производит энергию для клетки"),
        ("ja", "葉緑体の中で光から糖が作られるからです", "葉緑体の中で光から糖を作られるからです"),
    ],
)
def test_near_duplicate(language, one, other):
    (finding,) = found("option/near-duplicate", asked(language, "?", (one, "something else", other)))
    assert (finding.severity, finding.path) == ("warning", "questions[0].options[2]")
    assert finding.message.startswith("option A and option C are nearly the same: ")


@pytest.mark.parametrize(
    ("language", "one", "other"),
    [
        ("en", "It takes about 14 days to get there", "It takes about 41 days to get there"),
        ("en", "The cell does not need any oxygen", "The cell does need any oxygen"),
        ("en", "The reaction is reversible here", "The reaction is irreversible here"),
        ("en", "The solution is hypotonic to blood", "The solution is hypertonic to blood"),
        ("en", "The pressure rises in the cylinder", "The pressure falls in the cylinder"),
        ("en", "It falls in May + June and later", "It falls in May - June and later"),
        ("en", "for (i = 0; i < n; i++) print(i)", "for (i = 0; i <= n; i++) print(i)"),
        ("en", "plants", "plant"),
        ("en", "It is cranial nerve II here", "It is cranial nerve III here"),
        ("it", "Fu il papa Clemente VII", "Fu il papa Clemente VIII"),
        ("el", "Το κύτταρο δεν χρειάζεται οξυγόνο", "Το κύτταρο χρειάζεται οξυγόνο"),
        ("el", "Έγινε το 1821 στην Πελοπόννησο", "Έγινε το 1828 στην Πελοπόννησο"),
        ("ru", "Клетка не нуждается в кислороде", "Клетка нуждается в кислороде"),
        ("ar", "الخلية لا تحتاج إلى الأكسجين", "الخلية تحتاج إلى الأكسجين"),
        ("en", "The same once and for all here", "The same once and for all here."),  # a duplicate
    ],
)
def test_not_near_duplicate(language, one, other):
    assert paths("option/near-duplicate", asked(language, "?", (one, "something else", other))) == []


def test_thousands_of_options_take_no_time():
    options = [f"the long option with the number {n} in it" for n in range(3000)]
    assert paths("option/near-duplicate", asked("en", "?", options)) == []


@pytest.mark.parametrize(
    ("language", "options"),
    [
        ("en", ("Salt", "It takes up more room than water does", "Cold", "Air")),
        ("el", ("Αλάτι", "Πιάνει περισσότερο χώρο από το νερό", "Κρύο")),
        ("ru", ("Соль", "Он занимает больше места, чем вода", "Холод")),
        ("ja", ("塩だから", "凍ると体積が増えて水よりも密度が小さくなるから", "寒い")),
        ("en", ("All of these", "It takes up more room than water does", "Cold", "Air")),
    ],
)
def test_key_longer(language, options):
    (finding,) = found("option/key-longer", asked(language, "?", options, 1))
    assert (finding.severity, finding.path) == ("warning", "questions[0].options[1]")


@pytest.mark.parametrize(
    ("language", "options", "key"),
    [
        ("en", ("Salt", "It takes up more room than water does", "It is cold up there in winter"), 1),
        ("en", ("Salt", "It takes up more room than water does", "Cold"), 0),
        ("en", ("Salt", "Deoxyribonucleic-acid-polymerase", "Cold"), 1),
        ("en", ("x", "\\(a + b + c + d + e = f\\) for all", "y"), 1),
        ("el", ("Όχι, πιάνει λίγο χώρο", "Πιάνει περισσότερο χώρο από αυτό", "Όχι"), 1),
        ("ru", ("Соль", "Он занимает больше места, чем вода", "Холод"), None),
        ("en", ("No", "It takes up more room than water does"), 1),
    ],
)
def test_not_key_longer(language, options, key):
    assert paths("option/key-longer", asked(language, "?", options, key)) == []


@pytest.mark.parametrize(
    ("language", "options", "place"),
    [
        ("en", ("It is what plants do with light", "Milk", "Sand"), 0),
        ("el", ("Γη", "Αυτό που κάνουν τα φυτά με το φως", "Άρης"), 1),
        ("ru", ("Да", "Нет", "То, что растения делают со светом"), 2),
    ],
)
def test_length_ratio(language, options, place):
    assert paths("option/length-ratio", asked(language, "?", options)) == [f"questions[0].options[{place}]"]


@pytest.mark.parametrize(
    ("language", "options"),
    [
        ("en", ("7", "seventeen", "a hundred")),
        ("el", ("Αυτό που κάνουν τα φυτά με το φως", "Κάτι άλλο", "Τίποτα")),
        ("en", ("x", "the function f(x) = x^2 + 2x + 1", "y")),
        ("ja", ("火星", "木星", "金星")),
        ("en", ("", "The whole of it is very long indeed", "And this one is as long as it")),
    ],
)
def test_not_length_ratio(language, options):
    assert paths("option/length-ratio", asked(language, "?", options)) == []


@pytest.mark.parametrize(
    ("language", "options"),
    [
        ("en", ("6", "10", "8")),
        ("de", ("1,5 m", "2,5 m", "0,5 m")),
        ("el", ("1821", "1940", "1453", "1974")),
        ("ar", ("٦", "١٠", "٨")),
        ("fr", ("1 000", "20 000", "300")),
        ("en", ("-1", "-3", "-2")),
        ("en", ("$5", "$20", "$10")),
    ],
)
def test_numeric_order(language, options):
    (finding,) = found("option/numeric-order", asked(language, "?", options))
    assert (finding.severity, finding.path) == ("info", "questions[0].options")
    assert found("option/numeric-order", asked(language, "?", options, shuffle=True)) == []


@pytest.mark.parametrize(
    ("language", "options"),
    [
        ("en", ("6", "8", "10")),
        ("el", ("10 €", "8 €", "6 €")),
        ("de", ("0,5", "1,5", "2,5")),
        ("en", ("5 m", "20 cm", "1 km")),
        ("en", ("1/2", "3", "1/4")),
        ("en", ("2^3", "1", "5")),
        ("en", ("1.000", "20.000", "300.000")),
        ("ru", ("3", "1", "два")),
        ("en", ("3", "1")),
        ("ar", ("٦", "٨", "١٠")),
        ("en", ("12:30", "10:15", "11:00")),
    ],
)
def test_in_numeric_order(language, options):
    assert paths("option/numeric-order", asked(language, "?", options)) == []


@pytest.mark.parametrize(
    ("language", "options", "place"),
    [
        ("en", ("1", "4", "Saturn", "8"), 2),
        ("el", ("1821", "Αθήνα", "1940"), 1),
        ("ru", ("Марс", "Сатурн", "4", "Юпитер"), 2),
    ],
)
def test_mixed_type(language, options, place):
    assert paths("option/mixed-type", asked(language, "?", options)) == [f"questions[0].options[{place}]"]


@pytest.mark.parametrize(
    ("language", "options"),
    [
        ("en", ("1", "2", "None of these")),
        ("el", ("1", "2", "Κανένα από τα παραπάνω")),
        ("en", ("1", "x", "π")),
        ("ru", ("Марс", "Сатурн", "Юпитер")),
        ("en", ("1 metre", "2 metres", "3")),
        ("ja", ("一", "2", "3")),
        ("en", ("0", "NaN", "1")),
    ],
)
def test_not_mixed_type(language, options):
    assert paths("option/mixed-type", asked(language, "?", options)) == []


@pytest.mark.parametrize(
    ("language", "wrong", "right"),
    [
        ("en", "It never rains there.", "It seldom rains there."),
        ("el", "Δεν βρέχει ποτέ.", "Βρέχει πού και πού."),
        ("el", "ΒΡΕΧΕΙ ΠΑΝΤΟΤΕ", "ΒΡΕΧΕΙ"),
        ("ru", "Там всегда идёт дождь", "Там идёт дождь"),
        ("tr", "Her zaman yağmur yağar", "Yağmur yağar"),
        ("ar", "تمطر دائما", "تمطر"),
    ],
)
def test_absolutes(language, wrong, right):
    assert paths("option/absolutes", asked(language, "?", (right, wrong, "…"))) == ["questions[0].options[1]"]
    assert paths("option/absolutes", asked(language, "?", (right, wrong, "…"), 1)) == []
    assert paths("option/absolutes", asked(language, "?", (right, wrong, "…"), None)) == []


@pytest.mark.parametrize(
    ("language", "options"),
    [
        ("en", ("It rains.", "Nevertheless it rains.", "x")),
        ("el", ("Βρέχει.", "Πότε βρέχει;", "Χιονίζει.")),
        ("el", ("Βρέχει πάντα.", "Δεν βρέχει ποτέ.", "Χιονίζει.")),
        ("de", ("Es regnet.", "Es schneit.", "Nein")),
    ],
)
def test_no_absolutes(language, options):
    assert paths("option/absolutes", asked(language, "?", options)) == []


@pytest.mark.parametrize(
    ("language", "option"),
    [
        ("en", "It usually rains."),
        ("el", "Βρέχει συνήθως."),
        ("ru", "Обычно идёт дождь"),
        ("fr", "Il pleut souvent."),
    ],
)
def test_vague(language, option):
    assert paths("option/vague", asked(language, "?", ("x", option, "y"))) == ["questions[0].options[1]"]


@pytest.mark.parametrize(
    ("language", "options"),
    [
        ("en", ("It rains.", "It snows.", "It hails.")),
        ("en", ("often", "seldom", "sometimes")),
        ("el", ("Βρέχει.", "Χιονίζει.", "Ποτέ")),
        ("ru", ("часто", "редко", "иногда")),
    ],
)
def test_not_vague(language, options):
    assert paths("option/vague", asked(language, "?", options)) == []


@pytest.mark.parametrize(
    ("language", "stem", "options"),
    [
        ("en", "What drives the circulation?", ("It drives the circulation.", "The lungs", "The liver")),
        ("el", "Τι κινεί την κυκλοφορία;", ("Η αντλία της κυκλοφορίας, η κυκλοφορία", "Οι πνεύμονες", "Το ήπαρ")),
        ("ru", "Что движет кровообращение?", ("орган, чьё дело кровообращение", "лёгкие", "печень")),
    ],
)
def test_word_cue(language, stem, options):
    assert paths("option/word-cue", asked(language, stem, options)) == ["questions[0].options[0]"]
    assert paths("option/word-cue", asked(language, stem, options, 1)) == []
    assert paths("option/word-cue", asked(language, stem, options, None)) == []


@pytest.mark.parametrize(
    ("language", "stem", "options"),
    [
        ("en", "What is the circulation?", ("The circulation of blood", "The circulation of air", "Sleep")),
        ("en", "What is blood?", ("blood and more", "air", "sleep")),
        ("el", "Τι είναι το αίμα;", ("Ένα υγρό", "Ένα αέριο", "Ένα στερεό")),
        ("ja", "血液の循環とは何ですか", ("血液の循環", "空気", "睡眠")),
        ("en", "What does `circulation` print?", ("`circulation`", "1", "2")),
    ],
)
def test_no_word_cue(language, stem, options):
    markdown = [Localized(texts={language: Text(source=one, markup="markdown")}) for one in (stem, *options)]
    assert paths("option/word-cue", asked(language, markdown[0], markdown[1:])) == []


@pytest.mark.parametrize(
    ("stem", "options", "key"),
    [
        ("A doctor for the eyes is an", ("ophthalmologist", "dentist", "surgeon"), 0),
        ("Sixty minutes are an ____.", ("week", "hour", "day"), 1),
        ("It was sold to a:", ("university", "officer", "hour"), 0),
        ("You read it in an", ("book", "film", "X-ray"), 2),
        ("This is an [[1]]", ("eagle", "horse"), 0),
        ("Next comes an", ("8-bit word", "7-bit word"), 0),
    ],
)
def test_article_cue(stem, options, key):
    assert paths("option/article-cue", asked("en-GB", stem, options, key)) == ["questions[0].question"]


@pytest.mark.parametrize(
    ("language", "stem", "options"),
    [
        ("en", "A doctor for the eyes is a(n)", ("ophthalmologist", "dentist", "surgeon")),
        ("en", "A doctor for the eyes is a/an", ("ophthalmologist", "dentist", "surgeon")),
        ("en", "A doctor for the eyes is an", ("ophthalmologist", "orthodontist", "surgeon")),
        ("en", "A doctor for the eyes is", ("an ophthalmologist", "a dentist", "a surgeon")),
        ("en", "Which blood group is A", ("one", "two", "three")),
        ("en", "It is called a", ("one-off", "unit", "European")),
        ("en", "You are put into an", ("MRI scanner", "LASER", "tube")),
        ("es", "Mañana vamos a", ("comer", "andar", "ir")),
        ("de", "Woran denkt er? An", ("Äpfel", "Birnen", "Kirschen")),
        ("el", "Αυτό είναι a", ("σωστό", "λάθος", "άλλο")),
        ("pt", "Isto leva a", ("casa", "outro", "ele")),
    ],
)
def test_no_article_cue(language, stem, options):
    assert paths("option/article-cue", asked(language, stem, options)) == []


@pytest.mark.parametrize(
    ("language", "options", "place"),
    [
        ("en", ("True", "False", "Only in winter"), 2),
        ("el", ("Σωστό", "Λάθος", "Μόνο τον χειμώνα"), 2),
        ("ru", ("Зимой", "Верно", "Неверно"), 0),
        ("ar", ("صحيح", "خطأ", "في الشتاء"), 2),
        ("und", ("vrai", "faux", "seulement en hiver"), 2),
    ],
)
def test_true_false(language, options, place):
    (finding,) = found("option/true-false", asked(language, "?", options))
    assert (finding.severity, finding.path) == ("warning", f"questions[0].options[{place}]")


@pytest.mark.parametrize(
    ("language", "options"),
    [
        ("en", ("True", "False")),
        ("en", ("True", "False", "Not given")),
        ("el", ("Σωστό", "Λάθος", "Δεν αναφέρεται")),
        ("en", ("True", "False", "None", "0")),
        ("en", ("True", "False", "TypeError")),
        ("en", ("True north", "False friends", "Others")),
        ("ru", ("Правда", "Известия", "Труд")),
        ("en", ("true", "likely", "certain")),
    ],
)
def test_no_true_false(language, options):
    assert paths("option/true-false", asked(language, "?", options)) == []


@pytest.mark.parametrize(
    ("language", "options", "mended"),
    [
        ("en", ("a) Mars", "b) Venus", "c) Sun"), ["Mars", "Venus", "Sun"]),
        ("en", ("A. Mars", "B. Venus", "C. Sun"), ["Mars", "Venus", "Sun"]),
        ("el", ("α) Άρης", "β) Αφροδίτη", "Γη"), ["Άρης", "Αφροδίτη"]),
        ("el", ("Α. Άρης", "Β. Αφροδίτη", "Γ. Γη"), ["Άρης", "Αφροδίτη", "Γη"]),
        ("ru", ("а) Марс", "б) Венера", "в) Земля"), ["Марс", "Венера", "Земля"]),
        ("uk", ("(а) Марс", "(б) Венера", "(в) Земля"), ["Марс", "Венера", "Земля"]),
        ("en", ("Mars", "b) Venus", "c) Sun"), ["Venus", "Sun"]),
        ("it", ("A - la crosta", "B - il mantello", "C - il nucleo"), ["la crosta", "il mantello", "il nucleo"]),
        ("en", ("1) Mars", "2) Venus", "3) Sun"), ["Mars", "Venus", "Sun"]),
        ("en", ("(1) Mars", "(2) Venus", "(3) Sun", "(4) Moon"), ["Mars", "Venus", "Sun", "Moon"]),
    ],
)
def test_label(language, options, mended):
    findings = found("option/label", asked(language, "?", options))
    assert [finding.fix.replacement for finding in findings] == mended
    assert all(finding.fix.safe and finding.severity == "warning" for finding in findings)
    places = [n for n, option in enumerate(options) if option.endswith(tuple(mended)) and option not in mended]
    assert [finding.path for finding in findings] == [f"questions[0].options[{place}]" for place in places]


def test_a_number_and_a_full_stop_may_be_a_day():
    findings = found("option/label", asked("de", "?", ("1. Mars", "2. Venus", "3. Sonne")))
    assert [finding.fix for finding in findings] == [None, None, None]


@pytest.mark.parametrize(
    ("language", "options"),
    [
        ("en", ("Mars", "Venus", "Sun")),
        ("en", ("A. Lincoln", "B. Franklin", "Jefferson")),
        ("en", ("a) Mars", "Venus", "Sun")),
        ("en", ("c) Mars", "a) Venus", "e) Sun")),
        ("en", ("f(x)", "g(x)", "h(x)")),
        ("el", ("π.χ. Άρης", "ρ.μ. Γη", "Δίας")),
        ("ru", ("А. Пушкин", "Л. Толстой", "И. Бунин")),
        ("en", ("A.m.", "B.c.", "C.e.")),
        ("de", ("A - B", "B - C", "C - D")),
        ("fr", ("à la mer", "À Lyon", "a priori")),
        ("de", ("1. Mai", "2. Mai", "3. Mai")),
        ("de", ("1. Weltkrieg", "2. Weltkrieg", "3. Weltkrieg")),
        ("en", ("1.5 m", "2.5 m", "3.5 m")),
        ("en", ("1. Mars", "2. Venus")),
        ("en", ("1) Mars", "3) Venus", "2) Sun")),
        ("en", ("1) Mars", "2) Venus", "Sun")),
    ],
)
def test_no_label(language, options):
    assert paths("option/label", asked(language, "?", options)) == []


@pytest.mark.parametrize(
    ("language", "options", "place", "mended"),
    [
        ("en", ("Made of iron", "Made of gas.", "Made of ice"), 1, "Made of gas"),
        ("el", ("Από σίδηρο.", "Από αέριο.", "Από πάγο"), 2, "Από πάγο."),
        ("ru", ("Из железа", "из газа", "Из льда"), 1, "Из газа"),
        ("en", ("Iron", "Gas", "ice", "Sand"), 2, "Ice"),
    ],
)
def test_style(language, options, place, mended):
    (finding,) = found("option/style", asked(language, "?", options))
    assert (finding.severity, finding.path) == ("info", f"questions[0].options[{place}]")
    assert (finding.fix.replacement, finding.fix.safe) == (mended, False)


@pytest.mark.parametrize(
    ("language", "options"),
    [
        ("en", ("Made of iron", "Made of gas", "Made of ice")),
        ("en", ("It is iron, gas etc.", "Made of gas", "Made of ice")),
        ("de", ("Das Eisen", "gehen", "Das Eis", "Das Gas")),
        ("el", ("Από σίδηρο.", "Από αέριο.", "Από πάγο.")),
        ("en", ("Yes, it is.", "print(x)", "No, it is not.")),
        ("en", ("Iron", "iPhone", "Gas", "Sand")),
        ("en", ("x", "Paris", "Rome", "Oslo")),
        ("en", ("water", "Paris", "milk")),
        ("ar", ("الحديد", "الغاز", "الجليد")),
        ("ja", ("鉄です", "気体です", "氷です")),
    ],
)
def test_no_style(language, options):
    assert paths("option/style", asked(language, "?", options)) == []


def test_options_are_compared_in_each_language():
    options = [{"en": "A. Mars", "el": "Άρης"}, {"en": "B. Venus", "el": "Αφροδίτη"}, {"en": "C. Sun", "el": "Ήλιος"}]
    findings = found("option/label", asked("en", {"en": "?", "el": ";"}, options))
    assert [finding.language for finding in findings] == ["en", "en", "en"]


def test_options_of_gaps():
    gaps = (
        Gap(id="0", interaction=choice("a", "b")),
        Gap(id="1", interaction=choice("one", "two", "All of the above")),
    )
    assert paths("option/all-of-the-above", item("[[0]] [[1]]", ClozeInteraction(gaps=gaps))) == [
        "questions[0].gaps[1].options[2]"
    ]


CUES = [rule for rule in rules() if rule.startswith(("option/", "explanation/", "key/"))]


@pytest.mark.parametrize("rule", CUES)
def test_odd_items_break_no_rule(rule):
    nothing = Choice(text=Localized(texts={}))
    blank = words("")
    odd = [
        item("", ChoiceInteraction()),
        item("?", ChoiceInteraction(choices=(nothing, nothing, nothing))),
        asked("en", "", ("", "", "")),
        asked("und", "an", ("", "a", "\u200b"), (0, 1, 2)),
        item(Localized(texts={}), choice("x", {"el": "ψ", "en": "y"}, blank)),
        item("?", TextEntryInteraction()),
        item("?", MatchInteraction(distractors=(blank,))),
        item("?", OrderInteraction()),
        item("?", ClozeInteraction(gaps=(Gap(id="1", interaction=ChoiceInteraction()),))),
        asked("ar", "؟", ("(" * 500, "a)" * 500, "." * 500), explanation="the answer is " * 300),
    ]
    assert isinstance(said(rule, *odd), list)


@pytest.mark.parametrize(
    "filler", ["a) ", "the answer is A and B ", "not ", "A, ", "(((", "choose ", "1.1", "αβγ ", "an ... "]
)
def test_hostile_options_take_no_time(filler):
    long = filler * (60_000 // len(filler))
    hostile = asked("en", long, (long, long + "x", long[:-1]), 0, explanation=long)
    started = process_time()
    lint(quiz(hostile), select=CUES)
    assert process_time() - started < 5


@pytest.mark.parametrize(
    ("language", "text", "there"),
    [
        ("pt", "Todas as alternativas acima", True),
        ("pt", "Todas as respostas anteriores estão corretas.", True),
        ("en", "All the statements above are true", True),
        ("fr", "Toutes les propositions ci-dessus sont vraies", True),
        ("de", "Alle oben genannten Aussagen treffen zu", True),
        ("tr", "Yukarıdaki seçeneklerin hepsi", True),
        ("ar", "جميع الإجابات المذكورة أعلاه صحيحة", True),
        ("en", "All the planets above the ecliptic", False),
        ("de", "Keine Angaben zur Person", False),
        ("es", "Todas las células del cuerpo", False),
    ],
)
def test_what_speaks_of_the_others_is_known_by_its_parts(language, text, there):
    options = ("Mars", "Jupiter", "Venus", text)
    assert bool(said("option/all-of-the-above", asked(language, "?", options), language=language)) == there


def test_a_formula_is_the_same_with_braces_and_spaces_of_its_own():
    formulas = [Localized(texts={"en": Text(source=tex, markup="markdown")}) for tex in ("$a^6$", "$a^{6}$", "$a^5$")]
    assert said("option/duplicate", asked("en", "Simplify.", formulas)) == [
        'option A and option B say the same: "\\(a^{6}\\)".'
    ]
