"""A workbook or document as a package of parts (ECMA-376 part 2): names, relationships, and XML without surprises."""

from collections.abc import Callable, Iterator, Mapping
from posixpath import dirname, join, normpath
from typing import Protocol
from xml.parsers import expat

from lxml import etree

from quizkit.diagnostics import Report, Unreadable
from quizkit.formats._archive import Archive, open_archive
from quizkit.formats._xml import local_name, parse_xml
from quizkit.records import dataclass
from quizkit.source import Source

MAX_SMALL_PART = 20_000_000
"""The largest part that is read as a tree; sheets and their strings are read as a stream and may be larger."""

MAX_DEPTH = 200
"""How deeply elements may be nested; those of a sheet go down to 7."""

_MAIN_NAMESPACES = (
    "http://schemas.openxmlformats.org/spreadsheetml/2006/main",
    "http://purl.oclc.org/ooxml/spreadsheetml/main",  # Strict
)


def _main_prefix(attributes: Mapping[str, str]) -> str:
    """The prefix of the main namespace's elements, as the root declares it: mostly none, or ``x:``.

    Looking at it once is faster by a third than having every name of a large sheet resolved.
    """
    for name, value in attributes.items():
        if value in _MAIN_NAMESPACES and name.startswith("xmlns"):
            return f"{name[6:]}:" if name.startswith("xmlns:") else ""
    raise ValueError("it is no part of a workbook")


@dataclass(frozen=True, slots=True)
class Relation:
    """A relationship: what it is for (``image``, ``worksheet``), and the part or address it leads to."""

    kind: str
    target: str
    external: bool


class Handler(Protocol):
    """What takes the events of a part that is read as a stream, by the names of elements of the main namespace."""

    @property
    def starts(self) -> Mapping[str, Callable[[dict[str, str]], None]]:
        """What to call when an element begins."""

    @property
    def ends(self) -> Mapping[str, Callable[[], None]]:
        """What to call when an element ends."""

    def text(self, data: str) -> None:
        """Text, of whatever element."""


class Package:
    """The parts of a workbook or document by name, whatever the case of the letters. ``what`` is what to call it."""

    def __init__(self, source: Source, report: Report, what: str = "workbook") -> None:
        self.source = source
        self._what = what
        self._archive: Archive = open_archive(source, report)
        self._names = {name.lower(): name for name in self._archive}

    def __contains__(self, part: str) -> bool:
        return part.lower() in self._names

    def names(self) -> frozenset[str]:
        """The names of all parts in lower case."""
        return frozenset(self._names)

    def spelled(self) -> dict[str, str]:
        """The names of all parts as the archive has them, by those in lower case."""
        return dict(self._names)

    def chunks(self, part: str) -> Iterator[bytes]:
        """A part piece by piece; see :meth:`data`."""
        return self._archive.chunks(self._names[part.lower()])

    def data(self, part: str, most: int = MAX_SMALL_PART) -> bytes:
        """The bytes of a part, which may be so many.

        Raises:
            Unreadable: when it is too large or cannot be unpacked.
            KeyError: when there is none.
        """
        data = bytearray()
        for chunk in self.chunks(part):
            data += chunk
            if len(data) > most:
                raise Unreadable(
                    "read/limit",
                    f'the {self._what}\'s part "{part}" has more than {most:,} bytes.',
                    at=self.source.at(),
                    advice=f"Save the {self._what} again, or copy what it holds into a new one.",
                )
        return bytes(data)

    def root(self, part: str) -> etree._Element:
        """The root element of a small part; see :func:`quizkit.formats._xml.parse_xml`.

        Raises:
            Unreadable: when it is no XML, or has a document type.
            KeyError: when there is no such part.
        """
        data = self.data(part)
        if b"<!DOCTYPE" in data[:100_000]:
            raise self._refuse_doctype(part)
        return parse_xml(data, self.source, part)

    def relations(self, part: str) -> dict[str, Relation]:
        """The relationships of a part by id; none where it has none."""
        folder, _, base = part.rpartition("/")
        rels = f"{folder}/_rels/{base}.rels" if folder else f"_rels/{base}.rels"
        if rels not in self:
            return {}
        found: dict[str, Relation] = {}
        for element in self.root(rels):
            if local_name(element) != "Relationship":
                continue
            target = element.get("Target", "")
            external = element.get("TargetMode") == "External"
            if not external:
                target = normpath(join("/", dirname(part), target)).lstrip("/")
            kind = element.get("Type", "").rpartition("/")[2]
            found[element.get("Id", "")] = Relation(kind, target, external)
        return found

    def stream(self, part: str, handler: Handler) -> None:
        """Read a part as a stream of events, in memory that does not grow with it.

        Raises:
            Unreadable: when it is no XML, or has a document type.
        """
        parser = expat.ParserCreate()
        parser.buffer_text = True
        starts: dict[str, Callable[[dict[str, str]], None]] = {}
        ends: dict[str, Callable[[], None]] = {}
        depth = 0

        def begin(name: str, attributes: dict[str, str]) -> None:
            nonlocal depth
            depth += 1
            if name in starts:
                starts[name](attributes)
            elif depth == 1:
                prefix = _main_prefix(attributes)
                starts.update({f"{prefix}{local}": method for local, method in handler.starts.items()})
                ends.update({f"{prefix}{local}": method for local, method in handler.ends.items()})
            elif depth > MAX_DEPTH:
                raise ValueError("its elements are nested too deeply")

        def finish(name: str) -> None:
            nonlocal depth
            depth -= 1
            if name in ends:
                ends[name]()

        def refuse(*_: object) -> None:
            raise self._refuse_doctype(part)

        parser.StartElementHandler = begin
        parser.EndElementHandler = finish
        parser.CharacterDataHandler = handler.text
        parser.StartDoctypeDeclHandler = refuse
        try:
            for chunk in self.chunks(part):
                parser.Parse(chunk, False)
            parser.Parse(b"", True)
        except (expat.ExpatError, ValueError, LookupError) as error:
            line, column = parser.CurrentLineNumber, parser.CurrentColumnNumber + 1
            raise Unreadable(
                "read/xml",
                f"the workbook's XML is broken here: {error}.",
                at=Source(f"{self.source.name}!{part}", b"").at(line, column),
                advice="Open the workbook in the spreadsheet program and save it again.",
            ) from error

    def _refuse_doctype(self, part: str) -> Unreadable:
        return Unreadable(
            "read/xml",
            f'the {self._what}\'s part "{part}" has a document type, which no office program writes.',
            at=self.source.at(),
            advice=f"Copy what it holds into a new {self._what}.",
        )
