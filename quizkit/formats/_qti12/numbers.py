"""Numbers as QTI 1.2 writes them."""

from decimal import Context, Decimal, InvalidOperation
from functools import lru_cache

EXACT = Context(prec=1000)
"""Sums of any two numbers that :func:`number_of` takes come out exactly."""

_LONGEST_NUMBER = 100


@lru_cache(maxsize=1024)
def number_of(text: str) -> Decimal | None:
    """A number; None for what is none, or is larger than any that a course system could hold."""
    if len(text) > _LONGEST_NUMBER or "_" in text or not text.isascii():
        return None
    try:
        value = Decimal(text.strip())
    except InvalidOperation:
        return None
    return value if value.is_finite() and -400 < value.adjusted() < 400 else None


def number_text(value: Decimal) -> str:
    """A number without an exponent, unless it is too large or small for any course system anyway."""
    return format(value, "f") if -400 < value.adjusted() < 400 else str(value)
