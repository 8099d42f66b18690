"""An option, an answer or a gap counts a part of the points of which Canvas knows nothing.

Why:
    In Canvas an option or answer is right or wrong. A file that gives an option half of the points is imported with all
    of them, so quizkit writes such an option as wrong. Where several options can be picked, and in a text with gaps,
    each right one counts the same.

Bad:
    questions:
      - question: What carries sound from a loudspeaker to the ear?
        options:
          - {text: Air, correct: true}
          - {text: Matter, correct: 50%}
          - {text: Light, correct: false}

Good:
    questions:
      - question: What carries sound from a loudspeaker to the ear?
        options:
          - {text: Air, correct: true}
          - {text: Matter, correct: false}
          - {text: Light, correct: false}
"""

from collections.abc import Iterator
from fractions import Fraction

from quizkit.identity import letter
from quizkit.model import ChoiceInteraction, ClozeInteraction, Item, NumericInteraction, TextEntryInteraction
from quizkit.rules import Context, Finding, rule
from quizkit.rules._answers import choice_lists


@rule(severity="warning", since="0.2")
def check(item: Item, context: Context) -> Iterator[Finding]:
    """Look for fractions between nothing and all, and for shares that differ."""
    interaction = item.interaction
    for where, choices in choice_lists(item):
        yield from _choices(where, choices)
    if isinstance(interaction, TextEntryInteraction | NumericInteraction):
        fractions = [answer.fraction for answer in interaction.answers]
        yield from (_part(f"answer {n}", fraction) for n, fraction in enumerate(fractions, 1) if 0 < fraction < 1)
    if isinstance(interaction, ClozeInteraction) and len({gap.weight for gap in interaction.gaps}) > 1:
        yield Finding(
            "the gaps count differently, and Canvas gives each of them the same part of the points.",
            advice="Let them count the same, or make questions of their own of them.",
        )


def _choices(where: str, interaction: ChoiceInteraction) -> Iterator[Finding]:
    if interaction.mode != "multiple":
        for index, choice in enumerate(interaction.choices):
            if choice.fraction is not None and 0 < choice.fraction < 1:
                yield _part(f"option {letter(index)}{where}", choice.fraction)
    elif not interaction.all_or_nothing:
        shares = {choice.fraction for choice in interaction.choices if choice.fraction is not None}
        if len({share for share in shares if share > 0}) > 1:
            yield Finding(
                f"the right options{where} count differently, and Canvas gives each of them the same part.",
                advice="Let them count the same.",
            )


def _part(what: str, fraction: Fraction) -> Finding:
    return Finding(
        f"{what} counts {float(fraction * 100):.7g} %, and Canvas knows only right and wrong.",
        advice="Let it count everything or nothing.",
    )
