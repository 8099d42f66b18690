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

import re
from collections.abc import Iterator
from functools import cache

from quizkit.model import UNDETERMINED, Item
from quizkit.rules import Context, Finding, LocalText, rule
from quizkit.rules._answers import has_choices
from quizkit.rules._lists import entries
from quizkit.rules._normal import nz
from quizkit.rules._options import OptionList, is_technical, option_lists
from quizkit.rules._phrasing import quoted
from quizkit.rules._similarity import at_least_as_alike, common_subsequence

_RATIO = 0.93
_FORM = 0.75
_SHORTEST = 12
_MOST = 30
"""So many options of a list are compared: a list of thousands is not looked at pair by pair."""

_SEEN = 4
"""Two copies of an option have this many characters in common at their beginning or at their end."""

_TOKEN = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*|\d+(?:[.,]\d+)*|[^\w\s]")
_ROMAN = re.compile(r"(?=.)(?:x[cl]|l?x{0,3})(?:i[xv]|v?i{0,3})")
_SAME_WORD = 2
"""Words that differ in no more letters than this, left out or put in, are one word misspelt or in another form."""

_PREFIXES = (
    "un",
    "in",
    "im",
    "il",
    "ir",
    "non",
    "dis",
    "a",
    "an",
    "not",
    "ne",
    "nie",
    "не",
    "α",
    "αν",
    "μη",
    "bez",
    "без",
)


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
        at_least_as_alike(one, other, _RATIO) and nz(one) != nz(other) and not _differs_on_purpose(one, other, language)
    )


def _differs_on_purpose(one: str, other: str, language: str) -> bool:
    """Whether two texts differ only in numbers, in a negation, in one sign or in one word for another."""
    here, there = (_TOKEN.findall(text.casefold()) for text in (one, other))
    while here and there and here[0] == there[0]:
        del here[0], there[0]
    while here and there and here[-1] == there[-1]:
        del here[-1], there[-1]
    negations = _negations(language)
    left, right = (
        [token for token in tokens if not _is_number(token) and token not in negations] for tokens in (here, there)
    )
    if left == right or (len(left) <= 1 and len(right) <= 1 and not any(map(_is_word, left + right))):
        return True
    if len(here) != 1 or len(there) != 1:
        return False
    (a,), (b,) = here, there
    short, long = sorted((a, b), key=len)
    if long.endswith(short) and long[: -len(short)] in _PREFIXES:
        return True
    return len(a) + len(b) - 2 * common_subsequence(a, b) > _SAME_WORD


def _is_number(token: str) -> bool:
    return token[0].isdigit() or _ROMAN.fullmatch(token) is not None


def _is_word(token: str) -> bool:
    return token[0].isalpha() and len(token) > 1


@cache
def _negations(language: str) -> frozenset[str]:
    return frozenset(entries("negation", "words", language or UNDETERMINED))
