"""The key names an option that does not exist.

Why:
    An answer "E" to a question with four options is a slip: an option was deleted or moved, or a letter mistyped. The
    question then has no key, or not the one that was meant, and quizkit does not guess.

Bad:
    questions:
      - question: Which planet is the largest?
        options: [Mars, Jupiter, Venus]
        answer: D

Good:
    questions:
      - question: Which planet is the largest?
        options: [Mars, Jupiter, Venus]
        answer: B
"""

from collections.abc import Iterator

from quizkit.identity import letter
from quizkit.model import GapMatchInteraction, Item
from quizkit.rules import Context, Finding, rule
from quizkit.rules._phrasing import quoted


@rule(severity="error", since="0.1", kinds=("gap_match",))
def check(item: Item, context: Context) -> Iterator[Finding]:
    """Look where the model holds a key by name; a reader has said it of all other keys before this."""
    assert isinstance(item.interaction, GapMatchInteraction)
    known = {choice.id or letter(index) for index, choice in enumerate(item.interaction.choices)}
    for number, gap in enumerate(item.interaction.gaps, 1):
        for name in gap.accepts:
            if name not in known:
                yield Finding(
                    f"the answer of gap {number} is {quoted(name)}, but there is no such option.",
                    at=gap.location,
                    advice="Write the letter or the text of one of the options.",
                )
