"""Numbers that Moodle accepts: ``3.14``, ``3.14:0.01``, ``3.1..3.2``, and what people write instead."""

import re
from collections.abc import Iterable
from dataclasses import replace
from decimal import Decimal

from quizkit.formats._authored.numbers import decimal_text, parse_number, parse_tolerance
from quizkit.model import NumericAnswer
from quizkit.records import dataclass

_MOODLE_NUMBER = re.compile(r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]{1,3})?")
_WITH_UNIT = re.compile(r"([-+\N{MINUS SIGN}]?[0-9.,]+(?:[eE][-+]?[0-9]+)?)\s*([^\W\d_]|[°%µ€$£¥/²³·^])+")
_RATIO = re.compile(r"([+-]?[0-9]{1,12})\s*/\s*([0-9]{1,12})")
_LONGEST = 100


@dataclass(frozen=True, slots=True)
class Number:
    """An accepted number or range. ``odd`` says that Moodle would not read it so."""

    value: Decimal | None = None
    tolerance: Decimal = Decimal(0)
    minimum: Decimal | None = None
    maximum: Decimal | None = None
    unit: str | None = None
    odd: bool = False

    def spelled(self) -> str:
        """The number as Moodle reads it."""
        if self.value is None:
            return f"{self.minimum}..{self.maximum}"
        return f"{self.value}:{self.tolerance}" if self.tolerance else f"{self.value}"


def read_number(words: str) -> Number | None:
    """What an answer says; None where it is no number, or may be two (``1,000``)."""
    if len(words) > _LONGEST:
        return None
    if words.find("..") > 0:
        return _range(*map(str.strip, words.split("..", 1)))
    value, colon, tolerance = map(str.strip, words.partition(":"))
    number = _value(value)
    if number is None and "," in tolerance and parse_number(tolerance) is not None:
        number = _value(value.replace(",", "."))  # the tolerance shows what a comma means here
    if number is None or not colon:
        return number
    margin = parse_tolerance(tolerance, number.value)
    if margin is None:
        return None
    return replace(number, tolerance=margin, odd=number.odd or not _MOODLE_NUMBER.fullmatch(tolerance))


def _value(words: str) -> Number | None:
    number = parse_number(words)
    if number is not None:
        return Number(number, odd=not _MOODLE_NUMBER.fullmatch(words))
    ratio = _RATIO.fullmatch(words)
    if ratio is not None and int(ratio[2]):
        quotient = Decimal(ratio[1]) / Decimal(ratio[2])
        return Number(quotient, odd=True) if quotient * Decimal(ratio[2]) == Decimal(ratio[1]) else None
    with_unit = _WITH_UNIT.fullmatch(words)
    number = parse_number(with_unit[1]) if with_unit else None
    if with_unit is None or number is None:
        return None
    return Number(number, unit=words[with_unit.end(1) :].strip(), odd=True)


def _range(low: str, high: str) -> Number | None:
    minimum, maximum = parse_number(low), parse_number(high)
    if minimum is None or maximum is None:
        return None
    odd = minimum > maximum or not (_MOODLE_NUMBER.fullmatch(low) and _MOODLE_NUMBER.fullmatch(high))
    return Number(minimum=min(minimum, maximum), maximum=max(minimum, maximum), odd=odd)


def spelled(answer: NumericAnswer) -> str:
    """An accepted number as it is to stand in a GIFT file; ``*`` where any is accepted."""
    if answer.value is not None:
        return f"{decimal_text(answer.value)}:{decimal_text(answer.tolerance)}"
    if answer.minimum is not None and answer.maximum is not None:
        return f"{decimal_text(answer.minimum)}..{decimal_text(answer.maximum)}"
    return "*"


def can_be_read(answer: NumericAnswer) -> bool:
    """Whether the number, as it is spelled, is not too large or too long, and no range that begins after its end."""
    words = spelled(answer)
    if words == "*":
        return True
    number = read_number(words)
    return number is not None and not number.odd


def best_first(answers: tuple[NumericAnswer, ...]) -> Iterable[NumericAnswer]:
    """Moodle takes the first answer that accepts a number, so where several do, the best must come first."""
    return sorted(answers, key=lambda answer: -answer.fraction)
