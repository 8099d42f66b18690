"""A weight is none of those that Moodle takes.

Why:
    Moodle takes only weights of a fixed list: 100, 90, 83.33333, 80, 75, 70, 66.66667, 60, 50, 40, 33.33333, 30, 25,
    20, 16.66667, 14.28571, 12.5, 11.11111, 10 and 5 percent, each of them also with a minus, and 0. One other weight
    makes it refuse the whole file. A third must be exact: write 1/3, and quizkit writes it as Moodle wants it.

Bad:
    questions:
      - question: Which of these are planets?
        type: multiple
        options:
          - {text: Mars, correct: 33%}
          - {text: Venus, correct: 33%}
          - {text: Saturn, correct: 34%}
          - {text: The Moon, correct: -100%}

Good:
    questions:
      - question: Which of these are planets?
        type: multiple
        options:
          - {text: Mars, correct: 1/3}
          - {text: Venus, correct: 1/3}
          - {text: Saturn, correct: 1/3}
          - {text: The Moon, correct: -100%}
"""

from collections.abc import Iterator
from fractions import Fraction

from quizkit.identity import letter
from quizkit.model import Item, NumericInteraction, TextEntryInteraction
from quizkit.moodle import MOODLE_FRACTIONS, SPELLINGS
from quizkit.rules import Context, Finding, rule
from quizkit.rules._answers import choice_lists

_NEAR = Fraction(1, 20_000)
"""A weight this near to one of the list is written as that one."""

_NAMES = {
    Fraction(1, 3): "a third",
    Fraction(2, 3): "two thirds",
    Fraction(1, 6): "a sixth",
    Fraction(5, 6): "five sixths",
    Fraction(1, 7): "a seventh",
    Fraction(1, 9): "a ninth",
}


@rule(severity="error", since="0.1")
def check(item: Item, context: Context) -> Iterator[Finding]:
    """Compare all weights of an item with Moodle's list."""
    for what, fraction in _weights(item):
        nearest = min(MOODLE_FRACTIONS, key=lambda listed: abs(listed - fraction))
        if abs(nearest - fraction) > _NEAR:
            yield Finding(f"{what} counts {_percent(fraction)}, which Moodle does not take.", advice=_advice(nearest))
    for where, interaction in choice_lists(item):
        right = sum(bool(choice.fraction) for choice in interaction.choices)
        together = interaction.mode == "multiple" and interaction.all_or_nothing and right
        if together and Fraction(1, right) not in MOODLE_FRACTIONS:
            yield Finding(
                f"{right} options{where} are right, and Moodle has no weight for one part in {right}.",
                advice="Split the question in two.",
            )


def _weights(item: Item) -> Iterator[tuple[str, Fraction]]:
    for where, interaction in choice_lists(item):
        for index, choice in enumerate(interaction.choices):
            if choice.fraction:
                yield f"option {letter(index)}{where}", choice.fraction
    typed = item.interaction
    if isinstance(typed, TextEntryInteraction | NumericInteraction):
        fractions = [answer.fraction for answer in typed.answers]
        yield from ((f"answer {number}", fraction) for number, fraction in enumerate(fractions, 1) if fraction)


def _percent(fraction: Fraction) -> str:
    return f"{float(fraction * 100):.7g} %"


def _advice(nearest: Fraction) -> str:
    name = _NAMES.get(abs(nearest))
    exactly = f", which is {name}: {nearest}" if name and nearest > 0 else ""
    return f"The nearest that it takes is {SPELLINGS[nearest]} %{exactly}."
