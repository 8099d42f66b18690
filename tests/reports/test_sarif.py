"""SARIF as the OASIS standard has it, and with all that GitHub's code scanning asks for; worked by hand."""

import json
from typing import Any
from urllib.parse import urlsplit

import pytest

from quizkit.diagnostics import Diagnostic, Severity
from quizkit.model import Location
from quizkit.reports import PLAIN, Options
from quizkit.reports.sarif import report

from .findings import finding, knowing
from .test_reports import FINDINGS


def run_of(*diagnostics: Diagnostic, options: Options = PLAIN) -> dict[str, Any]:
    log = json.loads(report(diagnostics, options))
    assert log["version"] == "2.1.0"
    (run,) = log["runs"]
    assert isinstance(run, dict)
    return run


def result_of(diagnostic: Diagnostic, options: Options = PLAIN) -> dict[str, Any]:
    (result,) = run_of(diagnostic, options=options)["results"]
    assert isinstance(result, dict)
    return result


def test_a_rule_says_what_it_is_about() -> None:
    (rule,) = run_of(finding(), options=knowing())["tool"]["driver"]["rules"]
    assert rule == {
        "id": "key/missing",
        "shortDescription": {"text": "No answer is marked as right."},
        "fullDescription": {"text": "Without a key nobody can be marked."},
        "help": {
            "text": "No answer is marked as right.\n\nWithout a key nobody can be marked.",
            "markdown": "# key/missing\n",
        },
        "defaultConfiguration": {"level": "error"},
    }


def test_a_line() -> None:
    at = Location("banks/week 1.yaml", 21, 9)
    result = result_of(finding(at=at, item="question 3", path="questions[2]", language="el", advice="Mark it."))
    fingerprints = result.pop("partialFingerprints")
    assert result == {
        "ruleId": "key/missing",
        "ruleIndex": 0,
        "level": "error",
        "message": {"text": "question 3: no answer is marked as right. Mark it."},
        "locations": [
            {
                "physicalLocation": {
                    "artifactLocation": {"uri": "banks/week%201.yaml"},
                    "region": {"startLine": 21, "startColumn": 9},
                }
            }
        ],
        "properties": {"item": "question 3", "path": "questions[2]", "language": "el"},
    }
    assert list(fingerprints) == ["quizkit/v1"], "GitHub makes its own of the line"


def test_a_cell() -> None:
    result = result_of(finding(at=Location("bank.xlsx", sheet="Week 1", cell="B7"), item="question 6"))
    assert result["message"]["text"] == "Week 1!B7: question 6: no answer is marked as right."
    assert result["locations"] == [
        {
            "physicalLocation": {"artifactLocation": {"uri": "bank.xlsx"}},
            "logicalLocations": [{"name": "B7", "fullyQualifiedName": "Week 1!B7", "kind": "member"}],
        }
    ]
    assert set(result["partialFingerprints"]) == {"quizkit/v1", "primaryLocationLineHash"}


def test_a_cell_of_a_text_file_has_both() -> None:
    (location,) = result_of(finding(at=Location("bank.csv", 4, cell="B3")))["locations"]
    assert location["physicalLocation"]["region"] == {"startLine": 4}
    assert location["logicalLocations"][0]["fullyQualifiedName"] == "B3"


def test_a_place_in_an_archive() -> None:
    options = knowing("a!b.zip")
    result = result_of(finding(at=Location("a!b.zip!quiz/items.xml", 4, 2)), options)
    assert result["message"]["text"] == "quiz/items.xml:4:2: no answer is marked as right."
    (location,) = result["locations"]
    assert location["physicalLocation"] == {"artifactLocation": {"uri": "a!b.zip"}}
    assert location["logicalLocations"][0]["fullyQualifiedName"] == "quiz/items.xml:4:2"


@pytest.mark.parametrize(
    ("file", "uri"),
    [
        ("./bank.yaml", "bank.yaml"),
        ("a:b,c%.yaml", "a%3Ab%2Cc%25.yaml"),
        ("τράπεζα.yaml", "%CF%84%CF%81%CE%AC%CF%80%CE%B5%CE%B6%CE%B1.yaml"),
        ("/tmp/a b.yaml", "file:///tmp/a%20b.yaml"),
        ("half \ud800.yaml", "half%20%3F.yaml"),
    ],
)
def test_files_are_uris(file: str, uri: str) -> None:
    (location,) = result_of(finding(at=Location(file, 1)))["locations"]
    assert location["physicalLocation"]["artifactLocation"]["uri"] == uri
    assert urlsplit(uri).scheme in ("", "file")


def test_a_finding_of_most_questions_names_them_all() -> None:
    places = (Location("bank.yaml", 3, 5), Location("bank.yaml", 9, 5))
    result = result_of(finding(at=Location("bank.yaml"), places=places, count=2))
    assert [one["physicalLocation"].get("region") for one in result["locations"]] == [None]
    assert [one["physicalLocation"]["region"]["startLine"] for one in result["relatedLocations"]] == [3, 9]


def test_levels() -> None:
    diagnostics = [finding(severity=severity) for severity in Severity]
    assert [result["level"] for result in run_of(*diagnostics)["results"]] == ["error", "warning", "note"]


@pytest.mark.parametrize("options", [PLAIN, knowing("a:b,c%.zip")])
def test_what_the_standard_and_github_require_is_there(options: Options) -> None:
    """The standard: a run has a tool, its driver a name, rules have ids, results a message, and lines begin with 1.

    GitHub besides: three texts for each rule, a result's rule among them, a file for each place.
    """
    run = run_of(*FINDINGS, options=options)
    driver = run["tool"]["driver"]
    assert driver["name"] == "quizkit"
    ids = [rule["id"] for rule in driver["rules"]]
    assert ids == sorted(set(ids))
    for rule in driver["rules"]:
        assert all(rule[name]["text"] for name in ("shortDescription", "fullDescription", "help"))
        assert "helpUri" not in rule
        assert all(len(rule[name]["text"]) <= 1024 for name in ("shortDescription", "fullDescription"))
    assert len(run["results"]) == len(FINDINGS)
    for result, diagnostic in zip(run["results"], FINDINGS, strict=True):
        assert ids[result["ruleIndex"]] == result["ruleId"] == diagnostic.code
        assert result["message"]["text"]
        assert result["level"] in ("error", "warning", "note")
        assert ("locations" in result) == (diagnostic.location is not None)
        for place in (*result.get("locations", ()), *result.get("relatedLocations", ())):
            assert place["physicalLocation"]["artifactLocation"]["uri"]
            region = place["physicalLocation"].get("region", {"startLine": 1})
            assert region["startLine"] >= 1
            assert region.get("startColumn", 1) >= 1
        assert all(isinstance(value, str) and value for value in result["partialFingerprints"].values())
