"""One option is many times as long as another.

Why:
    What differs most is looked at first: a sentence among single words, or a single word among sentences. Learners
    guess from the looks of an option whether it is right, and read the others with less care.

Bad:
    questions:
      - question: What is photosynthesis?
        options:
          - The building of sugar from carbon dioxide and water with the energy of light
          - Breathing
          - The breaking down of sugar with oxygen
        answer: A

Good:
    questions:
      - question: What is photosynthesis?
        options:
          - The building of sugar with light
          - The building of sugar with heat
          - The breaking down of sugar
        answer: A
"""

from collections.abc import Iterator

from quizkit.model import Item
from quizkit.rules import Context, Finding, rule
from quizkit.rules._answers import has_choices
from quizkit.rules._options import is_technical, option_lists

_TIMES = 6
_LONG = 24
"""The fewest characters of a long option: "7" and "seventeen" are both short."""


@rule(severity="info", since="0.1", applies=has_choices)
def check(item: Item, context: Context) -> Iterator[Finding]:
    """Compare the longest option with the shortest that is not empty."""
    for options in option_lists(context):
        lengths = options.lengths
        said = [length for length in lengths if length]
        if len(said) < 2 or max(said) < _LONG or max(said) <= _TIMES * min(said):
            continue
        longest, shortest = (options.texts[lengths.index(length)] for length in (max(said), min(said)))
        if not any(map(is_technical, options.texts)):
            yield Finding(
                f"{longest.name} is {max(said) // min(said)} times as long as {shortest.name}.",
                at=longest.at,
                path=longest.path,
                language=longest.language,
                advice="Write options of about the same length.",
            )
