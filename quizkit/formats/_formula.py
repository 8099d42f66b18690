"""Formulas of computed answers: understood, computed within bounds, and spelt for Canvas.

The model's formulas are written as Moodle writes them: a variable is ``{x}``, ``log`` is the natural logarithm, and a
power is ``pow(a, b)`` (``a ** b`` and ``a ^ b`` are understood as well). Nothing of a quiz is ever run: a formula is
taken apart into numbers, variables, the operators of arithmetic and the functions of one table, and anything else is an
error.
"""

import math
import re
from collections.abc import Callable, Iterable, Mapping
from decimal import ROUND_HALF_UP, Context, Decimal

from quizkit.records import dataclass

MAX_LENGTH = 1_000
"""The longest formula, in characters, that is understood."""

_DEEPEST = 50
_MOST_DECIMALS = 15
_ENOUGH = Context(prec=60)
_TOKEN = re.compile(
    r"\s*(?:(?P<number>(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]{1,3})?)"
    r"|\{(?P<braced>[^{}]{1,100})\}|(?P<name>[^\W\d]\w*)|(?P<sign>\*\*|[-+*/^%(),]))"
)


class FormulaError(ValueError):
    """A formula that means nothing, or has no value for some numbers; says why in a sentence."""


@dataclass(frozen=True, slots=True)
class Part:
    """A number, a variable, a call or an operation, told apart by ``kind``."""

    kind: str
    name: str = ""
    number: float = 0.0
    parts: "tuple[Part, ...]" = ()


def _round(value: float, places: float = 0.0) -> float:
    step = 10.0 ** max(min(int(places), _MOST_DECIMALS), -_MOST_DECIMALS)
    return math.copysign(math.floor(abs(value) * step + 0.5), value) / step


def _log(value: float, base: float = math.e) -> float:
    return math.log(value) if base == math.e else math.log(value) / math.log(base)


FUNCTIONS: Mapping[str, tuple[int, int, Callable[..., float]]] = {
    "abs": (1, 1, abs),
    "acos": (1, 1, math.acos),
    "asin": (1, 1, math.asin),
    "atan": (1, 1, math.atan),
    "ceil": (1, 1, lambda value: float(math.ceil(value))),
    "cos": (1, 1, math.cos),
    "exp": (1, 1, math.exp),
    "floor": (1, 1, lambda value: float(math.floor(value))),
    "ln": (1, 1, math.log),
    "log": (1, 2, _log),
    "log10": (1, 1, math.log10),
    "max": (1, 20, max),
    "min": (1, 20, min),
    "pi": (0, 0, lambda: math.pi),
    "pow": (2, 2, math.pow),
    "round": (1, 2, _round),
    "sin": (1, 1, math.sin),
    "sqrt": (1, 1, math.sqrt),
    "tan": (1, 1, math.tan),
}
"""The functions, with the least and the most numbers that each takes."""

CONSTANTS = {"pi": math.pi, "e": math.e}


def understood(formula: str, names: Iterable[str]) -> Part:
    """A formula taken apart. ``names`` are its variables; they may stand with or without their braces.

    Raises:
        FormulaError: when it is none, or too long or deep.
    """
    return _Parser(formula, frozenset(names)).whole()


class _Parser:
    """A parser by recursive descent, whose depth is bounded."""

    def __init__(self, formula: str, names: frozenset[str]) -> None:
        if len(formula) > MAX_LENGTH:
            raise FormulaError(f"the formula is longer than {MAX_LENGTH} characters.")
        self._names = names
        self._tokens = list(_tokens(formula))
        self._at = 0
        self._depth = 0

    def whole(self) -> Part:
        part = self._sum()
        kind, text = self._next()
        if kind:
            raise FormulaError(f'the formula goes on with "{text[:20]}" where it should end.')
        return part

    def _next(self) -> tuple[str, str]:
        return self._tokens[self._at] if self._at < len(self._tokens) else ("", "")

    def _took(self, *signs: str) -> str:
        kind, text = self._next()
        if kind != "sign" or text not in signs:
            return ""
        self._at += 1
        return text

    def _sum(self) -> Part:
        self._depth += 1
        if self._depth > _DEEPEST:
            raise FormulaError("the formula nests its brackets too deeply.")
        part = self._product()
        while sign := self._took("+", "-"):
            part = Part(sign, parts=(part, self._product()))
        self._depth -= 1
        return part

    def _product(self) -> Part:
        part = self._signed()
        while sign := self._took("*", "/", "%"):
            part = Part(sign, parts=(part, self._signed()))
        return part

    def _signed(self) -> Part:
        minus = False
        while sign := self._took("+", "-"):
            minus ^= sign == "-"
        part = self._power()
        return Part("minus", parts=(part,)) if minus else part

    def _power(self) -> Part:
        part = self._atom()
        if not self._took("^", "**"):
            return part
        self._depth += 1
        if self._depth > _DEEPEST:
            raise FormulaError("the formula nests its powers too deeply.")
        part = Part("call", "pow", parts=(part, self._signed()))
        self._depth -= 1
        return part

    def _atom(self) -> Part:
        if self._took("("):
            part = self._sum()
            self._close()
            return part
        kind, text = self._next()
        self._at += 1
        if kind == "number":
            return Part("number", text, float(text))
        if kind == "braced" or (kind == "name" and text in self._names):
            if text not in self._names:
                raise FormulaError(f'nothing says what the variable "{text[:20]}" is.')
            return Part("variable", text)
        if kind != "name":
            raise FormulaError(f'the formula has "{text[:20]}" where a number should be.' if kind else "it ends early.")
        if self._took("("):
            return self._call(text.lower())
        if text.lower() not in CONSTANTS:
            raise FormulaError(f'nothing says what "{text[:20]}" is.')
        return Part("constant", text.lower())

    def _call(self, name: str) -> Part:
        if name not in FUNCTIONS:
            raise FormulaError(f'there is no function "{name[:20]}".')
        parts: list[Part] = []
        if not self._took(")"):
            parts.append(self._sum())
            while self._took(","):
                parts.append(self._sum())
            self._close()
        least, most, _ = FUNCTIONS[name]
        if not least <= len(parts) <= most:
            raise FormulaError(f'the function "{name}" is given {len(parts)} numbers.')
        return Part("call", name, parts=tuple(parts)) if name != "pi" else Part("constant", name)

    def _close(self) -> None:
        if not self._took(")"):
            raise FormulaError("a bracket is not closed.")


def _tokens(formula: str) -> Iterable[tuple[str, str]]:
    at, end = 0, len(formula.rstrip())
    while at < end:
        found = _TOKEN.match(formula, at)
        if found is None:
            raise FormulaError(f'the formula has "{formula[at:].strip()[:10]}", which is no part of any.')
        at = found.end()
        kind = found.lastgroup or ""
        yield kind, found[kind]


def value_of(part: Part, values: Mapping[str, Decimal], decimals: int) -> Decimal:
    """What a formula is for these values of its variables, rounded to so many decimals (at most 15).

    Raises:
        FormulaError: when it has no value there (a division by 0, say) or one that is far too large.
    """
    try:
        number = _computed(part, {name: float(value) for name, value in values.items()})
    except (ArithmeticError, ValueError, TypeError) as error:
        raise FormulaError("the formula has no value for some numbers.") from error
    if not math.isfinite(number) or abs(number) >= 1e15:
        raise FormulaError("the formula becomes too large for some numbers.")
    step = Decimal(1).scaleb(-min(decimals, _MOST_DECIMALS))
    rounded = Decimal(repr(number)).quantize(step, ROUND_HALF_UP, _ENOUGH)
    return rounded or abs(rounded)  # 0 has no sign


def _computed(part: Part, values: Mapping[str, float]) -> float:
    if part.kind == "number":
        return part.number
    if part.kind == "variable":
        return values[part.name]
    if part.kind == "constant":
        return CONSTANTS[part.name]
    numbers = [_computed(inner, values) for inner in part.parts]
    match part.kind:
        case "call":
            return float(FUNCTIONS[part.name][2](*numbers))
        case "minus":
            return -numbers[0]
        case "+":
            return numbers[0] + numbers[1]
        case "-":
            return numbers[0] - numbers[1]
        case "*":
            return numbers[0] * numbers[1]
        case "/":
            return numbers[0] / numbers[1]
    return math.fmod(numbers[0], numbers[1])


_RANK = {"+": 1, "-": 1, "*": 2, "/": 2, "%": 2, "minus": 3, "^": 4}
"""How tightly a part binds; calls, numbers and variables need no brackets."""

_OF_CANVAS = {"log10": "log", "log": "ln"}
_OF_MODEL = {"ln": "log"}
_CONSTANTS_OF_MODEL = {"pi": "pi()", "e": "exp(1)"}


def for_canvas(part: Part) -> str:
    """A formula as Canvas writes it: variables are bare, ``^`` is a power, ``ln`` and ``log`` are the logarithms."""
    if part.kind == "call" and part.name == "pow":
        return f"{_canvas_power(part.parts[0])} ^ {_canvas_power(part.parts[1])}"
    if part.kind == "call" and part.name == "exp":
        return f"e ^ {_canvas_power(part.parts[0])}"
    return _spelt(part, for_canvas, _OF_CANVAS)


def for_model(part: Part) -> str:
    """A formula as the model writes it, which Moodle understands as well."""
    if part.kind == "variable":
        return f"{{{part.name}}}"
    if part.kind == "constant":
        return _CONSTANTS_OF_MODEL[part.name]
    return _spelt(part, for_model, _OF_MODEL)


def _spelt(part: Part, spell: Callable[[Part], str], functions: Mapping[str, str]) -> str:
    match part.kind:
        case "number" | "variable" | "constant":
            return part.name
        case "call":
            name = part.name if len(part.parts) > 1 else functions.get(part.name, part.name)
            return f"{name}({', '.join(map(spell, part.parts))})"
        case "minus":
            return f"-{_within(part.parts[0], 5, spell)}"
    rank = _RANK[part.kind]
    return f"{_within(part.parts[0], rank, spell)} {part.kind} {_within(part.parts[1], rank + 1, spell)}"


def _canvas_power(part: Part) -> str:
    return _within(part, 5, for_canvas)


def _within(part: Part, rank: int, spell: Callable[[Part], str]) -> str:
    """A part of another one, in brackets where it would else be taken apart; a minus always stands in them."""
    is_power = spell is for_canvas and part.kind == "call" and part.name in ("pow", "exp")
    own = _RANK["^"] if is_power else _RANK.get(part.kind, 9)
    text = spell(part)
    return f"({text})" if own < rank or part.kind == "minus" else text


_CANVAS_NAME = re.compile(r"(?<![\w.{])(?P<name>[^\W\d]\w*)(?!\w)(?P<call>\s*\()?")


def from_canvas(formula: str, names: Iterable[str]) -> str:
    """A formula of Canvas as the model writes it; one that nobody but Canvas understands has only its names changed."""
    known = frozenset(names)
    spelt_anew = "^" in formula

    def renamed(found: re.Match[str]) -> str:
        nonlocal spelt_anew
        name = found["name"]
        if name in known and not found["call"]:
            return f"{{{name}}}"
        if found["call"] and name.lower() == "ln":
            return f"log{found['call']}"
        if found["call"] and name.lower() == "log" and _one_number(formula, found.end()):
            return f"log10{found['call']}"
        spelt_anew = spelt_anew or name.lower() in CONSTANTS
        return found[0]

    changed = _CANVAS_NAME.sub(renamed, formula[: MAX_LENGTH * 10])
    if not spelt_anew:
        return changed
    try:
        return for_model(understood(changed, known))
    except FormulaError:
        return changed


def _one_number(formula: str, start: int) -> bool:
    """Whether the brackets that were just opened hold no comma of their own."""
    depth = 1
    for character in formula[start : start + MAX_LENGTH]:
        depth += {"(": 1, ")": -1}.get(character, 0)
        if not depth:
            return True
        if depth == 1 and character == ",":
            return False
    return True
