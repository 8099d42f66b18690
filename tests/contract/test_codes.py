"""Every code that can be said is known to ``quizkit explain``, though nobody keeps a list of them."""

from pathlib import Path

import pytest

from quizkit import api
from quizkit.diagnostics import Diagnostic, Unreadable
from quizkit.linting import explain, rules
from quizkit.linting.spoken import HOLE, Sentence, spoken
from quizkit.registry import formats
from quizkit.source import Source

ROOT = Path(__file__).resolve().parents[2]
TROUBLE = (
    ("bank.csv", b"Question,Hue,Option A,Option B,Correct,Points\nWhat?,red,1,2,F,abc\n"),
    ("empty.txt", b""),
    ("broken.yaml", b"questions:\n\t- question: x\n"),
    ("broken.xlsx", b"PK nothing"),
    ("broken.docx", b"nothing at all"),
    ("odd.gift", b"::a::Which?{~one ~two\n\n::b::{=}"),
    ("odd.aiken", b"Which?\nA) one\nB) two\nANSWER: C\n"),
    ("odd.moodle.xml", b"<quiz><question type='multichoice'><name/></question><question type='odd'/></quiz>"),
    ("odd.xml", b"<qti-assessment-item xmlns='http://www.imsglobal.org/xsd/imsqtiasi_v3p0'/>"),
)


def said_of(name: str, data: bytes) -> list[Diagnostic]:
    try:
        return list(api.read(Source(name, data)).diagnostics)
    except Unreadable as failure:
        return [failure.diagnostic]


@pytest.mark.parametrize(("name", "data"), TROUBLE, ids=[name for name, _ in TROUBLE])
def test_codes_of_readers(name: str, data: bytes) -> None:
    said = said_of(name, data)
    assert said
    for one in said:
        assert one.code in spoken() or one.code in rules(), one


@pytest.mark.parametrize("target", [name for name, format_ in formats() if format_.write is not None])
def test_codes_of_losses(target: str) -> None:
    quiz = api.read(Source.from_path(ROOT / "examples" / "all-types" / "all-types.yaml")).quiz
    assert quiz is not None
    for one in api.export(quiz, target).diagnostics:
        assert one.code in spoken(), one


def test_what_is_said_stands_beside_its_code() -> None:
    assert Sentence("the file is empty.", "Is it the right file?") in spoken()["read/empty"]
    assert (
        Sentence(
            f"the points {HOLE} are no number that can be read in one way only.", "Write a number, such as 1 or 0.5."
        )
        in spoken()["read/number"]
    )


@pytest.mark.parametrize(
    "code", ["read/not-docx", "key/either", "loss/hints", "loss/markup", "bug/read-back", "usage/exists"]
)
def test_any_code_is_explained(code: str) -> None:
    assert explain(code).startswith(f"{code}\n\n")
