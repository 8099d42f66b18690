"""Statistics against published tables and values worked out by hand."""

from fractions import Fraction
from math import comb

import pytest

from quizkit.rules._statistics import binomial_p, chi_square, chi_square_p, cramer_v


@pytest.mark.parametrize(
    ("degrees", "statistic", "p"),
    [  # critical values of the chi-square distribution, NIST/SEMATECH e-Handbook, 1.3.6.7.4
        (1, 3.841, 0.05),
        (1, 6.635, 0.01),
        (2, 5.991, 0.05),
        (2, 9.210, 0.01),
        (3, 7.815, 0.05),
        (3, 11.345, 0.01),
        (4, 13.277, 0.01),
        (5, 15.086, 0.01),
        (9, 16.919, 0.05),
        (10, 29.588, 0.001),
        (19, 30.144, 0.05),
        (100, 124.342, 0.05),
    ],
)
def test_chi_square_table(degrees, statistic, p):
    assert chi_square_p(statistic, degrees) == pytest.approx(p, rel=2e-3)


def test_chi_square_by_hand():
    assert chi_square([5, 8, 9, 8, 10, 20]) == pytest.approx(13.4)  # a die thrown sixty times
    assert chi_square_p(13.4, 5) == pytest.approx(0.0199, abs=1e-4)
    assert chi_square([10, 10, 10]) == 0
    assert chi_square_p(0, 2) == 1
    assert chi_square_p(2.0, 2) == pytest.approx(0.36787944)  # exp(-1)
    assert chi_square_p(1e5, 3) == 0


def test_cramer_v_by_hand():
    assert cramer_v(chi_square([40, 0, 0, 0]), 40, 4) == pytest.approx(1)
    assert cramer_v(chi_square([10, 10]), 20, 2) == 0
    assert cramer_v(13.4, 60, 6) == pytest.approx(0.2114, abs=1e-4)  # the root of 13.4 / 300


@pytest.mark.parametrize(
    ("successes", "trials", "chance"), [(8, 10, 0.5), (0, 5, 0.25), (20, 40, 0.25), (40, 40, 0.25), (251, 1000, 0.25)]
)
def test_binomial_is_the_exact_sum(successes, trials, chance):
    share = Fraction(chance)
    exact = sum(comb(trials, k) * share**k * (1 - share) ** (trials - k) for k in range(successes, trials + 1))
    assert binomial_p(successes, trials, chance) == pytest.approx(float(exact), rel=1e-9)


def test_binomial_by_hand():
    assert binomial_p(8, 10, 0.5) == pytest.approx(56 / 1024)
    assert binomial_p(3500, 10_000, 0.25) < 1e-100
