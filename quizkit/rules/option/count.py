"""There are too few or too many options.

Why:
    With one option there is nothing to choose. With two that are not true and false (or yes and no), whoever guesses
    is right half of the time. More than six take longer to read than they are worth: few questions have so many
    wrong answers that anybody would believe.

Bad:
    questions:
      - question: Which planet is the largest?
        options: [Jupiter]
        answer: A
      - question: Which planet is larger than Saturn?
        options: [Jupiter, Venus]
        answer: A

Good:
    questions:
      - question: Which planet is larger than Saturn?
        options: [Jupiter, Venus, Mars]
        answer: A
      - question: Is Jupiter larger than Saturn?
        options: ["Yes", "No"]
        answer: A
"""

from collections.abc import Iterator

from quizkit.model import Choice, Item
from quizkit.rules import Context, Finding, Severity, rule
from quizkit.rules._answers import choice_lists, has_choices
from quizkit.words import is_false_word, is_true_word

_MOST = 6


@rule(severity="error", since="0.1", applies=has_choices, unusual=True)
def check(item: Item, context: Context) -> Iterator[Finding]:
    """Count the options of the item and of each of its gaps."""
    for where, interaction in choice_lists(item):
        choices = interaction.choices
        at = context.wording(choices[0].text).at if where and choices else None  # a gap stands where its options do
        if len(choices) < 2:
            what = "are no options" if not choices else "is only one option"
            yield Finding(f"there {what}{where}.", at=at, advice="Add wrong options that somebody might believe.")
        elif len(choices) == 2 and interaction.mode != "true_false" and not _true_and_false(context, *choices):
            yield Finding(
                f"there are only two options{where}, so that guessing is right half of the time.",
                at=at,
                advice="Add another wrong option that somebody might believe.",
                severity=Severity.WARNING,
            )
        elif len(choices) > _MOST:
            yield Finding(
                f"there are {len(choices)} options{where}.",
                at=at,
                advice="Keep those that somebody might believe.",
                severity=Severity.INFO,
            )


def _true_and_false(context: Context, one: Choice, other: Choice) -> bool:
    words = [context.wording(choice.text).texts[0].plain for choice in (one, other) if choice.text.texts]
    return any(map(is_true_word, words)) and any(map(is_false_word, words))
