"""What Moodle 4.5 made of each input of a table, and what quizkit makes of it."""

import html
import json
import re
from pathlib import Path

import pytest

from quizkit.formats.aiken.lines import lines_of, what_moodle_makes
from quizkit.model import ChoiceInteraction
from quizkit.registry import detect_format
from quizkit.richtext import canonical
from quizkit.source import Source
from tests.conftest import ROOT

from .reading import aiken, lines_said, shown

TABLE = ROOT / "tests/data/moodle/aiken-truth.jsonl"
CASES = {case["case"]: case for case in map(json.loads, TABLE.read_text("utf-8").splitlines())}

MEANT = {
    "greek-letters": [("Τι;", ["ένα", "*δύο"])],
    "lower": [("Τι;", ["ένα", "*δύο"])],
    "multi-line-q": [("line 1\nline 2", ["*x", "y"])],
    "html": [("a<b & <i>x</i>", ["*3<4", "y"])],
    "feedback": [("Q", ["*x", "y"])],
    "crlf-bom": [("Q", ["*x", "y"])],
}
"""What the author of each meant, worked out by hand."""


def complained(case: dict[str, object]) -> list[int]:
    """The lines that Moodle complains of. It counts a line that ends in CR and LF twice."""
    errors = case["errors"]
    assert isinstance(errors, list)
    numbers = [int(re.findall(r"on line (\d+)", error)[-1]) for error in errors]
    twice = "\r\n" in str(case["input"])
    return [(number + 1) // 2 if twice else number for number in numbers]


@pytest.mark.parametrize("name", CASES)
def test_moodle_complains_of_these_lines(name: str) -> None:
    case = CASES[name]
    outcome = what_moodle_makes(lines_of(case["input"].removeprefix("\ufeff")))
    assert list(outcome.complaints) == complained(case)
    assert outcome.taken == (case["announced"] or 0)
    assert (outcome.taken > 0 and not outcome.complaints) == case["imported"]


@pytest.mark.parametrize("name", CASES)
def test_read_as_it_was_meant_with_a_word_on_what_moodle_does(name: str) -> None:
    case = CASES[name]
    quiz, report = aiken(case["input"])
    assert shown(quiz) == MEANT[name]
    assert bool(len(report)) != case["imported"]
    assert all(said.advice and said.location and said.location.line for said in report)


@pytest.mark.parametrize("name", ["greek-letters", "lower", "multi-line-q"])
def test_each_line_that_moodle_complains_of_is_named(name: str) -> None:
    _, report = aiken(CASES[name]["input"])
    assert set(complained(CASES[name])) <= set(lines_said(report))


def test_a_file_that_moodle_takes_reads_as_moodle_stored_it() -> None:
    check(CASES["html"]["input"].encode(), CASES["html"]["questions"])


def test_moodles_own_sample(shared: Path) -> None:
    path = shared / "corpus/moodle/questions.aiken.txt"
    known = json.loads(path.with_name(f"{path.name}.moodle.json").read_text("utf-8"))
    check(path.read_bytes(), known["questions"])
    assert detect_format(Source.from_path(path)) == "aiken"


def check(data: bytes, known: list[dict[str, object]]) -> None:
    quiz, report = aiken(data)
    assert list(map(str, report)) == []
    items = list(quiz.items())
    assert len(items) == len(known)
    for item, question in zip(items, known, strict=True):
        assert question["qtype"] == "multichoice"
        assert question["single"] == "1"
        assert canonical(item.stem.first()[1]) == html.unescape(str(question["questiontext"]))
        assert isinstance(item.interaction, ChoiceInteraction)
        assert item.interaction.mode == "single"
        answers = question["answers"]
        assert isinstance(answers, list)
        found = [(canonical(choice.text.first()[1]), choice.fraction) for choice in item.interaction.choices]
        assert found == [(html.unescape(answer["answer"]), answer["fraction"]) for answer in answers]


def test_moodles_sample_of_every_fault(shared: Path) -> None:
    quiz, report = aiken((shared / "corpus/real/57_moodle_aiken_errors.txt").read_bytes())
    assert shown(quiz) == [
        ("A question with too few answers", ["*Only answer"]),
        (None, ["*Question not started"]),
        ("A good question", ["*Correct", "Incorrect"]),
        ("A question started but not finished", ["?Correct-ish", "?Incorrect-ish"]),
        ("A second good question", ["Incorrect (No space)", "*Correct (No space)"]),
    ]
    assert lines_said(report) == [1, 5, 7, 14, 19, 20]
