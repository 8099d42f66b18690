"""Trees with less markup in them, down to plain text."""

from collections.abc import Iterable

from quizkit.richtext.render_html import numbered
from quizkit.richtext.tree import (
    BREAK,
    NORMAL,
    Block,
    Blocks,
    Break,
    Cell,
    Code,
    CodeBlock,
    Content,
    Doc,
    Heading,
    Image,
    Listing,
    MarkupKind,
    Math,
    Media,
    Paragraph,
    Quote,
    Rule,
    Run,
    Runs,
    Script,
    Style,
    Table,
    all_runs,
    merged,
)

_SUPERSCRIPTS = dict(zip("0123456789+-−=()ni", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ", strict=True))
_SUBSCRIPTS = dict(zip("0123456789+-−=()", "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎", strict=True))
_LINES: frozenset[MarkupKind] = frozenset(("break",))
_WITHIN_LINES: frozenset[MarkupKind] = frozenset(("emphasis", "script", "code", "math", "link", "image", "media"))


def plain_text(doc: Doc) -> str:
    """A tree as readable plain text: every paragraph and line break ends a line."""
    return "\n".join([_line(runs) for runs in _paragraphs(flattened(doc, _LINES).blocks)])


def plain_lines(doc: Doc) -> str | None:
    """The plain text that a tree of nothing but paragraphs and breaks is; None when there is more to it."""
    for block in doc.blocks:
        if not isinstance(block, Paragraph):
            return None
        if any(run.style != NORMAL or not isinstance(run.content, str | Break) for run in block.runs):
            return None
    return "\n".join([_line(runs) for runs in _paragraphs(doc.blocks)])


def _paragraphs(blocks: Blocks) -> list[Runs]:
    return [block.runs for block in blocks if isinstance(block, Paragraph)]


def _line(runs: Runs) -> str:
    return "".join([run.content if isinstance(run.content, str) else "\n" for run in runs])


def flattened(doc: Doc, keep: frozenset[MarkupKind]) -> Doc:
    """The tree with only these kinds of markup left, and all its words."""
    return Doc(_Flattener(keep).blocks(doc.blocks))


class _Flattener:
    def __init__(self, keep: frozenset[MarkupKind]) -> None:
        self.keep = keep

    def blocks(self, blocks: Iterable[Block]) -> Blocks:
        out: list[Block] = []
        for block in blocks:
            out += self.block(block)
        return tuple(out) if "break" in self.keep else _without_paragraphs(out)

    def block(self, block: Block) -> Iterable[Block]:
        match block:
            case Paragraph(runs):
                return self.paragraph(runs)
            case Heading(level, runs):
                return (Heading(level, self.runs(runs)),) if "heading" in self.keep else self.paragraph(runs)
            case CodeBlock(text, _):
                return (block,) if "code" in self.keep else (Paragraph(self.lines(text)),)
            case Quote(inner):
                return (Quote(self.blocks(inner)),) if "quote" in self.keep else self.blocks(inner)
            case Listing(items, start):
                if "list" in self.keep:
                    return (Listing(tuple(self.blocks(item) for item in items), start),)
                return self.list(block)
            case Table():
                return self.table(block)
            case Rule():
                return (block,) if "heading" in self.keep else ()

    def paragraph(self, runs: Runs) -> Blocks:
        left = self.runs(runs)
        return (Paragraph(left),) if left else ()

    def lines(self, text: str) -> Runs:
        runs: list[Run] = []
        for line in text.split("\n"):
            runs += (Run(BREAK), Run(line.replace("\t", "    ")))
        return merged(runs[1:] if "break" in self.keep else _without_breaks(runs[1:]))

    def list(self, block: Listing) -> Iterable[Block]:
        if block.start is not None:
            return self.blocks(numbered(block))
        out: list[Block] = []
        for item in block.items:
            for number, inner in enumerate(self.blocks(item)):
                prefix = Run("  " if number else "- ")
                out.append(Paragraph(merged((prefix, *inner.runs))) if isinstance(inner, Paragraph) else inner)
        return out

    def table(self, table: Table) -> Iterable[Block]:
        if "table" in self.keep:
            rows = tuple(
                tuple(Cell(self.blocks(cell.blocks), cell.header, cell.colspan, cell.rowspan) for cell in row)
                for row in table.rows
            )
            return (Table(rows, self.runs(table.caption)),)
        out = list(self.paragraph(table.caption))
        for row in table.rows:
            runs: list[Run] = []
            for cell in row:
                runs += (Run(" | "), *one_line(cell.blocks, self.keep))
            out.append(Paragraph(merged(runs[1:])))
        return out

    def runs(self, runs: Runs) -> Runs:
        out = [Run(self.content(run.content), run.style) for run in runs]
        if "break" not in self.keep:
            out = _without_breaks(out)
        if "script" not in self.keep:
            out = without_scripts(out)
        return merged([Run(run.content, self.style(run.style)) for run in out])

    def style(self, style: Style) -> Style:
        if style is NORMAL:
            return style
        return Style(
            style.marks if "emphasis" in self.keep else frozenset(),
            style.scripts if "script" in self.keep else (),
            style.href if "link" in self.keep else None,
        )

    def content(self, content: Content) -> Content:
        match content:
            case Code(words) if "code" not in self.keep:
                return words
            case Math(tex, display) if "math" not in self.keep:
                tex = " ".join(tex.split())
                return f"\\[{tex}\\]" if display else f"\\({tex}\\)"
            case Image(_, alt) if "image" not in self.keep:
                return " ".join(alt.split())
            case Media(src, _, label) if "media" not in self.keep:
                return label or src.rpartition("/")[2][:100]
            case _:
                return content


def one_line(blocks: Blocks, keep: frozenset[MarkupKind] = _WITHIN_LINES) -> Runs:
    """All words of some blocks as one line, with those of these kinds of markup that a line can have."""
    runs: list[Run] = []
    for block in _Flattener(keep & _WITHIN_LINES).blocks(blocks):
        runs += (Run(" "), *all_runs((block,)))
    return merged([run if isinstance(run.content, str) else _on_one_line(run) for run in runs[1:]])


def _on_one_line(run: Run) -> Run:
    if isinstance(run.content, Code):
        return Run(Code(run.content.text.replace("\n", " ")), run.style)
    return run


def without_scripts(runs: Iterable[Run]) -> list[Run]:
    """Runs with sub- and superscripts as plain text writes them: with Unicode's own signs, else ``^(...)``."""
    out: list[Run] = []
    before = ""
    for content, style in runs:
        if isinstance(content, str):
            for script in reversed(style.scripts):
                content = _scripted(content, script, before[-1:])
            before = content
        else:
            before = ""
        out.append(Run(content, Style(style.marks, (), style.href) if style.scripts else style))
    return out


def _scripted(words: str, script: Script, before: str) -> str:
    table = _SUPERSCRIPTS if script == "sup" else _SUBSCRIPTS
    if all(char in table for char in words):
        return "".join([table[char] for char in words])
    if script == "sup" and before.isdigit() and words.isalpha() and len(words) > 1:
        return words  # 1st, 2nd
    sign = "^" if script == "sup" else "_"
    return f"{sign}{words}" if len(words) == 1 or (script == "sub" and words.isalnum()) else f"{sign}({words})"


def _without_breaks(runs: Iterable[Run]) -> list[Run]:
    """Lines put into one, with a space between them."""
    out: list[Run] = []
    owed = False
    for content, style in runs:
        if isinstance(content, Break):
            owed = bool(out)
            if out and isinstance(out[-1].content, str):
                out[-1] = Run(out[-1].content.rstrip(" "), out[-1].style)
            continue
        if isinstance(content, str) and owed:
            content = content.lstrip(" ")
            if not content:
                continue
        if owed:
            out.append(Run(" "))
            owed = False
        out.append(Run(content, style))
    return out


def _without_paragraphs(blocks: Iterable[Block]) -> Blocks:
    """Paragraphs that follow one another put into one, with a space between them."""
    out: list[Block] = []
    runs: list[Run] = []
    for block in blocks:
        if isinstance(block, Paragraph):
            runs += (Run(" "), *block.runs) if runs else block.runs
            continue
        if runs:
            out.append(Paragraph(merged(runs)))
            runs = []
        out.append(block)
    if runs:
        out.append(Paragraph(merged(runs)))
    return tuple(out)


def kinds(doc: Doc) -> frozenset[MarkupKind]:
    """The kinds of markup in a tree."""
    found: set[MarkupKind] = set()
    _block_kinds(doc.blocks, found)
    return frozenset(found)


def _block_kinds(blocks: Blocks, found: set[MarkupKind]) -> None:
    after_paragraph = False
    for block in blocks:
        if isinstance(block, Paragraph) and after_paragraph:
            found.add("break")
        after_paragraph = isinstance(block, Paragraph)
        match block:
            case Paragraph(runs):
                _run_kinds(runs, found)
            case Heading(_, runs):
                found.add("heading")
                _run_kinds(runs, found)
            case CodeBlock():
                found.add("code")
            case Quote(inner):
                found.add("quote")
                _block_kinds(inner, found)
            case Listing(items):
                found.add("list")
                for item in items:
                    _block_kinds(item, found)
            case Table(rows, caption):
                found.add("table")
                _run_kinds(caption, found)
                for row in rows:
                    for cell in row:
                        _block_kinds(cell.blocks, found)
            case Rule():
                found.add("heading")


_CONTENT_KINDS: dict[type, MarkupKind] = {
    Code: "code",
    Math: "math",
    Image: "image",
    Media: "media",
    Break: "break",
}


def _run_kinds(runs: Runs, found: set[MarkupKind]) -> None:
    for content, style in runs:
        if not isinstance(content, str):
            found.add(_CONTENT_KINDS[type(content)])
        if style is not NORMAL:
            if style.marks:
                found.add("emphasis")
            if style.scripts:
                found.add("script")
            if style.href is not None:
                found.add("link")
