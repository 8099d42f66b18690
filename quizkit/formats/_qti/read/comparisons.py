"""The operators of response processing that compare: values, texts, patterns, numbers with a tolerance or rounded."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import floor

from lxml import etree

from quizkit.formats._qti.amounts import decimal_of
from quizkit.formats._qti.read.declarations import compared
from quizkit.formats._qti.read.patterns import pattern_of
from quizkit.formats._qti.read.state import State, Unknown, Value, number_of
from quizkit.formats._qti.vocabulary import get, truth, word
from quizkit.records import dataclass

Expression = Callable[[State], Value]

_NEAR = Fraction(1, 10**9)
"""Amounts that are closer than this are equal: players count with doubles."""


def unknown(what: str) -> Expression:
    """An expression that is not understood."""

    def expression(state: State) -> Value:
        raise Unknown(what)

    return expression


def is_match(values: Sequence[Value]) -> Value:
    """Whether two values are equal; the order counts for two ordered containers only when both come so declared."""
    if len(values) != 2 or values[0] is None or values[1] is None:
        return None
    left, right = values
    if isinstance(left, Fraction) or isinstance(right, Fraction):
        return number_of(left) == number_of(right)
    return left == right


def _match(element: etree._Element, operands: list[Expression]) -> Expression:
    names = [get(child, "identifier") or "" for child in element if isinstance(child.tag, str)]

    def expression(state: State) -> Value:
        values = [operand(state) for operand in operands]
        if any(_is_unordered(state, name) for name in names):
            values = [sorted(value) if isinstance(value, list) else value for value in values]
        return is_match(values)

    return expression


def _is_unordered(state: State, name: str) -> bool:
    declared = state.declared.responses.get(name)
    return declared is not None and declared.cardinality == "multiple"


def _string_match(element: etree._Element, operands: list[Expression]) -> Expression:
    case_sensitive = truth(element, "caseSensitive") is not False
    part = truth(element, "substring") is True

    def expression(state: State) -> Value:
        texts = [operand(state) for operand in operands]
        if len(texts) != 2 or not all(isinstance(text, str) for text in texts):
            return None
        left, right = (compared(str(text), "") for text in texts)
        if not case_sensitive:
            left, right = left.casefold(), right.casefold()
        return right in left if part else left == right

    return expression


def _pattern_match(element: etree._Element, operands: list[Expression]) -> Expression:
    pattern = pattern_of(get(element, "pattern") or "")
    if pattern is None or len(operands) != 1:
        return unknown(f'the pattern "{get(element, "pattern")}"')

    def expression(state: State) -> Value:
        text = operands[0](state)
        return pattern.matches(text) if isinstance(text, str) else None

    return expression


def tolerance_of(element: etree._Element) -> tuple[str, Fraction, Fraction] | None:
    """The tolerance of an ``equal``: its mode, and how much below and above; None when it names a variable."""
    mode = get(element, "toleranceMode") or "exact"
    if mode == "exact":
        return mode, Fraction(0), Fraction(0)
    numbers = [decimal_of(part) for part in (get(element, "tolerance") or "").split()]
    if not 1 <= len(numbers) <= 2 or None in numbers:
        return None
    found = [Fraction(number) for number in numbers if number is not None]
    return mode, found[0], found[-1]


def _equal(element: etree._Element, operands: list[Expression]) -> Expression:
    tolerance = tolerance_of(element)
    if tolerance is None:
        return unknown("a tolerance that is no number")
    mode, below, above = tolerance
    takes_low = truth(element, "includeLowerBound") is not False
    takes_high = truth(element, "includeUpperBound") is not False
    are_variables = [word(part) == "variable" for part in element if isinstance(part.tag, str)]
    if mode == "relative" and are_variables == [True, False]:
        # a share of what is typed: meant is one of the number that it is compared with, which is said
        operands, below, above = operands[::-1], above, below

    def expression(state: State) -> Value:
        numbers = [number_of(operand(state)) for operand in operands]
        if len(numbers) != 2:
            return None
        first, second = numbers
        if first is None or second is None:
            return None
        if mode == "exact":
            return abs(first - second) <= _NEAR * max(Fraction(1), abs(first))
        low, high = ends(first, mode, below, above)
        if second in (low, high):
            return takes_low if second == low else takes_high
        return bool(low < second < high)

    # The tolerance is around the first expression; authors put the response there as often as the number.
    return expression


def ends(middle: Fraction, mode: str, below: Fraction, above: Fraction) -> tuple[Fraction, Fraction]:
    """The lowest and highest number that equal another within an absolute or relative (percent) tolerance."""
    if mode == "relative":
        below, above = abs(middle) * below / 100, abs(middle) * above / 100
    return middle - below, middle + above


@dataclass(frozen=True, slots=True)
class Rounding:
    """How numbers are rounded before they are compared: to decimal places, or to significant figures."""

    figures: int
    significant: bool

    def of(self, number: Fraction) -> Fraction:
        """A number rounded, a half upwards."""
        unit = self._unit(number)
        return floor(number / unit + Fraction(1, 2)) * unit

    def to_same(self, number: Fraction) -> tuple[Fraction, Fraction]:
        """Between which numbers lie those that are rounded to the same as this one."""
        middle = self.of(number)
        size, outwards = abs(middle), self._unit(middle) / 2
        is_power = self.significant and size > 0 and size == Fraction(10) ** _magnitude(size)
        inwards = outwards / 10 if is_power else outwards  # below 100 a figure counts a tenth of what it counts above
        low, high = size - inwards, size + outwards
        return (low, high) if middle >= 0 else (-high, -low)

    def _unit(self, number: Fraction) -> Fraction:
        if not self.significant:
            return Fraction(1, 10**self.figures)
        return Fraction(10) ** (_magnitude(number) - self.figures + 1)


def _magnitude(number: Fraction) -> int:
    """The power of ten of a number's first figure."""
    if number == 0:
        return 0
    number = abs(number)
    power = len(str(number.numerator)) - len(str(number.denominator))
    return power if Fraction(10) ** power <= number else power - 1


def rounding_of(element: etree._Element) -> Rounding | None:
    """How numbers are rounded before they are compared; None where that is a variable, or makes no sense."""
    figures = get(element, "figures") or ""
    significant = (get(element, "roundingMode") or "significantFigures") == "significantFigures"
    if not (figures.isascii() and figures.isdigit()) or len(figures) > 2 or (significant and int(figures) == 0):
        return None
    return Rounding(int(figures), significant)


def _equal_rounded(element: etree._Element, operands: list[Expression]) -> Expression:
    rounding = rounding_of(element)
    if rounding is None:
        return unknown("numbers rounded to a variable number of figures")

    def expression(state: State) -> Value:
        numbers = [number_of(operand(state)) for operand in operands]
        if len(numbers) != 2 or None in numbers:
            return None
        first, second = (rounding.of(number) for number in numbers if number is not None)
        return first == second

    return expression


def _round_to(element: etree._Element, operands: list[Expression]) -> Expression:
    rounding = rounding_of(element)
    if rounding is None or len(operands) != 1:
        return unknown("numbers rounded to a variable number of figures")

    def expression(state: State) -> Value:
        number = number_of(operands[0](state))
        return None if number is None else rounding.of(number)

    return expression


COMPARING: dict[str, Callable[[etree._Element, list[Expression]], Expression]] = {
    "match": _match,
    "stringMatch": _string_match,
    "patternMatch": _pattern_match,
    "equal": _equal,
    "equalRounded": _equal_rounded,
    "roundTo": _round_to,
}
"""The operators whose attributes say how they compare, by their names in QTI 2."""
