"""The tree as a well-formed XHTML fragment."""

import re
from collections.abc import Callable

from quizkit.records import dataclass
from quizkit.richtext import urls
from quizkit.richtext.escapes import attribute, escape
from quizkit.richtext.nesting import Element, nested
from quizkit.richtext.tree import (
    GAP,
    Block,
    Blocks,
    Break,
    Cell,
    Code,
    CodeBlock,
    Doc,
    Heading,
    Image,
    Listing,
    Math,
    Media,
    Paragraph,
    Quote,
    Rule,
    Run,
    Runs,
    Table,
    merged,
)

_LITERAL_MATH = re.compile(r"\\(?=[(\[])|\$(?=\$)")
_SPACE_BEFORE_SPACE = re.compile(" (?= )")

_STRICT = {
    "strong": ("<strong>", "</strong>"),
    "emphasis": ("<em>", "</em>"),
    "underline": ('<em class="qti-underline">', "</em>"),
    "strike": ('<span class="qti-strike">', "</span>"),
    "sub": ("<sub>", "</sub>"),
    "sup": ("<sup>", "</sup>"),
}
_HTML5 = _STRICT | {"underline": ("<u>", "</u>"), "strike": ("<s>", "</s>")}


@dataclass(frozen=True, slots=True)
class HtmlWriter:
    """Writes trees as XHTML. See :func:`quizkit.richtext.to_html` for the options."""

    image: Callable[[str], str] | None = None
    gap: Callable[[str], str] | None = None
    html5: bool = False
    mathml: bool = False

    def doc(self, doc: Doc, *, block: bool) -> str:
        """A whole text; ``block`` puts even a single paragraph into its element."""
        if not block and len(doc.blocks) == 1 and isinstance(doc.blocks[0], Paragraph):
            return self.runs(doc.blocks[0].runs)
        return self.blocks(doc.blocks)

    def blocks(self, blocks: Blocks) -> str:
        """Blocks, one after the other."""
        return "".join([self.block(block) for block in blocks])

    def block(self, block: Block) -> str:
        """One block element."""
        match block:
            case Paragraph(runs):
                return f"<p>{self.runs(runs)}</p>"
            case Heading(level, runs):
                return f"<h{level}>{self.runs(runs)}</h{level}>"
            case CodeBlock(text, language):
                name = f' class="language-{attribute(language)}"' if language else ""
                return f"<pre><code{name}>{self._code(text, escape)}</code></pre>"
            case Quote(blocks):
                return f"<blockquote>{self.blocks(blocks)}</blockquote>"
            case Listing():
                return self._list(block)
            case Table():
                return self._table(block)
            case Rule():
                return "<hr/>"

    def flow(self, blocks: Blocks) -> str:
        """The content of a list item or a cell: a single paragraph goes without its element."""
        paragraphs = sum(isinstance(block, Paragraph) for block in blocks)
        if paragraphs == 1 and isinstance(blocks[0], Paragraph):
            return self.runs(blocks[0].runs) + self.blocks(blocks[1:])
        return self.blocks(blocks)

    def _list(self, block: Listing) -> str:
        items = "".join([f"<li>{self.flow(item)}</li>" for item in block.items])
        if block.start is None:
            return f"<ul>{items}</ul>"
        if block.start == 1:
            return f"<ol>{items}</ol>"
        if self.html5:
            return f'<ol start="{block.start}">{items}</ol>'
        return self.blocks(numbered(block))  # no QTI schema knows a list that starts elsewhere

    def _table(self, table: Table) -> str:
        caption = f"<caption>{self.runs(table.caption)}</caption>" if table.caption else ""
        head = 0
        while head < len(table.rows) - 1 and all(cell.header for cell in table.rows[head]):
            head += 1
        rows = ["".join(["<tr>", *map(self._cell, row), "</tr>"]) for row in table.rows]
        top = f"<thead>{''.join(rows[:head])}</thead>" if head else ""
        return f"<table>{caption}{top}<tbody>{''.join(rows[head:])}</tbody></table>"

    def _cell(self, cell: Cell) -> str:
        name = "th" if cell.header else "td"
        spans = f' colspan="{cell.colspan}"' if cell.colspan > 1 else ""
        spans += f' rowspan="{cell.rowspan}"' if cell.rowspan > 1 else ""
        return f"<{name}{spans}>{self.flow(cell.blocks)}</{name}>"

    def runs(self, runs: Runs) -> str:
        """What stands within one paragraph."""
        parts: list[str] = []
        after_space = True
        for closing, opening, run in nested(runs):
            parts += map(self._end, closing)
            parts += map(self._start, opening)
            if run is None:
                break
            content = run.content
            if isinstance(content, str):
                parts.append(self._words(content, after_space))
                after_space = content.endswith(" ")
            else:
                parts.append(self._object(content))
                after_space = isinstance(content, Break)
        return "".join(parts)

    def _start(self, element: Element) -> str:
        name, detail = element
        if name == "link":
            href = self.image(detail) if self.image is not None and urls.is_file(detail) else detail
            return f'<a href="{attribute(urls.as_url(href))}">'
        return (_HTML5 if self.html5 else _STRICT)[name][0]

    def _end(self, element: Element) -> str:
        return "</a>" if element[0] == "link" else (_HTML5 if self.html5 else _STRICT)[element[0]][1]

    def _words(self, text: str, after_space: bool) -> str:
        if self.gap is not None and "[[" in text:
            start = self._with_gaps(text, lambda part: words(part, False))
            return "&#160;" + start[1:] if after_space and start[:1] == " " else start
        return words(text, after_space)

    def _code(self, text: str, write: Callable[[str], str]) -> str:
        return self._with_gaps(text, write) if self.gap is not None and "[[" in text else write(text)

    def _with_gaps(self, text: str, write: Callable[[str], str]) -> str:
        parts = GAP.split(text)
        gap = self.gap or str
        return "".join([gap(part) if number % 2 else write(part) for number, part in enumerate(parts)])

    def _object(self, content: Code | Math | Image | Media | Break) -> str:
        match content:
            case Break():
                return "<br/>"
            case Code(text):
                return f"<code>{self._code(text, inline_code)}</code>"
            case Math(tex, display):
                written = self._mathml(content) if self.mathml else None
                return written or escape(f"\\[{tex}\\]" if display else f"\\({tex}\\)")
            case Image(src, alt, width, height):
                sizes = f' width="{width}"' if width else ""
                sizes += f' height="{height}"' if height else ""
                return f'<img src="{self._source(src)}" alt="{attribute(alt)}"{sizes}/>'
            case Media(src, kind, label):
                source = self._source(src)
                if self.html5:
                    return f'<{kind} src="{source}" controls="controls">{escape(label)}</{kind}>'
                return f'<object data="{source}" type="{urls.media_type(src, kind)}">{escape(label)}</object>'

    def _mathml(self, math: Math) -> str | None:
        from quizkit.richtext.write_mathml import mathml  # few texts hold maths, and the library takes a while to load

        return mathml(math)

    def _source(self, src: str) -> str:
        return attribute(urls.as_url(src if self.image is None else self.image(src)))


def words(text: str, after_space: bool) -> str:
    """Words as XML content in which every space shows and nothing reads as maths."""
    escaped = escape(text)
    if "  " in escaped:
        escaped = _SPACE_BEFORE_SPACE.sub("&#160;", escaped)
    if after_space and escaped[:1] == " ":
        escaped = "&#160;" + escaped[1:]
    if "\\" in escaped or "$" in escaped:
        escaped = _LITERAL_MATH.sub(lambda found: f"<span>{found[0]}</span>", escaped)
    return escaped


def inline_code(text: str) -> str:
    """Code within a line as XML content in which every space shows."""
    escaped = _SPACE_BEFORE_SPACE.sub("&#160;", escape(text.replace("\t", " ")))
    if escaped[:1] == " ":
        escaped = "&#160;" + escaped[1:]
    return escaped[:-1] + "&#160;" if escaped[-1:] == " " else escaped


def numbered(block: Listing) -> Blocks:
    """A numbered list as paragraphs that begin with their numbers."""
    blocks: list[Block] = []
    for number, item in enumerate(block.items, start=block.start or 0):
        label = Run(f"{number}. ")
        if item and isinstance(item[0], Paragraph):
            blocks.append(Paragraph(merged((label, *item[0].runs))))
            blocks += item[1:]
        else:
            blocks.append(Paragraph((Run(f"{number}."),)))
            blocks += item
    return tuple(blocks)
