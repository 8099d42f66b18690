"""How many decimals a computed answer has where its author does not say; the expected ones are worked out by hand."""

from decimal import Decimal

import pytest

from quizkit.formats._drawing import rounded_away, usual_decimals
from quizkit.model import FormulaInteraction, Variable


def formula(expression: str, tolerance: str = "0", decimals: int = 0) -> FormulaInteraction:
    variables = tuple(
        Variable(name=name, minimum=Decimal(1), maximum=Decimal(9), decimals=decimals) for name in ("a", "b")
    )
    return FormulaInteraction(expression=expression, variables=variables, tolerance=Decimal(tolerance))


@pytest.mark.parametrize(
    ("asked", "decimals"),
    [
        (formula("{a} + {b}"), 0),
        (formula("{a} * {b}", decimals=1), 2),
        (formula("{a} / 4"), 2),
        (formula("{a} / 3", "0.01"), 3),
        (formula("{a} / 3", "0.5"), 2),
        (formula("{a} / 3", "5"), 1),
        (formula("{a} / 3"), 2),
        (formula("{a} +"), 0),
    ],
)
def test_as_many_as_the_answer_needs(asked: FormulaInteraction, decimals: int) -> None:
    assert usual_decimals(asked) == decimals


@pytest.mark.parametrize(
    ("expression", "tolerance", "decimals", "is_said"),
    [
        ("{a} / 4", "0.01", 0, True),
        ("{a} / 4", "0.01", 1, True),
        ("{a} / 4", "0.01", 2, False),
        ("{a} / 4", "0.5", 0, False),
        ("{a} / 4", "0", 0, False),
        ("{a} +", "0.01", 0, False),
    ],
)
def test_says_that_rounding_goes_beyond_the_tolerance(
    expression: str, tolerance: str, decimals: int, is_said: bool
) -> None:
    asked = formula(expression, tolerance).replaced(decimals=decimals)
    assert (rounded_away(asked) is not None) is is_said
