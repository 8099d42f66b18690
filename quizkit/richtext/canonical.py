"""A text as a string that is equal for two texts exactly when they mean the same to a reader of the quiz."""

import re
from unicodedata import is_normalized, normalize

from quizkit.richtext.escapes import NOT_XML
from quizkit.richtext.nesting import elements
from quizkit.richtext.render_html import numbered
from quizkit.richtext.tree import (
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
    Runs,
    Table,
)

_SPACES = re.compile(r"\s{2,}|[^\S ]")
_OPEN, _CLOSE, _AND, _SPACE = "\x01", "\x02", "\x03", "\x04"
"""Control characters cannot be in a text, so nothing an author types looks like the marks of this module."""


def canonical_doc(doc: Doc) -> str:
    """The canonical string of a tree.

    Line breaks and the ends of paragraphs are the same; white space outside code counts as one space; sizes of
    images, languages of code and the way it was written do not count.
    """
    return _normal(_blocks(doc.blocks))


def canonical_line(words: str) -> str:
    """The canonical string of one line of plain text."""
    if words.isprintable() and "  " not in words:
        return _normal(words.strip(" "))
    return _normal(_folded(words))


def _folded(words: str) -> str:
    return _SPACES.sub(" ", _clean(words)).strip(" ")


def _normal(text: str) -> str:
    return text if text.isascii() or is_normalized("NFC", text) else normalize("NFC", text)


def _clean(text: str) -> str:
    return text if text.isprintable() else NOT_XML.sub("\N{REPLACEMENT CHARACTER}", text)


def _kept(text: str) -> str:
    """Text in which every space counts."""
    return _clean(text).replace(" ", _SPACE)


def _blocks(blocks: Blocks) -> str:
    return "\n".join(filter(None, map(_block, blocks)))


def _marked(name: str, *parts: str) -> str:
    return f"{_OPEN}{name}{_AND}{_AND.join(parts)}{_CLOSE}"


def _block(block: Block) -> str:
    match block:
        case Paragraph(runs):
            return _runs(runs)
        case Heading(level, runs):
            return _marked(f"h{level}", _runs(runs))
        case CodeBlock(text, _):
            return _marked("pre", _clean(text.replace("\t", "    ").replace("\xa0", " ")))
        case Quote(inner):
            return _marked("quote", _blocks(inner))
        case Listing(items, start):
            if start not in (None, 1):
                return _blocks(numbered(block))
            return _marked("ul" if start is None else "ol", *map(_blocks, items))
        case Table(rows, caption):
            lines = [_AND.join(_marked(_cell_name(cell), _blocks(cell.blocks)) for cell in row) for row in rows]
            return _marked("table", _runs(caption), "\n".join(lines))
        case Rule():
            return _marked("hr")


def _cell_name(cell: Cell) -> str:
    return f"{'th' if cell.header else 'td'} {cell.colspan} {cell.rowspan}"


def _runs(runs: Runs) -> str:
    """Runs line by line; spaces that stand at the ends of a line or beside one another fold across styles."""
    lines: list[list[tuple[str, list[str]]]] = [[]]
    for content, style in runs:
        if isinstance(content, Break):
            lines.append([])
            continue
        name = " ".join("=".join(filter(None, element)) for element in sorted(elements(style)))
        line = lines[-1]
        if not line or line[-1][0] != name:
            line.append((name, []))
        line[-1][1].append(_SPACES.sub(" ", _clean(content)) if isinstance(content, str) else _content(content))
    return "\n".join(filter(None, ["".join(_line(line)) for line in lines]))


def _line(pieces: list[tuple[str, list[str]]]) -> list[str]:
    out: list[str] = []
    after_space = True
    for number, (name, parts) in enumerate(pieces):
        text = re.sub(" +", " ", "".join(parts))
        if "underline" not in name:
            if after_space:
                text = text.lstrip(" ")
            if number == len(pieces) - 1:
                text = text.rstrip(" ")
        if text:
            after_space = text.endswith(" ")
            out.append(_marked(name, text) if name else text)
    return out


def _content(content: Code | Math | Image | Media) -> str:
    match content:
        case Code(text):
            return _marked("code", _kept(text.replace("\xa0", " ").replace("\t", " ")))
        case Math(tex, display):
            return _marked("display" if display else "math", _folded(tex))
        case Image(src, alt):
            return _marked("image", _kept(src), _folded(alt))
        case Media(src, kind, label):
            return _marked(kind, _kept(src), _folded(label))
