"""One of the numbers has no unit though the others have one.

Why:
    "5 kg, 10 kg, 20, 40 kg": the odd one looks as if it had been written later or by somebody else, and so gives
    itself away as right or wrong. Strictly it is wrong in any case, because 20 is no mass. Nought needs no unit.

Bad:
    language: en
    questions:
      - question: What is the mass of 2 litres of water?
        options: [0.5 kg, 1 kg, "2", 4 kg]
        answer: C

Good:
    language: en
    questions:
      - question: What is the mass of 2 litres of water?
        options: [0.5 kg, 1 kg, 2 kg, 4 kg]
        answer: C
      - question: Which of these is a force?
        options: [5 N, 5 J, 5 W, "5"]
        answer: A
"""

import re
from collections.abc import Iterator

from quizkit.model import Item
from quizkit.rules import Context, Finding, rule
from quizkit.rules._answers import has_choices
from quizkit.rules._options import OptionList, option_lists
from quizkit.rules._phrasing import quoted

_FEWEST = 3
_NUMBER = re.compile(
    r"(?P<sign>[$€£¥]?)\s?[+−–-]?\d[\d.,'’ \u00a0\u202f\u066b\u066c]*(?P<unit>[^\d\s.,;:=()/^*+×·?!]\D{0,11})?"
)
_NOUGHT = re.compile(r"[0.,\s]+")
_DIGIT = re.compile(r"\d")
_LONGEST = 24


@rule(severity="warning", since="0.2", applies=has_choices)
def check(item: Item, context: Context) -> Iterator[Finding]:
    """Read all options as numbers, most of them with one and the same unit."""
    for options in option_lists(context):
        if len(options.plains) < _FEWEST or not _may_be_numbers(options):
            continue
        found = [_NUMBER.fullmatch(plain) for plain in options.plains]
        units = [(one["unit"] or one["sign"] or "").strip() for one in found if one is not None]
        bare = [place for place, unit in enumerate(units) if not unit]
        named = {unit.rstrip(".s").casefold() for unit in units if unit}
        if len(units) < len(found) or len(named) != 1 or not 0 < 2 * len(bare) < len(units):
            continue
        unit = next(filter(None, units))
        for place in bare:
            text = options.texts[place]
            if _NOUGHT.fullmatch(text.plain) is None and not (unit == "%" and _is_share(text.plain)):
                yield Finding(
                    f'{text.name} has no unit, unlike the others, which are in "{unit}": {quoted(text.plain)}.',
                    at=text.at,
                    path=text.path,
                    language=text.language,
                    advice="Write the unit behind each number.",
                )


def _may_be_numbers(options: OptionList) -> bool:
    return _DIGIT.search(options.plains[0]) is not None and max(options.lengths) <= _LONGEST


def _is_share(plain: str) -> bool:
    """Whether a number is a share of one, which may stand beside percentages on purpose."""
    return plain.strip().startswith(("0.", "0,", "1"))
