"""Points and shares as decimal numbers and back, without losing a third on the way."""

from decimal import Decimal, InvalidOperation
from fractions import Fraction
from functools import lru_cache

_DENOMINATOR = 10_000_000
"""Two fractions with smaller denominators are never written as the same double."""

_ROUNDED = Fraction(1, 10**15)
"""The most that rounding amount and full points to doubles changes their ratio; less than what lies between shares."""

_DIGITS = 25
_LONGEST = 400


def decimal_text(number: Decimal) -> str:
    """A number as QTI writes it: plain digits where that is not absurdly long, else with an exponent."""
    adjusted = number.adjusted()
    return f"{number:f}" if -_DIGITS < adjusted < _DIGITS else str(number)


@lru_cache(maxsize=4096)
def amount_text(amount: Fraction) -> str:
    """An amount of points: exact where it has a short decimal form, else as the nearest double."""
    if amount.denominator == 1:
        return str(amount.numerator)
    rest = amount.denominator
    for prime in (2, 5):
        while rest % prime == 0:
            rest //= prime
    if rest == 1 and amount.denominator < 10**_DIGITS:
        digits = Decimal(amount.numerator) / Decimal(amount.denominator)
        if Fraction(digits) == amount:
            return decimal_text(digits)
    return repr(float(amount))


def decimal_of(text: str | None) -> Decimal | None:
    """The number that a text is; None where it is none, or none that a double could be."""
    if text is None or len(text) > _LONGEST:
        return None
    try:
        number = Decimal(text.strip())
    except InvalidOperation:
        return None
    return number if number.is_finite() and abs(number.adjusted()) < 300 else None


@lru_cache(maxsize=1024)
def decimal_from(number: Fraction) -> Decimal:
    """A fraction as a decimal number, exact where that has at most 28 digits."""
    return Decimal(number.numerator) / Decimal(number.denominator)


def points_from(amount: Fraction) -> Decimal:
    """Points that are a part of others: with at most six decimals, since nobody counts more finely."""
    return decimal_from(Fraction(round(amount * 10**6), 10**6))


@lru_cache(maxsize=4096)
def share_of(amount: Fraction, full: Fraction) -> Fraction:
    """What share of the full points an amount is, when the amount may be a rounded double.

    The share is the simplest fraction that is written as this same double, or as the next one where the full points
    are a rounded double too; 0.3333333333333333 of 1 is a third.
    """
    share = amount / full
    simple = share.limit_denominator(_DENOMINATOR)
    again = simple * full  # compared as fractions: what is too large for a double must not end in a traceback
    return simple if abs(again - amount) <= _ROUNDED * max(abs(again), abs(amount)) else share
