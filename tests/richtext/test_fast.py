"""The answers given without a parser are those that the parsers give."""

from hypothesis import given, settings
from hypothesis import strategies as st

from quizkit.model import Text
from quizkit.richtext import _fast, to_html
from quizkit.richtext.canonical import canonical_doc, canonical_line
from quizkit.richtext.html import parse_html
from quizkit.richtext.markdown import parse_markdown
from quizkit.richtext.plain import parse_plain
from quizkit.richtext.render_html import HtmlWriter
from quizkit.richtext.tree import single_plain

PIECES = [
    *"ab1éς .,;:!?-+=#()>|*_`\\<&$~[]\u0301\xa0\u3000\u200b\n",
    *("<p>", "</p>", "<br>", '<p dir="ltr">', '<p style="text-align:left;">', "&amp;", "&nbsp;", "&lt;", "$$", "  "),
    *("1. ", "- ", "words", " and ", "snake_case", "**", "</b>", "http://x.y"),
]
sources = st.lists(st.sampled_from(PIECES), max_size=6).map("".join)


@settings(deadline=None, max_examples=400)
@given(sources)
def test_plain_words_of_html(source):
    words = _fast.plain_words(source, "html")
    assert words is None or words == single_plain(parse_html(source))


@settings(deadline=None, max_examples=400)
@given(sources)
def test_plain_words_of_markdown(source):
    words = _fast.plain_words(source, "markdown")
    assert words is None or words == single_plain(parse_markdown(source))


@settings(deadline=None, max_examples=400)
@given(sources)
def test_lines_of_plain_text(source):
    line = _fast.line_of(Text(source=source))
    if line is not None:
        assert line == source
        assert to_html(Text(source=source)) == HtmlWriter().doc(parse_plain(source), block=False)
        assert canonical_line(source) == canonical_doc(parse_plain(source))


def test_the_usual_texts_need_no_parser():
    assert _fast.plain_words("Some words, 1 > 0.", "markdown") == "Some words, 1 > 0."
    assert _fast.plain_words("<p>Some words &amp; more</p>", "html") == "Some words & more"
    assert _fast.plain_words('<p dir="ltr" style="text-align: left;">Τι;<br></p>\n', "html") == "Τι;"
    assert _fast.line_of(Text(source="Τι & $5 <b> *x*")) == "Τι & $5 <b> *x*"
