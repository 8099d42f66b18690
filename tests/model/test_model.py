"""What the model refuses, what it calls equal, and that no text is forgotten."""

from fractions import Fraction

import pytest
from pydantic import TypeAdapter, ValidationError

from quizkit.model import (
    INTERACTION_KINDS,
    Choice,
    ChoiceInteraction,
    ClozeInteraction,
    Gap,
    Item,
    Localized,
    Location,
    MatchInteraction,
    Pair,
    Section,
    Text,
    TextAnswer,
    TextEntryInteraction,
    texts_of,
    with_texts,
)


def en(source: str, **more: Location) -> Localized:
    return Localized(texts={"en": Text(source=source)}, **more)


def test_the_place_does_not_count() -> None:
    assert en("a", location=Location("x", 1)) == en("a", location=Location("y", 2))
    assert en("a") != en("b")
    assert Choice(text=en("a")) != Choice(text=en("a"), fraction=0)


def test_not_keyed_is_not_wrong() -> None:
    assert Choice(text=en("a")).fraction is None
    assert Choice(text=en("a"), fraction=0).fraction == 0


@pytest.mark.parametrize("fraction", ["2", -1.5, "x", "1/0", "1e999999999", float("inf"), Fraction(3, 2), []])
def test_a_fraction_lies_between_minus_one_and_one(fraction: object) -> None:
    with pytest.raises(ValidationError):
        Choice(text=en("a"), fraction=fraction)  # type: ignore[arg-type]


@pytest.mark.parametrize(("given", "kept"), [("1/3", Fraction(1, 3)), (0.5, Fraction(1, 2)), (1, Fraction(1))])
def test_fractions_are_exact(given: object, kept: Fraction) -> None:
    assert Choice(text=en("a"), fraction=given).fraction == kept  # type: ignore[arg-type]


def test_a_model_can_be_dumped() -> None:
    choice = Choice(text=en("a"), fraction="1/3")  # type: ignore[arg-type]
    assert b'"fraction":"1/3"' in TypeAdapter(Choice).dump_json(choice)


def test_two_choices_of_one_id_mean_nothing() -> None:
    with pytest.raises(ValidationError, match="the id A"):
        ChoiceInteraction(choices=(Choice(id="A", text=en("a")), Choice(id="A", text=en("b"))))


def test_a_draw_is_of_at_least_one() -> None:
    with pytest.raises(ValidationError):
        Section(pick=0)


def test_all_kinds_of_the_field_are_there() -> None:
    assert set(INTERACTION_KINDS) == {
        *("choice", "text_entry", "numeric", "match", "order", "cloze", "gap_match"),
        *("extended_text", "upload", "hotspot", "hottext", "formula", "none"),
    }


ITEM = Item(
    stem=en("stem"),
    title=en("title"),
    interaction=ClozeInteraction(
        gaps=(
            Gap(id="1", interaction=TextEntryInteraction(answers=(TextAnswer(text=en("typed"), feedback=en("said")),))),
            Gap(id="2", interaction=ChoiceInteraction(choices=(Choice(text=en("picked")),))),
        )
    ),
    hints=(en("hint"),),
    general_feedback=en("why"),
)


def test_no_text_is_forgotten() -> None:
    found = {path: text.texts["en"].source for path, text in texts_of(ITEM)}
    assert found == {
        "title": "title",
        "stem": "stem",
        "interaction.gaps[0].interaction.answers[0].text": "typed",
        "interaction.gaps[0].interaction.answers[0].feedback": "said",
        "interaction.gaps[1].interaction.choices[0].text": "picked",
        "general_feedback": "why",
        "hints[0]": "hint",
    }


def test_every_text_can_be_changed() -> None:
    louder = with_texts(ITEM, lambda text: en(text.texts["en"].source.upper()))
    assert [text.texts["en"].source for _, text in texts_of(louder)] == [
        text.texts["en"].source.upper() for _, text in texts_of(ITEM)
    ]
    assert with_texts(ITEM, lambda text: text) is ITEM


def test_texts_in_lists_are_found() -> None:
    match = MatchInteraction(pairs=(Pair(left=en("l"), right=en("r")),), distractors=(en("d"),))
    assert [path for path, _ in texts_of(match)] == ["pairs[0].left", "pairs[0].right", "distractors[0]"]


def test_where_there_is_no_text_the_first_is_empty() -> None:
    language, text = Localized(texts={}).first()
    assert (language, text.source) == ("und", "")
