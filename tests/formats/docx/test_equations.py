"""Word's equations as TeX; what each means in TeX is worked out by hand from ECMA-376 part 1, 22.1."""

import pytest

from quizkit.richtext import formulas
from tests.formats.docx.making import docx, p, read_docx, table


def run(words: str) -> str:
    return f"<m:r><m:t>{words}</m:t></m:r>"


def made(name: str, properties: str = "", **parts: str) -> str:
    inner = "".join(f"<m:{part}>{inside}</m:{part}>" for part, inside in parts.items())
    return f"<m:{name}><m:{name}Pr>{properties}</m:{name}Pr>{inner}</m:{name}>"


def shown(inside: str) -> tuple[tuple[str, ...], list[str]]:
    """The formulas in the stem of a question that holds this one, and what is said."""
    quiz, report = read_docx(docx(p("1. Solve ", f"<m:oMath>{inside}</m:oMath>", " now?") + p("a) x") + p("b) y")))
    (item,) = quiz.items()
    text = item.stem.first()[1]
    return formulas(text), [one.code for one in report]


X, Y, TWO = run("x"), run("y"), run("2")


@pytest.mark.parametrize(
    ("inside", "tex"),
    [
        (made("f", num=run("a+b"), den=TWO), r"\frac{a + b}{2}"),
        (made("sSup", e=X, sup=TWO) + run("=α"), r"x^{2} = \alpha"),
        (made("sSub", e=X, sub=run("i")), "x_{i}"),
        (made("sSubSup", e=X, sub=run("i"), sup=TWO), "x_{i}^{2}"),
        (made("rad", '<m:degHide m:val="1"/>', deg="", e=X), r"\sqrt{x}"),
        (made("rad", deg=run("3"), e=X), r"\sqrt[3]{x}"),
        (made("nary", '<m:chr m:val="∑"/>', sub=run("i=1"), sup=run("n"), e=X), r"\sum_{i = 1}^{n} x"),
        (made("nary", '<m:subHide/><m:supHide m:val="on"/>', sub="", sup="", e=X), r"\int x"),
        (made("d", '<m:begChr m:val="|"/><m:endChr m:val="|"/>', e=X), r"\left| x \right|"),
        (made("d", e=made("f", num=X, den=Y)), r"\left( \frac{x}{y} \right)"),
        (made("func", fName=run("sin"), e=run("θ")), r"\sin \theta"),
        (made("limLow", e=run("lim"), lim=run("n→∞")), r"\lim_{n \to \infty}"),
        (made("acc", '<m:chr m:val="&#x20d7;"/>', e=run("v")), r"\vec{v}"),
        (made("bar", '<m:pos m:val="top"/>', e=X), r"\overline{x}"),
        (
            f"<m:m><m:mr><m:e>{X}</m:e><m:e>{Y}</m:e></m:mr><m:mr><m:e>{TWO}</m:e><m:e>{X}</m:e></m:mr></m:m>",
            r"\begin{matrix} x & y \\ 2 & x \end{matrix}",
        ),
        (run("x≤2,5"), r"x \le 2,5"),
        ("<m:r><m:rPr><m:nor/></m:rPr><m:t>if x</m:t></m:r>", r"\text{if x}"),
    ],
)
def test_an_equation_is_tex(inside: str, tex: str) -> None:
    found, said = shown(inside)
    assert [" ".join(one.split()) for one in found] == [tex]
    assert said == ["read/formula"]


@pytest.mark.parametrize(
    "inside", ["<m:strange><m:e/></m:strange>", "<m:box><m:e>" * 60 + "</m:e></m:box>" * 60, "<m:sSup><m:e/></m:sSup>"]
)
def test_what_is_not_known_is_its_letters_which_is_said(inside: str) -> None:
    found, said = shown(run("x") + inside)
    assert found == ()
    assert said == ["read/equation"]


def test_options_that_are_nothing_but_equations() -> None:
    root = made("rad", '<m:degHide m:val="1"/>', deg="", e=X)
    data = docx(
        p("1. Which?") + p("a) ", f"<m:oMath>{root}</m:oMath>") + p("b) ", f"<m:oMath>{X}</m:oMath>") + p("Answer: a")
    )
    quiz, _ = read_docx(data)
    (item,) = quiz.items()
    assert [formulas(choice.text.first()[1]) for choice in item.interaction.choices] == [(r"\sqrt{x}",), ("x",)]  # type: ignore[union-attr]
    assert [choice.fraction for choice in item.interaction.choices] == [1, 0]  # type: ignore[union-attr]


def test_an_equation_in_a_table_of_questions() -> None:
    fraction = made("f", num=X, den=Y)
    rows = [["Question", "A", "B", "Answer"], [p("Is ", f"<m:oMath>{fraction}</m:oMath>", "?"), "yes", "no", "A"]]
    quiz, _ = read_docx(docx(table(*rows)))
    (item,) = quiz.items()
    assert formulas(item.stem.first()[1]) == (r"\frac{x}{y}",)
