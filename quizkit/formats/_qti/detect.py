"""Recognising QTI by a file's first bytes, without parsing it."""

import re
import zipfile
from io import BytesIO

from quizkit.source import Source

_HEAD = 20_000
_MARKS = {
    "2": re.compile(rb"imsqti_v2p\d|imsqti_(?:item|test|section|assessment)_xmlv2p\d|QTIv2\.\d"),
    "3": re.compile(rb"imsqtiasi_v3p\d|imsqti_(?:item|test|section)_xmlv3p\d|qtiv3p\d"),
}


def likeness(source: Source, family: str) -> float:
    """How sure it is, from 0 to 1, that a file is QTI of the family ``2`` or ``3``: an item, a test or a package."""
    return 1.0 if any(_MARKS[family].search(head) for head in _heads(source.data)) else 0.0


def _heads(data: bytes) -> list[bytes]:
    if not data.startswith(b"PK"):
        return [data[:_HEAD]]
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            names = [name for name in archive.namelist() if name.lower().endswith(".xml")]
            manifests = [name for name in names if name.rpartition("/")[2] == "imsmanifest.xml"]
            return [archive.open(name).read(_HEAD) for name in (manifests or names)[:3]]
    except (zipfile.BadZipFile, OSError, ValueError, EOFError, NotImplementedError, RuntimeError):
        return []
