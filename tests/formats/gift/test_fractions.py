"""Moodle's list of fractions, and weights that are not on it."""

from fractions import Fraction

import pytest

from quizkit.formats._moodle import MOODLE_FRACTIONS, SPELLINGS, fraction_of


def test_the_list_is_moodles() -> None:
    whole = [100, 90, 83.33333, 80, 75, 70, 66.66667, 60, 50, 40, 33.33333, 30, 25, 20, 16.66667, 14.28571, 12.5]
    percent = [str(number) for number in [*whole, 11.11111, 10, 5, 0]]
    assert [SPELLINGS[fraction] for fraction in MOODLE_FRACTIONS if fraction >= 0] == percent
    assert sorted(MOODLE_FRACTIONS) == sorted(-fraction for fraction in MOODLE_FRACTIONS)


@pytest.mark.parametrize("fraction", MOODLE_FRACTIONS)
def test_each_spelling_is_read_as_its_fraction(fraction: Fraction) -> None:
    assert fraction_of(SPELLINGS[fraction]) == (fraction, True)


@pytest.mark.parametrize(
    ("percent", "fraction", "taken"),
    [
        ("33.333", Fraction(1, 3), True),
        ("16.667", Fraction(1, 6), True),
        ("14.286", Fraction(1, 7), True),
        ("33.33", Fraction(1, 3), False),
        ("66.66", Fraction(2, 3), False),
        ("33", Fraction(33, 100), False),
        ("35", Fraction(35, 100), False),
        ("150", Fraction(3, 2), False),
        ("50.5", Fraction(101, 200), False),
    ],
)
def test_other_weights(percent: str, fraction: Fraction, taken: bool) -> None:
    assert fraction_of(percent) == (fraction, taken)
