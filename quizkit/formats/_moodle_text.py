"""How Moodle reads the texts of its formats, and how to write them so that it reads what is meant.

A text has one of four formats. ``html``, ``markdown`` and ``plain`` are what they say; ``moodle`` is HTML in which a
line end is a line break. Names, categories and the right texts of a match have none: they are words in which HTML
entities count and tags are cut out.
"""

import re
from html import unescape
from html.entities import html5
from typing import Literal

from quizkit.model import Location, Text
from quizkit.richtext import block_of, text_of
from quizkit.richtext.maths import split_math

TextFormat = Literal["moodle", "html", "plain", "markdown"]

TRIMMED = " \t\n\r\0\x0b"
"""The white space that Moodle takes off the ends of a text (measured: a no-break space stays)."""

_ELEMENTS = (
    "a|abbr|acronym|address|area|article|aside|audio|b|base|bdi|bdo|big|blockquote|body|br|button|canvas|caption|center|"
    "cite|code|col|colgroup|dd|del|details|dfn|dialog|div|dl|dt|em|embed|fieldset|figcaption|figure|font|footer|form|"
    "h[1-6]|head|header|hr|html|i|iframe|img|input|ins|kbd|label|legend|li|link|map|mark|math|meta|nav|nolink|noscript|"
    "object|ol|option|p|param|picture|pre|q|rp|rt|ruby|s|samp|script|section|select|small|source|span|strike|strong|"
    "style|sub|summary|sup|svg|table|tbody|td|textarea|tfoot|th|thead|time|title|tr|track|tt|u|ul|var|video|wbr|"
    "[a-z0-9]+:[a-z]+"
)
_END = r"""(?:[\s/](?:[^<>"']++|"[^"]*+"|'[^']*+')*+)?>|(?:[\s/][^<>]*+)?>"""
_REAL_TAG = re.compile(rf"<(?:/?(?:{_ELEMENTS})(?:{_END})|!--)", re.IGNORECASE)
_SEEMS_TAG = re.compile(rf"<(?!/?(?:{_ELEMENTS})(?:{_END})|!--)/?[A-Za-z][^\s<>]{{0,12}}", re.IGNORECASE)
_ENTITY = re.compile(r"&(?:#[0-9]{1,7};|#[xX][0-9A-Fa-f]{1,6};|([A-Za-z][A-Za-z0-9]{1,31};))")
_CUT = re.compile(r"<[^\s<>][^\s<>]{0,12}")
_BETWEEN_TAGS = re.compile(r">\s+<")
_WORDS_ALONE = re.compile(r"(?:[^<&\s\\$]+ ?)*+")
_TWO_BACKSLASHES = re.compile(r"\\\\(?=[()\[\]])")
_LINE_AS_BLOCK = re.compile(r"#|>|[-+*] |\d{1,9}\. |(?:-[ ]{0,2}){3}|(?:_[ ]{0,2}){3}|(?:\*[ ]{0,2}){3}")
"""How a line may begin that is more than a paragraph to Moodle's Markdown, which is that of PHP Markdown Extra."""

_HEADING = re.compile(r"^(#{1,6})(?=[^#\s])")
_UNSAFE_IN_LABEL = re.compile(r"<|&[#A-Za-z0-9]{1,32};|&&[01]|\{\s?mlang\b", re.IGNORECASE)
_BLOCK_OF_LANGUAGE = re.compile(r"\{(?=\s?mlang\b)", re.IGNORECASE)
_FILES_HERE = re.compile('(?<!=")@@PLUGINFILE@@')
_PATTERN = re.compile(r"(?<!\\)\*")


def moodle_text(source: str, form: TextFormat, at: Location | None = None) -> Text:
    """A text as Moodle shows it.

    A ``<`` that begins no tag is taken as it was meant, though Moodle would take it for one (see :func:`seeming_tag`).
    In Markdown both ``\\(`` and ``\\\\(`` begin a formula, though Moodle shows the first as a bracket. A line alone may
    be a heading (even without a space after ``#``), a list, a quotation or a rule (read in its code, not measured).
    """
    if form == "plain":
        return Text.unchecked(source=source, location=at)
    if form == "markdown":
        source = _TWO_BACKSLASHES.sub(r"\\", source)
        if "\n" not in source and _LINE_AS_BLOCK.match(source):
            return block_of(_HEADING.sub(r"\1 ", source), at)
        return text_of(source, "markdown", at)
    if form == "html":
        if _WORDS_ALONE.fullmatch(source):
            return Text.unchecked(source=source, location=at)
        return text_of(source, "html", at)
    tagged = _has_tags(source)
    if not tagged and not _has_entities(source) and not _has_maths(source):
        return Text.unchecked(source=source, location=at)
    return text_of(_with_line_breaks(source if tagged else source.replace("<", "&lt;")), "html", at)


def seeming_tag(source: str) -> str | None:
    """The first piece of a text that Moodle takes for a tag and drops, though it is none: ``<b`` in ``a<b``."""
    found = _SEEMS_TAG.search(source) if "<" in source else None
    return found[0] if found else None


def cut_from_label(source: str) -> str | None:
    """The first piece of a name that Moodle takes for a tag and cuts with what follows, though it is none: ``<5``."""
    found = _CUT.search(_REAL_TAG.sub("", source)) if "<" in source else None
    return found[0] if found else None


def label_text(source: str) -> str:
    """The words of a name or category: its entities resolved and its tags cut out."""
    if "<" in source:
        source = _REAL_TAG.sub("", source)
    return _ENTITY.sub(_resolved, source) if "&" in source else source


def as_label(words: str) -> str:
    """Words for a name, a category or the right text of a match, spelled so that Moodle cuts nothing out of them."""
    if _UNSAFE_IN_LABEL.search(words):
        return unmistakable(words.replace("&", "&amp;").replace("<", "&lt;"))
    return words


def may_be_mistaken(source: str) -> bool:
    """Whether a text may hold words that :func:`unmistakable` has to change."""
    return ("{" in source and "mlang" in source.lower()) or "@@PLUGINFILE@@" in source


def unmistakable(html: str) -> str:
    """HTML in whose words Moodle finds neither ``{mlang el}`` nor a place of files, though they say so.

    A plug-in takes the first for a language, and Moodle puts an address in the place of ``@@PLUGINFILE@@`` wherever it
    stands (both read in the code).
    """
    if not may_be_mistaken(html):
        return html
    return _FILES_HERE.sub("&#64;@PLUGINFILE@@", _BLOCK_OF_LANGUAGE.sub("&#123;", html))


def is_pattern(answer: str) -> bool:
    """Whether a short answer is a pattern: Moodle takes any text in place of an asterisk without a backslash."""
    return "*" in answer and _PATTERN.search(answer) is not None


def literal_answer(answer: str) -> str:
    """The text that a short answer without such an asterisk accepts."""
    return answer.replace("\\*", "*")


def as_literal_answer(text: str) -> str:
    """The counterpart of :func:`literal_answer`."""
    return text.replace("*", "\\*")


def _has_tags(source: str) -> bool:
    return "<" in source and _REAL_TAG.search(source) is not None


def _has_entities(source: str) -> bool:
    return "&" in source and any(not found[1] or found[1] in html5 for found in _ENTITY.finditer(source))


def _resolved(entity: re.Match[str]) -> str:
    return unescape(entity[0]) if not entity[1] or entity[1] in html5 else entity[0]


def _has_maths(source: str) -> bool:
    return "\\(" in source or "\\[" in source or "$$" in source


def _with_line_breaks(source: str) -> str:
    if "\n" not in source:
        return source
    source = _BETWEEN_TAGS.sub("><", source)
    return "".join(
        part.replace("\n", "<br/>")
        if isinstance(part, str)
        else f"\\[{part.tex}\\]"
        if part.display
        else f"\\({part.tex}\\)"
        for part in split_math(source)
    )
