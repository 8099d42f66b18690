"""The tree as Markdown.

Everything special is escaped, but only where it would mean something, since people read and edit the result. What
Markdown has no sign for is written without it.
"""

import re

from quizkit.richtext import urls
from quizkit.richtext.markdown_escapes import Escapes, code_span, fence, image_label, line_start, plain_url
from quizkit.richtext.nesting import Element, nested
from quizkit.richtext.render_text import one_line, without_scripts
from quizkit.richtext.tree import (
    BREAK,
    Block,
    Blocks,
    Break,
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
    Style,
    Table,
    merged,
)

_SIGNS = {"strong": "**", "emphasis": "*", "strike": "~~"}
_LANGUAGE = re.compile(r"[\w.+#-]+")


def markdown(doc: Doc) -> str:
    """A whole text."""
    return _blocks(doc.blocks)


def _blocks(blocks: Blocks) -> str:
    parts: list[str] = []
    alternate = False
    for number, block in enumerate(blocks):
        before = blocks[number - 1] if number else None
        alternate = isinstance(block, Listing) and _merges(before, block) and not alternate
        text = _list(block, alternate) if isinstance(block, Listing) else _block(block)
        if text:
            parts.append(text)
    return "\n\n".join(parts)


def _merges(before: Block | None, block: Listing) -> bool:
    """Whether Markdown would take two lists for one, were their signs the same."""
    return isinstance(before, Listing) and (before.start is None) == (block.start is None)


def _block(block: Block) -> str:
    match block:
        case Paragraph(runs):
            return "\n\n".join([_paragraph(part) for part in _parts(runs)])
        case Heading(level, runs):
            text = _inline(tuple(Run(" ") if run.content is BREAK else run for run in runs))
            text = re.sub(r"#(?=#*$)", r"\\#", text) if text.endswith("#") else text
            return f"{'#' * level} {text}"
        case CodeBlock(text, language):
            marks = fence(text)
            return f"{marks}{language if _LANGUAGE.fullmatch(language) else ''}\n{text}\n{marks}"
        case Quote(inner):
            return "\n".join([f"> {line}" if line else ">" for line in _blocks(inner).split("\n")])
        case Table():
            return _table(block)
        case Rule():
            return "___"
        case Listing():
            return _list(block, False)


def _parts(runs: Runs) -> list[Runs]:
    """A paragraph's runs, parted where several line breaks follow one another."""
    parts: list[list[Run]] = [[]]
    for number, run in enumerate(runs):
        if run.content is BREAK and (number + 1 == len(runs) or runs[number + 1].content is BREAK or not parts[-1]):
            if parts[-1]:
                parts.append([])
        else:
            parts[-1].append(run)
    return [tuple(part) for part in parts if part]


def _list(block: Listing, alternate: bool) -> str:
    items: list[str] = []
    for number, item in enumerate(block.items):
        if block.start is None:
            sign = "*" if alternate else "-"
        else:
            sign = f"{block.start + number}{')' if alternate else '.'}"
        text = _blocks(item)
        indent = " " * (len(sign) + 1)
        items.append(f"{sign} " + text.replace("\n", "\n" + indent) if text else sign)
    return re.sub(r"(?m)^ +$", "", "\n".join(items))


def _table(table: Table) -> str:
    width = max((len(row) for row in table.rows), default=0)
    rows: list[str] = []
    for row in table.rows:
        cells = [_inline(one_line(cell.blocks)).replace("|", "\\|") for cell in row]
        rows.append("| " + " | ".join(cells + [""] * (width - len(cells))) + " |")
    if rows:
        rows.insert(1, "|" + " --- |" * width)
    caption = _paragraph(table.caption) if table.caption else ""
    return "\n\n".join(filter(None, (caption, "\n".join(rows))))


def _paragraph(runs: Runs) -> str:
    lines = _inline(runs).split("\n")
    return "\n".join([line_start(line, number) for number, line in enumerate(lines)])


def _inline(runs: Runs) -> str:
    runs = merged([_writable(run) for run in without_scripts(runs)])
    escapes = Escapes.of(runs)
    parts: list[str] = []
    at_start = True
    for number, (closing, opening, run) in enumerate(nested(runs)):
        parts += [_end(element) for element in closing]
        parts += [_SIGNS.get(element[0], "[") for element in opening]
        if run is None:
            break
        content, style = run
        if isinstance(content, str):
            after = runs[number + 1].style.href if number + 1 < len(runs) else None
            before_link = after is not None and after != style.href
            words = escapes.words(content, at_start, in_link=style.href is not None, before_link=before_link)
            after_image = number > 0 and isinstance(runs[number - 1].content, Image)
            parts.append("\\" + words if after_image and words[:1] == "{" else words)
        else:
            parts.append(_object(content))
        at_start = content is BREAK
    return "".join(parts)


def _writable(run: Run) -> Run:
    """A run in a style that Markdown has signs for."""
    if "underline" not in run.style.marks:
        return run
    return Run(run.content, Style(run.style.marks - {"underline"}, (), run.style.href))


def _end(element: Element) -> str:
    name, href = element
    return f"]({plain_url(urls.as_url(href))})" if name == "link" else _SIGNS[name]


def _object(content: Code | Math | Image | Media | Break) -> str:
    match content:
        case Break():
            return "\\\n"
        case Code(text):
            return code_span(text)
        case Math(tex, display):
            tex = re.sub(r"\n\s*", "\n" if "%" in tex else " ", tex)
            return f"\\[{tex}\\]" if display else f"\\({tex}\\)"
        case Image(src, label, width, height):
            sizes = [f"width={width}"] * bool(width) + [f"height={height}"] * bool(height)
            return f"{_picture(src, label)}{{{' '.join(sizes)}}}" if sizes else _picture(src, label)
        case Media(src, _, label):
            return _picture(src, label)


def _picture(src: str, label: str) -> str:
    return f"![{image_label(label)}]({plain_url(urls.as_url(src))})"
