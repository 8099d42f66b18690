"""A package whose parts can be changed and added to, with the types of parts and what leads from one to another."""

from collections.abc import Sequence
from io import BytesIO

from lxml import etree

from quizkit.diagnostics import Unreadable
from quizkit.formats._archive import MAX_MEMBER_BYTES
from quizkit.formats._office.package import Package
from quizkit.formats._packing import write_archive
from quizkit.formats._xml import local_name, parse_xml

_TYPES = "[Content_Types].xml"
_RELATIONSHIPS = "http://schemas.openxmlformats.org/package/2006/relationships"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"


class Parts:
    """The parts of a workbook as they will be written. Those that nobody changes stay as they are."""

    def __init__(self, package: Package) -> None:
        self._package = package
        self._names = package.spelled()
        self._changed: dict[str, bytes] = {}
        self._types = self.root(_TYPES)

    def __contains__(self, part: str) -> bool:
        return part.lower() in self._names

    def data(self, part: str) -> bytes:
        """The bytes of a part as they are by now; it may be as large as a member of an archive may be.

        Raises:
            Unreadable: when there is none, or it cannot be unpacked.
        """
        name = self._spelled(part)
        return self._changed[name] if name in self._changed else self._package.data(name, MAX_MEMBER_BYTES)

    def root(self, part: str) -> etree._Element:
        """The root element of a part as it is by now.

        Raises:
            Unreadable: when there is none, or it is no XML.
        """
        name = self._spelled(part)
        if name in self._changed:
            return parse_xml(self._changed[name], self._package.source, name)
        return self._package.root(name)

    def put(self, part: str, content: bytes | etree._Element) -> None:
        """Give a part that is there this content."""
        data = content if isinstance(content, bytes) else _serialised(content)
        self._changed[self._spelled(part)] = data

    def add(self, pattern: str, content: bytes, content_type: str) -> str:
        """Add a part; its name is the pattern (``xl/comments{}.xml``) with the first number that is free."""
        number = 1
        while (name := pattern.format(number)) in self:
            number += 1
        self._names[name.lower()] = name
        self._changed[name] = content
        self._name_type(name, content_type)
        return name

    def related(self, part: str, kind: str) -> str | None:
        """The part that another one leads to by a relationship of this kind, None where there is no such part."""
        relations = self._package.relations(part).values()
        return next((one.target for one in relations if one.kind == kind and one.target in self), None)

    def relate(self, part: str, kind: str, target: str) -> str:
        """Lead from a part to another one; returns the id of the relationship."""
        folder, _, base = part.rpartition("/")
        rels = f"{folder}/_rels/{base}.rels"
        if rels not in self:
            self._names[rels.lower()] = rels
            self._changed[rels] = f'<Relationships xmlns="{_RELATIONSHIPS}"/>'.encode()
        root = self.root(rels)
        used = {one.get("Id") for one in root}
        number = 1
        while (name := f"rId{number}") in used:
            number += 1
        element = etree.SubElement(root, f"{{{_RELATIONSHIPS}}}Relationship")
        element.attrib.update({"Id": name, "Type": f"{_OFFICE}/{kind}", "Target": f"/{target}"})
        self.put(rels, root)
        return name

    def written(self) -> bytes:
        """The package."""
        out = BytesIO()
        write_archive(((name, self.data(name)) for name in self._names.values()), out)
        return out.getvalue()

    def _spelled(self, part: str) -> str:
        name = self._names.get(part.lower())
        if name is None:
            raise Unreadable(
                "read/archive",
                f'the workbook\'s part "{part}" is missing.',
                at=self._package.source.at(),
                advice="Open the workbook in Excel or LibreOffice and save it again.",
            )
        return name

    def _name_type(self, name: str, content_type: str) -> None:
        """Say what type a part has: once for its ending where no other part may have that, else for itself."""
        namespace = etree.QName(self._types).namespace
        ending = name.rpartition(".")[2]
        by_ending = {str(one.get("Extension")).lower(): one.get("ContentType") for one in self._types}
        if by_ending.get(ending) == content_type:
            return
        if ending == "xml" or ending in by_ending:
            element = etree.SubElement(self._types, f"{{{namespace}}}Override", PartName=f"/{name}")
        else:
            element = etree.Element(f"{{{namespace}}}Default", Extension=ending)
            self._types.insert(0, element)
        element.set("ContentType", content_type)
        self.put(_TYPES, self._types)


def put_in_order(root: etree._Element, name: str, order: Sequence[str]) -> etree._Element:
    """A new child of this name where the schema wants it: before the first one that comes later in ``order``."""
    later = order[order.index(name) + 1 :]
    element = etree.Element(f"{{{etree.QName(root).namespace}}}{name}")
    place = next((number for number, child in enumerate(root) if local_name(child) in later), len(root))
    root.insert(place, element)
    return element


def child_of(root: etree._Element, name: str) -> etree._Element | None:
    """The first child of this name in whatever namespace."""
    return next((child for child in root if local_name(child) == name), None)


def children_of(root: etree._Element, name: str) -> list[etree._Element]:
    """The elements in the first child of this name, none where there is no such child."""
    parent = child_of(root, name)
    return [] if parent is None else [child for child in parent if local_name(child)]


def _serialised(root: etree._Element) -> bytes:
    return etree.tostring(root, encoding="UTF-8", xml_declaration=True, standalone=True)
