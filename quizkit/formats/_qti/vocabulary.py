"""Elements and attributes of any QTI version, read under the names of QTI 2.x."""

import re
from collections.abc import Iterator

from lxml import etree

_HYPHEN = re.compile(r"-([a-z])")
_CAPITAL = re.compile(r"(?<=[a-z])[A-Z]")
_MOST_REMEMBERED = 2000


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
    if value is None:
        return None
    return {"true": True, "1": True, "false": False, "0": False}.get(value.strip())


def whole(element: etree._Element, name: str) -> int | None:
    """An attribute that is a whole number of at most nine digits; None where it is missing or no such number."""
    value = (get(element, name) or "").strip()
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
