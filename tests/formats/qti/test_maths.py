"""Formulas in questions: MathML that every version's schema takes, wherever a formula may stand."""

from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from lxml import etree

from quizkit.diagnostics import Severity
from quizkit.losses import Target, fit
from quizkit.model import (
    Choice,
    ChoiceInteraction,
    Entry,
    ExtendedText,
    Item,
    Localized,
    MatchInteraction,
    OrderInteraction,
    Pair,
    Quiz,
    Section,
)
from quizkit.verify import differences
from tests.richtext.test_write_mathml import SCHOOL

from .samples import FORMATS, MARKED, choices, en, fitted, members, quiz, read, written
from .test_schemas import Checker

PLACES = (
    "<h2>a \\({0}\\)</h2><p>\\[{0}\\]</p>",
    "\\({0}\\)",
    "<ul><li>\\({0}\\)</li><li><p>a</p><p>\\({0}\\)</p></li></ul><ol><li>\\[{0}\\]</li></ol>",
    "<table><caption>\\({0}\\)</caption><tr><th>\\({0}\\)</th><td>\\[{0}\\]</td></tr></table>",
    '<p><a href="https://example.org/">\\({0}\\)</a> <b><i><u>\\({0}\\)</u></i></b> <s>\\({0}\\)</s></p>',
    "<blockquote><p>\\({0}\\)</p></blockquote>",
    "x<sub>\\({0}\\)</sub><sup>\\({0}\\)</sup>",
)
WITH_MATHS = "x\\(\\frac{1}{2}\\)"


def maths(source: str) -> Localized:
    return en(source, "html")


def in_choices(number: int, tex: str) -> Item:
    texts = [maths(f"\\({tex}\\)"), maths(f"<p>so \\[{tex}\\]</p>"), en("x")]
    return Item(
        id=f"q{number}",
        stem=maths(PLACES[number % len(PLACES)].format(tex)),
        interaction=ChoiceInteraction(
            choices=tuple(Choice(text=text, fraction=index == 0, feedback=text) for index, text in enumerate(texts))
        ),
        general_feedback=texts[1],
    )


def html(tex: str) -> str:
    return tex.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


EVERYWHERE = (
    *(in_choices(number, html(tex)) for number, tex in enumerate(SCHOOL)),
    Item(
        id="match",
        stem=maths(WITH_MATHS),
        interaction=MatchInteraction(
            pairs=(Pair(left=maths(WITH_MATHS), right=maths("\\(1\\)")), Pair(left=en("a"), right=en("b"))),
            distractors=(maths("\\(2\\)"),),
        ),
    ),
    Item(
        id="order",
        stem=maths(WITH_MATHS),
        interaction=OrderInteraction(entries=(Entry(text=maths("\\(1\\)")), Entry(text=maths("\\(2\\)")))),
    ),
    Item(
        id="essay",
        stem=maths(WITH_MATHS),
        interaction=ExtendedText(rubric=maths(WITH_MATHS), template=maths(f"<b>x</b> {WITH_MATHS}")),
    ),
    *(
        Item(id=name, stem=maths(f"<p>{WITH_MATHS}</p>{stem}"), interaction=interaction)
        for name, (stem, interaction) in MARKED.items()
        if name in {"cloze", "gap-match", "hottext"}
    ),
)
QUIZ = Quiz(
    language="en",
    title=en("Maths"),
    description=maths(f"<p>{WITH_MATHS}</p>"),
    sections=(Section(items=EVERYWHERE, description=maths(WITH_MATHS)),),
)


@pytest.mark.parametrize("name", FORMATS)
def test_formulas_come_back(name: str) -> None:
    capability = FORMATS[name].capability
    assert capability is not None
    package = written(QUIZ, name)
    again, report = read(package, name)
    assert differences(fitted(QUIZ, name), again, capability) == []
    assert list(report) == []
    for path, data in members(package).items():
        assert "\\(" not in "".join(etree.fromstring(data).itertext()) or "essay" in path  # a start text is a string


@pytest.mark.parametrize("name", FORMATS)
def test_formulas_are_valid_wherever_they_stand(name: str, shared: Path) -> None:
    assert Checker(shared / "xsd").problems(written(QUIZ, name)) == []


@pytest.mark.parametrize("name", FORMATS)
def test_a_formula_that_is_broken_is_said_and_stays_tex(name: str) -> None:
    stem = maths("<p>What is \\(\\frac{1\\)?</p>")
    sample = quiz(Item(id="a", stem=stem, interaction=ChoiceInteraction(choices=choices(1, 0)), points=Decimal(2)))
    capability: Any = FORMATS[name].capability
    said = fit(sample, Target(name, "QTI", capability)).diagnostics
    assert [(one.code, one.severity, one.item) for one in said] == [("loss/math", Severity.WARNING, '"a"')]
    assert "\\frac{1" in said[0].message
    xml = members(written(sample, name))["items/a.xml"]
    assert b"What is \\(\\frac{1\\)?" in xml
    assert not list(etree.fromstring(xml).iter("{http://www.w3.org/1998/Math/MathML}math"))


def test_broken_formulas_of_the_quiz_itself_are_said() -> None:
    sample = QUIZ.replaced(description=maths("\\(x^\\)"), sections=(Section(description=maths("\\(y^\\)")),))
    capability: Any = FORMATS["qti30"].capability
    said = fit(sample, Target("qti30", "QTI 3.0", capability)).diagnostics
    assert sorted(one.message[:20] for one in said) == ['the formula "x^" can', 'the formula "y^" can']
