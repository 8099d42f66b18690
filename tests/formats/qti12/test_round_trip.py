"""What is written comes back the same: every export verifies it, so no export may say that it is at fault."""

from decimal import Decimal
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from quizkit import api
from quizkit.model import ClozeInteraction, Item, Localized, MatchInteraction, Pair, Quiz
from tests.formats.qti.samples import ITEMS, QUIZ, THIRD
from tests.strategies import WORDS, Quizzes

from .support import exported, quiz, read_bytes, words
from .test_schemas import WHOLE

PARTS = Quizzes(("en",), st.sampled_from(WORDS), ("plain", "html"))
KINDS = ("choice", "text_entry", "numeric", "match", "order", "cloze")


def faults(sample: Quiz) -> list[str]:
    result = api.export(sample, "qti12", allow_unkeyed=True)
    return [str(said) for said in result.diagnostics if said.code.startswith("bug/")]


@pytest.mark.parametrize("sample", ITEMS, ids=lambda item: item.id)
def test_each_item_comes_back_or_is_refused(sample: Item) -> None:
    assert faults(quiz(sample, assets=QUIZ.assets)) == []


def test_a_whole_quiz_comes_back() -> None:
    found, report = read_bytes(exported(WHOLE), "quiz.zip")
    assert list(report) == []
    assert [found.id, words(found.title), found.settings] == [WHOLE.id, words(WHOLE.title), WHOLE.settings]
    assert [item.id for item in found.items()] == [item.id for item in WHOLE.items()]
    assert [(section.pick, len(section.items)) for section in found.sections] == [
        (section.pick, len(section.items)) for section in WHOLE.sections
    ]


def test_a_single_pair_without_words_on_its_left_is_still_a_match() -> None:
    pair = Pair(left=Localized.of("", "en"), right=Localized.of("Athens", "en"))
    sample = Item(id="m", stem=Localized.of("Match.", "en"), interaction=MatchInteraction(pairs=(pair,)))
    (found,) = read_bytes(exported(quiz(sample)), "quiz.zip")[0].items()
    assert found.interaction.kind == "match"


@pytest.mark.parametrize("kind", KINDS)
def test_any_interaction_comes_back(kind: str) -> None:
    points = st.sampled_from([Decimal(1), Decimal(0), Decimal(3), Decimal("57.853")])

    @settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck))
    @given(PARTS.interaction(kind), points)
    def check(interaction: Any, worth: Decimal) -> None:
        stem = Localized.of("What?", "en")
        if isinstance(interaction, ClozeInteraction):
            places = "".join(f"<b>and</b> [[{gap.id}]] " for gap in interaction.gaps)
            stem = Localized.of(f"<p>Fill in {places}!</p>", "en", "html")
        assert faults(quiz(Item(stem=stem, interaction=interaction, points=worth))) == []

    check()


def test_ids_and_titles_of_any_kind_come_back() -> None:
    ids = ["plain-1", "1 digit first", "Ερώτηση", "a/b\\c:d", "x" * 80, "Plain-1", "a  b"]
    sample = quiz(*(ITEMS[0].replaced(id=name) for name in ids), id="Κουίζ", title=Localized.of("Quiz", "en"))
    found, _ = read_bytes(exported(sample), "quiz.zip")
    assert [item.id for item in found.items()] == ids
    assert [found.id, words(found.title)] == ["Κουίζ", "Quiz"]


def test_thirds_are_thirds() -> None:
    (sample,) = [item for item in ITEMS if item.id == "multiple-partial-5"]
    (found,) = read_bytes(exported(quiz(sample)), "quiz.zip")[0].items()
    assert [choice.fraction for choice in found.interaction.choices][:3] == [THIRD] * 3  # type: ignore[union-attr]


def test_the_order_of_the_answers_is_not_given_away() -> None:
    (sample,) = [item for item in ITEMS if item.id == "order"]
    data = exported(quiz(sample))
    found, _ = read_bytes(data, "quiz.zip")
    entries = next(found.items()).interaction.entries  # type: ignore[union-attr]
    assert [words(entry.text) for entry in entries] == ["one", "two", "three", "four"]
    from .support import members

    xml = members(data)["assessment.xml"].decode()
    assert [xml.index(f">{word}<") for word in ("one", "two", "three", "four")] != sorted(
        xml.index(f">{word}<") for word in ("one", "two", "three", "four")
    )


def test_short_answers_say_that_they_are_none_of_the_essays() -> None:
    """Schoology takes a short answer for an essay unless its profile says what it is."""
    from .support import members

    (sample,) = [item for item in ITEMS if item.id == "text"]
    xml = members(exported(quiz(sample)))["assessment.xml"].decode()
    assert "<fieldlabel>cc_profile</fieldlabel><fieldentry>cc.fib.v0p1</fieldentry>" in xml
