"""Weights that stand in brackets behind options: ``Rome (50%)``, ``Oslo [-0.25]``, ``Bern (1)``."""

import re
from collections.abc import Sequence
from fractions import Fraction

from quizkit.formats._authored.numbers import parse_number

_PERCENT = re.compile(r"\s*[(\[]\s*(?P<weight>[-+\N{MINUS SIGN}]?\d{1,3}(?:[.,]\d{1,5})?\s?%)\s*[)\]]\s*$")
_SIGNED = re.compile(
    r"\s*[(\[]\s*(?P<weight>[-+\N{MINUS SIGN}]\d{1,3}(?:[.,]\d{1,5})?|0)(?:\s?[^\W\d_]{1,8}\.?)?\s*[)\]]\s*$"
)
_FLAG = re.compile(r"(?<=\S)\s+[(\[]\s*(?P<weight>[01])\s*[)\]]\s*$")
"""``Rome (1)`` beside ``Oslo (0)``; ``f(1)`` and ``f(0)`` are values of a function."""
_LONGEST = 30
_WHOLE = range(99, 102)


def weights_behind(texts: Sequence[str]) -> list[str | None] | None:
    """The weights behind the texts, each None where it has none; None for the lot where they are no weights.

    Percentages are weights only where those above 0 share 100 equally, as in ``50%``, ``50%``, ``-25%``: others may
    be what the question is about. Signed numbers are where every option has one; the positive ones are the whole. So
    are 1 for right and 0 for wrong, where every option has one of them and both occur.
    """
    found = [_PERCENT.search(text, max(0, len(text) - _LONGEST)) for text in texts]
    if any(found):
        shares = [None if match is None else _number(match["weight"].rstrip("% ")) for match in found]
        rights = [share for share in shares if share is not None and share > 0]
        if not rights or len(set(rights)) > 1 or round(sum(rights)) not in _WHOLE or len(rights) == len(texts):
            return None
        return [None if share is None else _written(share) for share in shares]
    found = [_SIGNED.search(text, max(0, len(text) - _LONGEST)) for text in texts]
    if len(texts) < 2:
        return None
    if not all(found):
        flags = [_FLAG.search(text, max(0, len(text) - _LONGEST)) for text in texts]
        weights = [match and match["weight"] for match in flags]
        return weights if set(weights) == {"0", "1"} else None
    points = [_number(match["weight"]) for match in found if match is not None]
    whole = sum(point for point in points if point is not None and point > 0)
    if not whole or None in points or all(point and point > 0 for point in points):
        return None
    return [None if point is None else _written(point * 100 / whole) for point in points]


def without_weight(text: str) -> str:
    """A text without the weight behind it."""
    start = max(0, len(text) - _LONGEST)
    match = _PERCENT.search(text, start) or _SIGNED.search(text, start) or _FLAG.search(text, start)
    return text if match is None else text[: match.start()]


def _number(text: str) -> Fraction | None:
    number = parse_number(text)
    return None if number is None else Fraction(number)


def _written(percent: Fraction) -> str:
    """A share as it is written beside an option."""
    weight = min(max(percent, Fraction(-100)), Fraction(100)) / 100
    return f"{weight.numerator}/{weight.denominator}" if weight.denominator > 1 else f"{weight.numerator * 100}%"
