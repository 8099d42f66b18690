"""The variables of an item while its response processing is followed, and the kinds of values they hold."""

from collections.abc import Mapping
from dataclasses import field
from fractions import Fraction

from quizkit.formats._qti.amounts import decimal_of
from quizkit.formats._qti.read.declarations import NUMBERS, Declarations, Variable, compared
from quizkit.records import dataclass

_BUILT_IN = {
    "duration": "the time that an answer took",
    "completionStatus": "whether the question was answered before",
}
"""The variables that every item has, but for the number of attempts."""

_ATTEMPTS = "numAttempts"

Value = None | bool | Fraction | str | list[str]
"""Nothing, a single value, or a container of values."""


class Unknown(Exception):
    """Something that is not understood; ``what`` names it."""

    def __init__(self, what: str) -> None:
        super().__init__(what)
        self.what = what


@dataclass(slots=True)
class State:
    """What the responses are, at which attempt, and what the outcomes have become so far."""

    declared: Declarations
    responses: Mapping[str, Value]
    outcomes: dict[str, Value | Unknown] = field(default_factory=dict)
    attempt: int = 1

    def value(self, name: str) -> Value:
        """The value of a response or an outcome.

        Raises:
            Unknown: when it is not declared, or was set by something that is not understood.
        """
        declared = self.declared.responses.get(name)
        if declared is not None:
            response = self.responses.get(name)
            if response is None and declared.base_type == "boolean":
                return False  # a button that was not pressed
            return response
        if name == _ATTEMPTS and name not in self.declared.outcomes:
            return Fraction(self.attempt)
        value = self.outcomes.get(name)
        if isinstance(value, Unknown):
            raise value
        if value is not None or name in self.outcomes:
            return value
        return default_of(self.outcome(name))

    def outcome(self, name: str) -> Variable:
        """The declaration of an outcome."""
        return _declared(self.declared.outcomes, name)

    def response(self, name: str) -> Variable:
        """The declaration of a response."""
        return _declared(self.declared.responses, name)

    def assign(self, name: str, value: Value) -> None:
        """Set an outcome; a number where it is one, even when a text was given."""
        declared = self.declared.outcomes.get(name)
        if declared is not None and declared.base_type in NUMBERS and declared.cardinality == "single":
            value = number_of(value)
        self.outcomes[name] = value


def _declared(variables: Mapping[str, Variable], name: str) -> Variable:
    found = variables.get(name)
    if found is None and name in _BUILT_IN:
        raise Unknown(_BUILT_IN[name])
    if found is None:
        raise Unknown(f'the variable "{name}", which is not declared')
    return found


def default_of(variable: Variable) -> Value:
    """What a variable is before anything sets it: numbers are 0 where nothing else is said."""
    if variable.cardinality != "single":
        return list(variable.default) or None
    if variable.base_type in NUMBERS:
        return number_of(variable.default[0]) if variable.default else Fraction(0)
    return typed(variable.default[0], variable.base_type) if variable.default else None


def typed(text: str, base_type: str) -> Value:
    """A text as a value of a base type."""
    if base_type in NUMBERS:
        return number_of(text)
    if base_type == "boolean":
        return text.strip() in {"true", "1"}
    return compared(text, base_type)


def number_of(value: Value) -> Fraction | None:
    """A value as a number, or None."""
    if isinstance(value, list):
        value = value[0] if len(value) == 1 else None
    if isinstance(value, bool):
        return Fraction(value)
    if value is None or isinstance(value, Fraction):
        return value
    number = decimal_of(value)
    return Fraction(number) if number is not None else None


def container_of(value: Value) -> list[str]:
    """A value as a container: empty for nothing, of one for a single value."""
    if isinstance(value, list):
        return value
    return [] if value is None else [str(value)]
