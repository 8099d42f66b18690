"""Options that are ranges of numbers, read as such: "3-5 mg", "between 3 and 5", "more than 5"."""

import re
from collections.abc import Sequence
from decimal import Decimal
from functools import cache
from typing import NamedTuple

from quizkit.rules._lists import entries, unaccented
from quizkit.rules._numerals import Numeral, numerals

_NUMERAL = r"\d[\d.,'’ \u00a0\u202f\u066b\u066c]*(?<! )"
_LONGEST = 40
_DIGIT = re.compile(r"\d")
_BARE = re.compile(r"[\s.%°]+")


class Range(NamedTuple):
    """What lies between two numbers, the first the smaller; one of them may be infinite."""

    low: Decimal
    high: Decimal
    step: Decimal
    """The last place that is written: 1 for whole numbers."""


_INFINITE = Decimal("Infinity")


def ranges(plains: Sequence[str], language: str) -> list[Range]:
    """The ranges that options are; empty unless all of them are ranges of numbers with one and the same unit."""
    if not all(map(_may_be_range, plains)):
        return []
    found, units = [], set()
    for plain in plains:
        read = _read(unaccented(" ".join(plain.split())), language)
        if read is None:
            return []
        one, unit = read
        found.append(one)
        if unit:
            units.add(unit)
    return found if len(units) <= 1 else []


def _may_be_range(plain: str) -> bool:
    return len(plain) <= _LONGEST and _DIGIT.search(plain) is not None


def _read(plain: str, language: str) -> tuple[Range, str] | None:
    *closed, open_end = _patterns(language)
    found = next(filter(None, [pattern.fullmatch(plain) for pattern in closed]), None)
    if found is not None:
        low, high = _number(found["low"]), _number(found["high"])
        if low is None or high is None or not _value(low) < _value(high):
            return None
        unit = found["unit"] or found["unit_of_low"] or ""
        return Range(_value(low), _value(high), min(_step(low), _step(high))), _unit(unit)
    found = open_end.fullmatch(plain)
    number = _number(found["number"]) if found is not None else None
    if found is None or number is None:
        return None
    value, step, unit = _value(number), _step(number), _unit(found["unit"] or "")
    if (found["below"] or found["less"]) and not (found["above"] or found["more"]):
        return Range(-_INFINITE, value, step), unit
    if (found["above"] or found["more"]) and not (found["below"] or found["less"]):
        return Range(value, _INFINITE, step), unit
    return None


def _number(written: str) -> Numeral | None:
    found = numerals(written)
    return found[0] if len(found) == 1 else None


def _value(number: Numeral) -> Decimal:
    return max(number.values)


def _step(number: Numeral) -> Decimal:
    exponent = _value(number).as_tuple().exponent
    return Decimal(1).scaleb(int(exponent)) if isinstance(exponent, int) and exponent < 0 else Decimal(1)


def _unit(written: str) -> str:
    return _BARE.sub("", written).casefold()[:3]


@cache
def _patterns(language: str) -> tuple[re.Pattern[str], ...]:
    """What finds "3 to 5", "between 3 and 5" and "more than 5"."""
    words = {
        name: "|".join(
            re.escape(unaccented(word)) for word in sorted(entries("ranges", name, language), key=len, reverse=True)
        )
        or "(?!)"
        for name in ("to", "between", "and", "below", "above", "less", "more")
    }
    unit = r"[^\d<>≤≥–—-]{0,12}?"
    sign = r"[$€£]?\s?"
    low = rf"(?:[^\W\d_]{{1,4}}\s)?{sign}(?P<low>{_NUMERAL})\s?(?P<unit_of_low>{unit})"
    high = rf"{sign}(?P<high>{_NUMERAL})\s?(?P<unit>{unit})"
    dash = r"\s?(?:-|–|—|\.\.\.?|…)\s?"
    joined = rf"(?:{dash}|\s(?:{words['to']})\s)"
    closed = re.compile(rf"{low}{joined}{high}\.?")
    between = re.compile(rf"(?:{words['between']})\s{low}\s(?:{words['and']})\s?{high}\.?")
    open_end = re.compile(
        rf"(?:(?P<below>[<≤]=?|(?:{words['below']})\s)|(?P<above>[>≥]=?|(?:{words['above']})\s))?\s?{sign}"
        rf"(?P<number>{_NUMERAL})\s?(?P<unit>{unit})(?:\s?(?:(?P<less>{words['less']})|(?P<more>\+|{words['more']})))?\.?"
    )
    return closed, between, open_end
