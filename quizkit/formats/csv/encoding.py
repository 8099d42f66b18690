"""The encoding of a text file that does not say: a mark, the pattern of a 16-bit code, UTF-8, or a code page.

A code page is known by the header, whose words quizkit knows in many languages; where the header is plain ASCII, by
whether the rest looks like words.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass

from quizkit.diagnostics import Unreadable
from quizkit.source import Source
from quizkit.words import script_of

_MARKS = (
    (b"\xef\xbb\xbf", "utf-8-sig", "UTF-8"),
    (b"\xff\xfe\x00\x00", "utf-32", "UTF-32"),
    (b"\x00\x00\xfe\xff", "utf-32", "UTF-32"),
    (b"\xff\xfe", "utf-16", "UTF-16"),
    (b"\xfe\xff", "utf-16", "UTF-16"),
)

_CODE_PAGES = (
    ("cp1252", "Windows-1252 (Western European)"),
    ("cp1253", "Windows-1253 (Greek)"),
    ("cp1251", "Windows-1251 (Cyrillic)"),
    ("cp1250", "Windows-1250 (Central European)"),
    ("cp1254", "Windows-1254 (Turkish)"),
    ("iso8859-7", "ISO 8859-7 (Greek)"),
    ("mac-roman", "Mac Roman"),
    ("mac-greek", "Mac Greek"),
    ("mac-cyrillic", "Mac Cyrillic"),
)
"""In the order in which they win where nothing tells them apart."""

_SAMPLE = 65_536
_HEADER_LINES = 20
_HIGH = re.compile(rb"[\x80-\xff]")
_WORD = re.compile(r"[^\W\d_]+")
_MISPLACED = re.compile(r"[\x80-\x9f]|[¶¤¦¨¬¯±·¸¹º÷×†‡ˆ˜‰◊∂∑∏π∫ΩŒœ](?=[^\W\d_])|[a-zα-ω][A-ZÀ-ÞΑ-Ω¦¨¬]")
_PLAUSIBLE = 0.6
"""The share of words that must look like words before a code page is believed at all."""


@dataclass(frozen=True, slots=True)
class Decoded:
    """A file as text. ``name`` is the encoding for people; empty for plain UTF-8."""

    text: str
    name: str = ""


def decode(source: Source, header_score: Callable[[str], float]) -> Decoded:
    """The text of a file.

    ``header_score`` judges how many known column headers stand in the first lines.

    Raises:
        Unreadable: when it is binary, damaged, or in an encoding that cannot be told.
    """
    data = source.data
    for mark, encoding, name in _MARKS:
        if data.startswith(mark):
            return Decoded(_strict(source, encoding, name), "" if encoding == "utf-8-sig" else name)
    if b"\x00" in data[:_SAMPLE]:
        return _without_mark(source)
    try:
        return Decoded(data.decode("utf-8"))
    except UnicodeDecodeError as error:
        first_bad = error.start
    best = _best_code_page(data, header_score)
    if best is None:
        line = data.count(b"\n", 0, first_bad) + 1
        raise Unreadable(
            "read/encoding",
            f"byte 0x{data[first_bad]:02X} is no UTF-8, and the file's code page cannot be told.",
            at=source.at(line),
            advice="Save the file as UTF-8 (in Excel: CSV UTF-8).",
        )
    return best


def _strict(source: Source, encoding: str, name: str) -> str:
    try:
        return source.data.decode(encoding)
    except UnicodeDecodeError as error:
        line = source.data.count(b"\n", 0, error.start) + 1
        raise Unreadable(
            "read/encoding",
            f"the file begins like {name} text but is damaged further on.",
            at=source.at(line),
            advice="Save it again as UTF-8.",
        ) from error


def _without_mark(source: Source) -> Decoded:
    """UTF-16 without a mark: every second byte of its ASCII characters is 0."""
    sample = source.data[:_SAMPLE]
    even, odd = sample[0::2].count(0), sample[1::2].count(0)
    if len(source.data) % 2 == 0 and max(even, odd) >= 2 and min(even, odd) * 20 <= max(even, odd):
        encoding = "utf-16-le" if odd > even else "utf-16-be"
        return Decoded(_strict(source, encoding, "UTF-16"), "UTF-16")
    raise Unreadable(
        "read/binary", "the file holds binary data, not text.", at=source.at(), advice="Is it the right file?"
    )


def _best_code_page(data: bytes, header_score: Callable[[str], float]) -> Decoded | None:
    header = b"\n".join(data[:_SAMPLE].splitlines()[:_HEADER_LINES])
    sample = _sample_of(data)
    best: tuple[float, float, str, str] | None = None
    for encoding, name in _CODE_PAGES:
        try:
            decoded = sample.decode(encoding)
            score = header_score(header.decode(encoding))
        except UnicodeDecodeError:
            continue
        likely = _plausibility(decoded)
        if likely >= _PLAUSIBLE and (best is None or (score, likely) > best[:2]):
            best = (score, likely, encoding, name)
    if best is None:
        return None
    try:
        return Decoded(data.decode(best[2]), best[3])
    except UnicodeDecodeError:
        return None


def _sample_of(data: bytes) -> bytes:
    """Lines with bytes beyond ASCII, which are the ones that tell code pages apart."""
    lines: list[bytes] = []
    size = 0
    for line in data.splitlines(keepends=True):
        if _HIGH.search(line):
            lines.append(line[:2000])
            size += len(lines[-1])
            if size > _SAMPLE:
                break
    return b"".join(lines)


def _plausibility(text: str) -> float:
    """The share of the words with letters beyond ASCII that look like words: one script, accents few."""
    total = good = 0
    for match in _WORD.finditer(text):
        word = match[0]
        if word.isascii():
            continue
        total += 1
        good += _is_wordlike(word)
    misplaced = len(_MISPLACED.findall(text))
    return (good + 1) / (total + 1 + misplaced)


def _is_wordlike(word: str) -> bool:
    scripts = {script_of(letter) for letter in word} - {None}
    if len(scripts) > 1:
        return False
    if scripts == {"Latin"} and len(word) > 2:
        return sum(not letter.isascii() for letter in word) * 2 <= len(word)
    return True
