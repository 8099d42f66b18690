"""Code Quality as GitLab's documentation has it: five fields, and a fingerprint that no other finding has."""

import json
from typing import Any

from quizkit.diagnostics import Diagnostic, Severity
from quizkit.model import Location
from quizkit.reports import PLAIN, Options
from quizkit.reports.gitlab import report

from .findings import finding, knowing
from .test_reports import FINDINGS


def issues(*diagnostics: Diagnostic, options: Options = PLAIN) -> list[dict[str, Any]]:
    found = json.loads(report(diagnostics, options))
    assert isinstance(found, list)
    return found


def test_a_line() -> None:
    (issue,) = issues(finding(at=Location("./banks/bank.yaml", 21, 9), item="question 3", advice="Mark it."))
    fingerprint = issue.pop("fingerprint")
    assert issue == {
        "description": "question 3: no answer is marked as right. Mark it.",
        "check_name": "key/missing",
        "severity": "major",
        "location": {"path": "banks/bank.yaml", "lines": {"begin": 21}},
    }
    assert len(fingerprint) == 32


def test_a_cell_is_named_in_words() -> None:
    (issue,) = issues(finding(at=Location("bank.xlsx", sheet="Week 1", cell="B7")))
    assert issue["description"] == "Week 1!B7: no answer is marked as right."
    assert issue["location"] == {"path": "bank.xlsx", "lines": {"begin": 1}}


def test_a_place_in_an_archive_is_named_in_words() -> None:
    (issue,) = issues(finding(at=Location("bank.zip!quiz.xml", 4)), options=knowing("bank.zip"))
    assert issue["description"] == "quiz.xml:4: no answer is marked as right."
    assert issue["location"] == {"path": "bank.zip", "lines": {"begin": 1}}


def test_severities_are_of_gitlabs_list() -> None:
    at = Location("bank.yaml", 1)
    found = issues(*(finding(at=at, severity=severity) for severity in Severity))
    assert [issue["severity"] for issue in found] == ["major", "minor", "info"]


def test_no_two_findings_have_one_fingerprint() -> None:
    twice = [finding(at=Location(file, 3)) for file in ("a.yaml", "a.yaml", "b.yaml")]
    found = issues(*twice, *FINDINGS)
    assert len({issue["fingerprint"] for issue in found}) == len(found)


def test_what_has_no_file_can_not_be_shown() -> None:
    assert issues(finding()) == []
