"""The question asks for another number of options than are right.

Why:
    "Choose two" tells learners when they are done. If the key has three right options, whoever does as told cannot get
    full marks; if it has one, everybody looks for a second. Either the sentence or the key was forgotten when the
    other was changed.

Bad:
    language: en
    questions:
      - question: Which of these are prime numbers? (Choose two.)
        type: multiple
        options: ["2", "3", "4", "5"]
        answer: [A, B, D]

Bad:
    language: en
    questions:
      - question: Which two elements are noble gases?
        type: multiple
        options: [neon, nitrogen, argon, krypton]
        answer: [A, C, D]

Good:
    language: en
    questions:
      - question: Which of these are prime numbers? (Choose three.)
        type: multiple
        options: ["2", "3", "4", "5"]
        answer: [A, B, D]
      - question: In how many ways can you choose two of four cards?
        options: ["6", "8", "12"]
        answer: A
"""

import re
from collections.abc import Iterator
from functools import cache

from quizkit.model import ChoiceInteraction, Item
from quizkit.rules import Context, Finding, rule
from quizkit.rules._lists import Heads, entries, unaccented
from quizkit.rules._options import earns_points, option_lists
from quizkit.rules._phrasing import quoted
from quizkit.rules._strings import may_be_in_stem

_MOST = 10
_NUMBER = "{number}"
_AND = "and et und y e en i oraz и і та ve και و"
_JOINED = re.compile(rf"[,;/&+،]|\d\D+\d|(?<!\w)(?:{'|'.join(_AND.split())})(?!\w)", re.IGNORECASE)
_END = r"\s*(?:[):;\]!。]|\.(?!\d)|$)"


@rule(severity="warning", since="0.1", kinds=("choice",))
def check(item: Item, context: Context) -> Iterator[Finding]:
    """Look in the question for how many options are to be picked, and count those that are right."""
    assert isinstance(item.interaction, ChoiceInteraction)
    right = sum([earns_points(choice.fraction) for choice in item.interaction.choices])
    for wording in context.wordings("stem") if may_be_in_stem(item, _verbs if right > 1 else _asking) else ():
        for text in wording.texts:
            asked, words = _asked(text.prose, text.language)
            lists = right == 1
            if not asked and right > 1:
                asked, words = _asked(text.prose, text.language, of_any_noun=True)
                lists = True
            if asked and right and asked != right and not (lists and _holds_several(context)):
                yield Finding(
                    f"the question says {quoted(words)}, but {right} {'option is' if right == 1 else 'options are'} "
                    "marked as right.",
                    at=text.at,
                    path=text.path,
                    language=text.language,
                    advice="Change the number or the key.",
                )


def _holds_several(context: Context) -> bool:
    """Whether a right option is itself a list: "Which two are gases?" "Neon and helium."."""
    return any(_JOINED.search(key.plain) for options in option_lists(context) for key in options.keys)


def _asked(plain: str, language: str, of_any_noun: bool = False) -> tuple[int, str]:
    """How many options a question asks for, in its own words; 0 where it does not say.

    "Which two elements" may ask for a pair, so that any noun counts only where several options are right.
    """
    if not (_verbs if of_any_noun else _asking)(language).may_be_in(plain):
        return 0, ""
    folded = unaccented(plain)
    found = (_pattern_of_any_noun if of_any_noun else _pattern)(language).search(folded)
    if found is None:
        return 0, ""
    word = next(group for group in found.groups() if group is not None)
    words = plain[found.start() : found.end()] if len(folded) == len(plain) else found[0]
    return int(word) if word.isdecimal() else _numbers(language)[word], words.strip(" .():;!]")


@cache
def _numbers(language: str) -> dict[str, int]:
    names = range(_MOST, 0, -1)
    return {unaccented(word): number for number in names for word in entries("count", str(number), language)}


@cache
def _asking(language: str) -> Heads:
    """What is in every phrase, for a quick look."""
    return Heads(_asks(language))


@cache
def _verbs(language: str) -> Heads:
    """The same with what stands before any noun."""
    return Heads((*_asks(language), *entries("count", "are", language)))


def _asks(language: str) -> list[str]:
    return [ask.replace(_NUMBER, " ") for ask in entries("count", "ask", language)]


@cache
def _pattern(language: str) -> re.Pattern[str]:
    """Finds the phrases in a text without accents, and in a group of its own the number."""
    words = sorted(_numbers(language), key=len, reverse=True)
    number = rf"({'|'.join(map(re.escape, words))}|[1-9]|10)"
    nouns = "|".join(map(_words, entries("count", "nouns", language)))
    after = rf"(?:\s+(?:{nouns})(?!\w)|{_END})"
    asks = [ask.partition(_NUMBER) for ask in entries("count", "ask", language)]
    before = "|".join([_words(before) for before, _, _ in asks if before])
    behind = "|".join([_words(behind) for _, _, behind in asks if behind])
    return re.compile(rf"(?<!\w)(?:(?:{before or '(?!)'})\s+{number}{after}|{number}\s+(?:{behind or '(?!)'})(?!\w))")


@cache
def _pattern_of_any_noun(language: str) -> re.Pattern[str]:
    """The same with a noun that may be any: "Which two elements ...", "What are the three ..."."""
    names = {word: number for word, number in _numbers(language).items() if number > 1}
    number = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
    asks = [ask.partition(_NUMBER)[0] for ask in entries("count", "ask", language)]
    before = "|".join(map(_words, filter(None, (*asks, *entries("count", "are", language)))))
    return re.compile(rf"(?<!\w)(?:{before})\s+({number}|[2-9])(?=\s+[^\W\d_]{{2,}})")


def _words(phrase: str) -> str:
    return r"\s+".join(map(re.escape, unaccented(phrase).split()))
