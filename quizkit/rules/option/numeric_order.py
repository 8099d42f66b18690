"""The options are numbers, and in no order.

Why:
    Learners look for a number where it should be. Out of order they read all of them twice, and one that stands out of
    its place looks as if it had been put there later, which the right one often was. Where options are shuffled, their
    order in the file does not matter.

Bad:
    questions:
      - question: How many legs does a spider have?
        options: ["6", "10", "8", "12"]
        answer: C

Good:
    questions:
      - question: How many legs does a spider have?
        options: ["6", "8", "10", "12"]
        answer: B
"""

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import pairwise

from quizkit.model import Item
from quizkit.rules import Context, Finding, rule
from quizkit.rules._answers import has_choices
from quizkit.rules._numerals import numerals
from quizkit.rules._options import option_lists, shuffled

_FEWEST = 3
_NUMBER = re.compile(r"([^\w\s+−–-]{0,3})\s?([+−–-]?)(\d[\d.,'’ \u00a0\u202f\u066b\u066c]*)\s?([^\d/^]{0,12})")


@rule(severity="info", since="0.1", applies=has_choices)
def check(item: Item, context: Context) -> Iterator[Finding]:
    """Read all options as numbers with one and the same unit, and look whether they rise or fall."""
    for options in option_lists(context):
        if len(options.plains) < _FEWEST or shuffled(options.interaction, context.quiz):
            continue
        readings = _readings(options.plains)
        if readings and not any(_is_ordered(values) for values in readings):
            first = options.texts[0]
            yield Finding(
                f"the options{options.where} are numbers that neither rise nor fall.",
                at=first.at,
                path=first.path.rpartition("[")[0],
                language=first.language,
                advice="Put them in order.",
            )


def _readings(plains: Sequence[str]) -> list[list[Decimal]]:
    """The values of the options, once as small and once as large as they can be read; none where one is no number."""
    lowest, highest, units = [], [], set()
    for plain in plains:
        found = _NUMBER.fullmatch(plain)
        numbers = numerals(found[3]) if found is not None else []
        if found is None or len(numbers) != 1:
            return []
        sign = -1 if found[2] else 1
        units.add((found[1], found[4].strip().rstrip(".").casefold()))
        lowest.append(sign * min(numbers[0].values))
        highest.append(sign * max(numbers[0].values))
    return [lowest, highest] if len(units) == 1 else []


def _is_ordered(values: Sequence[Decimal]) -> bool:
    return all(one <= other for one, other in pairwise(values)) or all(one >= other for one, other in pairwise(values))
