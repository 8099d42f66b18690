"""Everything that is written without ``html5`` may stand in the body of a QTI item."""

from pathlib import Path

from lxml import etree

from quizkit.model import Text
from quizkit.richtext import to_html

EVERYTHING = Text(
    markup="html",
    source="""<p>a <b>b</b> <i>c</i> <u>d</u> <s>e</s> H<sub>2</sub>O x<sup>2</sup> <code>f  g</code> \\(x<y\\)
<a href="a b.pdf">k</a> <a href="http://x.y/?a=1&b=[2]#c#d">k</a> <img src="i j.png" width=3 height=4> 
<img src="1:2.png"><audio src="a.mp3">snd</audio><video src=v.mp4></video> <u>&nbsp; &nbsp;</u> \\\\(literal [[gap]]</p>
bare <p>x</p> bare <h2>t <b>u</b></h2><ul><li>a<p>b</p><p>c<li>d<ul><li>e</ul></ul><ol><li>1</ol>
<ol start=4><li>z<pre>q</pre></ol><blockquote>q<p>r<ul><li>s</ul></blockquote>
<pre><code class="language-c++">x
 y</code></pre><hr><table><caption>c <i>d</i></caption><tr><th>a<td>b</tr><tr><td colspan=2><p>x</p><p>y</p></table>
<table><tr><th>only</th></tr></table><table><tr><th>h<tr><td rowspan=2><ul><li>x</ul></table><b>x<p>y</b>
<ul><li></ul>""",
)


def test_xhtml_is_valid_in_a_body(shared: Path):
    """QTI 2.1 allows the least; what it takes, 2.2 and 3.0 take as well."""
    parser = etree.XMLParser(no_network=True, huge_tree=True)
    schema = etree.XMLSchema(etree.parse(str(shared / "xsd/qti2p1/imsqti_v2p1p1.xsd"), parser))
    document = etree.fromstring(
        '<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="a" title="a" adaptive="false" '
        f'timeDependent="false"><itemBody>{to_html(EVERYTHING, block=True)}</itemBody></assessmentItem>'
    )
    schema.validate(document)
    assert [error.message for error in schema.error_log] == []
