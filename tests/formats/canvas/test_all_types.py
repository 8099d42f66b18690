"""A package with all twelve types, a group and a bank: as Canvas converted it, before and after it is written anew."""

import json
from decimal import Decimal
from typing import Any

import pytest
from lxml import etree

from quizkit.formats.canvas import FORMAT
from quizkit.losses import Target, fit
from quizkit.model import Quiz

from .classic import as_numbered, classic
from .facts import read_facts, told_facts
from .support import DATA, assessment, codes, items_in, members, read_bytes, written

PACKAGE = (DATA / "canvas-all-types.zip").read_bytes()
TOLD = json.loads((DATA / "canvas-all-types.json").read_text("utf-8"))["classic"]
QUESTIONS: dict[str, dict[str, Any]] = {
    question["migration_id"]: question for question in TOLD["questions"]["assessment_questions"]
}
ITEMS = items_in(PACKAGE)
GROUP_POINTS = {"g_g1": 3.0, "g_g2": 3.0, "g_b1": 1.5, "g_b2": 1.5, "g_b3": 1.5}
MEANT: dict[str, dict[str, Any]] = {
    "g_tf_el": {"type": "true_false_question"},
    "g_num0": {"answers": [(42.0, 42.0, None)]},
}
REWRITTEN: dict[str, dict[str, Any]] = {
    "g_tf_el": {"answers": [("True", 100, None), ("False", 0, None)]},
    "g_fimb": {"answers": [("color1", "red", 100, "r"), ("χρώμα", "blue", 100, None)]},
}
"""What is not written as it was: Canvas's own words, and an answer ("Red") that says the same as another."""


@pytest.fixture(scope="module")
def quiz() -> Quiz:
    found, report = read_bytes(PACKAGE)
    assert codes(report) == ["read/canvas-differs"] * 3 + ["read/group-points"] * 2
    return found


def test_the_table_is_all_there(quiz: Quiz) -> None:
    assert {item.id for item in quiz.items()} == set(QUESTIONS)
    assert len(QUESTIONS) == 19


@pytest.mark.parametrize("ident", sorted(QUESTIONS))
def test_each_question_is_read_as_canvas_reads_it(quiz: Quiz, ident: str) -> None:
    (item,) = [item for item in quiz.items() if item.id == ident]
    expected = told_facts(QUESTIONS[ident]) | MEANT.get(ident, {})
    if ident in GROUP_POINTS:
        expected["points"] = GROUP_POINTS[ident]
    assert read_facts(item) == expected


def test_groups_draw_and_count_as_in_canvas(quiz: Quiz) -> None:
    (told,) = TOLD["quizzes"]["assessments"]
    groups = [question for question in told["questions"] if question["question_type"] == "question_group"]
    plain, own, bank = quiz.sections
    assert plain.pick is None
    assert [item.id for item in plain.items] == [
        question["migration_id"] for question in told["questions"] if question["question_type"] == "question_reference"
    ]
    for section, group in zip((own, bank), groups, strict=True):
        assert section.title is not None
        assert (section.title.first()[1].source, section.pick, section.id) == (
            group["title"],
            group["pick_count"],
            group["migration_id"],
        )
        assert {item.points for item in section.items} == {Decimal(str(group["question_points"]))}
    assert [item.id for item in own.items] == [question["migration_id"] for question in groups[0]["questions"]]
    assert [item.id for item in bank.items] == ["g_b1", "g_b2", "g_b3"]


def test_settings_are_read_or_kept_for_canvas(quiz: Quiz) -> None:
    (told,) = TOLD["quizzes"]["assessments"]
    assert quiz.title is not None
    assert quiz.description is not None
    assert quiz.title.first()[1].source == told["title"]
    assert quiz.description.first()[1].source == "Desc"
    assert quiz.settings.time_limit == told["time_limit"]
    assert quiz.settings.attempts == told["allowed_attempts"]
    assert quiz.settings.shuffle_choices is told["shuffle_answers"]
    assert quiz.extras["canvas"] == {"banks": {"ggrp2": {"ident": "gbank1", "title": "Τράπεζα"}}} | {
        name: str(told[name]).lower()
        for name in (
            "quiz_type",
            "scoring_policy",
            "hide_results",
            "show_correct_answers",
            "one_question_at_a_time",
            "cant_go_back",
            "access_code",
        )
    }


def test_files_are_taken_along(quiz: Quiz) -> None:
    assert [(asset.name, asset.media_type) for asset in quiz.assets] == [("images/pic.png", "image/png")]


@pytest.fixture(scope="module")
def anew(quiz: Quiz) -> bytes:
    """The package that is written for what was read."""
    assert FORMAT.capability is not None
    return written(fit(quiz, Target("canvas", FORMAT.title, FORMAT.capability)).quiz)


def test_written_anew_it_still_means_what_canvas_made_of_it(quiz: Quiz, anew: bytes) -> None:
    again, report = read_bytes(anew)
    assert codes(report) == []
    items = {item.id: item for item in again.items()}
    assert set(items) == set(QUESTIONS)
    for ident, item in items.items():
        expected = told_facts(QUESTIONS[str(ident)]) | MEANT.get(str(ident), {})
        if ident in GROUP_POINTS:
            expected["points"] = GROUP_POINTS[str(ident)]
        expected |= REWRITTEN.get(str(ident), {})
        assert read_facts(item) == expected
    assert [(section.pick, section.title) for section in again.sections] == [
        (section.pick, section.title) for section in quiz.sections
    ]
    assert again.settings == quiz.settings
    assert again.extras == quiz.extras
    assert [asset.digest for asset in again.assets] == [asset.digest for asset in quiz.assets]


@pytest.mark.parametrize("ident", sorted(set(QUESTIONS) - {"g_tf_el", "g_num0"}))
def test_written_anew_classic_makes_the_same_of_it(anew: bytes, ident: str) -> None:
    """By the tests' own Classic, which does as the real one (test_classic)."""
    before, after = ITEMS[ident], items_in(anew)[ident]
    old, new = classic(before), classic(after)
    assert (new["type"], new["id"], new["name"]) == (old["type"], old["id"], old["name"])
    assert new["points"] == GROUP_POINTS.get(ident, old["points"])
    old["answers"] = [answer for answer in old.get("answers", []) if answer.get("text") != "Red"]
    assert as_numbered(new) == as_numbered(old)


def test_written_anew_the_group_draws_from_the_bank(anew: bytes) -> None:
    found = members(anew)
    manifest = etree.fromstring(found["imsmanifest.xml"])
    (path,) = [
        resource.get("href")
        for resource in manifest.iter("{*}resource")
        if resource.get("identifier") == "gbank1" and "learning-application" in str(resource.get("type"))
    ]
    bank = etree.fromstring(found[str(path)])
    assert [entry.text for entry in bank.iterfind(".//{*}objectbank/{*}qtimetadata/*/{*}fieldentry")] == ["Τράπεζα"]
    assert [item.get("ident") for item in bank.iter("{*}item")] == ["g_b1", "g_b2", "g_b3"]
    (group,) = [section for section in assessment(anew).iter("{*}section") if section.get("ident") == "ggrp2"]
    told = {etree.QName(element).localname: element.text for element in group.iter() if not len(element)}
    assert (told["sourcebank_ref"], told["selection_number"], float(str(told["points_per_item"]))) == (
        "gbank1",
        "2",
        1.5,
    )
    assert group.find("{*}item") is None
