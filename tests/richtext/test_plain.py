"""Plain text is literal to the last character, and every text can be made plain."""

import pytest

from quizkit.model import Text
from quizkit.richtext import markup_kinds, text_of, to_html, to_plain, without_markup

WRITTEN = [
    ("word", "word"),
    ("a<b & c>d", "a&lt;b &amp; c&gt;d"),
    ("&amp; <b>", "&amp;amp; &lt;b&gt;"),
    ("'\"", "'\""),
    ("$5 $x$", "$5 $x$"),
    ("\\(x\\)", "<span>\\</span>(x\\)"),
    ("\\[x\\]", "<span>\\</span>[x\\]"),
    ("$$x$$", "<span>$</span>$x<span>$</span>$"),
    ("a\nb\r\nc\rd", "a<br/>b<br/>c<br/>d"),
    ("a  b   c", "a&#160; b&#160;&#160; c"),
    (" a", "&#160;a"),
    ("a\n b", "a<br/>&#160;b"),
    ("if x:\n    y\n\tz", "if x:<br/>&#160;&#160;&#160; y<br/>&#160;&#160;&#160; z"),
    ("a\xa0b", "a&#160;b"),
    ("a\x00b\x0bc\ud800", "a\N{REPLACEMENT CHARACTER}b\N{REPLACEMENT CHARACTER}c\N{REPLACEMENT CHARACTER}"),
    ("# *a* _b_ `c`", "# *a* _b_ `c`"),
    ("[[gap]]", "[[gap]]"),
    ("", ""),
]


@pytest.mark.parametrize(("source", "written"), WRITTEN)
def test_plain_text_is_escaped_and_no_more(source, written):
    text = Text.unchecked(source=source)
    assert to_html(text) == written
    assert to_html(text, block=True) == (f"<p>{written}</p>" if written else "")
    assert to_plain(text) == source


PLAIN = [
    ("<p>a <b>b</b></p><p>c<br>d</p>", "a b\nc\nd"),
    ("<h2>a</h2><p>b</p>", "a\nb"),
    ("<ul><li>a<li>b<ul><li>c</ul></ul>", "- a\n- b\n  - c"),
    ("<ol start=2><li>a<li>b</ol>", "2. a\n3. b"),
    ("<table><tr><th>a<th>b<tr><td>1<td><p>2<p>3</table>", "a | b\n1 | 2 3"),
    ("<blockquote>a</blockquote>b", "a\nb"),
    ("<pre>a\n  b</pre>", "a\n  b"),
    ("\\(x\\) and \\[y\n z\\]", "\\(x\\) and \\[y z\\]"),
    ('<img src="a.png" alt="a scale"> b', "a scale b"),
    ('<audio src="x/a.mp3"></audio><audio src="b.mp3">song</audio>', "a.mp3song"),
    ('<a href="http://x.org">a</a>', "a"),
    ("x<sup>2</sup> H<sub>2</sub>O", "x² H₂O"),
    ("1<sup>st</sup> e<sup>x+y</sup> e<sup>x</sup> v<sub>max</sub>", "1st e^(x+y) e^x v_max"),
    ("a<hr>b", "a\nb"),
    ("<p><img src=x></p><p>a</p>", "a"),
    ("<table><tr><td><ul><li>a<li>b</ul><td><pre>c\nd</pre></table>", "- a - b | c d"),
]


@pytest.mark.parametrize(("source", "plain"), PLAIN)
def test_every_text_can_be_read_as_plain_text(source, plain):
    assert to_plain(Text(source=source, markup="html")) == plain


KINDS = [
    ("plain", "a *b* <i>c</i>", set()),
    ("plain", "a\nb", {"break"}),
    ("html", "a", set()),
    ("html", "<b>a</b>", {"emphasis"}),
    ("html", "<u>a</u>", {"emphasis"}),
    ("html", "<s>a</s>", {"emphasis"}),
    ("html", "a<sub>b</sub>", {"script"}),
    ("html", "<code>a</code>", {"code"}),
    ("html", "<pre>a</pre>", {"code"}),
    ("html", "\\(a\\)", {"math"}),
    ("html", "<a href=b>a</a>", {"link"}),
    ("html", "<img src=a>", {"image"}),
    ("html", "<ul><li>a<li>b</ul>", {"list"}),
    ("html", "<ul><li>a<p>b</ul>", {"list", "break"}),
    ("html", "<table><tr><td><i>a</i></table>", {"table", "emphasis"}),
    ("html", "<h1>a</h1>", {"heading"}),
    ("html", "<blockquote>a</blockquote>", {"quote"}),
    ("html", "<video src=a></video>", {"media"}),
    ("html", "a<br>b", {"break"}),
    ("html", "<p>a</p><p>b</p>", {"break"}),
    ("markdown", "**a** $b$ `c`", {"emphasis", "math", "code"}),
]


@pytest.mark.parametrize(("markup", "source", "kinds"), KINDS)
def test_the_kinds_of_markup_are_found(markup, source, kinds):
    assert markup_kinds(Text(source=source, markup=markup)) == kinds


FLATTENED = [
    ("<b>a</b> <i>b</i>", (), "plain", "a b"),
    ("<b>a</b> \\(x\\)", ("math",), "html", "a \\(x\\)"),
    ("<b>a</b> \\(x\\)", ("emphasis",), "html", "<strong>a</strong> <span>\\</span>(x\\)"),
    ("<p>a</p><p>b</p>", (), "plain", "a b"),
    ("<p><b>a</b></p><p>b</p>", ("break",), "plain", "a\nb"),
    ("<ul><li><b>a</b><li>b</ul>", ("list",), "html", "<ul><li>a</li><li>b</li></ul>"),
    ("<ul><li><b>a</b><li>b</ul>", ("emphasis",), "html", "- <strong>a</strong> - b"),
    ("<pre>a\n b</pre>", (), "plain", "a b"),
    ("<pre>a\n b</pre>", ("break",), "plain", "a\n b"),
    ("<u>a</u> <img src=b.png alt=c>", ("emphasis",), "html", "<u>a</u> c"),
    ("<table><tr><td><ul><li>a</ul><td><pre>b\nc</pre></table>", ("list", "code"), "html", "- a | <code>b c</code>"),
    ("<h2>a</h2><table><tr><td>b<td>c</table>", ("break",), "plain", "a\nb | c"),
]


@pytest.mark.parametrize(("source", "keep", "markup", "left"), FLATTENED)
def test_markup_is_flattened_and_all_words_stay(source, keep, markup, left):
    assert without_markup(Text(source=source, markup="html"), frozenset(keep)) == Text(source=left, markup=markup)


def test_markdown_stays_markdown_when_it_is_flattened():
    text = Text(source="**a** `b`", markup="markdown")
    assert without_markup(text, frozenset({"code"})) == Text(source="a `b`", markup="markdown")


def test_nothing_changes_where_all_is_kept():
    text = text_of("<B>a</B>", "html")
    assert without_markup(text, frozenset({"emphasis"})) is text


def test_lines_of_plain_text_are_joined_where_breaks_are_not_kept():
    assert without_markup(Text(source="a\n\n  b \n"), frozenset()).source == "a b"
