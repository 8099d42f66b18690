"""The operators of response processing that quizkit follows, each as a function from variables to a value."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import floor

from lxml import etree

from quizkit.formats._qti.amounts import decimal_of
from quizkit.formats._qti.read.areas import point_of
from quizkit.formats._qti.read.comparisons import COMPARING, Expression, unknown
from quizkit.formats._qti.read.state import State, Unknown, Value, container_of, default_of, number_of, typed
from quizkit.formats._qti.vocabulary import get, word

_MOST_BITS = 1000
_MOST_VALUES = 20_000


def expression_of(element: etree._Element) -> Expression:
    """The function that computes an expression; it raises Unknown where it meets what is not known."""
    name = word(element)
    build = _LEAVES.get(name)
    if build is not None:
        return build(element)
    operands = [expression_of(child) for child in element if isinstance(child.tag, str)]
    combine = _COMBINING.get(name)
    if combine is not None:
        return lambda state: combine([operand(state) for operand in operands])
    choose = _CHOOSING.get(name)
    if choose is not None:
        return choose(element, operands)
    return unknown(f'the operator "{name}"')


def variable(name: str) -> Expression:
    """The value of a variable."""
    return lambda state: state.value(name)


def correct(name: str) -> Expression:
    """The correct response of a response variable."""

    def expression(state: State) -> Value:
        declared = state.response(name)
        if declared.cardinality != "single":
            return list(declared.correct) or None
        return typed(declared.correct[0], declared.base_type) if declared.correct else None

    return expression


def mapped(name: str) -> Expression:
    """What a response is mapped to."""

    def expression(state: State) -> Value:
        declared = state.response(name)
        if declared.mapping is None:
            raise Unknown(f'the mapping of "{name}", which has none')
        return declared.mapping.total(container_of(state.value(name)))

    return expression


def mapped_point(name: str) -> Expression:
    """What the area is worth in which a point lies: the first of those that hold it."""

    def expression(state: State) -> Value:
        declared = state.response(name)
        if declared.areas is None:
            raise Unknown(f'the areas of "{name}", which has none')
        points = [point_of(value) for value in container_of(state.value(name))]
        if None in points:
            return None
        return declared.areas.total([point for point in points if point is not None])

    return expression


def _default(name: str) -> Expression:
    return lambda state: default_of(state.response(name) if name in state.declared.responses else state.outcome(name))


def _named(build: Callable[[str], Expression]) -> Callable[[etree._Element], Expression]:
    return lambda element: build(get(element, "identifier") or "")


def _base_value(element: etree._Element) -> Expression:
    value = typed(element.text or "", get(element, "baseType") or "")
    return lambda state: value


_LEAVES: dict[str, Callable[[etree._Element], Expression]] = {
    "variable": _named(variable),
    "correct": _named(correct),
    "default": _named(_default),
    "mapResponse": _named(mapped),
    "mapResponsePoint": _named(mapped_point),
    "baseValue": _base_value,
    "null": lambda element: lambda state: None,
}


def _all(values: Sequence[Value]) -> Value:
    if any(value is False for value in values):
        return False
    return None if None in values else True


def _any(values: Sequence[Value]) -> Value:
    if any(value is True for value in values):
        return True
    return None if None in values else False


def _not(values: Sequence[Value]) -> Value:
    return not values[0] if values and isinstance(values[0], bool) else None


def _compared(compare: Callable[[Fraction, Fraction], bool]) -> Callable[[Sequence[Value]], Value]:
    def combine(values: Sequence[Value]) -> Value:
        numbers = [number_of(value) for value in values]
        if len(numbers) != 2 or numbers[0] is None or numbers[1] is None:
            return None
        return compare(numbers[0], numbers[1])

    return combine


def _counted(count: Callable[[list[Fraction]], Fraction]) -> Callable[[Sequence[Value]], Value]:
    def combine(values: Sequence[Value]) -> Value:
        numbers = [number_of(part) for value in values for part in (value if isinstance(value, list) else [value])]
        present = [number for number in numbers if number is not None]
        return count(present) if present and len(present) == len(numbers) else None

    return combine


def _product(numbers: list[Fraction]) -> Fraction:
    product = Fraction(1)
    for number in numbers:
        product = _sane(product * number)
    return product


def _sane(number: Fraction) -> Fraction:
    """A number that a double could be; rules that multiply on and on make others."""
    if number.numerator.bit_length() + number.denominator.bit_length() > _MOST_BITS:
        raise Unknown("numbers that are too large")
    return number


def _divided(numbers: list[Fraction]) -> Fraction:
    if len(numbers) != 2 or numbers[1] == 0:
        raise Unknown("a division by zero")
    return _sane(numbers[0] / numbers[1])


def _joined(values: Sequence[Value]) -> Value:
    parts = [container_of(value) for value in values]
    if sum(map(len, parts)) > _MOST_VALUES:
        raise Unknown("lists that are too long")
    return [value for part in parts for value in part] or None


def _member(values: Sequence[Value]) -> Value:
    if len(values) != 2 or values[0] is None or values[1] is None:
        return None
    return str(values[0]) in container_of(values[1])


def _contains(values: Sequence[Value]) -> Value:
    if len(values) != 2 or values[0] is None or values[1] is None:
        return None
    whole = container_of(values[0])
    return all(part in whole for part in container_of(values[1]))


def _is_null(values: Sequence[Value]) -> Value:
    return bool(values) and (values[0] is None or values[0] in ("", []))


def _index(element: etree._Element, operands: list[Expression]) -> Expression:
    number = decimal_of(get(element, "n"))

    def expression(state: State) -> Value:
        values = container_of(operands[0](state)) if operands else []
        return values[int(number) - 1] if number is not None and 1 <= number <= len(values) else None

    return expression


def _any_n(element: etree._Element, operands: list[Expression]) -> Expression:
    least, most = (decimal_of(get(element, name)) for name in ("min", "max"))
    if least is None or most is None:
        return unknown("a number of conditions that is no number")

    def expression(state: State) -> Value:
        values = [operand(state) for operand in operands]
        true, open_ones = values.count(True), values.count(None)
        if true > most or true + open_ones < least:
            return False
        return True if true >= least and true + open_ones <= most else None

    return expression


def _delete(values: Sequence[Value]) -> Value:
    if len(values) != 2 or None in values:
        return None
    return [part for part in container_of(values[1]) if part != str(values[0])] or None


def _whole(take: Callable[[Fraction], int]) -> Callable[[Sequence[Value]], Value]:
    return _counted(lambda numbers: Fraction(take(numbers[0])))


_COMBINING: dict[str, Callable[[Sequence[Value]], Value]] = {
    "and": _all,
    "or": _any,
    "not": _not,
    "isNull": _is_null,
    "gt": _compared(lambda left, right: left > right),
    "gte": _compared(lambda left, right: left >= right),
    "lt": _compared(lambda left, right: left < right),
    "lte": _compared(lambda left, right: left <= right),
    "sum": _counted(lambda numbers: sum(numbers, Fraction(0))),
    "product": _counted(_product),
    "subtract": _counted(lambda numbers: numbers[0] - sum(numbers[1:], Fraction(0))),
    "divide": _counted(_divided),
    "max": _counted(max),
    "min": _counted(min),
    "integerToFloat": _counted(lambda numbers: numbers[0]),
    "round": _whole(lambda number: floor(number + Fraction(1, 2))),
    "truncate": _whole(int),
    "integerDivide": _counted(lambda numbers: Fraction(floor(_divided(numbers)))),
    "delete": _delete,
    "multiple": _joined,
    "ordered": _joined,
    "member": _member,
    "contains": _contains,
    "containerSize": lambda values: Fraction(len(container_of(values[0] if values else None))),
}

_CHOOSING: dict[str, Callable[[etree._Element, list[Expression]], Expression]] = {
    **COMPARING,
    "index": _index,
    "anyN": _any_n,
}
