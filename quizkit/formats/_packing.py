"""Zip archives written so that the same content gives the same bytes."""

import re
import zipfile
import zlib
from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from operator import itemgetter
from pathlib import PurePosixPath
from typing import BinaryIO

from quizkit.model import Asset
from quizkit.records import dataclass

_EPOCH = (1980, 1, 1, 0, 0, 0)
_LEVEL = 1
_WINDOW, _SMALL_WINDOW = -zlib.MAX_WBITS, -12
"""How far back what is compressed may point, as powers of 2; negative, since an archive has headers of its own. The
window of a small entry is as large as itself: to set up a large one takes half as long as compressing it."""

_LAST = b"\x03\x00"
"""The last block of compressed data, which holds nothing (RFC 1951, 3.2.3)."""

_POLYNOMIAL, _ONE = 0xEDB88320, 1 << 31
"""That of CRC-32, and the polynomial 1, with the bit of the highest power last."""


@dataclass(frozen=True, slots=True)
class Packed:
    """An entry of an archive that has been compressed already."""

    size: int
    checksum: int
    data: bytes


def pack(data: bytes) -> Packed:
    """Compress what is to be an entry of an archive."""
    window = _SMALL_WINDOW if len(data) <= 1 << -_SMALL_WINDOW else _WINDOW
    packer = zlib.compressobj(_LEVEL, zlib.DEFLATED, window)
    return Packed(len(data), zlib.crc32(data), packer.compress(data) + packer.flush())


def pack_part(data: bytes) -> Packed:
    """Compress what is to be a part of an entry, and not the last one (RFC 1951 lets such parts follow each other)."""
    packer = zlib.compressobj(_LEVEL, zlib.DEFLATED, _WINDOW)
    return Packed(len(data), zlib.crc32(data), packer.compress(data) + packer.flush(zlib.Z_FULL_FLUSH))


def joined(parts: Iterable[Packed]) -> Packed:
    """An entry of parts that have been compressed each for itself."""
    size, checksum, data = 0, 0, list[bytes]()
    for part in parts:
        size += part.size
        checksum = _times(_power(8 * part.size), checksum) ^ part.checksum
        data.append(part.data)
    return Packed(size, checksum, b"".join((*data, _LAST)))


def packed_lines(lines: Iterable[str | Packed]) -> Packed:
    """A text as an entry, of lines and of parts with several lines that are packed already."""
    parts, waiting = list[Packed](), list[str]()
    for line in lines:
        if isinstance(line, str):
            waiting.append(line)
            continue
        if waiting:
            parts.append(pack_lines(waiting))
            waiting = []
        parts.append(line)
    return joined((*parts, pack_lines(waiting)))


def pack_lines(lines: Iterable[str]) -> Packed:
    """Lines of a text as a part of an entry. What is no character becomes a question mark."""
    return pack_part("".join([f"{line}\n" for line in lines]).encode("utf-8", "replace"))


def _times(one: int, other: int) -> int:
    """Two polynomials over the field of 0 and 1, modulo that of CRC-32."""
    product = 0
    while one:
        if one & _ONE:
            product ^= other
        one = one << 1 & 0xFFFFFFFF
        other = other >> 1 ^ (_POLYNOMIAL if other & 1 else 0)
    return product


@cache
def _power(exponent: int) -> int:
    """The polynomial x to this power: what a checksum is to be multiplied by where so many bits follow."""
    if exponent < 2:
        return _ONE >> exponent
    half = _power(exponent // 2)
    square = _times(half, half)
    return _times(square, _ONE >> 1) if exponent % 2 else square


def write_archive(entries: Iterable[tuple[str, bytes | Packed]], out: BinaryIO) -> None:
    """Write a zip archive with its entries in order of name, dated 1980-01-01, the same on every machine."""
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.comment = b""  # or it would take an archive into which it has written nothing itself for unchanged
        for name, entry in sorted(entries, key=itemgetter(0)):
            _add(archive, name, entry if isinstance(entry, Packed) else pack(entry), out)


def _add(archive: zipfile.ZipFile, name: str, entry: Packed, out: BinaryIO) -> None:
    """Add an entry as it is: ``writestr`` can't, and takes as long for a small one as compressing it."""
    info = zipfile.ZipInfo(name, _EPOCH)
    info.create_system = 3  # unix, whatever the machine is, or the bytes would differ
    info.external_attr = 0o644 << 16
    info.compress_type, info.header_offset = zipfile.ZIP_DEFLATED, archive.start_dir
    info.file_size, info.compress_size, info.CRC = entry.size, len(entry.data), entry.checksum
    header = info.FileHeader(zip64=False)
    out.write(header)
    out.write(entry.data)
    archive.start_dir += len(header) + len(entry.data)
    archive.filelist.append(info)
    archive.NameToInfo[info.filename] = info


def packaged_names(assets: Iterable[Asset], folder: str) -> dict[str, str]:
    """Where each asset goes inside a package: asset name -> path below ``folder``, ASCII only and unique.

    Importers lose files whose names hold other letters (measured: Canvas), so such a letter becomes part of a
    checksum. Names that are safe stay as they are, unless they differ from another one in capitals alone: such files
    overwrite each other on Windows.
    """
    paths: dict[str, str] = {}
    taken: set[str] = set()
    for asset in assets:
        base = PurePosixPath(asset.name).name
        stem, dot, ending = base.rpartition(".") if "." in base[1:] else (base, "", "")
        stem, ending = (re.sub(r"[^A-Za-z0-9._-]+", "-", part).strip("-.") for part in (stem, ending))
        path = f"{folder}/{stem}{dot}{ending}"
        if f"{stem}{dot}{ending}" != base or path.casefold() in taken:
            path = f"{folder}/{(stem or 'file')[:40]}-{sha256(asset.name.encode()).hexdigest()[:8]}{dot}{ending}"
        taken.add(path.casefold())
        paths[asset.name] = path
    return paths
