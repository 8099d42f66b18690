"""The right answer is the longest option far too often.

Why:
    A right answer must be exact, a wrong one need not, so the right one grows longer and longer, and learners who know
    nothing pick it. In exams that were edited with care the right one of four is the longest in a fifth to a quarter
    of the questions. Here it is so in more than 35 %, which chance would not bring about once in a hundred times. The
    wrong quiz below asks the same forty times, to be short.

Bad:
    questions: [
      &q {question: What do plants take in?, options: [Neon, Carbon dioxide and water, Sand, Milk], answer: B},
      *q, *q, *q, *q, *q, *q, *q, *q, *q, *q, *q, *q, *q, *q, *q, *q, *q, *q, *q, *q, *q, *q, *q,
      *q, *q, *q, *q, *q, *q, *q, *q, *q, *q, *q, *q, *q, *q, *q, *q
    ]

Good:
    questions:
      - question: What do plants take in?
        options: [Neon and water, Carbon dioxide and water, Sand and water, Milk and all that is dissolved in it]
        answer: B
"""

from collections.abc import Iterator

from quizkit.model import Quiz
from quizkit.rules import Context, Finding, rule
from quizkit.rules._bank import TO_EVEN, key_counts


@rule(severity="warning", since="0.1")
def check(quiz: Quiz, context: Context) -> Iterator[Finding]:
    """Count the questions with four options whose key is longer than each of the others."""
    for keys in context.once(key_counts):
        if keys.is_told_by_length:
            yield Finding(keys.told_lengths(), at=keys.first_longest, advice=TO_EVEN)
