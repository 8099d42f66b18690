"""Values for the variables of a formula: a platform takes a list of them, and draws none itself when it imports."""

from collections.abc import Iterator, Mapping
from decimal import Decimal
from itertools import count as counting
from itertools import islice
from typing import Any

from quizkit.model import FormulaInteraction, Variable

_MOST = 100
"""So many sets of values Moodle takes for one question (not measured)."""

_LARGE = Decimal(10**15)


def drawn_values(interaction: FormulaInteraction, kept: Mapping[str, Any]) -> dict[str, list[str]]:
    """So many values for each variable as there are sets of answers: those that were read, or else new ones."""
    from quizkit.formats._authored.numbers import decimal_text  # with it come all readers of what people type

    count = interaction.answer_sets
    drawn = list(islice(drawn_sets(interaction.variables), min(count, _MOST)))
    values: dict[str, list[str]] = {}
    for variable in interaction.variables:
        read = kept.get(variable.name)
        if isinstance(read, list) and len(read) == count:
            values[variable.name] = [str(value) for value in read]
        else:
            values[variable.name] = [decimal_text(one[variable.name]) for one in drawn]
    return values


def drawn_sets(variables: tuple[Variable, ...]) -> Iterator[dict[str, Decimal]]:
    """Sets of values, one for each variable, without end.

    They are spread evenly between the variables' bounds, each variable in an order of its own, and are the same
    whenever the quiz is written.
    """
    bases = list(zip(variables, _primes(), strict=False))
    for number in counting(1):
        yield {variable.name: _value(variable, _spread(number, base)) for variable, base in bases}


def _value(variable: Variable, share: Decimal) -> Decimal:
    low, high = sorted((variable.minimum, variable.maximum))
    step = Decimal(1).scaleb(-min(variable.decimals, 9))
    value = (low + (high - low) * share).quantize(step) if max(abs(low), abs(high)) < _LARGE else low
    return min(max(value, low), high)


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
