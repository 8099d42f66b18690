"""Numbers in running text, whatever the language writes between their digits."""

import re
from decimal import Decimal

from quizkit.records import dataclass

_LIST_LABEL = re.compile(r"^[ \t]*\d+[.)](?=\s)", re.MULTILINE)
_SPACE = "[ \u00a0\u2009\u202f'’]"
_NUMERAL = re.compile(
    rf"\d{{1,3}}(?:{_SPACE}\d{{3}})+(?!\d)(?:[.,\u066b]\d+)?"  # 1 000 000,5
    rf"|\d+(?:[.,\u066b\u066c\u060c]\d+)*"
    r"|(?<![\w.,])\.\d+(?![.\w])"  # .5
)
_MARK = re.compile("[.,\u066b\u066c\u060c]")
_DECIMAL_MARK = "\u066b"
_THOUSANDS_MARK = "\u066c"
_ROMAN_WORD = re.compile(r"\b[IVXLC]+")
_ROMAN = ((100, "C"), (90, "XC"), (50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))


@dataclass(frozen=True, slots=True)
class Numeral:
    """A number as it is written, and the values it can have: "1.000" is a thousand here and one there."""

    written: str
    values: frozenset[Decimal]


def numerals(plain: str) -> list[Numeral]:
    """The numbers of a text in digits of any script, without the labels of a list."""
    return [
        numeral
        for written in _NUMERAL.findall(_LIST_LABEL.sub("", plain))
        for numeral in _read(re.sub(_SPACE, "", written))
    ]


def _read(written: str) -> list[Numeral]:
    if written[0] == ".":
        return [_numeral(written, f"0{written}")]
    marks = _MARK.findall(written)
    parts = _MARK.split(written)
    if not marks:
        return [_numeral(written, written)]
    in_groups = len(parts[0]) <= 3 and all(len(part) == 3 for part in parts[1:])
    if len(marks) == 1:
        values = [".".join(parts)] if marks[0] != _THOUSANDS_MARK else []
        if in_groups and int(parts[0]) and marks[0] != _DECIMAL_MARK:
            values.append("".join(parts))
        return [_numeral(written, *(values or ["".join(parts)]))]
    if len(set(marks)) == 1 and in_groups:
        return [_numeral(written, "".join(parts))]
    if len(set(marks[:-1])) == 1 and marks[-1] != marks[0] and all(len(part) == 3 for part in parts[1:-1]):
        return [_numeral(written, f"{''.join(parts[:-1])}.{parts[-1]}")]
    return [_numeral(part, part) for part in parts]  # a date, a version


def _numeral(written: str, *values: str) -> Numeral:
    return Numeral(written, frozenset(map(Decimal, values)))


def unmatched(some: list[Numeral], others: list[Numeral]) -> tuple[list[Numeral], list[Numeral]]:
    """What is left of two lists of numbers when those that can be the same are taken away in pairs."""
    free: dict[Decimal, list[int]] = {}
    for place, other in enumerate(others):
        for value in other.values:
            free.setdefault(value, []).append(place)
    taken: set[int] = set()
    left = []
    for one in some:
        for value in one.values:
            places = free.get(value, [])
            while places and places[-1] in taken:
                places.pop()
            if places:
                taken.add(places.pop())
                break
        else:
            left.append(one)
    return left, [other for place, other in enumerate(others) if place not in taken]


def without_roman(numbers: list[Numeral], plain: str) -> list[Numeral]:
    """The numbers that a text does not write in Roman numerals."""
    there = set(_ROMAN_WORD.findall(plain)) if numbers else set()
    return [one for one in numbers if not any(_roman(value) in there for value in one.values)]


def _roman(value: Decimal) -> str:
    """A number from 1 to 100 in Roman numerals; nothing for any other."""
    if not 1 <= value <= 100 or value != int(value):
        return ""
    left, written = int(value), ""
    for worth, sign in _ROMAN:
        times, left = divmod(left, worth)
        written += sign * times
    return written
