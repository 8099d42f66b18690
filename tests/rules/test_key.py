"""Rules about the key, on every kind of interaction."""

from decimal import Decimal
from fractions import Fraction

import pytest

from quizkit.model import (
    ALL_OF_IT,
    NONE_OF_IT,
    Choice,
    ChoiceInteraction,
    ClozeInteraction,
    DropGap,
    Entry,
    ExtendedText,
    FormulaInteraction,
    Gap,
    GapMatchInteraction,
    HotspotInteraction,
    HottextInteraction,
    Item,
    Localized,
    MatchInteraction,
    NoInteraction,
    NumericAnswer,
    NumericInteraction,
    OrderInteraction,
    Pair,
    Shape,
    Text,
    TextAnswer,
    TextEntryInteraction,
    UploadInteraction,
    Variable,
)
from tests.rules.building import asked, choice, found, item, paths, said, words

SPOT = Shape(id="a", shape="circle", coords=(1, 1, 1))
RIGHT_SPOT = Shape(id="a", shape="circle", coords=(1, 1, 1), fraction=ALL_OF_IT)
PIECE = Choice(id="a", text=words("x"), fraction=NONE_OF_IT)
RIGHT_PIECE = Choice(id="a", text=words("x"), fraction=ALL_OF_IT)


@pytest.mark.parametrize(
    ("interaction", "message"),
    [
        (choice("a", "b", key=None), "no option is marked as right."),
        (choice("a", "b", key=()), "no option is marked as right."),
        (ChoiceInteraction(), "no option is marked as right."),
        (TextEntryInteraction(), "no answer is accepted as right."),
        (
            TextEntryInteraction(answers=(TextAnswer(text=words("x"), fraction=NONE_OF_IT),)),
            "no answer is accepted as right.",
        ),
        (NumericInteraction(), "no number is accepted as right."),
        (MatchInteraction(distractors=(words("x"),)), "there are no pairs to match."),
        (OrderInteraction(), "there is nothing to put in order."),
        (ClozeInteraction(), "there are no gaps with right answers."),
        (
            ClozeInteraction(
                gaps=(
                    Gap(id="x", interaction=choice("a", "b")),
                    Gap(id="y", interaction=choice("a", "b", key=None)),
                    Gap(id="z", interaction=TextEntryInteraction()),
                )
            ),
            "gap 2 and gap 3 have no right answer.",
        ),
        (GapMatchInteraction(), "there are no gaps with right answers."),
        (
            GapMatchInteraction(choices=(PIECE,), gaps=(DropGap(id="1", accepts=("a",)), DropGap(id="2"))),
            "gap 2 has no right answer.",
        ),
        (HotspotInteraction(image="x.png", areas=(SPOT,)), "no area is marked as right."),
        (HottextInteraction(choices=(PIECE,)), "no piece of the text is marked as right."),
        (FormulaInteraction(expression=" "), "there is no formula for the right answer."),
    ],
)
def test_missing(interaction, message):
    assert said("key/missing", item(interaction=interaction)) == [message]


@pytest.mark.parametrize(
    "interaction",
    [
        choice("a", "b"),
        TextEntryInteraction(answers=(TextAnswer(text=words("x")),)),
        NumericInteraction(answers=(NumericAnswer(value=Decimal(3)),)),
        MatchInteraction(pairs=(Pair(left=words("x"), right=words("y")),)),
        OrderInteraction(entries=(Entry(text=words("x")),)),
        ClozeInteraction(gaps=(Gap(id="x", interaction=choice("a", "b")),)),
        HotspotInteraction(image="x.png", areas=(RIGHT_SPOT,)),
        HottextInteraction(choices=(RIGHT_PIECE,)),
        FormulaInteraction(expression="x + 1"),
        ExtendedText(),
        UploadInteraction(),
        NoInteraction(),
    ],
)
def test_not_missing(interaction):
    assert said("key/missing", item(interaction=interaction)) == []


def test_several():
    both = choice("a", "b", "c", key=(0, 2))
    assert said("key/several", item(interaction=both)) == ["options A and C are all marked as right."]


def test_several_in_a_gap():
    gaps = (Gap(id="1", interaction=choice("a", "b")), Gap(id="2", interaction=choice("a", "b", "c", key=(0, 1, 2))))
    assert said("key/several", item(interaction=ClozeInteraction(gaps=gaps))) == [
        "options A, B and C in gap 2 are all marked as right."
    ]


def test_both_of_true_and_false():
    assert said("key/several", item(interaction=choice("True", "False", key=(0, 1), mode="true_false")))


@pytest.mark.parametrize(
    "interaction",
    [
        HottextInteraction(choices=(RIGHT_PIECE, Choice(id="b", text=words("y"), fraction=ALL_OF_IT))),
        HotspotInteraction(
            image="x.png", areas=(RIGHT_SPOT, Shape(id="b", shape="circle", coords=(9, 9, 1), fraction=ALL_OF_IT))
        ),
    ],
)
def test_several_places(interaction):
    message = "2 places are marked as right, where only one can be picked."
    assert said("key/several", item(interaction=interaction)) == [message]
    assert said("key/several", item(interaction=interaction.replaced(multiple=True))) == []


def test_several_is_fine_where_several_can_be_picked():
    assert said("key/several", item(interaction=choice("a", "b", "c", key=(0, 1), mode="multiple"))) == []


def test_part_of_the_points_is_not_right():
    choices = (
        Choice(text=words("a"), fraction=ALL_OF_IT),
        Choice(text=words("b"), fraction=Fraction(1, 2)),
    )
    assert said("key/several", item(interaction=ChoiceInteraction(choices=choices))) == []


def test_unknown():
    gaps = (DropGap(id="1", accepts=("a",)), DropGap(id="2", accepts=("B", "q")))
    interaction = GapMatchInteraction(choices=(PIECE, Choice(text=words("no id of its own"))), gaps=gaps)
    assert said("key/unknown", item(interaction=interaction)) == [
        'the answer of gap 2 is "q", but there is no such option.'
    ]


def shares(*fractions: str, mode: str = "multiple", adds_up: bool = True) -> ChoiceInteraction:
    choices = tuple(Choice(text=words(str(n)), fraction=Fraction(share)) for n, share in enumerate(fractions))
    return ChoiceInteraction(mode=mode, choices=choices, all_or_nothing=not adds_up)


@pytest.mark.parametrize(
    ("interaction", "message"),
    [
        (shares("1/2", "3/10", "0"), "the right options earn 80 % together."),
        (shares("1/2", "1/2", "1/2", "-1"), "the right options earn 150 % together."),
        (shares("1/2", "1/4", mode="single"), "the best answer earns only 50 % of the points."),
        (
            TextEntryInteraction(answers=(TextAnswer(text=words("Αθήνα"), fraction=Fraction(1, 3)),)),
            "the best answer earns only 33.33 % of the points.",
        ),
    ],
)
def test_weights(interaction, message):
    (finding,) = found("key/weights", item(interaction=interaction))
    assert (finding.message, finding.severity, finding.location.line) == (message, "error", 3)


@pytest.mark.parametrize(
    "interaction",
    [
        shares("1/2", "1/2", "-1/2"),
        shares("0.333", "0.333", "0.333"),
        shares("0.142857", *["0.142857"] * 6),
        shares("1", "1", "0", adds_up=False),
        shares("1", "1/2", "0", mode="single"),
        shares("0", "0"),  # without a key, which key/missing says
        choice("a", "b", key=None, mode="multiple", all_or_nothing=False),
        NumericInteraction(answers=(NumericAnswer(value=Decimal(3)),)),
        ExtendedText(),
    ],
)
def test_weights_add_up(interaction):
    assert said("key/weights", item(interaction=interaction)) == []


@pytest.mark.parametrize(("points", "count"), [("0", 1), ("-2", 1), ("0.5", 0), ("100", 0)])
def test_points(points, count):
    worth = item(interaction=choice("a", "b"), points=Decimal(points))
    assert said("key/weights", worth) == [f"the question is worth {points} points."] * count
    assert said("key/weights", item(points=Decimal(points))) == []  # nothing to answer


@pytest.mark.parametrize(
    ("interaction", "message"),
    [
        (NumericInteraction(answers=(NumericAnswer(minimum=5, maximum=2),)), "no number lies between 5 and 2."),
        (
            NumericInteraction(answers=(NumericAnswer(value=1), NumericAnswer(minimum="0.5", maximum="-0.5"))),
            "no number lies between 0.5 and -0.5.",
        ),
        (
            ClozeInteraction(
                gaps=(
                    Gap(id="a", interaction=choice("a", "b")),
                    Gap(id="b", interaction=NumericInteraction(answers=(NumericAnswer(minimum=2, maximum=1),))),
                )
            ),
            "no number lies between 2 and 1 in gap 2.",
        ),
        (
            FormulaInteraction(expression="2*x", variables=(Variable(name="x", minimum=9, maximum=1),)),
            "no number lies between 9 and 1, from which the variable x is drawn.",
        ),
    ],
)
def test_numeric(interaction, message):
    (finding,) = found("key/numeric", item(interaction=interaction))
    assert (finding.message, finding.path) == (message, "questions[0]")


@pytest.mark.parametrize(
    "interaction",
    [
        NumericInteraction(answers=(NumericAnswer(minimum=2, maximum=2),)),
        NumericInteraction(answers=(NumericAnswer(minimum=2),)),
        NumericInteraction(answers=(NumericAnswer(value=Decimal("-3"), tolerance=Decimal("0.1")),)),
        NumericInteraction(),
        FormulaInteraction(expression="2*x", variables=(Variable(name="x", minimum=-1, maximum=1),)),
    ],
)
def test_not_numeric(interaction):
    assert said("key/numeric", item(interaction=interaction)) == []


def typed(language: str, *answers: str, case_sensitive: bool = False) -> TextEntryInteraction:
    found = tuple(TextAnswer(text=words(answer, language)) for answer in answers)
    return TextEntryInteraction(answers=found, case_sensitive=case_sensitive)


@pytest.mark.parametrize(
    ("interaction", "path"),
    [
        (typed("en", "Paris", "paris"), "answers[1]"),
        (typed("el", "Αθήνα", "Θήβα", "ΑΘΉΝΑ."), "answers[2]"),
        (typed("ru", "Москва", " москва "), "answers[1]"),
        (typed("en", "Paris", "  "), "answers[1]"),
        (typed("en", "Paris", "Paris", case_sensitive=True), "answers[1]"),
        (ClozeInteraction(gaps=(Gap(id="x", interaction=typed("el", "νερό", "Νερό")),)), "gaps[0].answers[1]"),
    ],
)
def test_short_answer(interaction, path):
    assert paths("key/short-answer", item(interaction=interaction)) == [f"questions[0].{path}"]


@pytest.mark.parametrize(
    "interaction",
    [
        typed("en", "Paris", "Lutetia"),
        typed("el", "Αθήνα", "Αθήναι"),
        typed("en", "Paris", "paris", case_sensitive=True),
        typed("en", "mW", "MW"),
        typed("en", "x + 1", "x - 1"),
        typed("ar", "القاهرة"),
        TextEntryInteraction(),
        TextEntryInteraction(answers=(TextAnswer(text=words({"en": "no", "el": "όχι"})),)),
        ClozeInteraction(
            gaps=(Gap(id="x", interaction=typed("en", "yes")), Gap(id="y", interaction=typed("en", "yes")))
        ),
        ClozeInteraction(gaps=(Gap(id="x", interaction=typed("en", "Kg", "kg", case_sensitive=True)),)),
    ],
)
def test_not_short_answer(interaction):
    assert said("key/short-answer", item(interaction=interaction)) == []


def test_several_places_for_a_word_do_not_hang_on_capitals():
    first = Gap(id="x", interaction=typed("en", "Polish", "polish", case_sensitive=True))
    second = Gap(id="y", interaction=typed("en", "Polish", "polish"))
    cloze = item("[[x]] [[y]]", ClozeInteraction(gaps=(first, second)))
    assert paths("key/short-answer", cloze) == ["questions[0].gaps[1].answers[1]"]


def matched(language: str, *pairs: tuple[str, str]) -> MatchInteraction:
    return MatchInteraction(
        pairs=tuple(Pair(left=words(left, language), right=words(right, language)) for left, right in pairs)
    )


def gaps(*names: str) -> ClozeInteraction:
    return ClozeInteraction(gaps=tuple(Gap(id=name, interaction=typed("en", "x")) for name in names))


def picking(*names: str | None) -> HottextInteraction:
    return HottextInteraction(choices=tuple(Choice(id=name, text=words("x"), fraction=ALL_OF_IT) for name in names))


@pytest.mark.parametrize(
    ("stem", "interaction", "message"),
    [
        ("Match.", matched("en", ("Greece", "Athens")), "there is only one pair."),
        ("Order.", OrderInteraction(entries=(Entry(text=words("one")),)), "there is only one entry."),
        (
            "Αντιστοιχίστε.",
            matched("el", ("Ελλάδα", "Αθήνα"), ("ελλάδα", "Θήβα")),
            'the left side of pair 1 and the left side of pair 2 are the same: "ελλάδα".',
        ),
        (
            "Match.",
            matched("en", ("Greece", "Athens"), ("Italy", "Rome")).replaced(
                distractors=(words("Paris"), words("Rome"), words("ROME"))
            ),
            'the right side of pair 2 and distractor 2 say the same: "Rome".',
        ),
        (
            "Match.",
            matched("en", ("Greece", "Athens"), ("Italy", "Rome")).replaced(distractors=(words("Bern"), words("Bern"))),
            'distractor 1 and distractor 2 say the same: "Bern".',
        ),
        ("[[a]] is here.", gaps("a", "b"), 'the text has no place for the answer of gap "b".'),
        ("[[a]] и [[b]] и [[c]].", gaps("a"), 'there is no answer for gaps "b" and "c" in the text.'),
        ("[[a]] is here.", gaps("b"), 'the text has no place for the answer of gap "b".'),  # as many marks as answers
        ("[[(1)]] is here.", gaps("(1)"), 'no mark in a text can have the name of gap "(1)".'),
        ("[[a]] twice [[a]]", gaps("a"), 'gap "a" stands in the text more than once.'),
        ("[[A]] runs.", picking("A", "B"), "the words to pick are not marked in the text: there is no [[B]]."),
        ("[[A]] and [[B]] and [[A]]", picking("A", "B"), "[[A]] stands in the text more than once."),
        ("[[A]] runs.", picking(None, None), "the words to pick are not marked in the text: there is no [[B]]."),
        ("[[A]] or [[B]]", picking("A"), "there is no option for [[B]] in the text."),
    ],
)
def test_pairs(stem, interaction, message):
    (finding,) = found("key/pairs", item(stem, interaction))
    assert (finding.message, finding.severity, finding.location.line) == (message, "error", 3)


@pytest.mark.parametrize(
    ("stem", "interaction"),
    [
        ("Match.", matched("en", ("Greece", "Athens"), ("Italy", "Rome"))),
        ("Match.", matched("en", ("cat", "animal"), ("dog", "animal"))),
        ("Σωστό ή λάθος;", matched("el", ("Ένα", "σωστό"), ("Δύο", "σωστό"))),
        ("Match.", MatchInteraction()),  # which key/missing says
        ("[[a]] и [[b]]", gaps("a", "b")),
        ("[[A]] and [[B]]", picking("A", "B")),
        ("[[A]] and [[B]]", picking(None, None)),
        ("", picking("A")),
        ("", gaps("a")),
        ("In Python, [[1, 2]] is a list.", choice("a", "b")),
    ],
)
def test_not_pairs(stem, interaction):
    assert said("key/pairs", item(stem, interaction)) == []


@pytest.mark.parametrize(
    ("language", "stem", "key"),
    [
        ("en", "Which are primes? (Choose two.)", (0, 1, 3)),
        ("en", "Select 3 answers.", (0, 1)),
        ("en", "Which two of these are primes?", 0),
        ("el", "Ποιοι είναι πρώτοι; Επιλέξτε δύο.", (0, 1, 3)),
        ("el", "ΕΠΙΛΕΞΤΕ ΤΡΕΙΣ ΑΠΑΝΤΗΣΕΙΣ", (0, 1)),
        ("de", "Wählen Sie zwei Antworten aus.", 0),
        ("es", "Elija dos opciones.", (0, 1, 3)),
        ("fr", "Cochez trois réponses.", (0, 1)),
        ("it", "Scegli due risposte.", (0, 1, 3)),
        ("nl", "Kies twee antwoorden.", (0, 1, 3)),
        ("pl", "Wybierz dwie odpowiedzi.", (0, 1, 3)),
        ("pt", "Assinale duas alternativas.", (0, 1, 3)),
        ("ru", "Выберите два правильных ответа.", 0),
        ("tr", "İki seçenek seçiniz.", (0, 1, 3)),
        ("uk", "Оберіть три відповіді.", (0, 1)),
        ("ar", "اختر إجابتين.", (0, 1, 3)),
        ("und", "Kies twee antwoorden.", (0, 1, 3)),
    ],
)
def test_count(language, stem, key):
    assert paths("key/count", asked(language, stem, ("a2", "b3", "c4", "d5"), key)) == ["questions[0].question"]


@pytest.mark.parametrize(
    ("language", "stem", "key"),
    [
        ("en", "Which are primes? (Choose two.)", (0, 1)),
        ("en", "Choose one or more.", (0, 1)),
        ("en", "In how many ways can you choose two of four cards?", 0),
        ("en", "Choose 3.5 as the pH. What is it?", 0),
        ("en", "Choose two numbers from 1 to 9 and add them.", 0),
        ("en", "Which two are noble gases?", None),
        ("el", "Επιλέξτε τη σωστή απάντηση.", (0, 1)),
        ("el", "Ποια είναι τα δύο φύλλα;", 0),
        ("ru", "Выберите два ответа.", (0, 1)),
        ("tr", "Doğru seçeneği seçiniz.", 0),
        ("ja", "二つ選んでください。", 0),
    ],
)
def test_not_count(language, stem, key):
    assert paths("key/count", asked(language, stem, ("a2", "b3", "c4", "d5"), key)) == []


def test_an_option_that_is_a_list():
    pairs = ("Mars and Venus", "Mars, Sirius", "Vega and Sirius")
    assert paths("key/count", asked("en", "Which two of these are planets?", pairs)) == []


CLAIMS = [
    ("en", "The correct answer is C.", "C"),
    ("en", "Option A is correct.", "A"),
    ("en", "Jupiter is big. Option B is wrong.", "B"),
    ("en", "The correct answer is Venus, which shines.", "Venus"),
    ("en", "Answer (c) is right.", "c"),
    ("en", "The correct answer is E.", "E"),
    ("el", "Η σωστή απάντηση είναι η Γ.", "Γ"),
    ("el", "Η επιλογή Β είναι λάθος, διότι είναι μεγάλος.", "Β"),
    ("el", "Σωστή απάντηση: Venus", "Venus"),
    ("de", "Antwort C ist richtig.", "C"),
    ("de", "Die richtige Antwort lautet: Mars.", "Mars"),
    ("es", "La respuesta correcta es la C.", "C"),
    ("fr", "La réponse B est fausse.", "B"),
    ("it", "La risposta corretta è la C.", "C"),
    ("nl", "Antwoord A is juist.", "A"),
    ("pl", "Poprawna odpowiedź to C.", "C"),
    ("pt", "A alternativa B está incorreta.", "B"),
    ("ru", "Правильный ответ: Г.", "Г"),
    ("tr", "Doğru cevap C.", "C"),
    ("uk", "Правильна відповідь: А.", "А"),
    ("ar", "الإجابة الصحيحة هي ج", "ج"),
    ("und", "The correct answer is C.", "C"),
]


@pytest.mark.parametrize(("language", "explanation", "words_"), CLAIMS)
def test_contradiction(language, explanation, words_):
    planets = asked(language, "?", ("Mars", "Jupiter", "Venus", "Earth"), 1, explanation=explanation)
    (finding,) = found("key/contradiction", planets)
    assert finding.path == "questions[0].explanation"
    assert words_ in finding.message.split('"')[1]
    assert finding.severity == "warning"


@pytest.mark.parametrize(
    ("language", "explanation"),
    [
        ("en", "The correct answer is B."),
        ("en", "B is correct, A and C are wrong."),
        ("en", "The correct answer is Jupiter."),
        ("en", "If option C is correct, the Sun is a planet."),
        ("en", "Vitamin C is right for you; a is wrong."),
        ("en", "The answer is a planet."),
        ("en", "Although option A is correct for the rocky ones, it is small."),
        ("en", "The correct answer is Venusian in no way."),
        ("el", "Η σωστή απάντηση είναι η Β."),
        ("el", "Η απάντηση Α είναι λάθος."),
        ("el", "Αν η επιλογή Γ είναι σωστή, τότε όχι."),
        ("de", "Antwort C ist nicht richtig."),
        ("ru", "Правильный ответ: В."),  # it looks like the Latin letter
        ("ar", "الإجابة الصحيحة هي ب"),
        ("ja", "正解はCです。"),
        ("und", "The correct answer is B."),
    ],
)
def test_no_contradiction(language, explanation):
    planets = asked(language, "?", ("Mars", "Jupiter", "Venus", "Earth"), 1, explanation=explanation)
    assert said("key/contradiction", planets) == []


def test_a_question_for_what_is_wrong_may_call_its_key_wrong():
    explanation = "Option B is wrong. Option A is correct."
    assert (
        said("key/contradiction", asked("en", "Which is NOT so?", ("xx", "yy", "zz"), 1, explanation=explanation)) == []
    )
    assert (
        len(said("key/contradiction", asked("en", "Which is so?", ("xx", "yy", "zz"), 1, explanation=explanation))) == 1
    )


@pytest.mark.parametrize("options", [("C", "Java", "Ada"), ("only A", "only B", "A and B")])
def test_letters_that_are_options_name_none(options):
    assert said("key/contradiction", asked("en", "?", options, 1, explanation="Option C is correct.")) == []


def test_nobody_contradicts_a_key_that_is_not_there():
    assert said("key/contradiction", asked("en", "?", "abc", None, explanation="The correct answer is B.")) == []


@pytest.mark.parametrize(
    ("language", "place", "feedback"),
    [
        ("en", 0, "Correct! It is red."),
        ("en", 1, "Incorrect."),
        ("el", 2, "Σωστά!"),
        ("el", 1, "Λάθος απάντηση. Δείτε πάλι."),
        ("ru", 0, "Верно"),
        ("es", 0, "¡Correcto!"),
    ],
)
def test_verdict_of_feedback(language, place, feedback):
    planets = asked(language, "?", ("Mars", "Jupiter", "Venus"), 1)
    choices = list(planets.interaction.choices)
    choices[place] = choices[place].replaced(feedback=words(feedback, language))
    wrong = planets.replaced(interaction=planets.interaction.replaced(choices=tuple(choices)))
    assert paths("key/contradiction", wrong) == [f"questions[0].options[{place}].feedback"]
    choices[place] = choices[place].replaced(fraction=NONE_OF_IT if place == 1 else ALL_OF_IT)
    choices[0 if place else 2] = choices[0 if place else 2].replaced(fraction=ALL_OF_IT if place == 1 else NONE_OF_IT)
    right = planets.replaced(interaction=planets.interaction.replaced(choices=tuple(choices), mode="multiple"))
    assert paths("key/contradiction", right) == []


def test_letters_and_shuffling():
    shuffled = asked("en", "?", ("Mars", "Jupiter", "Venus"), 1, explanation="As option B says.", shuffle=True)
    (finding,) = found("key/contradiction", shuffled)
    assert (finding.severity, finding.path) == ("info", "questions[0].explanation")
    assert finding.message == 'the explanation says "option B", but the options are shuffled.'
    still = asked("en", "?", ("Mars", "Jupiter", "Venus"), 1, explanation="As option B says.")
    assert found("key/contradiction", still) == []


@pytest.mark.parametrize(
    ("language", "stem", "one", "other"),
    [
        ("en", "Largest planet?", (("Mars", "Jupiter", "Venus"), 1), (("Jupiter", "Venus", "Mars"), 1)),
        ("el", "Μεγαλύτερος;", (("Άρης", "Δίας", "Γη", "Ήλιος"), 1), (("ΆΡΗΣ", "δίας.", "Γη"), 0)),
        ("en", "It is flat.", (("True", "False"), 0), (("True", "False"), 1)),
        ("ja", "一番大きい惑星は？", (("火星", "木星", "金星"), 1), (("火星", "木星", "金星"), 2)),
    ],
)
def test_conflict(language, stem, one, other):
    (finding,) = found("key/conflict", asked(language, stem, *one), item("Else?"), asked(language, stem, *other))
    assert finding.path == "questions[2]"
    assert "question 1 asks the same as question 3" in finding.message


@pytest.mark.parametrize(
    ("stem", "one", "other"),
    [
        ("Largest?", (("Mars", "Jupiter", "Venus"), 1), (("Venus", "Mars", "Jupiter"), 2)),
        ("Which is a prime?", (("2", "4", "6", "8"), 0), (("3", "4", "6", "8"), 0)),
        ("Ποιο είναι;", (("Άρης", "Δίας", "Γη"), 1), (("κόκκινο", "μπλε", "πράσινο"), 1)),
        ("Choose.", (("Mars", "Jupiter", "Venus"), 1), (("Mars", "Jupiter", "Venus"), None)),
        ("", (("Mars", "Jupiter", "Venus"), 1), (("Mars", "Jupiter", "Venus"), 2)),
    ],
)
def test_no_conflict(stem, one, other):
    assert paths("key/conflict", asked("en", stem, *one), asked("en", stem, *other)) == []


def test_another_stimulus_or_picture_is_another_question():
    options = ("Mars", "Jupiter", "Venus")
    one, other = (asked("en", "What is it?", options, key, stimulus=name) for key, name in ((0, "a"), (1, "b")))
    assert paths("key/conflict", one, other) == []
    pictures = [Localized(texts={"en": Text(source=f"What is ![this]({n}.png)?", markup="markdown")}) for n in "ab"]
    assert paths("key/conflict", *(asked("en", picture, options, n) for n, picture in enumerate(pictures))) == []


def test_many_questions_with_one_stem_take_no_time():
    bank = [asked("en", "Choose the right word.", (f"a{n}", f"b{n}", f"c{n}"), 0) for n in range(3000)]
    assert paths("key/conflict", *bank) == []


def bank(*keys: int, options: int = 4, **fields: object) -> list[Item]:
    return [
        asked("el", f"Πόσο κάνει {n} + {n};", [f"{n}{c}" for c in "αβγδε"[:options]], key, **fields)
        for n, key in enumerate(keys)
    ]


def test_position():
    (finding,) = found("key/position", *bank(*[1] * 30, *[0, 2, 3] * 5))
    assert finding.message == (
        "in the 45 questions with 4 options, the right one is A 5 times, B 30 times, C 5 times and D 5 times."
    )
    assert (finding.severity, finding.location.line) == ("warning", 3)


@pytest.mark.parametrize(
    "items",
    [
        bank(*[0, 1, 2, 3] * 10),
        bank(*[1] * 39),
        bank(*[1] * 30, *[0, 2, 3] * 5, shuffle=True),
        bank(*[1] * 20) + bank(*[1] * 20, options=3),
        bank(*[None] * 50),
        bank(*[0] * 13, *[1] * 10, *[2] * 9, *[3] * 8),
        [item("x", choice("True", "False", mode="true_false")) for _ in range(50)],
    ],
    ids=["even", "few", "shuffled", "other-counts", "no-key", "chance", "true-false"],
)
def test_no_position(items):
    assert found("key/position", *items) == []


def test_runs():
    (finding,) = found("key/runs", *bank(0, 1, 2, 2, 2, 2, 2, 2, 3))
    assert finding.message == "option C is the right one 6 times in a row, from question 3 to question 8."
    assert (finding.path, finding.severity) == ("questions[2]", "info")
    between = bank(1, 1, 1)
    assert len(found("key/runs", *between, item("Read on."), *between)) == 1


@pytest.mark.parametrize(
    "items",
    [bank(0, 0, 0, 0, 0, 1), bank(*[0, 1] * 20), bank(*[0] * 9, shuffle=True), bank(*[None] * 9), []],
    ids=["five", "changing", "shuffled", "no-key", "nothing"],
)
def test_no_runs(items):
    assert found("key/runs", *items) == []


def lengths(language: str, *keys: int) -> list[Item]:
    """Items whose third option is the longest."""
    return [asked(language, f"{n}?", ("ένα", "δύο", "εκατό και κάτι", "τρία"), key) for n, key in enumerate(keys)]


def test_longest():
    (finding,) = found("key/longest", *lengths("el", *[2] * 20, *[0, 1, 3] * 7))
    assert finding.message == (
        "the right option is the longest in 20 of the 41 questions with 4 options (49%; by chance it would be in 25%)."
    )
    assert (finding.severity, finding.location.line) == ("warning", 3)


@pytest.mark.parametrize(
    "items",
    [
        lengths("en", *[2] * 10, *[0, 1, 3] * 10),
        lengths("en", *[2] * 39),
        lengths("en", *[2] * 15, *[0, 1, 3] * 9),
        [asked("ru", f"{n}?", ("один", "пять", "семь", "ноль"), 1) for n in range(60)],
        [asked("en", f"{n}?", ("one", "a long one", "two"), 1) for n in range(60)],
    ],
    ids=["as-by-chance", "few", "chance", "all-equal", "three-options"],
)
def test_not_longest(items):
    assert found("key/longest", *items) == []
