"""How many decimals a computed answer has where its author does not say; the expected ones are worked out by hand."""

from decimal import Decimal

import pytest

from quizkit.formats._drawing import usual_decimals
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
