"""Recognising QTI by a file's first bytes, without parsing it."""

import zipfile
from io import BytesIO

from quizkit.formats._qti.version import VERSIONS, Version
from quizkit.source import Source

_HEAD = 20_000
_MOST_PEEKED = 5


def likeness(source: Source, version: Version) -> float:
    """How sure it is, from 0 to 1, that a file is QTI of this version: an item, a test or a package."""
    return 1.0 if any(version.marks.search(head) for head in _heads(source.data)) else 0.0


def _heads(data: bytes) -> list[bytes]:
    """The first bytes of a file; of a package those of its manifest, and of what is in it where that says nothing."""
    if not data.startswith(b"PK"):
        head = data[:_HEAD]
        is_xml = head.removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"<")
        return [head] if is_xml else []  # and no quiz in JSON with an item that is kept in it
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            names = [name for name in archive.namelist() if name.lower().endswith(".xml")]
            manifests = [name for name in names if name.rpartition("/")[2] == "imsmanifest.xml"]
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
