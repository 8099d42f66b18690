"""Two options are nearly the same.

Why:
    Two options that differ in a letter or an ending are most often one option that was copied and never rewritten, or
    one with a slip of the pen. Learners look for a difference that nobody meant. Options that differ in one number, in
    one "not", in one sign or in one whole word are a fair question, and so is code. Where three or more options are as
    good as the same, they are forms of one sentence that the question asks to choose from.

Bad:
    language: en
    questions:
      - question: What do mitochondria do?
        options:
          - They produce energy for the cell.
          - They produces energy for the cell.
          - They store the plans of the cell.
        answer: A

Good:
    language: en
    questions:
      - question: How many light years is it to the nearest star?
        options: [It is about 4 light years., It is about 40 light years., It is not known to anybody.]
        answer: A

Good:
    language: fr
    questions:
      - question: Quelle phrase est correcte ?
        options:
          - Ils ont fini leurs devoirs.
          - Ils ont finis leurs devoirs.
          - Ils sont fini leurs devoirs.
        answer: A
"""

from collections.abc import Iterator

from quizkit.model import Item
from quizkit.rules import Context, Finding, LocalText, rule
from quizkit.rules._answers import has_choices
from quizkit.rules._normal import nz
from quizkit.rules._options import OptionList, is_technical, option_lists
from quizkit.rules._phrasing import quoted
from quizkit.rules._similarity import at_least_as_alike
from quizkit.rules._slips import differs_on_purpose

_RATIO = 0.93
_FORM = 0.75
_SHORTEST = 12
_MOST = 30
"""So many options of a list are compared: a list of thousands is not looked at pair by pair."""

_SEEN = 4
"""Two copies of an option have this many characters in common at their beginning or at their end."""


@rule(severity="warning", since="0.1", applies=has_choices)
def check(item: Item, context: Context) -> Iterator[Finding]:
    """Compare the options of a list with one another, those of about the same length letter by letter."""
    for options in option_lists(context):
        for one, other in _alike(options):
            yield Finding(
                f"{one.name} and {other.name} are nearly the same: {quoted(other.plain)}.",
                at=other.at,
                path=other.path,
                language=other.language,
                advice="Make the difference clear, or write another option.",
            )


def _alike(options: OptionList) -> Iterator[tuple[LocalText, LocalText]]:
    plains = options.plains[:_MOST]
    count = len(plains)
    if len({plain[:_SEEN] for plain in plains}) == count == len({plain[-_SEEN:] for plain in plains}):
        return
    order = sorted([(len(plain), place) for place, plain in enumerate(plains) if len(plain) >= _SHORTEST])
    for index, (length, place) in enumerate(order):
        for longer, other in order[index + 1 :]:
            if 2 * length < _RATIO * (length + longer):
                break
            if _begin_or_end_alike(plains[place], plains[other]) and _is_slip(
                plains[place], plains[other], options.language
            ):
                one, two = sorted((place, other))
                if _are_forms(plains, one, two):
                    continue
                if not is_technical(options.texts[one]) and not is_technical(options.texts[two]):
                    yield options.texts[one], options.texts[two]


def _are_forms(plains: list[str], one: int, other: int) -> bool:
    """Whether most of the other options are like these two, so that all are forms of one sentence."""
    others = [plain for place, plain in enumerate(plains) if place not in (one, other)]
    like = sum(any(at_least_as_alike(plains[place], plain, _FORM) for place in (one, other)) for plain in others)
    return 2 * like > len(others)


def _begin_or_end_alike(one: str, other: str) -> bool:
    return one[:_SEEN] == other[:_SEEN] or one[-_SEEN:] == other[-_SEEN:]


def _is_slip(one: str, other: str, language: str) -> bool:
    return (
        at_least_as_alike(one, other, _RATIO) and nz(one) != nz(other) and not differs_on_purpose(one, other, language)
    )
