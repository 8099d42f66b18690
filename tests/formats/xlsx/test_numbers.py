"""Number formats: what Excel shows for a value and a format code (worked out in Excel, or from ECMA-376 18.8.31)."""

from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quizkit.formats._office.numbers import parse_number, show

SHOWN = [
    ("0", "General", "0"),
    ("-3.5", "General", "-3.5"),
    ("10912345670", "General", "10912345670"),
    ("1E-3", "General", "0.001"),
    ("1E-12", "General", "1E-12"),
    ("123456.789", "General", "123456.789"),
    ("2", "0.0", "2.0"),
    ("2.5", "0", "3"),
    ("-2.5", "0", "-3"),
    ("1234567", "#,##0", "1,234,567"),
    ("12", "#,##0", "12"),
    ("0", "#", ""),
    ("0.5", "0.##", "0.5"),
    ("3", "0.##", "3"),
    ("-0.001", "0.00", "0.00"),
    ("5", "0000", "0005"),
    ("1234567", "000-0000", "123-4567"),
    ("0.07", "0%", "7%"),
    ("1.755", "0.00%", "175.50%"),
    ("1200000", '0.0,,"M"', "1.2M"),
    ("1500", "0,", "2"),
    ("3", 'General" kg"', "3 kg"),
    ("-4", "0;(0)", "(4)"),
    ("0", '0;-0;"none"', "0"),
    ("7", "[Red]0", "7"),
    ("150", "[>=100]0;0.00", "150"),
    ("50", "[>=100]0;0.00", "50.00"),
    ("1.75", "# ?/?", "1 3/4"),
    ("0.3333333333", "# ?/?", "1/3"),
    ("2", "# ?/?", "2"),
    ("0.375", "?/?", "3/8"),
    ("2.5", "# ?/8", "2 4/8"),
    ("0.142857", "# ??/??", "1/7"),
    ("12345", "0.00E+00", "1.23E+04"),
    ("999.6", "0.0E+0", "1.0E+3"),
    ("123456789.5", "##0.0E+0", "123.5E+6"),
    ("5", "_(0_)", "5"),
    ("5", "* 0", "5"),
    ("5", r"0\ \m", "5 m"),
    ("9.9", "$#,##0.00", "$9.90"),
]

DATES = [
    ("45323", "d/m/yyyy", "1/2/2024", "date"),
    ("45323", "dd/mm/yy", "01/02/24", "date"),
    ("45323", "dddd d mmm", "Thursday 1 Feb", "date"),
    ("45323.75", "yyyy-mm-dd h:mm", "2024-02-01 18:00", "date"),
    ("45323", "[$-40C]d mmmm yyyy", "1 février 2024", "date"),
    ("45323", "[$-407]dddd", "Donnerstag", "date"),
    ("0.75", "h:mm AM/PM", "6:00 PM", "time"),
    ("0.0", "h:mm AM/PM", "12:00 AM", "time"),
    ("0.5208449074", "h:mm:ss", "12:30:01", "time"),
    ("0.00104166667", "mm:ss.0", "01:30.0", "time"),
    ("1.5", "[m]", "2160", "time"),
    ("59", "yyyy-mm-dd", "1900-02-28", "date"),
    ("61", "yyyy-mm-dd", "1900-03-01", "date"),
    ("1", "yyyy-mm-dd", "1900-01-01", "date"),
]


@pytest.mark.parametrize(("value", "code", "shown"), SHOWN)
def test_numbers_as_shown(value: str, code: str, shown: str) -> None:
    number = parse_number(value)
    assert number is not None
    assert show(number, code).text == shown


@pytest.mark.parametrize(("value", "code", "shown", "kind"), DATES)
def test_dates_as_shown(value: str, code: str, shown: str, kind: str) -> None:
    number = parse_number(value)
    assert number is not None
    found = show(number, code)
    assert (found.text, found.kind, found.suspect) == (shown, kind, False)


def test_the_calendar_of_the_macintosh_begins_in_1904() -> None:
    assert show(Decimal(0), "yyyy-mm-dd", from_1904=True).text == "1904-01-01"
    assert show(Decimal(43861), "yyyy-mm-dd", from_1904=True).text == "2024-02-01"


@pytest.mark.parametrize("serial", ["60", "0", "-1", "2958466", "1e300"])
def test_days_that_are_none_are_suspect(serial: str) -> None:
    assert show(Decimal(serial), "yyyy-mm-dd").suspect


@pytest.mark.parametrize("raw", ["", "x", "nan", "inf", "1e999", "--1", "1,5"])
def test_no_numbers(raw: str) -> None:
    assert parse_number(raw) is None


@pytest.mark.parametrize(
    ("raw", "number"),
    [
        ("0.30000000000000004", "0.3"),
        ("1.1000000000000001", "1.1"),
        ("0.1", "0.1"),
        ("1e3", "1000"),
        ("123456789012345", "123456789012345"),
        ("1.234567890123457E+16", "12345678901234570"),
    ],
)
def test_noise_of_binary_fractions_is_rounded_off(raw: str, number: str) -> None:
    assert parse_number(raw) == Decimal(number)


@given(
    st.decimals(allow_nan=False, allow_infinity=False, min_value=-(10**12), max_value=10**12),
    st.text('0#?.,%/;@ymdhsE+-[]"\\_*$ AGPMenral1<>=', max_size=30),
)
@settings(deadline=None, max_examples=300)
def test_any_format_code_shows_something(number: Decimal, code: str) -> None:
    parsed = parse_number(str(number))
    assert parsed is not None
    assert isinstance(show(parsed, code).text, str)
