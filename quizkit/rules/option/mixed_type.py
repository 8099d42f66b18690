"""Some options are numbers and others are words.

Why:
    A word among numbers, or a number among words, answers another question than its neighbours. Learners see at once
    that it does not belong, and guess among fewer. What says that none of the others is right may stand among numbers,
    and where options are of many kinds (passwords), none is odd.

Bad:
    language: en
    questions:
      - question: How many planets have rings?
        options: ["1", "4", Saturn, "8"]
        answer: B

Good:
    language: en
    questions:
      - question: How many planets have rings?
        options: ["1", "2", "4", "8"]
        answer: C
      - question: Which password is the safest?
        options: ["12345678", password, Summer2024, "xK9mv-2Lq-T"]
        answer: D
"""

import re
from collections.abc import Iterator

from quizkit.model import Item
from quizkit.rules import Context, Finding, rule
from quizkit.rules._answers import has_choices
from quizkit.rules._of_others import speaks_of_others
from quizkit.rules._options import is_technical, option_lists

_NUMBER = re.compile(r"[^\w\s]{0,3}\d[\d.,'’ \u00a0\u202f]*[^\w\s]{0,3}")
_WORD = re.compile(r"[^\W\d_]{4,}")


@rule(severity="info", since="0.1", applies=has_choices)
def check(item: Item, context: Context) -> Iterator[Finding]:
    """Look for plain numbers and for options without any digit in one list."""
    for options in option_lists(context):
        numbers = [text for text in options.texts if _NUMBER.fullmatch(text.plain.strip())]
        if not numbers or len(numbers) == len(options.texts):
            continue
        worded = [
            text
            for text in options.texts
            if _WORD.search(text.plain)
            and not any(char.isdigit() for char in text.plain)
            and not is_technical(text)
            and not speaks_of_others(text.plain, text.language)
        ]
        if 2 * (len(worded) + len(numbers)) > len(options.texts) and worded:
            odd = worded[0] if len(worded) <= len(numbers) else numbers[0]
            what = "is not a number" if odd in worded else "is a number"
            yield Finding(
                f"{odd.name} {what}, unlike others.",
                at=odd.at,
                path=odd.path,
                language=odd.language,
                advice="Offer numbers only, or none.",
            )
