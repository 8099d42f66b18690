"""What stays in a text that was copied off pages: their heads and feet, and words divided at the ends of lines."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from quizkit.formats._typed.doubts import Doubts
from quizkit.formats._typed.lines import Line

_DIGITS = re.compile(r"\d+")
_WORD = (
    r"(?:page|seite|σελίδα|σελ\.|página|pagina|pág\.|strona|str\.|sayfa|стр\.|страница|сторінка|sida|side|sivu|oldal)"
)
_PAGE = re.compile(
    rf"(?:^|\s){_WORD}\s*\d{{1,4}}\s*(?:of|von|από|de|di|sur|van|z|/|из|з|av)\s*\d{{1,4}}(?=\s|$)"
    rf"|^[-\N{{EN DASH}}\N{{EM DASH}}| ]*{_WORD}\s*\d{{1,4}}[-\N{{EN DASH}}\N{{EM DASH}}| ]*$|^第\s*\d{{1,4}}\s*页",
    re.IGNORECASE,
)
_LONGEST = 150
_FEWEST = 2
_DIVIDED = re.compile(r"(?P<begin>[^\W\d_]{2,30})-$")
_HYPHENED = re.compile(r"[^\W\d_]{2,30}-[^\W\d_]{2,30}")
_MOST_DIVIDED = 50
"""Lines in a row that may each end in a divided word."""
_BEHIND_A_HYPHEN = frozenset(
    ("und", "oder", "bzw", "sowie", "als", "and", "or", "to", "en", "of", "och", "og", "eller")
)
"""Words behind a hyphen that stands for the rest of the next word: ``Vor- und Nachteile``."""
_CONTINUED = re.compile(r"(?P<end>[^\W\d_]{2,30})")


def without_pages(lines: Sequence[Line], doubts: Doubts) -> list[Line]:
    """The lines of a text without those that name its pages and come again, which is said, and with words whole.

    A head or a foot is the same but for its numbers, time and again; one page alone may say anything.
    """
    pages = {place: _DIGITS.sub("0", line.raw) for place, line in enumerate(lines) if _names_page(line)}
    counts = Counter(pages.values())
    kept = []
    for place, line in enumerate(lines):
        if place in pages and counts[pages[place]] >= _FEWEST:
            message = "this line stands on several pages, as their head or foot, and is left out."
            doubts.add(line, message, "Take it out of the text, or begin it in another way on each page.")
        else:
            kept.append(line)
    return list(_with_words_whole(kept, doubts))


def _names_page(line: Line) -> bool:
    return line.kind == "text" and len(line.raw) <= _LONGEST and _PAGE.search(line.raw) is not None


def _with_words_whole(lines: Sequence[Line], doubts: Doubts) -> Iterator[Line]:
    """``struc-`` and ``tures`` in the next line as one word; what the text writes with a hyphen elsewhere keeps it."""
    if not any(line.text.endswith("-") for line in lines):
        yield from lines
        return
    hyphened = {word for line in lines if "-" in line.raw for word in _HYPHENED.findall(line.raw)}
    place = 0
    while place < len(lines):
        line = lines[place]
        place += 1
        for _ in range(_MOST_DIVIDED):
            word = _divided(line, lines[place]) if place < len(lines) else None
            if word is None:
                break
            begin, end = word
            rest = lines[place].raw[len(end) :]
            joined = f"{begin}-{end}" if f"{begin}-{end}" in hyphened else f"{begin}{end}"
            line = replace(
                line,
                raw=f"{line.raw[: -len(begin) - 1]}{joined}{rest}",
                text=f"{line.text[: -len(begin) - 1]}{joined}{rest}",
            )
            doubts.add(
                line,
                f'"{begin}-" at the end of this line and "{end}" below it are read as "{joined}".',
                "If the hyphen belongs to the word, write the word in one line.",
            )
            place += 1
        yield line


def _divided(line: Line, after: Line) -> tuple[str, str] | None:
    """The two parts of a word that is divided between two lines; None where it is not."""
    if line.kind in ("blank", "code", "rule") or after.kind != "text" or not line.text:
        return None
    begin, end = _DIVIDED.search(line.text[-40:]), _CONTINUED.match(after.raw)
    if begin is None or end is None or not end["end"][0].islower() or not begin["begin"][-1].islower():
        return None
    return None if end["end"] in _BEHIND_A_HYPHEN else (begin["begin"], end["end"])
