"""The right option is much longer than all others.

Why:
    A right answer must be exact, a wrong one need not, so the right one grows. Learners who know nothing pick the
    longest option, and here they would be right.

Bad:
    questions:
      - question: Why does ice float on water?
        options:
          - It is cold.
          - It takes up more room than the water that it froze from, so it is less dense.
          - It is full of salt.
        answer: B

Good:
    questions:
      - question: Why does ice float on water?
        options:
          - It holds much more air than the water that it froze from.
          - It takes up more room than the water that it froze from.
          - It holds much more salt than the water that it froze from.
        answer: B
"""

from collections.abc import Iterator

from quizkit.model import Item
from quizkit.rules import Context, Finding, rule
from quizkit.rules._answers import has_choices
from quizkit.rules._options import is_technical, option_lists
from quizkit.words import script_of

_TIMES = 1.5
_MORE = 15
_FEWEST_WORDS = 4
_FEWEST_CHARACTERS = 8


@rule(severity="warning", since="0.1", applies=has_choices)
def check(item: Item, context: Context) -> Iterator[Finding]:
    """Compare the length of the key with that of the longest distractor."""
    for options in option_lists(context):
        if len(options.right) != 1 or len(options.plains) < 3:
            continue
        place = options.right[0]
        length = options.lengths[place]
        if length < max(options.lengths):
            continue
        longest = max(options.lengths[:place] + options.lengths[place + 1 :])
        if length <= _TIMES * longest or length < longest + _MORE:
            continue
        if _is_a_phrase(options.plains[place]) and not any(map(is_technical, options.texts)):
            key = options.texts[place]
            yield Finding(
                f"{key.name} is right and has {length} characters; the longest of the others has {longest}.",
                at=key.at,
                path=key.path,
                language=key.language,
                advice="Shorten it, put what explains it into the explanation, or say more in the wrong options.",
            )


def _is_a_phrase(plain: str) -> bool:
    """Whether this is more than a term: four words, or eight characters where words are not set apart."""
    words = len(plain.split())
    return words >= _FEWEST_WORDS or (
        len(plain) >= _FEWEST_CHARACTERS and sum(script_of(char) == "Cjk" for char in plain) * 2 > len(plain)
    )
