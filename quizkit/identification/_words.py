"""How often the languages of a script use their words."""

import json
import lzma
import sys
from array import array
from bisect import bisect_left
from itertools import accumulate
from zlib import crc32

MARK_BITS = 15
"""How many bits of a word's hash are kept to tell it from others of its bucket: one word in 2,000 is taken for one."""

PROFILE_BITS = 32 - MARK_BITS


def hashed(word: str, bucket_bits: int) -> tuple[int, int]:
    """The bucket of a word and its mark in there, which stands above the number of a profile."""
    number = crc32(word.encode("utf-8", "replace"))
    return number >> 32 - bucket_bits, number % (1 << MARK_BITS) << PROFILE_BITS


class Words:
    """The frequent words of one script's languages, as ``latin.words`` holds them.

    Words that all languages use alike often share a profile: one byte a language, 0 where it does not have the word,
    else how often it uses it, as ``scripts/make_identification.py`` says. No word itself is in the file but its hash.

    A file is a line of JSON (``languages``, ``bucket_bits``, ``packed``, ``source``, ``license``); ``packed`` bytes of
    LZMA, in which there is the size of each bucket, one byte each, and then all profiles; and then the words by bucket,
    and by mark within it, four bytes each (little-endian): the mark, then the number of the profile.
    """

    def __init__(self, data: bytes) -> None:
        head, _, rest = data.partition(b"\n")
        about = json.loads(head)
        self._bucket_bits: int = about["bucket_bits"]
        self._width = len(about["languages"])
        buckets = 1 << self._bucket_bits
        unpacked = lzma.decompress(rest[: about["packed"]])
        self._starts = array("L", accumulate(unpacked[:buckets], initial=0))
        self._profiles = unpacked[buckets:]
        self._words = array("I", rest[about["packed"] :])
        if sys.byteorder == "big":
            self._words.byteswap()

    def __len__(self) -> int:
        return len(self._words)

    def profile(self, word: str) -> bytes | None:
        """How often each language uses a word in small letters; None where it is a frequent word of none."""
        bucket, mark = hashed(word, self._bucket_bits)
        end = self._starts[bucket + 1]
        at = bisect_left(self._words, mark, self._starts[bucket], end)
        if at == end:
            return None
        number = self._words[at] - mark
        return self._profiles[number * self._width : (number + 1) * self._width] if number < 1 << PROFILE_BITS else None
