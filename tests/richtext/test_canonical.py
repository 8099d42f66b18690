"""Two texts are canonically equal exactly when they mean the same to a reader of the quiz."""

from itertools import combinations

import pytest

from quizkit.model import Text
from quizkit.richtext import canonical

P, M, H = "plain", "markdown", "html"

SAME = [
    [(P, "a<b"), (H, "a&lt;b"), (H, "<p>a&lt;b</p>"), (H, "a<b"), (M, "a<b"), (M, "a&lt;b"), (P, " a<b ")],
    [(P, "a b"), (P, "a  b"), (P, "a\xa0b"), (H, "a&nbsp;b"), (H, "a\n b"), (M, "a\nb"), (P, "a\tb"), (H, "a&emsp;b")],
    [(H, "<b>a</b>"), (H, "<strong>a</strong>"), (M, "**a**"), (M, "__a__"), (H, "<p><b> a </b></p>")],
    [(H, "<b>a b</b>"), (H, "<b>a</b> <b>b</b>"), (H, "<b>a </b><b>b</b>")],
    [(H, "<b><i>a</i></b>"), (H, "<i><b>a</b></i>"), (M, "***a***"), (H, '<b style="font-style: italic">a</b>')],
    [(H, "a<br>b"), (H, "a<br/>b"), (P, "a\nb"), (P, "a\r\nb"), (M, "a\\\nb"), (M, "a\n\nb"), (H, "<p>a</p><p>b</p>")],
    [(H, "\\(x\\)"), (M, "$x$"), (M, "\\( x \\)"), (H, "<math><mi>x</mi></math>")],
    [(H, "$$x$$"), (H, "\\[x\\]"), (M, "$$\nx\n$$")],
    [(P, "\\(x\\)"), (M, "\\\\(x\\\\)"), (H, "<span>\\</span>(x\\)")],
    [(P, "$x$"), (H, "$x$"), (M, "\\$x\\$")],
    [(P, "*a*"), (M, "\\*a\\*"), (H, "*a*")],
    [(H, "<ul><li>a</li><li>b</li></ul>"), (M, "- a\n- b"), (M, "* a\n* b"), (H, "<ul><li><p>a</p></li><li>b</ul>")],
    [(H, "<ol start=3><li>a</li></ol>"), (M, "3. a"), (P, "3. a")],
    [(H, "<pre>a  b</pre>"), (M, "```\na  b\n```"), (M, "~~~py\na  b\n~~~")],
    [(P, "- 3"), (M, "- 3"), (M, "\\- 3"), (M, "- 3\n"), (H, "<p>- 3</p>")],
    [(P, "> 5"), (M, "> 5"), (M, "\n> 5"), (H, "&gt; 5")],
    [(H, "<blockquote>a b</blockquote>"), (M, "> a\n> b")],
    [(H, '<img src="a%20b.png" alt="x">'), (M, "![x](<a b.png>)"), (H, '<img src="a b.png" width="4" alt="x">')],
    [(P, "e\u0301"), (P, "\xe9"), (H, "&eacute;")],
    [(P, "\x02"), (P, "\ufffd"), (H, "\x02")],
    [(P, ""), (P, "  "), (H, "<p>&nbsp;</p>"), (M, "\n"), (H, "<b></b>")],
    [(P, "[[g]]"), (M, "[[g]]"), (H, "[[g]]")],
    [(H, "H<sub>2</sub>O"), (H, "H<sub>2</sub><span>O</span>")],
]

DIFFERENT = [
    [
        (P, "<b>a</b>"),
        (H, "<b>a</b>"),
        (H, "<i>a</i>"),
        (H, "<u>a</u>"),
        (H, "<s>a</s>"),
        (P, "a"),
        (H, "<code>a</code>"),
    ],
    [(P, "a"), (P, "A"), (P, "а"), (P, "a."), (P, "ab"), (P, "a b"), (P, "a\nb")],
    [(P, "x2"), (H, "x<sup>2</sup>"), (H, "x<sub>2</sub>"), (P, "x²")],
    [(P, "\\(x\\)"), (M, "\\(x\\)"), (M, "\\[x\\]"), (M, "`\\(x\\)`"), (P, "x")],
    [(M, "`a  b`"), (M, "`a b`")],
    [(M, "```\na\n b\n```"), (M, "```\na\n  b\n```"), (M, "```\na b\n```"), (P, "a\nb")],
    [
        (H, "<ul><li>a</ul>"),
        (H, "<ol><li>a</ol>"),
        (M, "- a"),
        (H, "<blockquote>a</blockquote>"),
        (M, "> a"),
        (H, "<h1>a"),
    ],
    [(M, "# a"), (H, "<h1>a</h1>"), (H, "<h2>a</h2>"), (P, "a"), (M, "a\n***"), (P, "a\n***")],
    [(M, "- a\n- b"), (M, "- a\n\n  b"), (M, "- a\n  - b"), (M, "- a b")],
    [(M, "[a](b)"), (M, "[a](c)"), (P, "a"), (P, "[a](b)")],
    [(M, "![a](b.png)"), (M, "![a](c.png)"), (M, "![b](b.png)"), (P, "a"), (M, "![a](b.mp3)")],
    [
        (H, "<table><tr><td>a<td>b</table>"),
        (H, "<table><tr><td>a<tr><td>b</table>"),
        (H, "<table><tr><th>a<td>b</table>"),
    ],
    [(P, "Name: "), (H, "Name: <u>&nbsp;&nbsp;&nbsp;</u>")],
    [(P, "1. a"), (H, "<ol><li>a</li></ol>"), (P, "a")],
    [(H, "ab"), (H, "a<hr>b"), (H, "a<br>b")],
]


def cases(groups):
    return [pair for group in groups for pair in combinations(group, 2)]


@pytest.mark.parametrize(("one", "other"), cases(SAME))
def test_the_same_meaning_is_equal(one, other):
    assert canonical(Text(markup=one[0], source=one[1])) == canonical(Text(markup=other[0], source=other[1]))


@pytest.mark.parametrize(("one", "other"), cases(DIFFERENT))
def test_another_meaning_differs(one, other):
    assert canonical(Text(markup=one[0], source=one[1])) != canonical(Text(markup=other[0], source=other[1]))


def test_a_plain_line_is_its_own_canonical_string():
    assert canonical(Text(source="Ποιο; <b> & \\n")) == "Ποιο; <b> & \\n"
