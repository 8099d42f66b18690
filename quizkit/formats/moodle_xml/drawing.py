"""Values for the variables of a formula: Moodle takes a list of them, and draws none itself when it imports."""

from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Any

from quizkit.formats._authored.numbers import decimal_text
from quizkit.model import FormulaInteraction, Variable

_MOST = 100
"""So many sets of values Moodle takes for one question (not measured)."""


def drawn_values(interaction: FormulaInteraction, kept: Mapping[str, Any]) -> dict[str, list[str]]:
    """So many values for each variable as there are sets of answers: those that were read, or else new ones.

    New values are spread evenly between the variable's bounds, each variable in an order of its own. They are the same
    whenever the quiz is written.
    """
    count = min(interaction.answer_sets, _MOST)
    values: dict[str, list[str]] = {}
    for base, variable in zip(_primes(), interaction.variables, strict=False):
        read = kept.get(variable.name)
        if isinstance(read, list) and len(read) == interaction.answer_sets:
            values[variable.name] = [str(value) for value in read]
        else:
            values[variable.name] = [_value(variable, _spread(number, base)) for number in range(1, count + 1)]
    return values


def _value(variable: Variable, share: Decimal) -> str:
    low, high = sorted((variable.minimum, variable.maximum))
    step = Decimal(1).scaleb(-min(variable.decimals, 9))
    value = (low + (high - low) * share).quantize(step) if abs(high) < 10**15 else low
    return decimal_text(min(max(value, low), high))


def _spread(number: int, base: int) -> Decimal:
    """The digits of a number in some base, mirrored at the point (van der Corput)."""
    share, unit = Decimal(0), Decimal(1)
    while number:
        number, digit = divmod(number, base)
        unit /= base
        share += digit * unit
    return share


def _primes() -> Iterator[int]:
    found: list[int] = []
    number = 2
    while True:
        if all(number % prime for prime in found):
            found.append(number)
            yield number
        number += 1
