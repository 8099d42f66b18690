"""Template processing that computes an answer: which variables it draws from which ranges, and the formula."""

import re
from collections.abc import Sequence
from dataclasses import field
from decimal import Decimal

from lxml import etree

from quizkit.formats._formula import Part
from quizkit.formats._qti.amounts import decimal_of
from quizkit.formats._qti.expressions import MOST_PLACES, NotAFormula, formula_of, variables_of
from quizkit.formats._qti.identifiers import FORMULA_NOTE
from quizkit.formats._qti.read.answers import NotSayable
from quizkit.formats._qti.read.declarations import NUMBERS
from quizkit.formats._qti.read.marking import Parts
from quizkit.formats._qti.vocabulary import below, get, whole, word
from quizkit.model import Variable
from quizkit.records import dataclass

_FORMAT = re.compile(r"%\.(\d{1,2})f")
_IN_TEXTS = frozenset(("templateInline", "templateBlock"))
_MOST_ELEMENTS = 200_000
_USUAL_DECIMALS = 2
_POWERS = frozenset(Decimal(10) ** places for places in range(MOST_PLACES + 1))


@dataclass(slots=True)
class Template:
    """What template processing says of an item.

    ``variables`` are those that are drawn, ``answer`` is the formula of the right answer to the response ``asks``, and
    ``decimals`` how it is rounded (None: not at all). ``sets`` are the values to draw from, by variable, where they are
    listed; ``note`` is the author's spelling of the formula, if the file says it. ``fine`` are variables that have all
    decimals there that a number can have.
    """

    variables: dict[str, Variable] = field(default_factory=dict)
    asks: str = ""
    answer: Part | None = None
    expression: etree._Element | None = None
    decimals: int | None = None
    sets: dict[str, tuple[Decimal, ...]] = field(default_factory=dict)
    note: str | None = None
    fine: list[str] = field(default_factory=list)


def template_of(root: etree._Element, parts: Parts) -> Template:
    """The template processing of an item that has one.

    Raises:
        NotSayable: when it does more than to draw numbers and to compute an answer from them.
    """
    declared, processing = parts.get("templateDeclaration", ()), parts.get("templateProcessing", ())
    try:
        return _Reader(root, declared).read(processing)
    except NotAFormula as strange:
        raise _not_sayable(str(strange), root) from strange


def _not_sayable(what: str, root: etree._Element) -> NotSayable:
    return NotSayable(f"draws values at random for each student (<templateProcessing>), and {what}", "template", root)


@dataclass(frozen=True, slots=True)
class _Listed:
    """Numbers of which the one is taken that a drawn number counts to."""

    counter: str
    texts: tuple[str, ...]


class _Reader:
    def __init__(self, root: etree._Element, declared: Sequence[etree._Element]) -> None:
        self._root = root
        self._declared = {get(one, "identifier") or "": one for one in declared}
        self._found = Template()
        self._known: dict[str, Part] = {}
        self._counters: dict[str, int] = {}
        self._listed: dict[str, _Listed] = {}
        self._ranges: dict[str, dict[str, Decimal]] = {}
        self._printed: dict[str, set[str]] = {}
        self._substituted = {get(one, "identifier") for one in declared if get(one, "mathVariable") == "true"}

    def read(self, processing: Sequence[etree._Element]) -> Template:
        self._look_at_texts()
        rules = [rule for one in processing for rule in one]
        if sum(1 for one in processing for _ in one.iter()) > _MOST_ELEMENTS:
            raise NotAFormula("there are too many of them")
        self._defaults()
        for rule in rules:
            self._follow(rule)
        for name, listed in self._listed.items():
            self._take_listed(name, listed)
        if set(self._ranges) - set(self._listed):
            raise NotAFormula("draws again until they suit")
        if self._found.answer is None or not self._found.variables:
            raise NotAFormula("computes no answer from them")
        variables = self._found.variables
        strange = sorted({*self._printed, *variables_of(self._found.answer)} - set(variables))
        if strange:
            raise NotAFormula(f'shows or computes with "{strange[0]}", which is drawn from no range')
        order = [*self._declared]
        self._found.variables = {name: variables[name] for name in sorted(variables, key=order.index)}
        return self._found

    def _look_at_texts(self) -> None:
        for element in self._root.iter(etree.Element):
            name = word(element)
            if name == "printedVariable":
                self._printed.setdefault(get(element, "identifier") or "", set()).add(get(element, "format") or "")
            elif name in _IN_TEXTS:
                raise NotAFormula("shows parts of its text to some only")
            elif name == "mi" and (element.text or "").strip() in self._substituted:
                raise NotAFormula("shows them in formulas")

    def _defaults(self) -> None:
        """Variables that nothing draws are what they are declared to be."""
        for name, element in self._declared.items():
            values = [value.text or "" for value in below(element, "value")]
            number = decimal_of(values[0]) if len(values) == 1 and get(element, "baseType") in NUMBERS else None
            if number is not None:
                text = f"{number:f}"
                part = Part("number", text.lstrip("-"), abs(float(number)))
                self._known[name] = Part("minus", parts=(part,)) if number < 0 else part

    def _follow(self, rule: etree._Element) -> None:
        name = word(rule)
        if not name:
            if isinstance(rule, etree._ProcessingInstruction) and rule.target == FORMULA_NOTE:
                self._found.note = rule.text
            return
        inner = [one for one in rule if isinstance(one.tag, str)]
        if len(inner) != 1:
            raise NotAFormula(f"has a <{str(rule.tag).rpartition('}')[2]}> with {len(inner)} expressions")
        if name == "setTemplateValue":
            self._set(get(rule, "identifier") or "", inner[0])
        elif name == "setCorrectResponse":
            self._answer(get(rule, "identifier") or "", inner[0])
        elif name == "templateConstraint":
            self._constrain(inner[0])
        else:
            raise NotAFormula(f"follows rules of its own (<{str(rule.tag).rpartition('}')[2]}>)")

    def _set(self, name: str, expression: etree._Element) -> None:
        if name not in self._declared:
            raise NotAFormula(f'sets "{name}", which is not declared')
        if name in self._found.variables or name in self._listed or name in self._counters:
            raise NotAFormula(f'sets "{name}" twice')
        variable = self._drawn(name, expression)
        if variable is not None:
            self._found.variables[name] = variable
            if variable.minimum == 1 and variable.decimals == 0:
                self._counters[name] = int(variable.maximum)
        elif word(expression) == "index":
            self._listed[name] = _listed(expression)
        else:
            self._known[name] = formula_of(expression, self._known)
            return
        self._known[name] = Part("variable", name)

    def _drawn(self, name: str, expression: etree._Element) -> Variable | None:
        """The variable that an expression draws; None where it draws nothing."""
        inner, shift = expression, 0
        decimals = None
        operands = [one for one in expression if isinstance(one.tag, str)]
        match word(expression):
            case "integerToFloat" if len(operands) == 1:
                inner = operands[0]
            case "divide" if len(operands) == 2 and word(operands[1]) == "baseValue":
                power = decimal_of(operands[1].text)
                if power is not None and power in _POWERS:
                    inner, shift = operands[0], power.adjusted()
            case "roundTo" if len(operands) == 1 and get(expression, "roundingMode") == "decimalPlaces":
                inner, decimals = operands[0], whole(expression, "figures")
        if word(inner) not in {"randomInteger", "randomFloat"}:
            return None
        low, high = decimal_of(get(inner, "min") or "0"), decimal_of(get(inner, "max"))
        if low is None or high is None or (get(inner, "step") or "1").strip() != "1":
            raise NotAFormula(f'draws "{name}" in steps, or from no range of numbers')
        if word(inner) == "randomFloat":
            decimals = self._decimals_shown(name) if decimals is None else decimals
            if decimals is None:
                self._found.fine.append(name)
                decimals = _USUAL_DECIMALS
        else:
            decimals = shift
        decimals = min(decimals, MOST_PLACES)
        return Variable(name=name, minimum=low.scaleb(-shift), maximum=high.scaleb(-shift), decimals=decimals)

    def _decimals_shown(self, name: str) -> int | None:
        """The decimals with which a variable is printed wherever it is."""
        formats = [_FORMAT.fullmatch(one) for one in self._printed.get(name, ())]
        found = {int(one[1]) if one is not None else None for one in formats}
        return found.pop() if len(found) == 1 else None

    def _answer(self, name: str, expression: etree._Element) -> None:
        if self._found.answer is not None:
            raise NotAFormula("computes several answers")
        answer = formula_of(expression, self._known)
        decimals = None
        if answer.kind == "call" and answer.name == "round":
            decimals = int(answer.parts[1].number) if len(answer.parts) == 2 else 0
            answer = answer.parts[0]
        self._found.asks, self._found.answer, self._found.decimals = name, answer, decimals
        self._found.expression = expression

    def _constrain(self, condition: etree._Element) -> None:
        """The ranges of listed variables: ``x >= 1`` and ``x <= 9``."""
        bounds = [one for one in condition if isinstance(one.tag, str)] if word(condition) == "and" else [condition]
        for bound in bounds:
            operands = [one for one in bound if isinstance(one.tag, str)]
            if word(bound) not in {"gte", "lte"} or [word(one) for one in operands] != ["variable", "baseValue"]:
                raise NotAFormula("draws again until they suit")
            number = decimal_of(operands[1].text)
            if number is None:
                raise NotAFormula("draws again until they suit")
            self._ranges.setdefault(get(operands[0], "identifier") or "", {})[word(bound)] = number

    def _take_listed(self, name: str, listed: _Listed) -> None:
        numbers = [decimal_of(text) for text in listed.texts]
        values = tuple(number for number in numbers if number is not None)
        bounds = self._ranges.get(name, {})
        if self._counters.get(listed.counter) != len(values) or len(values) != len(listed.texts) or len(bounds) != 2:
            raise NotAFormula("takes them from a list")
        self._found.variables.pop(listed.counter, None)
        low, high = bounds["gte"], bounds["lte"]
        if not all(low <= value <= high for value in values):
            raise NotAFormula("takes them from a list")
        shown = self._decimals_shown(name)
        decimals = max(_decimals(text) for text in listed.texts) if shown is None else shown
        self._found.sets[name] = values
        self._found.variables[name] = Variable(name=name, minimum=low, maximum=high, decimals=decimals)


def _listed(expression: etree._Element) -> _Listed:
    containers = [one for one in expression if isinstance(one.tag, str)]
    if len(containers) != 1 or word(containers[0]) != "ordered":
        raise NotAFormula("takes them from a list")
    values = [one for one in containers[0] if isinstance(one.tag, str)]
    if not values or any(word(value) != "baseValue" for value in values):
        raise NotAFormula("takes them from a list")
    return _Listed(get(expression, "n") or "", tuple((value.text or "").strip() for value in values))


def _decimals(text: str) -> int:
    return min(len(text.partition(".")[2].lower().partition("e")[0]), MOST_PLACES)
