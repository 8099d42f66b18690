"""Text that was read in the wrong encoding on its way, and what it was before."""

import codecs
import re
from collections.abc import Iterable
from functools import cache

from quizkit.records import dataclass
from quizkit.words import main_script

_CODE_PAGES = ("cp1252", "cp1253", "cp1251", "cp1250", "cp1254", "iso8859-7", "mac_roman")
"""The encodings that UTF-8 is mistaken for, the likeliest first."""

_FEWEST = 4
"""The least number of letters outside ASCII that make the finding sure (0 false in 13,682 strings)."""

_PAIR = re.compile(
    "[ÃÂÎÏÐÑØÙ][\x80-\x9f\xa1-\xbf\u0152\u0153\u0160\u0161\u017d\u017e\u0178\u0192\u02c6\u02dc\u2010-\u2122]|â€"
)
"""Letters of Latin, Greek, Cyrillic and Arabic, and punctuation, in UTF-8 that was read as Windows-1252."""

_SURE = 3
"""The least number of such pairs that are no coincidence; nobody writes "â€" even once."""


def _byte_of(code_page: str) -> dict[int, int]:
    """Which byte each character stands for; a byte that the code page leaves open stands for a control character."""
    return {ord(bytes((number,)).decode(code_page, "ignore") or chr(number)): number for number in range(256)}


_BYTES = {code_page: _byte_of(code_page) for code_page in _CODE_PAGES}
_FAMILIES = (("cp1253", "iso8859-7"), ("cp1251",), ("cp1252", "cp1250", "cp1254", "mac_roman"))
"""Greek, Cyrillic and Latin: in each, the letters that the first byte of a character turns into are of one script."""


def _characters(code_pages: Iterable[str], lowest: int, highest: int) -> str:
    found = {char for page in code_pages for char, byte in _BYTES[page].items() if lowest <= byte <= highest}
    return "".join(f"\\U{char:08x}" for char in sorted(found))


def _suspect() -> re.Pattern[str]:
    """What the first two bytes of a character in UTF-8 look like, found by the second, which is rare in real text."""
    pairs = [f"[{_characters(pages, 0xC2, 0xF4)}][{_characters(pages, 0x80, 0xBF)}]" for pages in _FAMILIES]
    return re.compile(f"[{_characters(_CODE_PAGES, 0x80, 0xBF)}](?:{'|'.join(f'(?<={pair})' for pair in pairs)})")


_SUSPECT = _suspect()
_CONTROL = re.compile("[\\x80-\\x9f]")
"""Characters that nobody writes, and that some terminals obey."""


@dataclass(frozen=True, slots=True)
class Damage:
    """What happened to a text; ``before`` is what it was, or None where some of it is lost."""

    before: str | None


def damage(plain: str) -> Damage | None:
    """Whether a text in UTF-8 was read in another encoding at some time."""
    if plain.isascii() or _SUSPECT.search(plain) is None:
        return None
    pairs = _PAIR.findall(plain)
    if sum(char > "\x7f" for char in plain) >= _FEWEST:
        before = next((found for page in _CODE_PAGES if (found := _reread(plain, page)) is not None), None)
    else:
        before = _reread(plain, "cp1252") if pairs else None
    if before is None:
        before = _mended_words(plain)
    if before is not None:
        return Damage(before)
    return Damage(None) if "â€" in pairs or len(pairs) >= _SURE else None


_LATER = "[\x80-\xbf\u0152\u0153\u0160\u0161\u017d\u017e\u0178\u0192\u02c6\u02dc\u2010-\u2122]"
_IN_A_WORD = re.compile(f"(?<=[a-z])[ÃÂ]{_LATER}|Ã{_LATER}(?=[a-z])")
"""In no language does a capital Ã or  stand behind a small letter, or Ã before a sign and a small letter."""


def _mended_words(plain: str) -> str | None:
    """A text of which only some words are damaged, with these mended; None where it has none."""
    if _IN_A_WORD.search(plain) is None:
        return None
    mended = _IN_A_WORD.sub(lambda pair: _reread(pair[0], "cp1252") or "\ufffd", plain)
    return None if "\ufffd" in mended else mended


_NATIONAL = {"Greek": ("cp1253", "iso8859-7"), "Cyrillic": ("cp1251",)}
"""The code pages of languages with these letters, before there was Unicode."""

_script = cache(main_script)
_LATIN_1 = re.compile("[À-ÿ]+")
_WORD = re.compile(r"[^\W\d_]+")
_LEAST_SHARE = 0.8


def taken_for_latin(plain: str, language: str) -> Damage | None:
    """Whether a text in a language was written in its old code page and read as Western European: "Óôï Íáýðëéï"."""
    pages = _NATIONAL.get(_script(language), ()) if _LATIN_1.search(plain) is not None else ()
    if not pages:
        return None
    words = [word for word in _WORD.findall(plain) if len(word) > 1]
    turned = sum(_LATIN_1.fullmatch(word) is not None for word in words)
    letters = sum(map(len, _LATIN_1.findall(plain)))
    if letters < _FEWEST or turned < _LEAST_SHARE * len(words):
        return None
    for page in pages:
        try:
            return Damage(plain.encode("cp1252").decode(page))
        except UnicodeError:
            continue
    return Damage(None)


def _reread(plain: str, code_page: str) -> str | None:
    try:
        before = codecs.charmap_encode(plain, "strict", _BYTES[code_page])[0].decode("utf-8")
    except UnicodeError:
        return None
    return None if _CONTROL.search(before) else before
