"""Formulas over several lines of a typed quiz; every expected value worked out by hand."""

import pytest

from tests.formats.text.reading import items_of, options, stem


@pytest.mark.parametrize(
    "formula",
    [
        "\\begin{align}\nx + a) &= 1 \\\\\nc) &= 4 \\\\\n2. d &= 5\n\\end{align}",
        "$$\nc) &= 4 \\\\\n1. d\n$$",
        "\\[\na) x\n\\]",
    ],
)
def test_lines_of_a_formula_are_nothing_else(formula: str) -> None:
    (item,) = items_of(f"1. Solve\n{formula}\nfor x.\na) 1\nb) 2\nAnswer: b\n")
    assert (stem(item), options(item)) == (f"Solve {formula} for x.", ["1", "*2"])


def test_a_formula_over_lines_in_an_option() -> None:
    (item,) = items_of("1. Which?\na) \\begin{cases}\nb) 1 \\\\\n2\n\\end{cases}\nb) x\nAnswer: a\n")
    assert options(item) == ["*\\begin{cases}\nb) 1 \\\\\n2\n\\end{cases}", "x"]


def test_dollars_that_are_never_closed_take_nothing() -> None:
    (item,) = items_of("1. What is $$?\na) money\nb) a sign\nAnswer: a\n")
    assert (stem(item), options(item)) == ("What is $$?", ["*money", "a sign"])
