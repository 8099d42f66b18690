"""The explanation says next to nothing.

Why:
    "Because it is so.", or the right answer once more, teaches nobody anything. A sentence or two on why the right
    answer is right, and why somebody might have thought otherwise, is what learners remember. An explanation that is a
    formula, a piece of code or a picture says enough, and so do three words that tell something new or say
    where it is written ("Art. 45, § 1").

Bad:
    questions:
      - question: Which planet is the largest?
        options: [Mars, Jupiter, Venus]
        answer: B
        explanation: It is Jupiter.

Good:
    questions:
      - question: Which planet is the largest?
        options: [Mars, Jupiter, Venus]
        answer: B
        explanation: Jupiter is eleven times as wide as the Earth; Mars and Venus are smaller than it.
      - question: What does the Spanish word "beber" mean?
        options: [to eat, to drink, to sleep]
        answer: B
        explanation: Comer means to eat.
"""

from collections.abc import Iterator
from functools import cache

from quizkit.model import Item
from quizkit.rules import Context, Finding, LocalText, rule
from quizkit.rules._answers import is_marked_by_key
from quizkit.rules._lists import entries, words_of
from quizkit.rules._normal import meaning
from quizkit.rules._options import is_technical, option_lists
from quizkit.rules._phrasing import quoted
from quizkit.words import script_of

_FEWEST_WORDS = 5
_FEWEST_CHARACTERS = 8
_BARE = 2
"""So many words say little, whatever they are, unless one is a number."""

_FEWEST_NEW = 2
_LONG = 5
"""Of the words that stand neither in the question nor in the key, those that are so long tell something."""

_WRITTEN_WITHOUT_SPACES = frozenset(("Cjk", "Thai", "Lao", "Khmer", "Myanmar"))


@rule(severity="info", since="0.1", applies=is_marked_by_key)
def check(item: Item, context: Context) -> Iterator[Finding]:
    """Count the words of the explanation, or its characters, and compare it with question and key."""
    for wording in context.wordings("explanation"):
        for text in wording.texts:
            if text.is_blank or is_technical(text):
                continue
            repeated = _repeated(text, context)
            if repeated is not None:
                message = f"{text.name} only repeats {repeated}: {quoted(text.plain)}."
            elif _is_short(text.plain) and not _is_telling(text, context):
                message = f"{text.name} says very little: {quoted(text.plain)}."
            else:
                continue
            advice = "Say in a sentence or two why the right answer is right."
            yield Finding(message, at=text.at, path=text.path, language=text.language, advice=advice)


def _repeated(text: LocalText, context: Context) -> str | None:
    said = meaning(text.text)
    stems = [one for wording in context.wordings("stem") for one in wording.texts if one.language == text.language]
    if any(meaning(stem.text) == said for stem in stems):
        return "the question"
    lists = [options for options in option_lists(context) if options.language == text.language]
    return "the right answer" if any(meaning(key.text) == said for one in lists for key in one.keys) else None


def _is_short(plain: str) -> bool:
    letters = [char for char in plain if char.isalpha()]
    if sum(script_of(char) in _WRITTEN_WITHOUT_SPACES for char in letters) * 4 > len(letters):
        return len(letters) < _FEWEST_CHARACTERS
    return len(plain.split()) < _FEWEST_WORDS


def _is_telling(text: LocalText, context: Context) -> bool:
    """Whether a few words say what neither the question nor the right answer says: two long words, or a number."""
    lists = [options for options in option_lists(context) if options.language == text.language]
    stems = [one for wording in context.wordings("stem") for one in wording.texts if one.language == text.language]
    known = {word for one in (*stems, *(key for some in lists for key in some.keys)) for word in words_of(one.plain)}
    known |= _words_without_news(text.language)
    new = [word for word in words_of(text.plain) if word not in known]
    if lists and any(char.isdigit() for word in new for char in word):
        return True
    return len(text.plain.split()) > _BARE and sum(len(word) >= _LONG for word in new) >= _FEWEST_NEW


@cache
def _words_without_news(language: str) -> frozenset[str]:
    """The words of "That is the right answer" and its like."""
    lists = ("answer_is", "is_right", "says_right")
    return frozenset(
        word for name in lists for entry in entries("contradiction", name, language) for word in words_of(entry)
    )
