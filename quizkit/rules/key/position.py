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

from collections import Counter
from collections.abc import Iterator

from quizkit.identity import letter
from quizkit.model import Quiz
from quizkit.rules import Context, Finding, place_of, rule
from quizkit.rules._bank import CHANCE, FEWEST, by_option_count, keyed_items
from quizkit.rules._phrasing import listed
from quizkit.rules._statistics import chi_square, chi_square_p, cramer_v

_WEAKEST = 0.1
"""The least preference that learners could make use of: in a large bank a small one is no chance either."""


@rule(severity="warning", since="0.1")
def check(quiz: Quiz, context: Context) -> Iterator[Finding]:
    """Compare the places of the keys with equal shares, by the number of options."""
    for options, items in by_option_count(one for one in context.once(keyed_items) if not one.shuffled).items():
        if len(items) < FEWEST:
            continue
        places = Counter(one.key for one in items)
        counts = [places[place] for place in range(options)]
        statistic = chi_square(counts)
        if chi_square_p(statistic, options - 1) < CHANCE and cramer_v(statistic, len(items), options) >= _WEAKEST:
            shown = listed([f"{letter(place)} {count} times" for place, count in enumerate(counts)])
            yield Finding(
                f"in the {len(items)} questions with {options} options, the right one is {shown}.",
                at=place_of(items[0].item),
                advice="Move some of the right answers, or let the options be shuffled.",
            )
