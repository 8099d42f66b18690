"""Questions still have their numbers: "7. Which planet ...".

Why:
    Every system numbers questions by itself, and shuffles them. A number that came along from a document is then a
    second one, and a wrong one. A number with a full stop may be an ordinal or a date ("1. Mai"), so it counts only
    where another question has the next one; "Question 7:" and "7)" count alone.

Bad:
    questions:
      - question: 1. Which planet is the largest?
        answer: Jupiter
      - question: 2. Which planet is the smallest?
        answer: Mercury

Bad:
    language: de
    questions:
      - question: "Frage 4: Welcher Planet ist der größte?"
        answer: Jupiter

Bad:
    language: uk
    questions:
      - question: 8) Яка найвища гора України?
        answer: Говерла

Good:
    language: de
    questions:
      - question: 1. Mai und 3. Oktober sind in Deutschland was?
        type: essay
      - question: 3 Äpfel kosten 2 €. Was kosten 9?
        answer: 6

Good:
    language: en
    questions:
      - question: 1.5 litres are how many millilitres?
        answer: 1500

Good:
    language: es
    questions:
      - question: La pregunta 7 del censo de 1860, ¿a quién se dirigía?
        type: essay
"""

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache

from quizkit.rules import Context, Finding, Fix, LocalText, rule
from quizkit.rules._lists import entries
from quizkit.rules._phrasing import quoted

_NUMBER = re.compile(r"\s*(?:\(?(\d{1,3})[)]|(\d{1,3})\.)\s+(?=[^\W\d_]|[¿\"“„«])")


def _may_be_there(context: Context) -> bool:
    """Whether a question may begin with a number of its own."""
    item = context.item
    return item is not None and any(
        text.markup != "plain" or _NUMBER.match(text.source) or _named(language).match(text.source)
        for language, text in item.stem.texts.items()
    )


@rule(severity="warning", since="0.2", roles=("stem",), glance=_may_be_there, mends="unsafely")
def check(text: LocalText, context: Context) -> Iterator[Finding]:
    """Look for a number with a bracket or with a word for "question", and for numbers that go on with the questions."""
    plain = text.plain
    head = plain[:1]
    if not (head.isdigit() or head in "( " or head.isalpha()):
        return
    found = _named(text.language).match(plain) or _NUMBER.match(plain)
    if found is None or (found.re is _NUMBER and found[2] and not _goes_on(int(found[2]), text, context)):
        return
    source = text.text.source
    fix = Fix("Take the number out.", source[found.end() :]) if source.startswith(found[0]) else None
    yield Finding(
        f"the question begins with a number of its own: {quoted(plain)}.",
        advice="Take it out: questions are numbered by the system that shows them.",
        fix=fix,
    )


@cache
def _named(language: str) -> re.Pattern[str]:
    words = "|".join(map(re.escape, entries("placeholders", "question", language))) or "(?!)"
    return re.compile(rf"\s*(?:(?:{words})\s*\d{{1,3}}\s*[:.)–—-]|q\.?\s?\d{{1,3}}\s*[:.)])\s*(?=\S)", re.IGNORECASE)


def _goes_on(number: int, text: LocalText, context: Context) -> bool:
    numbers = context.once(_numbers).get(text.language, set())
    return not numbers.isdisjoint((number - 1, number + 1))


def _numbers(context: Context) -> dict[str, set[int]]:
    """By language: the numbers with a full stop that stems begin with."""
    found: defaultdict[str, set[int]] = defaultdict(set)
    for item in context.quiz.items():
        for language, text in item.stem.texts.items():
            match = _NUMBER.match(text.source)
            if match is not None and match[2]:
                found[language].add(int(match[2]))
    return found
