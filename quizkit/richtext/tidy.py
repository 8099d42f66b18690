"""Runs as a parser collects them, made into runs as a reader sees them."""

import re
from collections.abc import Iterable

from quizkit.richtext.tree import BREAK, NORMAL, Break, Mark, Run, Runs, Style, merged

FOLDED = re.compile(r"[ \t\n\r\f]+")
"""The white space that a browser shows as one space."""

_LINES: frozenset[Mark] = frozenset(("underline", "strike"))
_WITH_NO_BREAK = re.compile("[ \xa0]*\xa0[ \xa0]*")


def tidied(runs: Iterable[Run]) -> Runs:
    """White space folded as a browser does it, moved out of styles, and gone from the ends of lines.

    No-break spaces beside other spaces, or at the start of a line, are spaces that the reader sees: they become
    as many spaces. Underlined spaces are a line to write on and stay.
    """
    out = _settled(_folded(runs))
    while out and out[-1].content is BREAK:
        out.pop()
    start = 0
    while start < len(out) and out[start].content is BREAK:
        start += 1
    return merged(out[start:])


def is_blank(run: Run) -> bool:
    """Whether a run is nothing but spaces that nobody would see at the end of a line."""
    return isinstance(run.content, str) and not run.content.strip(" \xa0") and "underline" not in run.style.marks


def _folded(runs: Iterable[Run]) -> list[Run]:
    out: list[Run] = []
    after_space = line_start = True
    for run in runs:
        content = run.content
        if isinstance(content, Break):
            _strip_line_end(out)
            out.append(Run(BREAK, run.style))
            after_space = line_start = True
        elif isinstance(content, str):
            text = FOLDED.sub(" ", content)
            if after_space and text[:1] == " ":
                text = text[1:]
            if not text:
                continue
            after_space = text[-1] == " "
            if "\xa0" in text:
                text = _with_visible_spaces(text, line_start)
            line_start = False
            out.append(Run(text, run.style))
        else:
            out.append(run)
            after_space = line_start = False
    _strip_line_end(out)
    return out


def _with_visible_spaces(text: str, line_start: bool) -> str:
    def spaces(found: re.Match[str]) -> str:
        alone = len(found[0]) == 1 and not (line_start and found.start() == 0)
        return found[0] if alone else " " * len(found[0])

    return _WITH_NO_BREAK.sub(spaces, text)


def _strip_line_end(out: list[Run]) -> None:
    while out and is_blank(out[-1]):
        out.pop()
    if out and isinstance(out[-1].content, str) and "underline" not in out[-1].style.marks:
        out[-1] = Run(out[-1].content.rstrip(" \xa0"), out[-1].style)


def _settled(runs: list[Run]) -> list[Run]:
    """Spaces and line ends at the edge of a style belong to no style that does not hold on both sides of them."""
    if not any(_is_unsettled(run) for run in runs):
        return runs
    pieces: list[Run] = []
    for run in runs:
        if isinstance(run.content, str) and run.style != NORMAL and not is_blank(run):
            pieces += [Run(part, run.style) for part in _with_edges(run.content)]
            continue
        pieces.append(run)
    after = NORMAL
    following: list[Style] = []
    for run in reversed(pieces):
        following.append(after)
        if not _is_edge(run):
            after = run.style
    out: list[Run] = []
    before = NORMAL
    for run, after in zip(pieces, reversed(following), strict=True):
        if _is_edge(run):
            out.append(Run(run.content, _between(before, after, run.style)))
        else:
            before = run.style
            out.append(run)
    return out


def _is_edge(run: Run) -> bool:
    return run.content is BREAK or is_blank(run)


def _is_unsettled(run: Run) -> bool:
    """Whether a run is, or ends in, white space whose style may not be its own."""
    content = run.content
    if isinstance(content, str):
        return content == " " or (run.style is not NORMAL and (content[0] in " \xa0" or content[-1] in " \xa0"))
    return content is BREAK and run.style is not NORMAL


def _with_edges(text: str) -> list[str]:
    """Words with the spaces at either end apart."""
    words = text.strip(" \xa0")
    at = text.find(words)
    return [part for part in (text[:at], words, text[at + len(words) :]) if part]


def _between(before: Style, after: Style, own: Style) -> Style:
    """The style of spaces between two styles. A line under or through them would show, so it has to be their own."""
    if before == after == NORMAL:
        return NORMAL
    marks = (before.marks & after.marks) - (_LINES - own.marks)
    scripts = before.scripts if before.scripts == after.scripts else ()
    return Style(marks, scripts, before.href if before.href == after.href else None)
