"""Packages of Canvas, of New Quizzes and of a tool for Canvas: written anew, Classic makes the same of them."""

from pathlib import Path
from typing import Any

import pytest
from lxml import etree

from quizkit import api

from .classic import as_numbered, classic
from .support import items_in

FILES = {
    "qti/1.2_canvas__mc_text_answers.xml": 1,
    "qti/1.2_newquizzes__all_canvas_simple_1.2.xml": 10,
    "qti/1.2_newquizzes__feedback_quiz_1.2.xml": 3,
    "real/19_text2qti_quiz.zip": 8,
}
WITHOUT_TEXT = {"i201ce3687ccbb50d441c6b53eaafd9f4"}
"""An essay that asks nothing, which is refused."""

CARTRIDGES = {
    "qti/1.2_cc__canvas_cartridge_ib5281.xml": ["choice", "choice", "text_entry", "choice", "extended_text"],
    "qti/1.2_cc__test_imscc_canvas_i91396.xml": ["extended_text"],
}


def found(path: Path) -> dict[str, etree._Element]:
    if path.suffix == ".zip":
        return items_in(path.read_bytes())
    return {str(item.get("ident")): item for item in etree.parse(str(path)).iter("{*}item")}


def told(item: etree._Element) -> dict[str, Any]:
    """What Classic makes of an item, less the answers that say the same as an earlier one but for their capitals."""
    question = classic(item)
    numbered = as_numbered(question)
    if question["type"] in ("short_answer_question", "fill_in_multiple_blanks_question"):
        first: dict[str, Any] = {}
        for answer in numbered["answers"]:
            first.setdefault(answer["text"].casefold(), answer)
        numbered["answers"] = list(first.values())
    return {**numbered, "type": question["type"], "points": question["points"]}


@pytest.mark.parametrize("name", FILES)
def test_written_anew_classic_makes_the_same_of_it(shared: Path, name: str) -> None:
    path = shared / "corpus" / name
    before = found(path)
    assert len(before) == FILES[name]
    loaded = api.read(path)
    assert loaded.quiz is not None
    assert [one for one in loaded.diagnostics if one.severity.value == "error"] == []
    result = api.export(loaded.quiz, "canvas", allow_unkeyed=True)
    assert result.data is not None
    after = items_in(result.data)
    assert set(before) - set(after) <= WITHOUT_TEXT
    for ident, item in after.items():
        assert told(item) == told(before[ident])


@pytest.mark.parametrize("name", CARTRIDGES)
def test_common_cartridges_of_canvas(shared: Path, name: str) -> None:
    loaded = api.read(shared / "corpus" / name)
    assert loaded.quiz is not None
    assert [item.interaction.kind for item in loaded.quiz.items()] == CARTRIDGES[name]
    assert api.export(loaded.quiz, "canvas").data is not None
