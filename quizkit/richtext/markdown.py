"""Markdown into the tree: CommonMark with tables, strikethrough and maths; HTML in it is shown as typed.

It differs from CommonMark in one thing: a text of one line is a paragraph, whatever it begins with. ``> 5``, ``- 3``,
``1. Mai 1945``, ``# 5`` and ``---`` are what people answer, not a quotation, a list, a heading or a rule, and somebody
who wants one of these for a single line has no need of it in an answer and can write two lines, or HTML, in a stem.
"""

from dataclasses import replace
from typing import Any, cast

from markdown_it import MarkdownIt
from markdown_it.token import Token

from quizkit.richtext import urls
from quizkit.richtext.markdown_rules import IMAGE_SIZE, MAX_NESTING, NO_LINKS, NO_REFERENCES, add_rules
from quizkit.richtext.plain import parse_plain
from quizkit.richtext.tidy import tidied
from quizkit.richtext.tree import (
    BREAK,
    NORMAL,
    TOO_DEEP,
    TOO_MUCH,
    Blocks,
    Cell,
    Code,
    CodeBlock,
    Content,
    Doc,
    Heading,
    Image,
    Listing,
    Mark,
    Math,
    Media,
    Paragraph,
    Quote,
    Rule,
    Run,
    Runs,
    Style,
    Table,
)

_SIGNS = "*_~`[]$\\<&|\n"
_MAX_SIGNS = 50_000
"""The most signs of Markdown and lines in one text: as many as a book of 300 pages has, read in about two seconds."""

_MAX_BRACKETS = 1000
_MAX_DEFINITIONS = 100
_MARKS: dict[str, Mark] = {"strong": "strong", "em": "emphasis", "s": "strike"}


def parse_markdown(source: str, *, line_is_paragraph: bool = True) -> Doc:
    """The tree of a Markdown text, whatever is in it; a text of one line is a paragraph unless it is said otherwise.

    What nests too deeply, or holds more signs than any text that people write, is taken as it was typed; then
    :attr:`~quizkit.richtext.tree.Doc.problems` says so. It keeps the time within seconds, whatever the text.
    """
    source = source.replace("\r\n", "\n").replace("\r", "\n")
    if len(source) > _MAX_SIGNS and sum(map(source.count, _SIGNS)) > _MAX_SIGNS:
        return _literal(source, TOO_MUCH)
    try:
        line = source.strip(" \t\n")
        if line_is_paragraph and "\n" not in line:
            runs = _runs(_PARSER.inline.parse(line, _PARSER, _environment(line), []))
            return Doc((Paragraph(runs),) if runs else ())
        found = _tokens(source)
    except RecursionError:
        return _literal(source, TOO_DEEP)
    if any(token.level >= MAX_NESTING - 1 for token in found):
        return _literal(source, TOO_DEEP)
    return Doc(_Builder().blocks(found))


def _literal(source: str, problem: str) -> Doc:
    return Doc(parse_plain(source).blocks, (problem,))


def _parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark", {"html": False, "maxNesting": MAX_NESTING})
    parser.enable(["table", "strikethrough"])
    parser.disable(["html_block", "html_inline", "text_join"])
    add_rules(parser)
    return parser


_PARSER = _parser()


def _environment(source: str) -> dict[str, Any]:
    """What the parser may not do: to look for the ends of thousands of brackets would take too long."""
    forbidden: dict[str, Any] = {}
    if source.count("[") > _MAX_BRACKETS:
        forbidden[NO_LINKS] = True
    if source.count("]:") > _MAX_DEFINITIONS:
        forbidden[NO_REFERENCES] = True
    return forbidden


def _tokens(source: str) -> list[Token]:
    """The block tokens of a source. A link definition that no link uses is words, not a definition."""
    env = _environment(source)
    found = _PARSER.parse(source, env)
    definitions = env.get("references")
    if definitions:
        used = {
            child.attrGet("href") or child.attrGet("src")
            for token in found
            for child in token.children or ()
            if child.type in ("link_open", "image")
        }
        if any(definition["href"] not in used for definition in definitions.values()):
            return _PARSER.parse(source, {**_environment(source), NO_REFERENCES: True})
    return found


class _Builder:
    """Makes blocks of block tokens."""

    def __init__(self) -> None:
        self.stack: list[list[Any]] = [[]]
        self.starts: list[int] = []
        self.runs: Runs = ()

    def blocks(self, found: list[Token]) -> Blocks:
        """The blocks of these tokens."""
        for token in found:
            if token.nesting > 0:
                self.stack.append([])
                if token.tag == "ol":
                    self.starts.append(int(token.attrGet("start") or 0) if token.attrs else 1)
            elif token.nesting < 0:
                self.close(token)
            else:
                self.single(token)
        return tuple(self.stack[0])

    def single(self, token: Token) -> None:
        """A token that stands alone."""
        if token.type == "inline":
            self.runs = _runs(token.children or [])
        elif token.type == "hr":
            self.stack[-1].append(Rule())
        elif token.type == "math_block":
            self.stack[-1].append(Paragraph((Run(token.meta["math"]),)))
        else:
            info = token.info.split()
            self.stack[-1].append(CodeBlock(token.content.strip("\n"), info[0] if info else ""))

    def close(self, token: Token) -> None:
        """The end of a block."""
        inside = self.stack.pop()
        parent = self.stack[-1]
        match token.tag:
            case "p":
                if self.runs:
                    parent.append(Paragraph(self.runs))
            case "blockquote":
                if inside:
                    parent.append(Quote(tuple(inside)))
            case "ul":
                parent.append(Listing(tuple(inside)))
            case "ol":
                parent.append(Listing(tuple(inside), self.starts.pop()))
            case "li":
                parent.append(tuple(inside))
            case "table":
                parent.append(Table(tuple(inside)))
            case "thead" | "tbody":
                parent += inside
            case "tr":
                parent.append(tuple(inside))
            case "th" | "td":
                parent.append(Cell((Paragraph(self.runs),) if self.runs else (), token.tag == "th"))
            case _:
                if self.runs:
                    parent.append(Heading(int(token.tag[1]), self.runs))
        self.runs = ()


def _runs(found: list[Token]) -> Runs:
    """The runs of inline tokens."""
    runs: list[Run] = []
    styles: list[Style] = [NORMAL]
    for token in found:
        kind = token.type
        style = styles[-1]
        if kind == "text" and runs and isinstance(runs[-1].content, Image):
            runs += _sized(runs.pop(), token.content, style)
        elif kind == "text" or kind == "text_special":
            runs.append(Run(token.content, style))
        elif kind == "softbreak":
            runs.append(Run(" ", style))
        elif kind == "hardbreak":
            runs.append(Run(BREAK, style))
        elif token.nesting > 0:
            styles.append(_styled(style, token))
        elif token.nesting < 0:
            styles.pop()
        else:
            runs.append(Run(_content(token), style))
    return tidied(runs)


def _sized(run: Run, words: str, style: Style) -> list[Run]:
    """An image and the words after it, which may begin with its size: ``{width=30 height=20}``, as in pandoc."""
    found = IMAGE_SIZE.match(words)
    if found is None or not isinstance(run.content, Image):
        return [run, Run(words, style)]
    width, height = (int(number) if number else None for number in found.groups())
    return [Run(replace(run.content, width=width, height=height), run.style), Run(words[found.end() :], style)]


def _styled(style: Style, token: Token) -> Style:
    if token.type != "link_open":
        return Style(style.marks | {_MARKS[token.tag]}, style.scripts, style.href)
    href = str(token.attrGet("href") or "")
    return Style(style.marks, style.scripts, href) if urls.is_safe_link(href) else style


def _content(token: Token) -> Content:
    if token.type == "code_inline":
        return Code(token.content)
    if token.type == "math":
        return cast(Math, token.meta["math"])
    if token.type == "image":
        src = str(token.attrGet("src") or "")
        label = " ".join(_words(token.children or []).split())
        if not src:
            return label
        kind = urls.media_kind(src)
        return Media(src, kind, label) if kind else Image(src, label)
    return token.content


def _words(found: list[Token]) -> str:
    """The words that stand for an image, without their markup."""
    parts: list[str] = []
    for token in found:
        if token.type == "image":
            parts.append(_words(token.children or []))
        elif token.type == "math":
            parts.append(f"\\({token.meta['math'].tex}\\)")
        elif token.type in ("softbreak", "hardbreak"):
            parts.append(" ")
        else:
            parts.append(token.content)
    return "".join(parts)
