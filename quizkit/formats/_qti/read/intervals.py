"""Which numbers a condition accepts."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

from lxml import etree

from quizkit.formats._qti.read.comparisons import ends, rounding_of, tolerance_of
from quizkit.formats._qti.read.operators import expression_of
from quizkit.formats._qti.read.state import State, Unknown, number_of
from quizkit.formats._qti.vocabulary import get, truth, word
from quizkit.records import dataclass


@dataclass(frozen=True, slots=True)
class Interval:
    """Numbers from one to another; None is an open end.

    ``around`` says that it was written as a number with a tolerance, ``of_response`` that the tolerance is a share of
    what is typed. ``strict`` says that an end does not belong.
    """

    low: Fraction | None = None
    high: Fraction | None = None
    around: bool = False
    strict: bool = False
    of_response: bool = False

    def holds(self, number: Fraction) -> bool:
        """Whether a number lies in it, both ends included."""
        return (self.low is None or self.low <= number) and (self.high is None or number <= self.high)


class NotANumber(Exception):
    """A condition asks for something else than numbers between bounds."""


def accepted(condition: etree._Element, response: str, state: State) -> list[Interval]:
    """The numbers for which a condition on a response holds.

    Raises:
        NotANumber: when it is no such condition.
    """
    return _Reader(response, state).read(condition)


class _Reader:
    def __init__(self, response: str, state: State) -> None:
        self._response = response
        self._state = state
        self._readers: dict[str, Callable[[etree._Element, list[etree._Element]], list[Interval]]] = {
            "and": self._and,
            "or": self._or,
            "not": self._not,
            "gte": self._low,
            "gt": self._low,
            "lte": self._high,
            "lt": self._high,
            "equal": self._equal,
            "match": self._equal,
            "equalRounded": self._equal_rounded,
        }

    def read(self, condition: etree._Element) -> list[Interval]:
        parts = [part for part in condition if isinstance(part.tag, str)]
        reader = self._readers.get(word(condition))
        if reader is None:
            raise NotANumber
        return reader(condition, parts)

    def _and(self, _: etree._Element, parts: list[etree._Element]) -> list[Interval]:
        found = [self.read(part) for part in parts]
        if not found or any(len(one) != 1 for one in found):
            raise NotANumber
        whole = found[0][0]
        bounds = [one[0] for one in found]
        # Our own writer puts the upper bound first for a number with a tolerance; see write.typed.
        around = len(bounds) == 2 and bounds[0].low is None and bounds[1].high is None
        for other in bounds[1:]:
            low = other.low if whole.low is None else whole.low if other.low is None else max(whole.low, other.low)
            high = (
                other.high if whole.high is None else whole.high if other.high is None else min(whole.high, other.high)
            )
            whole = Interval(low, high, whole.around, whole.strict or other.strict)
        return [replace(whole, around=whole.around or (around and None not in (whole.low, whole.high)))]

    def _or(self, _: etree._Element, parts: list[etree._Element]) -> list[Interval]:
        return [interval for part in parts for interval in self.read(part)]

    def _not(self, _: etree._Element, parts: list[etree._Element]) -> list[Interval]:
        inner = [part for part in parts[0] if isinstance(part.tag, str)] if len(parts) == 1 else []
        if len(inner) == 1 and word(parts[0]) == "isNull" and self._is_response(inner[0]):
            return [Interval()]
        raise NotANumber

    def _low(self, element: etree._Element, parts: list[etree._Element]) -> list[Interval]:
        number, turned = self._number_beside_response(parts)
        strict = word(element) == "gt"
        return [Interval(high=number, strict=strict) if turned else Interval(low=number, strict=strict)]

    def _high(self, element: etree._Element, parts: list[etree._Element]) -> list[Interval]:
        number, turned = self._number_beside_response(parts)
        strict = word(element) == "lt"
        return [Interval(low=number, strict=strict) if turned else Interval(high=number, strict=strict)]

    def _equal(self, element: etree._Element, parts: list[etree._Element]) -> list[Interval]:
        number, number_first = self._number_beside_response(parts)
        tolerance = tolerance_of(element) if word(element) == "equal" else ("exact", Fraction(0), Fraction(0))
        if tolerance is None:
            raise NotANumber
        mode, below, above = tolerance
        if not number_first:  # the tolerance lies around the response: what reaches up to the number is below it
            below, above = above, below
        low, high = ends(number, mode, below, above)
        strict = truth(element, "includeLowerBound") is False or truth(element, "includeUpperBound") is False
        of_response = mode == "relative" and not number_first
        return [Interval(low, high, around=below == above, strict=strict, of_response=of_response)]

    def _equal_rounded(self, element: etree._Element, parts: list[etree._Element]) -> list[Interval]:
        number, _ = self._number_beside_response(parts)
        rounding = rounding_of(element)
        if rounding is None:
            raise NotANumber
        low, high = rounding.to_same(number)
        return [Interval(low, high, around=True, strict=True)]

    def _number_beside_response(self, parts: list[etree._Element]) -> tuple[Fraction, bool]:
        """The number that the response is compared with, and whether it stands before the response."""
        if len(parts) == 2:
            for mine, other, turned in ((parts[0], parts[1], False), (parts[1], parts[0], True)):
                if self._is_response(mine):
                    try:
                        number = number_of(expression_of(other)(self._state))
                    except Unknown:
                        number = None
                    if number is not None:
                        return number, turned
        raise NotANumber

    def _is_response(self, element: etree._Element) -> bool:
        return word(element) == "variable" and get(element, "identifier") == self._response
