"""Numbers, ranges and weights as people write them."""

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quizkit.formats._authored import parse_flag, parse_number
from quizkit.formats._authored.numbers import (
    Numbers,
    decimal_text,
    fraction_text,
    parse_credit,
    parse_numbers,
    parse_tolerance,
)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("100", "100"),
        (" 1.5 ", "1.5"),
        ("1,5", "1.5"),
        ("-3", "-3"),
        ("\u22123", "-3"),
        ("+3", "3"),
        (".5", "0.5"),
        ("5.", "5"),
        ("1 000", "1000"),
        ("1\u202f000", "1000"),
        ("1.000,5", "1000.5"),
        ("1,000.5", "1000.5"),
        ("1,000,000", "1000000"),
        ("0,125", "0.125"),
        ("1e3", "1000"),
        ("2.5E-2", "0.025"),
    ],
)
def test_a_number(text: str, number: str) -> None:
    assert parse_number(text) == Decimal(number)


@pytest.mark.parametrize(
    "text",
    ["", ".", "abc", "1,000", "12,345", "1.2.3", "1/2", "1e999", "0x1F", "١٢", "1_000", "NaN", "Infinity", "9" * 61],
)
def test_no_number_or_one_that_can_be_read_in_two_ways(text: str) -> None:
    assert parse_number(text) is None


def between(low: str | None, high: str | None) -> Numbers:
    return Numbers(minimum=None if low is None else Decimal(low), maximum=None if high is None else Decimal(high))


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("100", Numbers(Decimal(100))),
        ("1.5 ± 0.1", Numbers(Decimal("1.5"), Decimal("0.1"))),
        ("1,5 +- 0,1", Numbers(Decimal("1.5"), Decimal("0.1"))),
        ("200 ± 5%", Numbers(Decimal(200), Decimal(10))),
        ("3..5", between("3", "5")),
        ("3 … 5", between("3", "5")),
        ("3–5", between("3", "5")),
        ("3 to 5", between("3", "5")),
        ("3 έως 5", between("3", "5")),
        ("-3..-1.5", between("-3", "-1.5")),
        ("1..5", between("1", "5")),
        ("3..", between("3", None)),
        ("..5", between(None, "5")),
        ("3-5", between("3", "5")),
    ],
)
def test_an_accepted_number(text: str, numbers: Numbers) -> None:
    assert parse_numbers(text) == numbers


@pytest.mark.parametrize("text", ["", "..", "five", "3..x", "± 2", "1 ± x", "1-2-3"])
def test_nothing_that_could_be_accepted(text: str) -> None:
    assert parse_numbers(text) is None


def test_a_hyphen_may_be_no_range() -> None:
    assert parse_numbers("3-5", hyphen=False) is None


def test_tolerances() -> None:
    assert parse_tolerance("0.5", None) == Decimal("0.5")
    assert parse_tolerance("± 0,5", None) == Decimal("0.5")
    assert parse_tolerance("5%", Decimal(-200)) == Decimal(10)
    assert parse_tolerance("5%", None) is None
    assert parse_tolerance("-1", None) is None


@pytest.mark.parametrize(
    ("text", "flag"),
    [("x", True), ("1", True), ("Ναι", True), ("0", False), ("✗", False), ("perhaps", None), ("", None)],
)
def test_yes_or_no(text: str, flag: bool | None) -> None:
    assert parse_flag(text) is flag


@pytest.mark.parametrize(
    ("text", "fraction"),
    [
        ("50%", Fraction(1, 2)),
        ("0.25", Fraction(1, 4)),
        ("33.33333%", Fraction(1, 3)),
        ("0.3333", Fraction(1, 3)),
        ("16.66667%", Fraction(1, 6)),
        ("14.28571%", Fraction(1, 7)),
        ("33.3%", Fraction(333, 1000)),
        ("-1/4", Fraction(-1, 4)),
        ("true", Fraction(1)),
        ("-", Fraction(0)),
    ],
)
def test_a_weight(text: str, fraction: Fraction) -> None:
    credit = parse_credit(text)
    assert credit is not None
    assert credit.fraction == fraction


@pytest.mark.parametrize("text", ["2", "-101%", "1/0", "5/4", "often"])
def test_no_weight(text: str) -> None:
    assert parse_credit(text) is None


def test_weights_as_they_are_written() -> None:
    assert fraction_text(Fraction(1, 2)) == "50%"
    assert fraction_text(Fraction(-1, 4)) == "-25%"
    assert fraction_text(Fraction(1, 3)) == "1/3"


@given(st.fractions(-1, 1))
def test_a_written_weight_is_read_back(fraction: Fraction) -> None:
    credit = parse_credit(fraction_text(fraction))
    assert credit is not None
    assert credit.fraction == fraction


@given(st.decimals(allow_nan=False, allow_infinity=False, min_value=-(10**20), max_value=10**20, places=8))
def test_a_written_number_is_read_back(number: Decimal) -> None:
    assert parse_number(decimal_text(number)) == number


@given(st.text(max_size=80))
def test_anything_may_be_no_number(text: str) -> None:
    parse_numbers(text)
    parse_credit(text)
    parse_credit(text, percent=True)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("3×10^8", "3e8"),
        ("3 x 10^8", "3e8"),
        ("6,02 · 10²³", "6.02e23"),
        ("1.6×10⁻¹⁹", "1.6e-19"),
        ("1.6 * 10^{-19}", "1.6e-19"),
    ],
)
def test_powers_of_ten(text: str, expected: str) -> None:
    assert parse_number(text) == Decimal(expected)


@pytest.mark.parametrize(
    "text", ["between 3 and 5", "from 3 to 5", "zwischen 3 und 5", "entre 3 y 5", "μεταξύ 3 και 5"]
)
def test_ranges_in_words(text: str) -> None:
    found = parse_numbers(text)
    assert found is not None
    assert (found.minimum, found.maximum) == (3, 5)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("33.33%", Fraction(1, 3)),
        ("66.67%", Fraction(2, 3)),
        ("16.67%", Fraction(1, 6)),
        ("14.29%", Fraction(1, 7)),
        ("33%", Fraction(33, 100)),
        ("33.3%", Fraction(333, 1000)),
        ("12.50%", Fraction(1, 8)),
        ("0.33", Fraction(33, 100)),
    ],
)
def test_four_digits_are_a_rounded_share(text: str, expected: Fraction) -> None:
    credit = parse_credit(text)
    assert credit is not None
    assert credit.fraction == expected


@pytest.mark.parametrize("text", ["0.1", "±0.1", "± 0,1", "+/- 0.1", "+-0.1"])
def test_signs_before_a_tolerance(text: str) -> None:
    assert parse_tolerance(text, None) == Decimal("0.1")
