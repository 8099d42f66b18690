"""Numbers of lists (ECMA-376 part 1, 17.9): a document holds only which list a paragraph is in; the rest is counted."""

import re
from dataclasses import field

from lxml import etree

from quizkit.formats._xml import attribute, local_name
from quizkit.records import dataclass

BULLET = "•"
_MAX_LEVELS = 9
_MAX_LISTS = 50_000
_MAX_LABEL = 80
_PLACE = re.compile(r"%([1-9])")
_ROMAN = (
    *((1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl")),
    *((10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i")),
)
_ALPHABETS = {
    "russianLower": "абвгдежзиклмнопрстуфхцчшщэюя",
    "russianUpper": "АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЭЮЯ",
    "hebrew1": "אבגדהוזחטי",
    "hebrew2": "אבגדהוזחטיכלמנסעפצקרשת",
    "arabicAlpha": "أبتثجحخدذرزسشصضطظعغفقكلمنهوي",
    "arabicAbjad": "أبجدهوزحطيكلمنسعفصقرشتثخذضظغ",
    "greekLower": "αβγδεζηθικλμνξοπρστυφχψω",
    "greekUpper": "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ",
}
"""Letters that count; beyond the last one numbers are written. Greek ones have no name in Word, but a sample."""

_SAMPLES = {"α": "greekLower", "Α": "greekUpper", "а": "russianLower", "А": "russianUpper"}
"""Kinds by the first sign of what Word writes for those without a name: ``w:format="α, β, γ, ..."``."""

_TWIPS_LEFT, _TWIPS_HANGING = 720, 360
"""How far a level is indented where nothing says so: what Word's own lists have."""


@dataclass(frozen=True, slots=True)
class Level:
    """A level of a list: ``text`` is the pattern of its label (``%1.``), ``indent`` where that stands, in twips."""

    start: int = 1
    kind: str = "decimal"
    text: str = "%1."
    style: str = ""
    indent: int | None = None
    restarts: bool = True


@dataclass(slots=True)
class _List:
    """A list that paragraphs name: the definition it shares its counters with, and its own levels."""

    abstract: str
    levels: dict[int, Level]
    starts: dict[int, int] = field(default_factory=dict)
    is_used: bool = False


@dataclass(frozen=True, slots=True)
class Label:
    """The label of a paragraph, and what it is made of, to be written with another number."""

    text: str
    level: Level
    indent: int

    def with_number(self, number: int) -> str:
        """The label of the same level with this number."""
        return _PLACE.sub(lambda _: numeral(number, self.level.kind), self.level.text, count=1)


class Numbering:
    """Counts the lists of a document, paragraph by paragraph."""

    def __init__(self, root: etree._Element | None) -> None:
        self._lists: dict[str, _List] = {}
        self._counts: dict[str, dict[int, int]] = {}
        if root is not None:
            self._read(root)

    def _read(self, root: etree._Element) -> None:
        abstracts: dict[str, dict[int, Level]] = {}
        by_style: dict[str, str] = {}
        linked: dict[str, str] = {}
        for element in root:
            if local_name(element) != "abstractNum" or len(abstracts) > _MAX_LISTS:
                continue
            key = attribute(element, "abstractNumId")
            abstracts[key] = _levels(element)
            for part in element:
                if local_name(part) == "styleLink":
                    by_style[attribute(part, "val")] = key
                elif local_name(part) == "numStyleLink":
                    linked[key] = attribute(part, "val")
        for element in root:
            if local_name(element) != "num" or len(self._lists) > _MAX_LISTS:
                continue
            abstract = next((attribute(part, "val") for part in element if local_name(part) == "abstractNumId"), "")
            abstract = by_style.get(linked.get(abstract, ""), abstract)
            own = _List(abstract, dict(abstracts.get(abstract, {})))
            for part in element:
                if local_name(part) == "lvlOverride":
                    _override(own, part)
            self._lists[attribute(element, "numId")] = own

    def level_of_style(self, number: str, style: str) -> int:
        """The level of a list that is for paragraphs in a style (17.9.23); the first where none is."""
        levels = self._lists[number].levels if number in self._lists else {}
        return next((depth for depth, level in levels.items() if level.style == style), 0)

    def label(self, number: str, depth: int) -> Label | None:
        """Count one more paragraph of a list; None where the list is unknown or shows no label."""
        own = self._lists.get(number)
        depth = min(max(depth, 0), _MAX_LEVELS - 1)
        if own is None:
            return None
        counts = self._counts.setdefault(own.abstract, {})
        if not own.is_used:
            own.is_used = True
            for at in own.starts:
                counts.pop(at, None)
        level = own.levels.get(depth, Level())
        first = own.starts.get(depth, level.start)
        counts[depth] = counts[depth] + 1 if depth in counts else first
        for deeper in [at for at in counts if at > depth and own.levels.get(at, Level()).restarts]:
            del counts[deeper]
        indent = level.indent if level.indent is not None else _TWIPS_LEFT * (depth + 1) - _TWIPS_HANGING
        if level.kind == "bullet":
            return Label(BULLET, level, indent)
        if level.kind == "none" or not level.text:
            return None

        def numbered(match: re.Match[str]) -> str:
            at = int(match[1]) - 1
            there = own.levels.get(at, Level())
            return numeral(counts.get(at, there.start), there.kind)

        return Label(_PLACE.sub(numbered, level.text)[:_MAX_LABEL], level, indent)


def _levels(element: etree._Element) -> dict[int, Level]:
    return {
        depth: _level(part) for part in element if local_name(part) == "lvl" and (depth := _depth(part)) is not None
    }


def _override(own: _List, element: etree._Element) -> None:
    depth = _depth(element)
    if depth is None:
        return
    for part in element:
        if local_name(part) == "startOverride":
            own.starts[depth] = whole_number(attribute(part, "val"), 1)
        elif local_name(part) == "lvl":
            own.levels[depth] = _level(part)


def _depth(element: etree._Element) -> int | None:
    depth = whole_number(attribute(element, "ilvl"), -1)
    return depth if 0 <= depth < _MAX_LEVELS else None


def _level(element: etree._Element) -> Level:
    found = {local_name(part): part for part in element}

    def said(name: str, otherwise: str) -> str:
        return attribute(found[name], "val") if name in found else otherwise

    indent = next((part for part in found["pPr"] if local_name(part) == "ind"), None) if "pPr" in found else None
    return Level(
        start=whole_number(said("start", "1"), 1),
        kind=said("numFmt", "decimal") if "numFmt" in found else _other_kind(found.get("AlternateContent")),
        text=said("lvlText", ""),
        style=said("pStyle", ""),
        indent=indent_of(indent),
        restarts=said("lvlRestart", "") != "0",
    )


def _other_kind(element: etree._Element | None) -> str:
    """The numerals of a level that only newer versions of Word know (Markup Compatibility)."""
    formats = [part for part in element.iter() if local_name(part) == "numFmt"] if element is not None else []
    if not formats:
        return "decimal"
    kind = attribute(formats[0], "val")
    return _SAMPLES.get(attribute(formats[0], "format")[:1], "decimal") if kind == "custom" else kind


def indent_of(element: etree._Element | None) -> int | None:
    """Where the first line of a paragraph begins, in twips (17.3.1.12); None where nothing is said."""
    if element is None:
        return None
    left = attribute(element, "left") or attribute(element, "start")
    first = whole_number(attribute(element, "firstLine"), 0) - whole_number(attribute(element, "hanging"), 0)
    return None if not left and not first else whole_number(left, 0) + first


def whole_number(text: str, otherwise: int) -> int:
    """A whole number of a document, or another one where it is none."""
    bare = text.removeprefix("-")
    return int(text) if bare.isdecimal() and bare.isascii() and len(bare) < 7 else otherwise


def numeral(number: int, kind: str) -> str:
    """A number in the numerals of a list (17.18.59); those that quizkit does not know are decimal."""
    match kind:
        case "lowerLetter" | "upperLetter" if 0 < number < 1000:
            letter = chr(97 + (number - 1) % 26) * ((number - 1) // 26 + 1)
            return letter.upper() if kind == "upperLetter" else letter
        case "lowerRoman" | "upperRoman" if 0 < number < 4000:
            roman, left = "", number
            for value, sign in _ROMAN:
                roman, left = roman + sign * (left // value), left % value
            return roman.upper() if kind == "upperRoman" else roman
        case "decimalZero" if 0 <= number < 10:
            return f"0{number}"
        case "none" | "bullet":
            return ""
    letters = _ALPHABETS.get(kind, "")
    return letters[number - 1] if 0 < number <= len(letters) else str(number)
