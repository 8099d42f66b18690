"""The question ends in "a" or "an", and only the right option can follow.

Why:
    After "an" comes a vowel. If only one option begins with one, English gives the answer away. "a(n)" hides it, and
    so does writing the article in front of each option.

Bad:
    language: en
    questions:
      - question: A doctor for the eyes is called an
        options: [ophthalmologist, cardiologist, dermatologist]
        answer: A

Good:
    language: en
    questions:
      - question: A doctor for the eyes is called a(n)
        options: [ophthalmologist, cardiologist, dermatologist]
        answer: A
"""

import re
from collections.abc import Iterator

from quizkit.model import Item
from quizkit.rules import Context, Finding, rule
from quizkit.rules._answers import has_choices
from quizkit.rules._options import OptionList, option_lists
from quizkit.rules._phrasing import quoted

_ARTICLE = re.compile(r"(?<![\w/('’-])(an?)(?:\s*(?:_{2,}|\.{3,}|…|\[\[[^\]]{0,50}\]\]))?\s*[.:]?\s*$", re.IGNORECASE)
_AFTER = " \n._…:"
_LAST = ("a", "A", "n", "N", "]")
_LONGEST = 80
_WORD = re.compile(r"[^\W_]+")
_SILENT_H = re.compile(r"(?:hour|honest|honou?r|heir)", re.IGNORECASE)
_CONSONANT_SOUND = re.compile(
    r"(?:eu|ewe|one(?![a-z])|once|ou(?:ija|i)|u(?:ni(?!n|m[^a-z])|s[aeu]|t[aei]|bi|ran|re|rin)|u$|ufo)", re.IGNORECASE
)
_VOWELS = frozenset("AEIOUY")
_SPELT_WITH_A_VOWEL = frozenset("AEFHILMNORSX")
_EIGHTEEN = re.compile(r"(?:8|11|18)(?!\d)|8\d")


@rule(severity="warning", since="0.1", applies=has_choices)
def check(item: Item, context: Context) -> Iterator[Finding]:
    """Look which options can follow an article at the end of an English question."""
    for wording in context.wordings("stem") if _may_end_so(item) else ():
        for text in wording.texts:
            if text.language[:2].lower() != "en":
                continue
            end = text.plain.rstrip(_AFTER)
            if end[-1:] not in _LAST:
                continue
            found = _ARTICLE.search(text.plain, max(0, len(end) - _LONGEST))
            article = found[1].lower() if found is not None and (found[1].islower() or found[1] == "An") else None
            for options in option_lists(context) if article is not None else ():
                if options.language == text.language and _gives_away(article == "an", options):
                    yield Finding(
                        f'the question ends in "{article}", which only {options.keys[0].name} can follow: '
                        f"{quoted(options.keys[0].plain)}.",
                        at=text.at,
                        path=text.path,
                        language=text.language,
                        advice='Write "a(n)", or put the article in front of each option.',
                    )


def _may_end_so(item: Item) -> bool:
    """A quick look at how the question ends."""
    for language, text in item.stem.texts.items():
        if language[:2].lower() == "en" and (text.markup != "plain" or text.source.rstrip(_AFTER)[-1:] in _LAST):
            return True
    return False


def _gives_away(vowel: bool, options: OptionList) -> bool:
    if len(options.right) != 1 or len(options.texts) < 2:
        return False
    sounds = [_begins_with_a_vowel(plain) for plain in options.plains]
    key = sounds.pop(options.right[0])
    return key == vowel and all(sound is not None and sound != vowel for sound in sounds)


def _begins_with_a_vowel(plain: str) -> bool | None:
    """Whether the first word begins with the sound of a vowel; None where nobody can tell, or it is an article."""
    found = _WORD.search(plain)
    if found is None or found[0].lower() in ("a", "an", "the"):
        return None
    word = found[0]
    if word[0].isdigit():
        return _EIGHTEEN.match(word) is not None
    if word.isupper():
        if len(word) > 1 and not _VOWELS.isdisjoint(word):
            return None  # a laser is read as a word, an MRI is spelt
        return word[0] in _SPELT_WITH_A_VOWEL
    if _SILENT_H.match(word):
        return True
    return word[0].lower() in "aeiouáéíóúäöü" and _CONSONANT_SOUND.match(word) is None
