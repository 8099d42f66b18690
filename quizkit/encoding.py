"""The encoding of a text file that does not say: a mark, the pattern of a 16-bit code, UTF-8, or a code page.

A code page is known by whether what it makes of the bytes looks like words; in a table the header tells more, whose
words quizkit knows in many languages.
"""

import re
from collections.abc import Callable
from itertools import pairwise

from quizkit.diagnostics import Unreadable
from quizkit.model import Location
from quizkit.records import dataclass
from quizkit.words import script_of

_UTF8_MARK = b"\xef\xbb\xbf"
_MARKS = (
    (b"\xff\xfe\x00\x00", "utf-32", "UTF-32"),
    (b"\x00\x00\xfe\xff", "utf-32", "UTF-32"),
    (b"\xff\xfe", "utf-16", "UTF-16"),
    (b"\xfe\xff", "utf-16", "UTF-16"),
)
_BY_MARK = ((_UTF8_MARK, "utf-8"), (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be"))

_WESTERN = "éèêëàâçîïôûùœæáíóúñäöüßãõåøìòšž"
_GREEK = "αοιετσνηυρκπςάόίέήύώ"
_CYRILLIC = "оеаинтсрвлкяыії"
_CODE_PAGES = (
    ("cp1252", "Windows-1252 (Western European)", _WESTERN),
    ("cp1253", "Windows-1253 (Greek)", _GREEK),
    ("cp1251", "Windows-1251 (Cyrillic)", _CYRILLIC),
    ("cp1250", "Windows-1250 (Central European)", "ąćęłńóśźżáčďéěíňřšťúůýžőűöüăâîş"),
    ("cp1254", "Windows-1254 (Turkish)", "ığşçöüâî"),
    ("iso8859-7", "ISO 8859-7 (Greek)", _GREEK),
    ("mac-roman", "Mac Roman", _WESTERN),
    ("mac-greek", "Mac Greek", _GREEK),
    ("mac-cyrillic", "Mac Cyrillic", _CYRILLIC),
    ("cp850", "MS-DOS 850 (Western European)", _WESTERN),
    ("cp737", "MS-DOS 737 (Greek)", _GREEK),
    ("cp866", "MS-DOS 866 (Cyrillic)", _CYRILLIC),
)
"""Each with the letters beyond ASCII that are frequent in its languages, in the order in which they win a tie."""

_DOUBLE_BYTE = (
    ("gb18030", "GB 18030 (Chinese)"),
    ("big5", "Big5 (Chinese)"),
    ("cp932", "Shift JIS (Japanese)"),
    ("cp949", "EUC-KR (Korean)"),
)
"""Code pages of two bytes a letter. Nearly any bytes are text in one of them: only known headers speak for it."""

_RARE = ("mac-", "cp8", "cp7")
_RARELY = 0.85
"""What the plausibility of a code page of old counts: Windows's own are far more usual."""
_NO_LETTERS = 0.9
"""How plausible signs are without a letter among them."""

_SAMPLE = 65_536
_HEADER_LINES = 20
_HALF_A_SIGN = re.compile(rb"\xe2[\x80\x82\x84](?![\x80-\xbf])")
"""The beginning of a quotation mark, a dash or a euro sign in UTF-8."""
_HIGH = re.compile(rb"[\x80-\xff]")
_WORD = re.compile(r"[^\W\d_]+")
_LETTER = r"[^\W\d_]"
_NEVER_BEFORE_A_LETTER = "¢¥¤¦§¨ª¬®¯²³´¶¸¹º¼½¾†‡ˆ˜‰◊∂∏∫"
_ODD = re.compile(
    rf"[\x80-\x9f]|[{_NEVER_BEFORE_A_LETTER}](?={_LETTER})|(?<={_LETTER})[{_NEVER_BEFORE_A_LETTER}£¡¿«»°“”„‚…](?={_LETTER})"
)
"""Control characters, and symbols in or before a word where none belongs."""

_PLAUSIBLE = 0.4
"""The share of the letters beyond ASCII that must be frequent ones before a code page is believed at all."""


@dataclass(frozen=True, slots=True)
class Decoded:
    """A file as text. ``name`` is the encoding for people; empty for plain UTF-8.

    ``guessed`` says that nothing in the file names the encoding. ``damaged`` is the place of the first byte that fits
    no encoding which is known; there and wherever else a letter is lost the text has U+FFFD. ``strays`` are the numbers
    of lines in another encoding than the rest, and ``strays_name`` is that encoding.
    """

    text: str
    name: str = ""
    guessed: bool = False
    damaged: int | None = None
    strays: tuple[int, ...] = ()
    strays_name: str = ""


def decode(data: bytes, at: Callable[[int | None], Location], header_score: Callable[[str], float]) -> Decoded:
    """The text of a file whose places ``at`` gives by their lines.

    ``header_score`` judges how many known column headers stand in the first lines.

    Raises:
        Unreadable: when it is binary, or begins with the mark of an encoding that it is not in.
    """
    for mark, encoding, name in _MARKS:
        if data.startswith(mark):
            return Decoded(_strict(data, encoding, name, at), name)
    if b"\x00" in data[:_SAMPLE]:
        return _without_mark(data, at)
    try:
        return Decoded(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        first_bad = error.start
    read_all_the_same = data.decode("utf-8-sig", errors="replace")
    says_utf8 = data.startswith(_UTF8_MARK) or _is_mostly_utf8(read_all_the_same)
    best = _with_strays(data) if says_utf8 else _best_code_page(data, header_score)
    return best or Decoded(read_all_the_same, damaged=first_bad)


def encoded_like(text: str, before: Decoded, data: bytes) -> bytes | None:
    """A text in the encoding, and with the mark, of bytes that were decoded before.

    None where the encoding lacks a letter, or where those bytes would not come back either.
    """
    marks = [(mark, encoding) for mark, encoding in _BY_MARK if data.startswith(mark)]
    named = [(b"", code) for code, name, _ in _CODE_PAGES if name == before.name]
    for mark, encoding in (*marks, *named, (b"", before.name or "utf-8")):
        try:
            if mark + before.text.encode(encoding) == data:
                return mark + text.encode(encoding)
        except (UnicodeEncodeError, LookupError):
            continue
    return None


def decode_as(data: bytes, name: str, at: Callable[[int | None], Location]) -> str:
    """The text of a file in the encoding that the user names, without a mark at its beginning.

    Raises:
        Unreadable: when there is no such encoding, or the bytes are not in it.
    """
    try:
        text = data.decode("utf-8-sig" if name.lower().replace("_", "-") in ("utf-8", "utf8") else name)
    except UnicodeDecodeError as error:
        raise Unreadable(
            "read/encoding",
            f"byte 0x{data[error.start]:02X} is no {name} text.",
            at=at(data.count(b"\n", 0, error.start) + 1),
            advice="Leave --encoding out, and quizkit looks for the encoding itself.",
        ) from error
    except (LookupError, ValueError) as error:
        raise Unreadable(
            "usage/encoding",
            f'there is no encoding "{name[:40]}".',
            at=at(None),
            advice="Write utf-8, utf-16, cp1252 (Western), cp1253 (Greek), cp1251 (Cyrillic), or the like.",
        ) from error
    return text.removeprefix("\ufeff")


def _is_mostly_utf8(text: str) -> bool:
    """Whether as many letters beyond ASCII have come out whole as have not: in a code page hardly any do."""
    lost = text.count("\N{REPLACEMENT CHARACTER}")
    return sum(not char.isascii() for char in text) - lost >= lost


def _strict(data: bytes, encoding: str, name: str, at: Callable[[int | None], Location]) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        raise Unreadable(
            "read/encoding",
            f"the file begins like {name} text but is damaged further on.",
            at=at(data.count(b"\n", 0, error.start) + 1),
            advice="Save it again as UTF-8.",
        ) from error


def _without_mark(data: bytes, at: Callable[[int | None], Location]) -> Decoded:
    """UTF-16 without a mark: every second byte of its ASCII characters is 0."""
    sample = data[:_SAMPLE]
    even, odd = sample[0::2].count(0), sample[1::2].count(0)
    if max(even, odd) >= 2 and min(even, odd) * 20 <= max(even, odd):
        try:
            return Decoded(data.decode("utf-16-le" if odd > even else "utf-16-be"), "UTF-16", guessed=True)
        except UnicodeDecodeError:
            pass  # binary data after all
    raise Unreadable(
        "read/binary", "the file holds binary data, not text.", at=at(None), advice="Is it the right file?"
    )


def _with_strays(data: bytes) -> Decoded | None:
    """UTF-8 with lines in a code page, which another program has added; None where a line has letters of both, or what
    looks like the half of a letter or a quotation mark of UTF-8."""
    lines: list[str] = []
    strays: dict[int, bytes] = {}
    for place, line in enumerate(data.split(b"\n")):
        try:
            lines.append(line.decode("utf-8-sig" if place == 0 else "utf-8"))
        except UnicodeDecodeError:
            whole = line.decode("utf-8", errors="replace").replace("\N{REPLACEMENT CHARACTER}", "")
            if not whole.isascii() or _HALF_A_SIGN.search(line):
                return None
            strays[place] = line
            lines.append("")
    found = _best_code_page(b"\n".join(strays.values()), lambda _: 0)
    if found is None or not found.name.startswith("Windows"):  # anything makes signs in those of old
        return None
    for place, text in zip(strays, found.text.split("\n"), strict=True):
        lines[place] = text
    return Decoded("\n".join(lines), strays=tuple(place + 1 for place in strays), strays_name=found.name)


def _best_code_page(data: bytes, header_score: Callable[[str], float]) -> Decoded | None:
    header = b"\n".join(data[:_SAMPLE].splitlines()[:_HEADER_LINES])
    sample = _sample_of(data)
    best: tuple[float, float] = (0, 0)
    found: Decoded | None = None
    for encoding, name, frequent in _CODE_PAGES:
        try:
            text, first_lines = sample.decode(encoding), header.decode(encoding)
            likely = _plausibility(text, frozenset(frequent))
            score = (header_score(first_lines), likely * (_RARELY if encoding.startswith(_RARE) else 1))
            if likely >= _PLAUSIBLE and score > best:
                best, found = score, Decoded(data.decode(encoding), name, guessed=True)
        except UnicodeDecodeError:
            continue
    best = max(best, (header_score(header.decode("ascii", "replace")), 1.0))  # what any code page would read
    for encoding, name in _DOUBLE_BYTE:
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        score = (header_score("\n".join(text[:_SAMPLE].splitlines()[:_HEADER_LINES])), 0.0)
        if score[0] > best[0]:
            best, found = score, Decoded(text, name, guessed=True)
    return found


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


def _plausibility(text: str, frequent: frozenset[str]) -> float:
    """The share of the letters beyond ASCII that are frequent in a language of the code page.

    A word in two scripts or nearly all of accented letters, a small letter before a large one and a symbol stuck to a
    word count against it.
    """
    total = good = 0
    for match in _WORD.finditer(text):
        word = match[0]
        if word.isascii():
            continue
        letters = [letter for letter in word if not letter.isascii() and letter.isalpha()]  # no superscript 2
        total += len(letters)
        if _is_wordlike(word):
            good += sum(letter.lower() in frequent for letter in letters)
    total += 2 * len(_ODD.findall(text))
    return good / total if total else _NO_LETTERS


def _is_wordlike(word: str) -> bool:
    scripts = {script_of(letter) for letter in word} - {None}
    if len(scripts) > 1:
        return False
    if scripts == {"Latin"} and len(word) > 3 and sum(not letter.isascii() for letter in word) * 2 > len(word):
        return False
    return not any(
        one.islower() and next_one.isupper() and not (one.isascii() and next_one.isascii())
        for one, next_one in pairwise(word)
    )
