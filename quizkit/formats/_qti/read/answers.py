"""What the readers of the kinds of interaction give back, and what they begin with."""

from collections.abc import Mapping
from fractions import Fraction

from lxml import etree

from quizkit.formats._qti.amounts import decimal_of
from quizkit.formats._qti.read.declarations import NUMBERS, Variable
from quizkit.formats._qti.read.marking import NOT_MARKED, Marking, Method, Tests
from quizkit.formats._qti.read.place import Place
from quizkit.formats._qti.read.state import Unknown, Value
from quizkit.formats._qti.vocabulary import get, word
from quizkit.model import ALL_OF_IT, NONE_OF_IT, Interaction
from quizkit.records import dataclass

_UNSAYABLE = "is marked by rules that quizkit cannot say"
NO_KEY = "The question is read without its key; say which answer is right."


class NotSayable(Exception):
    """A sound question that the model has no words for; ``what`` completes the sentence "the question ..."."""

    def __init__(self, what: str, kind: str, element: etree._Element) -> None:
        super().__init__(what)
        self.what, self.kind, self.element = what, kind, element


@dataclass(frozen=True, slots=True)
class Probe:
    """Responses that show what the item's rules do: what they earn, and the choices or the answer that they are.

    ``names`` are the identifiers of the picked choices; ``answer`` is the index of the typed answer.
    """

    responses: Mapping[str, Value]
    share: Fraction
    names: tuple[str, ...] = ()
    answer: int | None = None


@dataclass(frozen=True, slots=True)
class Answers:
    """An interaction that was read: the points that its best response earns, and responses to probe feedback with.

    ``names`` are the identifiers of its choices, or its pairs as keys write them; ``gap_names`` those of the choices of
    each gap or, where it is typed, ``answer1``, ``answer2`` and so on.
    """

    interaction: Interaction
    full: Fraction | None = None
    probes: tuple[Probe, ...] = ()
    names: tuple[str, ...] = ()
    gap_names: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Asked:
    """One interaction of an item, with the variable it is bound to; ``is_gap`` says that there are others."""

    element: etree._Element
    variable: Variable
    marking: Marking
    place: Place
    is_gap: bool = False

    @property
    def declared_points(self) -> Fraction | None:
        """The points that the item says its best response earns; nothing says that of a gap."""
        return None if self.is_gap else self.marking.declared_points

    @property
    def is_number(self) -> bool:
        """Whether what is typed is a number: so it is declared, or so the rules compare a text."""
        rules = self.marking.rules
        if self.variable.base_type in NUMBERS:
            return True
        measured = rules is not None and self.variable.name in rules.measured
        return measured and all(decimal_of(right) is not None for right in self.variable.correct)

    def method(self, tests: Tests) -> Method:
        """How responses are marked; not at all where that is not understood, which is said."""
        try:
            return self.marking.method(self.variable, tests)
        except Unknown as unknown:
            self.place.warning(
                "scoring", f"the marking uses {unknown.what}, which quizkit does not know.", self.element, NO_KEY
            )
            return NOT_MARKED

    def check_no_answer(self) -> None:
        """Say that no answer at all earns points, where it does."""
        if self.marking.is_by_template or self.is_gap:
            return
        try:
            earned = self.marking.score(self.variable.name, None)
        except Unknown:
            return
        if earned > 0:
            self.place.warning(
                "scoring",
                "no answer at all earns points here, which quizkit cannot say.",
                self.element,
                "It will earn none.",
            )

    def probe(self, response: Value, share: Fraction, names: tuple[str, ...] = (), answer: int | None = None) -> Probe:
        """A response to this interaction alone."""
        return Probe({self.variable.name: response}, min(max(share, NONE_OF_IT), ALL_OF_IT), names, answer)

    def only_whole(self, right: Value, tests: Tests = ()) -> Method | None:
        """Marking in which nothing but the right answer earns points, where it earns the most; says what is lost.

        For rules that the model has no words for, such as points for two of three right ones.
        """
        if not right:
            return None
        try:
            best = self.marking.score(self.variable.name, right)
            most = max((self.marking.score(self.variable.name, test) for test in tests), default=best)
        except Unknown:
            return None
        if best <= 0 or best < most:
            return None
        self.place.warning(
            "scoring",
            "more than the right answer earns points here, or others are marked in a way that quizkit cannot say.",
            self.element,
            "Nothing but the whole right answer will earn points.",
        )
        return Method("correct", full=best)

    def named(self) -> list[str]:
        """The choices or pairs that the rules name and that earn something, each alone or all of them together.

        For answers that the declaration does not call right.
        """
        rules, name = self.marking.rules, self.variable.name
        names = list(rules.names.get(name, ())) if rules is not None else []
        try:
            earning = [one for one in names if self.marking.score(name, [one]) > 0]
            return earning or (names if names and self.marking.score(name, names) > 0 else [])
        except Unknown:
            return []

    def say_wrong_ones_cost(self) -> None:
        """Say that wrong answers take points away."""
        self.place.warning(
            "scoring",
            "a wrong answer takes points away here, which quizkit cannot say.",
            self.element,
            "It will earn none.",
        )

    def not_sayable(self, what: str) -> NotSayable:
        """That the question ``what`` ("has ...", "asks ..."), to be raised."""
        return NotSayable(what, word(self.element), self.element)

    def not_understood(self) -> None:
        """Say that the rules mark in a way that the model cannot say."""
        variable = self.variable
        strange = next(
            (one for one in variable.correct if variable.base_type in NUMBERS and decimal_of(one) is None), None
        )
        if strange is not None:
            self.place.warning(
                "scoring",
                f'the right answer is given as "{strange}", which is no number in QTI.',
                self.element,
                "The question is read without its key; numbers have a point and no unit there: 3.14.",
            )
            return
        is_keyless = not variable.correct and variable.mapping is None and variable.areas is None
        what = "says nowhere which answer is right" if is_keyless and self.marking.is_by_template else _UNSAYABLE
        self.place.warning("scoring", f"the question {what}.", self.element, NO_KEY)


def asked(element: etree._Element, marking: Marking, place: Place, is_gap: bool) -> Asked | None:
    """An interaction with its variable; None, with an error, where it names none that is declared."""
    name = get(element, "responseIdentifier") or ""
    variable = marking.declared.responses.get(name)
    if variable is None:
        place.error(
            "undeclared",
            f'the response "{name}" is not declared, so the question has no key.',
            element,
            "Export the question again, or leave it out.",
        )
        return None
    if variable.default and word(element) != "extendedTextInteraction":
        place.info("unsupported", "an answer that stands there from the beginning is left out.", element)
    return Asked(element, variable, marking, place, is_gap)
