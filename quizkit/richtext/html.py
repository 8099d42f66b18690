"""HTML into the tree: lenient, and sanitised by an allow-list.

The tree can hold nothing that executes, so what is not understood here is gone from everything that is written;
what was taken out is listed in :attr:`quizkit.richtext.tree.Doc.problems`.
"""

import re
from collections.abc import Sequence
from typing import Literal

from quizkit.richtext import urls
from quizkit.richtext.html_blocks import HOLDS_A_PLACE, Containers, is_block
from quizkit.richtext.html_objects import css_marks, image_of, media_of, styled
from quizkit.richtext.html_tokens import End, Start, Token, tokens
from quizkit.richtext.mathml import to_math
from quizkit.richtext.maths import split_math
from quizkit.richtext.tidy import FOLDED
from quizkit.richtext.tree import (
    BREAK,
    FOLDED_AWAY,
    LOCAL_FILE,
    LOOKS,
    NORMAL,
    Code,
    CodeBlock,
    Content,
    Doc,
    Rule,
    Style,
)

_TAKEN_OUT = frozenset(
    (
        *("script", "style", "iframe", "embed", "applet", "form", "input", "button", "select", "textarea", "frame"),
        *("frameset", "svg", "canvas", "noembed", "noframes", "base", "link", "meta"),
    )
)
_UNMARKED = frozenset(("mark", "bdo", "ruby", "details"))
"""What the tree has no place for although it means something; its words stay."""

_UNSAID = {
    ("a", "title"): None,
    ("img", "title"): None,
    ("abbr", "title"): None,
    ("acronym", "title"): None,
    ("font", "color"): None,
    ("li", "value"): None,
    ("ol", "type"): frozenset("aAiI"),
}
"""Attributes that mean something and have no place in the tree: with any value, or with these."""

_WITHOUT_WORDS = frozenset(("script", "style", "iframe", "noembed", "noframes", "title"))
_INLINE = frozenset(
    (
        "b",
        "strong",
        "i",
        "em",
        "cite",
        "dfn",
        "var",
        "u",
        "ins",
        "s",
        "strike",
        "del",
        "sub",
        "sup",
        "a",
        "span",
        "font",
    )
)
_CAPTURED = frozenset(["audio", "video", "object", "math", "svg", "select", "code", "tt", "kbd", "samp", "pre"])
_MARKS = frozenset(("b", "strong", "i", "em", "u", "ins", "s", "strike", "del", "sub", "sup", "a", "mark"))
"""What means something even in code, which has no place for it."""

_PLAIN_IN_CODE = _INLINE | frozenset(["code", "tt", "kbd", "samp", "br", "small", "big", "mark"])
_URLS = ("href", "src", "data", "action", "formaction", "poster", "background")
_MEDIA_KINDS: tuple[Literal["image", "audio", "video"], ...] = ("image", "audio", "video")
_HANDLER = re.compile("on[a-z]{1,40}")
_MAX_PROBLEMS = 50
_MAX_STYLES = 64
_MAX_CAPTURES = 8


def parse_html(source: str) -> Doc:
    """The tree of an HTML fragment or document, whatever is wrong with it."""
    builder = _Builder()
    builder.feed(list(tokens(source.replace("\r\n", "\n"))))
    return Doc(builder.containers.finished(), tuple(builder.problems))


class _Builder:
    """Follows the tokens: inline elements become styles here, block elements are the containers' business."""

    def __init__(self) -> None:
        self.containers = Containers()
        self.problems: dict[str, None] = {}
        self.styles: list[tuple[str, dict[str, str], Style]] = []
        self.ignored: dict[str, int] = {}
        self.unclosed: set[str] = set()
        self.captures = 0

    @property
    def style(self) -> Style:
        return self.styles[-1][2] if self.styles else NORMAL

    def feed(self, found: Sequence[Token]) -> None:
        """Take in tokens, in order."""
        position = 0
        while position < len(found):
            token = found[position]
            position += 1
            if isinstance(token, str):
                self.text(token)
            elif isinstance(token, End):
                self.end(token.tag)
            elif token.tag in _WITHOUT_WORDS:
                self.report(token)
                if position < len(found) and not token.empty and isinstance(found[position], str):
                    position += 1
            elif token.tag in _CAPTURED:
                position = self.capture(token, found, position)
            else:
                self.start(token)

    def text(self, data: str) -> None:
        """Take in words, with the formulas among them."""
        style = self.style
        for part in split_math(data):
            self.containers.add(part, style)

    def start(self, token: Start) -> None:
        """Open an element."""
        tag, attributes, empty = token
        if attributes or tag in _TAKEN_OUT or tag in _UNMARKED:
            self.report(token)
        if tag in _INLINE:
            if not empty:
                self.open_style(tag, attributes)
        elif tag == "br":
            self.containers.add(BREAK, self.style)
        elif tag == "img":
            self.containers.add(image_of(attributes) or attributes.get("alt", ""), self.style)
        elif tag == "hr":
            self.containers.append(Rule())
        elif tag == "q":
            self.text("\N{LEFT DOUBLE QUOTATION MARK}")
        elif not empty or tag in HOLDS_A_PLACE:
            scope = self.containers.open(tag, attributes, len(self.styles))
            if scope is not None:
                del self.styles[scope:]
            if empty:
                self.end(tag)
        elif is_block(tag):  # and not <wbr/> or another system's <o:p/> in the middle of a line
            self.containers.flush()

    def end(self, tag: str) -> None:
        """Close an element."""
        if tag in _INLINE:
            self.close_style(tag)
        elif tag == "q":
            self.text("\N{RIGHT DOUBLE QUOTATION MARK}")
        elif tag == "br":
            self.containers.add(BREAK, self.style)
        else:
            scope = self.containers.close(tag)
            if scope is not None:
                del self.styles[scope:]

    def open_style(self, tag: str, attributes: dict[str, str]) -> None:
        """Let an inline element's style hold from here on."""
        if tag == "a":
            self.close_style("a")
        if len(self.styles) >= _MAX_STYLES:
            self.ignored[tag] = self.ignored.get(tag, 0) + 1
        else:
            self.styles.append((tag, attributes, styled(self.style, tag, attributes)))

    def close_style(self, tag: str) -> None:
        """End the innermost inline element of this name, even where others are still open inside it."""
        if self.ignored.get(tag):
            self.ignored[tag] -= 1
            return
        for index in range(len(self.styles) - 1, -1, -1):
            if self.styles[index][0] == tag:
                reopened = self.styles[index + 1 :]
                del self.styles[index:]
                for inner, attributes, _ in reopened:
                    self.styles.append((inner, attributes, styled(self.style, inner, attributes)))
                return

    def capture(self, token: Start, found: Sequence[Token], position: int) -> int:
        """Take in an element whose meaning depends on all that is in it; returns the position after it."""
        self.report(token)
        end = position if token.empty or token.tag in self.unclosed else _end_of(token.tag, found, position)
        if end is None:
            self.unclosed.add(token.tag)
            end = position
        inside = found[position:end]
        if token.tag == "pre" and not _is_code(inside):
            inside = _with_lines(inside)
        if not self.element(token, inside):
            self.captures += 1
            if self.captures <= _MAX_CAPTURES:
                self.feed(inside)
            else:
                for inner in inside:
                    if isinstance(inner, str):
                        self.text(inner)
            self.captures -= 1
        return end

    def element(self, token: Start, inside: Sequence[Token]) -> bool:
        """Take in a whole element; False when what is inside it has to be read as if it stood alone."""
        tag, attributes, _ = token
        if tag in ("audio", "video", "object"):
            return self.media(tag, attributes, inside)
        if tag == "math":
            math = to_math(inside, display=attributes.get("display") == "block")
            if math is not None:
                self.containers.add(math, self.style)
            return math is not None
        if tag in ("svg", "select"):
            return False
        if not _is_code(inside):
            return False
        for inner in inside:
            if isinstance(inner, Start) and inner.tag in _MARKS:
                self.problems[f"<{inner.tag}> in code"] = None
        if tag == "pre":
            self.containers.append(CodeBlock(*_code_block(token, inside)))
            return True
        words = FOLDED.sub(" ", _words(inside, " ")).strip(" ").replace("\xa0", " ")
        if words:
            self.containers.add(Code(words), self.style)
        return True

    def media(self, tag: str, attributes: dict[str, str], inside: Sequence[Token]) -> bool:
        """Take in a sound, film or object."""
        if any(isinstance(inner, Start) and inner.tag == "track" for inner in inside):
            self.problems["<track>"] = None
        sources = [inner.attributes for inner in inside if isinstance(inner, Start) and inner.tag == "source"]
        if sources and "src" not in attributes:
            attributes = {**attributes, "src": sources[0].get("src", "")}
        label = " ".join(_words(inside, " ").split())
        kind = _media_kind(tag, attributes)
        content: Content | None = None
        if kind == "image":
            content = image_of(attributes, label)
        elif kind is not None:
            content = media_of(attributes, label, kind)
        if content is None:
            self.problems[f"<{tag}>"] = None
            return False
        self.containers.add(content, self.style)
        return True

    def report(self, token: Start) -> None:
        """Take down what of this tag will be gone."""
        if token.tag in _TAKEN_OUT or token.tag in _UNMARKED:
            self.problems[FOLDED_AWAY if token.tag == "details" else f"<{token.tag}>"] = None
        for name, value in token.attributes.items():
            if len(self.problems) > _MAX_PROBLEMS:
                break
            if _is_unsaid(token, name, value):
                self.problems[f"<{token.tag} {name}>"] = None
            if _HANDLER.fullmatch(name):
                self.problems[name] = None
            elif name == "style":
                if css_marks(value)[1]:
                    self.problems[LOOKS] = None
            elif name == "src" and urls.is_on_one_computer(value):
                self.problems[f'{LOCAL_FILE}"{value[:200]}"'] = None
            elif name in _URLS and not (urls.is_safe_link(value) if name == "href" else urls.is_safe_source(value)):
                self.problems[f"{urls.scheme(value)}:"] = None


def _is_unsaid(token: Start, name: str, value: str) -> bool:
    tag = token.tag
    if name == "dir":
        return value.strip().lower() == "rtl"
    if name in ("reversed", "hidden"):
        return name == "hidden" or tag == "ol"  # whatever the value is, and mostly there is none
    if name == "title" and value.strip() in token.attributes.get("alt", ""):  # it says nothing more
        return False
    values = _UNSAID.get((tag, name), frozenset())
    return value != "" and (values is None or value in values)


def _end_of(tag: str, found: Sequence[Token], position: int) -> int | None:
    depth = 1
    for index in range(position, len(found)):
        token = found[index]
        if isinstance(token, str) or token.tag != tag:
            continue
        if isinstance(token, End):
            depth -= 1
            if not depth:
                return index
        elif not token.empty:
            depth += 1
    return None


def _is_code(inside: Sequence[Token]) -> bool:
    return all(isinstance(token, str) or token.tag in _PLAIN_IN_CODE for token in inside)


def _with_lines(inside: Sequence[Token]) -> list[Token]:
    """Preformatted content with its line ends and spaces as HTML shows them elsewhere."""
    out: list[Token] = []
    for token in inside:
        if isinstance(token, str):
            for number, line in enumerate(token.split("\n")):
                out += [Start("br", {}, True)] if number else []
                out.append(line.replace("\t", "    ").replace("  ", "\xa0\xa0"))
        else:
            out.append(token)
    return out


def _words(inside: Sequence[Token], line_end: str) -> str:
    return "".join(
        token if isinstance(token, str) else line_end if isinstance(token, Start) and token.tag == "br" else ""
        for token in inside
    )


def _code_block(token: Start, inside: Sequence[Token]) -> tuple[str, str]:
    names = token.attributes.get("class", "").split()
    for inner in inside:
        if isinstance(inner, Start) and inner.tag == "code":
            names += inner.attributes.get("class", "").split()
    language = next((name.partition("-")[2] for name in names if name.startswith(("language-", "lang-"))), "")
    text = _words(inside, "\n").replace("\r", "\n").replace("\xa0", " ")
    return text.strip("\n"), language


def _media_kind(tag: str, attributes: dict[str, str]) -> Literal["image", "audio", "video"] | None:
    declared = attributes.get("type", "").partition("/")[0].strip().lower() if tag == "object" else tag
    for kind in _MEDIA_KINDS:
        if declared == kind:
            return kind
    data = attributes.get("data", "")
    return urls.media_kind(data) or ("image" if urls.is_image(data) else None)
