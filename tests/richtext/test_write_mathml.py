"""Formulas as MathML: what must be in it by the definition of MathML, and that the TeX comes back to the letter."""

import re
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree

from quizkit.model import Text
from quizkit.richtext import parse, tex_alone, to_html
from quizkit.richtext.maths import formula
from quizkit.richtext.tree import Math
from quizkit.richtext.write_mathml import mathml

SCHOOL = r"""
x^2+y^2=z^2
\frac{-b\pm\sqrt{b^2-4ac}}{2a}
\sqrt[3]{27}
\int_0^1 x^2\,dx
\sum_{n=1}^\infty \frac{1}{n^2}
\lim_{x\to 0}\frac{\sin x}{x}
\vec{a}\cdot\vec{b}
\begin{pmatrix}1&2\\3&4\end{pmatrix}
f(x)=\begin{cases}x & x>0\\ -x & \text{sonst}\end{cases}
\overline{AB}
\alpha+\beta=\gamma
x_1,\dots,x_n
\log_{10} 100
a \le b \ne c
x\in\mathbb{R}
v = 5\,\mathrm{m/s}
\left(\frac12\right)^n
\angle ABC = 90^\circ
5\%
H_2O
\mathrm{CO_2}
\binom{n}{k}
\hat{y}
e^{i\pi}+1=0
f'(x)
A\cup B\cap C
2 \times 3 \div 4
|x|
\{1,2\}
\underbrace{a+b}_{n}
\begin{align}a&=b\\c&=d\end{align}
3{,}14
\operatorname{ggT}(a,b)
\mathbf{v}
\prod_{i=1}^n i
10^{-3}
\overrightarrow{AB}
\ln x
n!
\iff
x<5
\text{Höhe} > 2
\boxed{42}
""".strip().splitlines()

BROKEN = (
    r"\frac{1",
    "x^",
    r"\unknown{a}",
    r"\ce{H2O}",
    "}",
    "a{b",
    r"\left(",
    r"\begin{x}",
    "a & b",
    r"\def\x{1}",
    "{}",
)
HOSTILE = (
    "{" * 990 + "x" + "}" * 990,
    r"\sqrt{" * 300 + "x" + "}" * 300,
    r"\left(" * 300,
    r"\frac" * 390,
    r"\def\a{\a\a}\a",
    "^" * 1999,
    "x" * 100_000,
)


def looks(tex: str, *, display: bool = False) -> str:
    """What a formula looks like: its elements and texts, without rows and attributes."""
    found = formula(tex, display=display)
    assert found is not None
    written = mathml(found)
    assert written is not None
    shown = re.sub(' [a-z]+="[^"]*"| ', "", written.partition("<semantics>")[2].partition("<annotation")[0])
    return re.sub("</?mrow>", "", shown)


@pytest.mark.parametrize(
    ("tex", "expected"),
    [
        ("x^2", "<msup><mi>x</mi><mn>2</mn></msup>"),
        ("H_2O", "<msub><mi>H</mi><mn>2</mn></msub><mi>O</mi>"),
        (r"\frac{1}{2}", "<mfrac><mn>1</mn><mn>2</mn></mfrac>"),
        (r"\sqrt[3]{27}", "<mroot><mn>27</mn><mn>3</mn></mroot>"),
        (r"a\le\alpha", "<mi>a</mi><mo>≤</mo><mi>α</mi>"),
        (r"\int_0^1 x", "<msubsup><mo>∫</mo><mn>0</mn><mn>1</mn></msubsup><mi>x</mi>"),
        (r"\text{Höhe}<2", "<mtext>Höhe</mtext><mo>&lt;</mo><mn>2</mn>"),
        (r"x\in\mathbb{R}", "<mi>x</mi><mo>∈</mo><mi>ℝ</mi>"),
        (
            r"\begin{pmatrix}1&2\\3&4\end{pmatrix}",
            "<mo>(</mo><mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>2</mn></mtd></mtr>"
            "<mtr><mtd><mn>3</mn></mtd><mtd><mn>4</mn></mtd></mtr></mtable><mo>)</mo>",
        ),
    ],
)
def test_a_formula_looks_as_in_tex(tex: str, expected: str) -> None:
    assert looks(tex) == expected


def test_a_displayed_sum_has_its_limits_above_and_below() -> None:
    assert looks(r"\sum_1^n", display=True) == "<munderover><mo>∑</mo><mn>1</mn><mi>n</mi></munderover>"


def test_equations_in_a_question_have_no_numbers() -> None:
    assert "(1)" not in looks(r"\begin{align}a&=b\\c&=d\end{align}")


def came_back(math: Math, written: str) -> list[object]:
    etree.fromstring(written)
    read = parse(Text(source=f"<p>so {written} it is</p>", markup="html"))
    return [run.content for block in read.blocks for run in block.runs if isinstance(run.content, Math)]  # type: ignore[union-attr]


@pytest.mark.parametrize("tex", SCHOOL)
@pytest.mark.parametrize("display", [False, True])
def test_formulas_of_a_school_come_back_to_the_letter(tex: str, display: bool) -> None:
    math = formula(tex, display=display)
    assert math is not None
    written = mathml(math)
    assert written is not None
    assert came_back(math, written) == [math]


@pytest.mark.parametrize("tex", BROKEN)
def test_what_is_broken_or_unknown_stays_tex(tex: str) -> None:
    text = Text(source=f"a \\({tex}\\) b", markup="markdown")
    assert tex_alone(text) == (tex,)
    assert "<math" not in to_html(text, mathml=True)
    assert to_html(text, mathml=True) == to_html(text)


def test_a_text_says_only_what_stays_tex() -> None:
    text = Text(source=r"\(x\) and \(\oops{y}\) and \(\oops{y}\)", markup="markdown")
    assert tex_alone(text) == (r"\oops{y}",)
    assert to_html(text, mathml=True).count("<math") == 1
    assert tex_alone(Text(source=r"\(\oops{y}\)")) == ()


@pytest.mark.parametrize("tex", HOSTILE)
def test_hostile_tex_is_refused_quickly(tex: str) -> None:
    started = time.process_time()
    assert mathml(Math(tex)) is None
    assert time.process_time() - started < 1


TEX = st.lists(
    st.sampled_from(
        [
            *"xyz012+-=<>&{}^_ '|,.\n",
            *(rf"\{name} " for name in ["frac", "sqrt", "alpha", "left(", "right)", "sum", "text", "begin"]),
            r"\text{ä <b>&amp; }",
            r"\%",
            r"\{",
            r"\\",
            r"\,",
            "{a}",
            "{b}",
            "]]>",
            "<!--",
            "é",
        ]
    ),
    max_size=12,
).map("".join)


@settings(max_examples=300, deadline=None)
@given(TEX, st.booleans())
def test_any_tex_comes_back_or_stays_tex(tex: str, display: bool) -> None:
    math = formula(tex, display=display)
    if math is not None and (written := mathml(math)) is not None:
        assert came_back(math, written) == [math]
