"""Any quiz written in the canonical layout reads back as it was, from CSV and from a workbook."""

from decimal import Decimal
from typing import Any
from unicodedata import normalize

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from quizkit.formats._table.clean import is_tidy
from quizkit.model import (
    ALL_OF_IT,
    NONE_OF_IT,
    Choice,
    ChoiceInteraction,
    Entry,
    ExtendedText,
    Glossary,
    Item,
    Localized,
    MatchInteraction,
    NoInteraction,
    NumericAnswer,
    NumericInteraction,
    OrderInteraction,
    Pair,
    Quiz,
    Section,
    Settings,
    Text,
    TextAnswer,
    TextEntryInteraction,
)
from quizkit.words import true_false_words
from tests.formats.table.sheets import canonical_rows, csv_bytes, read_csv, read_xlsx

LANGUAGES = ["el", "en"]


def is_plain(text: str) -> bool:
    """Whether a cell can hold the text as it stands (openpyxl does not escape what looks like ``_x0041_``)."""
    return bool(text) and text == normalize("NFC", text.strip()) and is_tidy(text) and "_x" not in text


words = st.text(
    st.characters(codec="utf-8", categories=("L", "M", "N", "P", "S", "Z"), include_characters="\n"), max_size=30
)
tricky = ["=SUM(A1)", "007", "1/2", "TRUE", "A", "2", "x, y; z", 'He said "4"', "a -> b", "1e5"]
phrases = (words | st.sampled_from(tricky)).filter(is_plain)
names = st.from_regex(r"[a-zα-ω][a-zα-ω0-9]{0,8}", fullmatch=True)


@st.composite
def texts(
    draw: st.DrawFn, source: st.SearchStrategy[str] = phrases, languages: tuple[str, ...] = ("el", "en")
) -> Localized:
    return Localized(texts={tag: Text(source=draw(source)) for tag in languages})


@st.composite
def choices(draw: st.DrawFn) -> ChoiceInteraction:
    mode = draw(st.sampled_from(["single", "multiple"]))
    count = draw(st.integers(2, 5))
    right = draw(st.sets(st.integers(0, count - 1), min_size=1, max_size=1 if mode == "single" else count))
    return ChoiceInteraction(
        mode=mode,
        choices=tuple(
            Choice(
                text=draw(texts()),
                fraction=ALL_OF_IT if place in right else NONE_OF_IT,
                feedback=draw(st.none() | texts()),
            )
            for place in range(count)
        ),
    )


@st.composite
def truths(draw: st.DrawFn) -> ChoiceInteraction:
    right = draw(st.booleans())
    words_of = {tag: true_false_words(tag) for tag in LANGUAGES}
    return ChoiceInteraction(
        mode="true_false",
        choices=tuple(
            Choice(
                text=Localized(texts={tag: Text(source=both[place]) for tag, both in words_of.items()}),
                fraction=ALL_OF_IT if right == (place == 0) else NONE_OF_IT,
            )
            for place in (0, 1)
        ),
    )


numbers = st.decimals(-(10**6), 10**6, places=3, allow_nan=False, allow_infinity=False)
numerics = st.builds(
    lambda value, tolerance: NumericInteraction(answers=(NumericAnswer(value=value, tolerance=tolerance),)),
    numbers,
    st.just(Decimal(0)) | st.decimals("0.001", 100, places=3, allow_nan=False, allow_infinity=False),
)
answers = phrases.filter(lambda text: "\n" not in text and "|" not in text)
typed = st.builds(
    lambda *found: TextEntryInteraction(
        answers=tuple(TextAnswer(text=Localized(texts={"el": Text(source=text)})) for text in dict.fromkeys(found))
    ),
    answers,
    answers,
)
pairs = st.builds(
    lambda found: MatchInteraction(
        pairs=tuple(Pair(left=Localized.of(left, "el"), right=Localized.of(right, "el")) for left, right in found)
    ),
    st.lists(st.tuples(names, names), min_size=2, max_size=4),
)
orders = st.builds(
    lambda found: OrderInteraction(entries=tuple(Entry(text=text) for text in found)),
    st.lists(texts(), min_size=2, max_size=4),
)
essays = st.builds(lambda rubric: ExtendedText(rubric=rubric), st.none() | texts(languages=("el",)))
interactions: st.SearchStrategy[Any] = st.one_of(
    choices(), truths(), numerics, typed, pairs, orders, essays, st.just(NoInteraction())
)


@st.composite
def quizzes(draw: st.DrawFn) -> Quiz:
    titles = draw(st.lists(names, min_size=1, max_size=2, unique=True))
    sections = []
    number = 0
    for title in titles:
        items = []
        for _ in range(draw(st.integers(1, 3))):
            number += 1
            items.append(
                Item(
                    id=f"q{number}" if draw(st.booleans()) else None,
                    stem=draw(texts()),
                    interaction=draw(interactions),
                    points=draw(st.decimals("0.25", 10, places=2, allow_nan=False, allow_infinity=False)),
                    general_feedback=draw(st.none() | texts()),
                    hints=tuple(draw(st.lists(texts(), max_size=1))),
                    tags=tuple(draw(st.lists(names, max_size=3))),
                )
            )
        sections.append(Section(title=Localized.of(title, "el"), items=tuple(items)))
    return Quiz(
        title=draw(st.none() | texts(phrases.filter(lambda text: ":" not in text))),
        description=draw(st.none() | texts()),
        language="el",
        languages=("el", "en"),
        settings=Settings(
            time_limit=draw(st.none() | st.integers(1, 300).map(Decimal)),
            attempts=draw(st.none() | st.integers(0, 9)),
            shuffle_choices=draw(st.none() | st.booleans()),
        ),
        glossary=Glossary(
            keep=tuple(draw(st.lists(names, max_size=3))),
            forbid=draw(st.dictionaries(names, st.lists(names, min_size=1, max_size=2).map(tuple), max_size=2)),
        ),
        sections=tuple(sections),
    )


def errors(report: Any) -> list[str]:
    return [str(one) for one in report if one.severity == "error"]


@given(quizzes(), st.sampled_from(",;\t|"))
@settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow])
def test_csv(quiz: Quiz, delimiter: str) -> None:
    found, report = read_csv(csv_bytes(canonical_rows(quiz, LANGUAGES), delimiter))
    assert errors(report) == []
    assert found == quiz


@given(quizzes())
@settings(deadline=None, max_examples=25, suppress_health_check=[HealthCheck.too_slow])
def test_xlsx(quiz: Quiz) -> None:
    found, report = read_xlsx(canonical_rows(quiz, LANGUAGES))
    assert errors(report) == []
    assert found == quiz


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_the_same_rows_in_any_encoding(encoding: str) -> None:
    rows = [["Language", "el"], ["Ερώτηση", "Επιλογή Α", "Επιλογή Β", "Σωστή"], ["Τι;", "ναι", "όχι", "Β"]]
    expected, _ = read_csv(rows)
    found, _ = read_csv(csv_bytes(rows).decode().encode(encoding))
    assert found == expected
