"""Which options a key means. Every expected value is worked out by hand from the key as a teacher wrote it."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quizkit.diagnostics import Report
from quizkit.formats._authored import AuthoredItem, AuthoredOption, Written, build_item, split_mark
from quizkit.identity import letter
from quizkit.model import ChoiceInteraction, Localized, Location

CITIES = ("Milan", "Rome", "Turin", "Bari")
HALF = Fraction(1, 2)


def choice(
    *key: str,
    options: tuple[str, ...] = CITIES,
    flags: tuple[str | None, ...] = (),
    stem: str = "Which?",
    **more: object,
) -> tuple[ChoiceInteraction, Report]:
    report = Report()
    authored = AuthoredItem(
        stem=Localized.of(stem),
        location=Location("bank.csv", 2),
        number=1,
        options=[
            AuthoredOption(
                Localized.of(text), correct=None if not flags or flags[place] is None else Written(flags[place] or "")
            )
            for place, text in enumerate(options)
        ],
        key=[Written(part, Location("bank.csv", 2, cell="F2")) for part in key],
        **more,  # type: ignore[arg-type]
    )
    item = build_item(authored, report, "en")
    assert item is not None
    assert isinstance(item.interaction, ChoiceInteraction)
    return item.interaction, report


def right(interaction: ChoiceInteraction) -> str:
    return "".join(letter(place) for place, one in enumerate(interaction.choices) if one.fraction)


def codes(report: Report) -> list[str]:
    return [diagnostic.code for diagnostic in report]


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        ("B", "B"),
        ("b", "B"),
        ("b)", "B"),
        ("(B)", "B"),
        ("B.", "B"),
        (" b ", "B"),
        ("2", "B"),
        ("2.", "B"),
        ("2.0", "B"),
        ("#2", "B"),
        ("Rome", "B"),
        (" Rome ", "B"),
        ("rome", "B"),
        ("\u0392", "B"),  # Greek capital beta
        ("\u03b2", "B"),
        ("\u0412", "B"),  # Cyrillic capital ve, which looks like B
        ("\u0393", "C"),  # Greek gamma
        ("\u0421", "C"),  # Cyrillic capital es, which looks like C
        ("\u0411", "B"),  # Cyrillic capital be, the second letter there
        ("A,C", "AC"),
        ("A, C", "AC"),
        ("C;A", "AC"),
        ("a & d", "AD"),
        ("B/D", "BD"),
        ("A και C", "AC"),
        ("A and C", "AC"),
        ("1,3", "AC"),
        ("Rome, Bari", "BD"),
        ("AC", "AC"),
        ("A C D", "ACD"),
    ],
)
def test_one_key(key: str, expected: str) -> None:
    interaction, report = choice(key)
    assert right(interaction) == expected
    assert interaction.mode == ("single" if len(expected) == 1 else "multiple")
    assert not codes(report)


def test_several_values() -> None:
    interaction, report = choice("A", "3")
    assert right(interaction) == "AC"
    assert not codes(report)


@pytest.mark.parametrize("key", ["7", "0", "E", "Paris", "A, E", "CA", "*", "1.5"])
def test_a_key_that_names_nothing_leaves_a_draft(key: str) -> None:
    interaction, report = choice(key)
    assert [one.fraction for one in interaction.choices] == [None] * 4
    assert codes(report) == ["key/unknown"]
    assert next(iter(report)).location == Location("bank.csv", 2, cell="F2")


@pytest.mark.parametrize("key", ["1.3", "13"])
def test_a_list_that_a_spreadsheet_ate(key: str) -> None:
    interaction, report = choice(key)
    assert right(interaction) == ""
    assert codes(report) == ["key/unknown"]
    assert '"1,3"' in str(next(iter(report)))
    assert "write A, C" in str(next(iter(report)))


def test_a_number_with_thirteen_options() -> None:
    interaction, report = choice("13", options=tuple(f"text {number}" for number in range(14)))
    assert [one.fraction for one in interaction.choices].index(Fraction(1)) == 12
    assert not codes(report)


def test_the_whole_text_comes_before_a_list() -> None:
    interaction, report = choice("Paris, France", options=("Paris, France", "Rome, Italy", "Oslo", "Bern"))
    assert right(interaction) == "A"
    assert not codes(report)


@pytest.mark.parametrize(
    ("key", "options"),
    [("A and B", ("iron", "wood", "A and B")), ("A; B", ("b c", "c d", "a; b")), ("2, 3", ("1, 2", "1, 3", "2, 3"))],
)
def test_a_text_that_may_be_a_list_of_options_is_told(key: str, options: tuple[str, ...]) -> None:
    interaction, report = choice(key, options=options)
    assert right(interaction) == "C"
    assert codes(report) == ["key/ambiguous"]
    interaction, report = choice(key, options=options, type=Written("single"))
    assert right(interaction) == "C"
    assert not codes(report)


def test_texts_are_compared_after_normalisation() -> None:
    decomposed = "Ελλα\u0301δα"
    interaction, report = choice(decomposed, options=("Ιταλία", "Ελλ\u03acδα", "Γαλλία"))
    assert right(interaction) == "B"
    interaction, report = choice("100 km", options=("50 km", "100\xa0km"))
    assert right(interaction) == "B"
    interaction, report = choice('"x"', options=("“x”", "y"))
    assert right(interaction) == "A"
    assert not codes(report)


PORTS = ("23", "80", "53", "110")


def test_options_that_are_numbers() -> None:
    assert right(choice("B", options=PORTS)[0]) == "B"
    interaction, report = choice("80", options=PORTS)
    assert right(interaction) == "B"
    assert not codes(report)


def test_a_number_that_fits_both_ways_is_said() -> None:
    interaction, report = choice("2", options=("2", "4", "7", "9"))
    assert right(interaction) == "A"
    assert codes(report) == ["key/ambiguous"]
    message = next(iter(report)).message
    assert "the text of option" in message
    assert "the number of option" in message


def test_a_number_among_numbers_is_asked_about_even_where_both_name_one_option() -> None:
    interaction, report = choice("2", options=("1", "2", "9", "4"))
    assert right(interaction) == "B"
    assert codes(report) == ["key/ambiguous"]


@pytest.mark.parametrize("key", ["AB", "ab", "28", "the text 28"])
def test_options_past_z_are_named_like_columns(key: str) -> None:
    interaction, report = choice(key, options=tuple(f"the text {number}" for number in range(1, 31)))
    assert right(interaction) == "AB"
    assert not codes(report)


def test_a_letter_that_is_another_options_text_is_said() -> None:
    interaction, report = choice("A", options=("B", "A", "C"))
    assert right(interaction) == "A"
    assert codes(report) == ["key/ambiguous"]
    assert not codes(choice("A", options=("A", "B", "C"))[1])


def test_a_text_that_two_options_have_is_no_key() -> None:
    interaction, report = choice("oak", options=("oak", "oak", "elm"))
    assert right(interaction) == ""
    assert codes(report) == ["key/ambiguous"]


def test_cyrillic_letters_count_in_a_cyrillic_question() -> None:
    interaction, report = choice("В", options=("раз", "два", "три", "четыре"), stem="Какое слово?")
    assert right(interaction) == "C"
    assert codes(report) == ["key/ambiguous"], "В is the third letter, and looks like the second of the Latin ones"


@pytest.mark.parametrize(
    ("flags", "expected"),
    [
        (("x", None, None, None), [1, 0, 0, 0]),
        ((None, "✓", "", "✗"), [0, 1, 0, 0]),
        (("false", "TRUE", "false", "false"), [0, 1, 0, 0]),
        (("0", "1", "0", "1"), [0, 1, 0, 1]),
        (("ναι", "όχι", "όχι", "όχι"), [1, 0, 0, 0]),
        (("100", "0", "0", "0"), [1, 0, 0, 0]),
        (("50%", "50%", "-25%", "0"), [Fraction(1, 2), Fraction(1, 2), Fraction(-1, 4), 0]),
        (("50", "50", "-25", "0"), [Fraction(1, 2), Fraction(1, 2), Fraction(-1, 4), 0]),
        (("0.5", "1", "0", "0"), [Fraction(1, 2), 1, 0, 0]),
        (("1/3", "1/3", "1/3", None), [Fraction(1, 3), Fraction(1, 3), Fraction(1, 3), 0]),
        (("33.33333", "33.33333", "33.33333", "-100"), [Fraction(1, 3), Fraction(1, 3), Fraction(1, 3), -1]),
        (("x", "?", None, None), [1, None, 0, 0]),
        (("no", None, None, None), [0, None, None, None]),
        ((None, None, None, None), [None, None, None, None]),
        (("", "", "", ""), [None, None, None, None]),
    ],
)
def test_flags_and_weights(flags: tuple[str | None, ...], expected: list[Fraction | int | None]) -> None:
    interaction, report = choice(flags=flags)
    assert [one.fraction for one in interaction.choices] == expected
    assert not codes(report)


@pytest.mark.parametrize("flags", [("maybe", None, None, None), ("150%", "0", "0", "0")])
def test_a_flag_that_says_nothing_leaves_a_draft(flags: tuple[str | None, ...]) -> None:
    interaction, report = choice(flags=flags)
    assert [one.fraction for one in interaction.choices] == [None] * 4
    assert codes(report) == ["key/unknown"]


def test_key_and_flags_must_agree() -> None:
    interaction, report = choice("A", flags=("x", None, None, None))
    assert right(interaction) == "A"
    assert not codes(report)
    interaction, report = choice("A", flags=(None, "x", None, None))
    assert right(interaction) == ""
    assert codes(report) == ["key/contradiction"]


def test_partial_scoring_shares_the_points() -> None:
    interaction, _ = choice("A, C", scoring=Written("partial"))
    assert [one.fraction for one in interaction.choices] == [Fraction(1, 2), 0, Fraction(1, 2), 0]
    assert not interaction.all_or_nothing
    interaction, _ = choice("A, C")
    assert [one.fraction for one in interaction.choices] == [1, 0, 1, 0]
    assert interaction.all_or_nothing


@pytest.mark.parametrize("scoring", ["right_minus_wrong", "Right minus wrong", "richtig minus falsch"])
def test_right_minus_wrong_takes_away_what_a_right_option_earns(scoring: str) -> None:
    interaction, report = choice("A, C", scoring=Written(scoring))
    assert [one.fraction for one in interaction.choices] == [HALF, -HALF, HALF, -HALF]
    assert not interaction.all_or_nothing
    assert not codes(report)
    interaction, _ = choice("B", scoring=Written(scoring), type=Written("multiple"))
    assert [one.fraction for one in interaction.choices] == [-1, 1, -1, -1]
    interaction, _ = choice(flags=("x", None, "x", None), scoring=Written(scoring))
    assert [one.fraction for one in interaction.choices] == [HALF, -HALF, HALF, -HALF]


def test_weights_of_ones_own_are_more_than_right_minus_wrong() -> None:
    interaction, _ = choice(flags=("50%", "-10%", "50%", None), scoring=Written("right minus wrong"))
    assert [one.fraction for one in interaction.choices] == [HALF, Fraction(-1, 10), HALF, 0]


def test_right_minus_wrong_leaves_a_draft() -> None:
    interaction, _ = choice(scoring=Written("right minus wrong"))
    assert [one.fraction for one in interaction.choices] == [None] * 4


def test_no_options_for_a_key() -> None:
    interaction, report = choice("B", options=(), type=Written("single"))
    assert interaction.choices == ()
    assert codes(report) == ["key/unknown"]


@pytest.mark.parametrize(
    ("text", "mark", "rest"),
    [
        ("*Paris", "*", "Paris"),
        ("* Paris", "*", "Paris"),
        ("✓ Paris", "✓", "Paris"),
        ("[x] Paris", "[x]", "Paris"),
        ("→ Paris", "→", "Paris"),
        ("*emphasis*", "", "*emphasis*"),
        ("**strong** word", "", "**strong** word"),
        ("Paris", "", "Paris"),
        ("2 * 3", "", "2 * 3"),
    ],
)
def test_a_mark_before_a_text(text: str, mark: str, rest: str) -> None:
    assert split_mark(text) == (mark, rest)


@given(st.lists(st.text(max_size=8), max_size=5), st.lists(st.text(max_size=8), min_size=1, max_size=3))
def test_any_key_means_something_that_is_there_or_is_reported(options: list[str], key: list[str]) -> None:
    interaction, report = choice(*key, options=tuple(options), type=Written("multiple"))
    if any(part.strip() for part in key) and not right(interaction):
        assert any(code.startswith("key/") for code in codes(report))


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        ("Option B", "B"),
        ("option 2", "B"),
        ("Choice B", "B"),
        ("Answer: B", "B"),
        ("Correct answer: b)", "B"),
        ("Answer:B", "B"),
        ("Answer: Rome", "B"),
        ("Επιλογή Β", "B"),
        ("Respuesta: B", "B"),
        ("Antwort B", "B"),
        ("No. 2", "B"),
        ("№ 2", "B"),
        ("B) Rome", "B"),
        ("b. rome", "B"),
        ("B: Rome", "B"),
        ("B - Rome", "B"),
        ("B (Rome)", "B"),
        ("Rome (B)", "B"),
        ("2. Rome", "B"),
        ("Option 2: Rome", "B"),
        ("Rome.", "B"),
        ("“Rome”", "B"),
        ("'Rome'", "B"),
        ("«Rome»", "B"),
        ("[B]", "B"),
        ("Rom\u200be", "B"),  # a zero width space
        ("R\u03bfme", "B"),  # a Greek omicron
        ("[A, C]", "AC"),
        ("{A,C}", "AC"),
        ('["A", "C"]', "AC"),
        ("['Milan', 'Turin']", "AC"),
        ("A) Milan, C) Turin", "AC"),
        ("Option A, Option C", "AC"),
        ("Answer: A and C", "AC"),
        ("1 3", "AC"),
        ("a c", "AC"),
        ("1;0;1;0", "AC"),
        ("FALSE, TRUE, FALSE, TRUE", "BD"),
    ],
)
def test_words_and_signs_around_a_key(key: str, expected: str) -> None:
    interaction, report = choice(key)
    assert right(interaction) == expected
    assert not codes(report)


@pytest.mark.parametrize(
    ("key", "options", "expected"),
    [
        ("Paris, France; Rome, Italy", ("Paris, France", "Rome, Italy", "Oslo"), "AB"),
        ("Paris, France, Oslo", ("Paris, France", "Rome, Italy", "Oslo"), "AC"),
        ("salt and pepper and oil", ("salt and pepper", "oil", "milk"), "AB"),
        ("none of the above.", ("x", "y", "None of the above"), "C"),
        ("ΑΘΗΝΑ", ("Σπάρτη", "Αθήνα", "Θήβα"), "B"),  # Greek capitals bear no accents
        ("cafe", ("thé", "café", "lait"), "B"),
        ("x=5", ("x = 4", "x = 5"), "B"),
        ("it´s", ("its", "it’s"), "B"),
        ("Paris", ("a) Oslo", "b) Paris", "c) Bern"), "B"),
        ("0.5", ("0,25", "0,5", "0,75"), "B"),
        ("0.5", ("25%", "50%", "75%"), "B"),
        ("12", ("10 km", "12 km", "14 km"), "B"),
        ("TRUE", ("Yes", "No"), "A"),
        ("T", ("True", "False"), "A"),
        ("F", ("True", "False"), "B"),
        ("0", ("True", "False"), "B"),
    ],
)
def test_a_key_that_is_an_options_text_in_other_clothes(key: str, options: tuple[str, ...], expected: str) -> None:
    interaction, report = choice(key, options=options)
    assert right(interaction) == expected
    assert not codes(report)


def test_what_differs_in_an_accent_alone_is_told_apart_by_it() -> None:
    assert right(choice("resumé", options=("resume", "resumé"))[0]) == "B"
    interaction, report = choice("Resume.", options=("résume", "resumé"))
    assert right(interaction) == ""
    assert codes(report) == ["key/ambiguous"]


@pytest.mark.parametrize(
    ("key", "options", "expected"),
    [
        ("2", ("2 km", "4 km", "6 km"), "B"),  # the second, or two kilometres
        ("1", ("Nein", "Ja"), "A"),  # the first, or yes
    ],
)
def test_a_number_that_may_be_a_place_or_a_value_is_said(key: str, options: tuple[str, ...], expected: str) -> None:
    interaction, report = choice(key, options=options)
    assert right(interaction) == expected
    assert codes(report) == ["key/ambiguous"]


def test_a_label_and_a_text_that_disagree_are_no_key() -> None:
    interaction, report = choice("B) Turin")
    assert right(interaction) == ""
    assert codes(report) == ["key/unknown"]
    advice = next(iter(report)).advice or ""
    assert 'option B ("Rome")' in advice
    assert 'option C ("Turin")' in advice


def test_the_part_of_a_list_that_names_nothing_is_named_with_its_list() -> None:
    _, report = choice("A, E")
    assert next(iter(report)).message == '"E" in the answer "A, E" names none of the 4 options.'


def test_what_an_unknown_key_may_have_meant() -> None:
    assert 'Did you mean option B ("Rome")?' in (next(iter(choice("Romme")[1])).advice or "")
    assert "The first option is number 1;" in (next(iter(choice("0")[1])).advice or "")
    assert "write A, C" in (next(iter(choice("ac")[1])).advice or "")


def test_one_or_the_other_is_asked_about() -> None:
    interaction, report = choice("A or C")
    assert right(interaction) == "AC"
    assert codes(report) == ["key/either"]
    interaction, report = choice("A or C", type=Written("single"))
    assert interaction.mode == "single"
    assert not codes(report)
