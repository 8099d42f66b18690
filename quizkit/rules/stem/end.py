"""A question has no mark at its end, unlike the others of its file.

Why:
    Where nearly all questions end with a question mark, a full stop or a colon, one that does not was often cut off.
    A beginning that the options complete ("Ice floats on water because") needs no mark.

Bad:
    questions:
      - {question: "Which planet is the largest?", type: essay}
      - {question: "Which planet is the smallest?", type: essay}
      - {question: "Which planet has rings?", type: essay}
      - {question: "Which planet is the hottest?", type: essay}
      - {question: "Which planet is the farthest", type: essay}

Good:
    questions:
      - {question: "The largest planet is", answer: Jupiter}
      - {question: "The smallest planet is", answer: Mercury}
      - {question: "Which planet is the hottest?", answer: Venus}

Good:
    questions:
      - {question: "Which planet is the largest?", type: essay}
      - {question: "Which planet is the smallest?", type: essay}
      - {question: "Which planet has rings?", type: essay}
      - {question: "Which planet is the hottest?", type: essay}
      - question: Ice floats on water because
        options: [it is less dense., it is cold., it is white.]
        answer: A
"""

import re
from collections import Counter
from collections.abc import Iterator

from quizkit.rules import Context, Finding, LocalText, Wording, rule
from quizkit.rules._lists import phrases
from quizkit.rules._options import option_lists
from quizkit.rules._phrasing import quoted

_AGREE = 0.8
_FEWEST = 5
_NEAR_THE_BEGINNING = 2
_ASIDE = re.compile(r"[ \xa0]*[(（][^()（）]*[)）]$")
_MARKS = frozenset(".?!:;…\u037e\u061f\u06d4\u055e\u0589\u0964\u3002\uff1f\uff01\uff1a\uff0e")
_CLOSING = " \t\r\n\xa0\u202f)]}»”’\"'*）」』】"


@rule(severity="info", since="0.1", roles=("stem",))
def check(text: LocalText, context: Context) -> Iterator[Finding]:
    """Count how many questions of this language end with a mark; say which of few do not."""
    if not _ends_bare(text) or _is_completed(text, context):
        return
    total, bare = context.once(_styles).get(text.language, (0, 0))
    if total >= _FEWEST and bare <= total * (1 - _AGREE) + 1e-9:
        yield Finding(
            f"the question has no mark at its end, unlike {total - bare} others: {quoted(_end(text.plain))}.",
            advice="End it like the others, and see whether something is missing.",
        )


def _is_completed(text: LocalText, context: Context) -> bool:
    """Whether the options go on with what the question begins: they begin small, or it asks for nothing."""
    beginnings = [
        plain[:1] for options in option_lists(context) if options.language == text.language for plain in options.plains
    ]
    going_on = sum(char.islower() or not char.isalpha() for char in beginnings)
    if not beginnings or 2 * going_on <= len(beginnings):
        return False
    asks = phrases("interrogatives", "words", text.language).search(text.plain)
    return asks is None or text.plain.count(" ", 0, asks.start()) > _NEAR_THE_BEGINNING


def _styles(context: Context) -> dict[str, tuple[int, int]]:
    """By language: how many questions there are, and how many of them end without a mark."""
    total: Counter[str] = Counter()
    bare: Counter[str] = Counter()
    for item in context.quiz.items():
        for text in Wording("stem", "", "", item.stem, item).texts:
            total[text.language] += 1
            bare[text.language] += _ends_bare(text)
    return {language: (count, bare[language]) for language, count in total.items()}


def _ends_bare(text: LocalText) -> bool:
    """Whether a question ends with a word; one that ends with a blank, code, a formula or a list does not count."""
    plain = _ASIDE.sub("", text.plain.rstrip()).rstrip(_CLOSING)
    if not plain or not plain[-1].isalnum() or plain[-1] in _MARKS:
        return False
    return text.text.markup == "plain" and "\n" not in plain


def _end(plain: str) -> str:
    return plain if len(plain) <= 50 else f"…{plain[-50:]}"
