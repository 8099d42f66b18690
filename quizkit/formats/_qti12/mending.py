"""XML that is broken in the ways in which course systems break it, mended."""

import re
from html.entities import html5

from quizkit.diagnostics import Report, Unreadable
from quizkit.formats._qti12.elements import Element
from quizkit.formats._xml import parse_xml
from quizkit.source import Source

_REFERENCE = re.compile(rb"&(?:([A-Za-z][A-Za-z0-9]{1,31})|#([0-9]{1,7})|#[xX]([0-9A-Fa-f]{1,6}));")
_CONTROL = re.compile(rb"[\x00-\x08\x0b\x0c\x0e-\x1f]")
_NAMESPACE = b' xmlns="http://www.imsglobal.org/xsd/ims_qtiasiv1p2"'
"""Half of all systems leave it out, so nobody looks at it, and every name without it is read in half of the time."""

_XML_ENTITIES = frozenset((b"amp", b"lt", b"gt", b"quot", b"apos"))


def parse_or_mend(data: bytes, source: Source, member: str | None, report: Report) -> Element:
    """The root of a document. HTML's entities and characters that XML forbids are mended, with a warning.

    Raises:
        Unreadable: when it is broken in another way.
    """
    data = data.replace(_NAMESPACE, b"", 1)
    try:
        return parse_xml(data, source, member)
    except Unreadable as error:
        if error.diagnostic.code != "read/xml":
            raise
        mended = _CONTROL.sub(b"", _REFERENCE.sub(_mended, data))
        if mended == data:
            raise
        root = parse_xml(mended, source, member)
        report.warning(
            "read/mended",
            f"{error.diagnostic.message.removesuffix('.')}; it was mended and read.",
            at=error.diagnostic.location,
            advice="Export it again: Canvas and others refuse a whole package for one such entity.",
        )
        return root


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
