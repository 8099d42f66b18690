"""The JSON Schemas: fresh, true of what quizkit writes and reads, and not true of nonsense."""

import json
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from jsonschema import Draft202012Validator

from quizkit.diagnostics import Diagnostic, Fix, Severity
from quizkit.formats._authored.schema import quiz_schema
from quizkit.formats.json.write import write
from quizkit.model import Location, Quiz
from quizkit.reports._schema import report_schema
from quizkit.reports.json import report
from tests.strategies import quizzes

ROOT = Path(__file__).parents[3]
SCHEMAS = {"quiz.schema.json": quiz_schema, "report.schema.json": report_schema}
QUIZ = Draft202012Validator(quiz_schema())
REPORT = Draft202012Validator(report_schema())


@pytest.mark.parametrize("name", SCHEMAS)
def test_the_file_is_fresh(name: str, update_golden: bool) -> None:
    path = ROOT / "schemas" / name
    text = json.dumps(SCHEMAS[name](), ensure_ascii=False, indent=2) + "\n"
    if update_golden:
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text, "pytest --update writes it anew"


@pytest.mark.parametrize("schema", [QUIZ, REPORT])
def test_the_schema_itself_is_valid(schema: Draft202012Validator) -> None:
    Draft202012Validator.check_schema(schema.schema)


def test_an_editor_has_something_to_show() -> None:
    def described(node: Any, path: str) -> None:
        if isinstance(node, dict):
            for name, part in node.get("properties", {}).items():
                assert part.get("description") or "$ref" in part, f"{path}.{name}"
                described(part, f"{path}.{name}")
            for part in node.get("anyOf", []):
                described(part, path)

    for name, part in quiz_schema()["$defs"].items():
        described(part, name)


QUIZZES = sorted(path for path in (ROOT / "examples").glob("*/*.yaml") if path.name != "glossary.yaml")


@pytest.mark.parametrize("path", QUIZZES, ids=lambda path: path.name)
def test_the_examples_are_valid(path: Path) -> None:
    assert [error.message for error in QUIZ.iter_errors(yaml.safe_load(path.read_text(encoding="utf-8")))] == []


@pytest.mark.parametrize("name", ["R32", "R59", "R74", "R91", "R92", "R93"])
def test_what_people_write_is_valid(name: str) -> None:
    text = (ROOT / "tests" / "data" / "cases" / f"{name}.yaml").read_text(encoding="utf-8")
    assert [error.message for error in QUIZ.iter_errors(yaml.safe_load(text))] == []


@settings(deadline=None, max_examples=40)
@given(quizzes())
def test_whatever_quizkit_writes_is_valid(quiz: Quiz) -> None:
    out = BytesIO()
    write(quiz, out)
    assert [error.message for error in QUIZ.iter_errors(json.loads(out.getvalue()))] == []


@pytest.mark.parametrize(
    "nonsense",
    [
        "a text",
        3,
        {"questions": "all of them"},
        {"questions": [3]},
        {"questions": {"question": "Which?"}},
        {"questions": [{"question": ["Which?"]}]},
        {"questions": [{"question": {"en": ["Which?"]}}]},
        {"questions": [{"question": "Which?", "options": 4}]},
        {"questions": [{"question": "Which?", "options": [["a"]]}]},
        {"questions": [{"question": "Which?", "options": [{"text": "a", "correct": {}}]}]},
        {"questions": [{"question": "Which?", "answer": {"x": {"y": "z"}}}]},
        {"questions": [{"question": "Which?", "points": "abc"}]},
        {"questions": [{"question": "Which?", "tolerance": -1}]},
        {"questions": [{"question": "Which?", "markup": "latex"}]},
        {"questions": [{"question": "Which?", "scoring": "often"}]},
        {"questions": [{"question": "Which?", "pairs": [["a"]]}]},
        {"questions": [{"question": "Where?", "areas": [{"id": "a", "shape": "star", "coords": [1, 2, 3]}]}]},
        {"settings": {"feedback": "sometimes"}},
        {"settings": {"pass_mark": 120}},
        {"sections": [{"pick": 0}]},
        {"sections": [[]]},
        {"glossary": {"keeps": []}},
        {"assets": {"a.png": {"media_type": "image/png"}}},
    ],
)
def test_nonsense_is_not_valid(nonsense: Any) -> None:
    assert list(QUIZ.iter_errors(nonsense))


def test_reports_are_valid() -> None:
    found = Diagnostic(
        code="option/duplicate",
        severity=Severity.WARNING,
        message="two options are equal.",
        location=Location("bank.xlsx", None, None, "Sheet1", "C4"),
        item='"q1"',
        path="questions[0].options[1]",
        fix=Fix("Take one away.", None, safe=False),
        places=(Location("bank.xlsx"),),
    )
    text = report([found, Diagnostic(code="read/syntax", severity=Severity.ERROR, message="broken.")])
    assert list(REPORT.iter_errors(json.loads(text))) == []


@pytest.mark.parametrize(
    "nonsense",
    [
        [],
        {},
        {"version": 2, "findings": [], "summary": {}},
        {"version": 1, "findings": [{}], "summary": {"errors": 0, "warnings": 0, "infos": 0}},
    ],
)
def test_nonsense_is_no_report(nonsense: Any) -> None:
    assert list(REPORT.iter_errors(nonsense))
