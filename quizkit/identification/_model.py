"""How likely each language of a script is, given a word.

Logistic regression over the word and its beginnings, ends and middles, trained by ``scripts/make_identification.py``.
"""

import json
import lzma
from math import exp, log
from struct import Struct
from zlib import crc32

_SIZES = (3, 4, 5)
_LONGEST_WORD = 40
"""Bytes looked at; the sum over the pieces of a longer word would not fit into 16 bits."""

_DOUBT = 0.03
"""How likely it is that a word says nothing; so no single word proves a language."""

_FAR = 64
"""How many steps below the likeliest a language counts for nothing."""


def hashes(word: str, encoding: str, mask: int) -> set[int]:
    """Where the weights of a word's pieces stand: the whole word, and three to five bytes in a row, its edges counted.

    Bytes and not letters, since cutting bytes is quicker; in ``encoding`` nearly all letters of the script are one.
    """
    marked = b"<%b>" % word.encode(encoding, "replace")[:_LONGEST_WORD]
    length = len(marked)
    found = {crc32(marked[at : at + size]) & mask for size in _SIZES for at in range(length - size + 1)}
    found.add(crc32(marked + b"!") & mask)
    return found


class Model:
    """The weights of one script's languages, as ``latin.model`` holds them.

    A file is a line of JSON (``languages``, ``encoding``, ``steps``, ``source``, ``license``), then, packed by LZMA,
    one byte a language for each hash of a piece: its weight in ``steps`` to the unit, 128 meaning nothing.
    """

    def __init__(self, data: bytes) -> None:
        head, _, packed = data.partition(b"\n")
        about = json.loads(head)
        self.languages: tuple[str, ...] = tuple(about["languages"])
        self._encoding: str = about["encoding"]
        self._steps: int = about["steps"]
        # As UTF-16, each of these bytes gets one of zeros beside it: room for a sum.
        self._weights = lzma.decompress(packed).decode("latin-1").encode("utf-16-le")
        self._lanes = Struct(f"<{len(self.languages)}H")
        self._mask = len(self._weights) // self._lanes.size - 1
        self._least = log(_DOUBT / len(self.languages))
        self._shares = [exp(-gap / self._steps) for gap in range(_FAR)]

    def likelihoods(self, word: str) -> list[float]:
        """The logarithm of each language's likelihood, in the order of ``languages``, for a word in small letters."""
        weights, width = self._weights, self._lanes.size
        # One integer holds the weights of all languages, 16 bits for each, so that one addition adds them all up.
        rows = [weights[at * width : (at + 1) * width] for at in hashes(word, self._encoding, self._mask)]
        total = sum([int.from_bytes(row, "little") for row in rows])
        sums = self._lanes.unpack(total.to_bytes(self._lanes.size, "little"))
        most = max(sums)
        gaps = [most - one for one in sums]
        whole = log(sum([self._shares[gap] for gap in gaps if gap < _FAR]))
        least = self._least
        return [share if (share := -gap / self._steps - whole) > least else least for gap in gaps]
