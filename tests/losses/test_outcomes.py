"""Feedback for right, partly right and wrong answers where a target has feedback on single answers alone."""

from fractions import Fraction
from typing import Any

from quizkit.capability import ALL_MARKUP, Capability
from quizkit.losses import Fitted, Target, fit
from quizkit.model import (
    Choice,
    ChoiceInteraction,
    Item,
    Localized,
    NumericAnswer,
    NumericInteraction,
    Quiz,
    Section,
    Stimulus,
    Text,
    TextAnswer,
    TextEntryInteraction,
)
from quizkit.richtext import to_plain

HALF = Fraction(1, 2)


def en(source: str) -> Localized:
    return Localized.of(source, "en")


OUTCOMES: dict[str, Any] = {
    "correct_feedback": en("Right."),
    "partial_feedback": en("Nearly."),
    "incorrect_feedback": en("Wrong."),
}


def fitted(interaction: Any, *features: Any, **more: Any) -> Fitted:
    capability = Capability(
        interactions=frozenset(("choice", "text_entry", "numeric")),
        features=frozenset(("partial-credit", "text-several", "numeric-several", "item-id", *features)),
        markup=ALL_MARKUP,
    )
    item = Item(stem=en("Which?"), interaction=interaction, **(OUTCOMES | more))
    return fit(Quiz(language="en", sections=(Section(items=(item,)),)), Target("toy", "Toy", capability))


def feedback(result: Fitted) -> list[str | None]:
    (item,) = result.quiz.items()
    interaction: Any = item.interaction
    parts = interaction.choices if isinstance(interaction, ChoiceInteraction) else interaction.answers
    return [None if one.feedback is None else to_plain(one.feedback.first()[1]) for one in parts]


def said(result: Fitted) -> list[tuple[str, str, str | None]]:
    return [(one.code.partition("/")[2], one.severity.value, one.advice) for one in result.diagnostics]


def choice(*fractions: Any, mode: Any = "single", **more: Any) -> ChoiceInteraction:
    choices = tuple(Choice(text=en(f"option {number}"), fraction=share) for number, share in enumerate(fractions))
    return ChoiceInteraction(mode=mode, choices=choices, **more)


def test_each_option_gets_what_it_leads_to() -> None:
    result = fitted(choice(0, 1, HALF, 0), "choice-feedback")
    assert feedback(result) == ["Wrong.", "Right.", "Nearly.", "Wrong."]
    assert said(result) == [
        ("correct-feedback", "info", "It is written as feedback on the right option."),
        ("partial-feedback", "info", "It is written as feedback on the partly right option."),
        ("incorrect-feedback", "info", "It is written as feedback on each wrong option."),
    ]


def test_what_an_option_says_itself_comes_first() -> None:
    right, wrong = choice(1, 0).choices
    own = (right.replaced(feedback=en("Yes.")), wrong.replaced(feedback=en("Wrong.")))
    result = fitted(ChoiceInteraction(choices=own), "choice-feedback", partial_feedback=None)
    assert feedback(result) == ["Yes.\nRight.", "Wrong."]


def test_feedback_that_nobody_would_see_is_no_loss() -> None:
    truths = tuple(Choice(text=en(word), fraction=right) for word, right in (("True", 0), ("False", 1)))
    result = fitted(ChoiceInteraction(mode="true_false", choices=truths), "choice-feedback")
    assert feedback(result) == ["Wrong.", "Right."]
    assert said(result)[1] == (
        "partial-feedback",
        "info",
        "It is left out: no option is partly right, so that nobody would see it.",
    )


def test_what_is_typed_and_wrong_is_nobodys() -> None:
    answers = (TextAnswer(text=en("Athens")), TextAnswer(text=en("Athina"), fraction=HALF))
    result = fitted(TextEntryInteraction(answers=answers), "answer-feedback")
    assert feedback(result) == ["Right.", "Nearly."]
    assert said(result)[-1] == ("incorrect-feedback", "warning", "The question is written without.")


def test_numbers_too() -> None:
    result = fitted(NumericInteraction(answers=(NumericAnswer(value=1),)), "answer-feedback", "incorrect-feedback")
    assert feedback(result) == ["Right."]


def test_where_several_options_are_picked_nothing_comes_to_the_same() -> None:
    result = fitted(choice(HALF, HALF, 0, mode="multiple", all_or_nothing=False), "choice-feedback")
    assert feedback(result) == [None, None, None]
    assert [severity for _, severity, _ in said(result)] == ["warning"] * 3


def test_a_target_without_feedback_on_options_loses_it() -> None:
    assert [severity for _, severity, _ in said(fitted(choice(1, 0)))] == ["warning"] * 3


def test_a_shared_text_without_its_title_in_a_language_is_written_without_it() -> None:
    title = Localized(texts={"pt-BR": Text(source="Um texto longo")})
    stimulus = Stimulus(id="s", title=title, text=en("Once upon a time."))
    item = Item(stem=en("Who?"), stimulus="s")
    quiz = Quiz(language="en", languages=("en", "pt-BR"), stimuli=(stimulus,), sections=(Section(items=(item,)),))
    capability = Capability(interactions=frozenset(("none",)), features=frozenset(("stimulus",)), markup=ALL_MARKUP)
    result = fit(quiz, Target("toy", "Toy", capability), language="en")
    assert [one.code for one in result.diagnostics] == ["refused/untranslated"]
    assert [one.title for one in result.quiz.stimuli] == [None]
