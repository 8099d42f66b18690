"""Answers that sit inside the text: how their places are named, and what cannot be written."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from quizkit import api
from quizkit.model import (
    ChoiceInteraction,
    ClozeInteraction,
    DropGap,
    Gap,
    GapMatchInteraction,
    HottextInteraction,
    Item,
    TextEntryInteraction,
)
from quizkit.source import Source

from .samples import FORMATS, INTERACTIONS, PNG, choices, codes, en, item, members, quiz, read, written, zipped

GOLD = Path(__file__).parents[2] / "data" / "qti"


def file_of(one: Item, name: str) -> str:
    files = members(written(quiz(one), name))
    return next(data for path, data in files.items() if path.startswith("items/")).decode()


def test_names_that_are_no_identifiers_are_kept_as_labels() -> None:
    xml = file_of(item("cloze-texts"), "qti21")
    assert xml.count("label=") == 2
    assert 'label="2 b"' in xml
    assert "label=" not in file_of(item("hottext-several"), "qti21")
    assert 'responseIdentifier="heat"/>' in file_of(item("cloze"), "qti21")


def test_version_3_and_2_2_say_how_many_gaps_are_filled() -> None:
    assert "maxAssociations" not in file_of(item("gap-match"), "qti21")
    assert ' maxAssociations="2"' in file_of(item("gap-match"), "qti22")
    assert ' max-associations="2"' in file_of(item("gap-match"), "qti30")


def test_each_list_and_text_is_one_response() -> None:
    xml = file_of(item("cloze"), "qti30")
    assert xml.count("<qti-response-declaration") == 4
    assert xml.count("<qti-inline-choice-interaction") == 2
    assert xml.count("<qti-text-entry-interaction") == 2


GAP = Gap(id="a", interaction=INTERACTIONS["text-case"])
REFUSED: dict[str, tuple[str, Any]] = {
    "a gap that the text has no place for": ("[[b]]", ClozeInteraction(gaps=(GAP,))),
    "a gap with two places": ("[[a]] [[a]]", ClozeInteraction(gaps=(GAP,))),
    "a list to pick several from": (
        "[[a]]",
        ClozeInteraction(gaps=(Gap(id="a", interaction=ChoiceInteraction(mode="multiple", choices=choices(1, 1, 0))),)),
    ),
    "a word that is not there": (
        "[[a]]",
        GapMatchInteraction(choices=choices(None), gaps=(DropGap(id="a", accepts=("Z",)),)),
    ),
    "a word to pick without a place": ("[[A]]", HottextInteraction(choices=choices(1, 0))),
}


@pytest.mark.parametrize("what", REFUSED)
@pytest.mark.parametrize("name", FORMATS)
def test_what_cannot_be_written_is_refused(name: str, what: str) -> None:
    stem, interaction = REFUSED[what]
    exported = api.export(quiz(Item(stem=en(stem), interaction=interaction)), name)
    assert exported.data is None
    assert {said.code for said in exported.diagnostics} == {"refused/by-target"}


def test_markup_in_lists_and_words_is_said() -> None:
    gap = Gap(
        id="a",
        interaction=ChoiceInteraction(
            choices=(*choices(1), choices(0)[0].replaced(text=en("H<sub>2</sub>O", "html"), feedback=en("No."))),
        ),
    )
    exported = api.export(quiz(Item(stem=en("[[a]]"), interaction=ClozeInteraction(gaps=(gap,)))), "qti30")
    assert exported.data is not None
    assert sorted(said.code for said in exported.diagnostics) == ["loss/markup"]


def test_a_typed_gap_without_a_name_is_a_question_by_itself() -> None:
    xml = (GOLD / "2.1" / "text_entry.xml").read_text()
    (plain,) = read(xml.encode(), file="x.xml")[0].items()
    assert isinstance(plain.interaction, TextEntryInteraction)
    labelled = xml.replace("<textEntryInteraction ", '<textEntryInteraction label="city" ')
    (named,) = read(labelled.encode(), file="x.xml")[0].items()
    assert isinstance(named.interaction, ClozeInteraction)
    assert "[[city]]" in named.stem.first()[1].source


def test_labels_that_are_not_distinct_name_nothing() -> None:
    xml = (GOLD / "2.1" / "cloze_text.xml").read_text()
    labelled = xml.replace("<textEntryInteraction ", '<textEntryInteraction label="gap" ')
    (found,) = read(labelled.encode(), file="x.xml")[0].items()
    assert isinstance(found.interaction, ClozeInteraction)
    assert [gap.id for gap in found.interaction.gaps] == ["RESPONSE1", "RESPONSE2"]


def test_a_gap_that_takes_several_words() -> None:
    entry = '<mapEntry mapKey="W3 G2" mappedValue="0.5"/></mapping>'
    xml = (GOLD / "2.1" / "gap_match.xml").read_text().replace("</mapping>", entry)
    found, report = read(xml.encode(), file="x.xml")
    (one,) = found.items()
    assert codes(report) == []
    assert isinstance(one.interaction, GapMatchInteraction)
    assert [gap.accepts for gap in one.interaction.gaps] == [("W1",), ("W2", "W3")]
    assert one.points == 1


def test_information_on_request_is_a_hint() -> None:
    control = '<infoControl title="Help"><p>It has an Acropolis.</p></infoControl>'
    xml = (GOLD / "2.1" / "text_entry.xml").read_text().replace("<itemBody>", f"<itemBody>{control}")
    found, report = read(xml.encode(), file="x.xml")
    (one,) = found.items()
    assert codes(report) == []
    assert [hint.first()[1].source for hint in one.hints] == ["It has an Acropolis."]
    assert "Acropolis" not in one.stem.first()[1].source


def test_an_image_that_is_missing_leaves_the_question_readable() -> None:
    xml = (GOLD / "2.1" / "hotspot.xml").read_bytes()
    found, report = read(zipped({"a.xml": xml}))
    assert [one.interaction.kind for one in found.items()] == ["hotspot"]
    assert codes(report) == ["read/manifest", "read/missing-file"]
    (kept,) = read(zipped({"a.xml": xml, "images/map.png": PNG}))[0].items()
    assert kept.interaction.areas[0].fraction == Fraction(1)  # type: ignore[union-attr]


def test_feedback_of_others_is_not_taken_for_that_on_a_gap() -> None:
    xml = (GOLD / "2.1" / "feedback.xml").read_text()
    renamed = xml.replace('"FEEDBACK"', '"FEEDBACK_1"')
    assert renamed != xml
    (mine,), (theirs,) = (list(read(one.encode(), file="x.xml")[0].items()) for one in (xml, renamed))
    assert theirs.correct_feedback is not None
    assert [theirs.correct_feedback, theirs.incorrect_feedback] == [mine.correct_feedback, mine.incorrect_feedback]


@pytest.mark.parametrize(("count", "answers"), [(200, 1), (100, 5)])
def test_many_gaps_come_back(count: int, answers: int) -> None:
    """What they earn is found out by trying each answer beside the best ones to all other gaps."""
    assert exported_gaps(count, answers).data is not None


def test_more_gaps_than_can_be_read_again_are_refused_in_a_sentence() -> None:
    exported = exported_gaps(400, 1)
    (said,) = exported.diagnostics
    assert exported.data is None and said.code == "refused/by-target"
    assert said.message.startswith("the text has 400 gaps with 400 answers")


def exported_gaps(count: int, answers: int) -> api.Exported:
    """A text with so many gaps, written as QTI 3."""
    gaps = {f"g{gap}": {"answer": [f"x{gap}y{answer}" for answer in range(answers)]} for gap in range(count)}
    asked = {"question": " ".join(f"[[{name}]]" for name in gaps), "gaps": gaps}
    loaded = api.read(Source("a.json", json.dumps({"questions": [asked]}).encode()))
    assert loaded.quiz is not None
    return api.export_as(loaded.quiz, "qti30", api.Wishes())
