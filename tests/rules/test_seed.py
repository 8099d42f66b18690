"""The seed quiz: everything that is wrong with it is found, and nothing else."""

from pathlib import Path

import pytest

from quizkit.api import read
from quizkit.diagnostics import Diagnostic
from quizkit.linting import lint
from quizkit.model import Glossary, Quiz
from quizkit.reports.json import report as json_report
from quizkit.source import Source
from tests.conftest import ROOT

SEED = ROOT / "examples" / "checkpoint-quiz" / "seed.txt"


@pytest.fixture(scope="module")
def seed() -> Quiz:
    loaded = read(Source(SEED.name, SEED.read_bytes(), "el"))
    assert loaded.quiz is not None
    return loaded.quiz


def places(findings: list[Diagnostic], code: str) -> list[int | None]:
    return [finding.location.line for finding in findings if finding.code == code and finding.location]


def test_all_findings(seed: Quiz):
    findings = lint(seed)
    assert places(findings, "key/missing") == [None]
    assert places(findings, "explanation/missing") == [None]
    assert places(findings, "explanation/promised") == [3]
    assert places(findings, "language/foreign-title") == [1]
    assert places(findings, "language/foreign-stem") == [10, 20, 35, 40]
    assert places(findings, "language/foreign-option") == [12, 13, 14, 21, 22, 23, 24, 36, 37, 38, 39, 41, 42, 43, 44]
    assert len(findings) == 1 + 1 + 1 + 1 + 4 + 15


def test_what_holds_for_all_is_said_once(seed: Quiz):
    key = next(finding for finding in lint(seed) if finding.code == "key/missing")
    assert key.message == "No answer is marked as right (in 8 of 8 questions)."
    assert [place.line for place in key.places] == [5, 10, 15, 20, 25, 30, 35, 40]
    assert key.severity == "error"


def test_only_a_glossary_sees_the_wrong_term(seed: Quiz):
    forbids = Glossary(forbid={"safetensors": ("προστατευτικά",)})
    with_glossary = lint(seed, glossary=forbids)
    (finding,) = [finding for finding in with_glossary if finding.code == "language/glossary"]
    assert finding.item == "question 6"
    assert finding.message == 'option C says "προστατευτικά", which the glossary forbids for "safetensors".'
    assert finding.location is not None
    assert finding.location.line == 33
    assert len(with_glossary) == len(lint(seed)) + 1


def test_the_seed_is_the_one_that_was_handed_out(shared: Path):
    assert SEED.read_text("utf-8").split() == (shared / "seed" / "checkpoint-quiz.el.txt").read_text("utf-8").split()


def test_lines_are_right(seed: Quiz):
    lines = SEED.read_text("utf-8").splitlines()
    for finding in lint(seed, select=["language"]):
        assert finding.location is not None
        assert finding.location.line is not None
        shown = finding.message.split('"')[1].rstrip("…")
        assert shown in lines[finding.location.line - 1]


def test_report_is_the_same_every_time(seed: Quiz):
    assert json_report(lint(seed)) == json_report(lint(seed))
