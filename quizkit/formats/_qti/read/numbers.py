"""Questions answered with a number."""

import re
from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise

from quizkit.formats._qti.amounts import decimal_from, decimal_of, share_of
from quizkit.formats._qti.read.answers import Answers, Asked, Probe
from quizkit.formats._qti.read.intervals import Interval, NotANumber, accepted
from quizkit.formats._qti.read.left_out import say_field
from quizkit.formats._qti.read.marking import score_of
from quizkit.formats._qti.read.state import State, Unknown
from quizkit.formats._qti.vocabulary import get
from quizkit.model import ALL_OF_IT, NONE_OF_IT, NumericAnswer, NumericInteraction
from quizkit.records import dataclass

_MOST = 200
"""So many numbers are accepted at most before the rules count as not understood."""

_NEAR = Fraction(1, 10**8)
_NEARBY = Fraction(1, 7)
_FAR = Fraction(10**6)
_MOST_TESTED = 500
_NAMED = re.compile(r"answer(\d{1,6})")


@dataclass(frozen=True, slots=True)
class _Accepted:
    """Numbers that are accepted, and what they earn; ``place`` is the answer's number in the author's order."""

    interval: Interval
    share: Fraction
    place: int | None = None


def read_numeric(asked: Asked) -> Answers:
    """A ``textEntryInteraction`` for a number: by its mapping, its correct response, or bounds in the rules."""
    variable, marking = asked.variable, asked.marking
    rules = marking.rules
    say_field(asked)
    try:
        if rules is None or rules.template is not None or variable.name in rules.mapped:
            found, full = _declared(asked)
        else:
            found, full = _by_rules(asked)
    except Unknown as unknown:
        asked.place.warning(
            "scoring",
            f"the marking uses {unknown.what}, which quizkit does not know.",
            asked.element,
            "The question is read without its key; say which number is right.",
        )
        found, full = [], None
    answers = tuple(_answer(asked, accepted_numbers) for accepted_numbers in found)
    return Answers(NumericInteraction(answers=answers), full, _probes(asked, found))


def read_slider(asked: Asked) -> Answers:
    """A ``sliderInteraction``: a number picked with a slider, read as one to type."""
    low, high = get(asked.element, "lowerBound"), get(asked.element, "upperBound")
    asked.place.warning(
        "unsupported",
        f"students move a slider from {low or '?'} to {high or '?'} here.",
        asked.element,
        "It is read as a number to type.",
    )
    return read_numeric(asked)


def _declared(asked: Asked) -> tuple[list[_Accepted], Fraction | None]:
    variable = asked.variable
    mapping = variable.mapping
    keys = [decimal_of(entry.key) for entry in mapping.entries] if mapping is not None else []
    method = asked.method(_tests(asked, [Fraction(key) for key in keys if key is not None]))
    if method.kind == "map" and mapping is not None:
        found = [
            _Accepted(_exactly(Fraction(key)), method.share(entry.value))
            for key, entry in zip(keys, mapping.entries, strict=True)
            if key is not None
        ]
        return found, method.full
    number = decimal_of(variable.correct[0]) if len(variable.correct) == 1 else None
    if method.kind == "correct" and number is not None:
        return [_Accepted(_exactly(Fraction(number)), ALL_OF_IT)], method.full
    return _only_right(asked) if method.kind != "none" else ([], None)


def _only_right(asked: Asked) -> tuple[list[_Accepted], Fraction | None]:
    """The right answer alone, for rules that say more than the model can."""
    right = decimal_of(asked.variable.correct[0]) if len(asked.variable.correct) == 1 else None
    whole = asked.only_whole(Fraction(right), _tests(asked, [Fraction(right)])) if right is not None else None
    if right is None or whole is None:
        asked.not_understood()
        return [], None
    return [_Accepted(_exactly(Fraction(right)), ALL_OF_IT)], whole.full


def _tests(asked: Asked, keys: Sequence[Fraction]) -> list[Fraction]:
    """The numbers of the key, and where there are rules some at and near all that they compare with."""
    rules = asked.marking.rules
    if rules is None or rules.template is not None:
        return list(keys)
    numbers = dict.fromkeys((*keys, *map(_number, asked.variable.correct), *rules.numbers))
    beside = {_NEARBY, *(number for number in rules.numbers if number > 0)}
    around = [number + sign * distance for number in numbers for distance in beside for sign in (1, -1)]
    return list(dict.fromkeys((*numbers, *around, _FAR, -_FAR)))[:_MOST_TESTED]


def _number(text: str) -> Fraction:
    number = decimal_of(text)
    return Fraction(number) if number is not None else Fraction(0)


def _exactly(number: Fraction) -> Interval:
    return Interval(number, number, around=True)


def _by_rules(asked: Asked) -> tuple[list[_Accepted], Fraction | None]:
    variable, marking = asked.variable, asked.marking
    rules = marking.rules
    state = State(marking.declared, {})
    scored: list[tuple[Interval, Fraction, int | None]] = []
    for branch in rules.branches if rules is not None else ():
        try:
            intervals = accepted(branch.condition, variable.name, state)
        except NotANumber:
            continue
        for interval in intervals:
            if interval.low is not None and interval.high is not None and interval.low > interval.high:
                continue  # no number is meant
            outcome = branch.run(marking.declared, {variable.name: _inside(interval)})
            if marking.declared.score in outcome.outcomes:
                scored.append((interval, score_of(outcome), _place(outcome)))
            elif outcome.outcomes and (number := _only_in(interval, scored)) is not None:
                earned = marking.score(variable.name, number)  # where other outcomes are added up to the score
                if earned > 0:
                    scored.append((interval, earned, None))
    declared = asked.declared_points
    full = max((score for _, score, _ in scored), default=NONE_OF_IT) if declared is None else declared
    if full <= 0 and declared != 0:
        return _only_right(asked)
    if full <= 0:
        full = ALL_OF_IT  # an item without points says shares and multiplies them away
    found = [_Accepted(interval, _share(score, full), place) for interval, score, place in scored]
    if any(numbers.interval.of_response for numbers in found):
        asked.place.warning(
            "scoring",
            "the tolerance is a share of the number that is typed, which quizkit cannot say.",
            asked.element,
            "It will be a share of the right number.",
        )
    points = full if marking.declared_points else marking.declared_points
    if not found or len(found) > _MOST or not _explains(found, asked, full if points is None else points):
        return _only_right(asked)
    asked.check_no_answer()
    if all(numbers.place is not None for numbers in found):
        found.sort(key=lambda numbers: numbers.place or 0)
    return found, full


def _share(score: Fraction, full: Fraction) -> Fraction:
    return min(max(share_of(score, full), -ALL_OF_IT), ALL_OF_IT)


def _place(outcome: State) -> int | None:
    named = _NAMED.fullmatch(str(outcome.outcomes.get("ANSWER_FEEDBACK", "")))
    return int(named[1]) if named is not None else None


def _only_in(interval: Interval, before: Sequence[tuple[Interval, Fraction, int | None]]) -> Fraction | None:
    """A number of an interval that none before it holds; None where there is no such end or middle."""
    ends = [end for end in (interval.low, interval.high) if end is not None and not interval.strict]
    numbers = (_inside(interval), *ends)
    return next((number for number in numbers if not any(one.holds(number) for one, _, _ in before)), None)


def _inside(interval: Interval) -> Fraction:
    if interval.low is not None and interval.high is not None:
        return (interval.low + interval.high) / 2
    return interval.low if interval.low is not None else interval.high if interval.high is not None else Fraction(0)


def _samples(found: Sequence[_Accepted]) -> list[Fraction]:
    """Numbers at, between and beyond all the ends."""
    bounds = {end for numbers in found for end in (numbers.interval.low, numbers.interval.high) if end is not None}
    points = sorted(bounds) or [Fraction(0)]
    between = [(low + high) / 2 for low, high in pairwise(points)]
    return [points[0] - 1, *points, *between, points[-1] + 1]


def _explains(found: Sequence[_Accepted], asked: Asked, points: Fraction) -> bool:
    """Whether the best of what accepts a number is really what the rules give for it."""
    ends_excluded = any(numbers.interval.strict for numbers in found)
    if ends_excluded:
        asked.place.warning(
            "scoring", "a bound itself is not accepted here, which quizkit cannot say.", asked.element, "It will be."
        )
    bounds = {end for numbers in found for end in (numbers.interval.low, numbers.interval.high)}
    costs = False
    for number in (*_samples(found), *_tests(asked, ())):
        if ends_excluded and number in bounds:
            continue
        shares = [numbers.share for numbers in found if numbers.interval.holds(number)]
        expected = max(shares, default=NONE_OF_IT)
        earned = asked.marking.score(asked.variable.name, number)
        costs |= earned < 0 and min(shares, default=NONE_OF_IT) >= 0
        if abs(max(earned, NONE_OF_IT) - max(expected, NONE_OF_IT) * points) > _NEAR:
            return False
    if costs:
        asked.say_wrong_ones_cost()
    return True


def _answer(asked: Asked, numbers: _Accepted) -> NumericAnswer:
    interval, place = numbers.interval, asked.place.at(asked.element)
    low, high = interval.low, interval.high
    is_around = interval.around or _is_around_correct(asked, interval)
    if low is not None and high is not None and low <= high and is_around:
        return NumericAnswer(
            value=decimal_from((low + high) / 2),
            tolerance=decimal_from((high - low) / 2),
            fraction=numbers.share,
            location=place,
        )
    return NumericAnswer(
        minimum=decimal_from(low) if low is not None else None,
        maximum=decimal_from(high) if high is not None else None,
        fraction=numbers.share,
        location=place,
    )


def _is_around_correct(asked: Asked, interval: Interval) -> bool:
    """Whether the correct response lies in the middle of bounds that others wrote for a number with a tolerance."""
    if interval.low is None or interval.high is None or interval.low == interval.high:
        return False
    right = decimal_of(asked.variable.correct[0]) if asked.variable.correct else None
    return right is not None and Fraction(right) * 2 == interval.low + interval.high


def _probes(asked: Asked, found: Sequence[_Accepted]) -> tuple[Probe, ...]:
    probes = []
    for number in _samples(found) if found else ():
        holding = [index for index, numbers in enumerate(found) if numbers.interval.holds(number)]
        best = max(holding, key=lambda index: found[index].share, default=None)
        share = found[best].share if best is not None else NONE_OF_IT
        probes.append(asked.probe(number, share, answer=best))
    return tuple(probes)
