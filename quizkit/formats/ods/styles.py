"""Styles of cells and words (part 3, 16): bold and the like, hidden tables, and which dates show a day or a year."""

from collections.abc import Callable
from dataclasses import replace

from lxml import etree

from quizkit.formats._xml import attribute, local_name
from quizkit.records import dataclass

MAX_STYLES = 200_000
_MAX_PARENTS = 20

_BOLD = ("bold", "600", "700", "800", "900")
_NO_COLOUR = (None, "#000000", "#ffffff", "transparent")
_LINK_COLOURS = ("#0000ee", "#0000ff", "#0563c1")
_LETTERS = {"day": "d", "day-of-week": "d", "month": "m", "year": "y", "hours": "h", "minutes": "m", "seconds": "s"}


@dataclass(frozen=True, slots=True)
class Style:
    """A style with what it says itself; None is what it leaves to others."""

    parent: str = ""
    data: str = ""
    bold: bool | None = None
    italic: bool | None = None
    underlined: bool | None = None
    struck: bool | None = None
    raised: str | None = None
    colour: str | None = None
    background: str | None = None
    displayed: bool = True

    def over(self, other: "Style") -> "Style":
        """This style where it says something, else the other."""
        names = ("data", "bold", "italic", "underlined", "struck", "raised", "colour", "background")
        own = {name: value for name in names if (value := getattr(self, name)) not in (None, "")}
        return replace(other, **own)

    @property
    def marked(self) -> bool:
        """Whether a cell in this style is bold, coloured or filled with a colour."""
        coloured = self.colour not in _NO_COLOUR and self.colour not in _LINK_COLOURS
        return self.bold is True or coloured or self.background not in _NO_COLOUR

    @property
    def properties(self) -> frozenset[str]:
        """The properties of a run of words in this style (``_office.runs``)."""
        flags = {"b": self.bold, "i": self.italic, "u": self.underlined, "strike": self.struck}
        return frozenset([*(name for name, is_on in flags.items() if is_on), *([self.raised] if self.raised else [])])


PLAIN = Style()


class Styles:
    """All styles of a document by family and name."""

    def __init__(self) -> None:
        self._styles: dict[tuple[str, str], Style] = {}
        self._whole: dict[tuple[str, str], Style] = {}
        self._dates: dict[str, str] = {}
        self._booleans: set[str] = set()

    def add(self, root: etree._Element) -> None:
        """Take the styles below an element."""
        for element in root.iter():
            name = local_name(element)
            if name == "style" and len(self._styles) < MAX_STYLES:
                key = (attribute(element, "family"), attribute(element, "name"))
                self._styles[key] = _style_of(element)
            elif name in ("date-style", "time-style") and len(self._dates) < MAX_STYLES:
                self._dates[attribute(element, "name")] = "".join(
                    _LETTERS.get(local_name(part), "") for part in element
                )
        self._whole.clear()

    def get(self, family: str, name: str) -> Style:
        """A style with all that it takes over from its parents."""
        key = (family, name)
        if key not in self._whole:
            found, seen = PLAIN, 0
            chain = [self._styles.get(key, PLAIN)]
            while chain[-1].parent and seen < _MAX_PARENTS:
                chain.append(self._styles.get((family, chain[-1].parent), PLAIN))
                seen += 1
            for style in reversed(chain):
                found = style.over(found)
            self._whole[key] = found
        return self._whole[key]

    def is_displayed(self, table_style: str) -> bool:
        """Whether tables in this style are shown."""
        return self._styles.get(("table", table_style), PLAIN).displayed

    def is_boolean(self, style: Style) -> bool:
        """Whether numbers in this style are shown as true and false."""
        return style.data in self._booleans

    def date_letters(self, style: Style) -> str:
        """What a date in this style shows, in the letters of a format code; ``dmy`` where that is unknown."""
        return self._dates.get(style.data, "") or "dmy"


def _style_of(element: etree._Element) -> Style:
    found = Style(attribute(element, "parent-style-name"), attribute(element, "data-style-name"))
    for part in element:
        match local_name(part):
            case "text-properties":
                found = replace(
                    found,
                    bold=_is(part, "font-weight", lambda value: value in _BOLD),
                    italic=_is(part, "font-style", lambda value: value in ("italic", "oblique")),
                    underlined=_is(part, "text-underline-style", lambda value: value != "none"),
                    struck=_is(part, "text-line-through-style", lambda value: value != "none"),
                    raised=_raised(attribute(part, "text-position")),
                    colour=attribute(part, "color").lower() or None,
                )
            case "table-cell-properties":
                found = replace(found, background=attribute(part, "background-color").lower() or None)
            case "table-properties":
                found = replace(found, displayed=attribute(part, "display") != "false")
    return found


def _is(element: etree._Element, name: str, test: Callable[[str], bool]) -> bool | None:
    value = attribute(element, name)
    return test(value) if value else None


def _raised(position: str) -> str | None:
    """``super 58%``, ``-8% 58%``: whether letters are raised or lowered; empty where they are said to be neither."""
    if not position:
        return None
    first = position.split()[0]
    if first in ("super", "sub"):
        return f"{first}script"
    height = first.rstrip("%")
    if height.startswith("-"):
        return "subscript"
    return "superscript" if height.strip("0.") else ""
