"""The documents of a package: which members are quizzes and banks, in the order of the manifest."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from posixpath import normpath
from urllib.parse import unquote

from quizkit.diagnostics import Failure, Report, Unreadable
from quizkit.formats._archive import Names, is_manifest, open_archive
from quizkit.formats._mending import parse_or_mend
from quizkit.formats._qti12.elements import Element, name_of, named_children
from quizkit.formats._qti12.files import Siblings
from quizkit.records import dataclass
from quizkit.source import Source

_NAMESPACE = b' xmlns="http://www.imsglobal.org/xsd/ims_qtiasiv1p2"'
"""Half of all systems leave it out, so nobody looks at it, and every name without it is read in half of the time."""

_ENDINGS = (".xml", ".qti", ".dat")
_ROOT = b"questestinterop"
_HEAD = 4096
_ZIP = b"PK"
_QUIZ = "imsqti_xmlv1"
"""Stands in the type of resources that are quizzes or banks of QTI 1.2, in packages of Canvas and Common Cartridges."""
_BANK = ".qti"
"""What the banks and full copies of Canvas end in, whose type says nothing."""
_ITEM = b"<item "
_END_OF_ITEM = b"</item>"


@dataclass(frozen=True, slots=True)
class Document:
    """A QTI 1.2 document: its name in the package (empty for a file of its own) and its root."""

    member: str
    root: Element


@dataclass(frozen=True, slots=True)
class Opened:
    """A package, or a document with the files beside it.

    ``base`` is the folder that the package stands in, with its slash.
    """

    source: Source
    members: Mapping[str, bytes]
    base: str
    documents: list[Document]

    def check_found(self, quizzes: int, banks: int, report: Report, advice: str) -> None:
        """Say that there is more than one quiz in it.

        Raises:
            Unreadable: when there is neither a quiz nor a bank. ``advice`` says how to make a better file.
        """
        if not quizzes and not banks:
            known = next((diagnostic for diagnostic in report if diagnostic.code == "read/xml"), None)
            raise Unreadable(
                "read/format",
                "there is no QTI 1.2 quiz in it that could be read.",
                at=known.location if known is not None else self.source.at(),
                advice=advice,
            )
        if quizzes > 1:
            report.warning(
                "read/several-quizzes",
                f"the package holds {quizzes} quizzes, which are read as sections of one.",
                at=self.source.at(),
                advice="The settings are those of the first.",
            )


def opened(source: Source, report: Report) -> Opened:
    """The documents of a package, or the one that a file is.

    Raises:
        Unreadable: when it is neither a readable archive nor XML.
    """
    if not source.data.startswith(_ZIP):
        root = _parsed(source.data, source, None, report)
        return Opened(source, Siblings(source), "", [Document("", root)])
    archive = open_archive(source, report)
    base = find_base(archive)
    return Opened(source, archive, base, list(documents_of(archive, base, source, report)))


def find_base(members: Mapping[str, bytes]) -> str:
    """The folder that the package stands in, with its slash: where its manifest is, or nothing."""
    folder, slash, _ = _manifest(members).rpartition("/")
    return folder + slash


def _manifest(members: Iterable[str]) -> str:
    """The manifest that lies least deep; empty where there is none."""
    return min(filter(is_manifest, members), key=len, default="")


def documents_of(members: Mapping[str, bytes], base: str, source: Source, report: Report) -> Iterator[Document]:
    """Every QTI 1.2 document of a package. Broken ones are said and left out.

    All files count, whatever the manifest says (measured: Canvas does so); the order is the manifest's.
    """
    ordered, quizzes = _in_order(members, base, source, report)
    for member in ordered:
        try:
            data = members[member]
            if _ROOT in data[:_HEAD].replace(b"\0", b""):  # without the zeros of UTF-16
                data = _without_items(data) if source.share.is_none else data
                yield Document(member, _parsed(data, source, member, report))
            elif member in quizzes:
                root = _parsed(data, source, member, report)  # which says what is broken
                if name_of(root) == _ROOT.decode():  # below a long comment
                    yield Document(member, root)
                else:
                    report.error(
                        "read/format",
                        f"the manifest calls this a quiz of QTI 1.2, but it is a <{name_of(root)[:60]}>.",
                        at=replace(source, name=f"{source.name}!{member}").at(),
                        advice="Export the package again.",
                    )
        except Failure as error:
            report.add(error.diagnostic)


def _parsed(data: bytes, source: Source, member: str | None, report: Report) -> Element:
    return parse_or_mend(data.replace(_NAMESPACE, b"", 1), source, member, report)


def _without_items(data: bytes) -> bytes:
    """A document that quizkit wrote, with empty items: a tree is slow to build."""
    *items, rest = data.split(_END_OF_ITEM)
    return b"<item/>".join((*(item[: item.find(_ITEM)] for item in items), rest))


def _in_order(
    members: Mapping[str, bytes], base: str, source: Source, report: Report
) -> tuple[list[str], frozenset[str]]:
    """The members that may be documents, and which of them the manifest says to be quizzes."""
    listed: list[str] = []
    quizzes: list[str] = []
    manifest = _manifest(members)
    if manifest:
        try:
            names = Names(members)
            for path, kind in _listed(parse_or_mend(members[manifest], source, manifest, report), base):
                member = path if path in members else names.like(path) or path
                listed.append(member)
                if _QUIZ in kind or member.lower().endswith(_BANK):
                    quizzes.append(member)
        except Failure as error:
            report.add(error.diagnostic)
    missing = [path for path in dict.fromkeys(listed) if path not in members]
    for path in missing:
        report.warning(
            "read/missing-file",
            f'the manifest lists "{path}", which the package does not hold.',
            at=source.at(),
            advice="Export the package again.",
        )
    readable = [member for member in members if member.lower().endswith(_ENDINGS) and member != manifest]
    place = {path: number for number, path in enumerate(dict.fromkeys(listed))}
    return sorted(readable, key=lambda member: (place.get(member, len(place)), member)), frozenset(quizzes)


def _listed(manifest: Element, base: str) -> list[tuple[str, str]]:
    """The files that a manifest lists, each with the type of the resource that it is; of its other files with none."""
    paths = []
    for name, resources in named_children(manifest):
        if name != "resources":
            continue
        for _, resource in named_children(resources):
            files = [child for child_name, child in named_children(resource) if child_name == "file"]
            for element in (resource, *files):
                href = element.get("href", "")
                if href and "://" not in href:
                    path = unquote(href.partition("?")[0].partition("#")[0]).replace("\\", "/").lstrip("/")
                    is_itself = element is resource or (element is files[0] and not resource.get("href"))
                    paths.append((normpath(base + path), resource.get("type", "").lower() if is_itself else ""))
    return paths
