"""Every report of one list of findings, as files that people can read (``--update`` writes them anew)."""

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from quizkit.diagnostics import Diagnostic, Fix, Severity
from quizkit.model import Location
from quizkit.registry import get_report, report_names
from quizkit.reports import PLAIN, Options, github
from quizkit.reports import text as text_report
from quizkit.reports._schema import report_schema

GOLDEN = Path(__file__).parent / "golden"

FINDINGS = [
    Diagnostic(
        code="key/missing",
        severity=Severity.ERROR,
        message="No answer is marked as right (in 12 of 15 questions).",
        location=Location("drafts/bank.yaml"),
        advice="Mark the right option.",
        places=tuple(Location("drafts/bank.yaml", line, 5) for line in range(3, 75, 6)),
        count=12,
    ),
    Diagnostic(
        code="language/foreign-option",
        severity=Severity.WARNING,
        message='option C is not in Greek: "A screenshot, 100 % sharp: see below".',
        location=Location("drafts/bank.yaml", 21, 9),
        item="question 3",
        path="questions[2].options[2]",
        language="el",
        advice="Translate it.",
    ),
    Diagnostic(
        code="language/foreign-option",
        severity=Severity.INFO,
        message='option D is not in Greek: "model weights".',
        location=Location("drafts/bank.yaml", 122),
        item='"energy-1"',
        path="questions[9].options[3]",
        language="el",
        advice="Translate it.",
    ),
    Diagnostic(
        code="text/mixed-script",
        severity=Severity.WARNING,
        message='"Tι" (T is Latin) in the question mixes two scripts.',
        location=Location("bank.xlsx", sheet="Week, 1: start", cell="B7"),
        item="question 1",
        advice="Type it again without switching the keyboard.",
        fix=Fix("Write each word in one script.", "Τι;", safe=True),
    ),
    Diagnostic(
        code="explanation/missing",
        severity=Severity.WARNING,
        message="There is neither an explanation nor feedback (in 3 of 3 questions).",
        location=Location("bank.xlsx"),
        places=tuple(Location("bank.xlsx", sheet="S", cell=f"B{row}") for row in (2, 3, 4)),
        count=3,
    ),
    Diagnostic(
        code="read/hostile",
        severity=Severity.ERROR,
        message="a text with \x1b[31mcolours\x07, a line\r\nfeed and half a character \ud800.",
        location=Location("a:b,c%.zip!quiz/items.xml", 4),
    ),
    Diagnostic(code="usage/format", severity=Severity.ERROR, message='there is no format "x".', advice="Say gift."),
]


def check_golden(name: str, text: str, update: bool) -> None:
    path = GOLDEN / name
    if update:
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
    assert text == path.read_text("utf-8")


@pytest.mark.parametrize("name", report_names())
def test_golden(name, update_golden):
    check_golden(f"{name}.txt", get_report(name)(FINDINGS, PLAIN), update_golden)


def test_golden_in_colour(update_golden):
    check_golden("text-in-colour.txt", get_report("text")(FINDINGS, Options(colour=True)), update_golden)


@pytest.mark.parametrize("name", report_names())
def test_nothing_to_report(name, update_golden):
    check_golden(f"{name}-nothing.txt", get_report(name)([], PLAIN), update_golden)


@pytest.mark.parametrize("name", report_names())
def test_any_report_can_be_written_as_utf_8(name):
    assert get_report(name)(FINDINGS, PLAIN).encode("utf-8")


@pytest.mark.parametrize("findings", [FINDINGS, []])
def test_json_is_as_its_schema_says(findings):
    report = json.loads(get_report("json")(findings, PLAIN))
    Draft202012Validator(report_schema()).validate(report)
    assert len(report["findings"]) == len(findings)
    assert sum(report["summary"].values()) == len(findings)


def test_json_holds_every_field():
    report = json.loads(get_report("json")(FINDINGS, PLAIN))
    assert report["findings"][3] == {
        "rule": "text/mixed-script",
        "severity": "warning",
        "message": '"Tι" (T is Latin) in the question mixes two scripts.',
        "advice": "Type it again without switching the keyboard.",
        "file": "bank.xlsx",
        "line": None,
        "column": None,
        "sheet": "Week, 1: start",
        "cell": "B7",
        "item": "question 1",
        "path": None,
        "language": None,
        "fix": {"description": "Write each word in one script.", "replacement": "Τι;", "safe": True},
        "count": 1,
        "places": [],
    }


def test_no_terminal_is_steered():
    report = get_report("text")(FINDINGS, PLAIN)
    assert all(char.isprintable() or char == "\n" for char in report)


def test_github_command():
    """As GitHub's toolkit escapes: data %, CR and LF; properties also : and ,"""
    assert github.report([FINDINGS[1]]) == (
        "::warning file=drafts/bank.yaml,line=21,col=9,title=language/foreign-option::question 3: option C is not in "
        'Greek: "A screenshot, 100 %25 sharp: see below". Translate it.\n'
    )
    assert github.report([FINDINGS[5]]).startswith(
        "::error file=a%3Ab%2Cc%25.zip!quiz/items.xml,line=4,title=read/hostile::"
    )
    assert github.report(FINDINGS).count("\n") == len(FINDINGS)


@pytest.mark.parametrize(
    ("errors", "warnings", "infos", "expected"),
    [
        (0, 0, 0, "No problems found."),
        (1, 0, 0, "1 error in 1 file."),
        (0, 1, 0, "1 warning in 1 file."),
        (2, 0, 1, "2 errors and 1 note in 1 file."),
        (1, 1200, 3, "1 error, 1,200 warnings and 3 notes in 1 file."),
    ],
)
def test_summary(errors, warnings, infos, expected):
    made = [(Severity.ERROR, errors), (Severity.WARNING, warnings), (Severity.INFO, infos)]
    findings = [
        Diagnostic(code="a/b", severity=severity, message="x.", location=Location("a"))
        for severity, count in made
        for _ in range(count)
    ]
    assert text_report.summary(findings) == expected
