"""How likely each language of a script is, given the pieces of a word.

Logistic regression over the word and its beginnings, ends and middles, trained by ``scripts/make_identification.py``.
"""

import json
import lzma
from math import exp
from struct import Struct
from zlib import crc32

_SIZES = (3, 4, 5)
_LONGEST_WORD = 40
"""Bytes looked at; the sum over the pieces of a longer word would not fit into 16 bits."""

_OVERLAP = 2
"""Pieces of a word that its lists don't have overlap, and say the same several times: they are believed half."""

_FARTHEST = 1 << 15
"""More steps than any language can be below the likeliest: no sum of a word's weights is so large."""


def hashes(word: str, encoding: str, mask: int) -> set[int]:
    """Where the weights of a word's pieces stand: the whole word, and three to five bytes in a row, its edges counted.

    Bytes and not letters, since cutting bytes is quicker; in ``encoding`` nearly all letters of the script are one.
    """
    marked = b"<%b>" % word.encode(encoding, "replace")[:_LONGEST_WORD]
    length = len(marked)
    found = {crc32(marked[at : at + size]) & mask for size in _SIZES for at in range(length - size + 1)}
    found.add(crc32(marked + b"!") & mask)
    return found


class Pieces:
    """The weights of one script's languages, as ``latin.pieces`` holds them.

    A file is a line of JSON (``languages``, ``encoding``, ``steps``, ``source``, ``license``), then, packed by LZMA,
    one byte a language for each hash of a piece: its weight in ``steps`` to the unit, 128 meaning nothing.
    """

    def __init__(self, data: bytes) -> None:
        head, _, packed = data.partition(b"\n")
        about = json.loads(head)
        self.languages: tuple[str, ...] = tuple(about["languages"])
        self._encoding: str = about["encoding"]
        # As UTF-16, each of these bytes gets one of zeros beside it: room for a sum.
        self._weights = lzma.decompress(packed).decode("latin-1").encode("utf-16-le")
        self._lanes = Struct(f"<{len(self.languages)}H")
        self._mask = len(self._weights) // self._lanes.size - 1
        self._shares = [exp(-gap / about["steps"] / _OVERLAP) for gap in range(_FARTHEST)]

    def shares(self, word: str) -> list[float]:
        """How likely each language is, set against the likeliest, for a word in small letters; in their order."""
        weights, width = self._weights, self._lanes.size
        # One integer holds the weights of all languages, 16 bits for each, so that one addition adds them all up.
        rows = [weights[at * width : (at + 1) * width] for at in hashes(word, self._encoding, self._mask)]
        total = sum([int.from_bytes(row, "little") for row in rows])
        sums = self._lanes.unpack(total.to_bytes(width, "little"))
        most = max(sums)
        shares = self._shares
        return [shares[most - one] for one in sums]
