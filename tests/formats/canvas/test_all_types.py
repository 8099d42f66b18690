"""A package with all twelve types, a group and a bank: as Canvas converted it, before and after it is written anew."""

import json
from decimal import Decimal
from typing import Any

import pytest

from quizkit.formats.canvas import FORMAT
from quizkit.losses import Target, fit
from quizkit.model import Quiz

from .facts import read_facts, told_facts
from .support import DATA, codes, read_bytes, written

PACKAGE = (DATA / "canvas-all-types.zip").read_bytes()
TOLD = json.loads((DATA / "canvas-all-types.json").read_text("utf-8"))["classic"]
QUESTIONS: dict[str, dict[str, Any]] = {
    question["migration_id"]: question for question in TOLD["questions"]["assessment_questions"]
}
GROUP_POINTS = {"g_g1": 3.0, "g_g2": 3.0, "g_b1": 1.5, "g_b2": 1.5, "g_b3": 1.5}
MEANT: dict[str, dict[str, Any]] = {
    "g_tf_el": {"type": "true_false_question"},
    "g_num0": {"answers": [(42.0, 42.0, None)]},
}
NO_HOME = {"g_fimb", "g_mdd", "g_calc"}
"""Questions that quizkit does not write for Canvas."""


@pytest.fixture(scope="module")
def quiz() -> Quiz:
    found, report = read_bytes(PACKAGE)
    assert codes(report) == ["read/canvas-differs", "read/canvas-differs", "read/group-points", "read/group-points"]
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
    assert quiz.extras["canvas"] == {
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


def test_written_anew_it_still_means_what_canvas_made_of_it(quiz: Quiz) -> None:
    assert FORMAT.capability is not None
    fitted = fit(quiz, Target("canvas", FORMAT.title, FORMAT.capability))
    again, report = read_bytes(written(fitted.quiz))
    assert codes(report) == []
    items = {item.id: item for item in again.items()}
    assert set(items) == set(QUESTIONS) - NO_HOME
    for ident, item in items.items():
        expected = told_facts(QUESTIONS[str(ident)]) | MEANT.get(str(ident), {})
        if ident in GROUP_POINTS:
            expected["points"] = GROUP_POINTS[str(ident)]
        if ident == "g_tf_el":
            expected["answers"] = [("True", 100, None), ("False", 0, None)]
        assert read_facts(item) == expected
    assert [section.pick for section in again.sections] == [None, 1, 2]
    assert again.settings == quiz.settings
    assert again.extras == quiz.extras
    assert [asset.digest for asset in again.assets] == [asset.digest for asset in quiz.assets]
