"""Number formats (ECMA-376 part 1, 18.8.30 and 18.8.31): a format code as sections of tokens.

``7`` with the format ``000`` is shown as ``007``; the letters of the code are taken apart here and the value is put
into them in ``numbers`` and ``dates``.
"""

import re
from collections.abc import Callable
from decimal import Decimal, InvalidOperation
from functools import lru_cache
from operator import eq, ge, gt, le, lt, ne

from quizkit.records import dataclass

BUILT_IN = {
    0: "General",
    1: "0",
    2: "0.00",
    3: "#,##0",
    4: "#,##0.00",
    9: "0%",
    10: "0.00%",
    11: "0.00E+00",
    12: "# ?/?",
    13: "# ??/??",
    # 14 and 22 follow the settings of the reader's computer; the ISO form is the one nobody misreads
    14: "yyyy-mm-dd",
    15: "d-mmm-yy",
    16: "d-mmm",
    17: "mmm-yy",
    18: "h:mm AM/PM",
    19: "h:mm:ss AM/PM",
    20: "h:mm",
    21: "h:mm:ss",
    22: "yyyy-mm-dd h:mm",
    37: "#,##0 ;(#,##0)",
    38: "#,##0 ;(#,##0)",
    39: "#,##0.00;(#,##0.00)",
    40: "#,##0.00;(#,##0.00)",
    45: "mm:ss",
    46: "[h]:mm:ss",
    47: "mm:ss.0",
    48: "##0.0E+0",
    49: "@",
}
"""The formats that a workbook names by number alone (18.8.30)."""

_COMPARISONS: dict[str, Callable[[Decimal, Decimal], bool]] = {
    "=": eq, "<>": ne, "<": lt, "<=": le, ">": gt, ">=": ge,
}  # fmt: skip
_CONDITION = re.compile(r"(<=|>=|<>|=|<|>)(-?[0-9.]{1,20})")
_ELAPSED = re.compile(r"h{1,9}|m{1,9}|s{1,9}", re.IGNORECASE)
_AM_PM = re.compile(r"AM/PM|A/P", re.IGNORECASE)
_PIECE = re.compile(
    r"""(?P<quoted>"[^"]*"?)|\\(?P<escaped>.)|[_*].|\[(?P<bracket>[^\]]{0,60})\]|(?P<general>General)"""
    r"""|(?P<half>AM/PM|A/P)|(?P<date>y+|m+|d+|h+|s+|b+|e(?![+-]))|(?P<exponent>E[+-])|(?P<digit>[0#?])|(?P<mark>[.,%/@;])"""
    r"""|(?P<literal>.)""",
    re.IGNORECASE | re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of a format code. ``kind`` is literal, digit (0 # ?), mark (. , % / @), exponent, general, date
    (runs of y m d h s), elapsed ([h], [mm]), or half (AM/PM)."""

    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class Section:
    """The part of a format code for one sort of number. ``language`` is a Windows language id, 0 when not given."""

    tokens: tuple[Token, ...]
    condition: tuple[str, Decimal] | None = None
    language: int = 0

    @property
    def is_date(self) -> bool:
        """Whether it shows a date or a time."""
        return any(token.kind in ("date", "elapsed") for token in self.tokens)

    @property
    def is_general(self) -> bool:
        """Whether it shows the number as it is."""
        return all(token.kind == "general" or token.text == "@" for token in self.tokens) and bool(self.tokens)

    @property
    def has_places(self) -> bool:
        """Whether the number appears in it at all."""
        return any(token.kind in ("digit", "general") or token.text == "@" for token in self.tokens)

    def applies(self, value: Decimal) -> bool:
        """Whether its own condition, such as ``[>=100]``, holds."""
        return self.condition is not None and _COMPARISONS[self.condition[0]](value, self.condition[1])


@lru_cache(maxsize=4096)
def sections_of(code: str) -> tuple[Section, ...]:
    """A format code taken apart: one section, or those for positive and negative numbers, zero and text."""
    sections: list[Section] = []
    tokens: list[Token] = []
    condition: tuple[str, Decimal] | None = None
    language = 0
    for match in _PIECE.finditer(code[:1000]):
        kind = match.lastgroup
        text = match[0]
        if text == ";" and kind == "mark":
            sections.append(Section(tuple(tokens), condition, language))
            tokens, condition, language = [], None, 0
        elif kind == "bracket":
            token, found, tag = _bracket(match["bracket"])
            condition, language = found or condition, tag or language
            if token is not None:
                tokens.append(token)
        elif kind == "quoted":
            tokens.append(Token("literal", text.strip('"')))
        elif kind == "escaped":
            tokens.append(Token("literal", match["escaped"]))
        elif kind is not None:
            tokens.append(Token(kind, text.lower() if kind == "date" else text))
    sections.append(Section(tuple(tokens), condition, language))
    return tuple(sections)


def _bracket(inside: str) -> tuple[Token | None, tuple[str, Decimal] | None, int]:
    """What stands in square brackets: a currency sign with a language, elapsed time, a condition, or a colour."""
    if inside.startswith("$"):
        sign, _, language = inside[1:].partition("-")
        try:
            tag = int(language, 16) & 0xFFFF if language else 0
        except ValueError:
            tag = 0
        return (Token("literal", sign) if sign else None), None, tag
    if _ELAPSED.fullmatch(inside):
        return Token("elapsed", inside.lower()), None, 0
    if condition := _CONDITION.fullmatch(inside):
        try:
            return None, (condition[1], Decimal(condition[2])), 0
        except InvalidOperation:
            return None, None, 0
    return None, None, 0


def section_for(code: str, value: Decimal) -> tuple[Section, bool]:
    """The section of a format code that shows this value, and whether it shows a minus sign of its own accord."""
    sections = sections_of(code)
    for section in sections:
        if section.applies(value):
            return section, value < 0
    plain = [section for section in sections if section.condition is None] or [sections[0]]
    if value < 0 and len(plain) > 1:
        return plain[1], False
    if value == 0 and len(plain) > 2:
        return plain[2], False
    return plain[0], value < 0
