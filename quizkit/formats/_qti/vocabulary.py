"""Elements and attributes of any QTI version, read under the names of QTI 2.x."""

import re
from collections.abc import Iterator, Sequence

from lxml import etree

XML_LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"

_HYPHEN = re.compile(r"-([a-z])")
_CAPITAL = re.compile(r"(?<=[a-z])[A-Z]")
_MOST_REMEMBERED = 2000
_TRUTHS = {"true": True, "1": True, "false": False, "0": False}
_MARKER = re.compile(r"[\w .:-]{1,100}")
"""What can stand between the brackets of a marker in a stem."""


class _Words(dict[object, str]):
    """Names in QTI 2.x by tag, each worked out once: a reader asks for nothing as often as for names."""

    def __missing__(self, tag: object) -> str:
        if not isinstance(tag, str):
            return ""
        name = tag.rpartition("}")[2]
        if name.startswith("qti-"):
            name = _HYPHEN.sub(lambda found: found[1].upper(), name[4:])
        if len(self) < _MOST_REMEMBERED:
            self[tag] = name
        return name


class _Hyphened(dict[str, str]):
    """Names of attributes in QTI 3.0 by those in 2.x."""

    def __missing__(self, name: str) -> str:
        found = self[name] = _CAPITAL.sub(lambda capital: f"-{capital[0].lower()}", name)
        return found


_WORDS = _Words()
_HYPHENED = _Hyphened()


def word(element: etree._Element) -> str:
    """The element's name in QTI 2.x; empty for a comment or processing instruction."""
    return _WORDS[element.tag]


def get(element: etree._Element, name: str) -> str | None:
    """An attribute by its name in QTI 2.x, in either spelling."""
    value = element.get(name)
    if value is None and (hyphened := _HYPHENED[name]) is not name:
        return element.get(hyphened)
    return value


def truth(element: etree._Element, name: str) -> bool | None:
    """An attribute that is true or false; None where it is missing or neither."""
    value = get(element, name)
    return None if value is None else _TRUTHS.get(value.strip())


def author_names(
    elements: Sequence[etree._Element], identifier: str, *, in_text: bool = True
) -> dict[etree._Element, str]:
    """What the author calls places or words: their labels where each that has one has its own, else identifiers.

    quizkit writes labels where a name can be no identifier. The name of a place ``in_text`` must fit into a marker.
    """
    labels = [label for element in elements if (label := element.get("label")) is not None]
    distinct = len(set(labels)) == len(labels)
    distinct = distinct and not (in_text and any(_MARKER.fullmatch(label) is None for label in labels))
    return {
        element: (element.get("label") if distinct else None) or get(element, identifier) or "" for element in elements
    }


def whole(element: etree._Element, name: str) -> int | None:
    """An attribute that is a whole number of at most nine digits; None where it is missing or no such number."""
    value = get(element, name)
    if value is None:
        return None
    value = value.strip()
    return int(value) if value.isascii() and value.isdigit() and len(value) < 10 else None


def children(element: etree._Element, name: str) -> Iterator[etree._Element]:
    """The child elements of this name."""
    for child in element:
        if word(child) == name:
            yield child


def child(element: etree._Element, name: str) -> etree._Element | None:
    """The first child element of this name."""
    for one in element:
        if word(one) == name:
            return one
    return None


def parts_of(element: etree._Element) -> dict[str, list[etree._Element]]:
    """The child elements by name."""
    parts: dict[str, list[etree._Element]] = {}
    for one in element:
        parts.setdefault(word(one), []).append(one)
    return parts


def below(element: etree._Element, name: str) -> Iterator[etree._Element]:
    """All elements of this name below this one."""
    for found in element.iter():
        if found is not element and word(found) == name:
            yield found


def line_of(element: etree._Element) -> int | None:
    """The line on which an element begins."""
    return element.sourceline  # type: ignore[return-value]  # the stubs call it an ellipsis


def content(element: etree._Element) -> str:
    """The text directly in an element, without white space at its ends."""
    return (element.text or "").strip()
