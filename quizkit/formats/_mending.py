"""XML that is broken in the ways in which course systems break it, mended."""

import re
from html.entities import html5

from lxml import etree

from quizkit.diagnostics import Report, Unreadable
from quizkit.formats._xml import parse_xml
from quizkit.source import Source

_REFERENCE = re.compile(rb"&(?:([A-Za-z][A-Za-z0-9]{1,31})|#([0-9]{1,7})|#[xX]([0-9A-Fa-f]{1,6}));")
_CONTROL = re.compile(rb"[\x00-\x08\x0b\x0c\x0e-\x1f]")
_DECLARATION = re.compile(rb"\A(\s+)(<\?xml\b[^>]*\?>)")
_ENCODING = re.compile(rb"""(<\?xml\b[^>]*?)\s+encoding\s*=\s*["'](?:utf-?8|us-ascii)["']""", re.IGNORECASE)
_IN_ANOTHER = re.compile(rb"<\?xml\b[^>]*\bencoding\b")
_IN_TWO_BYTES = (b"\xff\xfe", b"\xfe\xff")
_TWO_BYTES = re.compile(
    rb"""\A((?:\xef\xbb\xbf)?\s*<\?xml\b[^>]*?)\s+encoding\s*=\s*["'](?:utf-?16(?:[lb]e)?|ucs-?2|unicode)["']""",
    re.IGNORECASE,
)
"""A promise of two bytes a letter that letters of one byte break, as programs of .NET write it."""
_LONE = re.compile(rb"&(?!#[0-9]{1,7};|#[xX][0-9A-Fa-f]{1,6};)(?:([A-Za-z][A-Za-z0-9]{0,31});)?")
_XML_ENTITIES = frozenset((b"amp", b"lt", b"gt", b"quot", b"apos"))


def parse_or_mend(data: bytes, source: Source, member: str | None, report: Report) -> etree._Element:
    """The root of a document.

    HTML's entities, lone ampersands, characters that XML forbids, blank space before the declaration, a false promise
    of UTF-16, and letters in the code page of Western Windows where UTF-8 is promised are mended, with a warning.

    Raises:
        Unreadable: when it is broken in another way.
    """
    try:
        return parse_xml(data, source, member)
    except Unreadable as error:
        if error.diagnostic.code != "read/xml":
            raise
        if data.startswith(_IN_TWO_BYTES):
            raise
        whole = _as_utf_8(data)
        begun = _DECLARATION.sub(rb"\2\1", whole, count=1)
        kept = _TWO_BYTES.sub(rb"\1", begun, count=1)
        mended = _CONTROL.sub(b"", _with_references(kept))
        if mended == data:
            raise
        root = parse_xml(mended, source, member)
        fault = error.diagnostic.message.removesuffix(".") if kept == begun else "the file says that it is UTF-16"
        report.warning(
            "read/mended",
            f"{fault}; it was mended and read." if kept == begun else f"{fault}, and is not; it is read as UTF-8.",
            at=error.diagnostic.location,
            advice="Export it again: Canvas and others refuse a whole package for one such fault."
            if whole == data
            else "It is read in the letters of Western Windows (cp1252): see if they are right, then save it as UTF-8.",
        )
        return root


def _as_utf_8(data: bytes) -> bytes:
    """A document that promises UTF-8, or nothing, and breaks it."""
    promised = _ENCODING.sub(rb"\1", data[:400], count=1) + data[400:]
    if _IN_ANOTHER.search(promised[:400]):
        return data
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return promised.decode("cp1252", "replace").encode()
    return data


def _with_references(data: bytes) -> bytes:
    """A document whose ampersands each begin a reference that XML knows; those of CDATA stay as they are."""
    first, *others = data.split(b"<![CDATA[")
    parts = [_REFERENCE.sub(_mended, _LONE.sub(_escaped, first))]
    for other in others:
        inside, end, behind = other.partition(b"]]>")
        parts.append(inside + end + _REFERENCE.sub(_mended, _LONE.sub(_escaped, behind)))
    return b"<![CDATA[".join(parts)


def _escaped(found: re.Match[bytes]) -> bytes:
    name = found[1]
    is_known = name is not None and (name in _XML_ENTITIES or f"{name.decode()};" in html5)
    return found[0] if is_known else b"&amp;" + found[0][1:]


def _mended(found: re.Match[bytes]) -> bytes:
    name, decimal, hexadecimal = found.groups()
    if name is not None:
        characters = html5.get(f"{name.decode()};")
        if name in _XML_ENTITIES or characters is None:
            return found[0]
        return "".join(f"&#{ord(character)};" for character in characters).encode()
    code = int(decimal) if decimal is not None else int(hexadecimal, 16)
    allowed = code in (9, 10, 13) or 32 <= code < 0xD800 or 0xE000 <= code < 0xFFFE or 0x10000 <= code < 0x110000
    return found[0] if allowed else b""
