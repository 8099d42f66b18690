"""The right answer stands in one place far more often than in others.

Why:
    Whoever writes questions likes to put the right answer in the middle, or first. Learners find that out, and then
    they are right without knowing. Here the places of the right answers differ more than chance would have it (less
    than one time in a hundred, counted over at least 40 questions with equally many options). Where the options are
    shuffled it does not matter. The wrong quiz below asks the same forty times, to be short.

Bad:
    questions: [
      &q {question: How much is 2 + 2?, options: [3, 4, 5], answer: B},
      *q, *q, *q, *q, *q, *q, *q, *q, *q, *q, *q, *q, *q, *q, *q, *q, *q, *q, *q, *q, *q, *q, *q,
      *q, *q, *q, *q, *q, *q, *q, *q, *q, *q, *q, *q, *q, *q, *q, *q
    ]

Good:
    questions:
      - {question: How much is 2 + 2?, options: [3, 4, 5], answer: B}
      - {question: How much is 3 + 3?, options: [6, 7, 8], answer: A}
      - {question: How much is 4 + 4?, options: [6, 7, 8], answer: C}
"""

from collections.abc import Iterator

from quizkit.model import Quiz
from quizkit.rules import Context, Finding, rule
from quizkit.rules._bank import TO_SPREAD, key_counts


@rule(severity="warning", since="0.1")
def check(quiz: Quiz, context: Context) -> Iterator[Finding]:
    """Compare the places of the keys with equal shares, by the number of options."""
    for keys in context.once(key_counts):
        if keys.is_uneven:
            yield Finding(keys.told_places(), at=keys.first, advice=TO_SPREAD)
