"""A question is asked twice.

Why:
    Learners who get both lose time and gain a second chance, and a bank looks larger than it is. The same question
    means the same text, code and pictures, and mostly the same options or answers: "Which word is right?" may be asked
    of many lists of words. The files of one run are compared with one another, too.

Bad:
    questions:
      - question: Which planet is the largest?
        options: [Mars, Jupiter, Venus, Saturn]
        answer: B
      - question: Which planet is the largest?
        options: [Venus, Saturn, Jupiter, Mars]
        answer: C

Good:
    questions:
      - question: Which word is spelt wrongly?
        options: [their, recieve, until]
        answer: B
      - question: Which word is spelt wrongly?
        options: [seperate, across, friend]
        answer: A
"""

from collections.abc import Iterator

from quizkit.model import Item
from quizkit.richtext import to_plain
from quizkit.rules import Context, Finding, rule
from quizkit.rules._copies import copies, in_language
from quizkit.rules._phrasing import quoted


def _has_copies(context: Context) -> bool:
    return bool(context.once(copies))


@rule(severity="warning", since="0.1", quizzes=_has_copies, across=True)
def check(item: Item, context: Context) -> Iterator[Finding]:
    """Look the item up among those that ask the same as one before them."""
    before = context.once(copies).get(id(item))
    if before is not None:
        text = in_language(item.stem, context.languages[0])
        yield Finding(
            f"it asks the same as {before}: {quoted(to_plain(text) if text is not None else '')}.",
            advice="Take one of them out, or make clear what is different.",
        )
