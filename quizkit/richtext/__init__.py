"""Texts: parsed, sanitised, escaped and written, here and nowhere else.

A :class:`~quizkit.model.Text` is parsed into a small tree (:mod:`quizkit.richtext.tree`) and written from it as XHTML,
Markdown or plain text. Nearly all texts of a quiz hold no markup; these never meet a parser.
"""

import re
from collections.abc import Callable
from functools import lru_cache

from quizkit.model import Location, Markup, Text
from quizkit.richtext import _fast
from quizkit.richtext._fast import is_literal
from quizkit.richtext.canonical import canonical_doc, canonical_line
from quizkit.richtext.markdown_simple import parse_simple
from quizkit.richtext.notices import tell
from quizkit.richtext.plain import parse_plain
from quizkit.richtext.render_html import HtmlWriter
from quizkit.richtext.render_text import flattened, kinds, plain_lines, plain_text
from quizkit.richtext.sources import with_sources
from quizkit.richtext.tree import Doc, Image, MarkupKind, Math, Media, Paragraph, all_runs, single_plain

__all__ = [
    "Doc",
    "Image",
    "MarkupKind",
    "Media",
    "as_markdown",
    "block_of",
    "canonical",
    "formulas",
    "gaps",
    "html_problems",
    "images",
    "is_literal",
    "map_sources",
    "markup_kinds",
    "media",
    "parse",
    "tex_alone",
    "text_of",
    "text_of_words",
    "to_html",
    "to_markdown",
    "to_plain",
    "without_markup",
]

_NOTHING: frozenset[MarkupKind] = frozenset()
_BREAK: frozenset[MarkupKind] = frozenset(("break",))
_BLOCK_AMONG_OTHERS = re.compile(
    r"\s|#{1,6}(?:\s|$)|>|[-+*](?:\s|$)|\d{1,9}[.)](?:\s|$)|```|~~~|(?:[-*_][ \t]*+){3,}$|\[[^\]]*\]:"
)
"""How a line may begin that is a paragraph alone and something else beside other paragraphs."""

_RARE_TAG = re.compile(r"<(?!(?:p|br|div|span)\b)[A-Za-z]")

_CONVERTED = 100_000
_CACHED = 20_000
"""The longest source, in characters, of the texts that are remembered by the thousand."""


def text_of(source: str, markup: Markup = "plain", location: Location | None = None) -> Text:
    """The text of a source in some markup.

    A source that turns out to be a single paragraph without any markup is given as ``plain``, with its entities and
    escapes resolved, so that the same words are the same text wherever they were read.

    HTML in which the sanitiser finds something to take out is given as it is without that, so that no ``<script>``
    stands in any file that is written; Markdown that can't be read as such (see
    :func:`~quizkit.richtext.markdown.parse_markdown`) is given as plain text. Both are told to who is
    :func:`~quizkit.richtext.notices.listening`.
    """
    if markup != "plain":
        words = _fast.plain_words(source, markup)
        if words is None:
            doc = _doc(source, markup)
            words = single_plain(doc)
            if doc.problems:
                tell(doc.problems, location)
                if markup == "markdown":
                    return Text(source=source, location=location)
                source = HtmlWriter(html5=True).doc(doc, block=False)
            elif words is not None and markup == "html" and _RARE_TAG.search(source) is not None:
                from quizkit.richtext.html_tokens import unknown_tags

                tell(unknown_tags(source), location)  # in a text that stays HTML, text/html finds them
        if words is not None:
            return Text.unchecked(source=words, location=location)
    return Text.unchecked(source=source, markup=markup, location=location)


def text_of_words(words: str, location: Location | None = None) -> Text:
    """The text of words that stood in HTML without any element in or around them, with their entities resolved.

    The same as :func:`text_of` of the escaped words, in half of the time.
    """
    words = words.strip()
    if _fast.is_literal(words):
        return Text.unchecked(source=words, location=location)
    return text_of(words.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;"), "html", location)


def block_of(line: str, location: Location | None = None) -> Text:
    """The text of a line of Markdown where a single line may be a heading, a list, a quotation or a rule.

    It is HTML if the line is one of these, and else as :func:`text_of` gives it.
    """
    from quizkit.richtext.markdown import parse_markdown

    doc = parse_markdown(line, line_is_paragraph=False)
    if doc.problems or all(isinstance(block, Paragraph) for block in doc.blocks):
        return text_of(line, "markdown", location)
    return Text.unchecked(source=HtmlWriter(html5=True).doc(doc, block=False), markup="html", location=location)


def parse(text: Text) -> Doc:
    """The tree of a text; see :mod:`quizkit.richtext.tree`."""
    return _doc(text.source, text.markup)


def to_html(
    text: Text,
    *,
    block: bool = False,
    image: Callable[[str], str] | None = None,
    gap: Callable[[str], str] | None = None,
    html5: bool = False,
    mathml: bool = False,
) -> str:
    """A text as a well-formed XHTML fragment: escaped once, sanitised, with numeric entities only.

    Args:
        text: any text.
        block: always give block elements; otherwise a single paragraph comes without its ``<p>``.
        image: gives the address to write for that of an image, a sound, a film or a linked file.
        gap: gives the XHTML to put in the place of the marker ``[[name]]``, which else stays as it is.
        html5: write ``<u>``, ``<s>``, ``<audio>``, ``<video>`` and numbered lists that do not start at 1, none of
            which QTI's schemas know. Without it stand-ins are written that every QTI version accepts and that read
            back as what they stand for.
        mathml: write maths as MathML that holds its TeX as well. What :func:`tex_alone` gives stays TeX.

    Maths is otherwise written ``\\(...\\)`` and ``\\[...\\]``.
    """
    words = _fast.line_of(text)
    if words is not None and not (gap is not None and "[[" in words):
        if "<" in words or "&" in words or ">" in words:
            words = words.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
        return f"<p>{words}</p>" if block and words else words
    return HtmlWriter(image, gap, html5, mathml).doc(parse(text), block=block)


def to_plain(text: Text) -> str:
    """A text as readable plain text.

    A paragraph or line break ends a line; lists begin with ``- `` or their numbers; maths is ``\\(...\\)``; images are
    their alternative texts.
    """
    if text.markup == "plain":
        return text.source
    words = _fast.line_of(text)
    return plain_text(parse(text)) if words is None else words


def to_markdown(text: Text) -> str:
    """A text as Markdown that means the same alone, beside other paragraphs and to other programs.

    What Markdown has no sign for (underline, sub- and superscript) is written without it. A heading, list, quotation or
    rule of one line has no Markdown that means the same alone, since there one line is a paragraph:
    :func:`as_markdown` leaves it in HTML.
    """
    source = text.source
    alone = _BLOCK_AMONG_OTHERS.match(source) is not None
    if text.markup == "markdown" and ("\n" in source.strip() or not alone):
        return source
    if text.markup == "plain" and not alone and _fast.plain_words(source, "markdown") == source:
        return source
    from quizkit.richtext.render_markdown import markdown

    return markdown(parse(text))


def as_markdown(text: Text) -> Text:
    """The text in Markdown (or plain) where that says exactly the same; otherwise the text as it is.

    A text of more than 100,000 characters stays as it is.
    """
    if text.markup != "html" or len(text.source) > _CONVERTED:
        return text
    other = text_of(to_markdown(text), "markdown", text.location)
    before, after = parse(text), parse(other)
    exact = canonical_doc(before) == canonical_doc(after) and _details(before) == _details(after)
    return other if exact and kinds(before) == kinds(after) else text


def markup_kinds(text: Text) -> frozenset[MarkupKind]:
    """The kinds of markup in a text; none for a plain text of one line."""
    if text.markup == "plain":
        return _BREAK if "\n" in text.source or "\r" in text.source else _NOTHING
    return _NOTHING if _fast.line_of(text) is not None else kinds(parse(text))


def without_markup(text: Text, keep: frozenset[MarkupKind]) -> Text:
    """The text with every kind of markup flattened that is not to be kept; all words stay."""
    if markup_kinds(text) <= keep:
        return text
    return _text(flattened(parse(text), keep), text)


def images(text: Text) -> tuple[Image, ...]:
    """The images of a text, in order."""
    if text.markup == "plain":
        return ()
    return tuple(run.content for run in all_runs(parse(text).blocks) if isinstance(run.content, Image))


def media(text: Text) -> tuple[Media, ...]:
    """The sounds and films of a text, in order."""
    if text.markup == "plain":
        return ()
    return tuple(run.content for run in all_runs(parse(text).blocks) if isinstance(run.content, Media))


def formulas(text: Text) -> tuple[str, ...]:
    """The TeX of the formulas of a text, in order."""
    return tuple(run.content.tex for run in all_runs(parse(text).blocks) if isinstance(run.content, Math))


def tex_alone(text: Text) -> tuple[str, ...]:
    """The TeX of the formulas of a text that can't be written as MathML: broken, or with commands of their own."""
    if "math" not in markup_kinds(text):
        return ()
    from quizkit.richtext.write_mathml import mathml

    found = [run.content for run in all_runs(parse(text).blocks) if isinstance(run.content, Math)]
    return tuple(dict.fromkeys(formula.tex for formula in found if mathml(formula) is None))


def map_sources(text: Text, change: Callable[[str], str]) -> Text:
    """The text with the addresses of its images, sounds, films and linked files replaced.

    ``change`` gets relative paths as the files are called (``my scale.png``, not ``my%20scale.png``), and the
    addresses of images and media elsewhere.
    """
    if text.markup == "plain":
        return text
    before = parse(text)
    after = with_sources(before, change)
    return text if after == before else _text(after, text)


def canonical(text: Text) -> str:
    """A string that is equal for two texts exactly when they mean the same to a reader of the quiz.

    How a text was written does not count, nor does how much white space there is (outside code), nor whether a line
    ends with a break or a paragraph.
    """
    words = _fast.line_of(text)
    if words is not None:
        return canonical_line(words)
    return _canonical(text.source, text.markup) if len(text.source) <= _CACHED else canonical_doc(parse(text))


@lru_cache(maxsize=4096)
def _canonical(source: str, markup: Markup) -> str:
    return canonical_doc(_doc(source, markup))


def gaps(text: Text) -> tuple[str, ...]:
    """The names in the markers ``[[name]]`` of a text, in order; a name may be there twice."""
    if "[[" not in text.source:
        return ()
    names: list[str] = []

    def taken_down(name: str) -> str:
        names.append(name)
        return ""

    to_html(text, gap=taken_down)
    return tuple(names)


def html_problems(text: Text | str) -> tuple[str, ...]:
    """What the sanitiser takes out of an HTML text (``<script>``, ``onclick``, ``style``, ``javascript:``), each once.

    A string is HTML source. Ask before :func:`text_of`, which gives a text that has no markup left as ``plain``.
    """
    if isinstance(text, str):
        return _doc(text, "html").problems if "<" in text else ()
    return parse(text).problems if text.markup == "html" and "<" in text.source else ()


def _doc(source: str, markup: Markup) -> Doc:
    return _remembered(source, markup) if len(source) <= _CACHED else _remembered_long(source, markup)


def _parsed(source: str, markup: Markup) -> Doc:
    if markup == "plain":
        return parse_plain(source)
    if markup == "html":
        from quizkit.richtext.html import parse_html

        return parse_html(source)
    simple = parse_simple(source)
    if simple is not None:
        return simple
    from quizkit.richtext.markdown import parse_markdown

    return parse_markdown(source)


_remembered = lru_cache(maxsize=4096)(_parsed)
_remembered_long = lru_cache(maxsize=2)(_parsed)


def _details(doc: Doc) -> list[tuple[int | None, int | None]]:
    """What counts in a text beyond its meaning: the sizes of its images."""
    return [(run.content.width, run.content.height) for run in all_runs(doc.blocks) if isinstance(run.content, Image)]


def _text(doc: Doc, like: Text) -> Text:
    """A tree as a text in the markup of another one, or in HTML where that markup cannot say it."""
    lines = plain_lines(doc)
    if lines is not None:
        return Text(source=lines, location=like.location)
    html = Text(source=HtmlWriter(html5=True).doc(doc, block=False), markup="html", location=like.location)
    return as_markdown(html) if like.markup == "markdown" else html
