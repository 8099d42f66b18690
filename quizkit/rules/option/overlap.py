"""Ranges of numbers that are to follow one another overlap.

Why:
    Where options are a ladder of ranges, each number belongs on one rung. If two rungs overlap, a number between them
    is right in both, and one of the two was mistyped. Only ladders are looked at: ranges in order, of which most begin
    where the one before ends. "What is the normal range?" may offer any ranges it likes.

Bad:
    language: en
    questions:
      - question: How many milligrams are given?
        options: [0 to 10 mg, 10 to 20 mg, 15 to 30 mg, more than 30 mg]
        answer: B

Bad:
    language: de
    questions:
      - question: In welchem Bereich liegt die Wurzel aus 50?
        options: ["1 bis 5", "4 bis 7", "7 bis 8", "8 bis 10"]
        answer: C

Good:
    language: en
    questions:
      - question: How many milligrams are given?
        options: [0-10 mg, 11-20 mg, 21-30 mg, more than 30 mg]
        answer: B
      - question: What is the normal range of potassium in mmol/l?
        options: [2.5-4.5, 3.5-5.0, 4.0-6.0, 5.0-7.0]
        answer: B
"""

from collections.abc import Iterator
from itertools import pairwise

from quizkit.model import Item
from quizkit.rules import Context, Finding, rule
from quizkit.rules._answers import has_choices
from quizkit.rules._options import option_lists
from quizkit.rules._phrasing import quoted
from quizkit.rules._ranges import Range, ranges

_FEWEST = 3


@rule(severity="warning", since="0.2", applies=has_choices)
def check(item: Item, context: Context) -> Iterator[Finding]:
    """Read the options as ranges and compare each with the next."""
    for options in option_lists(context):
        found = ranges(options.plains, options.language) if len(options.plains) >= _FEWEST else []
        if len(found) < _FEWEST:
            continue
        rising = found[0].low < found[-1].low
        places = range(len(found)) if rising else range(len(found) - 1, -1, -1)
        steps = list(pairwise(places))
        if any(not _is_before(found[one], found[other]) for one, other in steps):
            continue
        overlapping = [(one, other) for one, other in steps if found[one].high > found[other].low]
        adjoining = sum(_adjoin(found[one], found[other]) for one, other in steps)
        for one, other in overlapping if adjoining >= len(overlapping) else ():
            here, there = (options.texts[place] for place in sorted((one, other)))
            yield Finding(
                f"{here.name} and {there.name} overlap: {quoted(here.plain)} and {quoted(there.plain)}.",
                at=there.at,
                path=there.path,
                language=there.language,
                advice="Let each range begin where the one before ends.",
            )


def _is_before(one: Range, other: Range) -> bool:
    return one.low <= other.low and one.high <= other.high and one != other


def _adjoin(one: Range, other: Range) -> bool:
    """Whether a range begins where another ends, or one step behind it."""
    return other.low - one.high in (0, min(one.step, other.step)) if one.high <= other.low else False
