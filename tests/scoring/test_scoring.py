"""Marks worked out by hand."""

from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from quizkit.model import (
    Choice,
    ChoiceInteraction,
    ClozeInteraction,
    DropGap,
    Entry,
    ExtendedText,
    Gap,
    GapMatchInteraction,
    Item,
    Localized,
    MatchInteraction,
    NoInteraction,
    NumericAnswer,
    NumericInteraction,
    OrderInteraction,
    Pair,
    TextAnswer,
    TextEntryInteraction,
)
from quizkit.scoring import has_key, score


def en(source: str) -> Localized:
    return Localized.of(source, "en")


def choices(**fractions: Any) -> tuple[Choice, ...]:
    return tuple(Choice(id=name, text=en(name), fraction=fraction) for name, fraction in fractions.items())


def scored(interaction: Any, response: Any) -> Fraction | None:
    return score(Item(stem=en("?"), interaction=interaction), response)


HALF, THIRD = Fraction(1, 2), Fraction(1, 3)
SINGLE = ChoiceInteraction(choices=choices(A=0, B=1, C=HALF, D=-1))
ALL = ChoiceInteraction(mode="multiple", choices=choices(A=1, B=0, C=1))
SHARES = ChoiceInteraction(mode="multiple", all_or_nothing=False, choices=choices(A=THIRD, B=2 * THIRD, C=-HALF))
TYPED = TextEntryInteraction(answers=(TextAnswer(text=en("Αθήνα")), TextAnswer(text=en("New  York"), fraction=HALF)))
NUMBER = NumericInteraction(
    answers=(
        NumericAnswer(value=Decimal("3.5"), tolerance=Decimal("0.1")),
        NumericAnswer(minimum=Decimal(3), maximum=Decimal(4), fraction=HALF),
    )
)
MATCH = MatchInteraction(
    pairs=tuple(
        Pair(id=i, left=en(a), right=en(b)) for i, a, b in [("p", "1", "odd"), ("q", "2", "even"), ("r", "3", "odd")]
    )
)
ORDER = OrderInteraction(entries=tuple(Entry(id=name, text=en(name)) for name in "ABC"))
CLOZE = ClozeInteraction(
    gaps=(Gap(id="1", interaction=TYPED, weight=Fraction(3)), Gap(id="2", interaction=SINGLE, weight=Fraction(1)))
)
DRAG = GapMatchInteraction(
    choices=choices(A=None, B=None), gaps=(DropGap(id="1", accepts=("A",)), DropGap(id="2", accepts=("A", "B")))
)


@pytest.mark.parametrize(
    ("interaction", "response", "share"),
    [
        (SINGLE, ["B"], 1),
        (SINGLE, ["C"], HALF),
        (SINGLE, ["A"], 0),
        (SINGLE, ["D"], 0),  # never below nothing
        (SINGLE, [], 0),
        (SINGLE, ["A", "B"], 0),
        (ALL, ["A", "C"], 1),
        (ALL, ["C", "A"], 1),
        (ALL, ["A"], 0),
        (ALL, ["A", "B", "C"], 0),
        (SHARES, ["A"], THIRD),
        (SHARES, ["A", "B"], 1),
        (SHARES, ["A", "B", "C"], HALF),
        (SHARES, ["A", "C"], 0),  # 1/3 - 1/2 is not below nothing
        (TYPED, "αθήνα", 1),
        (TYPED, " ΑΘΉΝΑ ", 1),
        (TYPED, "new york", HALF),
        (TYPED, "Αθηνα", 0),  # an accent is a letter's, not a capital's
        (TYPED, "Α\u03b8\u03b7\u0301να", 1),  # the same letters in two code points
        (TYPED.replaced(case_sensitive=True), "αθήνα", 0),
        (NUMBER, "3.5", 1),
        (NUMBER, "3.4", 1),
        (NUMBER, "3.6", 1),
        (NUMBER, "3.61", HALF),
        (NUMBER, "4", HALF),
        (NUMBER, "4.0001", 0),
        (NUMBER, "abc", 0),
        (NUMBER, "nan", 0),
        (MATCH, {"p": "p", "q": "q", "r": "r"}, 1),
        (MATCH, {"p": "r", "q": "q", "r": "p"}, 1),  # both say "odd"
        (MATCH, {"p": "q", "q": "q"}, THIRD),
        (MATCH, {}, 0),
        (ORDER, ["A", "B", "C"], 1),
        (ORDER, ["A", "C", "B"], 0),
        (CLOZE, {"1": "Αθήνα", "2": ["B"]}, 1),
        (CLOZE, {"1": "Αθήνα"}, Fraction(3, 4)),
        (CLOZE, {"2": ["C"]}, Fraction(1, 8)),
        (DRAG, {"1": "A", "2": "B"}, 1),
        (DRAG, {"1": "B", "2": "B"}, HALF),
    ],
)
def test_what_a_response_is_worth(interaction: Any, response: Any, share: Any) -> None:
    assert scored(interaction, response) == share


@pytest.mark.parametrize("interaction", [ExtendedText(), NoInteraction()])
def test_a_person_marks(interaction: Any) -> None:
    assert scored(interaction, "anything") is None


@pytest.mark.parametrize(
    ("interaction", "keyed"),
    [
        (SINGLE, True),
        (ChoiceInteraction(choices=choices(A=None, B=None)), False),
        (ChoiceInteraction(choices=choices(A=0, B=0)), False),
        (ChoiceInteraction(), False),
        (TextEntryInteraction(), False),
        (TYPED, True),
        (NumericInteraction(), False),
        (MatchInteraction(), False),
        (MATCH, True),
        (OrderInteraction(), False),
        (CLOZE, True),
        (CLOZE.replaced(gaps=(*CLOZE.gaps, Gap(id="3", interaction=TextEntryInteraction()))), False),
        (DRAG, True),
        (DRAG.replaced(gaps=(DropGap(id="1"),)), False),
        (ExtendedText(), True),
        (NoInteraction(), True),
    ],
)
def test_what_can_be_marked(interaction: Any, keyed: bool) -> None:
    assert has_key(interaction) is keyed
