"""The lines of a quiz typed as plain text, each told by how it begins.

What a line means in its question (a wrapped word, a list inside the stem, an option) is found out later; here is only
what it looks like.
"""

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Literal

from quizkit.formats._authored import may_be_pointed_at, split_closing_mark, split_mark
from quizkit.formats._letters import LETTERS
from quizkit.formats._typed.fences import closing_fence, opening_fence
from quizkit.formats._typed.labels import (
    field_of,
    is_question_word,
    option_letter,
    quiz_field,
    stands_for_answer,
    stands_for_question,
)
from quizkit.records import dataclass

Kind = Literal[
    "blank", "code", "number", "letter", "bullet", "check", "sign", "field", "heading", "group", "rule", "text"
]

TAB = 4
"""The columns of a tab, for comparing indents."""


@dataclass(slots=True)
class Line:
    """One line: where it stands, what it looks like, and what stands behind its label.

    ``label`` is the number, letter, bullet, sign or field's name; ``style`` what closes it (``.``, ``)``, ``(`` for
    both brackets) or the language of a field. ``marked`` says that it is marked as right, and ``loosely`` that the
    mark is one that people use as a bullet too. ``raw`` is the whole line without its indent, ``start`` its column.
    """

    number: int
    indent: int
    kind: Kind
    text: str
    column: int
    raw: str
    start: int
    label: str = ""
    style: str = ""
    marked: bool = False
    loosely: bool = False
    word: bool = False
    """A number with a word before it (``Question 3``), or the word alone (``Question:``)."""


_MARK = r"(?P<mark>\[[ xX*✓✔]?\]\s*|[*✓✔√☑✅→➔]\ufe0f?\s*|[-=]{1,3}>\s*)?"
_DASH = r"[-\N{EN DASH}\N{EM DASH}](?=\s)"
WORD = r"[^\W\d_][^\s\d_.,:;!?()\[\]{}*#/|=<>\"'°ºª№&：（）、-]{0,11}"
"""A word before a number; in many scripts its vowels are no letters to a pattern."""
_NUMBER = re.compile(
    rf"(?:\#{{1,6}}\s+)?(?:(?P<word>{WORD}\.?)\s*(?:\#|№|[nN][°ºo]\.?|[nN]r\.|αρ\.)?\s*)?(?:_{{2,30}}\s*)?"
    r"(?:[(（](?P<inner>\d{1,6})[)）]"
    r"|(?P<outer>\d{1,6})(?P<of>\s?(?:of|/|von|sur|de|di|από|из)\s?\d{1,6}(?=\s|$))?"
    rf"[ηοº°ª题題问問번]?\s?(?P<style>[.-]\)|\.{_DASH}|[.):．、：）](?!\d)|/(?=\s)|{_DASH}|(?=\s*(?:[(\[]|$))|(?P<gap>(?=\s))))"
    r"\s*(?P<text>.*)"
)
_LETTER = re.compile(
    rf"(?P<bullet>[-•+]\s+)?{_MARK}(?:[(（\[](?P<inner>{LETTERS})[)）\]]"
    rf"|(?P<outer>{LETTERS})(?P<style>-?[)．、）]|\.{_DASH}|/(?=\s)|\.(?![^\W_]?\.)|\s?{_DASH}|(?<=[ア-コ])(?=\s)))"
    r"\s*(?P<text>.*)"
)
_CHECK = re.compile(
    r"(?:[-*+•]\s+)?(?:\[(?P<box>[ xX*✓✔]?)\]|\((?P<ring>[ xX*✓✔•●]?)\)|(?P<glyph>[☐☑☒✅⬜])\ufe0f?)"
    rf"(?:\s+(?!(?:{LETTERS})[.)]\s)(?P<text>.*)|$)"
)
_BULLET = re.compile(
    r"(?P<label>[•◦▪▫■□●○◉◯⦿‣⁃∙·➢❖\uf0a7\uf0b7\uf0d8\uf076]|[-*+\N{EN DASH}\N{EM DASH}→➔✓✔√](?=\s)|o(?=\t))"
    r"\s*(?P<text>.*)"
)
_SIGN = re.compile(r"(?P<label>~|@|\.\.\.|…)\s+(?P<text>.*)")
_STEM = re.compile(rf"(?P<word>{WORD})\s?[:：]\s*(?P<text>.*)")
_FIELD = re.compile(r"(?P<name>[^\W\d_][^:：=]{0,40}?)\s?[:：=]\s*(?P<text>.*)")
_BARE_KEY = re.compile(
    r"(?P<name>[^\W\d_]{3,20}(?:\s[^\W\d_]{2,20}){0,2})"
    rf"(?:\s?[.\N{{EN DASH}}\N{{EM DASH}}-]\s?(?P<text>[(\[]?(?:{LETTERS}|\d{{1,2}})[)\]]?)"
    rf"|\s(?P<inner>[(\[](?:{LETTERS}|\d{{1,2}})[)\]]))\.?"
)
_STARRED = re.compile(r"(?P<mark>[*✓✔√☑✅→➔]\s*)(?P<name>[^\W\d_][^:：=]{0,20}?)\s?[:：]\s*(?P<text>.*)")
"""``*A: text``, ``*Option A: text``."""
_STAR_WITHIN = re.compile(rf"(?P<outer>{LETTERS})\*\s?(?P<style>[).:])\s*(?P<text>.*)")
"""``A*) text``."""
_CLOSING_SIGNS = frozenset(")]✓✔✅☑\ufe0f")
_HEADING = re.compile(r"#{1,6}\s+(?P<text>.*)")
_FIRST_IDEOGRAPH = "\u2e80"
"""Below are the scripts with spaces between words, where ``Question 1 asks`` is prose."""
_INVISIBLE = frozenset(
    "\u200b\u200c\u200d\u200e\u200f\u2060\ufeff\u00ad\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
)
"""Signs without a width, which web pages and right-to-left text leave at the ends of lines."""
_BULLET_MARKS = ("*", "→", "➔", "✓", "✔", "√")
_RULE = re.compile(r"([-=*_~#])(?:\s?\1){2,}\s*$")


def read_lines(text: str) -> tuple[list[Line], int | None]:
    """All lines of a text, and the number of a line that opens a block of code and is never closed.

    Lines between fences are ``code``, whatever they look like; an opening fence that is never closed is text.
    """
    rows = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    lines: list[Line] = []
    unclosed: int | None = None
    tried: set[tuple[str, int]] = set()
    index = 0
    while index < len(rows):
        row = rows[index]
        if row[:1] in _INVISIBLE or row[-1:] in _INVISIBLE:
            row = row.strip("".join(_INVISIBLE))
        bare = row.strip()
        mark = opening_fence(bare)
        if mark is not None:
            end = None if mark in tried else closing_fence(rows, index + 1, *mark)
            if end is not None:
                lines.extend(_code(rows, index, end))
                index = end + 1
                continue
            tried.add(mark)
            unclosed = unclosed or index + 1
        line = line_of(index + 1, row, bare) if mark is None else _plain(index + 1, row, bare, "text")
        lines.append(line)
        index += 1
    return lines, unclosed


def one_line(row: str) -> Line:
    """What a row of text looks like, by itself."""
    return line_of(1, row, row.strip())


def _code(rows: list[str], first: int, last: int) -> Iterator[Line]:
    """The lines of a block of code, fences included, less the indent of the fence."""
    margin = len(rows[first]) - len(rows[first].lstrip())
    for index in range(first, last + 1):
        row = rows[index]
        text = row[margin:] if not row[:margin].strip() else row.lstrip()
        yield Line(index + 1, _indent(row), "code", text.rstrip(), 1, text.rstrip(), margin + 1)


def _indent(row: str) -> int:
    lead = row[: len(row) - len(row.lstrip())]
    return len(lead.expandtabs(TAB)) if "\t" in lead else len(lead)


def _plain(number: int, row: str, bare: str, kind: Kind) -> Line:
    start = len(row) - len(row.lstrip()) + 1
    return Line(number, _indent(row), kind, bare, start, bare, start)


def line_of(number: int, row: str, bare: str) -> Line:
    """A line by what it begins with; ``bare`` is the row without white space around it."""
    line = _plain(number, row, bare, "text" if bare else "blank")
    if len(bare) <= 40 and bare[:1].isalpha() and _take_bare_key(line):
        return line
    if not bare or (bare[0].isalpha() and len(bare) > 1 and not _may_be_label(bare)):
        return line
    if bare.startswith("**") and _bold_label(line):
        return line
    if bare[0] == ">":
        return _quoted_field(line)
    for kind, pattern, take in _beginning_with(bare[0]):
        match = pattern.match(bare)
        if match is not None and take(line, match):
            line.kind = kind
            break
    return line


def _take_bare_key(line: Line) -> bool:
    """``Ans. (c)``, ``Answer - 2``: the name of an answer and a letter or number, without a colon between them."""
    match = _BARE_KEY.fullmatch(line.raw)
    found = field_of(match["name"], match["text"] or match["inner"]) if match is not None else None
    if match is None or found is None or found[0] != "key" or match["name"].casefold() == "key":
        return False
    line.kind, line.label, line.text = "field", "key", match["text"] or match["inner"]
    line.column = line.start + match.start("text" if match["text"] else "inner")
    return True


def _quoted_field(line: Line) -> Line:
    """``> Explanation: ...`` is a field; any other quotation is text."""
    inner = line.raw.lstrip("> ")
    if not inner:
        return line
    found = line_of(line.number, inner, inner)
    if found.kind != "field":
        return line
    offset = len(line.raw) - len(inner) + line.start - 1
    found.column += offset
    found.start += offset
    found.indent = line.indent
    return found


def _bold_label(line: Line) -> bool:
    """``**1.** Stem``, ``**Answer:** b``, ``**Answer: b**``: a label in bold, or a label and its text."""
    inner, closed, rest = line.raw[2:].partition("**")
    if not closed:
        return False
    for kind, pattern, take in _TABLE:
        if kind not in ("letter", "number", "field"):
            continue
        match = pattern.match(inner + rest)
        if match is None or not take(line, match):
            continue
        line.kind = kind
        behind = match.start("text")
        if behind >= len(inner):
            line.column += 4
        else:
            line.column += 2
            if kind != "field":
                line.text = f"**{inner[behind:]}**{rest}"
        return True
    return False


def _may_be_label(bare: str) -> bool:
    """A quick look that spares most lines of prose the patterns: is there a letter's bracket, a number, a colon?"""
    return (
        bare[1] in ".)/τ\t．、） \u3000-\N{EN DASH}"
        or ":" in bare[:45]
        or "=" in bare[:45]
        or "：" in bare[:45]
        or any(char.isdigit() for char in bare[:20])
        or bare[1] == "*"
    )


def _behind(line: Line, match: re.Match[str]) -> None:
    """Take what stands behind the label as the line's text."""
    line.text = match["text"] or ""
    line.column = line.start + (match.start("text") if match["text"] is not None else len(line.raw))


def _take_number(line: Line, match: re.Match[str]) -> bool:
    word = match["word"]
    if word is not None and not is_question_word(word.rstrip(".")):
        return False
    if (match["style"] == "" or match["of"]) and word is None:
        return False
    if match["gap"] is not None and word is not None and word < _FIRST_IDEOGRAPH:
        return False
    line.label = str(int(match["inner"] or match["outer"]))
    line.style = "(" if match["inner"] else match["style"]
    line.word = word is not None
    _behind(line, match)
    return True


def _take_stem(line: Line, match: re.Match[str]) -> bool:
    """``Question: ...``, without a number."""
    if not stands_for_question(match["word"]):
        return False
    line.word = True
    _behind(line, match)
    return True


def _take_letter(line: Line, match: re.Match[str]) -> bool:
    line.label = (match["inner"] or match["outer"]).casefold()
    line.style = "(" if match["inner"] else match["style"]
    mark = match["mark"] or ""
    line.marked = mark.strip("[] ") != ""
    line.loosely = mark.rstrip() in _BULLET_MARKS and mark != mark.rstrip()
    _behind(line, match)
    _take_marks(line)
    return True


def _take_option(line: Line, match: re.Match[str]) -> bool:
    """``Option B: ...``."""
    letter = option_letter(match["name"])
    if letter is None or (letter == "r" and stands_for_answer(match["name"], match["text"])):
        return False
    line.label, line.style = letter, ":"
    _behind(line, match)
    _take_marks(line)
    return True


def _take_starred(line: Line, match: re.Match[str]) -> bool:
    letter = option_letter(match["name"])
    if letter is None:
        return False
    line.label, line.style, line.marked = letter, ":", True
    line.loosely = match["mark"] != match["mark"].rstrip()
    _behind(line, match)
    return True


def _take_star_within(line: Line, match: re.Match[str]) -> bool:
    line.label, line.style, line.marked = match["outer"].casefold(), match["style"], True
    _behind(line, match)
    return True


def _take_check(line: Line, match: re.Match[str]) -> bool:
    mark = match["box"] if match["box"] is not None else match["ring"] if match["ring"] is not None else match["glyph"]
    line.label = "*" if mark == "*" else "x"
    line.style = "(" if match["ring"] is not None else "["
    line.marked = mark not in ("", " ", "☐", "⬜")
    _behind(line, match)
    return True


def _take_bullet(line: Line, match: re.Match[str]) -> bool:
    if not match["text"]:
        return False
    line.label = match["label"]
    line.marked = line.loosely = line.label in _BULLET_MARKS and line.label != "*"
    _behind(line, match)
    _take_marks(line)
    return True


def _take_marks(line: Line) -> None:
    """Take off a mark that stands before or behind the text of an option."""
    mark, text = split_mark(line.text)
    if mark:
        line.column += len(line.text) - len(text)
        line.text = text
    if text[-1:] in _CLOSING_SIGNS or may_be_pointed_at(text):
        behind, line.text = split_closing_mark(line.text)
        mark = behind or mark
    if mark:
        line.marked, line.loosely = True, False


def _take_sign(line: Line, match: re.Match[str]) -> bool:
    line.label = "..." if match["label"] == "…" else match["label"]
    _behind(line, match)
    return True


def _take_field(line: Line, match: re.Match[str]) -> bool:
    of_quiz = quiz_field(match["name"])
    if of_quiz is not None:
        line.label = f"quiz {of_quiz}"
    else:
        found = field_of(match["name"], match["text"])
        if found is None:
            return False
        line.label, line.style = found[0], found[1] or ""
    _behind(line, match)
    return True


def _take_heading(line: Line, match: re.Match[str]) -> bool:
    line.label = "#"
    _behind(line, match)
    line.text = line.text.rstrip("# ")
    return bool(line.text)


def _take_rule(_line: Line, _match: re.Match[str]) -> bool:
    return True


_Beginning = tuple[Kind, re.Pattern[str], Callable[[Line, re.Match[str]], bool]]

_TABLE: tuple[_Beginning, ...] = (
    ("rule", _RULE, _take_rule),
    ("check", _CHECK, _take_check),
    ("letter", _LETTER, _take_letter),
    ("letter", _STARRED, _take_starred),
    ("letter", _STAR_WITHIN, _take_star_within),
    ("number", _NUMBER, _take_number),
    ("bullet", _BULLET, _take_bullet),
    ("sign", _SIGN, _take_sign),
    ("number", _STEM, _take_stem),
    ("letter", _FIELD, _take_option),
    ("field", _FIELD, _take_field),
    ("heading", _HEADING, _take_heading),
)
"""What a line may begin with, in the order in which it is asked."""

_LETTERED = (_LETTER, _STAR_WITHIN, _NUMBER, _STEM, _FIELD)
_NEEDS_LETTER = (_STAR_WITHIN, _STEM, _FIELD)


@lru_cache(maxsize=512)
def _beginning_with(char: str) -> tuple[_Beginning, ...]:
    """The rows of the table that a line with this first character may be: for most lines one or two."""
    if char.isdecimal():
        return tuple(row for row in _TABLE if row[1] is _NUMBER)
    if char.isalpha():
        return tuple(row for row in _TABLE if row[1] in _LETTERED or (char == "o" and row[1] is _BULLET))
    return tuple(row for row in _TABLE if row[1] not in _NEEDS_LETTER)
