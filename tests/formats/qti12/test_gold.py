"""Items whose scores are known: gold documents of 1.2, and the truth table of QTI 2 written as 1.2."""

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from quizkit.model import Asset, ClozeInteraction, HotspotInteraction, Item, MatchInteraction
from quizkit.scoring import score
from tests.formats.qti.samples import PNG
from tests.formats.qti.test_gold import ANSWERS, gold, meant

from .support import codes, exported, fractions, quiz, read_bytes, words

GOLD = Path(__file__).parents[2] / "data" / "qti" / "1.2"

HELD = [name for name in ANSWERS if name not in {"associate", "essay", "upload", "gap_match", "hottext", "composite"}]
"""What 1.2 has questions for. The composite asks for a choice above a text, which is read as gaps; see below."""

WORTH: dict[str, list[list[tuple[Any, int]]]] = {
    "canvas.xml": [
        [(["Athens"], 1), (["Rome"], 0), ([], 0)],
        [("3.14", 1), ("3.13", 1), ("3.15", 1), ("3.1299", 0), ("3.16", 0), ("pi", 0)],
    ],
    "cc_profile.xml": [
        [(["Athens"], 1), (["Rome"], 0)],
        [(["Athens", "Rome"], 1), (["Athens"], 0), (["Athens", "Rome", "Lyon"], 0), (["Lyon"], 0), ([], 0)],
        [("Athens", 1), ("athens", 1), ("ATHINA", 1), ("Rome", 0), ("", 0)],
    ],
}
"""For each item that is marked, responses (choices by their texts) and what the XML gives for them, worked by hand."""


def worth(found: Item, response: Any) -> Fraction | None:
    if isinstance(response, list):
        by_text = {words(choice.text): choice.id for choice in found.interaction.choices}  # type: ignore[union-attr]
        response = [by_text[one] for one in response]
    return score(found, response)


@pytest.mark.parametrize("name", WORTH)
def test_gold_documents_are_worth_what_they_say(name: str) -> None:
    found, report = read_bytes((GOLD / name).read_bytes(), name)
    assert codes(report) == []
    again, _ = read_bytes(exported(found), "quiz.zip")
    for sample in (found, again):
        for item, cases in zip(sample.items(), WORTH[name], strict=False):
            for response, expected in cases:
                assert worth(item, response) == expected, (item.id, response)


def test_the_gold_document_of_canvas() -> None:
    found, _ = read_bytes((GOLD / "canvas.xml").read_bytes())
    choice, number = found.items()
    assert words(found.title) == "Canvas gold"
    assert [choice.id, choice.points, words(choice.title), words(choice.stem)] == ["Q1", 2, "MC", "Capital?"]
    assert words(choice.general_feedback) == "Explained."
    assert fractions(choice) == {"Athens": 1, "Rome": 0}
    assert [number.id, number.points, number.interaction.kind] == ["Q2", 1, "numeric"]


def test_the_gold_document_of_common_cartridge() -> None:
    found, _ = read_bytes((GOLD / "cc_profile.xml").read_bytes())
    single, multiple, text, essay = found.items()
    assert found.settings.attempts == 1
    assert [item.points for item in found.items()] == [1, 1, 1, 1]
    assert words(single.correct_feedback) == "Well done."
    feedback = [words(choice.feedback) for choice in single.interaction.choices]  # type: ignore[union-attr]
    assert feedback == ["", "Rome is in Italy."]
    assert multiple.interaction.mode == "multiple"  # type: ignore[union-attr]
    assert fractions(text) == {"Athens": 1, "Athina": 1}
    assert [essay.interaction.kind, words(essay.stem)] == ["extended_text", "Discuss."]


@pytest.mark.parametrize("name", HELD)
def test_the_truth_table_holds_when_it_is_written_as_1_2(name: str) -> None:
    original = gold("2.1", name)
    assets = (Asset(name="images/map.png", media_type="image/png", data=PNG),) if name == "hotspot" else ()
    (found,) = read_bytes(exported(quiz(original, assets=assets)), "quiz.zip")[0].items()
    assert found.points == original.points
    for responses, outcomes in ANSWERS[name]:
        response = meant(found.interaction, responses)
        if isinstance(found.interaction, MatchInteraction):  # its pairs are named by their places here
            lefts = [pair.id for pair in original.interaction.pairs]  # type: ignore[union-attr]
            places = {left: pair.id for left, pair in zip(lefts, found.interaction.pairs, strict=True)}
            response = {places[left]: right for left, right in response.items()}
        share = score(found, response)
        assert share is not None
        assert share * Fraction(found.points) == Fraction(outcomes["SCORE"]), responses


def test_what_is_picked_in_a_text_comes_back() -> None:
    (found,) = read_bytes(exported(quiz(gold("2.1", "composite"))), "quiz.zip")[0].items()
    assert isinstance(found.interaction, ClozeInteraction)
    assert [gap.interaction.kind for gap in found.interaction.gaps] == ["choice", "text_entry"]
    for responses, outcomes in ANSWERS["composite"]:
        share = score(found, meant(found.interaction, responses))
        assert share is not None
        assert share * Fraction(found.points) == Fraction(outcomes["SCORE"]), responses


def test_the_map_comes_back() -> None:
    original = gold("2.1", "hotspot")
    assets = (Asset(name="images/map.png", media_type="image/png", data=PNG),)
    again, _ = read_bytes(exported(quiz(original, assets=assets)), "quiz.zip")
    (found,) = again.items()
    assert isinstance(found.interaction, HotspotInteraction)
    assert isinstance(original.interaction, HotspotInteraction)
    shapes = [(area.shape, area.coords, area.fraction) for area in original.interaction.areas]
    assert [(area.shape, area.coords, area.fraction) for area in found.interaction.areas] == shapes
    assert [asset.name for asset in again.assets] == [found.interaction.image]


def test_words_to_drag_become_lists_of_the_same_worth() -> None:
    original = gold("2.1", "gap_match")
    (found,) = read_bytes(exported(quiz(original)), "quiz.zip")[0].items()
    assert isinstance(found.interaction, ClozeInteraction)
    names = [choice.id for choice in original.interaction.choices]  # type: ignore[union-attr]
    for responses, outcomes in ANSWERS["gap_match"]:
        picked = {}
        for gap in found.interaction.gaps:
            words_of_gap = [pair.split()[0] for pair in responses["RESPONSE"] if pair.split()[1] == gap.id]
            places = [names.index(word) for word in words_of_gap]
            picked[gap.id] = [gap.interaction.choices[place].id for place in places]  # type: ignore[union-attr]
        share = score(found, picked)
        assert share is not None
        assert share * Fraction(found.points) == Fraction(outcomes["SCORE"]), responses
