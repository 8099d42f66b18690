"""Small quizzes made up at random: what a table is to mean, said without any table and without quizkit's readers."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from random import Random
from typing import Literal

from quizkit.model import (
    Choice,
    ChoiceInteraction,
    Interaction,
    Item,
    Localized,
    NumericAnswer,
    NumericInteraction,
    Quiz,
    Section,
    Text,
    TextAnswer,
    TextEntryInteraction,
)

Kind = Literal["single", "multiple", "true_false", "short", "number"]
Words = Mapping[str, str]
"""A text in each of its languages, the first of which is the quiz's own."""

LANGUAGES = ("en", "el", "es", "fr", "de", "it", "pt")
TRUE_FALSE = {
    "en": ("True", "False"),
    "el": ("Σωστό", "Λάθος"),
    "es": ("Verdadero", "Falso"),
    "fr": ("Vrai", "Faux"),
    "de": ("Wahr", "Falsch"),
    "it": ("Vero", "Falso"),
    "pt": ("Verdadeiro", "Falso"),
}

_STEMS = {
    "en": (
        "Which city is the capital?",
        "What does this word mean?",
        "Fill in: the sea is ____",
        "Why, and since when?",
    ),
    "el": (
        "Ποια πόλη είναι η πρωτεύουσα;",
        "Τι σημαίνει η λέξη;",
        "Συμπληρώστε: η θάλασσα είναι ____",
        "Πότε, και γιατί;",
    ),
    "es": ("¿Qué ciudad es la capital?", "¿Qué significa «año»?", "Complete: el mar es ____", "¿Cuándo, y por qué?"),
    "fr": (
        "Quelle ville est la capitale ?",
        "Que veut dire « été » ?",
        "Complétez : la mer est ____",
        "Où, et depuis quand ?",
    ),
    "de": ("Welche Stadt ist die Hauptstadt?", "Was heißt „Größe“?", "Ergänze: Das Meer ist ____", "Wann, und wieso?"),
    "it": (
        "Quale città è la capitale?",
        "Che cosa vuol dire «perché»?",
        "Completa: il mare è ____",
        "Quando, e come mai?",
    ),
    "pt": (
        "Qual é a capital do país?",
        "O que significa «coração»?",
        "Complete: o mar é ____",
        "Quando, e por que razão?",
    ),
}
_OPTIONS = {
    "en": ("Athens", "the river", "deep blue", "never before", "iron ore", "a small house", "Rome"),
    "el": ("Αθήνα", "το ποτάμι", "βαθύ γαλάζιο", "ποτέ ξανά", "σίδηρος", "ένα μικρό σπίτι", "Ρώμη"),
    "es": ("Atenas", "el río", "azul oscuro", "nunca más", "hierro", "una casa pequeña", "Roma"),
    "fr": ("Athènes", "le fleuve", "bleu foncé", "plus jamais", "du fer", "une petite maison", "Rome"),
    "de": ("Athen", "der Fluss", "dunkelblau", "nie wieder", "Eisenerz", "ein kleines Häuschen", "Rom"),
    "it": ("Atene", "il fiume", "blu scuro", "mai più", "ferro", "una piccola casa", "Roma"),
    "pt": ("Atenas", "o rio", "azul-escuro", "nunca mais", "ferro", "uma casa pequena", "Roma"),
}
_ODD = (
    "1/2", "007", "3.10", "12", "-5", "+1", "=A1+1", "@home", "50 %", "1e3", "2,5", "red; blue", "x, y and z",
    "p | q", 'say "yes"', "x < y & z", "- a dash", "one\ntwo", "C#", "(see below)", "it's", "…", "A or B",
    "f(x) = x²", "#N/A", "10:30", "a/b/c", "semi; colon: both", "α-rays", "5 €", "100%", "_under_", "3 > 2",
    "<tag>", "&amp;", "[[1]]",
)  # fmt: skip
"""Texts that programs and readers like to take for something else, in any language."""

_EXPLANATIONS = {
    "en": "It has been so for long.",
    "el": "Έτσι είναι εδώ και καιρό.",
    "es": "Así es desde hace años.",
    "fr": "C'est ainsi depuis longtemps.",
    "de": "Das ist schon lange so.",
    "it": "È così da molto tempo.",
    "pt": "É assim há muito tempo.",
}
_REMARKS = {
    "en": "Think of the sea, again.",
    "el": "Σκεφτείτε ξανά τη θάλασσα.",
    "es": "Piense otra vez en el mar.",
    "fr": "Pensez encore à la mer.",
    "de": "Denken Sie noch einmal ans Meer.",
    "it": "Pensate di nuovo al mare.",
    "pt": "Pense outra vez no mar.",
}


@dataclass(frozen=True)
class Question:
    """One question. ``right`` are the places of the right options; for other kinds ``answer`` is what is right."""

    number: int
    kind: Kind
    stem: Words
    options: Sequence[Words] = ()
    right: Sequence[int] = ()
    answer: str = ""
    explanation: Words | None = None
    points: int = 1
    id: str | None = None
    tags: Sequence[str] = ()
    feedback: Sequence[Words | None] = ()
    hint: Words | None = None


@dataclass(frozen=True)
class Bank:
    """Questions in sections; one section without a name where there are none."""

    languages: Sequence[str]
    sections: Sequence[tuple[str, Sequence[Question]]]
    title: str = ""

    @property
    def questions(self) -> list[Question]:
        return [question for _, questions in self.sections for question in questions]


@dataclass(frozen=True)
class Scope:
    """What a layout can hold. No text matches ``never``, no text of an option ``never_in_options``."""

    kinds: Sequence[Kind] = ("single", "multiple", "true_false", "short", "number")
    details: bool = True
    feedback: bool = False
    ids: bool = True
    options: tuple[int, int] = (2, 5)
    never: str = r"(?!)"
    never_in_options: str = r"(?!)"


def random_bank(chance: Random, languages: Sequence[str], scope: Scope, sections: Sequence[str] = ("",)) -> Bank:
    """A bank of a few questions for each section that a layout can hold."""
    made: list[tuple[str, list[Question]]] = []
    number = 0
    has_ids = scope.ids and chance.random() < 0.5
    for name in sections:
        questions = []
        for _ in range(chance.randint(2, 4)):
            number += 1
            questions.append(_question(chance, languages, scope, number, has_ids))
        made.append((name, questions))
    return Bank(languages, made)


def _question(chance: Random, languages: Sequence[str], scope: Scope, number: int, has_ids: bool) -> Question:
    kind = chance.choice(scope.kinds)
    stem = {
        tag: f"{number}. {text}" if chance.random() < 0.2 else text for tag, text in _stem(chance, languages, scope)
    }
    options: list[Words] = []
    right: list[int] = []
    answer = ""
    if kind in ("single", "multiple"):
        least = max(scope.options[0], 3 if kind == "multiple" else 2)
        options = _distinct(chance, languages, scope, chance.randint(least, max(least, scope.options[1])))
        right = sorted(
            chance.sample(range(len(options)), 1 if kind == "single" else chance.randint(2, len(options) - 1))
        )
    elif kind == "true_false":
        right = [chance.randint(0, 1)]
    else:
        answer = (
            chance.choice(("42", "-7", "3.5", "1000")) if kind == "number" else chance.choice(("NaCl", "H2O", "pH"))
        )
    has_details = scope.details and chance.random() < 0.7
    return Question(
        number,
        kind,
        stem,
        options,
        right,
        answer,
        explanation={tag: _EXPLANATIONS[tag] for tag in languages} if has_details else None,
        points=chance.choice((1, 1, 2, 5)) if scope.details else 1,
        id=f"q{number}" if has_ids else None,
        tags=chance.choice(((), ("one",), ("two words", "β"))) if scope.details else (),
        feedback=[chance.choice((None, _about(languages))) for _ in options] if has_details and scope.feedback else (),
        hint=chance.choice((None, _about(languages))) if has_details else None,
    )


def _about(languages: Sequence[str]) -> Words:
    return {tag: _REMARKS[tag] for tag in languages}


def _stem(chance: Random, languages: Sequence[str], scope: Scope) -> list[tuple[str, str]]:
    place = chance.randrange(len(_STEMS["en"]))
    odd = chance.choice(("", "", *_fit(_ODD, scope.never)))
    return [(tag, f"{_STEMS[tag][place]} {odd}".strip()) for tag in languages]


def _distinct(chance: Random, languages: Sequence[str], scope: Scope, count: int) -> list[Words]:
    never = f"{scope.never}|{scope.never_in_options}"
    odd = [dict.fromkeys(languages, text) for text in _fit(_ODD, never)]
    usual = [
        {tag: _OPTIONS[tag][place] for tag in languages}
        for place in range(len(_OPTIONS["en"]))
        if not any(re.search(never, _OPTIONS[tag][place]) for tag in languages)
    ]
    least = max(0, count - len(odd))
    some = chance.randint(max(least, count // 2), count)
    chosen = [*chance.sample(usual, some), *chance.sample(odd, count - some)]
    chance.shuffle(chosen)
    return chosen


def _fit(texts: Sequence[str], never: str) -> list[str]:
    return [text for text in texts if not re.search(never, text)]


def expected_quiz(bank: Bank) -> Quiz:
    """The quiz that every table of a bank is to be read as."""
    own = bank.languages[0]
    return Quiz(
        title=Localized.of(bank.title, own) if bank.title else None,
        language=own,
        languages=tuple(bank.languages) if len(bank.languages) > 1 else (),
        sections=tuple(
            Section(
                title=Localized.of(name, own) if name else None,
                items=tuple(_item(question, own) for question in questions),
            )
            for name, questions in bank.sections
        ),
    )


def _item(question: Question, language: str) -> Item:
    return Item(
        id=question.id,
        stem=_localized(question.stem),
        interaction=_interaction(question, language),
        points=Decimal(question.points),
        general_feedback=_localized(question.explanation) if question.explanation else None,
        hints=(_localized(question.hint),) if question.hint else (),
        tags=tuple(question.tags),
    )


def _interaction(question: Question, language: str) -> Interaction:
    if question.kind == "number":
        return NumericInteraction(answers=(NumericAnswer(value=Decimal(question.answer)),))
    if question.kind == "short":
        return TextEntryInteraction(answers=(TextAnswer(text=Localized.of(question.answer, language)),))
    texts = [_localized(option) for option in question.options]
    if question.kind == "true_false":
        texts = [
            Localized(texts={tag: Text(source=TRUE_FALSE[tag][place]) for tag in question.stem}) for place in (0, 1)
        ]
    feedback = [_localized(words) if words else None for words in question.feedback] or [None] * len(texts)
    choices = tuple(
        Choice(text=text, fraction=Fraction(place in question.right), feedback=feedback[place])
        for place, text in enumerate(texts)
    )
    return ChoiceInteraction(mode=question.kind, choices=choices)  # type: ignore[arg-type]


def _localized(words: Words) -> Localized:
    return Localized(texts={tag: Text(source=source) for tag, source in words.items()})
