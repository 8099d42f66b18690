"""The files that a package's texts show, found and taken along when a text names them."""

import re
from collections.abc import Callable, Mapping
from functools import cache
from mimetypes import MimeTypes
from pathlib import PurePosixPath
from posixpath import normpath
from urllib.parse import unquote

from quizkit.diagnostics import Report, Unreadable
from quizkit.formats._archive import Names
from quizkit.formats._authored.assets import plain_name
from quizkit.model import Asset, Location
from quizkit.richtext.urls import as_url
from quizkit.source import Source

_TOKEN = re.compile(r"^(?:\$|%24)[A-Z0-9_-]+(?:\$|%24)/?")
_IN_COURSE = re.compile(r"^(?:\$|%24)(?:CANVAS_COURSE|CANVAS_OBJECT|WIKI)_REFERENCE(?:\$|%24)/?")
"""What Canvas writes before the address of a page or an activity of the course that was exported."""

_FOLDER = "web_resources/"
_MOST_OF_A_NAME = 50
"""So many files of one name, in different folders, are told apart."""

_UNKNOWN = "application/octet-stream"


@cache
def _types() -> MimeTypes:
    """The kinds of files by their names; made where one is asked for, since it reads lists of the system."""
    return MimeTypes()


class Files:
    """Finds files; ``members`` are those of the archive by name, ``place`` is where messages without a line point."""

    def __init__(self, members: Mapping[str, bytes], base: str, place: Location, report: Report) -> None:
        self._members = members
        self._names = Names(members)
        self._base = base
        self._place = place
        self._report = report
        self._ends: dict[str, list[str]] = {}
        for member in members:
            found = self._ends.setdefault(PurePosixPath(member).name, [])
            if len(found) < _MOST_OF_A_NAME:
                found.append(member)
        self._named: dict[str, str] = {}
        self._missing: set[str] = set()
        self._links: set[str] = set()
        self.inline = False
        """Whether a text holds an image itself, as a ``data:`` URI."""
        self.assets: dict[str, Asset] = {}

    def names(self, document: str) -> Callable[[str, Location | None], str]:
        """What the texts of one document call a file, and where, as the name of the asset that it becomes."""
        folder = document.rpartition("/")[0]
        return lambda source, at: self._name(source, folder, at or self._place)

    def _name(self, source: str, folder: str, at: Location) -> str:
        if source.startswith("data:"):
            self.inline = True
            return source
        if (course := _IN_COURSE.match(source)) is not None:
            self._say_link(source[course.end() :], at)
            return source
        whole = unquote(_TOKEN.sub("", source)).replace("\\", "/").lstrip("/")
        path = whole.partition("?")[0].partition("#")[0]
        if "://" in source or not path:
            return source
        # the file that the address leads to, one whose name holds its "%23" as "#", or one that is called just like it
        called = dict.fromkeys((path, whole, as_url(whole)))
        member = next((found for name in called if (found := self._member(name, folder)) is not None), None)
        if member is None:
            if path not in self._missing:
                self._missing.add(path)
                self._report.warning(
                    "read/missing-image",
                    f'the package does not hold the file "{path}" that a text shows.',
                    at=at,
                    advice="Export the package again, with its files.",
                )
            return source if source.startswith("/") or "?" in source or "#" in source else path
        return self._take(member) or path

    def _say_link(self, path: str, at: Location) -> None:
        if path not in self._links:
            self._links.add(path)
            self._report.warning(
                "read/course-link",
                f'a text leads to "{path}" of the Canvas course that it was exported from.',
                at=at,
                advice="In another course, or elsewhere, it leads nowhere: link to an address of the web instead.",
            )

    def _member(self, path: str, folder: str) -> str | None:
        for place in (f"{self._base}{_FOLDER}", self._base, f"{folder}/" if folder else ""):
            candidate = normpath(f"{place}{path}")
            if candidate in self._members:
                return candidate
            if (alike := self._names.like(candidate)) is not None:
                return alike
        ends = [member for member in self._ends.get(PurePosixPath(path).name, ()) if member.endswith(f"/{path}")]
        return min(ends, key=len) if ends else None

    def _take(self, member: str) -> str | None:
        if member not in self._named:
            name = member.removeprefix(self._base).removeprefix(_FOLDER)
            name = plain_name(member if plain_name(name) in self.assets else name)
            try:
                data = self._members[member]
            except Unreadable as error:
                self._report.add(error.diagnostic)
                return None
            kind = _types().guess_type(name, strict=False)[0] or _UNKNOWN
            self.assets[name] = Asset(name=name, media_type=kind, data=data)
            self._named[member] = name
        return self._named[member]


class Siblings(dict[str, bytes]):
    """The files beside a document that is no archive, looked up by name."""

    def __init__(self, source: Source) -> None:
        super().__init__()
        self._source = source

    def __contains__(self, name: object) -> bool:
        if not super().__contains__(name) and isinstance(name, str):
            data = self._source.sibling(name)
            if data is not None:
                self[name] = data
        return super().__contains__(name)
