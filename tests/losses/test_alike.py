"""What a target takes of items that are alike is what it takes of each of them alone."""

from decimal import Decimal
from fractions import Fraction
from unittest.mock import patch

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from quizkit.losses import Target, fit, item_judge
from quizkit.losses.alike import likeness
from quizkit.model import ALL_OF_IT, NONE_OF_IT, Choice, ChoiceInteraction, Item, Localized, Quiz, Section, Text
from quizkit.registry import formats

TARGETS = [Target(name, fmt.title, fmt.capability) for name, fmt in formats() if fmt.write and fmt.capability]

WORDS = (
    "Lima",
    "Quito",
    "2 < 3 & 4",
    "a | b; c, d",
    "=1+1",
    "{x}",
    "[x]",
    "[[1]]",
    "$x$",
    r"\(x\)",
    "w" * 300,
    "word " * 60,
)
ODD = ("", " ", "two\nlines", "\x07", "**bold**", "true")


@st.composite
def texts(draw: st.DrawFn) -> Localized:
    source = draw(st.sampled_from(WORDS) if draw(st.integers(0, 11)) else st.sampled_from(ODD))
    markup = draw(st.sampled_from(("plain",) * 11 + ("markdown", "html")))
    tags = draw(st.sampled_from((("en",),) * 11 + (("el",), ("en", "el"), ())))
    return Localized(texts={tag: Text(source=source, markup=markup) for tag in tags})


@st.composite
def items(draw: st.DrawFn) -> Item:
    """Choices of which most are alike, and some are not in one thing or another."""

    def now_and_then(strategy: st.SearchStrategy[object]) -> object:
        return draw(st.none() if draw(st.integers(0, 9)) else strategy)

    count = draw(st.integers(1, 4))
    right = draw(st.integers(0, count - 1))
    odd = now_and_then(st.sampled_from([Fraction(1, 2), Fraction(1), Fraction(-1, 2), None]))
    choices = tuple(
        Choice(
            text=draw(texts()),
            fraction=ALL_OF_IT if place == right else (odd if odd is not None else NONE_OF_IT),  # type: ignore[arg-type]
            feedback=now_and_then(texts()),  # type: ignore[arg-type]
            id=now_and_then(st.sampled_from(["x", "y"])) if count == 1 else None,  # type: ignore[arg-type]
            fixed=bool(now_and_then(st.just(True))),
        )
        for place in range(count)
    )
    return Item(
        stem=draw(texts()),
        interaction=ChoiceInteraction(
            choices=choices,
            mode="multiple" if now_and_then(st.just(True)) else "single",
            shuffle=now_and_then(st.booleans()),  # type: ignore[arg-type]
        ),
        points=draw(st.sampled_from([Decimal(1), Decimal(2), Decimal("0.5"), Decimal(0), Decimal(-1)])),
        general_feedback=draw(st.none() | texts()),
        incorrect_feedback=now_and_then(texts()),  # type: ignore[arg-type]
        title=now_and_then(texts()),  # type: ignore[arg-type]
        tags=("a tag",) if now_and_then(st.just(True)) else (),
        language="el" if now_and_then(st.just(True)) else None,
    )


@pytest.mark.parametrize("target", TARGETS, ids=lambda target: target.name)
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(asked=st.lists(items(), min_size=2, max_size=6), languages=st.sampled_from([(), ("en", "el")]))
def test_alike_items_are_taken_as_each_alone(target: Target, asked: list[Item], languages: tuple[str, ...]) -> None:
    quiz = Quiz(language="en", languages=languages, sections=(Section(items=tuple(asked)),))
    known = fit(quiz, target)
    with patch.object(item_judge, "likeness", lambda *_: None):
        alone = fit(quiz, target)
    assert repr(known) == repr(alone)


def test_the_usual_item_is_like_another_one() -> None:
    def item(stem: str, right: int = 0, **more: object) -> Item:
        choices = tuple(
            Choice(text=Localized.of(f"option {place}", "en"), fraction=ALL_OF_IT if place == right else NONE_OF_IT)
            for place in range(3)
        )
        return Item(stem=Localized.of(stem, "en"), interaction=ChoiceInteraction(choices=choices), **more)  # type: ignore[arg-type]

    assert likeness(item("Which?"), "en") == likeness(item("What else?"), "en") is not None
    assert likeness(item("Which?"), "en") != likeness(item("Which?", 1), "en")
    assert likeness(item("Which?"), "el") is None
    assert likeness(item("Which?", tags=("a",)), "en") is None
