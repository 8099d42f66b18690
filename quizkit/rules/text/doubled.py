"""A word stands twice in a row.

Why:
    "Paris in the the spring" is read over by everybody but the learner who is not sure of the language. Words that
    may well stand twice ("that that", "nous nous", "σιγά σιγά") are left alone, as are names, and all of a language
    that doubles words to say more, such as Turkish or Hindi.

Bad:
    questions:
      - question: Which planet is the the largest?
        type: essay

Good:
    questions:
      - question: Which planet is the largest?
        type: essay
"""

from collections.abc import Iterator
from itertools import pairwise

from quizkit.rules import Context, Finding, LocalText, rule
from quizkit.rules._lists import entries
from quizkit.rules._phrasing import quoted

_DOUBLING = frozenset(
    "am az bn fa gu haw hi hy id jv ka km kn ko lo mi ml mr ms my ne pa si sm sw ta te th tl tr ur vi yo zu".split()
)
"""Languages in which many a word may be doubled."""


@rule(severity="warning", since="0.1")
def check(text: LocalText, context: Context) -> Iterator[Finding]:
    """Compare each word with the next, in small letters (the first may begin a sentence)."""
    words = text.prose.split()
    if len({word.lower() for word in words}) == len(words):
        return
    for place, (word, again) in enumerate(pairwise(words)):
        if word.lower() == again.rstrip(".,:;?!)…") and _counts(word, text.language):
            if words[place - 1 : place] == [word] or words[place + 2 : place + 3] == [again]:
                continue  # three times is meant so
            yield Finding(
                f'{text.name} has "{word} {word.lower()}": {quoted(_around(words, place))}.',
                advice="Take one of them out, if it is not meant so.",
            )
            return


def _counts(word: str, language: str) -> bool:
    """Whether this is a word of at least two letters that never stands twice; "A A" may be a pair of genes."""
    small = word.lower()
    return (
        len(word) > 1
        and word.isalpha()
        and word[1:] == small[1:]
        and not small[:1].isupper()
        and language.partition("-")[0] not in _DOUBLING
        and small not in entries("doubles", "words", language)
    )


def _around(words: list[str], place: int) -> str:
    return " ".join(words[max(0, place - 3) : place + 5])
