"""HTML in: lenient, sanitised; XHTML out: well-formed, escaped once."""

import pytest

from quizkit.model import Text
from quizkit.richtext import html_problems, text_of, to_html


def html(source: str) -> Text:
    return Text(source=source, markup="html")


READ_AND_WRITTEN = [
    ("a<b and c", "a&lt;b and c"),
    ("1 < 2 && 3 > 2", "1 &lt; 2 &amp;&amp; 3 &gt; 2"),
    ("<b>x</b>", "<strong>x</strong>"),
    ("<B>x</B>", "<strong>x</strong>"),
    ("<i>x</i> <var>y</var>", "<em>x y</em>"),
    ("<b>a<i>b</b>c</i>", "<strong>a<em>b</em></strong><em>c</em>"),
    ("<b>a </b>b", "<strong>a</strong> b"),
    ("<b></b><i> </i>x", "x"),
    ("<b>a</b><b>b</b>", "<strong>ab</strong>"),
    ("a<br>b<br/>c", "a<br/>b<br/>c"),
    ("a<br>", "a"),
    ("<p>a<p>b", "<p>a</p><p>b</p>"),
    ("a<p>b</p>c", "<p>a</p><p>b</p><p>c</p>"),
    ("<b>a<p>b</p></b>", "<p><strong>a</strong></p><p><strong>b</strong></p>"),
    ("<div>a</div><div>b</div>", "<p>a</p><p>b</p>"),
    ("<foo>a <bar>b</bar></foo>", "a b"),
    ("<o:p>a</o:p>", "a"),
    ("<p>a</p></div></span></b>", "a"),
    ("<ul><li>a<li>b</ul>", "<ul><li>a</li><li>b</li></ul>"),
    ("<ul><li>a<ul><li>b</ul></ul>", "<ul><li>a<ul><li>b</li></ul></li></ul>"),
    ("<ul><li>a</li><ul><li>b</li></ul></ul>", "<ul><li>a<ul><li>b</li></ul></li></ul>"),
    ("<ul>\n <li>a</li>\n stray</ul>", "<ul><li>a</li><li>stray</li></ul>"),
    ("<li>a<li>b", "<ul><li>a</li><li>b</li></ul>"),
    ("<ol><li><p>a</p><p>b</p></li></ol>", "<ol><li><p>a</p><p>b</p></li></ol>"),
    ("<ol start=3><li>a<li>b</ol>", "<p>3. a</p><p>4. b</p>"),
    (
        "<table><tr><th>a<th>b<tr><td>1<td>2</table>",
        "<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>",
    ),
    (
        "<table><caption>c</caption><tbody><tr><td colspan=2>a</td></tr></tbody></table>",
        '<table><caption>c</caption><tbody><tr><td colspan="2">a</td></tr></tbody></table>',
    ),
    (
        "<table>stray<tr><td><b>a</table>b",
        "<table><tbody><tr><td>stray</td></tr><tr><td><strong>a</strong></td></tr></tbody></table><p>b</p>",
    ),
    ("<td>a</td><td>b</td>", "<p>a</p><p>b</p>"),
    ("<blockquote>a<p>b</blockquote>", "<blockquote><p>a</p><p>b</p></blockquote>"),
    ("<h2>a <b>b</b></h2>c", "<h2>a <strong>b</strong></h2><p>c</p>"),
    ("a<hr>b", "<p>a</p><hr/><p>b</p>"),
    ("<pre>\n  x\n\ty &lt;\n</pre>", "<pre><code>  x\n\ty &lt;</code></pre>"),
    ('<pre class="language-c"><b>x</b></pre>', '<pre><code class="language-c">x</code></pre>'),
    ("<code>a  b</code>", "<code>a b</code>"),
    ("<code>a &nbsp;b</code>", "<code>a&#160; b</code>"),
    ("<kbd>Ctrl</kbd> <tt>x</tt>", "<code>Ctrl</code> <code>x</code>"),
    ("<code>a<img src=x.png></code>", 'a<img src="x.png" alt=""/>'),
    ("<q>a</q>", "“a”"),
    ("x<sup>2<sub>i</sub></sup>", "x<sup>2<sub>i</sub></sup>"),
    ("<u>a</u> <ins>b</ins>", '<em class="qti-underline">a</em> <em class="qti-underline">b</em>'),
    ("<s>a</s><del>b</del>", '<span class="qti-strike">ab</span>'),
    ('<span style="text-decoration: underline">a</span>', '<em class="qti-underline">a</em>'),
    ('<span style="font-weight:bold;font-style:italic">a</span>', "<strong><em>a</em></strong>"),
    ("Name: <u>&nbsp; &nbsp; &nbsp;</u>", 'Name: <em class="qti-underline">&#160;&#160;&#160;&#160; </em>'),
    ('<a href="a b.pdf">x</a>', '<a href="a%20b.pdf">x</a>'),
    ('<a href="a%20b.pdf">x</a>', '<a href="a%20b.pdf">x</a>'),
    ("<a href=http://x.org/>x</a>", '<a href="http://x.org/">x</a>'),
    ('<a href="http://x.org/?a=1&amp;b=2">x</a>', '<a href="http://x.org/?a=1&amp;b=2">x</a>'),
    ("<a name=x>y</a>", "y"),
    (
        '<img src="χ%20y.png" alt="&quot;a&quot; <b>" width="40px" height="0">',
        '<img src="χ%20y.png" alt="&quot;a&quot; &lt;b&gt;" width="40"/>',
    ),
    ('<img src="data:image/png;base64,AA==">', '<img src="data:image/png;base64,AA==" alt=""/>'),
    ("<img alt=a>b", "ab"),
    ("<pre>a\n  b<img src=c.png></pre>", 'a<br/>&#160; b<img src="c.png" alt=""/>'),
    (
        "<table><caption><pre>a</pre>b</caption></table>",
        "<table><caption><code>a</code><br/>b</caption><tbody></tbody></table>",
    ),
    ("<textarea>a &amp; <b></textarea>", "a &amp; &lt;b&gt;"),
    ('<object data="a.png" type="image/png">words</object>', '<img src="a.png" alt="words"/>'),
    ('<object data="a.png" type="image/png"/>b', '<img src="a.png" alt=""/>b'),
    ("<audio src=a.mp3>sound</audio>", '<object data="a.mp3" type="audio/mpeg">sound</object>'),
    (
        '<video controls><source src="a.webm" type="video/webm">film</video>',
        '<object data="a.webm" type="video/webm">film</object>',
    ),
    ("<![CDATA[a<b]]>", "a&lt;b"),
    ("<?xml version='1.0'?><!DOCTYPE html><p>a", "a"),
    ("<html><head><title>t</title></head><body>a</body></html>", "a"),
    ("a <!-- <b> --> b", "a b"),
    ("a <!-- never closed", "a &lt;!-- never closed"),
    ('<p title="a > b">x', "x"),
    ("<p title=don't>x", "x"),
    ("a &amp;lt; b &copy; &unknown;", "a &amp;lt; b © &amp;unknown;"),
    ("\x01a\ufffeb", "\N{REPLACEMENT CHARACTER}a\N{REPLACEMENT CHARACTER}b"),
    ("\\(a<b\\)", "\\(a&lt;b\\)"),
    ("\\(a &lt; b\\)", "\\(a &lt; b\\)"),
    ("$$x$$ and \\[y\\]", "\\[x\\] and \\[y\\]"),
]


@pytest.mark.parametrize(("source", "written"), READ_AND_WRITTEN)
def test_html_is_read_and_written(source, written):
    assert to_html(html(source)) == written


BLOCKS = [
    ("a", "<p>a</p>"),
    ("", ""),
    ("a<br>b", "<p>a<br/>b</p>"),
    ("<ul><li>a</ul>b", "<ul><li>a</li></ul><p>b</p>"),
]


@pytest.mark.parametrize(("source", "written"), BLOCKS)
def test_block_gives_block_elements(source, written):
    assert to_html(html(source), block=True) == written


HTML5 = [
    ("<u>a</u><s>b</s>", "<u>a</u><s>b</s>"),
    ("<audio src=a.mp3>x</audio>", '<audio src="a.mp3" controls="controls">x</audio>'),
    ("<ol start=3><li>a</ol>", '<ol start="3"><li>a</li></ol>'),
]


@pytest.mark.parametrize(("source", "written"), HTML5)
def test_html5_writes_what_qti_does_not_know(source, written):
    assert to_html(html(source), html5=True) == written


TAKEN_OUT = [
    ("<script>alert(1)</script>a", "a", ("<script>",)),
    ("<SCRIPT SRC=x>alert('<b>')</SCRIPT >a", "a", ("<script>",)),
    ("a<script>never closed <b>x</b>", "a", ("<script>",)),
    ("<style>p {}</style>a", "a", ("<style>",)),
    ("<iframe src=http://x.org>b</iframe>a", "a", ("<iframe>",)),
    ('<object data="x.swf">words</object>', "words", ("<object>",)),
    ("<embed src=x.swf>a", "a", ("<embed>",)),
    ("<form><input value=x>a<button>b</button></form>", "ab", ("<form>", "<input>", "<button>")),
    ("<svg onload=x><text>5 cm</text></svg>", "5 cm", ("<svg>", "onload")),
    ('<p onclick="x()">a</p>', "a", ("onclick",)),
    ("<p/onclick=x()>a</p>", "a", ("onclick",)),
    ("<p style='color: red'>a</p>", "a", ("style",)),
    ('<a href="javascript:x()">a</a>', "a", ("javascript:",)),
    ('<a href=" JaVa\tScript:x()">a</a>', "a", ("javascript:",)),
    ('<a href="&#106;avascript:x()">a</a>', "a", ("javascript:",)),
    ('<a href="\x01javascript:x()">a</a>', "a", ("javascript:",)),
    ('<a href="vbscript:x">a</a><a href="data:text/html,x">b</a>', "ab", ("vbscript:", "data:")),
    ('<img src="javascript:x()" alt="a">b', "ab", ("javascript:",)),
    ('<audio src="javascript:x()">a</audio>', "a", ("javascript:", "<audio>")),
    ("<scr<script>ipt>alert(1)</script>a", "&lt;scra", ("<script>",)),
    ("<b>a</b>", "<strong>a</strong>", ()),
    ('<span style="text-decoration: underline">a</span>', '<em class="qti-underline">a</em>', ()),
    ('<img src="data:image/png;base64,AA==" alt="">', '<img src="data:image/png;base64,AA==" alt=""/>', ()),
]


@pytest.mark.parametrize(("source", "written", "problems"), TAKEN_OUT)
def test_what_could_execute_is_taken_out_and_named(source, written, problems):
    assert to_html(html(source)) == written
    assert html_problems(html(source)) == problems
    assert html_problems(source) == problems
    assert html_problems(text_of(to_html(html(source)), "html")) == ()


@pytest.mark.parametrize(
    ("source", "problems"),
    [
        ('<p dir="rtl">x</p>', ("<p dir>",)),
        ('<p dir="ltr">x</p>', ()),
        ("a <mark>b</mark>", ("<mark>",)),
        ('<abbr title="World Health Organization">WHO</abbr>', ("<abbr title>",)),
        ("<details><summary>Hint</summary>b</details>", ("that words are folded away in <details>",)),
        ('<a href="https://example.org" title="more">a</a>', ("<a title>",)),
        ('<img src="a.png" alt="a dot" title="by Kandinsky">', ("<img title>",)),
        ('<img src="a.png" alt="LaTeX: x^2" title="x^2">', ()),
        ('<font color="red">x</font>', ("<font color>",)),
        ('<ol type="a"><li>x</li></ol>', ("<ol type>",)),
        ('<ol type="1"><li>x</li></ol>', ()),
        ('<ol><li>x</li><li value="9">y</li></ol>', ("<li value>",)),
        ("<ol reversed><li>x</li><li>y</li></ol>", ("<ol reversed>",)),
        ("<p>x <span hidden>y</span></p>", ("<span hidden>",)),
        ("<pre>a <b>x</b></pre>", ("<b> in code",)),
        ("<code>x<sup>2</sup></code>", ("<sup> in code",)),
        ('<pre><code><span class="k">if</span> x</code></pre>', ()),
        ('<video src="v.mp4"><track src="v.vtt"/></video>', ("<track>",)),
    ],
)
def test_what_means_something_and_has_no_place_is_named(source, problems):
    assert html_problems(html(source)) == problems


@pytest.mark.parametrize("empty", ["<wbr>", "<wbr/>", "<o:p/>", '<param name="x">', "<foo/>"])
def test_an_empty_element_that_is_no_block_ends_no_paragraph(empty):
    assert to_html(html(f"<p>a{empty}b</p>")) == "ab"


@pytest.mark.parametrize("empty", ["<p/>", "<div/>", "<hr/>", "<ul/>"])
def test_an_empty_block_does(empty):
    assert to_html(html(f"a{empty}b")).startswith("<p>a</p>")


@pytest.mark.parametrize(
    ("short", "long"),
    [
        ("<table><tr><td/><th>a</th></tr><tr><th>b</th><td/></tr></table>", None),
        ("<table><tr><td/><td/></tr></table>", None),
        ("<p>Name three:</p><ol><li/><li/><li/></ol>", None),
        (
            '<table><tr><td colspan="2"/><td>a</td></tr></table>',
            '<table><tr><td colspan="2"></td><td>a</td></tr></table>',
        ),
    ],
)
def test_an_empty_cell_or_item_keeps_its_place(short, long):
    long = long or short.replace("<td/>", "<td></td>").replace("<li/>", "<li></li>")
    assert to_html(html(short)) == to_html(html(long))
    assert text_of(short, "html").markup == "html"


def test_only_html_has_problems():
    assert html_problems(Text(source="<script>x</script>")) == ()
    assert html_problems(Text(source="<script>x</script>", markup="markdown")) == ()


MATHML = [
    ("<msup><mi>x</mi><mn>2</mn></msup>", "x^{2}"),
    ("<mfrac><mn>1</mn><mrow><mi>n</mi><mo>+</mo><mn>1</mn></mrow></mfrac>", "\\frac{1}{n + 1}"),
    ("<msqrt><mi>x</mi></msqrt><mo>&#8722;</mo><mroot><mi>x</mi><mn>3</mn></mroot>", "\\sqrt{x} - \\sqrt[3]{x}"),
    ("<mi>sin</mi><mo>&#8289;</mo><mi>θ</mi>", "\\sin \\theta"),
    (
        "<munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover><msub><mi>x</mi><mi>i</mi></msub>",
        "\\sum_{i = 1}^{n} x_{i}",
    ),
    ("<mover><mi>v</mi><mo>→</mo></mover>", "\\vec{v}"),
    ("<semantics><mi>x</mi><annotation encoding='application/x-tex'>x_1</annotation></semantics>", "x_1"),
    ("<semantics><mi>x</mi><annotation encoding='LaTeX'>\\[x_1\\]</annotation></semantics>", "x_1"),
    ("<semantics><mi>x</mi><annotation encoding='TeX'>$x_1$</annotation></semantics>", "x_1"),
    ("<semantics><mi>x</mi><annotation encoding='TeX'>$x$ + $y$</annotation></semantics>", "$x$ + $y$"),
    ("<mo>{</mo><mtext>50% of</mtext>", "\\{ \\text{50\\% of}"),
    ("<mi>a</mi><mo>≤</mo><mi>b</mi>", "a \\le b"),
]


@pytest.mark.parametrize(("inside", "tex"), MATHML)
def test_mathml_becomes_tex(inside, tex):
    written = to_html(html(f"<math xmlns='http://www.w3.org/1998/Math/MathML'>{inside}</math>"))
    assert written == f"\\({tex}\\)"


def test_a_prefix_or_a_display_attribute_of_mathml_is_understood():
    assert to_html(html('<m:math display="block"><m:mi>x</m:mi></m:math>')) == "\\[x\\]"


def test_mathml_that_is_not_simple_keeps_its_words():
    assert to_html(html("<math><menclose><mi>q</mi></menclose><mn>1</mn></math>")) == "q1"
    assert to_html(html("<math><mfrac><mi>q</mi></mfrac></math>")) == "q"


def test_an_equation_image_of_canvas_is_maths():
    image = '<img class="equation_image" src="/equation_images/x" alt="LaTeX: x" data-equation-content="\\frac12">'
    assert to_html(html(image)) == "\\(\\frac12\\)"
