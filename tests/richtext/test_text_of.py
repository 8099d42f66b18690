"""What a source is once it is a text: plain where it holds no markup, untouched where it does."""

import subprocess
import sys

import pytest

from quizkit.model import Location, Text
from quizkit.richtext import block_of, text_of
from quizkit.richtext.notices import listening

PLAIN_IN_THE_END = [
    # HTML
    ("html", "<p>word</p>", "word"),
    ("html", "<p>Some words &amp; more</p>", "Some words & more"),
    ("html", "a &lt; b", "a < b"),
    ("html", "a < b", "a < b"),
    ("html", "<p>word", "word"),
    ("html", "  <p>\n  two\n  words </p>\n", "two words"),
    ("html", '<p dir="ltr" style="text-align: left;">word<br></p>', "word"),
    ("html", "<div><p><span>word</span></p></div>", "word"),
    ("html", "costs $5 or $10, <!-- note -->not $x$", "costs $5 or $10, not $x$"),
    ("html", "10&nbsp;km", "10\xa0km"),
    ("html", "<p>&nbsp;</p>", ""),
    ("html", "", ""),
    ("html", "&#931;&#969;&sigma;&tau;ό", "Σωστό"),
    ("html", "<p>&nbsp;&nbsp;x =&nbsp; 1</p>", "  x =  1"),
    ("html", "if a<b then &lt;b&gt;", "if a<b then <b>"),
    # Markdown
    ("markdown", "word", "word"),
    ("markdown", "plain sentence.", "plain sentence."),
    ("markdown", "&amp;", "&"),
    ("markdown", "\\*", "*"),
    ("markdown", "1\\. x", "1. x"),
    ("markdown", "two\nlines", "two lines"),
    ("markdown", "two  spaces", "two spaces"),
    ("markdown", "  word  ", "word"),
    ("markdown", "<b>shown as typed</b>", "<b>shown as typed</b>"),
    ("markdown", "snake_case_name and 2 * 3 * 4", "snake_case_name and 2 * 3 * 4"),
    ("markdown", "a ____ b", "a ____ b"),
    ("markdown", "$5 or $10", "$5 or $10"),
    ("markdown", "US$ 5", "US$ 5"),
    ("markdown", "List<string> and a<b", "List<string> and a<b"),
    ("markdown", "a[0] = [1]", "a[0] = [1]"),
    ("markdown", "[A]: x", "[A]: x"),
    ("markdown", "1. Mai 1945", "1. Mai 1945"),
    ("markdown", "1) x", "1) x"),
    ("markdown", "> 5", "> 5"),
    ("markdown", "- 3", "- 3"),
    ("markdown", "- 3\n", "- 3"),
    ("markdown", "+ 2", "+ 2"),
    ("markdown", "* 4", "* 4"),
    ("markdown", "# 5", "# 5"),
    ("markdown", "#", "#"),
    ("markdown", "***", "***"),
    ("markdown", "---", "---"),
    ("markdown", "    x", "x"),
    ("markdown", "", ""),
    ("markdown", " \n\n ", ""),
    ("markdown", "Τι ρόλο παίζει;", "Τι ρόλο παίζει;"),
    # plain is literal
    ("plain", "<b>&amp; $x$ \\(y\\) *z*", "<b>&amp; $x$ \\(y\\) *z*"),
    ("plain", "  two\n lines ", "  two\n lines "),
]

MARKUP_STAYS = [
    ("markdown", "1. x\n2. y"),
    ("markdown", "1) x\n2) y"),
    ("markdown", "# x\n\ny"),
    ("markdown", "a  \nb"),
    ("markdown", "a\\\nb"),
    ("markdown", "a\n\nb"),
    ("markdown", "* x\n* y"),
    ("markdown", "- x\n- y"),
    ("markdown", "+ x\n+ y"),
    ("markdown", "> x\n> y"),
    ("markdown", "x\n==="),
    ("markdown", "***\n\nx"),
    ("markdown", "    x\n    y"),
    ("markdown", "```\nx\n```"),
    ("markdown", "*x*"),
    ("markdown", "__x__"),
    ("markdown", "`x`"),
    ("markdown", "~~x~~"),
    ("markdown", "$x$"),
    ("markdown", "\\(x\\)"),
    ("markdown", "<http://x.org>"),
    ("markdown", "[x](y)"),
    ("markdown", "![x](y.png)"),
    ("markdown", "a | b\n--|--"),
    ("html", "<b>x</b>"),
    ("html", "a<br>b"),
    ("html", "<p>a</p><p>b</p>"),
    ("html", "<h3>x</h3>"),
    ("html", "<ul><li>x</li></ul>"),
    ("html", "\\(x\\)"),
    ("html", "<pre>x</pre>"),
    ("html", '<img src="x.png">'),
]


@pytest.mark.parametrize(("markup", "source", "words"), PLAIN_IN_THE_END)
def test_a_source_without_markup_is_plain(markup, source, words):
    assert text_of(source, markup) == Text(source=words, markup="plain")


@pytest.mark.parametrize(("markup", "source"), MARKUP_STAYS)
def test_a_source_with_markup_stays_as_it_is(markup, source):
    assert text_of(source, markup) == Text(source=source, markup=markup)


@pytest.mark.parametrize("markup", ["plain", "markdown", "html"])
@pytest.mark.parametrize("source", ["word", "*x* <b>y</b>", "a_b"])
def test_a_text_knows_its_place(source, markup):
    place = Location("quiz.yaml", 3, 5)
    assert text_of(source, markup, place).location == place


@pytest.mark.parametrize(
    ("line", "html"),
    [
        ("# a", "<h1>a</h1>"),
        ("- *a*", "<ul><li><em>a</em></li></ul>"),
        ("3. a", '<ol start="3"><li>a</li></ol>'),
        ("> a", "<blockquote><p>a</p></blockquote>"),
        ("---", "<hr/>"),
    ],
)
def test_a_line_may_be_more_than_a_paragraph(line, html):
    place = Location("quiz.xml", 3)
    assert block_of(line, place) == Text(source=html, markup="html", location=place)
    assert text_of(line, "markdown").markup != "html"


@pytest.mark.parametrize("line", ["a", "*a*", "-5", "**a** - b", ""])
def test_a_line_that_is_a_paragraph_is_what_it_is_elsewhere(line):
    assert block_of(line) == text_of(line, "markdown")


def test_html_is_kept_without_what_runs():
    source = "<p>a <b onclick='x'>b</b></p><script>c</script>"
    with listening() as heard:
        text = text_of(source, "html", Location("quiz.yaml", 3))
    assert text == Text(source="a <strong>b</strong>", markup="html")
    assert [notice.problem for notice in heard] == ["onclick", "<script>"]
    assert {notice.location for notice in heard} == {Location("quiz.yaml", 3)}


def test_html_with_nothing_to_take_out_stays_as_it_is():
    with listening() as heard:
        text_of("<p>a <b>b</b></p>", "html")
    assert not heard


@pytest.mark.parametrize(
    ("source", "words", "lost"),
    [
        ("List<String> names", "List names", ["<string>"]),
        ("<p>a <blonk>b</blonk> and <blonk>c</blonk></p>", "a b and c", ["<blonk>"]),
        ("<p>a <o:p></o:p>b</p>", "a b", []),
        ("<div>a &lt;b&gt;</div>", "a <b>", []),
    ],
)
def test_a_tag_that_html_does_not_know_is_told_where_nothing_else_would(source, words, lost):
    with listening() as heard:
        text = text_of(source, "html")
    assert text == Text(source=words)
    assert [notice.problem for notice in heard] == lost


def test_nobody_need_listen():
    assert text_of("a<script>b</script>", "html") == Text(source="a")


def test_no_library_is_loaded_for_texts_without_markdown():
    script = (
        "import sys; from quizkit.richtext import text_of, to_html, canonical;"
        "to_html(text_of('<p>a <b>b</b></p>', 'html')); canonical(text_of('words', 'markdown'));"
        "sys.exit(bool({'markdown_it', 'lxml'} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0
