"""Accepted numbers, read from the rules; where their shape says nothing, from what each number earns."""

from collections.abc import Iterator, Sequence
from decimal import Decimal
from fractions import Fraction

from quizkit.formats._qti12.numbers import EXACT, number_of, number_text
from quizkit.formats.qti12.asked import Asked, FullScore, Probe, clamped, near, share
from quizkit.formats.qti12.processing import AllOf, AnyOf, Compare, Not, Rule, Test, Unanswered, compared, excluded
from quizkit.model import NONE_OF_IT, Item, NumericAnswer, NumericInteraction
from quizkit.scoring import score

_LOW = ("vargte", "vargt")
_HIGH = ("varlte", "varlt")
_MOST_CHECKED = 50
_ONE = Decimal(1)
_TWO = Decimal(2)


def read_numbers(asked: Asked, probe: Probe, full_score: FullScore, base: Fraction = NONE_OF_IT) -> NumericInteraction:
    """The numbers that a response takes. ``base`` is what the other answers earn without this one."""
    rules = [rule for rule in asked.processing.rules if rule.changes and _names(rule.test, probe.response)]
    _say_what_is_no_number(asked, rules, probe.response)
    points = list(_points(rules, probe.response))
    by_shape = [
        (rule, found)
        for rule in rules
        if _responses(rule.test) <= {probe.response} and (found := _answers(rule.test)) is not None
    ]
    if len(by_shape) == len(rules):
        best = max((asked.processing.earned(rule) for rule in rules), default=NONE_OF_IT)
        interaction = _interaction(asked, by_shape, full_score(best))
        if len(interaction.answers) > _MOST_CHECKED or not rules:
            return interaction
        item = Item(stem=asked.texts.plain(""), interaction=interaction)
        if all(_agrees(item, point, probe, full_score(best), base) for point in points):
            return interaction
    best = max((probe.raw(number_text(point)) - base for point in points), default=NONE_OF_IT)
    return NumericInteraction(answers=tuple(_by_level(asked, probe, points, full_score(best), base)))


def _interaction(
    asked: Asked, by_shape: Sequence[tuple[Rule, list[NumericAnswer]]], full: Fraction
) -> NumericInteraction:
    """The answers of rules whose shape says what they take."""
    answers: list[NumericAnswer] = []
    for rule, found in by_shape:
        earned = share(asked.processing.earned(rule), full)
        feedback = asked.texts.optional(asked.feedback.of_rule(rule))
        place = asked.texts.at(rule.line)
        answers += [one.replaced(fraction=earned, feedback=feedback, location=place) for one in found]
    return NumericInteraction(answers=tuple(answers))


def _names(test: Test, response: str) -> bool:
    return response in _responses(test) or (isinstance(test, Not) and test.part == Unanswered(response))


def _responses(test: Test) -> set[str]:
    return {one.response for one in (*compared(test), *excluded(test))}


def _say_what_is_no_number(asked: Asked, rules: Sequence[Rule], response: str) -> None:
    for rule in rules:
        for one in compared(rule.test):
            if one.response == response and number_of(one.value) is None:
                asked.notes.broken(f'"{one.value[:60]}" is no number.', "Write numbers like 3.14.", rule.line)
            if one.response == response and one.operator in ("vargt", "varlt"):
                _say_of_ends(asked, rule.line)


def _say_of_ends(asked: Asked, line: int | None) -> None:
    asked.once("a range of numbers leaves its ends out.", "Here they belong to it.", line)


def _agrees(item: Item, point: Decimal, probe: Probe, full: Fraction, base: Fraction) -> bool:
    text = number_text(point)
    ours = score(item, text) or NONE_OF_IT
    return near(ours * full, clamped(probe.raw(text) - base, full)) or _open_end(probe, point)


def _open_end(probe: Probe, point: Decimal) -> bool:
    """Whether a number is an end that a range leaves out."""
    return any(
        one.operator in ("vargt", "varlt") and number_of(one.value) == point
        for rule in probe.processing.rules
        for one in compared(rule.test)
    )


def _answers(test: Test) -> list[NumericAnswer] | None:
    """The answers that a condition takes; None where its shape says nothing."""
    match test:
        case Compare(operator="varequal"):
            number = number_of(test.value)
            return [] if number is None else [NumericAnswer(value=number)]
        case Compare() | AllOf():
            found = _range(test.parts if isinstance(test, AllOf) else (test,))
            return None if found is None else [found]
        case Not(Unanswered()):
            return [NumericAnswer()]
        case AnyOf(parts):
            inner = [_answers(part) for part in parts]
            if None in inner:
                return None
            return _with_tolerance([answer for answers in inner for answer in answers or ()])
    return None


def _range(parts: Sequence[Test]) -> NumericAnswer | None:
    low: Decimal | None = None
    high: Decimal | None = None
    for part in parts:
        number = number_of(part.value) if isinstance(part, Compare) else None
        if not isinstance(part, Compare) or number is None:
            return None
        if part.operator in _LOW and low is None:
            low = number
        elif part.operator in _HIGH and high is None:
            high = number
        else:
            return None
    return NumericAnswer(minimum=low, maximum=high) if parts else None


def _with_tolerance(answers: list[NumericAnswer]) -> list[NumericAnswer]:
    """A number and the range around it are one answer with a tolerance, if the number is in the middle."""
    if len(answers) != 2:
        return answers
    number, around = answers if answers[0].value is not None else answers[::-1]
    if number.value is None or around.minimum is None or around.maximum is None:
        return answers
    below, above = EXACT.subtract(number.value, around.minimum), EXACT.subtract(around.maximum, number.value)
    if below == above and below >= 0:
        return [NumericAnswer(value=number.value, tolerance=below)]
    return [around] if below >= 0 and above >= 0 else answers


def _points(rules: Sequence[Rule], response: str) -> Iterator[Decimal]:
    """The numbers at which what is earned may change, one between each two of them, and one at each end."""
    named = {
        number
        for rule in rules
        for one in (*compared(rule.test), *excluded(rule.test))
        if one.response == response and (number := number_of(one.value)) is not None
    }
    ends = sorted(named)
    if not ends:
        yield Decimal(0)
        return
    yield EXACT.subtract(ends[0], _ONE)
    for number, following in zip(ends, [*ends[1:], None], strict=True):
        yield number
        yield EXACT.divide(EXACT.add(number, following), _TWO) if following is not None else EXACT.add(number, _ONE)


def _by_level(
    asked: Asked, probe: Probe, points: Sequence[Decimal], full: Fraction, base: Fraction
) -> Iterator[NumericAnswer]:
    """For each amount that some number earns, the ranges of numbers that earn it or more."""
    raws = [clamped(probe.raw(number_text(point)) - base, full) for point in points]
    given: set[tuple[Decimal | None, Decimal | None]] = set()
    for level in sorted({raw for raw in raws if raw > 0}, reverse=True):
        for first, last in _runs([raw >= level for raw in raws]):
            # points at odd places stand for the numbers themselves, those at even ones for what lies between them
            low = points[first] if first % 2 else points[first - 1] if first else None
            high = points[last] if last % 2 else points[last + 1] if last + 1 < len(points) else None
            if (low, high) in given:
                continue
            if (not first % 2 and low is not None) or (not last % 2 and high is not None):
                _say_of_ends(asked, asked.parts.line)
            given.add((low, high))
            fraction = share(level, full)
            place = asked.texts.at(asked.parts.line)
            if low is not None and low == high:
                yield NumericAnswer(value=low, fraction=fraction, location=place)
            else:
                yield NumericAnswer(minimum=low, maximum=high, fraction=fraction, location=place)


def _runs(flags: Sequence[bool]) -> Iterator[tuple[int, int]]:
    start: int | None = None
    for place, flag in enumerate([*flags, False]):
        if flag and start is None:
            start = place
        elif not flag and start is not None:
            yield start, place - 1
            start = None
