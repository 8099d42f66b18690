"""The fractions that Moodle takes for an answer, which its formats write as a weight in percent."""

from fractions import Fraction
from functools import lru_cache

_THIRDS = {
    Fraction(5, 6): "83.33333",
    Fraction(2, 3): "66.66667",
    Fraction(1, 3): "33.33333",
    Fraction(1, 6): "16.66667",
    Fraction(1, 7): "14.28571",
    Fraction(1, 8): "12.5",
    Fraction(1, 9): "11.11111",
}
_WHOLE = (100, 90, 80, 75, 70, 60, 50, 40, 30, 25, 20, 10, 5)
_POSITIVE = {Fraction(percent, 100): str(percent) for percent in _WHOLE} | _THIRDS

SPELLINGS: dict[Fraction, str] = {
    **{fraction: _POSITIVE[fraction] for fraction in sorted(_POSITIVE, reverse=True)},
    Fraction(0): "0",
    **{-fraction: f"-{_POSITIVE[fraction]}" for fraction in sorted(_POSITIVE)},
}
"""How each fraction of the list is written, in percent, from 1 down to -1. The spellings are Moodle's own."""

MOODLE_FRACTIONS: tuple[Fraction, ...] = tuple(SPELLINGS)
"""The closed list of fractions; any other makes Moodle refuse the whole file."""

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
    for fraction in MOODLE_FRACTIONS:
        if abs(fraction - written) < _TOLERANCE:
            return fraction, True
    decimals = len(percent.partition(".")[2])
    if decimals:
        for fraction in MOODLE_FRACTIONS:
            if abs(fraction - written) * 100 < Fraction(1, 10**decimals):
                return fraction, False
    return written, False
