"""Keys that count the options from 0, as the files of many programs do; expected values worked out by hand."""

import json
from typing import Any

import pytest

from quizkit.diagnostics import Report
from quizkit.formats.json.read import read
from quizkit.model import ChoiceInteraction
from quizkit.source import Source

ABC = ["Rome", "Oslo", "Bern"]


def right(questions: list[dict[str, Any]], name: str = "quiz.json") -> tuple[list[list[str]], list[str]]:
    """The right options of each question, and the codes of what is said."""
    report = Report()
    quiz = read(Source(name, json.dumps(questions).encode()), report)
    found = []
    for item in quiz.items():
        assert isinstance(item.interaction, ChoiceInteraction)
        found.append([one.text.first()[1].source for one in item.interaction.choices if one.fraction])
    return found, [said.code for said in report]


def question(answer: Any, options: Any = ABC, name: str = "answer") -> dict[str, Any]:
    return {"question": "Which?", "options": options, name: answer}


@pytest.mark.parametrize("name", ["answer", "correct", "correct_answer"])
def test_all_keys_bear_it_out(name: str) -> None:
    keys, said = right([question(0, name=name), question(2, name=name), question([0, 1], name=name)])
    assert keys == [["Rome"], ["Bern"], ["Rome", "Oslo"]]
    assert said == ["read/index"] * 3


def test_beside_other_answers() -> None:
    boxes = {"question": "How many?", "answer": 12}
    keys = question("b", {"a": "Rome", "b": "Oslo"})
    report = Report()
    quiz = read(Source("quiz.json", json.dumps([question("0"), boxes, keys]).encode()), report)
    assert [item.interaction.kind for item in quiz.items()] == ["choice", "numeric", "choice"]
    assert [said.code for said in report] == ["read/index"]


@pytest.mark.parametrize(
    "questions",
    [
        [question(1), question(2)],
        [question(3), question(1)],
    ],
)
def test_no_nought_counts_from_one(questions: list[dict[str, Any]]) -> None:
    keys, said = right(questions)
    assert keys == [[ABC[one["answer"] - 1]] for one in questions]
    assert said == []


@pytest.mark.parametrize("other", [question(3), question("B"), question("Oslo"), question(0, ["0", "1"])])
def test_a_key_that_counts_otherwise_leaves_the_nought_unknown(other: dict[str, Any]) -> None:
    _, said = right([question(0), other])
    assert "key/unknown" in said
    assert "read/index" not in said
