"""The right answer stands in the same place many times in a row.

Why:
    After the sixth B in a row learners begin to doubt what they know, or go on with B without reading. Where the
    options are shuffled it does not matter.

Bad:
    questions:
      - {question: How much is 2 + 2?, options: [3, 4, 5], answer: B}
      - {question: How much is 3 + 3?, options: [5, 6, 7], answer: B}
      - {question: How much is 4 + 4?, options: [7, 8, 9], answer: B}
      - {question: How much is 5 + 5?, options: [9, 10, 11], answer: B}
      - {question: How much is 6 + 6?, options: [11, 12, 13], answer: B}
      - {question: How much is 7 + 7?, options: [13, 14, 15], answer: B}

Good:
    questions:
      - {question: How much is 2 + 2?, options: [3, 4, 5], answer: B}
      - {question: How much is 3 + 3?, options: [5, 6, 7], answer: B}
      - {question: How much is 4 + 4?, options: [8, 9, 10], answer: A}
      - {question: How much is 5 + 5?, options: [9, 10, 11], answer: B}
      - {question: How much is 6 + 6?, options: [10, 11, 12], answer: C}
      - {question: How much is 7 + 7?, options: [13, 14, 15], answer: B}
"""

from collections.abc import Iterator
from itertools import groupby

from quizkit.identity import letter
from quizkit.model import Quiz
from quizkit.rules import Context, Finding, place_of, rule
from quizkit.rules._bank import keyed_items

_LONGEST = 5


@rule(severity="info", since="0.1")
def check(quiz: Quiz, context: Context) -> Iterator[Finding]:
    """Look for more than five equal places in a row; questions of other kinds in between do not count."""
    for (key, shuffled), group in groupby(keyed_items(quiz), lambda one: (one.key, one.shuffled)):
        run = list(group)
        if len(run) > _LONGEST and not shuffled:
            yield Finding(
                f"option {letter(key)} is the right one {len(run)} times in a row, from question {run[0].number} to "
                f"question {run[-1].number}.",
                at=place_of(run[0].item),
                path=run[0].path,
                advice="Move some of the right answers, or let the options be shuffled.",
            )
