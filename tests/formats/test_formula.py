"""Formulas: their values are worked out by hand, and what is no formula is an error and nothing else."""

from decimal import Decimal

import pytest

from quizkit.formats._formula import MAX_LENGTH, FormulaError, for_canvas, from_canvas, understood, value_of

NAMES = ("x", "y")
VALUES = {"x": Decimal(3), "y": Decimal("1.5")}


def value(formula: str, decimals: int = 3) -> str:
    return str(value_of(understood(formula, NAMES), VALUES, decimals))


@pytest.mark.parametrize(
    ("formula", "expected"),
    [
        ("2 * {x}", "6.000"),
        ("x + y", "4.500"),
        ("{x} - {y} - 1", "0.500"),
        ("12 / x / 2", "2.000"),
        ("2 + 3 * x", "11.000"),
        ("(2 + 3) * x", "15.000"),
        ("-x ^ 2", "-9.000"),
        ("2 ^ 3 ^ 2", "512.000"),
        ("pow({x}, 2)", "9.000"),
        ("2 ** -1", "0.500"),
        ("sqrt(x * 12)", "6.000"),
        ("ln(e)", "1.000"),
        ("log(e)", "1.000"),
        ("log10(1000)", "3.000"),
        ("log(8, 2)", "3.000"),
        ("max(x, y, 7)", "7.000"),
        ("round(2.5)", "3.000"),
        ("round(-2.567, 1)", "-2.600"),
        ("floor(-1.2)", "-2.000"),
        ("7 % x", "1.000"),
        ("cos(pi())", "-1.000"),
        ("abs(-.5e1)", "5.000"),
        ("2.675 + 0", "2.675"),
        ("0 * -1", "0.000"),
    ],
)
def test_values(formula: str, expected: str) -> None:
    assert value(formula) == expected
    spelt = for_canvas(understood(formula, NAMES))
    assert value(from_canvas(spelt, NAMES)) == expected


def test_halves_are_rounded_up() -> None:
    assert [value(f"{number} + 0", 2) for number in ("2.675", "-2.675", "1.005")] == ["2.68", "-2.68", "1.01"]


@pytest.mark.parametrize(
    ("formula", "canvas", "back"),
    [
        ("{x}**2 + log({y})", "x ^ 2 + ln(y)", "pow({x}, 2) + log({y})"),
        ("log10({x}) * log({x}, 2)", "log(x) * log(x, 2)", "log10({x}) * log({x}, 2)"),
        ("exp({x})", "e ^ x", "pow(exp(1), {x})"),
        ("{x}+pi()", "x + pi", "{x} + pi()"),
        (
            "-pow({x}, 2) * ({x} - ({y} - 1))",
            "(-(x ^ 2)) * (x - (y - 1))",
            "(-pow({x}, 2)) * ({x} - ({y} - 1))",
        ),
    ],
)
def test_canvas_spells_formulas_in_another_way(formula: str, canvas: str, back: str) -> None:
    assert for_canvas(understood(formula, NAMES)) == canvas
    assert from_canvas(canvas, NAMES) == back


@pytest.mark.parametrize(
    ("canvas", "model"),
    [
        ("x+y", "{x}+{y}"),
        ("2*x", "2*{x}"),
        ("deg(x)+1", "deg({x})+1"),
        ("deg(x)^2", "deg({x})^2"),
        ("xy + x1", "xy + x1"),
    ],
)
def test_simple_formulas_of_canvas_keep_their_spelling(canvas: str, model: str) -> None:
    assert from_canvas(canvas, NAMES) == model


@pytest.mark.parametrize(
    "formula",
    [
        "",
        "2 x",
        "x +",
        "sin(",
        "sin()",
        "pow(x)",
        "z",
        "{z}",
        "eval(x)",
        "__import__('os')",
        "x.real",
        "x if x else y",
        "x = 2",
        "1 /",
        "x; y",
        "(" * 60 + "1" + ")" * 60,
        "2^" * 60 + "1",
        "1" + "+1" * MAX_LENGTH,
    ],
)
def test_what_is_no_formula_is_an_error(formula: str) -> None:
    with pytest.raises(FormulaError):
        understood(formula, NAMES)


@pytest.mark.parametrize("formula", ["1 / 0", "9^9^9^9^9", "sqrt(-1)", "log(0)", "10 ^ 15", "(-8) ^ (1 / 3)", "x % 0"])
def test_a_formula_may_have_no_value(formula: str) -> None:
    with pytest.raises(FormulaError):
        value(formula)
