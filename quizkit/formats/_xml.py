"""XML in and out: parsed without DTD, entities or network; escaped in one place."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from lxml import etree

from quizkit.diagnostics import Unreadable
from quizkit.memory import keep
from quizkit.source import Source

_NOT_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_IN_ATTRIBUTE = re.compile('[&<>"]')
_ATTRIBUTE = str.maketrans(
    {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\n": "&#10;", "\t": "&#9;", "\r": "&#13;"}
)


def parse_xml(data: bytes, source: Source, member: str | None = None) -> etree._Element:
    """The root element of an XML document from an untrusted file.

    ``member`` names the file inside an archive, for messages.

    Raises:
        Unreadable: when it is not well-formed, has a document type with entities of its own, or nests too deeply.
    """
    name = f"{source.name}!{member}" if member else source.name
    place = Source(name, b"")
    head = data[:4096].lstrip()
    if b"<!ENTITY" in data[:1_000_000] and b"<!DOCTYPE" in data[:1_000_000]:
        raise _own_entities(place)
    if not head:
        raise Unreadable("read/empty", "the file is empty.", at=place.at(), advice="Export it again.")
    try:
        root = keep(etree.fromstring(data, _parser()))
    except etree.XMLSyntaxError as error:
        raise _broken(error, place) from error
    except (ValueError, LookupError) as error:
        raise Unreadable("read/xml", f"the XML cannot be read: {error}.", at=place.at()) from error

    subset = root.getroottree().docinfo.internalDTD
    if subset is not None and any(subset.iterentities()):  # type: ignore[union-attr]  # the stubs lack it
        raise _own_entities(place)
    return root


def stream_xml(
    chunks: Iterable[bytes], source: Source, member: str, tags: Sequence[str]
) -> Iterator[tuple[str, etree._Element]]:
    """The elements with some names in a large document, each as it begins ("start") and when it is whole ("end").

    ``tags`` are names with their namespaces in braces. Who takes the elements must clear what is done with, or the
    whole tree stays in memory.

    Raises:
        Unreadable: when it is not well-formed, has a document type, or nests too deeply.
    """
    place = Source(f"{source.name}!{member}", b"")
    parser = etree.XMLPullParser(
        ("start", "end"),
        tag=list(tags),
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        dtd_validation=False,
        huge_tree=False,
        recover=False,
    )
    is_checked = False
    try:
        for number, chunk in enumerate(chunks):
            if number == 0 and b"<!DOCTYPE" in chunk[:100_000]:
                raise _own_entities(place)
            parser.feed(chunk)
            for event, element in parser.read_events():
                if not isinstance(element, etree._Element):
                    continue
                if not is_checked and element.getroottree().docinfo.internalDTD is not None:
                    raise _own_entities(place)  # one that is far down, or in an encoding of two bytes
                is_checked = True
                yield event, element
        parser.close()
    except etree.XMLSyntaxError as error:
        raise _broken(error, place) from error
    except (ValueError, LookupError) as error:
        raise Unreadable("read/xml", f"the XML cannot be read: {error}.", at=place.at()) from error


@cache
def _parser() -> etree.XMLParser:
    """One for all documents: to make a parser takes longer than to parse one item."""
    return etree.XMLParser(
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        dtd_validation=False,
        huge_tree=False,
        recover=False,
    )


def _broken(error: etree.XMLSyntaxError, place: Source) -> Unreadable:
    line, column = error.position
    what = (error.msg or "").removesuffix(f", line {line}, column {column}")  # which the place says already
    if "depth" in what.lower():  # both come in words for programmers
        what = "its elements are nested too deeply"
    elif "huge" in what.lower():
        what = "a text node has more than 10,000,000 bytes"
    return Unreadable(
        "read/xml",
        f"the XML is broken here: {what}.",
        at=place.at(line, column),
        advice="Export the file again, or mend it in a text editor.",
    )


def _own_entities(place: Source) -> Unreadable:
    return Unreadable(
        "read/xml",
        "the XML declares entities of its own, which quizkit does not expand.",
        at=place.at(),
        advice="Export the file again without them.",
    )


def local_name(element: etree._Element) -> str:
    """An element's name without its namespace; empty for a comment or processing instruction."""
    tag = element.tag
    return tag.rpartition("}")[2] if isinstance(tag, str) else ""


def attribute(element: etree._Element, name: str) -> str:
    """An attribute by its name without its namespace; empty where there is none."""
    return next((str(value) for at, value in element.items() if str(at).rpartition("}")[2] == name), "")


def xml_text(text: str) -> str:
    """Text as XML content. Characters that XML cannot hold become U+FFFD."""
    if "&" in text or "<" in text or ">" in text:
        text = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return text if text.isprintable() else _NOT_XML.sub("\N{REPLACEMENT CHARACTER}", text)


def xml_attribute(text: str) -> str:
    """Text as an attribute's value, with its double quotes."""
    if text.isprintable():
        return f'"{text.translate(_ATTRIBUTE) if _IN_ATTRIBUTE.search(text) else text}"'
    return f'"{_NOT_XML.sub(chr(0xFFFD), text.translate(_ATTRIBUTE))}"'
