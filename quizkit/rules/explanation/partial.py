"""Some options have feedback and others have none.

Why:
    Learners who pick an option without feedback see nothing where others are told why. Often one was forgotten. If
    there is nothing to say of an option, the explanation, which everybody sees, is the better place for all of it.

Bad:
    questions:
      - question: Which planet is the largest?
        options:
          - {text: Mars, feedback: "It is half as wide as the Earth."}
          - {text: Jupiter, feedback: "It is eleven times as wide as the Earth.", correct: true}
          - {text: Venus}

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
from quizkit.model import Choice, Item
from quizkit.rules import Context, Finding, rule
from quizkit.rules._answers import choice_lists, has_choices
from quizkit.rules._phrasing import listed


@rule(severity="info", since="0.1", applies=has_choices)
def check(item: Item, context: Context) -> Iterator[Finding]:
    """Look for the options without feedback where another has some."""
    for where, interaction in choice_lists(item):
        silent = [place for place, choice in enumerate(interaction.choices) if not _has_feedback(choice)]
        if 0 < len(silent) < len(interaction.choices):
            names = [letter(place) for place in silent]
            yield Finding(
                f"option{'s' if len(names) > 1 else ''} {listed(names)}{where} {'have' if len(names) > 1 else 'has'} "
                "no feedback, while others have.",
                at=interaction.choices[silent[0]].location or interaction.choices[silent[0]].text.where(),
                advice="Say of these as well why they are right or wrong.",
            )


def _has_feedback(choice: Choice) -> bool:
    return choice.feedback is not None and any(text.source.strip() for text in choice.feedback.texts.values())
