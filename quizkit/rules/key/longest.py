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
from quizkit.rules import Context, Finding, place_of, rule
from quizkit.rules._bank import CHANCE, FEWEST, by_option_count, keyed_items
from quizkit.rules._statistics import binomial_p

_OPTIONS = 4
_SHARE = 0.35


@rule(severity="warning", since="0.1")
def check(quiz: Quiz, context: Context) -> Iterator[Finding]:
    """Count the questions with four options whose key is longer than each of the others."""
    items = by_option_count(context.once(keyed_items)).get(_OPTIONS, [])
    if len(items) < FEWEST:
        return
    longest = [one for one in items if one.is_longest]
    if len(longest) > _SHARE * len(items) and binomial_p(len(longest), len(items), 1 / _OPTIONS) < CHANCE:
        yield Finding(
            f"the right option is the longest in {len(longest)} of the {len(items)} questions with {_OPTIONS} options "
            f"({len(longest) / len(items):.0%}; by chance it would be in {1 / _OPTIONS:.0%}).",
            at=place_of(longest[0].item),
            advice="Shorten right answers, or say more in wrong ones.",
        )
