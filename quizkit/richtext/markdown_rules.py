"""What quizkit's Markdown has beyond CommonMark (maths, gaps, sizes of images), and bounds for hostile sources."""

import re

from markdown_it import MarkdownIt
from markdown_it.ruler import RuleOptionsType
from markdown_it.rules_block import StateBlock, reference
from markdown_it.rules_inline import StateInline, image, link
from markdown_it.token import Token

from quizkit.richtext import urls
from quizkit.richtext.maths import math_at
from quizkit.richtext.tree import GAP

MAX_NESTING = 24
"""Levels of markdown-it's tokens; a list is two of them."""

IMAGE_SIZE = re.compile(r"\{(?=width|height)(?:width=([1-9]\d{0,4}))? ?(?:height=([1-9]\d{0,4}))?\}")
"""The size of an image in pixels, right after it."""

NO_LINKS = "no links"
NO_REFERENCES = "no references"
"""What a parser's environment may forbid."""

_SPACED_IMAGE = re.compile(
    r"""!\[(?P<label>[^\[\]]*+)\]
        \([ ]*+(?P<path>[^()<>\s](?:[^()<>"\n]|\([^()<>"\n]*+\))*+)  # brackets in a name come in pairs
        (?:"[^"\n]*+"[ ]*+)?\)""",
    re.VERBOSE,
)
_LONG_RUN = re.compile(r"([*_~$\[!])\1{63,}")
_IMAGE_DEPTH = "image depth"
_MAX_IMAGE_DEPTH = 3
_ENDS_BLOCKS: RuleOptionsType = {"alt": ["paragraph", "reference", "blockquote", "list"]}


def add_rules(parser: MarkdownIt) -> None:
    """Teach the parser these rules."""
    for name, rule in (("long_run", _long_run), ("math", _math), ("gap", _gap)):
        parser.inline.ruler.before("escape", name, rule)
    parser.inline.ruler.at("link", _link)
    parser.inline.ruler.at("image", _image)
    parser.block.ruler.before("code", "math_block", _math_block, _ENDS_BLOCKS)
    parser.block.ruler.at("reference", _reference)
    parser.normalizeLink = urls.as_path  # type: ignore[method-assign]
    parser.validateLink = urls.is_safe_source  # type: ignore[method-assign]


def _math(state: StateInline, silent: bool) -> bool:
    if state.src[state.pos] not in "\\$":
        return False
    found = math_at(state.src, state.pos, dollar=True)
    if found is None or found[1] > state.posMax:
        return False
    if not silent:
        state.push("math", "", 0).meta = {"math": found[0]}
    state.pos = found[1]
    return True


def _gap(state: StateInline, silent: bool) -> bool:
    """``[[name]]`` is text whatever is in it, and no link."""
    if not state.src.startswith("[[", state.pos):
        return False
    found = GAP.match(state.src, state.pos, state.posMax)
    return found is not None and _as_text(state, found, silent)


def _long_run(state: StateInline, silent: bool) -> bool:
    """A long row of one sign is a row of signs."""
    found = _LONG_RUN.match(state.src, state.pos, state.posMax)
    return found is not None and _as_text(state, found, silent)


def _as_text(state: StateInline, found: "re.Match[str]", silent: bool) -> bool:
    if not silent:
        state.push("text", "", 0).content = found[0]
    state.pos = found.end()
    return True


def _link(state: StateInline, silent: bool) -> bool:
    return state.src[state.pos] == "[" and NO_LINKS not in state.env and link(state, silent)


def _image(state: StateInline, silent: bool) -> bool:
    if not state.src.startswith("![", state.pos) or NO_LINKS in state.env:
        return False
    depth = state.env.get(_IMAGE_DEPTH, 0)
    if depth >= _MAX_IMAGE_DEPTH:
        return False
    state.env[_IMAGE_DEPTH] = depth + 1
    found = image(state, silent) or _spaced_image(state, silent)
    state.env[_IMAGE_DEPTH] = depth
    return found


def _spaced_image(state: StateInline, silent: bool) -> bool:
    """``![words](my image (1).png)``: a file's name as people type it, though CommonMark wants ``<...>`` around it.

    Only where the name ends as those of images, sounds and films do; anything else may well be words in brackets.
    """
    found = _SPACED_IMAGE.match(state.src, state.pos, state.posMax)
    if found is None:
        return False
    source = state.md.normalizeLink(found["path"].rstrip())
    if not (urls.is_image(source) or urls.media_kind(source)) or not state.md.validateLink(source):
        return False
    if not silent:
        label: list[Token] = []
        state.md.inline.parse(found["label"], state.md, state.env, label)
        token = state.push("image", "img", 0)
        token.attrs = {"src": source, "alt": ""}
        token.children = label
        token.content = found["label"]
    state.pos = found.end()
    return True


def _reference(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    return NO_REFERENCES not in state.env and reference(state, start, end, silent)


def _math_block(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """A displayed formula on lines of its own, whatever its lines begin with."""
    position = state.bMarks[start] + state.tShift[start]
    if not state.src.startswith(("$$", "\\[", "\\begin{"), position) or state.is_code_block(start):
        return False
    found = math_at(state.src, position, dollar=True)
    if found is None:
        return False
    after = start + state.src.count("\n", position, found[1]) + 1
    if after > end or any(state.isEmpty(line) or state.sCount[line] < state.blkIndent for line in range(start, after)):
        return False
    if state.src[found[1] : state.eMarks[after - 1]].strip():
        return False
    whole = math_at(state.getLines(start, after, state.sCount[start], False), 0, dollar=True)
    if whole is None:
        return False
    if not silent:
        state.push("math_block", "", 0).meta = {"math": whole[0]}
        state.line = after
    return True
