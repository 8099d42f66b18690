"""Everything that is written without ``html5`` may stand in the body of a QTI item, whatever the version."""

from pathlib import Path

import pytest
from lxml import etree

from quizkit.model import Text
from quizkit.richtext import to_html

EVERYTHING = Text(
    markup="html",
    source="""<p>a <b>b</b> <i>c</i> <u>d</u> <s>e</s> H<sub>2</sub>O x<sup>2</sup> <code>f  g</code> \\(x<y\\)
<a href="a b.pdf">k</a> <a href="http://x.y/?a=1&b=[2]#c#d">k</a> <img src="i j.png" width=3 height=4> <img src="1:2.png">
<audio src="a.mp3">snd</audio><video src=v.mp4></video> <u>&nbsp; &nbsp;</u> \\\\(literal [[gap]]</p>
bare <p>x</p> bare <h2>t <b>u</b></h2><ul><li>a<p>b</p><p>c<li>d<ul><li>e</ul></ul><ol><li>1</ol>
<ol start=4><li>z<pre>q</pre></ol><blockquote>q<p>r<ul><li>s</ul></blockquote>
<pre><code class="language-c++">x
 y</code></pre><hr><table><caption>c <i>d</i></caption><tr><th>a<td>b</tr><tr><td colspan=2><p>x</p><p>y</p></table>
<table><tr><th>only</th></tr></table><table><tr><th>h<tr><td rowspan=2><ul><li>x</ul></table><b>x<p>y</b><ul><li></ul>""",
)

VERSIONS = [
    (
        "qti2p1/imsqti_v2p1p1.xsd",
        "http://www.imsglobal.org/xsd/imsqti_v2p1",
        "assessmentItem",
        "itemBody",
        "timeDependent",
    ),
    (
        "qti3p0/imsqti_asiv3p0_v1p0.xsd",
        "http://www.imsglobal.org/xsd/imsqtiasi_v3p0",
        "qti-assessment-item",
        "qti-item-body",
        "time-dependent",
    ),
]


@pytest.mark.parametrize(("schema", "namespace", "item", "body", "time"), VERSIONS)
def test_xhtml_is_valid_in_a_body(shared: Path, schema, namespace, item, body, time):
    parser = etree.XMLParser(no_network=True, huge_tree=True)
    compiled = etree.XMLSchema(etree.parse(str(shared / "xsd" / schema), parser))
    document = etree.fromstring(
        f'<{item} xmlns="{namespace}" identifier="a" title="a" adaptive="false" {time}="false">'
        f"<{body}>{to_html(EVERYTHING, block=True)}</{body}></{item}>"
    )
    compiled.validate(document)
    assert [error.message for error in compiled.error_log] == []
