"""Tables in which an outcome is looked up by a number (``matchTable``, ``interpolationTable``)."""

from fractions import Fraction

from lxml import etree

from quizkit.formats._qti.amounts import decimal_of
from quizkit.formats._qti.vocabulary import get, truth, word
from quizkit.records import dataclass

TABLES = ("matchTable", "interpolationTable")


@dataclass(frozen=True, slots=True)
class Row:
    """One row: the number it stands at, whether it counts for that number itself, and what is found there."""

    number: Fraction
    included: bool
    target: str


@dataclass(frozen=True, slots=True)
class LookupTable:
    """What is found for a number: in the row that has it, or (``steps``) in the first that it has reached."""

    rows: tuple[Row, ...]
    default: str | None
    steps: bool

    def find(self, number: Fraction | None) -> str | None:
        """What stands in the table for a number; the table's default where there is no such row, or no number."""
        for row in self.rows if number is not None else ():
            if (number == row.number and row.included) or (self.steps and number is not None and number > row.number):
                return row.target
        return self.default


def table_of(element: etree._Element) -> LookupTable | None:
    """The table of an outcome's declaration; None where a row of it can't be understood."""
    rows = []
    for entry in element:
        if word(entry) not in {"matchTableEntry", "interpolationTableEntry"}:
            continue
        number, target = decimal_of(get(entry, "sourceValue")), get(entry, "targetValue")
        if number is None or target is None:
            return None
        rows.append(Row(Fraction(number), truth(entry, "includeBoundary") is not False, target))
    return LookupTable(tuple(rows), get(element, "defaultValue"), word(element) == "interpolationTable")
