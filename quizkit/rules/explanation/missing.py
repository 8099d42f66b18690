"""There is neither an explanation nor feedback.

Why:
    A quiz teaches most where it says why an answer is right or wrong. A question without a word of explanation leaves
    those who got it wrong where they were.

Bad:
    questions:
      - question: Which planet is the largest?
        options: [Mars, Jupiter, Venus]
        answer: B

Good:
    questions:
      - question: Which planet is the largest?
        options: [Mars, Jupiter, Venus]
        answer: B
        explanation: Jupiter is eleven times as wide as the Earth; Mars and Venus are smaller than it.
"""

from collections.abc import Iterator

from quizkit.model import Item
from quizkit.rules import Context, Finding, rule
from quizkit.rules._answers import is_marked_by_key


@rule(severity="warning", since="0.1", applies=is_marked_by_key, unusual=True)
def check(item: Item, context: Context) -> Iterator[Finding]:
    """Look for any explanation or feedback that says something."""
    for wording in context.wordings("explanation", "feedback"):
        for text in wording.texts:
            if text.text.source.strip():
                return
    yield Finding(
        "there is no explanation and no feedback.", advice="Say in a sentence or two why the right answer is right."
    )
