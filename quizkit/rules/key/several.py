"""More than one option is marked as right where learners may pick only one.

Why:
    Whoever picks one of two right options gets full marks in one system and none in another, and learners wonder
    which of the two was meant. Either one of the marks is a slip, or the question lets learners pick several.

Bad:
    questions:
      - question: Which of these is a prime number?
        type: single
        options:
          - {text: "2", correct: true}
          - {text: "3", correct: true}
          - {text: "4"}

Good:
    questions:
      - question: Which of these are prime numbers?
        type: multiple
        options:
          - {text: "2", correct: true}
          - {text: "3", correct: true}
          - {text: "4"}
"""

from collections.abc import Iterator

from quizkit.identity import letter
from quizkit.model import HotspotInteraction, HottextInteraction, Item
from quizkit.rules import Context, Finding, rule
from quizkit.rules._answers import choice_lists, is_right
from quizkit.rules._phrasing import listed

_ADVICE = "Mark one, or let learners pick several."


@rule(severity="error", since="0.1", unusual=True)
def check(item: Item, context: Context) -> Iterator[Finding]:
    """Count what earns all the points wherever only one thing can be picked."""
    for where, interaction in choice_lists(item):
        if interaction.mode != "multiple":
            right = [letter(index) for index, choice in enumerate(interaction.choices) if is_right(choice.fraction)]
            if len(right) > 1:
                yield Finding(f"options {listed(right)}{where} are all marked as right.", advice=_ADVICE)
    match item.interaction:
        case HottextInteraction(multiple=False, choices=choices):
            count = sum(is_right(choice.fraction) for choice in choices)
        case HotspotInteraction(multiple=False, areas=areas):
            count = sum(is_right(area.fraction) for area in areas)
        case _:
            count = 0
    if count > 1:
        yield Finding(f"{count} places are marked as right, where only one can be picked.", advice=_ADVICE)
