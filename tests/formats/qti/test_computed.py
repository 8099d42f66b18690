"""Computed answers: drawn by template processing, and read from that of others by what it computes."""

import math
from collections.abc import Callable, Iterator
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given as drawing
from hypothesis import settings
from hypothesis import strategies as st
from lxml import etree

from quizkit import api
from quizkit.model import FormulaInteraction, Item, NoInteraction, Quiz, Section, Variable
from quizkit.richtext import canonical

from .samples import codes, en, members, quiz, read, written
from .test_systems import item_xml, number, outcome, processing, response, var

VERSIONS = ("qti21", "qti22", "qti30")


def variable(name: str = "x", low: str = "1", high: str = "10", decimals: int = 0) -> Variable:
    return Variable(name=name, minimum=Decimal(low), maximum=Decimal(high), decimals=decimals)


def formula(expression: str = "2 * {x}", *variables: Variable, stem: Any = "Twice {x}?", **more: Any) -> Item:
    interaction = FormulaInteraction(expression=expression, variables=variables or (variable(),), **more)
    return Item(id="q", stem=en(stem) if isinstance(stem, str) else stem, interaction=interaction)


def exported(item: Item, version: str = "qti21") -> api.Exported:
    return api.export(Quiz(language="en", sections=(Section(items=(item,)),)), version)


def said(result: api.Exported) -> list[str]:
    return [diagnostic.code for diagnostic in result.diagnostics]


def item_of(data: bytes | None) -> etree._Element:
    assert data is not None
    return etree.fromstring(next(one for name, one in members(data).items() if name.startswith("items/")))


# What is written, computed by what the specification says of each operator


def local(element: etree._Element) -> str:
    return str(element.tag).rpartition("}")[2]


FUNCTIONS: dict[str, Callable[[float], float]] = {
    **{name: getattr(math, name) for name in ("sin", "cos", "tan", "asin", "acos", "atan", "exp", "floor", "ceil")},
    "ln": math.log,
    "log": math.log10,
    "abs": abs,
}


def value(element: etree._Element, drawn: dict[str, float]) -> float:
    name, parts = local(element), [value(one, drawn) for one in element]
    match name:
        case "baseValue":
            return float(element.text or "")
        case "variable":
            return drawn[element.get("identifier", "")]
        case "sum":
            return sum(parts)
        case "product":
            return math.prod(parts)
        case "subtract":
            return parts[0] - parts[1]
        case "divide":
            return parts[0] / parts[1]
        case "power":
            return parts[0] ** parts[1]
        case "max" | "min":
            return max(parts) if name == "max" else min(parts)
        case "truncate":
            return int(parts[0])
        case "integerToFloat":
            return parts[0]
        case "round":
            return math.floor(parts[0] + 0.5)
        case "roundTo":
            assert element.get("roundingMode") == "decimalPlaces"
            return round(parts[0], int(element.get("figures", "")))
    assert name == "mathOperator"
    return FUNCTIONS[element.get("name", "")](*parts)


def sets(root: etree._Element) -> Iterator[tuple[dict[str, float], float]]:
    """The values of each set that is drawn, and the answer to it."""
    rules = [one for one in root.iter("{*}templateProcessing") for one in one if isinstance(one.tag, str)]
    draw, *takes = [one for one in rules if local(one) == "setTemplateValue"]
    assert draw[0].get("min") == "1"
    (answer,) = [one[0] for one in rules if local(one) == "setCorrectResponse"]
    for index in range(int(draw[0].get("max", ""))):
        drawn = {}
        for take in takes:
            assert take[0].get("n") == draw.get("identifier")
            drawn[take.get("identifier", "")] = float(take[0][0][index].text or "")
        yield drawn, value(answer, drawn)


MEANT: dict[str, Callable[[float, float], float]] = {  # a formula and what it means, by hand
    "2 * {x} + {y}": lambda x, y: 2 * x + y,
    "{x} - ({y} - 1) - 2": lambda x, y: x - y - 1,
    "-{x} / {y} * 3": lambda x, y: -x / y * 3,
    "pow({x}, 2) + sqrt({y})": lambda x, y: x * x + y**0.5,
    "-{x}^2": lambda x, y: -(x**2),
    "2**3**2 - x": lambda x, y: 512 - x,
    "log({x}) + log10({y}) + log({x}, 2) + ln(2)": lambda x, y: (
        math.log(x) + math.log10(y) + math.log2(x) + math.log(2)
    ),
    "exp(-{y}) + pi() + e": lambda x, y: math.exp(-y) + math.pi + math.e,
    "sin({x}) * cos({x}) - tan({y})": lambda x, y: math.sin(x) * math.cos(x) - math.tan(y),
    "asin(1/{x}) + acos(1/{x}) + atan({y})": lambda x, y: math.pi / 2 + math.atan(y),
    "floor({x}/3) + ceil({y}) + abs(2 - {x})": lambda x, y: x // 3 + math.ceil(y) + abs(2 - x),
    "{x} % 4 + 10 % {x} % 3": lambda x, y: x % 4 + 10 % x % 3,
    "(0 - {x}) % 4": lambda x, y: -(x % 4),
    "round({x} / 7, 2) + round({y})": lambda x, y: round(x / 7, 2) + math.floor(y + 0.5),
    "max({x}, 5, {y}) - min({x}, 5)": lambda x, y: max(x, 5, y) - min(x, 5),
    ".5e1 + 1.50 * {x}": lambda x, y: 5 + 1.5 * x,
}


@pytest.mark.parametrize("expression", MEANT)
def test_the_answer_is_what_the_formula_means(expression: str) -> None:
    sample = formula(expression, variable(), variable("y", "0.5", "9", 2), decimals=5, tolerance=Decimal("0.001"))
    result = exported(sample)
    assert said(result) == []
    found = list(sets(item_of(result.data)))
    assert len(found) == 10
    for drawn, answer in found:
        assert answer == pytest.approx(MEANT[expression](**drawn), abs=0.00001)
        assert drawn["x"] in range(1, 11)
        assert 0.5 <= drawn["y"] <= 9


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("expression", MEANT)
def test_formulas_come_back_as_they_were_written(expression: str, version: str) -> None:
    sample = formula(
        expression,
        variable("y", "0.5", "9", 2),
        variable(),
        decimals=3,
        tolerance=Decimal("0.25"),
        answer_sets=4,
        stem="What is {x} with {y}?",
    )
    found, report = read(written(quiz(sample), version), version)
    (again,) = found.items()
    assert codes(report) == []
    assert again.interaction == sample.interaction
    assert again.stem == sample.stem
    assert again.extras == {}


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize(
    ("decimals", "tolerance"), [(0, "0"), (2, "0"), (0, "0.5"), (2, "0.001"), (3, "10"), (15, "0.000000000000001")]
)
def test_tolerances_and_roundings_come_back(decimals: int, tolerance: str, version: str) -> None:
    sample = formula("{x} / 7", decimals=decimals, tolerance=Decimal(tolerance))
    ((again,), _) = (found := read(written(quiz(sample), version), version))[0].items(), found[1]
    assert again.interaction == sample.interaction


def test_what_players_without_templates_get_is_the_first_set() -> None:
    sample = formula("{x} * {y}", variable(), variable("y", "0", "1", 1), decimals=1, stem="{x} times {y}?")
    root = item_of(exported(sample).data)
    drawn, answer = next(sets(root))
    declared = {one.get("identifier"): one.findtext(".//{*}value") for one in root.iter("{*}templateDeclaration")}
    assert declared == {"SET": "1", "x": f"{drawn['x']:.0f}", "y": f"{drawn['y']:.1f}"}
    assert float(root.findtext(".//{*}correctResponse/{*}value") or "") == answer


def test_texts_print_the_values() -> None:
    stem = en("<p>{x}, {z} and <b>{x}</b></p><p>{x}</p>", "html")
    sample = formula(stem=stem).replaced(general_feedback=en("It was {x}."), hints=(en("Add {x} to {x}."),))
    result = exported(sample)
    assert said(result) == []
    root = item_of(result.data)
    (body,), feedback = root.iter("{*}itemBody"), list(root.iter("{*}modalFeedback"))
    assert [one.get("identifier") for one in body.iter("{*}printedVariable")] == ["x"] * 3
    assert [len(list(one.iter("{*}printedVariable"))) for one in feedback] == [1, 2]
    assert "{z}" in "".join(body.itertext())
    assert "{x}" not in "".join(body.itertext())


@pytest.mark.parametrize(
    "stem",
    [
        en("Half of {x} is \\(\\frac{x}{2}\\), isn't it?", "html"),
        en('<p>{x} <img src="https://example.org/a.png" alt="a picture of {x}"></p>', "html"),
    ],
)
def test_values_that_no_player_can_print_are_said(stem: Any) -> None:
    result = exported(formula(stem=stem))
    assert said(result) == ["loss/variable"]
    (again,) = read(result.data or b"")[0].items()
    assert canonical(again.stem.first()[1]) == canonical(stem.first()[1])


@pytest.mark.parametrize(
    "sample",
    [
        formula("1 / ({x} - {x})"),
        formula("{x} +"),
        formula("{z}"),
        formula("ask({x})"),
        Item(stem=en("?"), interaction=FormulaInteraction(expression="2 + 2")),
        formula("2 * {SCORE}", variable("SCORE")),
        formula("2 * {μ}", variable("μ")),
        formula("2 * {a b}", variable("a b")),
        formula("2 * {x}", variable(), variable()),
        formula("round({x}, {x})"),
        formula("round({x}, -1)"),
        formula("round({x}, 1.5)"),
        formula("2\x1f* {x}"),
        formula(" % ".join(["{x}"] * 20)),
        formula(answer_sets=1001),
        formula(answer_sets=10**12),
        formula(decimals=10**9),
        formula(tolerance=Decimal("1e-20")),
        formula("{x}", variable("x", "0", "1", 10**9)),
        formula("{x}", variable("x", "-1e999999", "1e999999")),
        formula("{x}", variable("x", "1e30", "1e31")),
        formula("{x}", variable("x", "9", "1")),
        formula("{x}", variable("x", "0.2", "0.7")),
    ],
)
def test_what_cannot_be_computed_is_refused(sample: Item) -> None:
    result = exported(sample)
    assert set(said(result)) <= {"refused/by-target", "refused/number"}
    assert said(result)
    assert result.data is None


def test_values_without_an_answer_or_with_two_are_passed_over() -> None:
    """At 5 there is none; 1/8 lies between two roundings, and doubles decide to which a player goes."""
    found = list(sets(item_of(exported(formula("1 / ({x} - 5)", variable("x", "1", "13"), decimals=2)).data)))
    assert {drawn["x"] for drawn, _ in found}.isdisjoint({5, 13})
    assert len(found) == 10


def test_values_between_two_roundings_are_taken_where_there_are_no_others() -> None:
    assert len(list(sets(item_of(exported(formula("{x} + 0.5")).data)))) == 10


EXPRESSIONS = st.recursive(
    st.sampled_from(["{x}", "{y}", "2", "0.5", "1e2", "pi()", "e"]),
    lambda inner: st.one_of(
        st.tuples(inner, st.sampled_from(["+", "-", "*", "/", "%", " + ", "**", "^"]), inner).map("".join),
        inner.map(lambda one: f"({one})"),
        inner.map(lambda one: f"-{one}"),
        st.tuples(st.sampled_from(["abs", "exp", "log", "log10", "floor", "round", "sqrt"]), inner).map(
            lambda parts: f"{parts[0]}({parts[1]})"
        ),
        st.tuples(inner, inner).map(lambda parts: f"max({parts[0]}, {parts[1]})"),
    ),
    max_leaves=8,
)


@settings(max_examples=100, deadline=None)
@drawing(EXPRESSIONS, st.integers(0, 4), st.decimals(0, 5, places=2), st.sampled_from(VERSIONS))
def test_any_formula_comes_back_or_is_refused(expression: str, decimals: int, tolerance: Decimal, version: str) -> None:
    sample = formula(
        expression, variable(), variable("y", "-2", "2", 1), decimals=decimals, tolerance=tolerance, answer_sets=3
    )
    result = exported(sample, version)
    if result.data is None:
        assert set(said(result)) == {"refused/by-target"}
    else:
        (again,) = read(result.data, version)[0].items()
        assert again.interaction == sample.interaction


# What others write


def declared(*names: str, kind: str = "integer", value: str = "") -> str:
    default = f"<defaultValue><value>{value}</value></defaultValue>" if value else ""
    return "".join(
        f'<templateDeclaration identifier="{name}" cardinality="single" baseType="{kind}">{default}'
        "</templateDeclaration>"
        for name in names
    )


def setting(name: str, expression: str) -> str:
    return f'<setTemplateValue identifier="{name}">{expression}</setTemplateValue>'


def whole(low: int, high: int, more: str = "") -> str:
    return f'<randomInteger min="{low}" max="{high}"{more}/>'


def answer(expression: str, name: str = "R1") -> str:
    return f'<setCorrectResponse identifier="{name}">{expression}</setCorrectResponse>'


PRINTED = '<printedVariable identifier="{}"/>'
BODY = f'<p>{PRINTED.format("a")} and {PRINTED.format("b")}: <textEntryInteraction responseIdentifier="R1"/></p>'
MATCHED = processing(
    '<responseCondition><responseIf><match><variable identifier="R1"/><correct identifier="R1"/></match>'
    f'<setOutcomeValue identifier="SCORE">{number("1")}</setOutcomeValue></responseIf></responseCondition>'
)
TWO = declared("a", "b"), setting("a", whole(1, 9)) + setting("b", whole(-5, 5))


def accepted(condition: str) -> str:
    return processing(
        f"<responseCondition><responseIf>{condition}<setOutcomeValue identifier='SCORE'>{number('1')}"
        "</setOutcomeValue></responseIf></responseCondition>"
    )


def theirs(
    expression: str,
    rules: str = MATCHED,
    *,
    declarations: str = TWO[0],
    draws: str = TWO[1],
    body: str = BODY,
    kind: str = "integer",
    after: str = "",
) -> str:
    drawn = f"{declarations}<templateProcessing>{draws}{answer(expression)}{after}</templateProcessing>"
    return item_xml(response(kind) + outcome("SCORE") + drawn, body, rules)


def function(name: str, inner: str) -> str:
    return f'<mathOperator name="{name}">{inner}</mathOperator>'


def equal(mode: str, tolerance: str, *operands: str) -> str:
    return f'<equal toleranceMode="{mode}" tolerance="{tolerance}">{"".join(operands)}</equal>'


def rounded(places: int, inner: str) -> str:
    return f'<roundTo roundingMode="decimalPlaces" figures="{places}">{inner}</roundTo>'


A, B, R, RIGHT = var("a"), var("b"), var("R1"), '<correct identifier="R1"/>'
BETWEEN = (
    f"<and><gte>{R}<subtract>{RIGHT}{number('0.1')}</subtract></gte>"
    f"<lte>{R}<sum>{RIGHT}{number('0.1')}</sum></lte></and>"
)

THEIRS: dict[str, tuple[str, str, str, int]] = {  # what they write; the formula, tolerance and decimals by hand
    "sum": (theirs(f"<sum>{A}{B}</sum>"), "{a} + {b}", "0", 0),
    "sum of three": (theirs(f"<sum>{A}{B}{number('3')}</sum>"), "{a} + {b} + 3", "0", 0),
    "negative": (theirs(f"<product>{number('-2')}{A}</product>"), "(-2) * {a}", "0", 0),
    "tolerance around the answer": (
        theirs(f"<divide>{A}{number('8')}</divide>", accepted(equal("absolute", "0.1 0.1", RIGHT, R)), kind="float"),
        "{a} / 8",
        "0.1",
        3,
    ),
    "tolerance around the response": (
        theirs(
            rounded(2, f"<divide>{A}{number('3')}</divide>"), accepted(equal("absolute", "0.1", R, RIGHT)), kind="float"
        ),
        "{a} / 3",
        "0.1",
        2,
    ),
    "bounds": (theirs(rounded(1, function("exp", B)), accepted(BETWEEN), kind="float"), "exp({b})", "0.1", 1),
    "steps between": (
        theirs(
            var("c"),
            declarations=TWO[0] + declared("c"),
            draws=TWO[1] + setting("c", f"<product>{A}{B}</product>") + setting("c", f"<sum>{var('c')}{A}</sum>"),
        ),
        "{a} * {b} + {a}",
        "0",
        0,
    ),
    "a constant": (
        theirs(f"<sum>{A}{var('c')}</sum>", declarations=TWO[0] + declared("c", value="-7")),
        "{a} + (-7)",
        "0",
        0,
    ),
    "whole division": (
        theirs(f"<integerDivide>{A}{number('4', 'integer')}</integerDivide>"),
        "floor({a} / 4)",
        "0",
        0,
    ),
    "rest": (
        theirs(f"<integerModulus>{A}{number('4', 'integer')}</integerModulus>"),
        "{a} - 4 * floor({a} / 4)",
        "0",
        0,
    ),
    "what is left of a division, in a namespace that is no address": (
        theirs(
            f"<subtract>{A}<product>{number('4')}<truncate xmlns='a'><divide>{A}{number('4')}</divide></truncate>"
            "</product></subtract>"
        ),
        "{a} % 4",
        "0",
        0,
    ),
    "truncated": (
        theirs(f"<truncate><divide>{B}{number('2')}</divide></truncate>"),
        "max(floor({b} / 2), 0) + min(ceil({b} / 2), 0)",
        "0",
        0,
    ),
    "logarithms": (
        theirs(rounded(4, f"<sum>{function('log', A)}{function('ln', A)}</sum>"), kind="float"),
        "log10({a}) + log({a})",
        "0",
        4,
    ),
    "a circle": (
        theirs(
            rounded(2, f'<product><mathConstant name="pi"/><power>{A}{number("2")}</power></product>'), kind="float"
        ),
        "pi() * pow({a}, 2)",
        "0",
        2,
    ),
}


@pytest.mark.parametrize("name", THEIRS)
def test_template_processing_is_read_by_its_meaning(name: str) -> None:
    xml, expression, tolerance, decimals = THEIRS[name]
    found, report = read(xml.encode(), file="i.xml")
    (item,) = found.items()
    assert codes(report) == []
    assert item.stem == en("{a} and {b}:")
    assert item.interaction == FormulaInteraction(
        expression=expression,
        variables=(variable("a", "1", "9"), variable("b", "-5", "5")),
        tolerance=Decimal(tolerance),
        decimals=decimals,
    )


ONE = '<p><printedVariable identifier="a" format="%.3f"/> <textEntryInteraction responseIdentifier="R1"/></p>'
DRAWN: dict[str, tuple[str, str, Variable, list[str]]] = {  # how a number is drawn, and the variable by hand
    "integer": (whole(2, 8), BODY, variable("a", "2", "8"), []),
    "as float": (f"<integerToFloat>{whole(2, 8)}</integerToFloat>", BODY, variable("a", "2", "8"), []),
    "tenths": (f"<divide>{whole(2, 80)}{number('10')}</divide>", BODY, variable("a", "0.2", "8", 1), []),
    "printed": ('<randomFloat min="0.5" max="2"/>', ONE, variable("a", "0.5", "2", 3), []),
    "rounded": (rounded(1, '<randomFloat min="0" max="2"/>'), BODY, variable("a", "0", "2", 1), []),
    "all decimals": ('<randomFloat max="2"/>', BODY, variable("a", "0", "2", 2), ["read/decimals"]),
}


@pytest.mark.parametrize("name", DRAWN)
def test_ranges_are_read(name: str) -> None:
    drawn, body, expected, told = DRAWN[name]
    xml = theirs(
        f"<product>{number('2')}{A}</product>",
        kind="float",
        draws=setting("a", drawn) + (setting("b", whole(1, 2)) if body is BODY else ""),
        body=body,
        declarations=declared("a", "b") if body is BODY else declared("a"),
    )
    found, report = read(xml.encode(), file="i.xml")
    (item,) = found.items()
    assert isinstance(item.interaction, FormulaInteraction)
    assert item.interaction.variables[0] == expected
    assert codes(report) == told


FEW = '<ordered><baseValue baseType="integer">3</baseValue><baseValue baseType="integer">8</baseValue></ordered>'
NOT_SAID = {
    "steps": theirs(A, draws=setting("a", whole(10, 50, ' step="5"')) + setting("b", whole(1, 2))),
    "a list": theirs(A, draws=setting("a", f"<random>{FEW}</random>") + setting("b", whole(1, 2))),
    "one of a list": theirs(A, draws=setting("b", whole(1, 2)) + setting("a", f'<index n="b">{FEW}</index>')),
    "conditions": theirs(
        A,
        draws=TWO[1]
        + f"<templateCondition><templateIf><gt>{A}{B}</gt>{setting('a', B)}</templateIf></templateCondition>",
    ),
    "drawn again": theirs(A, after=f"<templateConstraint><gt>{A}{B}</gt></templateConstraint>"),
    "a range of what is drawn": theirs(
        A, after=f"<templateConstraint><gte>{A}{number('3')}</gte></templateConstraint>"
    ),
    "shown but computed": theirs(
        A, declarations=TWO[0], draws=setting("a", whole(1, 9)) + setting("b", f"<sum>{A}{A}</sum>")
    ),
    "relative": theirs(A, accepted(equal("relative", "5", RIGHT, R)), kind="float"),
    "one side": theirs(A, accepted(equal("absolute", "0 1", RIGHT, R)), kind="float"),
    "other answers as well": theirs(A, accepted(f"<or><match>{R}{RIGHT}</match><match>{R}{B}</match></or>")),
    "unknown operator": theirs(f"<gcd>{A}{B}</gcd>"),
    "unknown function": theirs(function("sinh", A)),
    "undeclared": theirs(var("z")),
    "no value": theirs(f"<divide>{A}{number('0')}</divide>"),
    "no answer": item_xml(
        response("integer") + outcome("SCORE") + f"{TWO[0]}<templateProcessing>{TWO[1]}</templateProcessing>",
        BODY,
        MATCHED,
    ),
    "two answers": theirs(A, after=answer(B)),
    "no expression": theirs("", after=""),
    "words": theirs(A, kind="string"),
    "another response": theirs(A, after="").replace(
        'setCorrectResponse identifier="R1"', 'setCorrectResponse identifier="R2"'
    ),
    "parts of the text": theirs(
        A,
        body=BODY + '<templateBlock templateIdentifier="a" identifier="x" showHide="show"><p>Yes</p></templateBlock>',
    ),
    "in formulas": theirs(
        A,
        declarations=TWO[0].replace('baseType="integer"', 'baseType="integer" mathVariable="true"'),
        body=BODY + '<p><math xmlns="http://www.w3.org/1998/Math/MathML"><mi>a</mi></math></p>',
    ),
    "doubled many times": theirs(
        A,
        draws=TWO[1].replace('identifier="b"', 'identifier="b"')
        + "".join(setting("c", f"<sum>{var('c')}{var('c')}</sum>") for _ in range(100)),
        declarations=TWO[0] + declared("c", value="1"),
    ),
    "a very long sum": theirs("<sum>" + A * 1000 + "</sum>"),
    "very deep": theirs("<sum>" * 200 + A + "</sum>" * 200),
}


@pytest.mark.parametrize("name", NOT_SAID)
def test_what_is_no_formula_is_kept_and_said(name: str) -> None:
    found, report = read(NOT_SAID[name].encode(), file="i.xml")
    (item,) = found.items()
    if name == "very deep":  # sums of one, which are what they sum
        assert isinstance(item.interaction, FormulaInteraction)
        return
    assert isinstance(item.interaction, NoInteraction)
    assert "read/unsupported" in codes(report)
    assert "<assessmentItem" in str(item.extras["qti"]["xml"])


def test_values_of_ones_own_are_said() -> None:
    data = members(written(quiz(formula()), "qti21"))
    (name,) = [name for name in data if name.startswith("items/")]
    changed = data[name].replace(b'<ordered><baseValue baseType="float">6<', b'<ordered><baseValue baseType="float">5<')
    assert changed != data[name]
    found, report = read(changed, file="i.xml")
    assert [one.interaction for one in found.items()] == [formula().interaction]
    assert codes(report) == ["read/values"]


def test_a_spelling_that_is_not_the_formula_is_not_believed() -> None:
    data = members(written(quiz(formula("2*{x}")), "qti21"))
    (name,) = [name for name in data if name.startswith("items/")]
    for other in ("3*{x}", "2*{", "", "2*{x} + 1", "[" * 1000):
        changed = data[name].replace(b"2*{x}", other.encode())
        (item,) = read(changed, file="i.xml")[0].items()
        assert isinstance(item.interaction, FormulaInteraction)
        assert item.interaction.expression == "2 * {x}"
