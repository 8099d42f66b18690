"""Numbers as a spreadsheet shows them: a value put into a number format."""

from decimal import ROUND_HALF_UP, Decimal, InvalidOperation
from fractions import Fraction

from quizkit.formats._office.dates import moment_of, shown_date, shows_day
from quizkit.formats._office.number_format import Section, Token, section_for
from quizkit.formats._table.grid import CellKind
from quizkit.records import dataclass

_SIGNIFICANT = 15
"""A spreadsheet keeps that many digits; what a file holds beyond them is noise of the binary fraction."""

_EXACT = Decimal(2**53)
_PLAIN_BELOW = Decimal("1e20")
_MOST_DECIMALS = 30


@dataclass(frozen=True, slots=True)
class Shown:
    """How a number looks: ``hidden`` when its format shows nothing, ``suspect`` for a day that is none,
    ``rounded`` when the spreadsheet has lost digits of it."""

    text: str
    number: Decimal
    kind: CellKind = "number"
    hidden: bool = False
    suspect: bool = False
    rounded: bool = False


def parse_number(raw: str) -> Decimal | None:
    """The number of a cell to 15 digits (whole numbers exactly where a spreadsheet can); None when it is none."""
    try:
        number = Decimal(raw.strip())
        if not number.is_finite() or abs(number.adjusted()) > 400:
            return None
        if number == number.to_integral_value():
            return Decimal(int(number)) if abs(number) < _PLAIN_BELOW else +number
        places = _SIGNIFICANT - 1 - number.adjusted()
        return number.quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP).normalize()
    except (InvalidOperation, ValueError):
        return None


def show(number: Decimal, code: str, from_1904: bool = False) -> Shown:
    """A number in the form of a format code."""
    if code == "General":
        return Shown(general(number), number, rounded=is_rounded(number))
    section, signed = section_for(code, number)
    if section.is_date:
        moment = moment_of(number, from_1904)
        kind: CellKind = "date" if shows_day(section) else "time"
        if moment is None:
            return Shown(general(number), number, kind, suspect=True)
        return Shown(shown_date(moment, section), number, kind, suspect=moment.suspect and kind == "date")
    if not section.has_places:
        return Shown(general(number), number, hidden=not section.tokens)
    text = _with_places(abs(number), section)
    return Shown(f"-{text}" if signed and any(digit in "123456789" for digit in text) else text, number)


def is_rounded(number: Decimal) -> bool:
    """Whether a whole number has more digits than a spreadsheet keeps, so that the last ones are lost."""
    return _EXACT <= abs(number) < _PLAIN_BELOW


def general(number: Decimal) -> str:
    """A number in the format General, with all its digits."""
    if number == number.to_integral_value() and abs(number) < _PLAIN_BELOW:
        return str(int(number))
    if -10 < number.adjusted() < 20:
        return f"{number:f}"
    digits, _, exponent = f"{number.normalize():E}".partition("E")
    return f"{digits}E{int(exponent):+03d}"


def _with_places(number: Decimal, section: Section) -> str:
    tokens = section.tokens
    if section.is_general:
        return general(number)
    if any(token.kind == "general" or token.text == "@" for token in tokens):
        whole = general(number)
        return "".join(
            whole if token.kind == "general" or token.text == "@" else token.text for token in tokens
        ).strip()
    number *= 100 ** sum(token.text == "%" for token in tokens)
    first = next(index for index, token in enumerate(tokens) if token.kind == "digit")
    last = max(index for index, token in enumerate(tokens) if token.kind == "digit")
    while last + 1 < len(tokens) and tokens[last + 1].text == ",":
        last, number = last + 1, number / 1000
    before, middle, after = tokens[:first], tokens[first : last + 1], tokens[last + 1 :]
    if any(token.kind == "exponent" for token in middle):
        shown = _scientific(number, middle)
    elif any(token.text == "/" for token in middle) or (after and after[0].text == "/"):
        shown, after = _fraction(number, middle, after)
    else:
        shown = _decimal(number, middle)
    return (_literals(before) + shown + _literals(after)).strip()


def _literals(tokens: tuple[Token, ...]) -> str:
    return "".join(token.text for token in tokens)


def _decimal(number: Decimal, tokens: tuple[Token, ...]) -> str:
    point = next((index for index, token in enumerate(tokens) if token.text == "." and token.kind == "mark"), None)
    whole = tokens if point is None else tokens[:point]
    decimals = () if point is None else tuple(token for token in tokens[point + 1 :] if token.kind == "digit")
    places = min(len(decimals), _MOST_DECIMALS)
    digits = f"{_round(number, places):.{places}f}"
    integer, _, fraction = digits.partition(".")
    for token in reversed(decimals[:places]):
        if token.text == "0" or not fraction.endswith("0"):
            break
        fraction = fraction[:-1]
    shown = _integer(integer, whole)
    return f"{shown}.{fraction}" if point is not None and (fraction or decimals) and fraction else shown


def _round(number: Decimal, places: int) -> Decimal:
    try:
        return number.quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP)
    except InvalidOperation:  # more digits than arithmetic has; nothing is left to round
        return number


def _integer(digits: str, tokens: tuple[Token, ...]) -> str:
    """The whole part put into its places from the right; literals between the places stay (``000-00``)."""
    grouped = any(token.text == "," and token.kind == "mark" for token in tokens)
    rest = digits.lstrip("0")
    places = [token for token in tokens if token.kind == "digit"]
    parts: list[str] = []
    written = left = 0
    for token in reversed(tokens):
        if token.kind != "digit":
            parts.append("" if token.kind == "mark" and token.text == "," else token.text)
            continue
        left += 1
        take = rest if left == len(places) else rest[-1:]  # the leftmost place holds all that remains
        rest = rest[: len(rest) - len(take)]
        for digit in reversed(take or ("0" if token.text == "0" else "")):
            if grouped and written and written % 3 == 0:
                parts.append(",")
            parts.append(digit)
            written += 1
    return "".join(reversed(parts))


def _scientific(number: Decimal, tokens: tuple[Token, ...]) -> str:
    split = next(index for index, token in enumerate(tokens) if token.kind == "exponent")
    mantissa, power = tokens[:split], tokens[split + 1 :]
    lead = max(1, sum(token.kind == "digit" for token in mantissa[: _point(mantissa)]))
    exponent = number.adjusted() if number else 0
    exponent -= exponent % lead if lead > 1 else 0
    shown = _decimal(number.scaleb(-exponent), mantissa)
    if shown.startswith("10") and lead == 1:  # rounded up to the next power
        exponent += 1
        shown = _decimal(number.scaleb(-exponent), mantissa)
    sign = "-" if exponent < 0 else "+" if tokens[split].text.endswith("+") else ""
    return f"{shown}E{sign}{str(abs(exponent)).zfill(sum(token.kind == 'digit' for token in power))}"


def _point(tokens: tuple[Token, ...]) -> int:
    return next((index for index, token in enumerate(tokens) if token.text == "."), len(tokens))


def _fraction(number: Decimal, middle: tuple[Token, ...], after: tuple[Token, ...]) -> tuple[str, tuple[Token, ...]]:
    """``# ?/?``: a whole number and a fraction with that many digits, or with a fixed denominator (``# ?/8``)."""
    slash = next((index for index, token in enumerate(middle) if token.text == "/"), None)
    if slash is None:  # the denominator is a fixed number, which the format holds as literals
        fixed = "".join(token.text for token in after[1:]).strip()
        places, after = 0, ()
        denominator = int(fixed) if fixed.isdecimal() and len(fixed) < 5 and int(fixed) else 1
    else:
        places = min(sum(token.kind == "digit" for token in middle[slash + 1 :]), 5)
        denominator = 0
    numerator_at = middle[:slash]
    has_whole = any(token.kind == "literal" and token.text.isspace() for token in numerator_at)
    whole = int(number) if has_whole else 0
    rest = Fraction(number) - whole
    if denominator:
        top, bottom = round(rest * denominator), denominator
    else:
        nearest = rest.limit_denominator(10**places - 1)
        top, bottom = nearest.numerator, nearest.denominator
    if has_whole and top >= bottom:
        whole, top = whole + 1, top - bottom
    if has_whole and not top:
        return str(whole), after
    return (f"{whole} {top}/{bottom}" if whole else f"{top}/{bottom}"), after
