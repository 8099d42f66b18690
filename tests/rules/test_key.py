"""Rules about the key, on every kind of interaction."""

from decimal import Decimal
from fractions import Fraction

import pytest

from quizkit.model import (
    ALL_OF_IT,
    NONE_OF_IT,
    Choice,
    ChoiceInteraction,
    ClozeInteraction,
    DropGap,
    Entry,
    ExtendedText,
    FormulaInteraction,
    Gap,
    GapMatchInteraction,
    HotspotInteraction,
    HottextInteraction,
    MatchInteraction,
    NoInteraction,
    NumericAnswer,
    NumericInteraction,
    OrderInteraction,
    Pair,
    Shape,
    TextAnswer,
    TextEntryInteraction,
    UploadInteraction,
)
from tests.rules.building import choice, item, said, words

SPOT = Shape(id="a", shape="circle", coords=(1, 1, 1))
RIGHT_SPOT = Shape(id="a", shape="circle", coords=(1, 1, 1), fraction=ALL_OF_IT)
PIECE = Choice(id="a", text=words("x"), fraction=NONE_OF_IT)
RIGHT_PIECE = Choice(id="a", text=words("x"), fraction=ALL_OF_IT)


@pytest.mark.parametrize(
    ("interaction", "message"),
    [
        (choice("a", "b", key=None), "no option is marked as right."),
        (choice("a", "b", key=()), "no option is marked as right."),
        (ChoiceInteraction(), "no option is marked as right."),
        (TextEntryInteraction(), "no answer is accepted as right."),
        (
            TextEntryInteraction(answers=(TextAnswer(text=words("x"), fraction=NONE_OF_IT),)),
            "no answer is accepted as right.",
        ),
        (NumericInteraction(), "no number is accepted as right."),
        (MatchInteraction(distractors=(words("x"),)), "there are no pairs to match."),
        (OrderInteraction(), "there is nothing to put in order."),
        (ClozeInteraction(), "there are no gaps with right answers."),
        (
            ClozeInteraction(
                gaps=(
                    Gap(id="x", interaction=choice("a", "b")),
                    Gap(id="y", interaction=choice("a", "b", key=None)),
                    Gap(id="z", interaction=TextEntryInteraction()),
                )
            ),
            "gap 2 and gap 3 have no right answer.",
        ),
        (GapMatchInteraction(), "there are no gaps with right answers."),
        (
            GapMatchInteraction(choices=(PIECE,), gaps=(DropGap(id="1", accepts=("a",)), DropGap(id="2"))),
            "gap 2 has no right answer.",
        ),
        (HotspotInteraction(image="x.png", areas=(SPOT,)), "no area is marked as right."),
        (HottextInteraction(choices=(PIECE,)), "no piece of the text is marked as right."),
        (FormulaInteraction(expression=" "), "there is no formula for the right answer."),
    ],
)
def test_missing(interaction, message):
    assert said("key/missing", item(interaction=interaction)) == [message]


@pytest.mark.parametrize(
    "interaction",
    [
        choice("a", "b"),
        TextEntryInteraction(answers=(TextAnswer(text=words("x")),)),
        NumericInteraction(answers=(NumericAnswer(value=Decimal(3)),)),
        MatchInteraction(pairs=(Pair(left=words("x"), right=words("y")),)),
        OrderInteraction(entries=(Entry(text=words("x")),)),
        ClozeInteraction(gaps=(Gap(id="x", interaction=choice("a", "b")),)),
        HotspotInteraction(image="x.png", areas=(RIGHT_SPOT,)),
        HottextInteraction(choices=(RIGHT_PIECE,)),
        FormulaInteraction(expression="x + 1"),
        ExtendedText(),
        UploadInteraction(),
        NoInteraction(),
    ],
)
def test_not_missing(interaction):
    assert said("key/missing", item(interaction=interaction)) == []


def test_several():
    both = choice("a", "b", "c", key=(0, 2))
    assert said("key/several", item(interaction=both)) == ["options A and C are all marked as right."]


def test_several_in_a_gap():
    gaps = (Gap(id="1", interaction=choice("a", "b")), Gap(id="2", interaction=choice("a", "b", "c", key=(0, 1, 2))))
    assert said("key/several", item(interaction=ClozeInteraction(gaps=gaps))) == [
        "options A, B and C in gap 2 are all marked as right."
    ]


def test_both_of_true_and_false():
    assert said("key/several", item(interaction=choice("True", "False", key=(0, 1), mode="true_false")))


@pytest.mark.parametrize(
    "interaction",
    [
        HottextInteraction(choices=(RIGHT_PIECE, Choice(id="b", text=words("y"), fraction=ALL_OF_IT))),
        HotspotInteraction(
            image="x.png", areas=(RIGHT_SPOT, Shape(id="b", shape="circle", coords=(9, 9, 1), fraction=ALL_OF_IT))
        ),
    ],
)
def test_several_places(interaction):
    message = "2 places are marked as right, where only one can be picked."
    assert said("key/several", item(interaction=interaction)) == [message]
    assert said("key/several", item(interaction=interaction.replaced(multiple=True))) == []


def test_several_is_fine_where_several_can_be_picked():
    assert said("key/several", item(interaction=choice("a", "b", "c", key=(0, 1), mode="multiple"))) == []


def test_part_of_the_points_is_not_right():
    choices = (
        Choice(text=words("a"), fraction=ALL_OF_IT),
        Choice(text=words("b"), fraction=Fraction(1, 2)),
    )
    assert said("key/several", item(interaction=ChoiceInteraction(choices=choices))) == []


def test_unknown():
    gaps = (DropGap(id="1", accepts=("a",)), DropGap(id="2", accepts=("B", "q")))
    interaction = GapMatchInteraction(choices=(PIECE, Choice(text=words("no id of its own"))), gaps=gaps)
    assert said("key/unknown", item(interaction=interaction)) == [
        'the answer of gap 2 is "q", but there is no such option.'
    ]
