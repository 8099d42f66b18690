"""The weight in percent that Moodle's formats write for the fraction of an answer."""

from bisect import bisect_left
from fractions import Fraction
from functools import lru_cache

from quizkit.moodle import MOODLE_FRACTIONS, SPELLINGS

__all__ = ["MOODLE_FRACTIONS", "SPELLINGS", "fraction_of"]

_RISING = sorted(MOODLE_FRACTIONS)

_TOLERANCE = Fraction(1, 100_000)
"""How far from the list a weight may be (measured: 33.333 % is taken, 33.33 % is refused)."""


@lru_cache(maxsize=1024)
def fraction_of(percent: str) -> tuple[Fraction, bool]:
    """The exact fraction that a weight in percent stands for, and whether Moodle takes the weight as it is written.

    A weight with decimals that is a fraction of the list cut short or rounded (33.33, 66.6) stands for that fraction;
    any other stands for itself.

    Raises:
        ValueError: when it is no number.
    """
    written = Fraction(percent) / 100
    place = bisect_left(_RISING, written)
    near = min(_RISING[max(place - 1, 0) : place + 1], key=lambda fraction: abs(fraction - written))
    apart = abs(near - written)
    if apart < _TOLERANCE:
        return near, True
    decimals = len(percent.partition(".")[2])
    if decimals and apart * 100 < Fraction(1, 10**decimals):
        return near, False
    return written, False
