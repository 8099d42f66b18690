"""How a response is scored and which feedback it gets, as QTI response processing.

The standard's templates are used wherever they say all there is to say. They cannot set a feedback outcome, so an item
with feedback gets the same rules written out. Correct, partial, incorrect and general feedback share the outcome
FEEDBACK; feedback on single choices and answers has an outcome of its own, because players do not join containers
(measured: qti-components 7.27 nests them). So have hints: after each attempt that is not wholly right the next one is
shown, and the last one from then on. QTI 3.0 has no element for hints, and the ``infoControl`` of QTI 2 is shown by few
systems, while feedback is shown by all.
"""

from collections.abc import Iterable, Sequence
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from typing import Literal

from quizkit.formats._qti.amounts import amount_text
from quizkit.formats._qti.version import Version
from quizkit.formats._xml import xml_attribute, xml_text
from quizkit.records import dataclass

Gradation = Literal["correct", "partial", "incorrect", "general"]
ScoringKind = Literal["match", "map", "branches", "gaps", "none"]

_VARIABLE = '<variable identifier="{name}"/>'
_MAPPED = '<mapResponse identifier="{name}"/>'
_PRODUCT = "<product>{left}{right}</product>"
_MAX = "<max>{left}{right}</max>"
_SUM = "<sum>{parts}</sum>"
_FLOAT = '<baseValue baseType="float">{number}</baseValue>'
_IDENTIFIER = '<baseValue baseType="identifier">{name}</baseValue>'
_MULTIPLE = "<multiple>{parts}</multiple>"
_SET = '<setOutcomeValue identifier="{name}">{value}</setOutcomeValue>'

_IS_RIGHT = '<match><variable identifier="RESPONSE"/><correct identifier="RESPONSE"/></match>'
_IS_EMPTY = '<isNull><variable identifier="RESPONSE"/></isNull>'
_IS_FILLED = '<not><isNull><variable identifier="{name}"/></isNull></not>'
_IS_ATTEMPT = '<gte><variable identifier="numAttempts"/><baseValue baseType="integer">{number}</baseValue></gte>'
_HAS_PAIR = '<member><variable identifier="{pair}"/><variable identifier="RESPONSE"/></member>'
_AT_LEAST = '<gte>{value}<baseValue baseType="float">{number}</baseValue></gte>'
_MORE_THAN = '<gt>{value}<baseValue baseType="float">{number}</baseValue></gt>'
_IS_TEXT = (
    '<stringMatch caseSensitive="{case}"><variable identifier="{name}"/>'
    '<baseValue baseType="string">{text}</baseValue></stringMatch>'
)

_IF = "<responseIf>{condition}{actions}</responseIf>"
_ELSE_IF = "<responseElseIf>{condition}{actions}</responseElseIf>"
_ELSE = "<responseElse>{actions}</responseElse>"
_CONDITION = "<responseCondition>{branches}</responseCondition>"
_PROCESSING = "<responseProcessing>{rules}</responseProcessing>"
_TEMPLATE = "<responseProcessing template={address}/>"

_NEARLY = Fraction(999_999, 1_000_000)
"""Mapped values are doubles: seven sevenths may add up to a little less than one."""

_NEARLY_ALL_GAPS = Fraction(995, 1000)
"""Players may round each time a gap is added, to three decimals (measured: qti-components 7.27)."""


@dataclass(frozen=True, slots=True)
class Branch:
    """A condition that a response may meet, what share it earns then, and the name of the answer that it is."""

    condition: str
    share: Fraction
    answer: str | None = None


@dataclass(frozen=True, slots=True)
class GapScoring:
    """How a gap is scored.

    ``name`` is that of its response, ``full`` what the best one earns, ``branches`` are conditions for what no mapping
    can say. ``typed`` says that it is a text. ``feedback`` is the outcome that names the feedback to show: the choice,
    or the answer of ``branches`` or ``texts`` (name, text), which are compared as ``case_sensitive`` says.
    """

    name: str
    full: Fraction
    branches: Sequence[Branch] = ()
    typed: bool = False
    feedback: str | None = None
    texts: Sequence[tuple[str, str]] = ()
    case_sensitive: bool = False


@dataclass(frozen=True, slots=True)
class Scoring:
    """How an interaction is scored.

    ``match`` compares with the correct response, ``map`` adds up mapped values, ``branches`` takes the first condition
    that holds, ``gaps`` adds up what the gaps earn, ``none`` leaves it to a person. ``chosen`` says that the response
    itself, of ``several`` values or one, names the feedback to show; ``typed`` are the answers that have feedback, as
    (name, text), compared as ``case_sensitive`` says. ``pairs`` are those that have feedback: outcome, name, constant.
    """

    kind: ScoringKind
    branches: Sequence[Branch] = ()
    gaps: Sequence[GapScoring] = ()
    chosen: bool = False
    several: bool = False
    typed: Sequence[tuple[str, str]] = ()
    case_sensitive: bool = False
    pairs: Sequence[tuple[str, str, str]] = ()

    @property
    def names_answers(self) -> bool:
        """Whether the outcome ANSWER_FEEDBACK is used."""
        return self.chosen or bool(self.typed) or any(branch.answer for branch in self.branches)


def processing(scoring: Scoring, given: frozenset[Gradation], points: Decimal, version: Version, hints: int = 0) -> str:
    """The response processing of an item; empty where there is nothing to process.

    ``given`` are the kinds of feedback that the item has, ``hints`` is the number of its hints. SCORE becomes the share
    times the points.
    """
    if not given and not scoring.names_answers and not scoring.pairs and not hints:
        if scoring.kind == "none":
            return ""
        if scoring.kind == "match" and points == 1:
            return _template(version, "match_correct")
        if scoring.kind == "map" and points > 0:
            return _template(version, "map_response")
    if scoring.kind in {"branches", "gaps"} or scoring.typed or scoring.pairs:
        return _Rules(version, given, Fraction(points), hints).all(scoring)
    return _general_rules(version, given, Fraction(points), hints, scoring.kind, scoring.chosen, scoring.several)


@lru_cache(maxsize=256)
def _general_rules(
    version: Version,
    given: frozenset[Gradation],
    points: Fraction,
    hints: int,
    kind: ScoringKind,
    chosen: bool,
    several: bool,
) -> str:
    """Rules that name no answer of the item and so are the same for many items."""
    return _Rules(version, given, points, hints).all(Scoring(kind, chosen=chosen, several=several))


def _template(version: Version, name: str) -> str:
    return version.spell(_TEMPLATE).format(address=xml_attribute(version.template_address.format(name)))


class _Rules:
    def __init__(self, version: Version, given: frozenset[Gradation], points: Fraction, hints: int) -> None:
        self._spell = version.spell
        self._given = given
        self._points = points
        self._hints = hints
        self._full = points if points > 0 else Fraction(1)  # without points shares are kept, or the key would be lost

    def all(self, scoring: Scoring) -> str:
        if scoring.kind == "match":
            rules = self._matched()
        elif scoring.kind == "map":
            rules = self._mapped()
        elif scoring.kind == "branches":
            rules = self._first_of(scoring.branches)
        elif scoring.kind == "gaps":
            rules = self._added_up(scoring.gaps)
        else:
            rules = self._feedback()
        if scoring.chosen:
            named = self._set("ANSWER_FEEDBACK", self._xml(_VARIABLE, name="RESPONSE"))
            filled = self._xml(_IS_FILLED, name="RESPONSE")
            rules += self._condition([(filled, named)]) if scoring.several else named
        if scoring.typed:
            rules += self._text_feedback("ANSWER_FEEDBACK", "RESPONSE", scoring.typed, scoring.case_sensitive)
        for outcome, name, pair in scoring.pairs:
            named = self._set(outcome, self._xml(_IDENTIFIER, name=name))
            rules += self._condition([(self._xml(_HAS_PAIR, pair=pair), named)])
        return self._xml(_PROCESSING, rules=rules)

    def _matched(self) -> str:
        return self._condition(
            [
                (self._xml(_IS_RIGHT), self._score(self._points) + self._feedback("correct")),
                (None, self._score(Fraction(0)) + self._feedback("incorrect")),
            ]
        )

    def _mapped(self) -> str:
        mapped = value = self._xml(_MAPPED, name="RESPONSE")
        if self._points <= 0:
            value = self._xml(_PRODUCT, left=mapped, right=self._number(self._points))
        score = self._condition([(self._xml(_IS_EMPTY), self._score(Fraction(0))), (None, self._set("SCORE", value))])
        earned = mapped if self._points <= 0 else self._xml(_VARIABLE, name="SCORE")
        return score + self._graded(earned)

    def _graded(self, earned: str, nearly: Fraction = _NEARLY) -> str:
        """The feedback for what is earned, a number of points out of the full ones."""
        if self._given <= {"general"} and not self._hints:
            return self._feedback()
        return self._condition(
            [
                (
                    self._xml(_AT_LEAST, value=earned, number=amount_text(self._full * nearly)),
                    self._feedback("correct"),
                ),
                (self._xml(_MORE_THAN, value=earned, number="0"), self._feedback("partial")),
                (None, self._feedback("incorrect")),
            ]
        )

    def _added_up(self, gaps: Sequence[GapScoring]) -> str:
        """The sum of what the gaps earn: of all lists in one step, of what is typed by conditions.

        A text is mapped only where there is one: some players stop at the mapping of an empty gap (measured:
        qti-components 7.27).
        """
        score = self._xml(_VARIABLE, name="SCORE")
        rules = ""
        for gap in gaps:
            added = [
                (branch.condition, self._add(self._number(branch.share * gap.full)) + self._named(gap, branch.answer))
                for branch in gap.branches
            ]
            if gap.typed:
                added = [(self._xml(_IS_FILLED, name=gap.name), self._add(self._xml(_MAPPED, name=gap.name)))]
            if added:
                rules += self._condition(added)
        mapped = [self._xml(_MAPPED, name=gap.name) for gap in gaps if not (gap.branches or gap.typed)]
        if mapped:
            rules += self._set("SCORE", self._xml(_SUM, parts="".join([score, *mapped] if rules else mapped)))
        rules += "".join([self._gap_feedback(gap) for gap in gaps if gap.feedback is not None])
        rules += self._graded(score, _NEARLY_ALL_GAPS)
        if self._points <= 0:
            rules += self._set("SCORE", self._xml(_PRODUCT, left=score, right=self._number(self._points)))
        return rules

    def _add(self, amount: str) -> str:
        return self._set("SCORE", self._xml(_SUM, parts=self._xml(_VARIABLE, name="SCORE") + amount))

    def _named(self, gap: GapScoring, answer: str | None) -> str:
        if gap.feedback is None or answer is None:
            return ""
        return self._set(gap.feedback, self._xml(_IDENTIFIER, name=answer))

    def _gap_feedback(self, gap: GapScoring) -> str:
        """The feedback on what was picked or typed in a gap; that on a number is named where the number is scored."""
        if gap.texts:
            return self._text_feedback(gap.feedback or "", gap.name, gap.texts, gap.case_sensitive)
        return "" if gap.branches else self._set(gap.feedback or "", self._xml(_VARIABLE, name=gap.name))

    def _first_of(self, branches: Sequence[Branch]) -> str:
        rules = self._condition(
            [
                *((branch.condition, self._earned(branch)) for branch in branches),
                (None, self._score(Fraction(0)) + self._feedback("incorrect")),
            ]
        )
        score = self._xml(_VARIABLE, name="SCORE")
        if any(branch.share < 0 for branch in branches):
            rules += self._set("SCORE", self._xml(_MAX, left=score, right=self._number(Fraction(0))))
        if self._points <= 0:
            rules += self._set("SCORE", self._xml(_PRODUCT, left=score, right=self._number(self._points)))
        return rules

    def _earned(self, branch: Branch) -> str:
        gradation: Gradation = "correct" if branch.share == 1 else "partial" if branch.share > 0 else "incorrect"
        named = self._set("ANSWER_FEEDBACK", self._xml(_IDENTIFIER, name=branch.answer)) if branch.answer else ""
        return self._score(branch.share * self._full) + self._feedback(gradation) + named

    def _text_feedback(
        self, outcome: str, response: str, texts: Sequence[tuple[str, str]], case_sensitive: bool
    ) -> str:
        """The feedback on a typed text. An empty one is not compared, or some players stop (qti-components 7.27)."""
        case = "true" if case_sensitive else "false"
        compared = [
            (
                self._xml(_IS_TEXT, case=case, name=response, text=xml_text(text)),
                self._set(outcome, self._xml(_IDENTIFIER, name=name)),
            )
            for name, text in texts
        ]
        return self._condition([(self._xml(_IS_FILLED, name=response), self._condition(compared))])

    def _feedback(self, gradation: Gradation = "general") -> str:
        shown: Iterable[Gradation] = dict.fromkeys((gradation, "general"))
        parts = [self._xml(_IDENTIFIER, name=name) for name in shown if name in self._given]
        feedback = self._set("FEEDBACK", self._xml(_MULTIPLE, parts="".join(parts))) if parts else ""
        return feedback if gradation == "correct" else feedback + self._next_hint()

    def _next_hint(self) -> str:
        """The hint for this attempt; all of them where nobody counts attempts, lest some never be seen."""
        names = [f"hint{number}" for number in range(1, self._hints + 1)]
        if len(names) < 2:
            return self._hinting(names) if names else ""
        shown = [
            (self._xml(_IS_ATTEMPT, number=str(number)), self._hinting([name]))
            for number, name in reversed(list(enumerate(names, 1)))
        ]
        return self._condition([*shown, (None, self._hinting(names))])

    def _hinting(self, names: Sequence[str]) -> str:
        parts = "".join([self._xml(_IDENTIFIER, name=name) for name in names])
        return self._set("HINT", self._xml(_MULTIPLE, parts=parts))

    def _score(self, amount: Fraction) -> str:
        return self._set("SCORE", self._number(amount))

    def _number(self, amount: Fraction) -> str:
        return self._xml(_FLOAT, number=amount_text(amount))

    def _set(self, name: str, value: str) -> str:
        return self._xml(_SET, name=name, value=value)

    def _condition(self, branches: Sequence[tuple[str | None, str]]) -> str:
        parts = []
        for index, (condition, actions) in enumerate(branches):
            if condition is None:
                parts.append(self._xml(_ELSE, actions=actions) if actions else "")
            else:
                parts.append(self._xml(_ELSE_IF if index else _IF, condition=condition, actions=actions))
        return self._xml(_CONDITION, branches="".join(parts))

    def _xml(self, template: str, **parts: str) -> str:
        return self._spell(template).format(**parts)
