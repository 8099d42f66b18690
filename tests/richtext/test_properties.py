"""What must hold for every text, however strange."""

import re

from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree

from quizkit.capability import ALL_MARKUP
from quizkit.model import Text
from quizkit.richtext import (
    as_markdown,
    canonical,
    html_problems,
    images,
    map_sources,
    markup_kinds,
    text_of,
    to_html,
    to_markdown,
    to_plain,
    without_markup,
)

PIECES = [
    *"abγשé\u0301 12.,;:!?-+=~#{}%/[]()<>&$\"'\\`*_|^@\n\t\xa0\u3000\u2028\x01",
    *("->", "//", "\\(", "\\)", "\\[", "\\]", "$$", "$x$", "\\(x_1\\)", "[[g]]", "**", "__", "~~", "```", "1. ", "- "),
    *("> ", "# ", "    ", "<b>", "</b>", "&amp;", "&#65;", "&copy", "http://x.y", "](", "![", "x\n---", "\r\n", "|-|"),
]
TAGS = [
    *("p", "b", "i", "em", "u", "s", "sub", "sup", "code", "span", "a", "ul", "ol", "li", "table", "tr", "td", "th"),
    *(
        "caption",
        "thead",
        "blockquote",
        "h1",
        "pre",
        "div",
        "br",
        "hr",
        "img",
        "audio",
        "video",
        "object",
        "math",
        "mi",
    ),
    *("script", "q", "dl", "form", "svg", "foo"),
]
ATTRIBUTES = [
    *("", ' class="x"', ' href="a b.pdf"', ' href="http://x.y/?a=1&b=2"', ' src="i%20m.png" alt="[t]"', " onclick=x"),
    *(' style="color:red"', ' style="text-decoration: underline"', ' href="javascript:1"', " src=a.mp3", ' start="4"'),
    *(" colspan=2", ' type="image/png" data="z.png"', ' class="language-py"', " width=3"),
]
WORDS = [
    *("a", "b c", " ", "  ", "\n", "x<y", "&amp;", "&nbsp;", "1. ", "\\(x_1\\)", "\\[y\\]", "$5", "*", "_z_", "[[g]]"),
    *("`", "|", "\t", "é", "# h", "- ", "&lt;b>", "\\", "!", "[q](r)"),
]

sources = st.lists(st.sampled_from(PIECES), max_size=14).map("".join)
tags = st.builds("<{}{}>".format, st.sampled_from(TAGS), st.sampled_from(ATTRIBUTES))
elements = st.builds(lambda tag, word: f"<{tag}>{word}</{tag}>", st.sampled_from(TAGS), st.sampled_from(WORDS))
ends = st.builds("</{}>".format, st.sampled_from(TAGS))
pages = st.lists(st.one_of(st.sampled_from(WORDS), tags, ends, elements), max_size=16).map("".join)
texts = st.one_of(
    st.builds(
        lambda source, markup: Text(source=source, markup=markup),
        sources,
        st.sampled_from(["plain", "markdown", "html"]),
    ),
    st.builds(lambda source: Text(source=source, markup="html"), pages),
)


def words_of(text: Text) -> list[str]:
    return re.findall(r"\w+", to_plain(text))


@settings(deadline=None, max_examples=200)
@given(texts, st.booleans(), st.booleans())
def test_html_is_well_formed_clean_and_says_the_same(text, block, html5):
    written = to_html(text, block=block, html5=html5)
    root = etree.fromstring(f"<div>{written}</div>")
    assert not {element.tag for element in root.iter()} & {"script", "style", "foo", "form", "iframe", "svg"}
    assert html_problems(written) == ()
    assert canonical(text_of(written, "html")) == canonical(text)
    if block:
        assert not (root.text or "").strip()
        assert not any((child.tail or "").strip() for child in root)
    assert not root.xpath("//p//*[self::p or self::ul or self::ol or self::table or self::pre or self::blockquote]")


@settings(deadline=None, max_examples=200)
@given(texts)
def test_markdown_says_the_same(text):
    assert canonical(as_markdown(text)) == canonical(text)
    if text.markup == "plain":
        assert canonical(text_of(to_markdown(text), "markdown")) == canonical(text)


@settings(deadline=None, max_examples=100)
@given(texts)
def test_to_normalise_a_text_changes_no_meaning(text):
    normal = text_of(text.source, text.markup)
    assert canonical(normal) == canonical(text)
    assert markup_kinds(normal) == markup_kinds(text)
    assert text_of(normal.source, normal.markup) == normal
    assert html_problems(normal) == ()


@settings(deadline=None, max_examples=100)
@given(texts, st.frozensets(st.sampled_from(sorted(ALL_MARKUP))))
def test_flattening_leaves_what_is_kept_and_nothing_else(text, keep):
    flat = without_markup(text, keep)
    assert markup_kinds(flat) <= keep
    assert without_markup(flat, keep) == flat
    if markup_kinds(text) <= keep:
        assert flat == text
    assert words_of(flat) == words_of(text)


@settings(deadline=None, max_examples=100)
@given(texts)
def test_a_text_made_plain_has_no_markup_but_line_ends(text):
    plain = Text(source=to_plain(text))
    assert markup_kinds(plain) <= {"break"}
    if text.markup != "plain":
        assert canonical(plain) == canonical(without_markup(text, frozenset({"break"})))


@settings(deadline=None, max_examples=100)
@given(texts)
def test_sources_are_renamed_one_by_one(text):
    renamed = map_sources(text, lambda src: f"new/{src}")
    assert [image.src for image in images(renamed)] == [f"new/{image.src}" for image in images(text)]
