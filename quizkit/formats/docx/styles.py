"""Styles of a document (ECMA-376 part 1, 17.7): headings, lists and the look of words."""

import re
from dataclasses import replace

from lxml import etree

from quizkit.formats._xml import attribute, local_name
from quizkit.formats.docx.numbering import indent_of, whole_number
from quizkit.records import dataclass

MAX_STYLES = 20_000
_MAX_PARENTS = 20
_OFF = ("0", "false", "off", "none", "nil")
_NO_COLOUR = ("", "auto", "000000", "ffffff")
_HEADING = re.compile(r"heading ([1-9])", re.IGNORECASE)
_MAX_HEADING = 6


@dataclass(frozen=True, slots=True)
class Look:
    """How words look; None is what is left to others. ``coloured`` counts highlighting and shading too."""

    bold: bool | None = None
    italic: bool | None = None
    underlined: bool | None = None
    struck: bool | None = None
    raised: str | None = None
    hidden: bool | None = None
    coloured: bool | None = None

    def over(self, other: "Look") -> "Look":
        """This look where it says something, else the other."""
        own = {name: value for name in self.__slots__ if (value := getattr(self, name)) is not None}
        return replace(other, **own)

    @property
    def properties(self) -> frozenset[str]:
        """The properties of a run (``_office.runs``)."""
        flags = {"b": self.bold, "i": self.italic, "u": self.underlined, "strike": self.struck}
        return frozenset([*(name for name, is_on in flags.items() if is_on), *([self.raised] if self.raised else [])])

    @property
    def marked(self) -> bool:
        """Whether the words stand out, as people mark the right option."""
        return bool(self.bold or self.underlined or self.coloured)


PLAIN = Look()


@dataclass(frozen=True, slots=True)
class Style:
    """A style of paragraphs or words with all that it takes over from its parents.

    ``heading`` is the level of a heading (0 for none), ``title`` says that it is the document's, ``number`` the
    list its paragraphs are in, ``depth`` the level in it where the style says that, ``indent`` in twips.
    """

    id: str = ""
    heading: int = 0
    title: bool = False
    number: str = ""
    depth: int | None = None
    indent: int | None = None
    look: Look = PLAIN
    link: bool = False


UNSTYLED = Style()


class Styles:
    """The styles of a document by their ids."""

    def __init__(self, root: etree._Element | None) -> None:
        self._elements: dict[str, etree._Element] = {}
        self._whole: dict[str, Style] = {}
        self.default = ""
        for element in root if root is not None else ():
            if local_name(element) == "style" and len(self._elements) < MAX_STYLES:
                name = attribute(element, "styleId")
                self._elements[name] = element
                if attribute(element, "type") == "paragraph" and attribute(element, "default") in ("1", "true"):
                    self.default = name

    def get(self, name: str) -> Style:
        """A style by its id; one that says nothing where there is none."""
        if name not in self._whole:
            chain: list[str] = []
            while name in self._elements and name not in chain and len(chain) < _MAX_PARENTS:
                chain.append(name)
                name = next(
                    (attribute(part, "val") for part in self._elements[name] if local_name(part) == "basedOn"), ""
                )
            found = UNSTYLED
            for own in reversed(chain):
                found = self._whole.setdefault(own, _over(self._elements[own], own, found))
            if not chain:
                return UNSTYLED
            name = chain[0]
        return self._whole[name]


def _over(element: etree._Element, name: str, parent: Style) -> Style:
    found = replace(parent, id=name)
    for part in element:
        match local_name(part):
            case "name":
                called = attribute(part, "val")
                if match := _HEADING.fullmatch(called):
                    found = replace(found, heading=min(int(match[1]), _MAX_HEADING), title=False)
                elif called.lower() == "title":
                    found = replace(found, heading=1, title=True)
                elif called.lower() in ("hyperlink", "followedhyperlink"):
                    found = replace(found, link=True)
            case "pPr":
                number, depth, indent = list_of(part)
                found = replace(
                    found,
                    number=number or found.number,
                    depth=depth if depth is not None else found.depth,
                    indent=indent if indent is not None else found.indent,
                )
            case "rPr":
                found = replace(found, look=look_of(part).over(found.look))
    return found


def list_of(properties: etree._Element) -> tuple[str, int | None, int | None]:
    """The list and level that properties of a paragraph put it in, and its indent."""
    number, depth, indent = "", None, None
    for part in properties:
        if local_name(part) == "numPr":
            for one in part:
                if local_name(one) == "numId":
                    number = attribute(one, "val")
                elif local_name(one) == "ilvl":
                    depth = whole_number(attribute(one, "val"), 0)
        elif local_name(part) == "ind":
            indent = indent_of(part)
    return number, depth, indent


def look_of(properties: etree._Element) -> Look:
    """The look that properties of a run give (17.3.2)."""
    found: dict[str, bool | str] = {}
    for part in properties:
        value = attribute(part, "val")
        match local_name(part):
            case "b":
                found["bold"] = value not in _OFF
            case "i":
                found["italic"] = value not in _OFF
            case "u":
                found["underlined"] = value not in _OFF
            case "strike" | "dstrike":
                found["struck"] = value not in _OFF
            case "vanish" | "webHidden":
                found["hidden"] = local_name(part) == "vanish" and value not in _OFF
            case "vertAlign":
                found["raised"] = value if value in ("subscript", "superscript") else ""
            case "position" if not found.get("raised"):  # raised or lowered by half-points, as LibreOffice writes it
                height = whole_number(value, 0)
                found["raised"] = "superscript" if height > 0 else "subscript" if height else ""
            case "highlight":
                found["coloured"] = value not in (*_OFF, "white") or found.get("coloured", False)
            case "color":
                found["coloured"] = value.lower() not in _NO_COLOUR or found.get("coloured", False)
            case "shd":
                found["coloured"] = attribute(part, "fill").lower() not in _NO_COLOUR or found.get("coloured", False)
    return Look(**found)  # type: ignore[arg-type]  # each name has the type of its field
