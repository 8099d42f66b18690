"""The content of QTI elements as HTML, for :func:`quizkit.richtext.text_of` to make sense of."""

from collections.abc import Callable

from lxml import etree

from quizkit.formats._qti.vocabulary import word
from quizkit.formats._xml import xml_attribute, xml_text

StandIn = Callable[[etree._Element], str | None]
"""What is written for an element instead of itself; None where the element itself is to be written."""

_TRANSPARENT = frozenset(("contentBody", "infoControl", "prompt", "simpleMatchSet", "stimulusBody"))
_WRAPPING = frozenset(("contentBody", "p"))
_INVISIBLE = frozenset(("stylesheet", "catalogInfo"))
DYNAMIC = frozenset(
    (
        "printedVariable",
        "templateInline",
        "templateBlock",
        "include",
    )
)
"""Elements whose content is not in the file: printed variables and the like."""
FEEDBACK = frozenset(("feedbackInline", "feedbackBlock"))
"""Feedback that stands within a text; the reader of items takes it out of there."""


def innermost(element: etree._Element) -> etree._Element:
    """The paragraph that is all there is in an element, without anything about it; else the element itself."""
    found = element
    while len(found) == 1 and not (found.text or "").strip():
        only = found[0]
        if word(only) not in _WRAPPING or only.keys() or (only.tail or "").strip():
            break
        found = only
    return found if len(found) == 0 else element


def inner_html(element: etree._Element, stand_in: StandIn | None = None) -> str:
    """All that is in an element, as HTML. What only a player can fill in (:data:`DYNAMIC`) is left out."""
    if len(element) == 0:
        return xml_text(element.text or "")
    parts: list[str] = []
    _write(element, parts, stand_in)
    return "".join(parts)


def _write(element: etree._Element, parts: list[str], stand_in: StandIn | None) -> None:
    if element.text:
        parts.append(xml_text(element.text))
    for child in element:
        if isinstance(child.tag, str):
            _write_child(child, parts, stand_in)
        if child.tail:
            parts.append(xml_text(child.tail))


def _write_child(child: etree._Element, parts: list[str], stand_in: StandIn | None) -> None:
    instead = stand_in(child) if stand_in is not None else None
    if instead is not None:
        parts.append(instead)
        return
    name = word(child)
    if name in DYNAMIC or name in FEEDBACK or name in _INVISIBLE:
        return
    if name in _TRANSPARENT:
        _write(child, parts, stand_in)
        return
    parts.append(f"<{name}")
    for key, value in child.items():
        if isinstance(key, str) and key[0] != "{":
            parts.append(f" {key}={xml_attribute(str(value))}")
    if len(child) or child.text:
        parts.append(">")
        _write(child, parts, stand_in)
        parts.append(f"</{name}>")
    else:
        parts.append("/>")
