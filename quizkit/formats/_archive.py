"""Zip archives read with limits."""

import unicodedata
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from io import BytesIO
from itertools import islice
from pathlib import PurePosixPath
from posixpath import normpath
from struct import unpack_from

from quizkit.diagnostics import Report, Unreadable
from quizkit.formats._strangers import refuse_archive
from quizkit.records import dataclass
from quizkit.source import Source

MAX_ENTRIES = 100_000
MAX_TOTAL_BYTES = 1_000_000_000
MAX_MEMBER_BYTES = 150_000_000
MAX_RATIO = 200
"""A member that unpacks to more than this many times its packed size, and to more than 10 MB, is a bomb."""

_ENTRY = b"PK\x01\x02"
"""What each entry in the list of an archive's contents begins with."""

_UTF_8_NAME = 0x800
"""The flag of an entry whose name is said to be UTF-8; all others are taken for code page 437."""

_DOCUMENTS = (".xml", ".qti", ".dat")
"""What files end in that may hold questions."""

_MOST_LOOKED_AT = 1000

_CHUNK = 1 << 20
_USUAL = frozenset((zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED))


@dataclass(frozen=True, slots=True)
class Archive(Mapping[str, bytes]):
    """The members of an archive by name; a member is unpacked when it is asked for."""

    source: Source
    _zip: zipfile.ZipFile
    _members: dict[str, zipfile.ZipInfo]

    def __getitem__(self, name: str) -> bytes:
        info = self._members[name]
        if info.compress_type in _USUAL and (data := self._usual(info)) is not None:
            return data
        return b"".join(self.chunks(name))

    def _usual(self, info: zipfile.ZipInfo) -> bytes | None:
        """A member in a third of the time that zipfile takes; None where anything about it is unusual."""
        packed, start = self.source.data, info.header_offset
        if packed[start : start + 4] != b"PK\x03\x04":
            return None
        start += 30 + sum(unpack_from("<HH", packed, start + 26)) if len(packed) >= start + 30 else 0
        data = packed[start : start + info.compress_size]
        if info.compress_type == zipfile.ZIP_DEFLATED:
            try:
                data = zlib.decompressobj(-zlib.MAX_WBITS).decompress(data, info.file_size + 1)
            except zlib.error:
                return None
        return data if len(data) == info.file_size and zlib.crc32(data) == info.CRC else None

    def chunks(self, name: str) -> Iterator[bytes]:
        """A member piece by piece, for what need not be held in memory as a whole."""
        info = self._members[name]
        size = 0
        try:
            with self._zip.open(info) as member:
                while chunk := member.read(_CHUNK):
                    size += len(chunk)
                    if size > MAX_MEMBER_BYTES:
                        raise self._refuse(f'"{name}" unpacks to more than {MAX_MEMBER_BYTES:,} bytes')
                    yield chunk
        except (zipfile.BadZipFile, zlib.error, OSError, EOFError, RuntimeError, ValueError) as error:
            raise self._refuse(f'"{name}" cannot be unpacked ({error})') from error

    def __contains__(self, name: object) -> bool:
        return name in self._members  # a Mapping would unpack the member to find out

    def __iter__(self) -> Iterator[str]:
        return iter(self._members)

    def __len__(self) -> int:
        return len(self._members)

    def _refuse(self, what: str) -> Unreadable:
        return Unreadable("read/archive", f"{what}.", at=self.source.at(), advice="Export the package again.")


def open_archive(source: Source, report: Report) -> Archive:
    """Open a zip archive that nobody has reason to trust.

    Members with an absolute path, a ``..``, a drive letter or a link are left out with an error each.

    Raises:
        Unreadable: when it is no zip archive, is encrypted, or is larger than the limits above.
    """
    check_directory(source)
    try:
        archive = zipfile.ZipFile(BytesIO(source.data))
        infos = archive.infolist()
    except (zipfile.BadZipFile, OSError, ValueError, EOFError, NotImplementedError) as error:
        raise Unreadable(
            "read/archive",
            f"the file is no zip archive that can be opened ({error}).",
            at=source.at(),
            advice="Export or download it again.",
        ) from error
    members: dict[str, zipfile.ZipInfo] = {}
    total = 0
    for info in infos:
        if info.is_dir():
            continue
        name = _name(info)
        is_link = (info.external_attr >> 16) & 0o170000 == 0o120000
        leads_out = name.startswith("/") or (".." in name and ".." in PurePosixPath(name).parts)
        if leads_out or ":" in name.partition("/")[0] or is_link:
            report.error(
                "read/archive-path",
                f'the archive\'s entry "{name}" points outside the archive and is left out.',
                at=source.at(),
            )
            continue
        if info.flag_bits & 1:
            raise Unreadable("read/encrypted", f'"{name}" is encrypted.', at=source.at(), advice="Remove the password.")
        total += info.file_size
        too_dense = info.file_size > 10_000_000 and info.file_size > MAX_RATIO * max(info.compress_size, 1)
        if info.file_size > MAX_MEMBER_BYTES or total > MAX_TOTAL_BYTES or too_dense:
            raise Unreadable(
                "read/limit",
                f'"{name}" would unpack from {info.compress_size:,} to {info.file_size:,} bytes, which is too much.',
                at=source.at(),
                advice="Take it out of the archive if you know what it is; else do not trust this file.",
            )
        if name in members:
            report.warning("read/archive-twice", f'"{name}" is there twice; the last one counts.', at=source.at())
        members[name] = info
    return Archive(source, archive, members)


def _name(info: zipfile.ZipInfo) -> str:
    """An entry's name with slashes, without ``./``; macOS and others write UTF-8 and do not say so."""
    name = info.filename.replace("\\", "/")
    if not name.isascii() and not info.flag_bits & _UTF_8_NAME:
        with suppress(UnicodeError):
            name = name.encode("cp437").decode("utf-8")
    return normpath(name) if name.startswith("./") or "/./" in name else name


class Names:
    """Finds the member that a reference means where it is spelled a little otherwise.

    Capitals, backslashes, a slash in front and composed letters are no difference, nor is that names were written in
    the code page of Western Windows: teachers repack archives on systems that see none of these.
    """

    def __init__(self, members: Iterable[str]) -> None:
        self._members = members
        self._by_key: dict[str, set[str]] | None = None

    def like(self, path: str) -> str | None:
        """The only member that may be meant by a path that no member has; None where there is none, or several."""
        if self._by_key is None:
            self._by_key = {}
            for member in self._members:
                for key in {_key(member), _key(_western(member))}:
                    self._by_key.setdefault(key, set()).add(member)
        found = self._by_key.get(_key(path), ())
        return next(iter(found)) if len(found) == 1 else None


def _key(path: str) -> str:
    return unicodedata.normalize("NFC", path.replace("\\", "/").removeprefix("/")).casefold()


def _western(name: str) -> str:
    """A name that was taken for code page 437, in that of Western Windows."""
    try:
        return name if name.isascii() else name.encode("cp437").decode("cp1252")
    except UnicodeError:
        return name


def is_manifest(path: str) -> bool:
    """Whether a member is the manifest of a content package, in whatever capitals."""
    name = path.replace("\\", "/").rpartition("/")[2]
    return name.lower() == "imsmanifest.xml" and not path.startswith("__MACOSX/")


def check_directory(source: Source) -> None:
    """Refuse an archive with more entries than anybody needs before its list of them is read.

    Raises:
        Unreadable: when there are more than :data:`MAX_ENTRIES`.
    """
    count = source.data.count(_ENTRY)
    if count > MAX_ENTRIES:
        raise Unreadable(
            "read/limit",
            f"the archive has {count:,} entries; quizkit reads at most {MAX_ENTRIES:,}.",
            at=source.at(),
            advice="Split it into several.",
        )


def refuse_unknown(source: Source) -> None:
    """Say why no format takes an archive, where the archive itself tells.

    Raises:
        Unreadable: when it is damaged, encrypted, too large, empty, holds other archives, or is a content package
            without a quiz.
    """
    archive = open_archive(source, Report())
    if not archive:
        raise Unreadable("read/empty", "the archive holds no files.", at=source.at(), advice="Export it again.")
    manifest = min(filter(is_manifest, archive), key=len, default=None)
    if manifest is not None:
        from quizkit.formats._xml import parse_xml

        parse_xml(archive[manifest], source, manifest)
        for name in islice(archive, _MOST_LOOKED_AT):
            if name.lower().endswith(_DOCUMENTS):
                archive[name]  # a damaged one is why nothing was found
        raise Unreadable(
            "read/no-questions",
            "the content package holds no quiz: its imsmanifest.xml lists none of a kind that quizkit reads.",
            at=source.at(),
            advice="Export the questions themselves from the other system, as QTI if it can.",
        )
    inner = [name for name in archive if name.lower().endswith((".zip", ".imscc"))]
    if inner:
        more = f" and {len(inner) - 1} more" if len(inner) > 1 else ""
        raise Unreadable(
            "read/nested-archive",
            f'the archive holds other archives ("{inner[0]}"{more}).',
            at=source.at(),
            advice="Unpack it and read those.",
        )
    refuse_archive(source, archive)
