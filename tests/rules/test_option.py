"""Rules about what learners pick from, and about missing questions."""

import pytest

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
from tests.rules.building import choice, found, item, said, words


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
