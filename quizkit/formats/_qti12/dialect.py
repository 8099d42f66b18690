"""Whether a file is QTI 1.2, and whose, judged by as little of it as possible."""

import zipfile
import zlib
from io import BytesIO
from typing import Literal

from quizkit.formats._archive import is_manifest
from quizkit.source import Source

Dialect = Literal["canvas", "other"]

_HEAD = 65_536
_PEEK = 2_048
_MOST_PEEKED = 20
_MANIFEST_LIMIT = 10_000_000
_ROOT = b"questestinterop"
_RESOURCES = (b"imsqti_xmlv1p2", b"x-bb-qti", b"IMS-QTI", b"imsqti_xmlv1p1")
_OF_CANVAS = (b"assessment_meta.xml", b"canvas.instructure.com", b"non_cc_assessments")
_BEFORE_XML = b"\xef\xbb\xbf\xff\xfe \t\r\n"
"""Byte order marks and white space."""

_OWN_FIELD = b"question_type<"
"""The metadata field of Canvas, and of those who write for it: ``<fieldlabel>question_type</fieldlabel>``."""


def dialect_of(source: Source) -> Dialect | None:
    """Whose QTI 1.2 a file is: Canvas's, anybody else's, or None where it is no QTI 1.2 at all."""
    if source.data.startswith(b"PK"):
        try:
            with zipfile.ZipFile(BytesIO(source.data)) as archive:
                return _dialect_of_package(archive)
        except (zipfile.BadZipFile, zlib.error, OSError, EOFError, RuntimeError, ValueError, NotImplementedError):
            return None
    return _dialect_of_document(source.data[:_HEAD])


def _dialect_of_document(head: bytes) -> Dialect | None:
    head = head.replace(b"\0", b"")  # the zeros of UTF-16
    if _ROOT not in head[:_PEEK] or not head.lstrip(_BEFORE_XML).startswith(b"<"):
        return None
    return "canvas" if _OWN_FIELD in head else "other"


def _dialect_of_package(archive: zipfile.ZipFile) -> Dialect | None:
    """A manifest says that a package is QTI 1.2, and mostly also whose; else its documents are looked at."""
    infos = [info for info in archive.infolist() if not info.is_dir() and not info.flag_bits & 1]
    manifests = [info for info in infos if is_manifest(info.filename)]
    if manifests:
        with archive.open(min(manifests, key=lambda info: len(info.filename))) as member:
            manifest = member.read(_MANIFEST_LIMIT)
        if not any(kind in manifest for kind in _RESOURCES):
            return None
        if any(mark in manifest for mark in _OF_CANVAS):
            return "canvas"
    documents = [
        info for info in infos if info.filename.lower().endswith((".xml", ".qti", ".dat")) and info not in manifests
    ]
    found: Dialect | None = "other" if manifests else None
    for info in documents[:_MOST_PEEKED]:
        with archive.open(info) as member:
            dialect = _dialect_of_document(member.read(_HEAD))
        if dialect == "canvas":
            return dialect
        found = found or dialect
    return found
