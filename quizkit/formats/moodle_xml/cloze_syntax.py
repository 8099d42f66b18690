"""The syntax of gaps in a text: ``{2:SHORTANSWER:=Athens#yes~%50%Athina#nearly}``.

A gap has a weight, a type and alternatives between ``~``, each with ``=`` or a percentage before it and feedback after
a ``#``. To Moodle an alternative ends at the next ``~``, ``#`` or ``}`` that has no backslash before it (nor, unless it
ends feedback, an ``&`` or ``&amp;``). It resolves the HTML entities of an alternative once, and then takes away the
backslash before ``}`` and ``#`` (not measured).
"""

import re
from collections.abc import Iterator
from html import unescape

from quizkit.records import dataclass

SHORT, NUMBER, ONE, SEVERAL = "SHORTANSWER", "NUMERICAL", "MULTICHOICE", "MULTIRESPONSE"

_SHORT_NAMES = {"SA": SHORT, "MW": SHORT, "NM": NUMBER, "MC": ONE, "MR": SEVERAL}
_ENDINGS = {
    SHORT: ("", "C"),
    NUMBER: ("",),
    ONE: ("", "V", "H", "S", "VS", "HS"),
    SEVERAL: ("", "H", "S", "HS"),
}
TYPES = {
    f"{name}{'_' if ending and name == kind else ''}{ending}": (kind, ending)
    for kind, endings in _ENDINGS.items()
    for name in (kind, *(short for short, long in _SHORT_NAMES.items() if long == kind))
    for ending in endings
}
"""How each type may be written: what kind of gap it is, and ``C`` for capitals that count, ``S`` for shuffled,
``V`` and ``H`` for choices that stand below or beside one another."""

_START = re.compile(r"\{\s*([0-9]{0,6})\s*:\s*([A-Za-z_]{2,18})\s*:")
_END = re.compile("[~#}]")
_IN_BRACES = re.compile(
    r"(?P<opens>(?<!\\)\{)|(?P<closes>\\?\}|&(?:amp;)?#125;)|(?P<ends>[~#]|</?(?:p|br|div|li|t[dhr])\b)"
)
_FRACTION = re.compile(r"\s*(?:(=)|%(-?[0-9]{1,4}(?:[.,][0-9]{0,12})?)%)")
_UNESCAPED = re.compile(r"\\([}#])")
_BEFORE_SPECIAL = re.compile(r"\\(?=[}#])")
_BRACES = re.compile(r"\\\\|\\?[{}]")
_MATHS = re.compile(r"\\[(\[]|\$\$")
_FALSE_START = re.compile(r"\{(?=\s*[0-9]*\s*:)")
_ENTITIES = {char: f"&#{ord(char)};" for char in "&~#{}"}
_SPECIAL = re.compile("[&~#{}]")


@dataclass(frozen=True, slots=True)
class Alternative:
    """One answer of a gap. ``percent`` is None where nothing is said, ``100`` for ``=``; texts are unescaped."""

    percent: str | None
    answer: str
    feedback: str | None


@dataclass(frozen=True, slots=True)
class WrittenGap:
    r"""A gap as it is written, from ``start`` to ``end``.

    ``odd`` says that Moodle would not take it for one, ``cut`` that to Moodle it ends earlier: at the first brace
    within a formula like ``x^{2}``. ``stripped`` says that Moodle takes the backslash off a ``\}`` that closes a
    ``\{`` of TeX.
    """

    start: int
    end: int
    weight: str
    kind: str
    ending: str
    alternatives: tuple[Alternative, ...]
    odd: bool = False
    cut: bool = False
    stripped: bool = False


def gaps_in(source: str) -> Iterator[WrittenGap]:
    """The gaps of a text, in order, in linear time."""
    position = 0
    while found := _START.search(source, position):
        position = found.end()
        kind = TYPES.get(found[2].upper())
        if kind is None:
            continue
        read = _alternatives(source, position)
        if read is None:
            return  # no } closes this gap, nor any that begins behind it
        alternatives, position, cut = read
        odd = found[2] not in TYPES or found[0] != f"{{{found[1]}:{found[2]}:"
        inside = source[found.end() : position]
        stripped = _with_tex(inside) != inside
        yield WrittenGap(found.start(), position, found[1], *kind, alternatives, odd, cut, stripped)


def has_open_gap(source: str) -> bool:
    """Whether a gap begins that never ends."""
    end = max((gap.end for gap in gaps_in(source)), default=0)
    return any(found[2].upper() in TYPES for found in _START.finditer(source, end))


def _alternatives(source: str, position: int) -> tuple[tuple[Alternative, ...], int, bool] | None:
    found: list[Alternative] = []
    cut = False
    following = _START.search(source, position)
    limit = following.start() if following else len(source)
    while True:
        fraction = _FRACTION.match(source, position)
        percent = None
        if fraction is not None:
            percent, position = "100" if fraction[1] else fraction[2], fraction.end()
        end = _end(source, position, feedback=False)
        if end is None:
            return None
        end, extended = _beyond_braces(source, position, end, limit)
        cut |= extended
        answer = _meaning(source[position:end])
        feedback = None
        if source[end] == "#":
            position = end + 1
            end = _end(source, position, feedback=True)
            if end is None:
                return None
            end, extended = _beyond_braces(source, position, end, limit)
            cut |= extended
            feedback = _meaning(source[position:end])
        if answer or feedback is not None:
            found.append(Alternative(percent, answer, feedback))
        position = end + 1
        if source[end] == "}":
            return tuple(found), position, cut


def _end(source: str, position: int, *, feedback: bool) -> int | None:
    for found in _END.finditer(source, position):
        at = found.start()
        before = source[max(at - 5, position) : at]
        if before.endswith("\\") or (feedback and found[0] == "#"):
            continue
        if not feedback and before.endswith(("&", "&amp;")):
            continue
        return at
    return None


def _beyond_braces(source: str, position: int, end: int, limit: int) -> tuple[int, bool]:
    """Where an alternative that ends at ``end`` to Moodle is meant to end, and whether that is later.

    A ``}`` there closes a brace of the alternative itself where, behind it and before the ``limit`` at which another
    gap begins, this one still goes on to an end of its own.
    """
    if source[end] != "}" or "{" not in source[position:end]:
        return end, False
    depth = 0
    for found in _IN_BRACES.finditer(source, position, max(end, limit)):
        if found.lastgroup == "opens":
            depth += 1
        elif found.lastgroup == "closes" and depth:
            depth -= 1
        elif found.start() < end:
            continue
        elif depth or found[0] not in ("~", "#", "}"):
            return end, False
        else:
            return found.start(), found.start() > end
    return end, False


def _meaning(written: str) -> str:
    return _UNESCAPED.sub(r"\1", unescape(_with_tex(written))).strip()


def _with_tex(written: str) -> str:
    r"""Answers in which each ``\}`` that closes a ``\{`` has one backslash more, so that it stays one of TeX."""
    if "\\{" not in written or not _MATHS.search(written):
        return written
    opened: list[str] = []

    def closed(found: re.Match[str]) -> str:
        sign = found[0]
        if sign == "\\\\":
            return sign  # a line end of TeX, or a backslash that has one more already
        if sign.endswith("{"):
            opened.append(sign)
        elif opened and opened.pop() == "\\{" and sign == "\\}":
            return "\\\\}"
        return sign

    return _BRACES.sub(closed, written)


def as_field(text: str) -> str:
    """An answer or feedback spelled so that Moodle reads it back: entities for all that has a meaning in a gap.

    Moodle takes a backslash away from ``\\}`` and ``\\#`` after it has resolved entities, so these get one more.
    """
    text = _BEFORE_SPECIAL.sub(r"\\\\", text)
    if _SPECIAL.search(text):
        text = _SPECIAL.sub(lambda found: _ENTITIES[found[0]], text)
    if text[:1] in ("=", "%"):
        text = f"&#{ord(text[0])};{text[1:]}"
    return f"{text[:-1]}&#92;" if text.endswith("\\") else text


def without_gaps(html: str) -> str:
    """Words of which none begins a gap: the brace of ``{1:SA:...}`` is an entity."""
    return _FALSE_START.sub("&#123;", html)
