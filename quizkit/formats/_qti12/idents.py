"""Idents that importers keep as they are."""

import re
from hashlib import sha256

_SAFE = re.compile("[A-Za-z_][A-Za-z0-9_-]{0,99}")
_UNSAFE = re.compile("[^A-Za-z0-9_-]+")


def safe_ident(name: str) -> str:
    """An ident made from an author's id; the id itself where no importer would change it.

    Measured: Canvas turns what is no NMTOKEN into ``_``, so that two Greek ids may become one, puts ``ID_`` before a
    leading digit, and replaces ``:`` and, in places, the dot.
    """
    if _SAFE.fullmatch(name):
        return name
    slug = _UNSAFE.sub("-", name[:100]).strip("-")[:24]
    digest = sha256(name.encode("utf-8", "surrogatepass")).hexdigest()[:12]
    if not slug:
        return f"q-{digest}"
    return f"{slug}-{digest}" if slug[0].isalpha() or slug[0] == "_" else f"q-{slug}-{digest}"
