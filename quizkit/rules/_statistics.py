"""Whether something comes up too often to be chance. Exact sums; no approximation by a normal distribution."""

from collections.abc import Sequence
from math import erfc, exp, lgamma, log, sqrt


def chi_square(counts: Sequence[int]) -> float:
    """How far counts are from being equal: Pearson's statistic with ``len(counts) - 1`` degrees of freedom."""
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 for count in counts) / expected


def chi_square_p(statistic: float, degrees: int) -> float:
    """The chance of a chi-square statistic at least this high.

    For whole degrees of freedom the upper incomplete gamma function is a finite sum (Abramowitz and Stegun 26.4.4
    and 26.4.5).
    """
    half = statistic / 2
    if half <= 0:
        return 1.0
    if degrees % 2:
        tail, terms = erfc(sqrt(half)), [index + 0.5 for index in range((degrees - 1) // 2)]
    else:
        tail, terms = 0.0, [float(index) for index in range(degrees // 2)]
    return min(1.0, tail + sum(exp(power * log(half) - half - lgamma(power + 1)) for power in terms))


def cramer_v(statistic: float, total: int, classes: int) -> float:
    """How strong the preference is: 0 when all counts are equal, 1 when all are in one class."""
    return sqrt(statistic / (total * (classes - 1)))


def binomial_p(successes: int, trials: int, chance: float) -> float:
    """The chance of at least so many successes in so many trials."""
    if successes <= 0:
        return 1.0
    logs = (
        lgamma(trials + 1) - lgamma(k + 1) - lgamma(trials - k + 1) + k * log(chance) + (trials - k) * log(1 - chance)
        for k in range(successes, trials + 1)
    )
    return min(1.0, sum(map(exp, logs)))
