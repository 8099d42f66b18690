"""An item that is being read, as the readers of its interaction see it, and what there is to say about it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from decimal import Decimal
from fractions import Fraction

from quizkit.diagnostics import Report
from quizkit.formats._qti.amounts import decimal_from, share_of
from quizkit.formats._qti12.elements import Raw
from quizkit.formats._qti12.numbers import number_of
from quizkit.formats._qti12.texts import Texts
from quizkit.formats.qti12.feedback import Feedback
from quizkit.formats.qti12.parts import Parts, Response
from quizkit.formats.qti12.processing import Processing
from quizkit.model import ALL_OF_IT, NONE_OF_IT, Location
from quizkit.records import dataclass

_POINTS = (
    "points_possible",
    "respondusapi_qpoints",
    "qmd_absolutescore_max",
    "qmd_maximumscore",
    "qmd_weighting",
    "cc_weighting",
)
"""The fields that hold an item's points: Canvas, Respondus, Blackboard, the specification, Brightspace, cartridges."""

_IN_PERCENT = ("cc_profile", "question_type", "respondusapi_qtype", "bbmd_questiontype", "qmd_questiontype")
"""The fields of systems that score from 0 to 100 whatever an item counts."""

_PRECISE = 10**12
_HUNDRED = Fraction(100)


class Notes:
    """Takes down the problems of one item. What has no line of its own stands on the item's."""

    def __init__(self, report: Report, texts: Texts, line: int | None, label: str) -> None:
        self._report = report
        self._texts = texts
        self._line = line
        self._label = f'"{label}"' if label else None

    def not_carried(self, what: str, advice: str, line: int | None = None) -> None:
        """A part of the item is not carried; the rest of it is."""
        self._report.warning("read/not-carried", what, at=self._place(line), item=self._label, advice=advice)

    def left_out(self, what: str, line: int | None = None) -> None:
        """Something that hardly anybody will miss is not carried."""
        self._report.info("read/not-carried", what, at=self._place(line), item=self._label)

    def key(self, what: str, advice: str, line: int | None = None) -> None:
        """The key is read as it is most likely meant."""
        self._report.warning("read/key", what, at=self._place(line), item=self._label, advice=advice)

    def broken(self, what: str, advice: str, line: int | None = None) -> None:
        """A part of the item, or all of it, means nothing and is left out."""
        self._report.error("read/question", what, at=self._place(line), item=self._label, advice=advice)

    def _place(self, line: int | None) -> Location:
        return self._texts.at(line or self._line)


@dataclass(slots=True)
class Asked:
    """An item's parts with what is needed to make an interaction of them. Gaps are marked in ``stem``."""

    parts: Parts
    processing: Processing
    feedback: Feedback
    texts: Texts
    notes: Notes
    stem: Raw | None
    best: Fraction = NONE_OF_IT
    lost: set[str] = field(default_factory=set)

    def full(self, best: Fraction) -> Fraction:
        """What earns all points: the declared maximum, or the best that can be reached where there is none."""
        self.best = best
        declared = self.processing.declared.maximum
        if declared is not None and declared > 0 and not self.processing.counts:
            self.best = declared
        return self.best if self.best > 0 else ALL_OF_IT

    def points(self) -> Decimal:
        """What the item counts."""
        fields = self.parts.fields
        for name in _POINTS:
            text = fields.get(name, "")
            points = number_of(text)
            if points is not None and points >= 0:
                return points.normalize() + 0
            if text:
                self.notes.not_carried(f'"{text[:40]}" is no number of points.', "Set the points anew.")
        declared = self.processing.declared
        best = declared.maximum or self.best
        if best <= 0 or (best == _HUNDRED and any(name in fields for name in _IN_PERCENT)):
            return Decimal(1)
        if declared.maximum == _HUNDRED and declared.minimum == 0:
            self.notes.not_carried(
                "the score goes from 0 to 100, and nothing says how many points that is.",
                "It is read as 1 point, since most systems mean percent. Set the points.",
            )
            return Decimal(1)
        return decimal_from(best)

    def probe(self, response: Response, context: Mapping[str, Sequence[str]] | None = None) -> "Probe":
        """A way to ask what answers to one response earn, beside given answers to the others."""
        return Probe(self.processing, response.ident, dict(context or {}))

    def once(self, what: str, advice: str, line: int | None = None) -> None:
        """Say that something is not carried, unless that was said of this item before."""
        if what not in self.lost:
            self.lost.add(what)
            self.notes.not_carried(what, advice, line)


@dataclass(frozen=True, slots=True)
class Probe:
    """Asks what answers to one response earn. ``also`` holds other names of its values."""

    processing: Processing
    response: str
    context: Mapping[str, Sequence[str]]
    also: Mapping[str, str] = field(default_factory=dict)

    def named(self, value: str) -> str:
        """The value that a rule means by a value or its other name."""
        return next((name for name, other in self.also.items() if other == value), value)

    def raw(self, *values: str) -> Fraction:
        """What these values earn together."""
        others = [self.also[value] for value in values if value in self.also]
        return self.processing.score({**self.context, self.response: (*values, *others)})


FullScore = Callable[[Fraction], Fraction]
"""What counts as all points, given the best that can be reached."""


def share(amount: Fraction, full: Fraction) -> Fraction:
    """A score as a share of the full one, from -1 to 1."""
    if amount == full:
        return ALL_OF_IT
    if not amount:
        return NONE_OF_IT
    return max(min(share_of(amount, full), ALL_OF_IT), -ALL_OF_IT)


def near(one: Fraction, other: Fraction) -> bool:
    """Whether two scores are the same, although thirds are written with so many digits."""
    return abs(one - other) * _PRECISE <= max(one, other)


def clamped(amount: Fraction, full: Fraction) -> Fraction:
    """A score within what an item can earn."""
    return max(NONE_OF_IT, min(amount, full))
