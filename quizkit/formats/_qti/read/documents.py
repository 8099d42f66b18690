"""The XML files of a package: found, parsed, and said what is wrong where one is missing or broken."""

import re
from collections.abc import Callable, Collection, Iterable
from functools import lru_cache
from posixpath import basename

from lxml import etree

from quizkit.diagnostics import Report, Unreadable
from quizkit.formats._archive import Names, is_manifest
from quizkit.formats._mending import parse_or_mend
from quizkit.formats._qti.read.marking import Markings
from quizkit.formats._qti.read.place import Files, Place
from quizkit.formats._qti.version import QTI_21, QTI_30, Version, version_of
from quizkit.formats._qti.vocabulary import word
from quizkit.model import UNDETERMINED, Location
from quizkit.source import Source

ITEM = "assessmentItem"
TEST = "assessmentTest"

MAX_XML_BYTES = 30_000_000
"""The largest XML file that is parsed: its tree takes ten times as much memory."""

MAX_TAGS = 100_000
"""The most tags of one question or shared text; real ones have some thousand."""

_HEAD = 20_000
_ROOT = re.compile(rb"<(?:[A-Za-z][\w.-]*:)?(qti-assessment-item|assessmentItem|qti-assessment-test|assessmentTest)\b")
_LANGUAGE = re.compile(rb"<(?:qti-assessment-item|assessmentItem)\b[^>]*?\sxml:lang\s*=\s*[\"']([A-Za-z0-9-]+)[\"']")
_CAPITALS = re.compile(rb"<qti-[a-z-]+(?:\s+[a-z:-]+=\"[^\"<]*\")*+\s+([a-z]+[A-Z][A-Za-z]*)=")


def kind_of(data: bytes) -> str | None:
    """Whether a file is an item or a test, judged by its first bytes; None for anything else."""
    found = _ROOT.search(data[:_HEAD].replace(b"\0", b""))  # without the zeros of UTF-16
    if found is None:
        return None
    return ITEM if found[1] in {b"assessmentItem", b"qti-assessment-item"} else TEST


def stated_language(data: bytes) -> str | None:
    """The language that an item file states, without parsing it."""
    found = _LANGUAGE.search(data[:_HEAD])
    return found[1].decode() if found is not None else None


def _may_hold_capitals(data: bytes) -> bool:
    """A quick look whether a file has attributes as QTI 2 spells them."""
    return b"Identifier=" in data or b"Choices=" in data


def _too_much(data: bytes, path: str) -> str | None:
    """What a file has too much of to be parsed; a test or a manifest may have any number of tags."""
    if len(data) > MAX_XML_BYTES:
        return f"{len(data):,} bytes of XML; quizkit reads at most {MAX_XML_BYTES:,}"
    tags = data.count(b"<") if len(data) > MAX_TAGS else 0
    if tags > MAX_TAGS and kind_of(data) != TEST and not is_manifest(path):
        return f"{tags:,} tags; quizkit reads at most {MAX_TAGS:,} in one question"
    return None


def find_manifest(names: Iterable[str]) -> str | None:
    """The manifest of an archive: the one that lies least deep, whatever folder the package was zipped in."""
    return min(filter(is_manifest, names), key=lambda name: (name.count("/"), name), default=None)


class Documents:
    """Finds and parses the files of a package, or the files beside a single one.

    ``find`` gives a file's bytes by its path; ``members`` are all paths of a package.
    ``language`` is what texts are in where their item does not say.
    """

    def __init__(
        self,
        source: Source,
        report: Report,
        find: Callable[[str], bytes | None],
        members: Collection[str] = (),
    ) -> None:
        self.source = source
        self.report = report
        self.files = Files(find, named=self.named)
        self._members = members
        self._names = Names(members)
        self._respelled: set[str] = set()
        self.language = source.language or UNDETERMINED
        self._markings = Markings()
        self._find = find
        self._inside = source.data.startswith(b"PK")

    def named(self, path: str) -> str:
        """A path as the package spells it; said once where that is otherwise."""
        if path in self._members or (found := self._names.like(path)) is None:
            return path
        if path not in self._respelled:
            self._respelled.add(path)
            self.report.info(
                "read/file-name",
                f'the file "{path}" is called "{found}" in the package.',
                at=self.source.at(),
                advice="Systems that go by the exact name will not find it.",
            )
        return found

    def own(self) -> tuple[etree._Element, Place]:
        """The source itself as a document.

        Raises:
            Unreadable: when it is neither an item nor a test.
        """
        root = self._parsed(self.source.data, None)
        path = basename(self.source.name.replace("\\", "/"))
        place = self.place_of(root, path, self.source.data, self.report)
        if word(root) not in {ITEM, TEST}:
            raise Unreadable(
                "read/not-qti",
                f"the file is no QTI item or test, but a <{word(root)}>.",
                at=place.at(root),
                advice="Is it the right file?",
            )
        return root, place

    def load(self, path: str, asked_by: Place, element: etree._Element | None) -> tuple[etree._Element, Place] | None:
        """Another file, asked for by an element of a document; None, with an error, where it can't be read."""
        data = self.fetch(path, asked_by, element)
        return self.parsed(path, data) if data is not None else None

    def fetch(self, path: str, asked_by: Place, element: etree._Element | None) -> bytes | None:
        """The bytes of another file; None, with an error, where there is none."""
        if "://" in path:
            asked_by.error(
                "external",
                f'"{path}" lies outside the package, and quizkit fetches nothing.',
                element,
                "Export the package with all its files.",
            )
            return None
        data = self.bytes_of(path)
        if data is None:
            name = path or "(no file)"
            asked_by.error(
                "missing-file", f'the file "{name}" is not in the package.', element, "Export the package again."
            )
            return None
        return data

    def parsed(self, path: str, data: bytes) -> tuple[etree._Element, Place] | None:
        """A file as a document; None, with an error, where it can't be read."""
        try:
            root = self._parsed(data, path)
        except Unreadable as unreadable:
            self.report.add(unreadable.diagnostic)
            return None
        return root, self.place_of(root, path, data, self.report)

    def _parsed(self, data: bytes, path: str | None) -> etree._Element:
        if (too_much := _too_much(data, path or "")) is not None:
            raise Unreadable(
                "read/limit",
                f"the file has {too_much}.",
                at=Location(f"{self.source.name}!{path}" if self._inside and path else self.source.name),
                advice="Is it a question? Put images and recordings into files of their own.",
            )
        return parse_or_mend(data, self.source, path if self._inside else None, self.report)

    def bytes_of(self, path: str) -> bytes | None:
        """A file's bytes; None where it is missing, or damaged, which is said."""
        try:
            return self._find(path)
        except Unreadable as unreadable:
            self.report.add(unreadable.diagnostic)
            return None

    def name_of(self, path: str) -> str:
        """What messages call a file of the package."""
        return f"{self.source.name}!{path}" if self._inside and path else self.source.name

    def place(self, path: str, version: Version = QTI_21, report: Report | None = None) -> Place:
        """A place in a file of the package, or (with an empty path) the package itself."""
        told = self.report if report is None else report
        return Place(self.name_of(path), path, version, told, self.files, self.language, self._markings)

    def place_of(self, root: etree._Element, path: str, data: bytes, report: Report) -> Place:
        """The place of a parsed file, where ``report`` hears what is said of it."""
        version = _version(str(root.tag))
        place = self.place(path, version, report)
        place.data = data
        if version.kebab and _may_hold_capitals(data) and (strange := _CAPITALS.search(data)) is not None:
            line = data.count(b"\n", 0, strange.start()) + 1
            name = strange[1].decode()
            report.warning(
                "read/schema",
                f'QTI {version.number} knows no attribute "{name}".',
                at=Location(place.file, line),
                advice=f'It is read as "{version.attribute(name)}".',
            )
        return place


@lru_cache(maxsize=64)
def _version(tag: str) -> Version:
    """The version of a document by the tag of its root: by its namespace, else by how it is spelled."""
    version = version_of(tag[1:].partition("}")[0]) if tag.startswith("{") else None
    return version or (QTI_30 if tag.rpartition("}")[2].startswith("qti-") else QTI_21)
