"""Walking QTI 1.2 XML of any dialect: with or without a namespace, HTML escaped or not."""

from collections.abc import Iterator
from functools import lru_cache
from html import escape
from typing import Any, NamedTuple

from lxml import etree

from quizkit.model import Markup

Element = etree._Element

_FLOWS = frozenset(("material", "flow_mat", "flow", "mat_extension", "solutionmaterial", "hintmaterial", "altmaterial"))
_TEXTS = frozenset(("mattext", "matemtext", "mat_formattedtext"))
_FIELDS = frozenset(("qtimetadatafield", "qti_metadatafield"))
_FILES = {"matimage": "img", "mataudio": "audio", "matvideo": "video"}


@lru_cache(maxsize=4096)
def local(tag: object) -> str:
    """A tag without its namespace; empty for what is no element."""
    return tag.rpartition("}")[2] if isinstance(tag, str) else ""


def name_of(element: Element) -> str:
    """An element's name without its namespace; empty for a comment or processing instruction."""
    return local(element.tag)


def line_of(element: Any) -> int | None:
    """The line of the document that an element stands on."""
    line: int | None = element.sourceline
    return line


def named_children(element: Element) -> Iterator[tuple[str, Element]]:
    """The child elements with their names, comments left out."""
    for child in element:
        name = local(child.tag)
        if name:
            yield name, child


def child_named(element: Element, name: str) -> Element | None:
    """The first child of this name, or None."""
    return next((child for child in element if local(child.tag) == name), None)


def text_at(element: Element, *path: str) -> str:
    """The text of the first descendant along a path of names, without surrounding space; empty where there is none."""
    found: Element | None = element
    for name in path:
        if found is None:
            return ""
        found = child_named(found, name)
    return (found.text or "").strip() if found is not None else ""


def fields_of(metadata: Element) -> dict[str, str]:
    """The entries of every ``qtimetadata`` below an element by their labels in lower case; the first of a label counts.

    ``qti_metadatafield`` is how Respondus and Brightspace spell the field.
    """
    fields: dict[str, str] = {}
    for group in metadata:
        if local(group.tag) != "qtimetadata":
            continue
        for single in group:
            if len(single) == 2 and local(single.tag) in _FIELDS:
                label, entry = single
                if local(label.tag) == "fieldlabel":
                    fields.setdefault((label.text or "").strip().lower(), (entry.text or "").strip())
    return fields


class Raw(NamedTuple):
    """A text as the document holds it: what it says, in which markup, on which line."""

    source: str
    markup: Markup
    line: int | None


def raw_text(element: Element, ignored: set[str]) -> Raw | None:
    """The text of a ``material`` or of anything that holds materials; None where it says nothing.

    A missing ``texttype`` means HTML (measured: Canvas). Names of parts that cannot be read go into ``ignored``.
    """
    node = element
    while len(node) == 1:  # nearly every text is one mattext, however deep it lies
        node = node[0]
        name = local(node.tag)
        if name == "mattext":
            return _mattext(node)
        if name not in _FLOWS:
            break
    return joined_text(list(_pieces(element, ignored)), "")


def joined_text(parts: list[Raw], between: str = "\n<br/>\n") -> Raw | None:
    """Several texts as one, in HTML unless there is only one; None for none. Canvas puts a line break between them."""
    if len(parts) < 2:
        return parts[0] if parts else None
    return Raw(between.join(as_html(part) for part in parts), "html", parts[0].line)


def as_html(raw: Raw) -> str:
    """A text's source as HTML."""
    return escape(raw.source, quote=False).replace("\n", "<br/>") if raw.markup == "plain" else raw.source


def _mattext(element: Any) -> Raw | None:
    source = element.text or ""
    texttype = element.get("texttype")
    markup: Markup = "html"
    if len(element):  # HTML that nobody escaped: elements of its own
        source += "".join(etree.tostring(child, encoding="unicode") for child in element)
    elif texttype is not None and texttype != "text/html" and texttype.strip().lower() == "text/plain":
        markup = "plain"
    return Raw(source, markup, element.sourceline) if source else None


def _pieces(element: Element, ignored: set[str]) -> Iterator[Raw]:
    for name, child in named_children(element):
        if name in _TEXTS or name in _FLOWS:
            raw = _mattext(child) if name in _TEXTS else raw_text(child, ignored)
            if raw is not None:
                yield raw
        elif name == "matbreak":
            yield Raw("<br/>", "html", line_of(child))
        elif name in _FILES and child.get("uri"):
            yield _file(child, _FILES[name])
        else:
            ignored.add(name)


def _file(element: Element, tag: str) -> Raw:
    source, label = escape(element.get("uri", "")), escape(element.get("label", ""))
    html = f'<img src="{source}" alt="{label}"/>' if tag == "img" else f'<{tag} src="{source}">{label}</{tag}>'
    return Raw(html, "html", line_of(element))
