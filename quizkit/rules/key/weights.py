"""The points or the shares of the points do not add up.

Why:
    Where several options are right and each earns a share, the shares of the right ones must make 100 %: with less
    nobody can get full marks, with more the platform refuses the question or cuts the rest off. A question that is
    worth no points at all is never counted.

Bad:
    questions:
      - question: Which of these are prime numbers?
        type: multiple
        options:
          - {text: "2", fraction: 50%}
          - {text: "3", fraction: 30%}
          - {text: "4", fraction: 0}
      - question: Which planet is the largest?
        points: 0
        options: [Mars, Jupiter, Venus]
        answer: B

Good:
    questions:
      - question: Which of these are prime numbers?
        type: multiple
        options:
          - {text: "2", fraction: 50%}
          - {text: "3", fraction: 50%}
          - {text: "4", fraction: -50%}
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from quizkit.model import ALL_OF_IT, ChoiceInteraction, Item, NumericInteraction, TextEntryInteraction
from quizkit.rules import Context, Finding, rule
from quizkit.rules._answers import choice_lists

_ROUNDING = Fraction(1, 200)
"""Shares are written with few digits: 33.3 % three times is all of it."""


@rule(severity="error", since="0.1", applies=lambda item: item.interaction.kind != "none", unusual=True)
def check(item: Item, context: Context) -> Iterator[Finding]:
    """Look at the points, at the sum of the shares where they add up, and at the largest where one answer counts."""
    if item.points <= 0:
        yield Finding(
            f"the question is worth {item.points} points.",
            advice="Give it one point or more.",
        )
    for where, interaction in choice_lists(item):
        if interaction.mode != "multiple":
            yield from _largest([choice.fraction for choice in interaction.choices], where)
        elif not interaction.all_or_nothing:
            yield from _sum(interaction, where)
    if isinstance(item.interaction, TextEntryInteraction | NumericInteraction):
        yield from _largest([answer.fraction for answer in item.interaction.answers], "")


def _sum(interaction: ChoiceInteraction, where: str) -> Iterator[Finding]:
    shares = [choice.fraction for choice in interaction.choices if choice.fraction is not None and choice.fraction > 0]
    total = sum(shares, Fraction(0))
    if shares and abs(total - 1) > _ROUNDING:
        yield Finding(
            f"the right options{where} earn {_percent(total)} together.",
            advice="Share the points out so that the right options make 100 %.",
        )


def _largest(fractions: Sequence[Fraction | None], where: str) -> Iterator[Finding]:
    if any([fraction is ALL_OF_IT for fraction in fractions]):  # noqa: C419 - quicker, and so are nearly all
        return
    best = max([fraction for fraction in fractions if fraction is not None], default=Fraction(0))
    if 0 < best < 1 - _ROUNDING:
        yield Finding(
            f"the best answer{where} earns only {_percent(best)} of the points.",
            advice="Give the right answer 100 %.",
        )


def _percent(share: Fraction) -> str:
    return f"{float(share * 100):.4g} %"
