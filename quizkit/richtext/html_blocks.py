"""The open block elements of an HTML text, and the blocks they become when they close."""

from dataclasses import field

from quizkit.records import dataclass
from quizkit.richtext.tidy import tidied
from quizkit.richtext.tree import (
    BREAK,
    Block,
    Blocks,
    Cell,
    Content,
    Heading,
    Listing,
    Paragraph,
    Quote,
    Run,
    Runs,
    Style,
    Table,
    all_runs,
)

MAX_DEPTH = 32
"""Containers (lists, tables, quotations) inside one another; what is nested deeper loses its container."""

_LISTS = frozenset(("ul", "ol"))
_CELLS = frozenset(("td", "th"))
_HEADINGS = {f"h{level}": level for level in range(1, 7)}
_BLOCKS = frozenset(
    (
        *("p", "div", "section", "article", "aside", "header", "footer", "main", "nav", "figure", "figcaption"),
        *("center", "address", "details", "summary", "fieldset", "legend", "dl", "dt", "dd", "hgroup", "form"),
        *("body", "html", "option", "noscript"),
    )
)
_BARRIERS = {
    "li": _LISTS | _CELLS | {"table"},
    "td": frozenset(("table",)),
    "th": frozenset(("table",)),
    "tr": frozenset(("table",)),
    "ul": _CELLS,
    "ol": _CELLS,
    "caption": frozenset(("table",)),
    "blockquote": _CELLS,
    "table": frozenset(()),
}
"""The containers, and those that an end tag never reaches beyond."""
HOLDS_A_PLACE = frozenset(("td", "th", "li"))
"""What is there even when nothing is in it: ``<td/>`` is the blank corner of a table, and no cell less."""


def is_block(tag: str) -> bool:
    """Whether what stands before a tag and what stands behind it are two paragraphs."""
    return tag in _BARRIERS or tag in _BLOCKS or tag in _HEADINGS


@dataclass(slots=True)
class _Container:
    tag: str
    attributes: dict[str, str] = field(default_factory=dict)
    scope: int = 0
    blocks: list[Block] = field(default_factory=list)
    items: list[list[Block]] = field(default_factory=list)
    rows: list[tuple[Cell, ...]] = field(default_factory=list)
    cells: list[Cell] = field(default_factory=list)
    caption: Runs = ()
    in_head: bool = False


class Containers:
    """Takes in content and block tags in the order of the source."""

    def __init__(self) -> None:
        self._open = [_Container("")]
        self._runs: list[Run] = []
        self._level = 0
        self._ignored: dict[str, int] = {}

    def add(self, content: Content, style: Style) -> None:
        """Content of the current paragraph."""
        self._runs.append(Run(content, style))

    def append(self, block: Block) -> None:
        """A whole block."""
        self.flush()
        self._put(block)

    def flush(self) -> None:
        """The end of the current paragraph or heading."""
        if self._runs:
            runs = tidied(self._runs)
            self._runs = []
            if runs:
                self._put(Heading(self._level, runs) if self._level else Paragraph(runs))
        self._level = 0

    def open(self, tag: str, attributes: dict[str, str], scope: int) -> int | None:
        """A start tag; ``scope`` is how many styles are open. Returns how many of them go on, None for all."""
        if tag in _BARRIERS:
            self.flush()
            return self._open_container(tag, attributes, scope)
        if tag in ("thead", "tbody", "tfoot"):
            return self._section(tag)
        if tag in _BLOCKS or tag in _HEADINGS:
            self.flush()
            self._level = _HEADINGS.get(tag, 0)
        return None

    def close(self, tag: str) -> int | None:
        """An end tag; returns how many of the open styles go on, None for all."""
        if tag in _BARRIERS:
            self.flush()
            if self._ignored.get(tag):
                self._ignored[tag] -= 1
                return None
            return self._close_container(tag)
        if tag in ("thead", "tbody", "tfoot"):
            return self._section("tbody")
        if tag in _BLOCKS or tag in _HEADINGS:
            self.flush()
        return None

    def finished(self) -> Blocks:
        """The blocks of the whole text."""
        self.flush()
        while len(self._open) > 1:
            self._pop()
        return tuple(self._open[0].blocks)

    def _section(self, tag: str) -> int | None:
        self.flush()
        scope = self._close_container("tr")
        if self._open[-1].tag == "table":
            self._open[-1].in_head = tag == "thead"
        return scope

    def _open_container(self, tag: str, attributes: dict[str, str], scope: int) -> int | None:
        keep: int | None = None
        if tag == "li":
            self._close_container("li")
            if self._open[-1].tag not in _LISTS:
                self._push("ul", {}, scope)
        elif tag in _CELLS:
            keep = self._close_container("td", "th")
            if self._open[-1].tag == "table":
                self._push("tr", {}, scope)
            if self._open[-1].tag != "tr":
                return keep
        elif tag in ("tr", "caption"):
            keep = self._close_container("tr", "caption")
            if self._open[-1].tag != "table":
                return keep
        self._push(tag, attributes, scope if keep is None else keep)
        return keep

    def _push(self, tag: str, attributes: dict[str, str], scope: int) -> None:
        if len(self._open) > MAX_DEPTH:
            self._ignored[tag] = self._ignored.get(tag, 0) + 1
        else:
            self._open.append(_Container(tag, attributes, scope))

    def _close_container(self, *tags: str) -> int | None:
        barrier = _BARRIERS[tags[0]]
        for index in range(len(self._open) - 1, 0, -1):
            tag = self._open[index].tag
            if tag in tags:
                scopes = [self._pop() for _ in range(len(self._open) - index)]
                return min((scope for scope in scopes if scope is not None), default=None)
            if tag in barrier:
                return None
        return None

    def _pop(self) -> int | None:
        """Close the innermost container; returns the styles' scope where it is one."""
        self.flush()
        done = self._open.pop()
        blocks = tuple(done.blocks)
        parent = self._open[-1]
        if done.tag in _LISTS:
            if done.items:
                items = tuple([tuple(item) for item in done.items])
                self._put(Listing(items, _start(done.attributes) if done.tag == "ol" else None))
        elif done.tag == "li":
            parent.items.append(done.blocks)
        elif done.tag == "blockquote":
            if blocks:
                self._put(Quote(blocks))
        elif done.tag == "table":
            if done.rows or done.caption:
                self._put(Table(tuple(done.rows), done.caption))
        elif done.tag == "tr":
            if done.cells:
                parent.rows.append(tuple(done.cells))
        elif done.tag == "caption":
            parent.caption += _joined(blocks)
        else:
            header = done.tag == "th" or (len(self._open) > 1 and self._open[-2].in_head)
            columns, rows = _span(done.attributes, "colspan"), _span(done.attributes, "rowspan")
            parent.cells.append(Cell(blocks, header, columns, rows))
        return done.scope if done.tag in _CELLS or done.tag == "caption" else None

    def _put(self, block: Block) -> None:
        parent = self._open[-1]
        if parent.tag in _LISTS:
            if isinstance(block, Listing) and parent.items:
                parent.items[-1].append(block)
            else:
                parent.items.append([block])
        elif parent.tag == "table":
            parent.rows.append((Cell((block,)),))
        elif parent.tag == "tr":
            parent.cells.append(Cell((block,)))
        else:
            parent.blocks.append(block)


def _joined(blocks: Blocks) -> Runs:
    out: list[Run] = []
    for block in blocks:
        if out:
            out.append(Run(BREAK))
        out += all_runs((block,))
    return tuple(out)


def _start(attributes: dict[str, str]) -> int:
    value = attributes.get("start", "1").strip()
    return int(value) if value.isdecimal() and len(value) < 10 else 1


def _span(attributes: dict[str, str], name: str) -> int:
    value = attributes.get(name, "1").strip()
    return min(max(int(value), 1), 1000) if value.isdecimal() and len(value) < 10 else 1
