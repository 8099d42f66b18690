"""No number can be right.

Why:
    A range whose lower end lies above its upper one ("5 to 2") holds no number, so every answer is marked as wrong. The
    two ends have changed places, or one of them lost a digit.

Bad:
    questions:
      - question: Roughly how many million people lived in Athens in 2021?
        minimum: 4
        maximum: 3

Good:
    questions:
      - question: Roughly how many million people lived in Athens in 2021?
        minimum: 3
        maximum: 4
"""

from collections.abc import Iterator

from quizkit.model import ClozeInteraction, FormulaInteraction, Item, NumericInteraction
from quizkit.rules import Context, Finding, rule

_ADVICE = "Write the lower end first."


@rule(severity="error", since="0.1", kinds=("numeric", "cloze", "formula"))
def check(item: Item, context: Context) -> Iterator[Finding]:
    """Compare the ends of every range; that a tolerance is negative is said by the reader."""
    match item.interaction:
        case NumericInteraction():
            yield from _empty(item.interaction, "")
        case ClozeInteraction(gaps=gaps):
            for number, gap in enumerate(gaps, 1):
                if isinstance(gap.interaction, NumericInteraction):
                    yield from _empty(gap.interaction, f" in gap {number}")
        case FormulaInteraction(variables=variables):
            for variable in variables:
                if variable.minimum > variable.maximum:
                    yield Finding(
                        f"no number lies between {variable.minimum} and {variable.maximum}, from which the variable "
                        f"{variable.name} is drawn.",
                        at=variable.location,
                        advice=_ADVICE,
                    )


def _empty(interaction: NumericInteraction, where: str) -> Iterator[Finding]:
    for answer in interaction.answers:
        low, high = answer.bounds()
        if low is not None and high is not None and low > high:
            yield Finding(f"no number lies between {low} and {high}{where}.", at=answer.location, advice=_ADVICE)
