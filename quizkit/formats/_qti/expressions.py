"""Formulas of computed answers as expressions of template processing, and back.

Written is what players understand (read in the code of qti-components 7.27 and qti3-item-player 1.1.20, and played):
constants are numbers, since one of them knows no ``mathConstant``; logarithms to other bases are quotients of natural
ones, since one takes ``log`` for those. All numbers are floats, for one of them adds nothing to an integer silently.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from functools import reduce

from lxml import etree

from quizkit.formats._formula import FUNCTIONS, Part, for_model
from quizkit.formats._qti.amounts import decimal_of
from quizkit.formats._qti.vocabulary import get, whole, word

MOST_PARTS = 2_000
"""The most parts of a formula that is written or read; what QTI has no word for takes several."""

MOST_PLACES = 15

_NUMBER = '<baseValue baseType="float">{text}</baseValue>'
_VARIABLE = '<variable identifier="{text}"/>'
_OPERATION = "<{name}>{parts}</{name}>"
_FUNCTION = '<mathOperator name="{name}">{parts}</mathOperator>'
_ROUND_TO = '<roundTo roundingMode="decimalPlaces" figures="{places}">{parts}</roundTo>'
_ROUND = "<integerToFloat><round>{parts}</round></integerToFloat>"

_OPERATORS = {"+": "sum", "-": "subtract", "*": "product", "/": "divide"}
_SIGNS = {name: sign for sign, name in _OPERATORS.items()}
_SAME = ("abs", "acos", "asin", "atan", "ceil", "cos", "exp", "floor", "sin", "tan")
_OF_MODEL = {**{name: name for name in _SAME}, "ln": "log", "log": "log10"}
_CONSTANTS = {repr(math.pi): "pi", repr(math.e): "e"}

_DEEPEST = 150
_TOO_LONG = "computes a formula that is too long"

_TEN = Part("number", "10", 10.0)
_HALF = Part("number", "0.5", 0.5)
_NONE = Part("number", "0", 0.0)


class NotAFormula(Exception):
    """An expression that is no formula of the model, or a formula that is no expression; says why in a sentence."""


def rounding_xml(inner: str, places: int) -> str:
    """An expression rounded to decimal places: some players know no ``roundTo`` to none."""
    return (_ROUND_TO.format(places=places, parts=inner)) if places else _ROUND.format(parts=inner)


def decimals_of(number: Decimal) -> int:
    """How many decimals a number has."""
    exponent = number.normalize().as_tuple().exponent
    return max(-exponent, 0) if isinstance(exponent, int) else 0


def expression_xml(formula: Part) -> str:
    """A formula as an expression, in the words of QTI 2.

    Raises:
        NotAFormula: when QTI has no words for it, or too many were needed.
    """
    return _Speller().spelt(formula)


class _Speller:
    def __init__(self) -> None:
        self._parts = 0

    def spelt(self, part: Part) -> str:
        self._parts += 1
        if self._parts > MOST_PARTS:
            raise NotAFormula("the formula is too long for QTI.")
        match part.kind:
            case "number":
                return _NUMBER.format(text=part.name)
            case "constant":
                return _NUMBER.format(text=repr(math.pi if part.name == "pi" else math.e))
            case "variable":
                return _VARIABLE.format(text=part.name)
            case "minus":
                return self._operation("product", Part("number", "-1", -1.0), *part.parts)
            case "call":
                return self._call(part)
            case "%":
                whole_times = self._operation("truncate", Part("/", parts=part.parts))
                product = _OPERATION.format(name="product", parts=self.spelt(part.parts[1]) + whole_times)
                return _OPERATION.format(name="subtract", parts=self.spelt(part.parts[0]) + product)
        return self._operation(_OPERATORS[part.kind], *part.parts)

    def _operation(self, name: str, *parts: Part) -> str:
        return _OPERATION.format(name=name, parts="".join(map(self.spelt, parts)))

    def _call(self, part: Part) -> str:
        match part.name:
            case "pow":
                return self._operation("power", *part.parts)
            case "sqrt":
                return self._operation("power", *part.parts, _HALF)
            case "log10":
                return self._logarithm(part.parts[0], _TEN)
            case "log" if len(part.parts) == 2:
                return self._logarithm(part.parts[0], part.parts[1])
            case "ln" | "log":
                return _FUNCTION.format(name="ln", parts=self.spelt(part.parts[0]))
            case "max" | "min":
                return self._operation(part.name, *part.parts)
            case "round":
                return rounding_xml(self.spelt(part.parts[0]), _places(part.parts[1:]))
        return _FUNCTION.format(name=part.name, parts=self.spelt(part.parts[0]))

    def _logarithm(self, number: Part, base: Part) -> str:
        parts = [_FUNCTION.format(name="ln", parts=self.spelt(one)) for one in (number, base)]
        return _OPERATION.format(name="divide", parts="".join(parts))


def _places(parts: tuple[Part, ...]) -> int:
    if not parts:
        return 0
    number = parts[0].number
    if parts[0].kind != "number" or number != int(number) or not 0 <= number <= MOST_PLACES:
        raise NotAFormula("QTI rounds to a number of decimals only that stands there as a number, from 0 to 15.")
    return int(number)


def spelt_again(expression: str, names: Iterable[str]) -> str:
    """How the model spells the formula that is read from an expression of :func:`expression_xml`."""
    return for_model(formula_of(etree.fromstring(expression), {name: Part("variable", name) for name in names}))


def formula_of(element: etree._Element, known: Mapping[str, Part]) -> Part:
    """An expression as a formula; ``known`` is what the variables are in it.

    Raises:
        NotAFormula: when the model has no words for it, or too many were needed.
    """
    if sum(1 for _ in element.iter()) > 2 * MOST_PARTS:
        raise NotAFormula(_TOO_LONG)
    formula = _formula_of(element, known)
    size, depth = _measures(formula)
    if size > MOST_PARTS or depth > _DEEPEST:
        raise NotAFormula(_TOO_LONG)
    return formula


def _measures(formula: Part) -> tuple[int, int]:
    """Of how many parts a formula is made, those counted each time that stand there several times, and how deep it is.

    Without recursion, which a long sum of strangers could drive too far.
    """
    known: dict[int, tuple[int, int]] = {}
    waiting = [formula]
    while waiting:
        part = waiting[-1]
        missing = [inner for inner in part.parts if id(inner) not in known]
        if missing:
            waiting += missing
            continue
        waiting.pop()
        inner_ones = [known[id(inner)] for inner in part.parts]
        size = 1 + sum(size for size, _ in inner_ones)
        known[id(part)] = size, 1 + max((depth for _, depth in inner_ones), default=0)
    return known[id(formula)]


def variables_of(formula: Part) -> set[str]:
    """The names of the variables in a formula."""
    known: dict[int, Part] = {}
    waiting = [formula]
    while waiting:
        part = waiting.pop()
        if id(part) not in known:
            known[id(part)] = part
            waiting += part.parts
    return {part.name for part in known.values() if part.kind == "variable"}


def _formula_of(element: etree._Element, known: Mapping[str, Part]) -> Part:
    name = word(element)
    if name == "baseValue":
        return _number(element.text or "")
    if name == "variable":
        found = known.get(get(element, "identifier") or "")
        if found is None:
            raise NotAFormula(f'computes with "{get(element, "identifier")}", which it draws from no range')
        return found
    if name == "mathConstant" and get(element, "name") in {"pi", "e"}:
        return Part("constant", get(element, "name") or "")
    rest = _divided_for_its_rest(element)
    if rest is not None:
        return Part("%", parts=tuple(_formula_of(one, known) for one in rest))
    parts = tuple(_formula_of(one, known) for one in _operands(element))
    found = _combined(element, name, parts)
    if found is None:
        raise NotAFormula(f"computes with <{str(element.tag).rpartition('}')[2]}>, for which there is no formula")
    return found


def _number(text: str) -> Part:
    text = text.strip()
    number = decimal_of(text)
    if number is None:
        raise NotAFormula(f'computes with "{text[:40]}", which is no number')
    if text in _CONSTANTS:
        return Part("constant", _CONSTANTS[text])
    bare = text.lstrip("+-")
    part = Part("number", bare, float(bare))
    return Part("minus", parts=(part,)) if text.startswith("-") else part


def _combined(element: etree._Element, name: str, parts: tuple[Part, ...]) -> Part | None:
    match name, parts:
        case "integerToFloat", (part,):
            return part
        case "product", (Part(kind="minus", parts=(Part(kind="number", number=1.0),)), part):
            return Part("minus", parts=(part,))
        case (("sum" | "product"), (first, *others)):
            return reduce(lambda left, right: Part(_SIGNS[name], parts=(left, right)), others, first)
        case "divide", (
            Part(kind="call", name="log", parts=(number,)),
            Part(kind="call", name="log", parts=(base,)),
        ):
            return Part("call", "log10", parts=(number,)) if base == _TEN else Part("call", "log", parts=(number, base))
        case (("subtract" | "divide"), (_, _)):
            return Part(_SIGNS[name], parts=parts)
        case "power", (part, exponent):
            is_root = exponent.kind == "number" and exponent.number == _HALF.number
            return Part("call", "sqrt", parts=(part,)) if is_root else Part("call", "pow", parts=parts)
        case (("max" | "min"), _) if 1 <= len(parts) <= FUNCTIONS[name][1]:
            return Part("call", name, parts=parts)
        case "truncate", (_,):
            above = Part("call", "max", parts=(Part("call", "floor", parts=parts), _NONE))
            below = Part("call", "min", parts=(Part("call", "ceil", parts=parts), _NONE))
            return Part("+", parts=(above, below))
        case "round", (_,):
            return Part("call", "round", parts=parts)
        case "roundTo", (part,) if get(element, "roundingMode") == "decimalPlaces":
            places = whole(element, "figures")
            if places is not None and places <= MOST_PLACES:
                figures = (Part("number", str(places), float(places)),) if places else ()
                return Part("call", "round", parts=(part, *figures))
        case "integerModulus", (number, divisor):
            times = Part("call", "floor", parts=(Part("/", parts=parts),))
            return Part("-", parts=(number, Part("*", parts=(divisor, times))))
        case "integerDivide", (_, _):
            return Part("call", "floor", parts=(Part("/", parts=parts),))
        case "mathOperator", (_,) if get(element, "name") in _OF_MODEL:
            return Part("call", _OF_MODEL[get(element, "name") or ""], parts=parts)
    return None


def _divided_for_its_rest(element: etree._Element) -> list[etree._Element] | None:
    """What is divided by what in ``a - b * truncate(a / b)``; None where an expression is no such rest."""
    number, product = _two(element, "subtract")
    divisor, truncated = _two(product, "product")
    inner = _operands(truncated) if truncated is not None and word(truncated) == "truncate" else []
    again, by = _two(inner[0] if len(inner) == 1 else None, "divide")
    if number is None or divisor is None or again is None or by is None:
        return None
    same = _outline(number) == _outline(again) and _outline(divisor) == _outline(by)
    return [number, divisor] if same else None


def _two(element: etree._Element | None, name: str) -> Sequence[etree._Element | None]:
    """The two operands of an operator of this name; nothing for any other."""
    operands = _operands(element) if element is not None and word(element) == name else []
    return operands if len(operands) == 2 else (None, None)


def _operands(element: etree._Element) -> list[etree._Element]:
    return [one for one in element if isinstance(one.tag, str)]


def _outline(element: etree._Element) -> list[tuple[str, int, str, list[tuple[str, str]]]]:
    """All that an expression says, so that two can be compared."""
    return [
        (word(one), len(_operands(one)), (one.text or "").strip(), sorted((str(k), str(v)) for k, v in one.items()))
        for one in element.iter(etree.Element)
    ]
