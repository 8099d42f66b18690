"""Computed answers: Canvas marks by a list of values and answers, which are made here."""

from decimal import Decimal
from typing import Any

import pytest

from quizkit import api
from quizkit.formats._drawing import MOST_SETS
from quizkit.model import FormulaInteraction, Item, Quiz, Section, Variable

from .classic import classic
from .support import en, item, read_bytes, read_items, written_item


def variable(name: str = "x", low: str = "1", high: str = "10", decimals: int = 0) -> Variable:
    return Variable(name=name, minimum=Decimal(low), maximum=Decimal(high), decimals=decimals)


def formula(expression: str = "2 * {x}", *variables: Variable, stem: str = "Twice {x}?", **more: Any) -> Item:
    return item(
        FormulaInteraction(expression=expression, variables=variables or (variable(),), **more), stem=en(stem), id="q"
    )


def exported(sample: Item) -> api.Exported:
    return api.export(Quiz(language="en", title=en("T"), sections=(Section(items=(sample,)),)), "canvas")


def said(result: api.Exported) -> list[str]:
    return [diagnostic.code for diagnostic in result.diagnostics]


def test_what_canvas_gets() -> None:
    sample = formula(
        "pow({x}, 2) + {y}",
        variable("x", "1", "9"),
        variable("y", "0", "1", 1),
        stem="{x} squared and {y}?",
        tolerance=Decimal("0.05"),
        decimals=1,
        answer_sets=20,
    )
    question = classic(written_item(sample))
    assert question["type"] == "calculated_question"
    assert question["text"] == "[x] squared and [y]?"
    assert question["formulas"] == [{"formula": "x ^ 2 + y"}]
    assert (question["answer_tolerance"], question["formula_decimal_places"]) == (0.05, 1)
    assert question["variables"] == [
        {"name": "x", "scale": 0, "min": 1.0, "max": 9.0},
        {"name": "y", "scale": 1, "min": 0.0, "max": 1.0},
    ]
    assert len(question["sets"]) == 20
    for values, answer in question["sets"]:
        assert answer == round(values["x"] ** 2 + values["y"], 1)
        assert values["x"] in range(1, 10)
        assert 0 <= values["y"] <= 1


@pytest.mark.parametrize(
    ("expression", "decimals"), [("2 * {x}", 0), ("{x}**2/7", 3), ("x + 1", 0), ("log({x}) + exp(-{x})", 4)]
)
def test_formulas_come_back_as_they_were_written(expression: str, decimals: int) -> None:
    sample = formula(expression, decimals=decimals)
    result = exported(sample)
    assert said(result) == []
    assert result.data is not None
    (again,) = read_bytes(result.data)[0].items()
    assert again.interaction == sample.interaction
    assert again.extras == {}  # the same values would be made anew


def test_values_without_an_answer_are_passed_over() -> None:
    question = classic(written_item(formula("1 / ({x} - 5)", variable("x", "1", "9"), decimals=2)))
    assert len(question["sets"]) == 10
    assert all(values["x"] != 5 for values, _ in question["sets"])


@pytest.mark.parametrize(
    "sample",
    [
        formula("1 / ({x} - {x})"),
        formula("{x} +"),
        formula("{z}"),
        formula("ask({x})"),
        item(FormulaInteraction(expression="2 + 2")),
        formula("2 * {e}", variable("e")),
        formula("2 * {max}", variable("max")),
        formula("2 * {μ}", variable("μ")),
        formula("2 * {x}", variable(), variable()),
        formula(stem="{x} as in [x]"),
        formula(answer_sets=MOST_SETS + 1),
        formula(answer_sets=10**12),
        formula(decimals=10**9),
        formula("{x}", variable("x", "0", "1", 10**9)),
        formula("{x}", variable("x", "-1e999999", "1e999999")),
        formula("{x}", variable("x", "1e30", "1e31")),
    ],
)
def test_what_canvas_could_not_mark_is_refused(sample: Item) -> None:
    result = exported(sample)
    assert set(said(result)) == {"refused/by-target"}
    assert result.data is None


SETS = "".join(f'<var_set ident="{n}"><var name="x">{n}</var><answer>{n * 2}</answer></var_set>' for n in (7, 3))


def document(expression: str, sets: str = SETS) -> str:
    return (
        '<item ident="q" title="T"><itemmetadata><qtimetadata><qtimetadatafield><fieldlabel>question_type</fieldlabel>'
        "<fieldentry>calculated_question</fieldentry></qtimetadatafield></qtimetadata></itemmetadata><presentation>"
        "<material><mattext texttype='text/html'>[x]?</mattext></material></presentation><itemproc_extension>"
        "<calculated><answer_tolerance>0</answer_tolerance>"
        f"<formulas decimal_places='0'><formula>{expression}</formula></formulas>"
        "<vars><var name='x' scale='0'><min>1</min><max>10</max></var></vars>"
        f"<var_sets>{sets}</var_sets></calculated></itemproc_extension></item>"
    )


def read(expression: str, sets: str = SETS) -> Item:
    (found,), _ = read_items(document(expression, sets))
    return found


@pytest.mark.parametrize("expression", ["2*x", "canvas_alone_knows(x)"])
def test_the_sets_of_canvas_are_kept(expression: str) -> None:
    found = read(expression)
    assert isinstance(found.interaction, FormulaInteraction)
    result = exported(found)
    assert said(result) == []
    assert [(values["x"], answer) for values, answer in classic(written_item(found))["sets"]] == [(7, 14), (3, 6)]


def test_new_ones_are_made_when_the_author_changes_the_formula() -> None:
    found = read("2*x")
    assert isinstance(found.interaction, FormulaInteraction)
    changed = found.replaced(interaction=found.interaction.replaced(expression="3*{x}"))
    assert all(answer == 3 * values["x"] for values, answer in classic(written_item(changed))["sets"])


@pytest.mark.parametrize("sets", ["", "<var_set/>", SETS.replace("14", "many"), SETS.replace("<answer>6</answer>", "")])
def test_sets_that_mean_nothing_are_not_kept(sets: str) -> None:
    assert read("2*x", sets).extras == {}
