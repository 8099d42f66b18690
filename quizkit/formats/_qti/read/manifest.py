"""The manifest of a content package: which files are items, which are tests, what is said about them."""

import re
from collections.abc import Callable, Iterator
from posixpath import join, normpath
from urllib.parse import unquote

from lxml import etree

from quizkit.formats._qti.vocabulary import line_of
from quizkit.formats._xml import local_name
from quizkit.records import dataclass

_PLAIN = re.compile(r"[A-Za-z0-9_-][A-Za-z0-9._-]*(?:/[A-Za-z0-9_-][A-Za-z0-9._-]*)*")
"""A path that is already all that it can be made."""

_XML_BASE = "{http://www.w3.org/XML/1998/namespace}base"


@dataclass(frozen=True, slots=True)
class Resource:
    """A resource of the manifest.

    ``path`` is that of its file in the archive, ``files`` are those of all its files; ``tags`` are its keywords.
    """

    identifier: str
    kind: str
    path: str
    files: tuple[str, ...]
    tags: tuple[str, ...]
    depends_on: tuple[str, ...]
    line: int | None

    @property
    def is_item(self) -> bool:
        """Whether it is an item of QTI 2 or 3."""
        return self.kind.startswith(("imsqti_item_xml", "imsqti_apipitem_xml")) and "v1p" not in self.kind

    @property
    def is_test(self) -> bool:
        """Whether it is a test of QTI 2 or 3."""
        return self.kind.startswith(("imsqti_test_xml", "imsqti_assessment_xml")) and "v1p" not in self.kind

    @property
    def is_older(self) -> bool:
        """Whether it is a quiz or bank of QTI 1, which other formats read."""
        return self.kind.startswith("imsqti") and "v1p" in self.kind


@dataclass(frozen=True, slots=True)
class Manifest:
    """A manifest: its resources, and what its metadata says about the whole package."""

    resources: tuple[Resource, ...]
    identifier: str | None
    language: str | None


def read_manifest(root: etree._Element, folder: str, named: Callable[[str], str] = str) -> Manifest:
    """The manifest that a parsed ``imsmanifest.xml`` in a folder of the archive is.

    ``named`` gives a path as the archive spells it.
    """
    base = join(folder, root.get(_XML_BASE) or "")
    general = _general(root)
    resources = []
    for group in _children(root, "resources"):
        group_base = join(base, group.get(_XML_BASE) or "")
        resources += [_resource(one, group_base, named) for one in _children(group, "resource")]
    return Manifest(tuple(resources), _word(general, "entry"), _word(general, "language"))


def path_from(base: str, reference: str) -> str:
    """The path in the archive that a reference from a folder leads to."""
    if "://" in reference:
        return reference
    if _PLAIN.fullmatch(reference) and not base:  # nearly all, in packages of thousands
        return reference
    path = unquote(reference.partition("#")[0].partition("?")[0]).replace("\\", "/")
    return normpath(join(base, path.lstrip("/")))


def _resource(element: etree._Element, base: str, named: Callable[[str], str]) -> Resource:
    own_base = element.get(_XML_BASE)
    here = join(base, own_base) if own_base else base
    files = []
    tags: tuple[str, ...] = ()
    depends_on = []
    for part in element:
        name = local_name(part)
        if name == "file":
            files.append(named(path_from(here, part.get("href") or "")))
        elif name == "dependency":
            depends_on.append(part.get("identifierref") or "")
        elif name == "metadata":
            keywords = (one for one in part.iter() if local_name(one) == "keyword")
            tags = tuple(text for one in keywords if (text := "".join(map(str, one.itertext())).strip()))
    reference = element.get("href")
    return Resource(
        element.get("identifier") or "",
        element.get("type") or "",
        named(path_from(here, reference)) if reference else files[0] if files else "",
        tuple(files),
        tags,
        tuple(depends_on),
        line_of(element),
    )


def _general(element: etree._Element) -> etree._Element | None:
    """The general part of the LOM record about a package."""
    for metadata in _children(element, "metadata"):
        for lom in _children(metadata, "lom"):
            return next(_children(lom, "general"), None)
    return None


def _word(element: etree._Element | None, name: str) -> str | None:
    if element is None:
        return None
    found = next((one for one in element.iter() if local_name(one) == name), None)
    return (found.text or "").strip() or None if found is not None else None


def _children(element: etree._Element, name: str) -> Iterator[etree._Element]:
    for child in element:
        if local_name(child) == name:
            yield child
