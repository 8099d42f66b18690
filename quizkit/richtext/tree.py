"""The small tree that every text is parsed into and written from.

Blocks hold runs. A run is a piece of content with one style; styles do not nest, so ``<b><i>x</i></b>`` and
``<i><b>x</b></i>`` are the same run. A ``str`` in a run is what the reader of the quiz sees: several spaces in it are
several visible spaces, and it never holds a line feed.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import field
from typing import Literal, NamedTuple

from quizkit.records import dataclass

MarkupKind = Literal[
    "emphasis",  # em, strong, underline, strike
    "script",  # sub- and superscript
    "code",  # inline and block
    "math",
    "link",
    "image",
    "list",
    "table",
    "heading",
    "quote",
    "media",
    "break",  # paragraphs and line breaks
]
"""Kinds of markup, as :func:`quizkit.richtext.markup_kinds` finds them in a text."""

Mark = Literal["strong", "emphasis", "underline", "strike"]
Script = Literal["sub", "sup"]


@dataclass(frozen=True, slots=True)
class Style:
    """How a run is set. ``scripts`` goes from the outermost sub- or superscript to the innermost."""

    marks: frozenset[Mark] = frozenset()
    scripts: tuple[Script, ...] = ()
    href: str | None = None


NORMAL = Style()


@dataclass(frozen=True, slots=True)
class Code:
    """Code within a line."""

    text: str


@dataclass(frozen=True, slots=True)
class Math:
    """A formula in TeX, within the line or displayed on a line of its own."""

    tex: str
    display: bool = False


@dataclass(frozen=True, slots=True)
class Image:
    """A picture. ``src`` is a relative path as the file is called, a URL or a ``data:`` URI; sizes are pixels."""

    src: str
    alt: str = ""
    width: int | None = None
    height: int | None = None


@dataclass(frozen=True, slots=True)
class Media:
    """A sound or a film, with the words that stand for it where it cannot be played."""

    src: str
    kind: Literal["audio", "video"]
    label: str = ""


@dataclass(frozen=True, slots=True)
class Break:
    """The end of a line within a paragraph."""


BREAK = Break()

Content = str | Code | Math | Image | Media | Break


class Run(NamedTuple):
    """A piece of content in one style."""

    content: Content
    style: Style = NORMAL


Runs = tuple[Run, ...]


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph."""

    runs: Runs


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading of level 1 to 6."""

    level: int
    runs: Runs


@dataclass(frozen=True, slots=True)
class CodeBlock:
    """Lines of code, without blank lines at either end; ``language`` is empty where nobody says."""

    text: str
    language: str = ""


@dataclass(frozen=True, slots=True)
class Quote:
    """A block quotation."""

    blocks: "Blocks"


@dataclass(frozen=True, slots=True)
class Listing:
    """A list; ``start`` is None for bullets and the first number otherwise."""

    items: "tuple[Blocks, ...]"
    start: int | None = None


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of a table."""

    blocks: "Blocks"
    header: bool = False
    colspan: int = 1
    rowspan: int = 1


@dataclass(frozen=True, slots=True)
class Table:
    """A table by rows."""

    rows: tuple[tuple[Cell, ...], ...]
    caption: Runs = ()


@dataclass(frozen=True, slots=True)
class Rule:
    """A line across the page."""


Block = Paragraph | Heading | CodeBlock | Quote | Listing | Table | Rule
Blocks = tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Doc:
    """A parsed text; ``problems`` is what the sanitiser took out, each once, or why Markdown was taken as typed."""

    blocks: Blocks
    problems: tuple[str, ...] = field(default=(), compare=False)


EMPTY = Doc(())

LOCAL_FILE = "the file "
"""What the problem of a file begins with that only its author's computer has, with its name after it."""

EMBEDDED = frozenset(("<iframe>", "<embed>", "<applet>", "<frame>"))
"""Problems that take from learners something that they were to see, such as a video."""

LOOKS = "style"
"""What gives words a colour, a font or a size in HTML: word processors write much of it."""

FOLDED_AWAY = "that words are folded away in <details>"
"""The problem of words that learners are to see only when they ask for them; there they see them at once."""

TOO_DEEP = "nested too deeply"
TOO_MUCH = "too many signs"
"""The problems of a Markdown text that is taken as it was typed."""

GAP = re.compile(r"\[\[([\w .:-]{1,100})\]\]")
"""The marker of a gap, whose name is between the brackets. It stands among words or in code."""


def merged(runs: Iterable[Run]) -> Runs:
    """The same runs with neighbouring words of one style joined and empty words left out."""
    out: list[Run] = []
    words: list[str] = []
    words_style = NORMAL
    for run in runs:
        content, style = run
        if isinstance(content, str):
            if words and style != words_style:
                out.append(Run("".join(words), words_style))
                words = []
            if content:
                words.append(content)
                words_style = style
            continue
        if words:
            out.append(Run("".join(words), words_style))
            words = []
        out.append(run)
    if words:
        out.append(Run("".join(words), words_style))
    return tuple(out)


def all_runs(blocks: Blocks) -> Iterator[Run]:
    """Every run of these blocks, in reading order; a block of code is one run."""
    for block in blocks:
        match block:
            case Paragraph(runs) | Heading(_, runs):
                yield from runs
            case Quote(inner):
                yield from all_runs(inner)
            case Listing(items):
                for item in items:
                    yield from all_runs(item)
            case Table(rows, caption):
                yield from caption
                for row in rows:
                    for cell in row:
                        yield from all_runs(cell.blocks)
            case CodeBlock(text):
                yield Run(Code(text))
            case Rule():
                pass


def single_plain(doc: Doc) -> str | None:
    """The words of a text that is one paragraph without any markup; None when there is more to it."""
    if not doc.blocks:
        return ""
    if len(doc.blocks) == 1 and isinstance(doc.blocks[0], Paragraph):
        runs = doc.blocks[0].runs
        if not runs:
            return ""
        if len(runs) == 1 and isinstance(runs[0].content, str) and runs[0].style == NORMAL:
            return runs[0].content
    return None
