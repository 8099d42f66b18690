"""Putting the lines of one text together again: wrapped lines are one, lists, tables and code keep their lines."""

import re
from collections.abc import Iterable
from dataclasses import field
from typing import Literal, NamedTuple

from quizkit.formats._typed.lines import Line
from quizkit.records import dataclass

Shape = Literal["text", "code", "list", "table", "quote", "own"]

_ROMAN = re.compile(r"\(?[ivxIVX]{1,5}[.)]\s")


class Row(NamedTuple):
    """One line of a text with its place; ``gap`` says that a blank line stands before it."""

    text: str
    shape: Shape
    gap: bool
    line: int
    column: int
    indent: int = 0


@dataclass(slots=True)
class Piece:
    """A text that grows line by line; ``line`` and ``column`` are the place where it begins."""

    line: int
    column: int
    rows: list[Row] = field(default_factory=list)

    @classmethod
    def of(cls, line: Line) -> "Piece":
        """A text that begins behind a line's label."""
        piece = cls(line.number, line.column)
        if line.text:
            piece.rows.append(Row(line.text, "text", False, line.number, line.column))
        return piece

    @classmethod
    def whole(cls, line: Line) -> "Piece":
        """A text that begins with a whole line."""
        piece = cls(line.number, line.start)
        piece.add(line, gap=False)
        return piece

    def add(self, line: Line, *, gap: bool) -> None:
        """Take one more line, the whole of it; ``gap`` says that a blank line stands before it."""
        if not self.rows:
            self.line, self.column = line.number, line.start
        shape = self._shape(line)
        before = self.rows[-1] if self.rows else None
        if (
            before is not None
            and before.shape == "list"
            and shape == "text"
            and not gap
            and line.indent > before.indent
        ):
            self.rows[-1] = before._replace(text=f"{before.text} {line.raw}")
            return
        text = f"- {line.raw[1:].lstrip()}" if line.kind == "bullet" and line.label not in "-*+" else line.raw
        self.rows.append(Row(text, shape, gap, line.number, line.start, line.indent))

    def _shape(self, line: Line) -> Shape:
        if line.kind == "code":
            return "code"
        in_list = bool(self.rows) and self.rows[-1].shape == "list"
        if line.kind == "bullet" or (line.kind == "number" and (line.label == "1" or in_list)):
            return "list"
        if line.raw.startswith(("|", ">")):
            return "table" if line.raw[0] == "|" else "quote"
        return "own" if _ROMAN.match(line.raw) else "text"

    def add_paragraph(self, line: Line) -> None:
        """Take what stands behind a line's label as a paragraph of its own."""
        self.rows.append(Row(line.text, "text", True, line.number, line.column))

    def source(self) -> str:
        """The Markdown of the whole text."""
        if len(self.rows) == 1:
            return self.rows[0].text
        parts: list[str] = []
        before: Row | None = None
        for row in self.rows:
            if before is not None:
                parts.append(_between(before, row))
            parts.append(row.text)
            before = row
        return "".join(parts)


@dataclass(slots=True)
class Field:
    """A field with its name and language (empty where none is said)."""

    name: str
    language: str
    line: Line
    value: Piece


def _between(before: Row, row: Row) -> str:
    if before.shape == row.shape != "text" and row.shape != "own":
        return "\n"
    if row.gap or before.shape != "text" or row.shape != "text":
        return "\n\n"
    return "\n" if before.text.endswith("\\") else " "


def text_of_lines(lines: Iterable[Line]) -> Piece | None:
    """The text of some lines, blank ones between paragraphs."""
    piece: Piece | None = None
    gap = False
    for line in lines:
        if line.kind in ("blank", "rule"):
            gap = True
            continue
        if piece is None:
            piece = Piece.whole(line)
        else:
            piece.add(line, gap=gap)
        gap = False
    return piece
