"""A GIFT file in pieces: what stands between blank lines, each with its comments and the places of its lines."""

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import field
from itertools import accumulate

from quizkit.formats._moodle_text import TRIMMED
from quizkit.formats.gift.escapes import spelling
from quizkit.model import Location
from quizkit.records import dataclass
from quizkit.source import Source

_CATEGORY = re.compile(r"\$CATEGORY\s*:", re.IGNORECASE)
_BEGINS_ANEW = re.compile(r"::(?!:)[^{}]{1,255}?::|\$CATEGORY\s*:")
_BRACE = re.compile("[{}]")


@dataclass(slots=True)
class Chunk:
    """A question, a category or nothing but comments.

    ``lines`` are stripped and marked, beginning with the one that has the number ``first``; a comment among them is
    one space, as Moodle has it. ``raw`` are the same lines as they stand in the file. ``comments`` come from before,
    between and after them. ``depth`` is how many braces are still open at the end, ``has_gaps`` says that blank lines
    stand inside of them. ``crowded`` says that no blank line stands above it, where Moodle sees no beginning.
    """

    first: int
    lines: list[str] = field(default_factory=list)
    raw: list[str] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)
    depth: int = 0
    has_gaps: bool = False
    crowded: bool = False

    @property
    def text(self) -> str:
        """All lines in one marked text; a place in it is found by :class:`Places`."""
        return "\n".join(self.lines).rstrip(TRIMMED)

    @property
    def is_category(self) -> bool:
        """Whether this begins another category."""
        return bool(self.lines) and self.lines[0][:1] == "$" and _CATEGORY.match(self.lines[0]) is not None

    @property
    def is_whole(self) -> bool:
        """Whether this has answers in braces already."""
        return self.depth == 0 and any("{" in line for line in self.lines)

    def give_last_comments(self) -> list[str]:
        """Take off the comments that stand in the last lines, and give them away."""
        count = 0
        while self.lines[-1] == " ":
            self.lines.pop()
            self.raw.pop()
            count += 1
        given = self.comments[len(self.comments) - count :]
        del self.comments[len(self.comments) - count :]
        return given

    def add(self, number: int, line: str, raw: str) -> None:
        """Take down the next line."""
        if line.startswith("//"):
            self.comments.append(spelling(line))
            line = " "
        if self.lines or line != " ":
            if not self.lines:
                self.first = number
            self.depth += line.count("{") - line.count("}")
            self.lines.append(line)
            self.raw.append(raw)


class Places:
    """The places of a chunk's text in the file."""

    def __init__(self, source: Source, chunk: Chunk) -> None:
        self._file = source.name
        self._chunk = chunk
        self._starts = list(accumulate((len(line) + 1 for line in chunk.lines[:-1]), initial=0))

    def at(self, offset: int) -> Location:
        """The line and column of the character at this offset."""
        line = bisect_right(self._starts, offset) - 1
        raw = self._chunk.raw[line] if self._chunk.raw else ""
        indent = len(raw) - len(raw.lstrip(TRIMMED))
        return Location(self._file, self._chunk.first + line, offset - self._starts[line] + indent + 1)


def chunks_of(text: str) -> list[Chunk]:
    """The pieces of a marked text.

    Blank lines part them, and so does a line that is only ``0`` (measured). Where such lines stand inside braces,
    Moodle refuses the file; here the pieces are put together again.
    """
    lines = text.split("\n")
    found = list(_parted(lines))
    joined: list[Chunk] = []
    number = 0
    while number < len(found):
        chunk = found[number]
        number += 1
        while (end := _closing(chunk, found, number)) is not None:
            for other in found[number:end]:
                _join(chunk, other, lines)
            number = end
        joined.append(chunk)
    return joined


def _parted(lines: list[str]) -> Iterator[Chunk]:
    chunk: Chunk | None = None
    for number, raw in enumerate(lines, 1):
        line = raw.strip(TRIMMED)
        if not line or line == "0":
            if chunk is not None:
                yield chunk
            chunk = None
            continue
        if chunk is None:
            chunk = Chunk(number)
        elif line[0] in ":$" and chunk.is_whole and _BEGINS_ANEW.match(line):
            following = Chunk(number, comments=chunk.give_last_comments(), crowded=True)
            yield chunk
            chunk = following
        chunk.add(number, line, raw)
    if chunk is not None:
        yield chunk


def _closing(chunk: Chunk, found: list[Chunk], number: int) -> int | None:
    """Where the pieces end that belong to one whose braces are open, or None."""
    if chunk.depth <= 0:
        return None
    for end in range(number, len(found)):
        other = found[end]
        if other.is_category or (other.lines and other.lines[0].startswith("::")):
            return None
        brace = next(filter(None, map(_BRACE.search, other.lines)), None)
        if brace is not None:
            return end + 1 if brace[0] == "}" else None
    return None


def _join(chunk: Chunk, other: Chunk, lines: list[str]) -> None:
    chunk.comments += other.comments
    chunk.has_gaps = True
    if other.lines:
        for raw in lines[chunk.first + len(chunk.lines) - 1 : other.first - 1]:
            line = raw.strip(TRIMMED)
            chunk.lines.append(" " if line.startswith("//") else line)
            chunk.raw.append(raw)
        chunk.lines += other.lines
        chunk.raw += other.raw
        chunk.depth += other.depth
