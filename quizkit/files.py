"""Files in and out: which files a command line means, and output that is there whole or not at all."""

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import field, replace
from difflib import get_close_matches
from glob import glob, has_magic
from itertools import islice
from pathlib import Path
from types import TracebackType
from typing import Self

from quizkit.diagnostics import Failure, Unreadable
from quizkit.model import Location
from quizkit.records import dataclass
from quizkit.source import CLOSED, MAX_SOURCE_BYTES, Source, TableOptions, folder_reader

STDIN = "-"
_LONGEST_NAME = 255
"""In bytes; longer ones no file system of today can hold."""
_BEGINNING = 40
"""So many characters of a file's name stand in that of the temporary one: 160 bytes at most."""
_HIDDEN = (".", "~$")
"""What names of hidden files and folders begin with, and of files that a program keeps while another is open."""
_MOST_NAMES = 500
"""So many names of a folder are looked at for one that may have been meant."""


@dataclass(frozen=True, slots=True)
class Named:
    """A file to read. ``meant`` is whether the user named it; a folder holds other things than quizzes, too."""

    name: str
    meant: bool = True


def find_sources(names: Iterable[str], endings: Callable[[], tuple[str, ...]]) -> Iterator[Named]:
    """The files that names on a command line mean: a file itself, a folder's files, a pattern's matches, or ``-``.

    In a folder only files with one of these ``endings`` count, at any depth, in order of name; hidden ones do not.
    What has such an ending and is no file (a link to nowhere, a pipe) is given too, so that reading says it, and so is
    a folder in it that may not be opened.

    Raises:
        Unreadable: when a name means no file at all.
    """
    for name in names:
        path = Path(name)
        if not name or len(os.fsencode(path.name)) > _LONGEST_NAME:
            raise Unreadable("read/file", "this can be no file's name.", at=Location(name[:80] or None))
        if name == STDIN or (_is_there(path) and not path.is_dir()):
            yield Named(name)
        elif path.is_dir():
            yield from (Named(found, meant=False) for found in _in_folder(path, endings()))
        elif has_magic(name):
            matches = sorted(glob(name, recursive=True))  # noqa: PTH207 - the pattern may be absolute
            if not matches:
                advice = "Check the pattern and the folder; perhaps that folder may not be opened."
                raise Unreadable("read/file", "no file fits this pattern.", at=Location(name), advice=advice)
            yield from (Named(match) for match in matches if Path(match).is_file())
        else:
            raise Unreadable("read/file", "there is no such file.", at=Location(name), advice=_advice_for(path))


def _is_there(path: Path) -> bool:
    """Whether there is something of this name.

    Raises:
        Unreadable: when the folders on the way to it may not be opened, so that nobody can tell.
    """
    try:
        return path.exists()
    except OSError as error:
        message = f"this cannot be opened: {error.strerror or error}."
        raise Unreadable("read/file", message, at=Location(str(path)), advice=CLOSED) from error


def _advice_for(missing: Path) -> str:
    """What to do about a file that is not there: people leave out the quotes around blanks, or slip."""
    try:
        there = [path.name for path in islice(missing.parent.iterdir(), _MOST_NAMES)] if missing.name else []
    except OSError:
        there = []
    spaced = sorted(name for name in there if name.startswith(f"{missing.name} "))
    if spaced:
        return f'A name with blanks stands in quotes: "{min(spaced, key=len)}".'
    near = get_close_matches(missing.name, there, 1, 0.75)
    return f'Did you mean "{near[0]}"?' if near else "Check the name and the folder."


def _in_folder(folder: Path, endings: tuple[str, ...]) -> list[str]:
    found: list[Path] = []

    def keep_closed(error: OSError) -> None:
        """Give a folder that may not be opened, so that reading says it: what it holds would be missed in silence."""
        found.append(Path(os.fsdecode(error.filename)))

    for inside, folders, names in os.walk(folder, onerror=keep_closed):
        folders[:] = [name for name in folders if not name.startswith(_HIDDEN)]
        there = (Path(inside, name) for name in names if not name.startswith(_HIDDEN))
        found += [path for path in there if path.name.lower().endswith(endings) and not path.is_dir()]
    found.sort()
    if not found:
        raise Unreadable(
            "read/file",
            "the folder holds no file that quizkit reads.",
            at=Location(str(folder)),
            advice=f"It reads files that end in {', '.join(endings)}.",
        )
    return [str(path) for path in found]


def open_source(name: str, language: str | None = None, table: TableOptions | None = None) -> Source:
    """The source that a name on the command line means, with what is said of it should it be a table.

    Raises:
        Unreadable: when it cannot be read or is too large.
    """
    if name != STDIN:
        source = Source.from_path(Path(name), language)
        return source if table is None else replace(source, table=table)
    if sys.stdin is None:
        raise Unreadable("read/file", "standard input is closed.", at=Location("<stdin>"))
    data = sys.stdin.buffer.read(MAX_SOURCE_BYTES + 1)
    if len(data) > MAX_SOURCE_BYTES:
        raise Unreadable("read/limit", f"more than {MAX_SOURCE_BYTES:,} bytes came in.", at=Location("<stdin>"))
    return Source("<stdin>", data, language, folder_reader(Path.cwd()), table or TableOptions())


@dataclass(slots=True)
class Staging:
    """Output files that appear all at once, or not at all.

    Each is written beside its place under a hidden temporary name. :meth:`commit` moves them into place; leaving the
    ``with`` block without it removes them, and the folders that were made for them.
    """

    _staged: list[tuple[Path, Path]] = field(default_factory=list)
    _folders: list[Path] = field(default_factory=list)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for temporary, _ in self._staged:
            with suppress(OSError):  # the folder may be gone, or closed to us, by now
                temporary.unlink(missing_ok=True)
        self._staged.clear()
        for folder in reversed(self._folders):
            with suppress(OSError):  # somebody else has put something into it
                folder.rmdir()

    def add(self, path: Path, data: bytes) -> None:
        """Write one file, not yet in its place.

        Raises:
            Failure: when the folder is not there or can't be written to.
        """
        try:
            self._make(path.parent)
            if path.exists() and not path.is_file():
                message = "this is a folder or a device, and no file."
                raise Failure("write/file", message, at=Location(str(path)), advice="Name a file with --out.")
            # the beginning of the name tells whose it is; with the whole of a long one it would be too long itself
            temporary = path.with_name(f".{path.name[:_BEGINNING]}.{os.urandom(4).hex()}.part")
            self._staged.append((temporary, path))  # before it is made: a stop may come between any two steps
            with temporary.open("xb") as out:
                out.write(data)
        except OSError as error:
            raise Failure(
                "write/file",
                f"the file cannot be written: {error.strerror or error}.",
                at=Location(str(path)),
                advice="Write it into another folder, or under another name, with --out.",
            ) from error

    def _make(self, folder: Path) -> None:
        """Make a folder, and remember those that were not there."""
        way = (folder, *folder.parents)
        there = next(one for one in way if one.exists())
        if not there.is_dir():
            message = "this is a file, and no folder to write into."
            raise Failure("write/file", message, at=Location(str(there)), advice="Name another folder with --out.")
        self._folders += reversed(way[: way.index(there)])
        folder.mkdir(parents=True, exist_ok=True)

    def commit(self) -> list[Path]:
        """Move all files into place and return where they are now."""
        written = []
        for temporary, path in self._staged:
            temporary.replace(path)
            written.append(path)
        self._staged.clear()
        self._folders.clear()
        return written
