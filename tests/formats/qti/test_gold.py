"""The items of the truth table, in three versions, are read with the right meaning."""

import json
from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from quizkit import api
from quizkit.model import (
    Asset,
    ChoiceInteraction,
    ClozeInteraction,
    ExtendedText,
    GapMatchInteraction,
    HottextInteraction,
    Interaction,
    Item,
    MatchInteraction,
    NumericAnswer,
    NumericInteraction,
    OrderInteraction,
    TextEntryInteraction,
    UploadInteraction,
)
from quizkit.registry import detect_format
from quizkit.richtext import to_plain
from quizkit.scoring import score
from quizkit.source import Source

from .samples import HALF, PNG, codes, quiz, read, zipped

GOLD = Path(__file__).parents[2] / "data" / "qti"
VERSIONS = ("2.1", "2.2", "3.0")
ANSWERS: dict[str, list[tuple[dict[str, Any], dict[str, Any]]]] = json.loads((GOLD / "answers.json").read_text())


def gold(version: str, name: str) -> Item:
    data = (GOLD / version / f"{name}.xml").read_bytes()
    if name == "hotspot":
        data = zipped({"hotspot.xml": data, "images/map.png": PNG})
    quiz, report = read(data, "qti30" if version == "3.0" else "qti21", f"{name}.xml")
    assert codes(report) == (["read/manifest"] if name == "hotspot" else [])
    (item,) = quiz.items()
    return item


def words(texts: Any) -> list[str]:
    return [to_plain(text.first()[1]) for text in texts]


def fractions(interaction: Any) -> dict[str, Fraction]:
    return {choice.id: choice.fraction for choice in interaction.choices}


def meant(interaction: Interaction, responses: Mapping[str, Any]) -> Any:
    """A response of the truth table as quizkit means it."""
    match interaction:
        case ChoiceInteraction(mode="true_false", choices=choices):
            return [choices[0].id if responses["RESPONSE"] == "true" else choices[1].id]
        case TextEntryInteraction() | NumericInteraction():
            return responses["RESPONSE"]
        case MatchInteraction(pairs=pairs):
            chosen = dict(response.split() for response in responses["RESPONSE"])
            rights = {"R1": pairs[0].id, "R2": pairs[1].id}
            return {left: rights.get(right, "none") for left, right in chosen.items()}
        case GapMatchInteraction():
            return {gap: word for word, gap in (response.split() for response in responses["RESPONSE"])}
        case ClozeInteraction(gaps=gaps):
            return {
                gap.id: [responses[gap.id]] if isinstance(gap.interaction, ChoiceInteraction) else responses[gap.id]
                for gap in gaps
            }
    found = responses["RESPONSE"]
    return [found] if isinstance(found, str) else found


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("name", [name for name in ANSWERS if name not in {"associate", "essay", "upload"}])
def test_gold_items_are_worth_what_the_table_says(version: str, name: str) -> None:
    item = gold(version, name)
    for responses, outcomes in ANSWERS[name]:
        share = score(item, meant(item.interaction, responses))
        assert share is not None
        assert share * Fraction(item.points) == Fraction(outcomes["SCORE"]), responses


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("name", [name for name in ANSWERS if name not in {"associate", "essay", "upload"}])
def test_gold_items_written_again_are_worth_the_same(version: str, name: str) -> None:
    original = gold(version, name)
    assets = (Asset(name="images/map.png", media_type="image/png", data=PNG),) if name == "hotspot" else ()
    exported = api.export(quiz(original, assets=assets), f"qti{version.replace('.', '')}")
    assert exported.diagnostics == ()
    assert exported.data is not None
    (item,) = read(exported.data)[0].items()
    for responses, outcomes in ANSWERS[name]:
        share = score(item, meant(item.interaction, responses))
        assert share is not None
        assert share * Fraction(item.points) == Fraction(outcomes["SCORE"]), responses


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("name", ["essay", "upload"])
def test_what_people_mark_is_worth_nothing_by_itself(version: str, name: str) -> None:
    item = gold(version, name)
    assert {outcomes["SCORE"] for _, outcomes in ANSWERS[name]} <= {0}
    assert score(item, "My essay") is None


def test_every_item_of_the_table_is_scored() -> None:
    """All but pairs, which are scored as they are read, and what people mark."""
    for version in VERSIONS:
        assert {path.stem for path in (GOLD / version).glob("*.xml")} == set(ANSWERS)


@pytest.mark.parametrize("version", VERSIONS)
def test_items_of_gold_packages_are_worth_what_the_table_says(version: str) -> None:
    quiz, _ = read((GOLD / f"pkg_{version}.zip").read_bytes())
    for item in quiz.items():
        assert item.id is not None
        for responses, outcomes in ANSWERS[item.id]:
            share = score(item, meant(item.interaction, responses))
            assert share is not None
            assert share * Fraction(item.points) == Fraction(outcomes["SCORE"]), responses


OLD = {  # QTI 2.0 under its own name, and under the one that Moodle gave it
    "imsqti_v2p0": "http://www.imsglobal.org/xsd/imsqti_v2p0",
    "imsqti_item_v2p0": "http://www.imsglobal.org/xsd/imsqti_item_v2p0",
}


@pytest.mark.parametrize("space", OLD)
@pytest.mark.parametrize("name", ANSWERS)
def test_qti_2_0_is_read_like_2_1(space: str, name: str) -> None:
    text = (GOLD / "2.1" / f"{name}.xml").read_text()
    # what 2.0 has no word for: capitals count in its mappings, and templates have an address of their own
    old = text.replace("http://www.imsglobal.org/xsd/imsqti_v2p1", OLD[space]).replace("qti_v2p1/rp", "qti_v2p0/rp")
    quiz, report = read(old.encode(), file=f"{name}.xml")
    new, _ = read(text.encode(), file=f"{name}.xml")
    assert list(quiz.items()) == list(new.items())
    assert codes(report) in ([], ["read/unsupported"], ["read/missing-file"])
    assert detect_format(Source(f"{name}.xml", old.encode())) == "qti21"


def test_capitals_count_in_the_mappings_of_qti_2_0() -> None:
    text = (GOLD / "2.1" / "text_entry.xml").read_text().replace(' caseSensitive="false"', "")
    (item,) = read(text.replace("imsqti_v2p1", "imsqti_v2p0").encode(), file="x.xml")[0].items()
    assert [score(item, typed) for typed in ("Athens", "athens")] == [1, 0]


@pytest.mark.parametrize("version", VERSIONS)
class TestGold:
    def test_choice(self, version: str) -> None:
        item = gold(version, "choice_single")
        assert words([item.stem, item.title]) == ["Capital of Greece?", "choice single"]
        assert item.id == "choice_single"
        interaction = item.interaction
        assert isinstance(interaction, ChoiceInteraction)
        assert (interaction.mode, interaction.shuffle) == ("single", True)
        assert words(choice.text for choice in interaction.choices) == ["Athens", "Rome", "None of these"]
        assert fractions(interaction) == {"A": 1, "B": 0, "C": 0}
        assert [choice.fixed for choice in interaction.choices] == [False, False, True]

    def test_true_false(self, version: str) -> None:
        interaction = gold(version, "true_false").interaction
        assert isinstance(interaction, ChoiceInteraction)
        assert (interaction.mode, interaction.shuffle) == ("true_false", False)
        assert [choice.fraction for choice in interaction.choices] == [1, 0]

    def test_several(self, version: str) -> None:
        whole = gold(version, "multi_allornothing").interaction
        parts = gold(version, "multi_partial").interaction
        assert isinstance(whole, ChoiceInteraction)
        assert isinstance(parts, ChoiceInteraction)
        assert (whole.mode, whole.all_or_nothing, fractions(whole)) == ("multiple", True, {"A": 1, "B": 1, "C": 0})
        assert (parts.mode, parts.all_or_nothing) == ("multiple", False)
        assert fractions(parts) == {"A": HALF, "B": HALF, "C": -HALF}

    def test_text_entry(self, version: str) -> None:
        item = gold(version, "text_entry")
        interaction = item.interaction
        assert isinstance(interaction, TextEntryInteraction)
        assert words([item.stem]) == ["The capital of Greece is _____."]
        assert words(answer.text for answer in interaction.answers) == ["Athens", "Athina", "Athenes"]
        assert [answer.fraction for answer in interaction.answers] == [1, 1, HALF]
        assert not interaction.case_sensitive

    @pytest.mark.parametrize("name", ["numeric_tolerance", "numeric_range"])
    def test_numeric(self, version: str, name: str) -> None:
        item = gold(version, name)
        answer = NumericAnswer(value=Decimal("3.14"), tolerance=Decimal("0.01"))
        assert item.interaction == NumericInteraction(answers=(answer,))
        assert words([item.stem]) == ["Pi, to two places:"]

    def test_match(self, version: str) -> None:
        for name in ("match", "match_tabular"):
            interaction = gold(version, name).interaction
            assert isinstance(interaction, MatchInteraction)
            assert words(pair.left for pair in interaction.pairs) == ["Greece", "Italy"]
            assert words(pair.right for pair in interaction.pairs) == ["Athens", "Rome"]
            assert words(interaction.distractors) == ["Paris"]

    def test_order(self, version: str) -> None:
        interaction = gold(version, "order").interaction
        assert isinstance(interaction, OrderInteraction)
        assert words(entry.text for entry in interaction.entries) == ["1453", "1821", "1940"]
        assert [entry.id for entry in interaction.entries] == ["C", "A", "B"]

    def test_gaps(self, version: str) -> None:
        typed, listed = gold(version, "cloze_text"), gold(version, "inline_choice")
        assert words([typed.stem]) == ["Greece: [[RESPONSE1]]; Italy: [[RESPONSE2]]."]
        assert words([listed.stem]) == ["Athens is in [[RESPONSE1]] and Rome in [[RESPONSE2]]."]
        for item in (typed, listed):
            assert isinstance(item.interaction, ClozeInteraction)
            assert [gap.weight for gap in item.interaction.gaps] == [1, 1]
            assert item.points == 2

    def test_several_interactions_are_gaps(self, version: str) -> None:
        item = gold(version, "composite")
        assert words([item.stem]) == ["Capital of Greece?\n[[Q1]]\n2+2=[[Q2]]"]
        assert isinstance(item.interaction, ClozeInteraction)
        assert [gap.interaction.kind for gap in item.interaction.gaps] == ["choice", "text_entry"]

    def test_gap_match(self, version: str) -> None:
        item = gold(version, "gap_match")
        interaction = item.interaction
        assert isinstance(interaction, GapMatchInteraction)
        assert words([item.stem]) == ["Fill the gaps.\nGreece: [[G1]] Italy: [[G2]]"]
        assert {gap.id: gap.accepts for gap in interaction.gaps} == {"G1": ("W1",), "G2": ("W2",)}
        assert not interaction.reusable

    def test_hottext(self, version: str) -> None:
        item = gold(version, "hottext")
        assert isinstance(item.interaction, HottextInteraction)
        assert words([item.stem]) == ["The [[H1]] [[H2]] away."]
        assert words(choice.text for choice in item.interaction.choices) == ["cat", "runned"]
        assert fractions(item.interaction) == {"H1": 0, "H2": 1}

    def test_hotspot(self, version: str) -> None:
        interaction: Any = gold(version, "hotspot").interaction
        assert (interaction.image, interaction.width, interaction.height) == ("images/map.png", 200, 100)
        assert [(area.id, area.shape, area.coords, area.fraction) for area in interaction.areas] == [
            ("A", "circle", (50, 50, 10), 1),
            ("B", "rect", (100, 20, 140, 60), 0),
        ]

    def test_essay(self, version: str) -> None:
        item = gold(version, "essay")
        assert isinstance(item.interaction, ExtendedText)
        assert item.points == 5
        assert item.interaction.lines == 8
        assert item.interaction.rubric is not None
        assert words([item.interaction.rubric]) == ["Award one point for each argument."]

    def test_upload(self, version: str) -> None:
        assert gold(version, "upload").interaction == UploadInteraction()

    def test_feedback(self, version: str) -> None:
        item = gold(version, "feedback")
        assert words([item.correct_feedback, item.incorrect_feedback]) == ["Well done.", "Not this time."]
        assert isinstance(item.interaction, ChoiceInteraction)
        about = [choice.feedback for choice in item.interaction.choices]
        assert words(about[:2]) == ["Athens, yes.", "Rome is in Italy."]
        assert about[2] is None
        assert item.general_feedback is None

    def test_finding_pairs_is_read_as_matching_and_said(self, version: str) -> None:
        quiz, report = read((GOLD / version / "associate.xml").read_bytes(), file="associate.xml")
        (item,) = quiz.items()
        interaction = item.interaction
        assert isinstance(interaction, MatchInteraction)
        assert [words([pair.left, pair.right]) for pair in interaction.pairs] == [["Athens", "Rome"]]
        assert words(interaction.distractors) == ["Lyon"]
        for responses, outcomes in ANSWERS["associate"]:
            pair = set(responses["RESPONSE"][0].split())
            partner = "A" if pair == {"A", "B"} else "none"
            assert score(item, {"A": partner}) == outcomes["SCORE"]
        (diagnostic,) = report
        assert diagnostic.code == "read/unsupported"
        assert diagnostic.item == '"associate"'
        assert str(diagnostic.location) == "associate.xml:2"

    def test_package(self, version: str) -> None:
        quiz, report = read((GOLD / f"pkg_{version}.zip").read_bytes())
        assert codes(report) == []
        assert [item.id for item in quiz.items()] == ["choice_single", "multi_partial", "text_entry", "match", "order"]
        assert (quiz.id, quiz.language, len(quiz.sections)) == ("T1", "en", 1)
        assert words([quiz.title, quiz.sections[0].title]) == ["Gold", "Section"]
        first = next(quiz.items())
        assert str(first.location) == "test.zip!items/choice_single.xml:2"
