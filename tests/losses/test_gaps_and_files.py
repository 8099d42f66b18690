"""Points of gaps, files, and what one kind of question cannot have: for targets made up for the purpose."""

from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from quizkit.capability import ALL_MARKUP, Capability
from quizkit.losses import Target, fit
from quizkit.model import (
    Asset,
    Choice,
    ChoiceInteraction,
    ClozeInteraction,
    Gap,
    Item,
    NoInteraction,
    NumericAnswer,
    NumericInteraction,
    Quiz,
    Section,
    Stimulus,
    TextAnswer,
    TextEntryInteraction,
)
from tests.contract.samples import en


def cloze(*weights: Fraction, points: str = "1") -> Item:
    gaps = tuple(
        Gap(id=str(number), weight=weight, interaction=TextEntryInteraction(answers=(TextAnswer(text=en("x")),)))
        for number, weight in enumerate(weights)
    )
    return Item(stem=en("[[0]] [[1]]"), interaction=ClozeInteraction(gaps=gaps), points=Decimal(points))


@pytest.mark.parametrize(
    ("weights", "points", "whole", "counts", "said"),
    [
        ((Fraction(1), Fraction(1)), "4", [2, 2], 4, []),
        ((Fraction(1, 2), Fraction(1, 3)), "5", [3, 2], 5, []),
        ((Fraction(1), Fraction(1)), "1", [1, 1], 2, ["loss/points"]),
        ((Fraction(2), Fraction(4)), "1.5", [1, 2], 3, ["loss/points"]),
        ((Fraction(1), Fraction(1)), "0", [1, 1], 2, ["loss/points"]),
        ((Fraction(1), Fraction(1)), "1e999999", [1, 1], 2, ["loss/points"]),
    ],
)
def test_points_that_are_the_sum_of_the_gaps(
    weights: tuple[Fraction, ...], points: str, whole: list[int], counts: int, said: list[str]
) -> None:
    features = frozenset({"points", "gap-weights"})
    can = Capability(interactions=frozenset({"cloze"}), features=features, cloze_points="sum")
    fitted = fit(Quiz(sections=(Section(items=(cloze(*weights, points=points),)),)), Target("x", "X", can))
    (item,) = fitted.quiz.items()
    assert [gap.weight for gap in item.interaction.gaps] == whole  # type: ignore[union-attr]
    assert item.points == counts
    assert [one.code for one in fitted.diagnostics] == said


def test_a_file_that_is_linked_to_travels_and_one_of_a_lost_text_does_not() -> None:
    assets = tuple(Asset(name=f"{name}.pdf", media_type="application/pdf", data=b"x") for name in "ab")
    stimulus = Stimulus(id="s", text=en('<a href="b.pdf">b</a>', "html"))
    item = Item(stem=en('<a href="a.pdf">a</a>', "html"), interaction=NoInteraction())
    can = Capability(interactions=frozenset({"none"}), features=frozenset({"images"}), markup=ALL_MARKUP)
    quiz = Quiz(language="en", sections=(Section(items=(item,)),), assets=assets, stimuli=(stimulus,))
    assert [asset.name for asset in fit(quiz, Target("x", "X", can)).quiz.assets] == ["a.pdf"]


def test_what_whatever_else_is_typed_is_worth_is_no_range() -> None:
    answers = (NumericAnswer(value=Decimal(1)), NumericAnswer(fraction=Fraction(1, 2)))
    item = Item(stem=en("?"), interaction=NumericInteraction(answers=answers))
    can = Capability(interactions=frozenset({"numeric"}), features=frozenset({"numeric-several", "partial-credit"}))
    fitted = fit(Quiz(language="en", sections=(Section(items=(item,)),)), Target("x", "X", can))
    assert next(fitted.quiz.items()).interaction.answers == answers  # type: ignore[union-attr]
    assert fitted.diagnostics == ()


@pytest.mark.parametrize(("mode", "said"), [("true_false", ["loss/correct-feedback"]), ("single", [])])
def test_what_a_true_or_false_cannot_have_although_other_choices_can(mode: Any, said: list[str]) -> None:
    choices = (Choice(text=en("True"), fraction=Fraction(1)), Choice(text=en("False"), fraction=Fraction(0)))
    item = Item(
        stem=en("?"), interaction=ChoiceInteraction(mode=mode, choices=choices), correct_feedback=en("Well done.")
    )
    can = Capability(
        interactions=frozenset({"choice"}),
        features=frozenset({"correct-feedback"}),
        except_for=frozenset({("correct-feedback", "true_false")}),
    )
    fitted = fit(Quiz(language="en", sections=(Section(items=(item,)),)), Target("x", "X", can))
    assert [one.code for one in fitted.diagnostics] == said


def test_the_unit_of_a_number_that_is_compared_as_it_is_typed() -> None:
    number = NumericInteraction(answers=(NumericAnswer(value=Decimal(7)),), unit="kg")
    item = Item(stem=en("[[a]]"), interaction=ClozeInteraction(gaps=(Gap(id="a", interaction=number),)))
    capability = Capability(interactions=frozenset({"cloze"}), gaps=frozenset({"text_entry"}))
    result = fit(Quiz(language="en", sections=(Section(items=(item,)),)), Target("x", "X", capability))
    assert [(one.code, one.message) for one in result.diagnostics if "unit" in one.code] == [
        ("loss/numeric-unit", 'X has no place for the unit "kg" of a number in a gap.')
    ]
