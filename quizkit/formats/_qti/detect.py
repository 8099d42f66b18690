"""Recognising QTI by a file's first bytes, without parsing it."""

import re
import zipfile
from io import BytesIO

from quizkit.formats._archive import is_manifest
from quizkit.formats._qti.version import QTI_21, QTI_30, VERSIONS, Version
from quizkit.source import Source

_HEAD = 20_000
_MOST_PEEKED = 5
_ROOTS = {
    QTI_21: re.compile(rb"<assessment(?:Item|Test)\s[^>]*\bidentifier="),
    QTI_30: re.compile(rb"<qti-assessment-(?:item|test)\s[^>]*\bidentifier="),
}
"""What documents without a namespace begin with."""


def likeness(source: Source, version: Version) -> float:
    """How sure it is, from 0 to 1, that a file is QTI of this version: an item, a test or a package."""
    heads = _heads(source.data)
    if any(version.marks.search(head) for head in heads):
        return 1.0
    is_nobodys = not any(other.marks.search(head) for other in VERSIONS for head in heads)
    root = _ROOTS.get(version)
    return 0.8 if is_nobodys and root is not None and any(root.search(head) for head in heads) else 0.0


def _heads(data: bytes) -> list[bytes]:
    """The first bytes of a file; of a package those of its manifest, and of what is in it where that says nothing."""
    if not data.startswith(b"PK"):
        head = data[:_HEAD]
        if head.startswith((b"\xff\xfe", b"\xfe\xff")):
            head = head[2:].replace(b"\0", b"")  # near enough to UTF-16
        is_xml = head.removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"<")
        return [head] if is_xml else []  # and no quiz in JSON with an item that is kept in it
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            names = [name for name in archive.namelist() if name.lower().endswith(".xml")]
            manifests = [name for name in names if is_manifest(name)]
            heads = _first_bytes(archive, manifests[:3])
            if any(version.marks.search(head) for version in VERSIONS for head in heads):
                return heads
            return _first_bytes(archive, [name for name in names if name not in manifests][:_MOST_PEEKED])
    except (zipfile.BadZipFile, OSError, ValueError, EOFError, NotImplementedError, RuntimeError):
        return []


def _first_bytes(archive: zipfile.ZipFile, names: list[str]) -> list[bytes]:
    heads = []
    for name in names:
        with archive.open(name) as member:
            heads.append(member.read(_HEAD))
    return heads
