"""What becomes of formulas and pictures where a target shows plain words alone: each is named, with what to do."""

from fractions import Fraction
from typing import Any

import pytest

from quizkit.capability import ALL_MARKUP, Capability
from quizkit.losses import Fitted, Target, fit
from quizkit.model import (
    Choice,
    ChoiceInteraction,
    ClozeInteraction,
    Gap,
    Item,
    Localized,
    Location,
    MatchInteraction,
    Pair,
    Quiz,
    Section,
    Text,
    TextAnswer,
    TextEntryInteraction,
)
from tests.contract.samples import en


def md(source: str) -> Localized:
    return Localized(texts={"en": Text(source=source, markup="markdown", location=Location("bank.yaml", line=5))})


def fitted(interaction: Any, stem: str = "Which?", **more: Any) -> Fitted:
    capability = Capability(
        interactions=frozenset({"cloze", "match", "text_entry"}),
        features=frozenset({"images", "media", "item-id", "item-title", "text-several", "distractors"}),
        markup=ALL_MARKUP,
        plain_gaps=True,
        plain_match=True,
    )
    item = Item(id="q", stem=en(stem), interaction=interaction, **more)
    return fit(Quiz(language="en", sections=(Section(items=(item,)),)), Target("x", "X", capability))


def listed(source: str) -> ClozeInteraction:
    choices = (Choice(text=md(source), fraction=Fraction(1)), Choice(text=en("none"), fraction=Fraction(0)))
    return ClozeInteraction(gaps=(Gap(id="a", interaction=ChoiceInteraction(choices=choices)),))


LISTS = "X shows plain words alone in the lists and words for the gaps of a text"


@pytest.mark.parametrize(
    ("source", "code", "message", "advice"),
    [
        (
            "it is $x^2$",
            "loss/math",
            rf'{LISTS}, so that the formula "x^2" is its TeX there: \(x^2\).',
            "Write it in words or plain signs, such as x².",
        ),
        (
            "![a dot](dot.png)",
            "loss/images",
            f'{LISTS}, and not the image "dot.png".',
            "Its description stands there.",
        ),
        (
            "this: ![](dot.png)",
            "loss/images",
            f'{LISTS}, and not the image "dot.png".',
            "It has no description, so that nothing stands there: write one that says what learners need.",
        ),
        ("**this**", "loss/markup", f"{LISTS}, without markup or line breaks.", "The words are written without."),
    ],
)
def test_what_a_list_cannot_show(source: str, code: str, message: str, advice: str) -> None:
    (said,) = fitted(listed(source), "Choose [[a]].").diagnostics
    assert (said.code, said.item, said.message, said.advice) == (code, '"q"', message, advice)
    assert said.location == Location("bank.yaml", line=5)


@pytest.mark.parametrize(
    ("interaction", "stem"),
    [
        (listed("![](dot.png)"), "Choose [[a]]."),
        (MatchInteraction(pairs=(Pair(left=en("a"), right=md("![](dot.png)")),)), "Match."),
        (MatchInteraction(pairs=(Pair(left=en("a"), right=en("b")),), distractors=(md("![](dot.png)"),)), "Match."),
    ],
)
def test_what_nobody_could_choose_is_refused(interaction: Any, stem: str) -> None:
    result = fitted(interaction, stem)
    assert [one.code for one in result.diagnostics] == ["loss/images", "refused/no-words"]
    assert result.refused == 1


def test_a_formula_that_is_to_be_typed() -> None:
    result = fitted(TextEntryInteraction(answers=(TextAnswer(text=md("$x^2$")), TextAnswer(text=md("**a**")))))
    assert [one.message for one in result.diagnostics] == [
        r'X shows plain words alone in the answers that are typed, so that the formula "x^2" is its TeX there: \(x^2\).'
    ]


def test_an_answer_that_no_keyboard_gives() -> None:
    answer = Localized.of("H<sub>2</sub>O", "en", "html")
    result = fitted(TextEntryInteraction(answers=(TextAnswer(text=answer),)))
    assert [(one.code, one.message) for one in result.diagnostics] == [
        ("loss/typed-script", 'an answer with letters above or below the line has to be typed as "H₂O".')
    ]


def test_a_formula_in_a_title() -> None:
    result = fitted(TextEntryInteraction(answers=(TextAnswer(text=en("a")),)), title=md("On $x$"))
    assert [one.code for one in result.diagnostics] == ["loss/math"]


def test_a_picture_that_is_all_there_is_to_a_question() -> None:
    capability = Capability(interactions=frozenset({"text_entry"}), markup=ALL_MARKUP)

    def said(source: str) -> list[tuple[str, str | None]]:
        item = Item(stem=md(source), interaction=TextEntryInteraction(answers=(TextAnswer(text=en("a")),)))
        quiz = Quiz(language="en", sections=(Section(items=(item,)),))
        return [(one.code, one.advice) for one in fit(quiz, Target("x", "X", capability)).diagnostics]

    assert said("![a dot](dot.png)") == [
        ("loss/images", "The question is written with the image's description in its place.")
    ]
    assert said("![](dot.png)") == [
        (
            "loss/images",
            "It has no description, so that nothing stands there: write one that says what learners need.",
        ),
        ("refused/no-stem", "Describe the picture."),
    ]
