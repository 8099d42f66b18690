"""The variables of an item: what a response may be, which one is correct, what it is mapped to."""

from collections.abc import Iterable
from dataclasses import field
from fractions import Fraction

from lxml import etree

from quizkit.formats._qti.amounts import decimal_of
from quizkit.formats._qti.read.areas import AreaMapping, area_of
from quizkit.formats._qti.read.tables import TABLES, LookupTable, table_of
from quizkit.formats._qti.version import Version
from quizkit.formats._qti.vocabulary import children, get, truth, word
from quizkit.records import dataclass

BASE_TYPES = frozenset(
    (
        "boolean",
        "directedPair",
        "duration",
        "file",
        "float",
        "identifier",
        "integer",
        "intOrIdentifier",
        "pair",
        "point",
        "string",
        "uri",
    )
)
NUMBERS = frozenset(("float", "integer"))
_PAIRS = frozenset(("pair", "directedPair"))


@dataclass(frozen=True, slots=True)
class Entry:
    """What one key of a mapping is worth."""

    key: str
    value: Fraction
    case_sensitive: bool


@dataclass(frozen=True, slots=True)
class Mapping:
    """What a response is mapped to; ``of_numbers`` says that 3.50 is 3.5 in it."""

    entries: tuple[Entry, ...]
    default: Fraction
    lower: Fraction | None
    upper: Fraction | None
    of_numbers: bool = False
    _exact: dict[str, Fraction] = field(default_factory=dict, compare=False)
    _folded: dict[str, Fraction] = field(default_factory=dict, compare=False)

    def __post_init__(self) -> None:
        for entry in self.entries:
            key = _canonical(entry.key) if self.of_numbers else entry.key
            table, key = (self._exact, key) if entry.case_sensitive else (self._folded, key.casefold())
            table[key] = max(entry.value, table.get(key, entry.value))

    def value(self, single: str) -> Fraction:
        """What one value is mapped to: the highest of the entries that are equal to it."""
        if self.of_numbers:
            single = _canonical(single)
        found = self._exact.get(single)
        if self._folded:
            other = self._folded.get(single.casefold())
            if other is not None and (found is None or other > found):
                return other
        return self.default if found is None else found

    def total(self, values: list[str]) -> Fraction:
        """What a whole response is mapped to, within the bounds; each value counts once."""
        total = sum((self.value(value) for value in dict.fromkeys(values)), Fraction(0))
        if self.lower is not None:
            total = max(total, self.lower)
        return total if self.upper is None else min(total, self.upper)


@dataclass(frozen=True, slots=True)
class Variable:
    """A declared response or outcome."""

    name: str
    cardinality: str
    base_type: str
    default: tuple[str, ...] = ()
    correct: tuple[str, ...] = ()
    mapping: Mapping | None = None
    areas: AreaMapping | None = None
    maximum: Fraction | None = None
    table: LookupTable | None = None


@dataclass(frozen=True, slots=True)
class Declarations:
    """All variables of an item; ``score`` is the outcome that says what an answer earns."""

    responses: dict[str, Variable] = field(default_factory=dict)
    outcomes: dict[str, Variable] = field(default_factory=dict)
    score: str = "SCORE"

    def strange_types(self) -> list[Variable]:
        """The variables whose base type QTI does not know."""
        return [
            variable
            for variables in (self.responses, self.outcomes)
            for variable in variables.values()
            if variable.base_type and variable.base_type not in BASE_TYPES
        ]

    def points(self) -> Fraction | None:
        """The points an item declares: MAXSCORE, else the normal maximum of SCORE."""
        most = self.outcomes.get("MAXSCORE")
        if most is not None and most.default:
            number = decimal_of(most.default[0])
            if number is not None:
                return Fraction(number)
        score = self.outcomes.get(self.score)
        return score.maximum if score is not None else None


def declarations(
    responses: Iterable[etree._Element], outcomes: Iterable[etree._Element], version: Version
) -> Declarations:
    """The variables that the elements of an item declare; the first of two with one name counts."""
    found = Declarations()
    for variables, elements in ((found.responses, responses), (found.outcomes, outcomes)):
        for element in elements:
            variable = _variable(element, version)
            variables.setdefault(variable.name, variable)
    return found


def _variable(element: etree._Element, version: Version) -> Variable:
    base_type = get(element, "baseType") or ""
    parts = {word(part): part for part in element}
    mapping = parts.get("mapping")
    maximum = decimal_of(get(element, "normalMaximum"))
    table = next((parts[name] for name in TABLES if name in parts), None)
    return Variable(
        get(element, "identifier") or "",
        get(element, "cardinality") or "single",
        base_type,
        default=_values(parts.get("defaultValue"), None),
        correct=_values(parts.get("correctResponse"), base_type),
        mapping=_mapping(mapping, base_type, version) if mapping is not None else None,
        areas=_areas(parts["areaMapping"]) if "areaMapping" in parts else None,
        maximum=Fraction(maximum) if maximum is not None else None,
        table=table_of(table) if table is not None else None,
    )


def _values(element: etree._Element | None, base_type: str | None) -> tuple[str, ...]:
    """The values as they stand (base type None), or as they are compared."""
    if element is None:
        return ()
    texts = [value.text or "" for value in children(element, "value")]
    return tuple(texts if base_type is None else [compared(text, base_type) for text in texts])


def compared(text: str, base_type: str) -> str:
    """A value without the white space that a file's layout puts around and into it."""
    return " ".join(text.split()) if base_type in _PAIRS else text.strip()


def _mapping(element: etree._Element, base_type: str, version: Version) -> Mapping:
    entries = []
    for entry in children(element, "mapEntry"):
        key = get(entry, "mapKey") or ""
        case_sensitive = truth(entry, "caseSensitive")
        entries.append(
            Entry(
                compared(key, base_type),
                _number(get(entry, "mappedValue")) or Fraction(0),
                base_type != "string" or (version.case_sensitive if case_sensitive is None else case_sensitive),
            )
        )
    return Mapping(
        tuple(entries),
        _number(get(element, "defaultValue")) or Fraction(0),
        _number(get(element, "lowerBound")),
        _number(get(element, "upperBound")),
        base_type in NUMBERS,
    )


def _canonical(number: str) -> str:
    """A number (in digits, or the fraction that a response is) in the one form in which equal ones are the same."""
    if "/" not in number:
        decimal = decimal_of(number)
        return number if decimal is None else str(Fraction(decimal))
    return number


def _areas(element: etree._Element) -> AreaMapping | None:
    """The areas that points are mapped by; None where one of them cannot be understood."""
    areas = []
    for entry in children(element, "areaMapEntry"):
        area = area_of(entry, _number(get(entry, "mappedValue")) or Fraction(0))
        if area is None:
            return None
        areas.append(area)
    return AreaMapping(
        tuple(areas),
        _number(get(element, "defaultValue")) or Fraction(0),
        _number(get(element, "lowerBound")),
        _number(get(element, "upperBound")),
    )


def _number(text: str | None) -> Fraction | None:
    number = decimal_of(text)
    return Fraction(number) if number is not None else None
