"""What a quiz holds and no question asks for is said before it is left out."""

import pytest

from quizkit.capability import ALL_MARKUP, Capability
from quizkit.losses import Target, fit
from quizkit.model import Asset, ExtendedText, Item, Localized, Location, NoInteraction, Quiz, Section, Stimulus
from tests.contract.samples import en

IMAGE = "![dot](used.png)"
QUIZ = Quiz(
    language="en",
    stimuli=(
        Stimulus(id="asked", text=Localized.of(IMAGE, "en", "markdown")),
        Stimulus(id="old", title=en("An old story"), text=en("Once ..."), location=Location("bank.xlsx", line=7)),
    ),
    sections=(Section(items=(Item(id="q", stem=en("Why?"), stimulus="asked", interaction=ExtendedText()),)),),
    assets=(
        Asset(name="used.png", media_type="image/png", data=b"1"),
        Asset(name="logo.png", media_type="image/png", data=b"2"),
    ),
)


@pytest.mark.parametrize("features", [("images", "stimulus"), ("images",), ()])
def test_texts_and_files_that_nobody_asks_for(features: tuple[str, ...]) -> None:
    capability = Capability(
        interactions=frozenset({"extended_text"}),
        features=frozenset(features),  # type: ignore[arg-type]
        markup=frozenset({"image"}),
    )
    said = [one for one in fit(QUIZ, Target("x", "X", capability)).diagnostics if "unused" in one.code]
    assert [(one.code, one.message) for one in said] == [
        ("loss/unused-text", 'no question asks for the shared text "old" (An old story).'),
        ("loss/unused-file", 'no text shows, plays or links to the file "logo.png".'),
    ]
    assert said[0].location == Location("bank.xlsx", line=7)


def test_a_format_that_holds_everything_keeps_them() -> None:
    result = fit(QUIZ, Target("x", "X", Capability(interactions=frozenset({"extended_text"}), whole=True)))
    assert (result.quiz.stimuli, result.quiz.assets) == (QUIZ.stimuli, QUIZ.assets)
    assert [one.code for one in result.diagnostics if "unused" in one.code] == []


def test_a_shared_text_that_is_not_there() -> None:
    quiz = Quiz(language="en", sections=(Section(items=(Item(id="q", stem=en("Read."), stimulus="gone"),)),))
    capability = Capability(interactions=frozenset({NoInteraction().kind}), features=frozenset({"stimulus", "item-id"}))
    result = fit(quiz, Target("x", "X", capability))
    assert [(one.code, one.item, one.message) for one in result.diagnostics] == [
        ("loss/stimulus", '"q"', 'the quiz has no shared text "gone".')
    ]


def test_a_question_whose_id_an_earlier_one_has() -> None:
    items = tuple(Item(id="q", stem=en(words), interaction=ExtendedText()) for words in ("One?", "Two?"))
    capability = Capability(interactions=frozenset({"extended_text"}), features=frozenset({"item-id"}))
    result = fit(Quiz(language="en", sections=(Section(items=items),)), Target("x", "X", capability))
    assert [(one.code, one.item, one.message, one.advice) for one in result.diagnostics] == [
        (
            "loss/item-id",
            '"q"',
            'an earlier question has the id "q" as well.',
            'This one is known there as "q-2". Give each question an id of its own.',
        )
    ]
    assert [item.id for item in result.quiz.items()] == ["q", "q-2"]


def test_shared_texts_are_fitted_as_others_are() -> None:
    stimulus = Stimulus(id="s", title=Localized.of("**All** of it", "en", "markdown"), text=en("Once\x07 upon"))
    item = Item(id="q", stem=en("Why?"), stimulus="s", interaction=ExtendedText())
    quiz = Quiz(language="en", stimuli=(stimulus,), sections=(Section(items=(item,)),))
    capability = Capability(
        interactions=frozenset({"extended_text"}), features=frozenset({"stimulus", "item-id"}), markup=ALL_MARKUP
    )
    result = fit(quiz, Target("x", "X", capability))
    assert [one.code for one in result.diagnostics] == ["loss/control-character", "loss/markup"]
    (fitted,) = result.quiz.stimuli
    assert fitted.title is not None
    assert (fitted.title.first()[1].source, fitted.text.first()[1].source) == ("All of it", "Once upon")
