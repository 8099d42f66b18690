"""Markdown in and out: CommonMark with tables, strikethrough and maths."""

import pytest

from quizkit.model import Text
from quizkit.richtext import as_markdown, canonical, parse, text_of, to_html, to_markdown
from quizkit.richtext.tree import Media, all_runs


def markdown(source: str) -> Text:
    return Text(source=source, markup="markdown")


READ = [
    (
        "a **b** *c* ~~d~~ `e  f`",
        'a <strong>b</strong> <em>c</em> <span class="qti-strike">d</span> <code>e&#160; f</code>',
    ),
    ("`\t` `a\tb`", "<code>&#160;</code> <code>a b</code>"),
    ("***a***", "<strong><em>a</em></strong>"),
    ("a\nb", "a b"),
    (
        "\\begin{align}\n+ a &= b \\\\\n- c &= d\n\\end{align}",
        "\\[\\begin{align}\n+ a &amp;= b \\\\\n- c &amp;= d\n\\end{align}\\]",
    ),
    ("so \\begin{pmatrix} 1 \\\\ 0 \\end{pmatrix}.", "so \\(\\begin{pmatrix} 1 \\\\ 0 \\end{pmatrix}\\)."),
    ("\\begin{align} a", "\\begin{align} a"),
    ("`\\begin{align} a \\end{align}`", "<code>\\begin{align} a \\end{align}</code>"),
    ("\\begin{itemize} a \\end{itemize}", "\\begin{itemize} a \\end{itemize}"),
    ("a  \nb\\\nc", "a<br/>b<br/>c"),
    ("a\n\nb", "<p>a</p><p>b</p>"),
    ("# a #\n\nb", "<h1>a</h1><p>b</p>"),
    ("a\n---", "<h2>a</h2>"),
    ("- a\n- b\n  - c", "<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul>"),
    ("1. a\n\n   b\n2. c", "<ol><li><p>a</p><p>b</p></li><li>c</li></ol>"),
    ("> a\n> b", "<blockquote><p>a b</p></blockquote>"),
    ("```python\nx = 1\n\ty\n```", '<pre><code class="language-python">x = 1\n\ty</code></pre>'),
    ("    x\n\n    y", "<pre><code>x\n\ny</code></pre>"),
    ("a\n\n***\n\nb", "<p>a</p><hr/><p>b</p>"),
    (
        "| a | b |\n|---|:-:|\n| `x|y` | c\\|d |".replace("`x|y`", "`x\\|y`"),
        "<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td><code>x|y</code></td><td>c|d</td></tr></tbody></table>",
    ),
    (
        "[a](b.pdf) <http://x.org> <a@x.org>",
        '<a href="b.pdf">a</a> <a href="http://x.org">http://x.org</a> <a href="mailto:a@x.org">a@x.org</a>',
    ),
    ("[a][r]\n\n[r]: http://x.org 'title'", '<a href="http://x.org">a</a>'),
    ("[a][r] [b]\n\n[r]: http://x.org\n\n[q]: unused", "<p>[a][r] [b]</p><p>[r]: http://x.org</p><p>[q]: unused</p>"),
    ("![a *b* `c`](img/χ%20y.png)", '<img src="img/χ%20y.png" alt="a b c"/>'),
    (
        "![a](b.png){width=30} ![c](d.png){height=4}",
        '<img src="b.png" alt="a" width="30"/> <img src="d.png" alt="c" height="4"/>',
    ),
    ("![a](b.png){} {width=3}", '<img src="b.png" alt="a"/>{} {width=3}'),
    ("![sound](a.mp3)", '<object data="a.mp3" type="audio/mpeg">sound</object>'),
    ("![x](my image.png)", '<img src="my%20image.png" alt="x"/>'),
    ("![x *y*]( img/my  image (1).png ){width=3}!", '<img src="img/my%20%20image%20(1).png" alt="x y" width="3"/>!'),
    ('![x](my image.jpeg "A title") a', '<img src="my%20image.jpeg" alt="x"/> a'),
    ("![s](my sound.mp3)", '<object data="my%20sound.mp3" type="audio/mpeg">s</object>'),
    ("**![](Η εικόνα.png)**", '<strong><img src="Η%20εικόνα.png" alt=""/></strong>'),
    ("![x](http://x.org/a b.png)", '<img src="http://x.org/a%20b.png" alt="x"/>'),
    ("![x](see page 5)", "![x](see page 5)"),
    ("![x](a b.png c)", "![x](a b.png c)"),
    ("![x](a (b.png)", "![x](a (b.png)"),
    ("![x](javascript:a b.png)", "![x](javascript:a b.png)"),
    ("`![x](my image.png)`", "<code>![x](my image.png)</code>"),
    ("[a](javascript:x) ![b](vbscript:x)", "[a](javascript:x) ![b](vbscript:x)"),
    ("[a](<data:text/html,x>)", "[a](&lt;data:text/html,x&gt;)"),
    ("<b>x</b> <script>y</script> <!-- z -->", "&lt;b&gt;x&lt;/b&gt; &lt;script&gt;y&lt;/script&gt; &lt;!-- z --&gt;"),
    ("<div>\n*x*\n</div>", "&lt;div&gt; <em>x</em> &lt;/div&gt;"),
    ("&copy; &amp;lt; &#931; &nosuch;", "© &amp;lt; Σ &amp;nosuch;"),
    ("a ~x~ 2^3^ H~2~O", "a ~x~ 2^3^ H~2~O"),
    ("[[gap_1_a]](b) `[[x]]`", "[[gap_1_a]](b) <code>[[x]]</code>"),
    ("\r\na\rb\r\n", "a b"),
]


@pytest.mark.parametrize(("source", "written"), READ)
def test_markdown_is_read(source, written):
    assert to_html(markdown(source)) == written


ONE_LINE = [
    ("1. Mai 1945", "1. Mai 1945"),
    ("1914. What began?", "1914. What began?"),
    ("1) x", "1) x"),
    ("> 5", "&gt; 5"),
    (">5", "&gt;5"),
    ("- 3", "- 3"),
    ("-", "-"),
    ("+ 2", "+ 2"),
    ("* 4", "* 4"),
    ("# 5", "# 5"),
    ("#", "#"),
    ("###### a #", "###### a #"),
    ("***", "***"),
    ("---", "---"),
    ("- - -", "- - -"),
    ("___", "___"),
    ("===", "==="),
    ("    x", "x"),
    ("\tx", "x"),
    ("```", "```"),
    ("~~~", "~~~"),
    ("| a | b |", "| a | b |"),
    ("[a]: b", "[a]: b"),
    ("> > 1. x", "&gt; &gt; 1. x"),
    ("\n\n- 3\n\n", "- 3"),
    ("- 3\r\n", "- 3"),
    ("- 3  \n \n", "- 3"),
    ("- **three** `3`", "- <strong>three</strong> <code>3</code>"),
    ("# *five*", "# <em>five</em>"),
    ("> $x$", "&gt; \\(x\\)"),
]


@pytest.mark.parametrize(("source", "written"), ONE_LINE)
def test_a_single_line_is_a_paragraph_whatever_it_begins_with(source, written):
    assert to_html(markdown(source)) == written


@pytest.mark.parametrize(("source", "written"), ONE_LINE)
def test_a_single_line_stays_one_beside_other_paragraphs(source, written):
    safe = to_markdown(text_of(source, "markdown"))
    assert to_html(markdown(f"{safe}\n\nb")) == f"<p>{written}</p><p>b</p>"
    assert canonical(markdown(safe)) == canonical(markdown(source))


MATHS = [
    ("\\(a_1 \\\\ b_2\\)", "\\(a_1 \\\\ b_2\\)"),
    ("\\(a*b*c\\) and \\(d_e_f\\)", "\\(a*b*c\\) and \\(d_e_f\\)"),
    ("$x_1$ and $y_1$", "\\(x_1\\) and \\(y_1\\)"),
    ("$5 or $10", "$5 or $10"),
    ("$5,000 and $6,000", "$5,000 and $6,000"),
    ("$ x$ and $y $", "$ x$ and $y $"),
    ("$x$5", "$x$5"),
    ("\\$x\\$ costs", "$x$ costs"),
    ("$a\\$b$", "\\(a\\$b\\)"),
    ("$$x^2$$", "\\[x^2\\]"),
    ("\\[x^2\\]", "\\[x^2\\]"),
    ("$$\na\n- b\n# c\n$$", "\\[a\n- b\n# c\\]"),
    ("> $$\n> a\n> $$", "<blockquote><p>\\[a\\]</p></blockquote>"),
    ("`$x$` and `\\(y\\)`", "<code>$x$</code> and <code>\\(y\\)</code>"),
    ("    \\(x\\)\n    y", "<pre><code>\\(x\\)\ny</code></pre>"),
    ("**$x$**", "<strong>\\(x\\)</strong>"),
    ("\\(\\)", "()"),
    ("\\(x", "(x"),
    ("\\\\(x\\\\)", "<span>\\</span>(x\\)"),
    ("$a<b$", "\\(a&lt;b\\)"),
    (
        "| $x$ |\n|---|\n| \\(y\\) |",
        "<table><thead><tr><th>\\(x\\)</th></tr></thead><tbody><tr><td>\\(y\\)</td></tr></tbody></table>",
    ),
]


@pytest.mark.parametrize(("source", "written"), MATHS)
def test_maths_arrives_whole(source, written):
    assert to_html(markdown(source)) == written


PLAIN_AS_MARKDOWN = [
    ("word", "word"),
    ("Paris is the capital.", "Paris is the capital."),
    ("*x*", "\\*x\\*"),
    ("2 * 3 * 4", "2 * 3 * 4"),
    ("snake_case", "snake_case"),
    ("__init__", "\\_\\_init\\_\\_"),
    ("____", "\\_\\_\\_\\_"),
    ("a ____ b", "a ____ b"),
    ("# x", "\\# x"),
    ("#tag", "#tag"),
    ("1. x", "1\\. x"),
    ("1.5 m", "1.5 m"),
    ("1) x", "1\\) x"),
    ("- x", "\\- x"),
    ("-5", "-5"),
    ("+ x", "\\+ x"),
    ("> x", "\\> x"),
    ("a > b", "a > b"),
    ("`x`", "\\`x\\`"),
    ("<b>", "<b>"),
    ("<http://x.org>", "\\<http://x.org>"),
    ("&amp; & AT&T", "\\&amp; & AT&T"),
    ("$5", "$5"),
    ("$5 or $x$", "\\$5 or \\$x\\$"),
    ("\\(x\\)", "\\\\(x\\\\)"),
    ("C:\\new", "C:\\new"),
    ("a[0] = [1]", "a[0] = [1]"),
    ("f[0](x)", "f[0\\](x)"),
    ("[[gap_1]] x", "[[gap_1]] x"),
    ("~~x~~", "\\~\\~x\\~\\~"),
    ("a\nb", "a\\\nb"),
    ("a\n\nb", "a\n\nb"),
    ("a\n- b", "a\\\n\\- b"),
    ("a  b", "a&nbsp; b"),
    ("  a", "&nbsp;&nbsp;a"),
    ("", ""),
]


@pytest.mark.parametrize(("words", "source"), PLAIN_AS_MARKDOWN)
def test_plain_text_is_escaped_only_where_it_must_be(words, source):
    assert to_markdown(Text(source=words)) == source
    assert canonical(text_of(source, "markdown")) == canonical(Text(source=words))


HTML_AS_MARKDOWN = [
    ("<p>a <b>b</b> <i>c</i></p>", "a **b** *c*"),
    ("<b>a </b>b", "**a** b"),
    ("a<br>b", "a\\\nb"),
    ("<p>a</p><p>b</p>", "a\n\nb"),
    ("<h2>a</h2><p>b</p>", "## a\n\nb"),
    ("<p>- <i>3</i></p>", "\\- *3*"),
    ("<p>1. <b>Mai</b></p>", "1\\. **Mai**"),
    ("<ul><li>a<ul><li>b</ul><li>c</ul>", "- a\n\n  - b\n- c"),
    ("<ul><li>a</ul><ul><li>b</ul>", "- a\n\n* b"),
    ("<ol start=3><li>a<li>b</ol>", "3. a\n4. b"),
    ("<blockquote><p>a<p>b</blockquote>", "> a\n>\n> b"),
    ("<pre>x\n\n y</pre>", "```\nx\n\n y\n```"),
    ("<pre>```</pre>", "````\n```\n````"),
    ("<code>a`b</code>", "``a`b``"),
    ("<table><tr><th>a<th>b<tr><td>1|2<td></table>", "| a | b |\n| --- | --- |\n| 1\\|2 |  |"),
    ('<a href="b c.pdf">a]</a>', "[a&#93;](b%20c.pdf)"),
    ('<img src="χ y.png" alt="a [b]">', "![a &#91;b&#93;](χ%20y.png)"),
    ("\\(x_1\\) \\[y\\]", "\\(x_1\\) \\[y\\]"),
    ("<audio src=a.mp3>s</audio>", "![s](a.mp3)"),
    ("a<hr>b", "a\n\n___\n\nb"),
    ('<img src="a.png" alt="x" width="30" height="20">y', "![x](a.png){width=30 height=20}y"),
    ('<img src="a.png" alt="x" height="20">', "![x](a.png){height=20}"),
    ('<img src="a.png" alt="x">{width=30}', "![x](a.png)\\{width=30}"),
]


@pytest.mark.parametrize(("source", "written"), HTML_AS_MARKDOWN)
def test_html_becomes_markdown_where_that_says_the_same(source, written):
    text = Text(source=source, markup="html")
    assert as_markdown(text) == markdown(written)
    assert canonical(markdown(written)) == canonical(text)


@pytest.mark.parametrize(
    "source",
    [
        "H<sub>2</sub>O",
        "<u>a</u>",
        "<h2>a</h2>",
        "<ul><li>a</li></ul>",
        '<ol start="1914"><li>a</li></ol>',
        "<blockquote>a</blockquote>",
        "<hr>",
        "<table><tr><td>no header</td></tr></table>",
        "<table><tr><th>a</th></tr><tr><td>b<br>c</td></tr></table>",
        "<table><tr><th colspan=2>a</th></tr><tr><td>b</td><td>c</td></tr></table>",
        "a<b>(b)</b>c",
        '<audio src="http://x.org/stream">s</audio>',
    ],
)
def test_html_stays_html_where_markdown_would_say_less(source):
    text = Text(source=source, markup="html")
    assert as_markdown(text) == text


def test_markdown_and_plain_texts_stay_as_they_are():
    for text in (markdown("*a*"), Text(source="*a*")):
        assert as_markdown(text) is text
    assert to_markdown(markdown("__a__")) == "__a__"


def test_an_image_with_the_ending_of_a_sound_is_a_sound():
    contents = [run.content for run in all_runs(parse(markdown("![s](a.OGG) ![i](a.png)")).blocks)]
    assert contents[0] == Media("a.OGG", "audio", "s")
