"""What can be said in several ways is written in one, and no system marks it differently; worked out by hand."""

from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from quizkit import api
from quizkit.capability import ALL_MARKUP, Capability, Limits
from quizkit.losses import Fitted, Target, fit
from quizkit.model import (
    ChoiceInteraction,
    ExtendedText,
    Item,
    MatchInteraction,
    NumericAnswer,
    NumericInteraction,
    Pair,
    Quiz,
    Section,
    Settings,
    TextAnswer,
    TextEntryInteraction,
    UploadInteraction,
)
from quizkit.scoring import score
from tests.contract.samples import choices, en, item, quiz, single

TARGETS = ("canvas", "gift", "qti21", "qti30")
HALF = Fraction(1, 2)
ESSENTIAL = frozenset(
    {
        "item-id",
        "partial-credit",
        "all-or-nothing",
        "numeric-range",
        "numeric-several",
        "text-several",
        "general-feedback",
        "choice-feedback",
        "answer-feedback",
        "incorrect-feedback",
        "essay-limits",
        "hints",
        "tags",
        "quiz-title",
        "section-title",
    }
)


def fitted(sample: Quiz, language: str | None = None, **can: Any) -> Fitted:
    settings: dict[str, Any] = {
        "interactions": frozenset({"choice", "text_entry", "numeric", "extended_text", "upload"}),
        "features": ESSENTIAL,
        "markup": ALL_MARKUP,
    }
    return fit(sample, Target("toy", "Toy", Capability(**{**settings, **can})), language=language)


def codes(result: Fitted) -> list[str]:
    return [diagnostic.code for diagnostic in result.diagnostics]


def the_item(result: Fitted) -> Item:
    (only,) = result.quiz.items()
    return only


def the_interaction(sample: Any) -> Any:
    result = fitted(quiz(item(sample)))
    return the_item(result).interaction


def multiple(*fractions: Any, **more: Any) -> ChoiceInteraction:
    return ChoiceInteraction(mode="multiple", choices=choices(*fractions), **more)


@pytest.mark.parametrize(
    ("written", "mode", "together", "expected"),
    [
        ((None, 1, 0), "single", True, [0, 1, 0]),
        ((0, 1), "single", False, [0, 1]),
        ((HALF, 1, None), "multiple", True, [1, 1, 0]),
        ((HALF, HALF, None), "multiple", False, [HALF, HALF, 0]),
    ],
)
def test_a_key_is_whole(written: Any, mode: str, together: bool, expected: list[Fraction]) -> None:
    interaction = the_interaction(
        ChoiceInteraction(mode=mode, choices=choices(*written), all_or_nothing=together)  # type: ignore[arg-type]
    )
    assert [choice.fraction for choice in interaction.choices] == expected
    assert interaction.all_or_nothing is (together or mode == "single")


@pytest.mark.parametrize("name", TARGETS)
@pytest.mark.parametrize(
    "sample",
    [
        ChoiceInteraction(choices=choices(0, 1), all_or_nothing=False),
        ChoiceInteraction(choices=choices(None, 1)),
        multiple(None, 1, 1),
        multiple(None, None, all_or_nothing=False),
    ],
)
def test_such_keys_are_written(name: str, sample: ChoiceInteraction) -> None:
    result = api.export(quiz(item(sample)), name, allow_unkeyed=True)
    assert result.data is not None, [str(diagnostic) for diagnostic in result.diagnostics]


@pytest.mark.parametrize("name", TARGETS)
@pytest.mark.parametrize(
    "nothing", [en(""), en(" \t"), en("\x01"), en("<ul><li></li></ul>", "html"), en("<p> </p>", "html")]
)
def test_a_text_with_nothing_in_it_is_none(name: str, nothing: Any) -> None:
    sample = item(
        single(feedback=nothing), general_feedback=nothing, incorrect_feedback=nothing, title=nothing, hints=(nothing,)
    )
    result = api.export(quiz(sample, title=nothing, description=nothing), name)
    assert result.data is not None, [str(diagnostic) for diagnostic in result.diagnostics]
    assert {said.code for said in result.diagnostics} <= {"loss/control-character"} | (
        {"loss/incorrect-feedback", "loss/hints", "loss/general-feedback", "loss/quiz-title", "loss/quiz-description"}
        if "\x01" in nothing.texts["en"].source
        else set()
    )


def test_a_number_or_a_range_and_not_both() -> None:
    both = NumericAnswer(value=Decimal(5), tolerance=Decimal(1), minimum=Decimal(0), maximum=Decimal(9))
    wide = NumericAnswer(minimum=Decimal(0), maximum=Decimal(9), tolerance=Decimal(3), fraction=HALF)
    assert the_interaction(NumericInteraction(answers=(both, wide))).answers == (
        NumericAnswer(value=Decimal(5), tolerance=Decimal(1)),
        NumericAnswer(minimum=Decimal(0), maximum=Decimal(9), fraction=HALF),
    )


def test_a_range_without_numbers_is_left_out_or_no_key() -> None:
    never = NumericAnswer(minimum=Decimal(9), maximum=Decimal(0))
    result = fitted(quiz(item(NumericInteraction(answers=(never, NumericAnswer(value=Decimal(1)))))))
    assert codes(result) == ["loss/empty-range"]
    assert the_item(result).interaction == NumericInteraction(answers=(NumericAnswer(value=Decimal(1)),))
    alone = fitted(quiz(item(NumericInteraction(answers=(never,)))), requires=frozenset({"key"}))
    assert codes(alone) == ["refused/no-key"]


def test_feedback_on_any_other_number_is_feedback_on_a_wrong_answer() -> None:
    right, other = NumericAnswer(value=Decimal(3)), NumericAnswer(fraction=Fraction(0), feedback=en("Count again."))
    result = fitted(quiz(item(NumericInteraction(answers=(right, other)))))
    assert codes(result) == []
    assert the_item(result).interaction == NumericInteraction(answers=(right,))
    assert the_item(result).incorrect_feedback == en("Count again.")
    clash = fitted(quiz(item(NumericInteraction(answers=(right, other)), incorrect_feedback=en("No."))))
    assert codes(clash) == ["loss/answer-feedback"]
    assert the_item(clash).incorrect_feedback == en("No.")


def test_each_accepted_text_once() -> None:
    texts = (
        TextAnswer(text=en("Athens")),
        TextAnswer(text=en("athens ")),
        TextAnswer(text=en("")),
        TextAnswer(text=en("Sparta"), fraction=HALF),
        TextAnswer(text=en("SPARTA")),
    )
    result = fitted(quiz(item(TextEntryInteraction(answers=texts))))
    assert codes(result) == ["loss/empty-answer", "loss/same-answer"]
    interaction = the_item(result).interaction
    assert isinstance(interaction, TextEntryInteraction)
    assert [answer.text for answer in interaction.answers] == [en("Athens"), en("SPARTA")]


def test_an_essay_that_nobody_can_write_has_no_limits() -> None:
    result = fitted(quiz(item(ExtendedText(min_words=300, max_words=200))))
    assert codes(result) == ["loss/essay-limits"]
    assert the_item(result).interaction == ExtendedText()


def test_ids_and_tags_can_be_seen() -> None:
    result = fitted(quiz(item(id="one\x01two\n", tags=("easy\x02", " ", "hard"))))
    assert codes(result) == ["loss/control-character"] * 2
    assert (the_item(result).id, the_item(result).tags) == ("one two", ("easy", "hard"))


def test_two_ids_that_look_the_same_are_told_apart() -> None:
    result = fitted(quiz(item(id="one\x01"), item(id="one")))
    assert [one.id for one in result.quiz.items()] == ["one", "one-2"]


def test_the_language_of_the_quiz_is_no_language_of_its_own() -> None:
    result = fitted(quiz(item(language="en")), features=ESSENTIAL | {"item-language"})
    assert the_item(result).language is None


def test_a_title_is_plain_words_and_not_too_long() -> None:
    sample = Quiz(
        language="en",
        title=en("About **bold** words", "markdown"),
        sections=(Section(title=en("a" * 20), items=(item(),)),),
    )
    result = fitted(sample, limits=Limits(title=16))
    assert codes(result) == ["loss/long-title", "loss/markup"]
    assert result.quiz.title == en("About bold words")
    assert result.quiz.sections[0].title == en("a" * 16)


def test_a_title_that_is_not_translated_is_left_out() -> None:
    sample = item(stem=en("1 + 1?").replaced(texts={tag: en("1 + 1?").texts["en"] for tag in ("en", "el")}))
    result = fitted(quiz(sample, title=en("Sums")), language="el")
    assert "refused/untranslated" in codes(result)
    assert result.quiz.title is None


def test_minutes_are_whole_in_canvas() -> None:
    result = api.export(quiz(item(), settings=Settings(time_limit=Decimal("1.5"))), "canvas")
    assert [(said.code, said.advice) for said in result.diagnostics] == [
        ("loss/time-limit-seconds", "It is written as 2.")
    ]
    assert result.data is not None


def test_questions_that_are_drawn_count_the_same_in_canvas() -> None:
    items = (item(), item(stem=en("A hard one?"), points=Decimal(2)), item(stem=en("Another?"), points=Decimal(2)))
    result = api.export(Quiz(language="en", sections=(Section(items=items, pick=1),)), "canvas")
    assert [said.code for said in result.diagnostics] == ["loss/pick-points"]
    assert result.diagnostics[0].advice is not None
    assert result.diagnostics[0].advice.startswith("Each counts 2 there.")
    assert result.data is not None


def test_canvas_takes_any_files() -> None:
    result = api.export(quiz(item(UploadInteraction(file_types=(".pdf",), max_files=3))), "canvas")
    assert [said.code for said in result.diagnostics] == ["loss/upload-limits"]
    assert result.data is not None


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("mode", ["single", "true_false", "multiple"])
def test_beside_an_option_that_takes_points_away_the_others_of_a_draft_do_not(target: str, mode: str) -> None:
    parts = choices(-HALF, None)
    draft = item(ChoiceInteraction(mode=mode, choices=parts, all_or_nothing=False))  # type: ignore[arg-type]
    exported = api.export(quiz(draft), target, allow_unkeyed=True)
    assert not [said for said in exported.diagnostics if said.code.startswith("bug/")]


@pytest.mark.parametrize(
    ("written", "asked_for"),
    [
        (" x", "x"),
        ("x\t\n", "x"),
        ("\xa0x y\xa0z", "x y z"),
        ("a  b", "a  b"),
        ("a \n b", "a b"),
        ("e\u0301", "\xe9"),
        ("A\u030a", "\xc5"),
        ("\ufb01", "\ufb01"),
    ],
)
def test_an_accepted_text_is_asked_for_as_a_keyboard_gives_it(written: str, asked_for: str) -> None:
    """What is typed is compared in composed letters and without spaces around it here, and by code point in QTI."""
    sample = TextEntryInteraction(answers=(TextAnswer(text=en(written)),))
    assert score(item(sample), asked_for) == 1
    (answer,) = the_interaction(sample).answers
    assert answer.text.first()[1].source == asked_for


def test_a_letter_composed_in_two_ways_is_accepted_once() -> None:
    sample = TextEntryInteraction(answers=(TextAnswer(text=en("\xe9")), TextAnswer(text=en("e\u0301"))))
    assert len(the_interaction(sample).answers) == 1


def matched(*pairs: tuple[str, Any], distractors: tuple[Any, ...] = ()) -> Fitted:
    pair_list = tuple(Pair(left=en(left), right=right) for left, right in pairs)
    return fitted(
        quiz(item(MatchInteraction(pairs=pair_list, distractors=distractors))),
        interactions=frozenset({"match"}),
        features=ESSENTIAL | {"distractors"},
    )


def test_right_texts_that_look_the_same_are_one() -> None:
    """A student who picks the other one of the two must not be wrong."""
    result = matched(("a", en("x")), ("b", en("x ")), ("c", en("<p>x</p>", "html")), ("d", en("X")))
    interaction: Any = the_item(result).interaction
    assert [pair.right.first()[1].source for pair in interaction.pairs] == ["x", "x", "x", "X"]
    assert codes(result) == []


def test_wrong_texts_that_are_right_or_there_twice_are_left_out() -> None:
    result = matched(("a", en("x")), ("b", en("y")), distractors=(en("x "), en("z"), en("z"), en("Z")))
    interaction: Any = the_item(result).interaction
    assert [text.first()[1].source for text in interaction.distractors] == ["z", "Z"]
    assert [(said.code, said.message) for said in result.diagnostics] == [
        ("loss/same-text", 'the text "x ", which belongs to none, is the partner of a text as well.'),
        ("loss/same-text", 'the text "z", which belongs to none, is there twice.'),
    ]


@pytest.mark.parametrize("to", ["cartridge", "canvas", "gift", "qti21"])
@pytest.mark.parametrize("mode", ["single", "true_false"])
def test_a_draft_in_which_an_option_takes_points_stays_one_without_a_key(to: str, mode: Any) -> None:
    draft = ChoiceInteraction(mode=mode, choices=choices(-HALF, None))
    exported = api.export(quiz(item(draft)), to, allow_unkeyed=True)
    assert [said for said in exported.diagnostics if said.code.startswith("bug/")] == []
