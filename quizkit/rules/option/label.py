"""Options still have their labels: "a) Mars".

Why:
    Every platform labels options by itself, so learners see "A. a) Mars"; and where options are shuffled, "C. a) Mars".
    The labels were left in when the questions were copied from a document.

Bad:
    questions:
      - question: Which planet is the largest?
        options: ["a) Mars", "b) Jupiter", "c) Venus"]
        answer: B

Good:
    questions:
      - question: Which planet is the largest?
        options: [Mars, Jupiter, Venus]
        answer: B
"""

import re
from collections.abc import Iterator

from quizkit.model import Item
from quizkit.rules import Context, Finding, Fix, LocalText, rule
from quizkit.rules._answers import has_choices
from quizkit.rules._options import OptionList, option_lists
from quizkit.rules._phrasing import quoted

_LABEL = re.compile(r"\s*\(?([A-Za-zΑ-Ωα-ωА-Яа-я])([.)]|\s[-–—](?=\s+[^\W\d_]{2}))\s*(?=\S)")
_NUMBER = re.compile(r"\(?(\d{1,2})[.)]\s+(?=\S)")
_FIRST = ("1.", "1)", "(1)")
_FEWEST = 3
_ALPHABETS = (
    "abcdefghijklmnopqrstuvwxyz",
    "αβγδεζηθικλμνξοπρστυφχψω",
    "абвгдежзиклмнопрстуфхцчшщэюя",
    "абвгґдеєжзиіїйклмн",
)


@rule(severity="warning", since="0.1", applies=has_choices, mends="safely")
def check(item: Item, context: Context) -> Iterator[Finding]:
    """Look for labels that go up with the options; initials of names ("A. Volta") count only when all have them."""
    for options in option_lists(context):
        counted = _counted(options) if options.plains and options.plains[0].startswith(_FIRST) else []
        if not counted and 1 not in map(len, options.first_words):
            continue
        for text, label in counted or _in_sequence(options):
            rest = text.text.source[label.end() :] if text.text.source.startswith(label[0]) else None
            if counted and ")" not in label[0]:
                rest = None  # a number and a full stop may be a day
            yield Finding(
                f"{text.name} begins with a label: {quoted(text.plain)}.",
                at=text.at,
                path=text.path,
                language=text.language,
                advice="Take it out: options are labelled by themselves.",
                fix=Fix("Take the label out.", rest, safe=True) if rest else None,
            )


def _counted(options: OptionList) -> list[tuple[LocalText, re.Match[str]]]:
    """The options, where all of them are counted from 1, three at least; ``1. Mai`` and ``2. Mai`` are days."""
    found = [_NUMBER.match(plain) for plain in options.plains]
    labelled = [(text, match) for text, match in zip(options.texts, found, strict=True) if match is not None]
    if len(labelled) < len(found) or len(labelled) < _FEWEST:
        return []
    if [int(match[1]) for _, match in labelled] != list(range(1, len(labelled) + 1)):
        return []
    rests = {plain[match.end() :] for plain, (_, match) in zip(options.plains, labelled, strict=True)}
    return labelled if len(rests) == len(labelled) else []


def _in_sequence(options: OptionList) -> list[tuple[LocalText, re.Match[str]]]:
    """The options with a label that is the next letter after that of the option before, or before that of the next."""
    found = [_LABEL.match(plain) for plain in options.plains]
    if not any(found):
        return []
    labels = [(match[1].lower(), match[2]) if match is not None else ("", "") for match in found]
    everywhere = all(found)
    return [
        (text, match)
        for place, (text, match) in enumerate(zip(options.texts, found, strict=True))
        if match is not None
        and (match[2] == ")" or (everywhere and match[0][-1:].isspace()))
        and any(
            first >= 0 and first + 1 < len(labels) and _follows(labels[first], labels[first + 1])
            for first in (place - 1, place)
        )
    ]


def _follows(one: tuple[str, str], other: tuple[str, str]) -> bool:
    return (
        bool(one[0] and other[0]) and one[1] == other[1] and any(one[0] + other[0] in letters for letters in _ALPHABETS)
    )
