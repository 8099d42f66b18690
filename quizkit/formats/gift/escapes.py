"""GIFT's escapes, marked so that what they stand for is never taken for what it looks like.

``\\\\ \\: \\# \\= \\{ \\} \\~`` and ``\\n`` (a line end) are the only escapes; every other backslash is a character.
Each escape becomes two characters that no text may hold, so that places in the marked text are places in the file.
"""

import re
from collections.abc import Iterator

from quizkit.richtext.escapes import NOT_XML
from quizkit.richtext.maths import math_at

_FILLER = "\ufddf"
_BACKSLASH, _NEWLINE = "\ufdd0", "\ufdd1"
_MARKS = {
    "\\": _BACKSLASH,
    "n": _NEWLINE,
    ":": "\ufdd2",
    "#": "\ufdd3",
    "=": "\ufdd4",
    "{": "\ufdd5",
    "}": "\ufdd6",
    "~": "\ufdd7",
}
_MEANINGS = str.maketrans({mark: char for char, mark in _MARKS.items()} | {_NEWLINE: "\n", _FILLER: None})
_SPELLINGS = str.maketrans({mark: f"\\{char}" for char, mark in _MARKS.items()} | {_FILLER: None})
_RESERVED = re.compile("[\ufdd0-\ufddf]")

_TEX = re.compile(
    f"{_NEWLINE}{_FILLER}(?=(?:abla|atural|cong|e|earrow|eg|eq|equiv|exists|geq|geqq|gtr|i|leftarrow|Leftarrow|"
    "leftrightarrow|Leftrightarrow|leq|leqq|less|mid|olimits|onumber|ot|otin|parallel|prec|preceq|rightarrow|"
    "Rightarrow|shortmid|shortparallel|sim|subseteq|succ|succeq|supseteq|triangleleft|triangleright|u|vdash|vDash|"
    "Vdash|VDash|warrow)(?![A-Za-z]))"
)
_MATHS = re.compile(r"\\[(\[]|\$\$")


def marked(text: str) -> str:
    """The text with its escapes marked."""
    if _RESERVED.search(text):
        text = _RESERVED.sub("\N{REPLACEMENT CHARACTER}", text)
    if "\\" in text:
        for char, mark in _MARKS.items():
            text = text.replace(f"\\{char}", f"{mark}{_FILLER}")
    return text


def meaning(text: str) -> str:
    """What a marked text says."""
    return text.translate(_MEANINGS) if _FILLER in text else text


def spelling(text: str) -> str:
    """A marked text as it stands in the file."""
    return text.translate(_SPELLINGS) if _FILLER in text else text


def has_escapes(text: str) -> bool:
    """Whether a marked text holds an escape."""
    return _FILLER in text


def with_tex(text: str) -> str:
    """A marked text in which ``\\nu`` and the like are commands of TeX again and no line ends.

    Only a formula whose own brackets lack the second backslash is mended: who wrote ``\\\\(`` knows the rule, and
    means a line end.
    """
    if _NEWLINE not in text:
        return text
    pieces: list[str] = []
    done = 0
    for start, end in maths(text):
        if text[start] != _FILLER:
            pieces += (text[done:start], _TEX.sub(r"\\n", text[start:end]))
            done = end
    return "".join((*pieces, text[done:]))


def may_hold_maths(text: str) -> bool:
    """A quick look whether a marked text can hold a formula at all."""
    return "\\" in text or _BACKSLASH in text or "$$" in text


def maths(text: str) -> Iterator[tuple[int, int]]:
    """Where the formulas of a marked text begin and end."""
    text = text.replace(f"{_BACKSLASH}{_FILLER}", f"{_FILLER}\\")
    position = 0
    while opener := _MATHS.search(text, position):
        found = math_at(text, opener.start(), dollar=False)
        position = found[1] if found else opener.start() + 1
        if found:
            yield opener.start(), position


_TO_ESCAPE = re.compile(r"[\\~=#{}:\n]")
_ESCAPES = str.maketrans({char: f"\\{char}" for char in _MARKS if char != "n"} | {"\n": "\\n"})


_PLACEHOLDER = re.compile("&&(?:010|035|058|061|092|12[356])")


def has_placeholder(text: str) -> bool:
    """Whether a text holds ``&&035;`` or the like, which Moodle puts in the place of escapes while it reads.

    It can't tell them from its own (read in its code).
    """
    return "&&" in text and _PLACEHOLDER.search(text) is not None


def escaped(text: str) -> str:
    """A text as it is to stand in the file: on one line, with nothing in it that GIFT gives a meaning to."""
    if not text.isprintable():
        text = NOT_XML.sub("\N{REPLACEMENT CHARACTER}", text.replace("\r\n", "\n").replace("\r", "\n"))
    return text.translate(_ESCAPES) if _TO_ESCAPE.search(text) else text
