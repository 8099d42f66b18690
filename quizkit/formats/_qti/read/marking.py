"""How an item is marked, found out by marking responses: compared with the correct one, mapped, or neither."""

from collections.abc import Hashable, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from functools import cache
from typing import Any, Literal

from lxml import etree

from quizkit.formats._qti.amounts import decimal_from, share_of
from quizkit.formats._qti.read.conventions import meant
from quizkit.formats._qti.read.declarations import NUMBERS, Declarations, Variable, declarations
from quizkit.formats._qti.read.processing import Rules, rules_of
from quizkit.formats._qti.read.state import State, Unknown, Value, number_of, typed
from quizkit.formats._qti.version import Version
from quizkit.records import dataclass

MAX_WORK = 4_000_000
"""So many elements of rules are followed for one item, in some seconds; real items need some thousand, and a text with
hundred gaps some hundred thousand."""

_MOST_KNOWN = 500
_NEAR = Fraction(1, 10**8)
_NONE = Fraction(0)
_ALL = Fraction(1)

Parts = Mapping[str, Sequence[etree._Element]]
"""The child elements of an item by name."""

Tests = Sequence[Value]
"""Responses to one variable that show how it is marked."""


@dataclass(frozen=True, slots=True)
class Method:
    """How the responses to one variable are marked.

    ``correct``: the correct response earns all, any other nothing. ``map``: what the mapping says, where ``unit`` is
    mapped to the whole. ``other``: by rules of its own. ``none``: not at all, or not in a way that is understood.
    ``full`` is the score that the best response is meant to earn.
    """

    kind: Literal["correct", "map", "other", "none"]
    full: Fraction = _ALL
    unit: Fraction = _ALL

    def share(self, value: Fraction) -> Fraction:
        """The share of the points that a mapped value (of ``map``) or a score (of ``other``) is, from -1 to 1."""
        whole = self.unit if self.kind == "map" else self.full
        return min(max(share_of(value, whole), -_ALL), _ALL) if whole else _NONE


NOT_MARKED = Method("none")


class Marking:
    """Marks responses to an item by its declarations and its response processing.

    ``memo`` remembers what was concluded from it, for the next item that declares and processes just the same.
    ``stretched`` says in words what a template of the standard would not do by the letter, and is read as doing.
    """

    def __init__(self, declared: Declarations, rules: Rules | None, beside: Mapping[str, Value] | None = None) -> None:
        as_meant = meant(declared, rules)
        declared, rules = as_meant.declared, as_meant.rules
        self.declared = declared
        self.stretched = as_meant.stretched
        self._beside = dict(beside or {})
        self._rules = rules if rules is not None and declared.score in rules.sets else None
        self._all_rules = rules
        self._work = 0
        self._states: dict[Hashable, State] = {}
        self.memo: dict[Hashable, Any] = {}
        self.declared_points = declared.points()

    def with_variables(self, declared: Declarations) -> "Marking":
        """Marking by the same rules with other declarations."""
        return Marking(declared, self._all_rules)

    def beside(self, responses: Mapping[str, Value]) -> "Marking":
        """Marking of one variable while others have these responses."""
        return Marking(self.declared, self._all_rules, responses)

    def of_part(self, beside: Mapping[str, Value] | None = None) -> "Marking":
        """Marking of one of several questions, whose points nothing declares, while others have these responses."""
        marking = Marking(self.declared, self._all_rules, beside)
        marking.declared_points = None
        return marking

    @property
    def other_scores(self) -> list[str]:
        """The numbers that the rules set where they never set the score."""
        rules = self._all_rules
        if rules is None or "SCORE" in rules.sets:
            return []
        outcomes = self.declared.outcomes
        return sorted(name for name in rules.sets if name in outcomes and outcomes[name].base_type in NUMBERS)

    @property
    def rules(self) -> Rules | None:
        """The rules that set the item's score, if any do."""
        return self._rules

    @property
    def is_by_template(self) -> bool:
        """Whether nothing sets the score but one of the standard's templates, if that."""
        return self._rules is None or self._rules.template is not None

    def run(self, name: str, response: Value) -> State:
        """The outcomes when one variable has this response and the others have none, or those beside it."""
        return self.run_all({name: response})

    @property
    def counts_attempts(self) -> bool:
        """Whether later attempts may be marked in another way than the first."""
        return self._all_rules is not None and self._all_rules.counts_attempts

    def run_all(self, responses: Mapping[str, Value], attempt: int = 1) -> State:
        """The outcomes for some responses, at the first attempt or a later one.

        Raises:
            Unknown: when the rules are too many to be followed.
        """
        rules = self._all_rules
        if self._beside:
            responses = {**self._beside, **responses}
        if rules is None:
            return State(self.declared, responses)
        key: Hashable = tuple(
            (name, tuple(value) if isinstance(value, list) else value) for name, value in responses.items()
        )
        key = key if attempt == 1 else (attempt, key)
        state = self._states.get(key)
        if state is None:
            self._work += rules.size
            if self._work > MAX_WORK:
                raise Unknown("more rules than an item can need")
            state = self._states[key] = rules.run(self.declared, responses, attempt)
        return state

    def score(self, name: str, response: Value) -> Fraction:
        """The score of a response to one variable.

        Raises:
            Unknown: when it is set by something that is not understood.
        """
        return score_of(self.run(name, response))

    def method(self, variable: Variable, tests: Tests) -> Method:
        """How the responses to a variable are marked, judged by some of them.

        Raises:
            Unknown: when the score depends on something that is not understood.
        """
        if self._rules is None:
            if variable.mapping is not None:
                return _by_mapping(variable, _ALL)
            return Method("correct") if variable.correct else NOT_MARKED
        scores = [self.score(variable.name, test) for test in tests]
        if variable.mapping is not None and variable.name in self._rules.mapped:
            factor = _factor([variable.mapping.total(_listed(test)) for test in tests], scores)
            if factor is not None and (factor > 0 or self.declared_points == 0):
                return _by_mapping(variable, factor)
        if variable.correct:
            right = correct_value(variable)
            best = self.score(variable.name, right)
            may_earn = best > 0 or self.declared_points == 0  # without points nothing earns any
            if may_earn and all(
                score == (best if _same(test, right, variable) else 0)
                for test, score in zip(tests, scores, strict=True)
            ):
                return Method("correct", full=best or _ALL)
        return Method("other", full=max(scores, default=_NONE))

    def points(self, full: Fraction) -> Decimal:
        """The item's points: those it declares, else what the best response earns."""
        declared = self.declared_points
        return decimal_from(declared if declared is not None else full or _ALL)


class Markings:
    """One :class:`Marking` for all items whose declarations and rules are the same to the letter.

    In most banks that is nearly all of them, and finding out what rules mean takes longer than reading them.
    """

    def __init__(self) -> None:
        self._known: dict[tuple[str, int, bytes], Marking] = {}

    def of(self, parts: Parts, version: Version, data: bytes) -> Marking:
        """The marking of an item, given its child elements by name and the bytes of its file."""
        text = _raw(data, version) or _serialised(parts)
        key = (version.number, len(parts.get("responseProcessing", ())), text)
        marking = self._known.get(key)
        if marking is None:
            if len(self._known) >= _MOST_KNOWN:
                self._known.clear()
            rules = parts.get("responseProcessing")
            declared = declarations(parts.get("responseDeclaration", ()), parts.get("outcomeDeclaration", ()), version)
            marking = self._known[key] = Marking(declared, rules_of(rules[0] if rules else None))
        return marking


def _raw(data: bytes, version: Version) -> bytes | None:
    """The declarations and rules as they stand in the file; None where they cannot be told from the rest so easily.

    Finding them takes a tenth of the time that serialising them takes. The pieces may be too large, never too small: a
    ``<`` can stand nowhere but in front of a name.
    """
    body, rules, feedback = _marks(version)
    start, end = data.find(b"eclaration"), data.find(body)
    if not 0 <= start < end or b"<!" in data:
        return None
    first = data.find(rules, end)
    last = data.find(feedback, first) if first >= 0 else first
    return data[start:end] + b"\0" + (data[first : last if last >= 0 else None] if first >= 0 else b"")


@cache
def _marks(version: Version) -> tuple[bytes, bytes, bytes]:
    """How the elements begin between which declarations and rules stand."""
    body, rules, feedback = (version.word(name) for name in ("itemBody", "responseProcessing", "modalFeedback"))
    return f"<{body}".encode(), f"<{rules}".encode(), f"<{feedback}".encode()


def _serialised(parts: Parts) -> bytes:
    kinds = ("responseDeclaration", "outcomeDeclaration", "responseProcessing")
    return b"".join([etree.tostring(one, with_tail=False) for kind in kinds for one in parts.get(kind, ())])


def score_of(state: State) -> Fraction:
    """The score in a state; 0 where nothing set it.

    Raises:
        Unknown: when it was set by something that is not understood.
    """
    score = state.declared.score
    if score not in state.outcomes and score not in state.declared.outcomes:
        return _NONE
    return number_of(state.value(score)) or _NONE


def correct_value(variable: Variable) -> Value:
    """The correct response of a variable, as a response to it."""
    if variable.cardinality != "single":
        return list(variable.correct)
    return typed(variable.correct[0], variable.base_type) if variable.correct else None


def _same(response: Value, right: Value, variable: Variable) -> bool:
    if variable.cardinality == "multiple" and isinstance(response, list) and isinstance(right, list):
        return sorted(response) == sorted(right)
    return response == right


def _listed(response: Value) -> list[str]:
    if isinstance(response, list):
        return response
    return [] if response is None else [str(response)]


def _factor(totals: Sequence[Fraction], scores: Sequence[Fraction]) -> Fraction | None:
    """What mapped values are multiplied with to give the scores; None when that is not how they come about."""
    factor = next((score / total for total, score in zip(totals, scores, strict=True) if total), _ALL)
    if all(abs(total * factor - score) <= _NEAR for total, score in zip(totals, scores, strict=True)):
        return factor
    return None


def _by_mapping(variable: Variable, factor: Fraction) -> Method:
    """Marking by a mapping whose values are multiplied with a factor (0 where there are no points to earn)."""
    mapping = variable.mapping
    if mapping is None:
        return NOT_MARKED
    gains = [entry.value for entry in mapping.entries if entry.value > 0]
    unit = max(gains, default=_NONE) if variable.cardinality == "single" else sum(gains, _NONE)
    if mapping.upper is not None and mapping.upper > 0:
        unit = mapping.upper
    return Method("map", full=unit * (factor or _ALL), unit=unit)
