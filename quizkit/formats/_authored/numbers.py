"""Numbers, ranges, weights and yes/no as people write them."""

import re
from decimal import Decimal, localcontext
from fractions import Fraction

from quizkit.model import ALL_OF_IT, NONE_OF_IT
from quizkit.records import dataclass
from quizkit.words import is_false_word, is_true_word

MAX_DIGITS = 60
"""The longest number that is read as one; a longer one is somebody's joke."""

_TRUE_MARKS = frozenset(("x", "✓", "✔", "✅", "☑", "☒", "√", "*", "**", "+", "[x]", "(x)", "[*]", "→", "●", "1"))
_FALSE_MARKS = frozenset(("-", "–", "✗", "✘", "❌", "×", "☐", "[ ]", "[]", "( )", "○", "0"))

_NUMBER = r"[-+]?(?:\d[\d.,]*|[.,]\d+)(?:e[-+]?\d{1,2})?"
_PLAIN = re.compile(r"([-+]?)(\d*)(?:\.(\d*))?(e[-+]?\d{1,2})?")
_THOUSANDS_POINT = re.compile(r"[-+]?\d{1,3}(?:\.\d{3})+,\d*")
_THOUSANDS_COMMA = re.compile(r"[-+]?\d{1,3}(?:,\d{3})+\.\d*|[-+]?\d{1,3}(?:,\d{3}){2,}")
_EITHER_WAY = re.compile(r"[-+]?[1-9]\d{0,2},\d{3}")
_FROM = re.compile(r"(?:between|from|zwischen|von|entre|de|du|tra|da|μεταξύ|από|между|от)\s+(?=[-+\d.,])", re.I)
_BETWEEN = re.compile(r"(?:between|zwischen|entre|tra|μεταξύ|между)\s+(?=[-+\d.,])", re.I)
_ABOUT = re.compile(
    r"(?:[≈~∼≃≅]|(?:about|approx(?:imately|\.)?|circa|ca\.|roughly|περίπου|etwa|ungefähr|environ|aproximadamente|aprox\.)\s)"
    r"\s*(?=[-+\N{MINUS SIGN}\d.,])",
    re.I,
)
_AND = re.compile(r"(?<=\d)\s+(?:and|und|et|y|e|και|и|hasta|a|al|до)\s+(?=[-+\d.,])", re.I)
_RANGE = re.compile(
    rf"[\[(]?\s*({_NUMBER})?\s*(\.\.\.?|…|–|—|\bto\b|\bέως\b|\bbis\b|\bà\b|;)\s*({_NUMBER})?\s*[\])]?", re.I
)
_INTERVAL = re.compile(r"\[\s*([-+]?\d+(?:\.\d+)?)\s*[,;]\s*([-+]?\d+(?:\.\d+)?)\s*\]")
_HYPHEN_RANGE = re.compile(r"(\d[\d.,]*)\s*-\s*(\d[\d.,]*)")
_WITHIN = re.compile(
    rf"({_NUMBER})\s*[(\[,;]?\s*(?:±|\+/-|\+-|\+/−|(?:tolerance|tol\.?|toleranz|tolerancia|tolérance|ανοχή|απόκλιση)"
    rf"\s*[:=]?\s*(?:±|\+/-)?)\s*({_NUMBER}\s*%?)\s*[)\]]?",
    re.I,
)
_PLUS_MINUS = re.compile(r"(?:±|\+/[-\N{MINUS SIGN}]|\+-)\s*")
_RATIO = re.compile(r"([-+]?\d{1,60})\s*/\s*(\d{1,60})")
_POWER_OF_TEN = re.compile(r"(?<=[\d.,])\s*[×x*·⋅]\s*10\s*(?:\^\s*\{?\s*([-+]?\d{1,2})\s*\}?|([⁻⁺]?[⁰¹²³⁴-⁹]{1,2}))$")
_RAISED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺", "0123456789-+")
_SPACES = re.compile(r"(?<=\d)[ \u00a0\u202f\u2009](?=\d{3}(?!\d))")


def parse_number(text: str) -> Decimal | None:
    """A number with a decimal point or comma, spaces between thousands and perhaps an exponent.

    None where it is no number, and where it may be two: ``1,234`` is a thousand in English and one and a bit in most
    of Europe.
    """
    bare = text.strip().replace("\N{MINUS SIGN}", "-").lower()
    if len(bare) > MAX_DIGITS:
        return None
    bare = _POWER_OF_TEN.sub(_as_exponent, _SPACES.sub("", bare))
    if "," in bare:
        if _THOUSANDS_POINT.fullmatch(bare):
            bare = bare.replace(".", "").replace(",", ".")
        elif _THOUSANDS_COMMA.fullmatch(bare):
            bare = bare.replace(",", "")
        elif bare.count(",") > 1 or "." in bare or _EITHER_WAY.fullmatch(bare):
            return None
        else:
            bare = bare.replace(",", ".")
    match = _PLAIN.fullmatch(bare)
    if match is None or not bare.isascii() or not (match[2] or match[3]):
        return None
    return Decimal(bare)


def number_text(number: Fraction) -> str:
    """A sum of such numbers as :func:`parse_number` reads it, with all its digits."""
    with localcontext(prec=4 * MAX_DIGITS):
        return str((Decimal(number.numerator) / number.denominator).normalize())


def _as_exponent(power: re.Match[str]) -> str:
    """``3 × 10^8`` and ``3·10⁸`` as ``3e8``."""
    return f"e{power[1] or power[2].translate(_RAISED)}"


@dataclass(frozen=True, slots=True)
class Numbers:
    """An accepted number as written: a value with a tolerance (perhaps in percent of the value), or two ends."""

    value: Decimal | None = None
    tolerance: Decimal = Decimal(0)
    minimum: Decimal | None = None
    maximum: Decimal | None = None


def parse_numbers(text: str, *, hyphen: bool = True) -> Numbers | None:
    """An accepted number: ``100``, ``1.5 ± 0.1``, ``3..5``, ``3 to 5``, ``[3; 5]``, ``3-5`` (unless a hyphen may not be
    meant so).

    None where it is none of these.
    """
    value = parse_number(text)
    if value is not None:
        return Numbers(value)
    bare = text.strip().replace("\N{MINUS SIGN}", "-")
    if len(bare) > 2 * MAX_DIGITS:
        return None
    within = _WITHIN.fullmatch(bare)
    if within is not None:
        value = parse_number(within[1])
        tolerance = parse_tolerance(within[2], value)
        return None if value is None or tolerance is None else Numbers(value, tolerance)
    interval = _INTERVAL.fullmatch(bare)
    if interval is not None:  # [3, 4]: brackets have no other use around numbers
        return Numbers(minimum=Decimal(interval[1]), maximum=Decimal(interval[2]))
    begun = _FROM.match(bare)
    if begun is not None:  # between 3 and 5
        bare = _AND.sub("..", bare[begun.end() :], count=1)
    between = _RANGE.fullmatch(bare)
    if between is not None and (between[1] or between[3]):
        ends = (between[1], between[3])
    else:
        dashed = _HYPHEN_RANGE.fullmatch(bare) if hyphen else None
        if dashed is None:
            return None
        ends = (dashed[1], dashed[2])
    low, high = (None if end is None else parse_number(end) for end in ends)
    if (ends[0] and low is None) or (ends[1] and high is None):
        return None
    return Numbers(minimum=low, maximum=high)


def is_between(text: str) -> bool:
    """Whether a text says in words that a number lies between two others."""
    return _BETWEEN.match(text.strip()) is not None


def within_and_unit(text: str) -> tuple[str, str] | None:
    """A number with a tolerance, and the unit behind both (perhaps none); None where no tolerance is there."""
    bare = text.strip()
    match = _WITHIN.match(bare) if len(bare) <= 2 * MAX_DIGITS else None
    return (match[0], bare[match.end() :].strip()) if match is not None else None


def without_about(text: str) -> str | None:
    """What stands behind ``≈`` or a word such as "about"; None where neither is there."""
    match = _ABOUT.match(text.strip())
    return text.strip()[match.end() :] if match is not None else None


def parse_tolerance(text: str, value: Decimal | None) -> Decimal | None:
    """A tolerance: a number that is not negative, or a share of the value (``5%``). None where it is neither."""
    bare = _PLUS_MINUS.sub("", text.strip())
    if bare.endswith("%"):
        share = parse_number(bare[:-1])
        if share is None or value is None or share < 0:
            return None
        return abs(value) * share / 100
    number = parse_number(bare)
    return number if number is not None and number >= 0 else None


def parse_flag(text: str) -> bool | None:
    """Yes or no: a word in any language we know, a check mark or cross, 1 or 0. None where it is neither."""
    bare = text.strip().casefold()
    if bare in _TRUE_MARKS or is_true_word(bare):
        return True
    if bare in _FALSE_MARKS or is_false_word(bare):
        return False
    return None


@dataclass(frozen=True, slots=True)
class Credit:
    """What is written beside an option: a plain yes or no, or a weight."""

    fraction: Fraction
    is_flag: bool = False


RIGHT = Credit(ALL_OF_IT, is_flag=True)
WRONG = Credit(NONE_OF_IT, is_flag=True)


def parse_credit(text: str, *, percent: bool = False) -> Credit | None:
    """What an option's flag or weight says, or None where it says nothing understandable.

    ``percent`` means that bare numbers are percentages, because one of the item's weights is greater than 1. A
    decimal of at least four digits that is a rounded third, sixth or the like (``33.33``) is that fraction.
    """
    bare = text.strip()
    flag = parse_flag(bare)
    if flag is not None and not (percent and bare in ("1", "0")):
        return RIGHT if flag else WRONG
    ratio = _RATIO.fullmatch(bare)
    if ratio is not None:
        below = int(ratio[2])
        return _within_bounds(Fraction(int(ratio[1]), below)) if below else None
    is_percent = bare.endswith("%")
    number = parse_number(bare[:-1] if is_percent else bare)
    if number is None:
        return None
    fraction = _as_exact(number)
    return _within_bounds(fraction / 100 if is_percent or percent else fraction)


def _within_bounds(fraction: Fraction) -> Credit | None:
    return Credit(fraction) if -1 <= fraction <= 1 else None


def _as_exact(number: Decimal) -> Fraction:
    """The fraction with a small denominator that this number is the rounding of, or else the number itself."""
    exact = Fraction(number)
    digits, exponent = number.as_tuple().digits, number.as_tuple().exponent
    if not isinstance(exponent, int) or exponent > -2 or len(digits) < 4:
        return exact
    for denominator in (3, 7, 9, 11, 12):
        for whole in (1, 100):
            close = Fraction(round(exact / whole * denominator), denominator) * whole
            if close != exact and close and round(close, -exponent) == exact:
                return close
    return exact


def decimal_text(number: Decimal) -> str:
    """A number in digits, or with an exponent where that would be dozens of zeros."""
    exponent = number.as_tuple().exponent
    if isinstance(exponent, int) and -30 <= exponent <= 30:
        return format(number, "f")
    return str(number).lower()


def fraction_text(fraction: Fraction) -> str:
    """A weight as people write it: ``50%``, or ``1/3`` where percent would not be exact.

    :func:`parse_credit` gives the same fraction back.
    """
    percent = fraction * 100
    if 1000 % percent.denominator == 0:
        return f"{decimal_text(Decimal(percent.numerator) / Decimal(percent.denominator))}%"
    return f"{fraction.numerator}/{fraction.denominator}"
