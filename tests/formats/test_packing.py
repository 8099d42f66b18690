"""Entries of archives that are packed part by part: what unpacks them is zlib and the standard library's zipfile."""

import zipfile
import zlib
from io import BytesIO

from hypothesis import given
from hypothesis import strategies as st

from quizkit.formats._packing import joined, pack, pack_lines, pack_part, packed_lines, write_archive


@given(st.lists(st.binary(max_size=2000), max_size=6))
def test_parts_unpack_to_what_they_hold_together(parts: list[bytes]) -> None:
    whole = b"".join(parts)
    entry = joined(map(pack_part, parts))
    unpacking = zlib.decompressobj(-zlib.MAX_WBITS)
    assert unpacking.decompress(entry.data) == whole
    assert unpacking.eof
    assert (entry.size, entry.checksum) == (len(whole), zlib.crc32(whole))


def test_large_parts_have_the_checksum_of_the_whole() -> None:
    parts = [bytes(range(256)) * 9000, b"", b"\0" * 3_000_000, b"end"]
    assert joined(map(pack_part, parts)).checksum == zlib.crc32(b"".join(parts))


def test_lines_and_packed_lines_make_one_text() -> None:
    entry = packed_lines(["first", pack_lines(["second", "δεύτερη"]), pack_lines(["third"]), "", "lone \ud800"])
    out = BytesIO()
    write_archive([("b.txt", entry), ("a.txt", b"alone"), ("c.txt", pack(b"packed"))], out)
    with zipfile.ZipFile(out) as archive:
        assert archive.testzip() is None
        assert archive.namelist() == ["a.txt", "b.txt", "c.txt"]
        assert archive.read("b.txt").decode() == "first\nsecond\nδεύτερη\nthird\n\nlone ?\n"
