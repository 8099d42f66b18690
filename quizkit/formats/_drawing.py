"""Values for the variables of a formula: a platform takes a list of them, and draws none itself when it imports."""

from collections.abc import Iterator, Mapping, Sequence
from decimal import ROUND_CEILING, ROUND_FLOOR, Context, Decimal
from itertools import count as counting
from itertools import islice
from typing import Any

from quizkit.formats._formula import FormulaError, understood, value_of
from quizkit.model import FormulaInteraction, Variable

MOST_SETS = 1_000
"""So many sets of values are made for one question where its answers are computed beforehand."""

_MOST = 100
"""So many sets of values Moodle takes for one question (not measured)."""

_LARGE = Decimal(10**15)
_ENOUGH = Context(prec=60)
_HALF = Decimal("0.5")
_NEAR = Decimal("0.00001")

_TRIED, _EXACT, _MOST_USUAL = 20, 12, 6
_NOTHING = Decimal("0.000000001")
"""How many sets of values are tried to see how many decimals an answer needs, and what is no difference there."""


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


Drawn = tuple[dict[str, Decimal], Decimal]
"""A set of values, and the answer to it."""


def drawn_answers(interaction: FormulaInteraction, *, sure: bool = False) -> list[Drawn]:
    """Sets of values with the answer to each, as many as the question wants, the same ones each time.

    Values for which there is no answer are passed over; where too few are left, they come again from the first. So are,
    for a system that computes the answers itself, those whose answer is not ``sure``: it lies so near the middle
    between two rounded numbers that the last bit of a double decides. Where none is sure, all are taken.

    Raises:
        FormulaError: when the formula can't be understood, or has no answer at all.
    """
    formula = understood(interaction.expression, [variable.name for variable in interaction.variables])
    wanted = min(interaction.answer_sets, MOST_SETS)
    made: list[Drawn] = []
    unsure: list[Drawn] = []
    trouble: FormulaError | None = None
    for tried, values in enumerate(drawn_sets(interaction.variables)):
        if len(made) == wanted or tried == wanted * 3 + 100:
            break
        try:
            answer = value_of(formula, values, interaction.decimals)
            is_sure = not sure or _is_sure(value_of(formula, values, interaction.decimals + 6), interaction.decimals)
        except FormulaError as error:
            trouble = error
            continue
        (made if is_sure else unsure).append((values, answer))
    made = made or unsure
    if trouble is not None and not made:
        raise trouble
    return [made[number % len(made)] for number in range(wanted)]


def _is_sure(answer: Decimal, decimals: int) -> bool:
    beyond = _ENOUGH.remainder(_ENOUGH.scaleb(answer, decimals), 1)
    return abs(abs(beyond) - _HALF) > _NEAR


def exact_decimals(answers: Sequence[Decimal], most: int) -> int | None:
    """The fewest decimals with which the answers are what they are; None where that takes more than so many."""
    for decimals in range(most + 1):
        if all(abs(answer - round(answer, decimals)) < _NOTHING for answer in answers):
            return decimals
    return None


def usual_decimals(interaction: FormulaInteraction) -> int:
    """How many decimals the answer has where nobody says so.

    As many as make it exact in all of some sets of values, where so few do; otherwise so many that rounding takes no
    more than a twentieth of the tolerance, or two without one.
    """
    try:
        asked = interaction.replaced(decimals=_EXACT, answer_sets=_TRIED)
        answers = [answer for _, answer in drawn_answers(asked)]
    except FormulaError:
        return 0
    decimals = exact_decimals(answers, _MOST_USUAL)
    if decimals is not None:
        return decimals
    return min(max(0, 1 - interaction.tolerance.adjusted()), _EXACT) if interaction.tolerance else 2


def rounded_away(interaction: FormulaInteraction) -> tuple[str, str] | None:
    """What to say, and advise, where rounding takes an answer further from the exact one than the tolerance reaches.

    None where it does not, or where there is no tolerance: then the rounded answer is what is asked for.
    """
    if not interaction.tolerance:
        return None
    try:
        exact = drawn_answers(interaction.replaced(decimals=max(_EXACT, interaction.decimals), answer_sets=_TRIED))
    except FormulaError:
        return None
    for values, answer in exact:
        kept = round(answer, interaction.decimals)
        if abs(answer - kept) > interaction.tolerance:
            given = ", ".join(f"{name} = {value:f}" for name, value in values.items())
            return (
                f"rounded to the stated decimals ({interaction.decimals}), the answer for {given} is {kept:f}; the "
                f"exact {round(answer, _MOST_USUAL).normalize():f} is further away than the tolerance "
                f"({interaction.tolerance:f}) and would be marked as wrong.",
                f"State {usual_decimals(interaction)} decimals or none, or a larger tolerance.",
            )
    return None


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
    if max(abs(low), abs(high)) >= _LARGE:
        return low
    step = Decimal(1).scaleb(-min(variable.decimals, 9))
    first, last = low.quantize(step, ROUND_CEILING), high.quantize(step, ROUND_FLOOR)
    if first <= last:  # otherwise no number with so few decimals lies between
        low, high = first, last
    return min(max((low + (high - low) * share).quantize(step), low), high)


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
