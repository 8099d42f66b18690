"""Text as it stands in XML and HTML, and the characters that can stand in neither."""

import re

NOT_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_ATTRIBUTE = str.maketrans(
    {'"': "&quot;", "&": "&amp;", "<": "&lt;", ">": "&gt;", "\n": "&#10;", "\t": "&#9;", "\r": "&#13;"}
)


def escape(text: str) -> str:
    """Text as XML content; characters that XML cannot hold become U+FFFD."""
    text = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return text if text.isprintable() else NOT_XML.sub("\N{REPLACEMENT CHARACTER}", text).replace("\xa0", "&#160;")


def attribute(text: str) -> str:
    """Text as an attribute's value, without the quotes."""
    return NOT_XML.sub("\N{REPLACEMENT CHARACTER}", text.translate(_ATTRIBUTE)).replace("\xa0", "&#160;")
