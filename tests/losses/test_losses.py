"""What is lost or refused for targets made up for the purpose, worked out by hand."""

from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from quizkit import api
from quizkit.capability import ALL_MARKUP, Capability, Limits
from quizkit.losses import Fitted, Target, fit
from quizkit.model import (
    Choice,
    ChoiceInteraction,
    Glossary,
    Item,
    Localized,
    NumericAnswer,
    NumericInteraction,
    Quiz,
    Section,
    Settings,
    Suppression,
    Text,
    TextAnswer,
    TextEntryInteraction,
)
from tests.contract.samples import FEATURES, INTERACTIONS, choices, en, item, quiz, single

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)


def fitted(sample: Quiz, language: str | None = None, **can: Any) -> Fitted:
    capability = Capability(
        **{"interactions": frozenset({"choice", "text_entry", "numeric"}), "markup": ALL_MARKUP, **can}
    )
    return fit(sample, Target("toy", "Toy", capability), language=language)


def codes(result: Fitted) -> list[str]:
    return [diagnostic.code for diagnostic in result.diagnostics]


def the_item(result: Fitted) -> Item:
    (only,) = result.quiz.items()
    return only


def fractions(result: Fitted) -> list[Fraction | None]:
    interaction = the_item(result).interaction
    assert isinstance(interaction, ChoiceInteraction)
    return [choice.fraction for choice in interaction.choices]


def test_an_interaction_that_is_not_there_is_refused() -> None:
    result = fitted(quiz(item(), item()), interactions=frozenset({"match"}))
    assert codes(result) == ["refused/interaction"] * 2
    assert list(result.quiz.items()) == []
    assert result.refused == 2
    assert [diagnostic.item for diagnostic in result.diagnostics] == ["question 1", "question 2"]


def test_the_best_option_stays_right_where_there_is_no_partial_credit() -> None:
    result = fitted(FEATURES["partial-credit"])
    assert codes(result) == ["loss/partial-credit"]
    assert fractions(result) == [1, 0, 0]


def test_an_option_worth_half_becomes_the_right_one_where_it_is_the_best() -> None:
    result = fitted(quiz(item(ChoiceInteraction(choices=choices(HALF, 0)))))
    assert fractions(result) == [1, 0]


def test_all_or_nothing_becomes_shares() -> None:
    both = frozenset({"partial-credit", "negative-credit"})
    result = fitted(FEATURES["all-or-nothing"], features=both)
    assert codes(result) == ["loss/all-or-nothing"]
    assert fractions(result) == [HALF, -1, HALF, -1]


def test_all_or_nothing_with_a_single_right_option_loses_nothing() -> None:
    both = frozenset({"partial-credit", "negative-credit"})
    one = quiz(item(ChoiceInteraction(mode="multiple", choices=choices(0, 1, 0))))
    result = fitted(one, features=both)
    assert codes(result) == []
    assert fractions(result) == [-1, 1, -1]
    assert fractions(fitted(one, features=both | {"all-or-nothing"})) == [0, 1, 0]


def test_shares_become_all_or_nothing() -> None:
    shares = ChoiceInteraction(mode="multiple", all_or_nothing=False, choices=choices(HALF, HALF, -HALF))
    result = fitted(quiz(item(shares)), features=frozenset({"all-or-nothing"}))
    assert codes(result) == ["loss/partial-credit", "loss/negative-credit"]
    assert fractions(result) == [1, 1, 0]


def test_partly_right_texts_go_where_every_listed_text_is_right() -> None:
    answers = (
        TextAnswer(text=en("Athens")),
        TextAnswer(text=en("Sparta"), fraction=HALF),
        TextAnswer(text=en("Rome"), fraction=0),
    )
    result = fitted(quiz(item(TextEntryInteraction(answers=answers))), features=frozenset({"text-several"}))
    interaction = the_item(result).interaction
    assert isinstance(interaction, TextEntryInteraction)
    assert [answer.text for answer in interaction.answers] == [en("Athens")]


def test_a_closed_range_is_a_number_with_a_tolerance() -> None:
    result = fitted(FEATURES["numeric-range"])
    interaction = the_item(result).interaction
    assert isinstance(interaction, NumericInteraction)
    assert interaction.answers == (NumericAnswer(value="2.0", tolerance="0.5"),)


def test_fractions_of_a_closed_list() -> None:
    listed = (Fraction(0), THIRD, HALF, Fraction(1))
    near = ChoiceInteraction(choices=choices(1, Fraction("0.33333"), 0))
    result = fitted(quiz(item(near)), features=frozenset({"partial-credit"}), fractions=listed)
    assert fractions(result) == [1, THIRD, 0]
    far = ChoiceInteraction(choices=choices(1, Fraction("0.4"), 0))
    refused = fitted(quiz(item(far)), features=frozenset({"partial-credit"}), fractions=listed)
    assert codes(refused) == ["refused/fraction"]
    assert refused.diagnostics[0].advice == "The nearest that it takes are 33.33333 % and 50 %."


@pytest.mark.parametrize(
    ("words", "mode", "shown", "lost"),
    [
        (("True", "False"), "english", ["True", "False"], False),
        (("Σωστό", "Λάθος"), "english", ["True", "False"], True),
        (("Σωστό", "Λάθος"), "system", ["True", "False"], False),
        (("Guilty", "Innocent"), "system", ["True", "False"], True),
        (("Yes", "No"), "system", ["True", "False"], True),
        (("Guilty", "Innocent"), "own", ["Guilty", "Innocent"], False),
    ],
)
def test_true_and_false(words: tuple[str, str], mode: str, shown: list[str], lost: bool) -> None:
    interaction = ChoiceInteraction(
        mode="true_false", choices=tuple(Choice(text=en(word), fraction=index) for index, word in enumerate(words))
    )
    result = fitted(quiz(item(interaction)), true_false=mode)
    written = the_item(result).interaction
    assert isinstance(written, ChoiceInteraction)
    assert [choice.text.texts["en"].source for choice in written.choices] == shown
    assert codes(result) == (["loss/true-false-words"] if lost else [])


def test_ways_to_choose_that_are_not_there() -> None:
    truth = quiz(item(INTERACTIONS["true-false"]))
    result = fitted(truth, choice_modes=frozenset({"single"}))
    assert codes(result) == ["loss/true-false"]
    written = the_item(result).interaction
    assert isinstance(written, ChoiceInteraction)
    assert (written.mode, fractions(result)) == ("single", [0, 1])
    several = quiz(item(INTERACTIONS["multiple"]))
    assert codes(fitted(several, choice_modes=frozenset({"single", "true_false"}))) == ["refused/interaction"]


def test_markup_is_flattened_and_said() -> None:
    bold = item(stem=en("a **bold** word", "markdown"))
    result = fitted(quiz(bold), markup=frozenset())
    assert codes(result) == ["loss/markup"]
    assert the_item(result).stem == en("a bold word")


def test_titles_and_typed_answers_are_plain_words() -> None:
    typed = TextEntryInteraction(answers=(TextAnswer(text=en("`ls -l`", "markdown")),))
    result = fitted(quiz(item(typed, title=en("a **bold** name", "markdown"))), features=frozenset({"item-title"}))
    assert codes(result) == ["loss/markup"]
    assert the_item(result).title == en("a bold name")
    assert the_item(result).interaction == TextEntryInteraction(answers=(TextAnswer(text=en("ls -l")),))


def test_a_feature_that_one_kind_alone_lacks() -> None:
    sample = quiz(item(general_feedback=en("Why.")), item(TextEntryInteraction(answers=(TextAnswer(text=en("a")),))))
    both = sample.replaced(
        sections=(Section(items=tuple(i.replaced(general_feedback=en("x")) for i in sample.items())),)
    )
    result = fitted(
        both,
        features=frozenset({"general-feedback"}),
        except_for=frozenset({("general-feedback", "text_entry")}),
    )
    assert codes(result) == ["loss/general-feedback"]
    assert [one.general_feedback is None for one in result.quiz.items()] == [False, True]


def test_what_a_target_refuses_for_reasons_of_its_own() -> None:
    result = fitted(
        quiz(item(), item(tags=("<",))),
        features=frozenset({"tags"}),
        refuses=lambda one: [("toy hates tags.", "Leave them out.") for _ in one.tags],
    )
    assert codes(result) == ["refused/by-target"]
    assert result.refused == 1


def test_files_do_not_travel_without_their_package() -> None:
    result = fitted(FEATURES["images"])
    assert codes(result) == ["loss/images"]
    assert result.quiz.assets == ()
    assert the_item(result).stem == en("What is this? a dot")


def test_a_package_carries_used_files_alone() -> None:
    sample = FEATURES["images"]
    spare = sample.assets[0].replaced(name="spare.png")
    result = fitted(sample.replaced(assets=(*sample.assets, spare)), features=frozenset({"images"}))
    assert [asset.name for asset in result.quiz.assets] == ["img/dot.png"]


def test_a_shared_text_is_repeated() -> None:
    sample = FEATURES["stimulus"]
    result = fitted(sample)
    assert codes(result) == ["loss/stimulus"]
    assert the_item(result).stem.texts["en"].source == "<p>A long passage.</p><p>Which one is it?</p>"


def test_the_title_of_a_repeated_text_is_not_lost_in_silence() -> None:
    sample = FEATURES["stimulus"]
    (passage,) = sample.stimuli
    (said,) = fitted(sample.replaced(stimuli=(passage.replaced(title=en("A story")),))).diagnostics
    assert said.advice == "It is repeated at the head of each of them, without its title."


def both(english: str, greek: str) -> Localized:
    return Localized(texts={"en": Text(source=english), "el": Text(source=greek)})


def test_a_translation_of_less_than_the_question_is_not_left_out_in_silence() -> None:
    half = quiz(item(general_feedback=both("The second.", "Το δεύτερο.")), item(), title=en("Quiz"))
    feature = {"features": frozenset({"general-feedback", "quiz-title"})}
    result = fitted(half, **feature)
    assert [(said.code, said.item) for said in result.diagnostics] == [("loss/languages", "question 1")]
    assert '"el"' in result.diagnostics[0].message
    titled = fitted(quiz(item(), title=both("Quiz", "Κουίζ")), **feature)
    assert [(said.code, said.item) for said in titled.diagnostics] == [("loss/languages", None)]
    chosen = fitted(half.replaced(languages=("en", "el")), **feature)
    assert codes(chosen) == []  # the quiz says itself that it has two languages


def test_a_question_in_a_language_of_its_own_has_no_stray_language() -> None:
    own = item(ChoiceInteraction(choices=()), language="fr", stem=Localized.of("Lequel ?\n", "fr"))
    result = fitted(quiz(own, languages=("en", "el")), features=frozenset({"item-language"}))
    assert codes(result) == []


def test_one_language_of_two() -> None:
    stem = Localized(texts={"el": Text(source="Ποιο;"), "en": Text(source="Which?")})
    sample = quiz(item(stem=stem), language="el", languages=("el", "en"))
    result = fitted(sample, language="en", interactions=frozenset({"choice"}))
    assert codes(result) == []
    assert the_item(result).stem == en("Which?")
    assert result.quiz.language == "en"
    refused = fitted(sample, language="el")
    assert set(codes(refused)) == {"refused/untranslated"}
    assert '"Option number 1" has no text in the language "el".' in [d.message for d in refused.diagnostics]


def test_a_translation_has_ids_of_its_own_that_its_words_do_not_change() -> None:
    def ids(english: str, language: str) -> list[str | None]:
        stem = Localized(texts={"el": Text(source="Ποιο;"), "en": Text(source=english)})
        sample = quiz(item(NumericInteraction(answers=(NumericAnswer(value=1),)), stem=stem), language="el")
        result = fitted(sample, language=language)
        return [result.quiz.id, *(one.id for one in result.quiz.items())]

    assert ids("Which?", "en") == ids("Which one?", "en") == [f"{name}-en" for name in ids("Which?", "el")]


def test_notes_for_authors_go_without_a_word() -> None:
    noted = item(lint_ignore=(Suppression(rule="key/missing"),))
    result = fitted(quiz(noted, glossary=Glossary(keep=("MP3",))))
    assert codes(result) == []
    assert the_item(result).lint_ignore == ()
    assert result.quiz.glossary == Glossary()


def test_what_another_format_alone_knows_is_said() -> None:
    result = fitted(quiz(item(extras={"toy": {"a": 1}, "other": {"b": 2}})))
    assert codes(result) == ["loss/extras"]
    assert the_item(result).extras == {"toy": {"a": 1}}


def test_a_question_with_an_id_that_nobody_can_see_is_called_by_its_number() -> None:
    result = fitted(quiz(item(), item(id="\x07 ")), features=frozenset({"item-id"}))
    assert [(said.code, said.item) for said in result.diagnostics] == [("loss/control-character", "question 2")]


def test_several_right_options_count_in_shares_where_the_target_marks_them_so() -> None:
    def marked(*written: Any, together: bool = False) -> tuple[list[str], list[Fraction | None]]:
        interaction = ChoiceInteraction(mode="multiple", choices=choices(*written), all_or_nothing=together)
        result = fitted(quiz(item(interaction)), several_right="shares")
        assert not the_item(result).interaction.all_or_nothing  # type: ignore[union-attr]
        return codes(result), fractions(result)

    assert marked(HALF, -HALF, HALF) == ([], [HALF, -HALF, HALF])
    assert marked(1, 0, 1, together=True) == (["loss/all-or-nothing"], [HALF, -HALF, HALF])
    assert marked(1, 0, together=True) == ([], [1, -1])  # the one right option alone is all or nothing
    assert marked(HALF, 0, HALF) == (["loss/partial-credit"], [HALF, -HALF, HALF])
    assert marked(Fraction(3, 4), -HALF, Fraction(1, 4)) == (["loss/partial-credit"], [HALF, -HALF, HALF])
    assert marked(Fraction("0.33333"), -THIRD, THIRD, Fraction("0.33333")) == ([], [THIRD, -THIRD, THIRD, THIRD])


def test_what_other_formats_know_of_the_whole_quiz_is_said_too() -> None:
    result = fitted(quiz(item(), extras={"toy": {"a": 1}, "other": {"due_at": 2}, "third": {"notes": []}}))
    assert codes(result) == ["loss/extras"]
    assert "(due_at)" in result.diagnostics[0].message
    assert result.quiz.extras == {"toy": {"a": 1}}


def test_sections_are_joined_where_there_are_none() -> None:
    drawn = Section(items=(item(stem=en("c")), item(stem=en("d"))), pick=1)
    sections = (Section(items=(item(stem=en("a")),)), Section(items=(item(stem=en("b")),)), drawn)
    result = fitted(quiz(sections=sections), features=frozenset({"pick"}))
    assert [len(section.items) for section in result.quiz.sections] == [2, 2]
    assert codes(result) == ["loss/sections"]


def test_a_draw_of_more_than_there_is() -> None:
    sample = quiz(sections=(Section(items=(item(),), pick=5),))
    result = fitted(sample, features=frozenset({"pick"}))
    assert codes(result) == ["loss/pick"]
    assert result.quiz.sections[0].pick is None


@pytest.mark.parametrize(
    ("sample", "limits", "code"),
    [
        (item(stem=en("x" * 11)), Limits(stem=10), "refused/too-long"),
        (item(single()), Limits(max_choices=2), "refused/too-many"),
        (item(ChoiceInteraction(choices=choices(1))), Limits(min_choices=2), "refused/too-few"),
    ],
)
def test_limits(sample: Item, limits: Limits, code: str) -> None:
    assert codes(fitted(quiz(sample), limits=limits)) == [code]


def test_a_long_title_is_cut_and_said() -> None:
    result = fitted(quiz(item(title=en("a" * 12))), features=frozenset({"item-title"}), limits=Limits(title=10))
    assert codes(result) == ["loss/long-title"]
    assert the_item(result).title == en("a" * 10)


def test_items_and_sections_have_ids_afterwards() -> None:
    result = fitted(quiz(item(), item(stem=en("Another?"))))
    ids = [one.id for one in result.quiz.items()]
    assert len(set(ids)) == 2
    assert all(ids)
    assert [section.id for section in result.quiz.sections] == ["section-1"]


@pytest.mark.parametrize(
    ("timing", "count"), [("never", 0), ("after_attempt", 0), ("immediate", 1), ("after_close", 1)]
)
def test_times_of_feedback_that_a_target_does_not_know(timing: str, count: int) -> None:
    asked = quiz(item(single()), settings=Settings(feedback=timing))  # type: ignore[arg-type]
    timings = frozenset({"never", "after_attempt"})
    result = fitted(asked, features=frozenset({"feedback-timing"}), timings=timings)
    assert [code for code in codes(result) if "timing" in code] == ["loss/feedback-timing"] * count
    assert result.quiz.settings.feedback == (None if count else timing)


def test_titles_of_sections_may_travel_only_where_questions_are_drawn() -> None:
    items = (item(single(), stem=en("A?")), item(single(), stem=en("B?")))
    drawn, asked = (Section(title=en("S"), items=items, pick=pick) for pick in (1, 2))
    features = frozenset({"pick", "sections"})
    result = fitted(Quiz(language="en", sections=(drawn, asked)), features=features, pick_titles=True)
    assert [section.title for section in result.quiz.sections] == [en("S"), None]
    assert [code for code in codes(result) if "title" in code] == ["loss/section-title"]


def test_a_term_of_the_glossary_is_the_same_in_all_languages() -> None:
    numeric = NumericInteraction(answers=(NumericAnswer(value=1),))
    sample = item(numeric, stem=Localized(texts={"en": Text(source="safetensors")}))
    assert codes(fitted(quiz(sample), language="el")) == ["refused/untranslated"]
    kept = quiz(sample, glossary=Glossary(keep=("safetensors",)))
    assert the_item(fitted(kept, language="el")).stem.texts["el"].source == "safetensors"


@pytest.mark.parametrize(
    ("answer", "fits"),
    [
        ({"value": "6.626e-34", "tolerance": "1e-36"}, True),
        ({"value": "6.02214076e23", "tolerance": "1e20"}, True),
        ({"minimum": "6.0e23", "maximum": "6.1e23"}, True),
        ({"value": "1e30", "tolerance": "0.5"}, False),
        ({"value": "1e-30", "tolerance": "0.5"}, False),
        ({"maximum": "123456789012345678901234567890.5"}, False),
        ({"value": "1e4000"}, False),
    ],
)
@pytest.mark.parametrize("target", ["canvas", "qti12", "qti21", "qti30", "moodle-xml", "gift"])
def test_numbers_that_systems_can_hold(target: str, answer: dict[str, str], fits: bool) -> None:
    interaction = NumericInteraction(answers=(NumericAnswer(**{name: Decimal(text) for name, text in answer.items()}),))
    stem = Localized.of("How much?", "en")
    quiz = Quiz(language="en", sections=(Section(items=(Item(stem=stem, interaction=interaction),)),))
    exported = api.export(quiz, target)
    assert [one.code for one in exported.diagnostics if one.code.startswith(("bug/", "refused/"))] == (
        [] if fits else ["refused/number"]
    )


def test_an_open_range_beyond_what_stands_for_its_end() -> None:
    interaction = NumericInteraction(answers=(NumericAnswer(minimum=Decimal("1e16")),))
    sample = Quiz(
        language="en", sections=(Section(items=(Item(stem=Localized.of("How much?", "en"), interaction=interaction),)),)
    )
    for target in ("canvas", "qti12", "qti21"):
        assert api.export(sample, target).data is not None


@pytest.mark.parametrize("target", ["canvas", "qti12", "qti21", "moodle-xml", "gift"])
def test_an_answer_of_control_characters_alone_is_none(target: str) -> None:
    interaction = TextEntryInteraction(answers=(TextAnswer(text=Localized.of("\x9c", "en")),))
    stem = Localized.of("What?", "en")
    quiz = Quiz(language="en", sections=(Section(items=(Item(stem=stem, interaction=interaction),)),))
    said = {one.code for one in api.export(quiz, target).diagnostics}
    assert {"loss/control-character", "refused/no-key"} <= said
    assert not any(code.startswith("bug/") for code in said)


@pytest.mark.parametrize("end", ["\r", "\r\n", "\u2028", "\x85"])
def test_whatever_ends_a_line_in_a_title_ends_as_a_space_or_a_line(end: str) -> None:
    sample = Quiz(language="en", sections=(Section(title=Localized.of(f"a{end}b", "en"), items=(item(single()),)),))
    exported = api.export(sample, "gift")
    assert exported.data is not None
    assert b"\r" not in exported.data


@pytest.mark.parametrize(
    ("answers", "codes"),
    [
        (((1, None), (0, "Why not?")), ["loss/answer-feedback", "loss/wrong-answer"]),
        (((1, None), (0, None)), ["loss/wrong-answer"]),
        (((1, None), (HALF, "Nearly.")), ["loss/answer-feedback", "loss/partial-credit"]),
        (((1, "Right!"), (HALF, None)), ["loss/partial-credit"]),
        (((1, "Right!"), (1, "Right as well!")), []),
    ],
)
def test_feedback_on_answers_that_are_not_the_best_is_named(
    answers: tuple[tuple[Any, str | None], ...], codes: list[str]
) -> None:
    typed = tuple(
        TextAnswer(text=en(f"answer {number}"), fraction=share, feedback=None if words is None else en(words))
        for number, (share, words) in enumerate(answers)
    )
    item = Item(id="q", stem=en("?"), interaction=TextEntryInteraction(answers=typed))
    capability = Capability(
        interactions=frozenset({"text_entry"}), features=frozenset({"item-id", "answer-feedback", "text-several"})
    )
    result = fit(Quiz(language="en", sections=(Section(items=(item,)),)), Target("x", "X", capability))
    assert [one.code for one in result.diagnostics] == codes
    (written,) = result.quiz.items()
    assert isinstance(written.interaction, TextEntryInteraction)
    right = [share for share, _ in answers if share == 1]
    assert [answer.fraction for answer in written.interaction.answers] == right


def test_equal_shares_that_are_not_on_the_list_are_said_once() -> None:
    eleven = tuple(Choice(text=en(f"option {number}"), fraction=Fraction(1, 11)) for number in range(11))
    sample = quiz(item(interaction=ChoiceInteraction(mode="multiple", all_or_nothing=False, choices=eleven)))
    listed = (Fraction(1), HALF, THIRD, Fraction(1, 9), Fraction(1, 10), Fraction(1, 20), Fraction(0))
    (refused,) = fitted(sample, features=frozenset(("partial-credit",)), fractions=listed).diagnostics
    assert refused.message == "each of 11 right options would earn 9.090909 %, which Toy does not take."
    assert refused.advice == "Have 9 or 10 right options, or make two questions of it."
