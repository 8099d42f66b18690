"""Small parts with rules of their own: amounts, identifiers, patterns for numbers of words."""

import re
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quizkit.formats._qti.amounts import amount_text, decimal_of, decimal_text, share_of
from quizkit.formats._qti.identifiers import identifier, identifiers, is_identifier
from quizkit.formats._qti.version import QTI_21, QTI_30
from quizkit.formats._qti.words_mask import mask_words, words_mask

SHARES = st.fractions(-1, 1, max_denominator=100_000)
POINTS = st.fractions(Fraction(1, 1000), 10_000, max_denominator=1000)


@pytest.mark.parametrize(
    ("amount", "text"),
    [(Fraction(1), "1"), (Fraction(1, 2), "0.5"), (Fraction(1, 3), "0.3333333333333333"), (Fraction(-5, 4), "-1.25")],
)
def test_amounts_are_exact_where_they_can_be(amount: Fraction, text: str) -> None:
    assert amount_text(amount) == text


@given(SHARES, POINTS)
def test_a_share_survives_being_a_double(share: Fraction, points: Fraction) -> None:
    written = decimal_of(amount_text(share * points))
    assert written is not None
    assert share_of(Fraction(written), points) == share


@pytest.mark.parametrize("text", ["", "x", "NaN", "inf", "1e999999999", "1" * 1000, "1,5", None])
def test_what_is_no_number(text: str | None) -> None:
    assert decimal_of(text) is None


@pytest.mark.parametrize("text", ["1", "2.50", "0.001", "-7", "123456789012345678", "1E+100"])
def test_numbers_keep_their_digits(text: str) -> None:
    assert decimal_text(Decimal(text)) == text
    assert decimal_of(decimal_text(Decimal(text))) == Decimal(text)


@given(st.text(min_size=1))
def test_identifiers_are_short_ascii_and_stay(name: str) -> None:
    found = identifier(name)
    assert is_identifier(found)
    assert identifier(found) == found


@given(st.lists(st.text(min_size=1, max_size=40), unique=True, max_size=20))
def test_different_ids_have_different_identifiers(names: list[str]) -> None:
    found = identifiers(names, ("true", "false"))
    assert list(found) == names
    assert all(map(is_identifier, found.values()))
    assert len({name.casefold() for name in (*found.values(), "true", "false")}) == len(names) + 2


LIMITS = st.none() | st.integers(0, 12)


@given(LIMITS, LIMITS.map(lambda most: most or None))
def test_limits_are_read_from_their_pattern(least: int | None, most: int | None) -> None:
    assert (mask_words(words_mask(least, most)) or (None, None)) == (least, most)


@pytest.mark.parametrize(("least", "most"), [(None, 3), (0, 3), (1, 3), (2, 4), (2, None)])
def test_the_pattern_counts_words(least: int | None, most: int | None) -> None:
    mask = words_mask(least, most)
    for count in range(7):
        text = " ".join(f"wörd-{number}," for number in range(count))
        allowed = (least or 0) <= count <= (99 if most is None else most)
        assert bool(re.fullmatch(mask, f" {text}\n" if count else "")) is allowed, count


@pytest.mark.parametrize("mask", ["[0-9]*", r"\s*(\S+\s+){0,3}\S+)?\s*", r"(\s*(\S+\s+){0,3}\S+\s*", ".*"])
def test_other_patterns_are_no_limits(mask: str) -> None:
    assert mask_words(mask) is None


def test_one_template_is_spelled_for_each_version() -> None:
    template = '<simpleChoice identifier="{name}" showHide="show" xml:lang="en"><p>{text}</p></simpleChoice>'
    assert QTI_21.spell(template) == template
    assert QTI_30.spell(template) == (
        '<qti-simple-choice identifier="{name}" show-hide="show" xml:lang="en"><p>{text}</p></qti-simple-choice>'
    )
    body = "<modalFeedback><contentBody>{text}</contentBody></modalFeedback>"
    assert QTI_21.spell(body) == "<modalFeedback>{text}</modalFeedback>"
    assert "<qti-content-body>" in QTI_30.spell(body)
