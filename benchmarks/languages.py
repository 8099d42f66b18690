"""How well texts in languages that share a script are told apart, how fast, and at what cost.

    .venv/bin/python benchmarks/languages.py ../shared/lang/strings.jsonl

Reads labelled strings (a JSON object a line: ``lang``, ``bucket`` for the number of words, ``set``, ``text``) and
prints the figures of docs/languages.md: the share of English strings, and of strings in any other language, that are
told from strings in the expected language where 1 % of the latter are taken for foreign; and what the rules find in
questions put together from these strings. The labels have a few faults, which count against us.
"""

import argparse
import json
import random
import resource
import time
from collections import Counter, defaultdict
from pathlib import Path

from quizkit.identification import identifier
from quizkit.linting import lint
from quizkit.model import (
    ALL_OF_IT,
    NONE_OF_IT,
    Choice,
    ChoiceInteraction,
    Glossary,
    Item,
    Localized,
    Quiz,
    Section,
    Text,
)
from quizkit.neutral import Terms, words_and_small_words

LENGTHS = ("1", "2-3", "4-8", "9-20")
ALARMS = 0.01
RULES = ("language/foreign-stem", "language/foreign-option")
NO_TERMS = Terms(Glossary())

Strings = dict[tuple[str, str], list[str]]
"""Texts by language and length."""


def strings(path: Path, kinds: tuple[str, ...]) -> Strings:
    found: Strings = defaultdict(list)
    for line in path.read_text("utf-8").splitlines():
        one = json.loads(line)
        if one["set"] in kinds and identifier(one["lang"]) is not None:
            found[one["lang"], one["bucket"]].append(one["text"])
    return found


def evidence(text: str, language: str) -> float:
    known = identifier(language)
    words, small = words_and_small_words(text, NO_TERMS)
    assert known is not None
    found = known.against(words + small) if words else None
    return found.weight if found is not None else -100.0


def rates(texts: Strings, languages: list[str], length: str, foreign: list[str]) -> tuple[float, float]:
    """The share found at ``ALARMS``, and what a text had to weigh for that."""
    expected = [language for language in languages if foreign != [language]]
    own = sorted((evidence(text, one) for one in expected for text in texts[one, length]), reverse=True)
    bar = own[int(len(own) * ALARMS)]
    weights = [
        evidence(text, one) for one in expected for other in foreign if other != one for text in texts[other, length]
    ]
    return sum(weight > max(bar, -99) for weight in weights) / len(weights), bar


def question(texts: Strings, length: str, tongues: list[str], language: str, chance: random.Random) -> Item:
    """A stem and options of one length; the languages that they are really in, the stem's first."""

    def text(tongue: str, length: str) -> Localized:
        return Localized(texts={language: Text(source=chance.choice(texts[tongue, length]))})

    stem, *others = tongues
    options = [
        Choice(text=text(one, length), fraction=NONE_OF_IT if number else ALL_OF_IT)
        for number, one in enumerate(others)
    ]
    return Item(stem=text(stem, "9-20"), interaction=ChoiceInteraction(choices=tuple(options)))


def findings(item: Item, language: str) -> int:
    """How many of its texts are found foreign; an item at a time, or they would be rolled up."""
    return len(lint(Quiz(language=language, sections=(Section(items=(item,)),)), select=RULES))


def false_findings(texts: Strings, languages: list[str], questions: int) -> dict[str, float]:
    """How many of 500 strings of a clean quiz are found: a question is a stem and four options of one length."""
    chance = random.Random(1)
    return {
        one: sum(findings(question(texts, LENGTHS[n % 4], [one] * 5, one, chance), one) for n in range(questions))
        * (100 / questions)
        for one in languages
    }


def found_options(texts: Strings, languages: list[str], length: str, foreign: str, shape: str) -> float:
    """The share of the foreign options that the rules find, one of them or all four among a stem in either language."""
    chance = random.Random(2)
    stem, *options = shape
    hits = Counter[str]()
    for one in languages:
        for _ in range(25 if one != foreign else 0):
            tongues = [foreign if mark == "f" else one for mark in (stem, *options)]
            item = question(texts, length, tongues, one, chance)
            quiz = Quiz(language=one, sections=(Section(items=(item,)),))
            hits["found"] += len(lint(quiz, select=RULES[1:]))
            hits["all"] += options.count("f")
    return hits["found"] / hits["all"]


def row(*cells: object) -> None:
    print("|", " | ".join(f"{cell:.1%}" if isinstance(cell, float) else str(cell) for cell in cells), "|")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("strings", type=Path)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    started = time.process_time()
    identifier("de")
    start = time.process_time() - started
    arguments = parser.parse_args()
    texts = strings(arguments.strings, ("quiz", "ui"))
    latin = sorted({language for language, _ in texts} - {"ar", "ru", "uk"})
    everything = [text for key, some in sorted(texts.items()) for text in some if key[0] in latin]
    judge = identifier("de")
    assert judge is not None
    started = time.process_time()
    for text in everything:
        words, small = words_and_small_words(text, NO_TERMS)
        judge.against(words + small, 1.0)
    speed = len(everything) / (time.process_time() - started)
    after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(f"start {start:.2f} s, {speed:,.0f} strings/s, {(after - before) / 1024:.0f} MB\n")

    row("words", *LENGTHS)
    row("---", *["---:"] * len(LENGTHS))
    row("English, alone", *[rates(texts, latin, length, ["en"])[0] for length in LENGTHS])
    row("any other, alone", *[rates(texts, latin, length, latin)[0] for length in LENGTHS])
    row("(weight asked of English)", *[f"{rates(texts, latin, length, ['en'])[1]:.1f}" for length in LENGTHS])
    row("Russian in Ukrainian", *[rates(texts, ["uk"], length, ["ru"])[0] for length in LENGTHS])
    row("Ukrainian in Russian", *[rates(texts, ["ru"], length, ["uk"])[0] for length in LENGTHS])
    for what, shape in (("one of four", "ofooo"), ("all four", "offff"), ("all four and the stem", "fffff")):
        for foreign in ("en", "es"):
            shares = [found_options(texts, latin, length, foreign, shape) for length in LENGTHS]
            row(f"rules: {what} in {foreign}", *shares)
    exams = strings(arguments.strings, ("quiz",))
    with_quizzes = [one for one in latin if exams[one, "9-20"]]
    clean = false_findings(exams, with_quizzes, 400)
    print("\nfalse findings in 500 strings:", ", ".join(f"{one} {count:.2f}" for one, count in clean.items()))


if __name__ == "__main__":
    main()
