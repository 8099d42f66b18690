"""A right and a wrong option have the same feedback.

Why:
    Feedback on an option says why that option is right or wrong. The same words cannot be true of both: one of them
    was copied and not changed. What is true of both belongs into the explanation, which everybody sees.

Bad:
    questions:
      - question: Which planet is the largest?
        options:
          - {text: Mars, feedback: "It is eleven times as wide as the Earth."}
          - {text: Jupiter, feedback: "It is eleven times as wide as the Earth.", correct: true}
          - {text: Venus, feedback: "It is nearly as wide as the Earth."}

Good:
    questions:
      - question: Which planet is the largest?
        options:
          - {text: Mars, feedback: "It is half as wide as the Earth."}
          - {text: Jupiter, feedback: "It is eleven times as wide as the Earth.", correct: true}
          - {text: Venus, feedback: "It is nearly as wide as the Earth."}
"""

from collections.abc import Iterator

from quizkit.identity import letter
from quizkit.model import Item
from quizkit.rules import Context, Finding, rule
from quizkit.rules._answers import choice_lists, has_choices
from quizkit.rules._normal import meaning
from quizkit.rules._options import earns_points
from quizkit.rules._phrasing import quoted


@rule(severity="warning", since="0.1", applies=has_choices)
def check(item: Item, context: Context) -> Iterator[Finding]:
    """Compare the feedback on each option with that on the options before it."""
    for where, interaction in choice_lists(item):
        first: dict[tuple[str, str], tuple[int, bool]] = {}
        for place, choice in enumerate(interaction.choices):
            if choice.feedback is None or choice.fraction is None:
                continue
            right = earns_points(choice.fraction)
            for text in context.wording(choice.feedback).texts:
                if text.is_blank:
                    continue
                before, before_right = first.setdefault((text.language, meaning(text.text)), (place, right))
                if before_right != right:
                    is_right, is_wrong = (place, before) if right else (before, place)
                    yield Finding(
                        f"option {letter(is_right)} is right and option {letter(is_wrong)} is wrong, but the feedback "
                        f"on both{where} is the same: {quoted(text.plain)}.",
                        at=text.at,
                        path=text.path,
                        language=text.language,
                        advice="Say of each option why it is right or wrong.",
                    )
                    return
