"""Whether a file is Canvas's, judged by as little of it as possible."""

import zipfile
from io import BytesIO

from quizkit.source import Source

_HEAD = 65_536
_PEEK = 2_048
_MOST_PEEKED = 20
_MANIFEST_LIMIT = 10_000_000
_ROOT = b"questestinterop"
_RESOURCE = b"imsqti_xmlv1p2"
_OWN = b"question_type"


def sniff(source: Source) -> float:
    """How sure it is that this is a Canvas package (or a QTI 1.2 document): nothing but a manifest is unpacked."""
    if source.data.startswith(b"PK"):
        return _sniff_package(source.data)
    head = source.data[:_HEAD]
    if _ROOT not in head[:_PEEK]:
        return 0.0
    return 0.9 if _OWN in head else 0.6


def _sniff_package(data: bytes) -> float:
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            infos = [info for info in archive.infolist() if not info.is_dir() and not info.flag_bits & 1]
            manifests = [info for info in infos if info.filename.rpartition("/")[2] == "imsmanifest.xml"]
            if manifests:
                manifest = min(manifests, key=lambda info: len(info.filename))
                with archive.open(manifest) as member:
                    return 0.9 if _RESOURCE in member.read(_MANIFEST_LIMIT) else 0.0
            documents = [info for info in infos if info.filename.lower().endswith((".xml", ".qti"))]
            for info in documents[:_MOST_PEEKED]:
                with archive.open(info) as member:
                    if _ROOT in member.read(_PEEK):
                        return 0.8
    except (zipfile.BadZipFile, OSError, EOFError, RuntimeError, ValueError, NotImplementedError):
        return 0.0
    return 0.0
