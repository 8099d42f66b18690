"""What a response earns, by the rules of an item: the one interpretation of ``<resprocessing>``.

Readers ask it what each response would earn instead of guessing from the shape of the rules, so that ``Set`` and
``Add``, ``and``, ``or`` and ``not``, counters of right and wrong answers and a score that is made of them all mean what
they say. Where course systems mean something else than the specification says, the comments name them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import field
from fractions import Fraction
from functools import lru_cache
from typing import Literal

from quizkit.formats._qti12.numbers import number_of
from quizkit.records import dataclass

Responses = Mapping[str, Sequence[str]]
"""The values that are given for each response, by its ident; of what is typed, one string."""

Action = Literal["set", "add", "subtract", "multiply", "divide"]

_MOST_COMPARISONS = 1_000_000
_MOST_BITS = 4_000
_ZERO = Fraction(0)
_NOTHING: frozenset[str] = frozenset()


class TooComplex(Exception):
    """Rules that would take too long to try out."""


@dataclass(frozen=True, slots=True)
class Compare:
    """A response compared with a value.

    ``picked`` says that the value is an ident, which is equal to the letter or not at all, ``numeric`` that numbers
    are equal however they are written. ``shape`` is that of an area, ``index`` the place of an ordered response,
    counted from 1.
    """

    operator: str
    response: str
    value: str
    picked: bool = False
    numeric: bool = False
    shape: str = ""
    case_sensitive: bool = False
    index: int | None = None


@dataclass(frozen=True, slots=True)
class AllOf:
    """All of several conditions."""

    parts: tuple["Test", ...]


@dataclass(frozen=True, slots=True)
class AnyOf:
    """One of several conditions."""

    parts: tuple["Test", ...]


@dataclass(frozen=True, slots=True)
class Not:
    """The contrary of a condition."""

    part: "Test"


@dataclass(frozen=True, slots=True)
class Other:
    """Whatever no rule before has taken."""


@dataclass(frozen=True, slots=True)
class Always:
    """No condition."""


@dataclass(frozen=True, slots=True)
class Unanswered:
    """No answer to a response."""

    response: str


Test = Compare | AllOf | AnyOf | Not | Other | Always | Unanswered


@dataclass(frozen=True, slots=True)
class Change:
    """What a rule does to a variable; ``value`` is a number, a variable's name, or its largest value (``NAME.max``)."""

    variable: str
    action: Action
    value: str


@dataclass(frozen=True, slots=True)
class Rule:
    """A ``<respcondition>``. ``goes_on`` is its attribute ``continue``: None where it has none."""

    test: Test
    changes: tuple[Change, ...]
    links: tuple[str, ...]
    goes_on: bool | None
    line: int | None

    @property
    def stops(self) -> bool:
        """Whether no rule after this one counts once it holds.

        That is the default, but Respondus and others leave it out where rules add up, and before rules that count.
        """
        if self.goes_on is None:
            return any(change.action == "set" for change in self.changes)
        return not self.goes_on


@dataclass(frozen=True, slots=True)
class Variable:
    """A declared variable (``<decvar>``)."""

    default: Fraction = _ZERO
    minimum: Fraction | None = None
    maximum: Fraction | None = None


@dataclass(slots=True)
class Processing:
    """All rules of an item with its variables by name."""

    rules: list[Rule] = field(default_factory=list)
    variables: dict[str, Variable] = field(default_factory=dict)
    _simple: dict[tuple[str, str], list[int]] = field(default_factory=dict)
    _others: list[int] = field(default_factory=list)
    _outcome: tuple[str | None] | None = None
    _picked: dict[str, frozenset[str]] = field(default_factory=dict)
    _compared: int = 0

    def add(self, rule: Rule) -> None:
        """Take in the next rule."""
        test = rule.test
        if isinstance(test, Compare) and test.operator == "varequal" and test.picked and test.index is None:
            self._simple.setdefault((test.response, test.value), []).append(len(self.rules))
        else:
            self._others.append(len(self.rules))
        self.rules.append(rule)
        self._outcome = None

    @property
    def outcome(self) -> str | None:
        """The variable that is the score; None where all that are no count of wrong answers make it together."""
        if self._outcome is None:
            self._outcome = (self._find_outcome(),)
        return self._outcome[0]

    def _find_outcome(self) -> str | None:
        changed = {change.variable for rule in self.rules for change in rule.changes}
        for name in ("SCORE", "que_score"):
            if name in (changed or self.variables):
                return name
        names = changed or self.variables.keys()
        return next(iter(names)) if len(names) == 1 else None

    @property
    def declared(self) -> Variable:
        """The declaration of the score."""
        return self.variables.get(self.outcome or "", Variable())

    @property
    def counts(self) -> bool:
        """Whether the score is made of other variables, so that its declared maximum says nothing."""
        names = {name for rule in self.rules for name in (change.variable for change in rule.changes)}
        return any(change.value in names for rule in self.rules for change in rule.changes)

    @property
    def keyed(self) -> bool:
        """Whether any rule sets a score for some response."""
        return any(rule.changes and not isinstance(rule.test, Other | Always) for rule in self.rules)

    def score(self, responses: Responses) -> Fraction:
        """What a response earns, below 0 and above the maximum as well.

        Raises:
            TooComplex: when all that has been asked took too long.
        """
        values = {name: variable.default for name, variable in self.variables.items()}
        self._picked = {name: frozenset(given) for name, given in responses.items()}
        taken = False
        self._count()
        for number in self._concerned(responses):
            rule = self.rules[number]
            if not self._holds(rule.test, responses, taken):
                continue
            for change in rule.changes:
                values[change.variable] = self._changed(change, values)
            if rule.stops:
                break
            taken = taken or rule.goes_on is None
        return self._total(values)

    def _count(self) -> None:
        self._compared += 1
        if self._compared > _MOST_COMPARISONS:
            raise TooComplex

    def earned(self, rule: Rule) -> Fraction:
        """What a rule earns when it is the only one that holds."""
        values = {name: variable.default for name, variable in self.variables.items()}
        for change in rule.changes:
            values[change.variable] = self._changed(change, values)
        return self._total(values)

    def _total(self, values: Mapping[str, Fraction]) -> Fraction:
        outcome = self.outcome
        if outcome is not None:
            return values.get(outcome, _ZERO)
        return sum((value for name, value in values.items() if "incorrect" not in name.lower()), _ZERO)

    def _concerned(self, responses: Responses) -> list[int]:
        """The rules that a response may meet, in their order."""
        met = [
            number
            for response, values in responses.items()
            for value in values
            for number in self._simple.get((response, value), ())
        ]
        return sorted({*self._others, *met}) if met else self._others

    def _changed(self, change: Change, values: Mapping[str, Fraction]) -> Fraction:
        old, amount = values.get(change.variable, _ZERO), self._amount(change.value, values)
        match change.action:
            case "set":
                new = amount
            case "add":
                new = old + amount if old else amount
            case "subtract":
                new = old - amount
            case "multiply":
                new = old * amount
            case "divide":
                new = old / amount if amount else old
        return new if max(new.numerator.bit_length(), new.denominator.bit_length()) < _MOST_BITS else _ZERO

    def _amount(self, text: str, values: Mapping[str, Fraction]) -> Fraction:
        number = _fraction(text)
        if number is not None:
            return number
        if text in values:
            return values[text]
        name, _, end = text.rpartition(".")
        variable = self.variables.get(name)
        if variable is None:
            return _ZERO
        return (variable.maximum if end == "max" else variable.minimum if end == "min" else None) or _ZERO

    def _holds(self, test: Test, responses: Responses, taken: bool) -> bool:
        match test:
            case Compare():
                self._count()
                if test.picked and test.operator == "varequal" and test.index is None:
                    return test.value in self._picked.get(test.response, _NOTHING)
                return _compare(test, responses.get(test.response, ()))
            case AllOf(parts):
                return all(self._holds(part, responses, taken) for part in parts)
            case AnyOf(parts):
                return any(self._holds(part, responses, taken) for part in parts)
            case Not(part):
                return not self._holds(part, responses, taken)
            case Other():
                return not taken
            case Unanswered(response):
                return not any(responses.get(response, ()))
            case Always():
                return True


def _compare(test: Compare, given: Sequence[str]) -> bool:
    if test.operator == "varsubset":
        return {part.strip() for part in test.value.split(",")} <= set(given)
    if test.index is not None:
        given = given[test.index - 1 : test.index] if test.index > 0 else ()
    return any(_matches(test, value) for value in given)


def _matches(test: Compare, given: str) -> bool:
    if test.picked and test.operator == "varequal":
        return given == test.value
    if test.operator in ("varequal", "varinside", "varsubstring"):
        wanted, typed = folded(test.value, test.case_sensitive), folded(given, test.case_sensitive)
        return (
            wanted in typed
            if test.operator == "varsubstring"
            else wanted == typed or (test.numeric and _same_number(wanted, typed))
        )
    number, bound = _number(given), _number(test.value)
    if number is None or bound is None:
        return False
    match test.operator:
        case "vargte":
            return number >= bound
        case "varlte":
            return number <= bound
        case "vargt":
            return number > bound
        case "varlt":
            return number < bound
    return False


def _same_number(wanted: str, typed: str) -> bool:
    if not (wanted[-1:].isdigit() and typed[-1:].isdigit()):
        return False
    number = _number(wanted)
    return number is not None and number == _number(typed)


_number = lru_cache(maxsize=16_384)(number_of)


@lru_cache(maxsize=1024)
def _fraction(text: str) -> Fraction | None:
    number = number_of(text)
    return Fraction(number) if number is not None else None


@lru_cache(maxsize=16_384)
def folded(text: str, case_sensitive: bool) -> str:
    """A typed text as it is compared."""
    text = " ".join(text.split())
    return text if case_sensitive else text.casefold()


def compared(test: Test) -> list[Compare]:
    """All comparisons in a condition that must hold for it, or may: those below a ``not`` are left out."""
    match test:
        case Compare():
            return [test]
        case AllOf(parts) | AnyOf(parts):
            return [found for part in parts for found in compared(part)]
    return []


def excluded(test: Test) -> list[Compare]:
    """All comparisons below a ``not``."""
    match test:
        case AllOf(parts) | AnyOf(parts):
            return [found for part in parts for found in excluded(part)]
        case Not(part):
            return compared(part)
    return []
