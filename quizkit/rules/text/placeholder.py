"""A template's own words stand where a question or an option should be: "Option B", "Question 3".

Why:
    A template comes filled with such words, and whoever fills it in leaves some. Learners see an option that says
    nothing. Where the question has a picture, or speaks of one, its parts may be called so, and are left alone.

Bad:
    questions:
      - question: Which planet is the largest?
        options: [Jupiter, Option B, Option C]
        answer: A

Bad:
    language: es
    questions:
      - question: ¿Qué planeta es el más grande?
        options: [Júpiter, Marte, Opción 3]
        answer: A

Bad:
    language: de
    questions:
      - question: Frage 7
        options: [Jupiter, Mars, Venus]
        answer: A

Good:
    questions:
      - question: Look at the figure. Which of the ways is the shortest?
        options: [Option A, Option B, Option C]
        answer: A

Good:
    language: de
    questions:
      - question: Was heißt „choice“ auf Deutsch?
        options: [Auswahl, Antwort, Frage]
        answer: A

Good:
    language: fr
    questions:
      - question: Que faire quand un élève répond mal à la question 3 ?
        options: [Répéter la question 3, Passer à la question 4, Donner la réponse]
        answer: A
"""

import re
from collections.abc import Iterator
from functools import cache

from quizkit.model import Item
from quizkit.richtext import images
from quizkit.rules import Context, Finding, LocalText, rule
from quizkit.rules._lists import Heads, entries, phrases
from quizkit.rules._phrasing import quoted

_LONGEST = 30


def _may_be_there(context: Context) -> bool:
    prose = context.strings.prose
    return any([_heads(language).may_be_in(prose) for language in context.strings.languages])  # noqa: C419 - quicker


@cache
def _heads(language: str) -> Heads:
    return Heads((*entries("placeholders", "question", language), *entries("placeholders", "option", language)))


@rule(severity="warning", since="0.2", roles=("stem", "option"), glance=_may_be_there)
def check(text: LocalText, context: Context) -> Iterator[Finding]:
    """Compare short texts with what templates call their fields."""
    plain = text.plain.strip()
    if len(plain) > _LONGEST or _field(text.role, text.language).fullmatch(plain) is None:
        return
    if text.role == "option" and _is_meant(plain, context.item):
        return
    yield Finding(
        f"{text.name} says only {quoted(plain)}, as templates do.",
        advice="Write what it is to say, or take it out.",
    )


@cache
def _field(role: str, language: str) -> re.Pattern[str]:
    name = "question" if role == "stem" else "option"
    words = "|".join(map(re.escape, entries("placeholders", name, language))) or "(?!)"
    return re.compile(rf"[\[<{{]?(?:{words})\s*#?(?:[A-HΑ-Θ]|[1-9]|1\d)[\]>}}]?[.:?]?", re.IGNORECASE)


def _is_meant(plain: str, item: Item | None) -> bool:
    """Whether the question says what is called so, or shows or names a picture of it."""
    if item is None or item.stimulus is not None:
        return True
    return any(
        images(text)
        or plain.casefold() in text.source.casefold()
        or phrases("figures", "nouns", language).search(text.source) is not None
        for language, text in item.stem.texts.items()
    )
