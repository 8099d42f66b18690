"""The draft and the translator's workbook in every report, by what a person finds in them.

The draft has 23 findings: no key and no explanation at all, a broken promise, and 20 texts that are not Greek; the
lines are those of the file. The workbook lacks an explanation, an option and a number.
"""

import json
from pathlib import Path

import pytest
from lxml import etree

from quizkit.diagnostics import Severity
from quizkit.registry import report_names
from tests.cli.conftest import EXAMPLE, Run, run
from tests.cli.test_lint import EXPECTED_OF_THE_SEED

__all__ = ["run"]

SEED = EXAMPLE / "seed.txt"
WORKBOOK = EXAMPLE / "translator.xlsx"
CELLS = {
    ("explanation/missing", "Questions!C5"),
    ("language/structure", "Questions!I7"),
    ("language/untranslated", "Questions!I7"),
    ("language/numbers", "Questions!O7"),
}


@pytest.fixture
def seed(run: Run) -> "Shown":
    return Shown(run, SEED.name)


class Shown:
    """The example named by a relative path, as in a checkout."""

    def __init__(self, run: Run, name: str) -> None:
        self.run = run
        Path(name).write_bytes((EXAMPLE / name).read_bytes())
        self.name = name

    def __call__(self, form: str, *more: str) -> str:
        result = self.run("lint", self.name, "--language", "el", "--format", form, *more)
        assert result.exit_code == 1
        return result.stdout


@pytest.mark.parametrize("form", report_names())
def test_the_same_bytes_each_time(seed: Shown, form: str) -> None:
    assert seed(form) == seed(form)


def test_text(seed: Shown) -> None:
    assert seed("text").endswith("1 error and 22 warnings in 1 file.\n")


def test_github(seed: Shown) -> None:
    lines = seed("github").splitlines()
    assert len(lines) == 23
    (key,) = [line for line in lines if "title=key/missing::" in line]
    assert key.startswith("::error file=seed.txt,line=5,col=1,")
    assert "At lines 5, 10, 15, 20, 25, 30, 35, 40." in key


def test_sarif(seed: Shown) -> None:
    (run,) = json.loads(seed("sarif"))["runs"]
    places = set()
    for result in run["results"]:
        (location,) = result["locations"]
        assert location["physicalLocation"]["artifactLocation"] == {"uri": "seed.txt"}
        places.add((result["ruleId"], location["physicalLocation"].get("region", {}).get("startLine")))
    assert places == EXPECTED_OF_THE_SEED
    assert len(run["results"]) == len({result["partialFingerprints"]["quizkit/v1"] for result in run["results"]}) == 23
    assert [rule["id"] for rule in run["tool"]["driver"]["rules"]] == sorted({rule for rule, _ in EXPECTED_OF_THE_SEED})
    assert all("## Why" in rule["help"]["markdown"] for rule in run["tool"]["driver"]["rules"])
    (key,) = [result for result in run["results"] if result["ruleId"] == "key/missing"]
    lines = [place["physicalLocation"]["region"]["startLine"] for place in key["relatedLocations"]]
    assert lines == [5, 10, 15, 20, 25, 30, 35, 40]


def test_gitlab(seed: Shown) -> None:
    issues = json.loads(seed("gitlab"))
    at = {(issue["check_name"], issue["location"]["lines"]["begin"]) for issue in issues}
    assert at == {(rule, line or 5) for rule, line in EXPECTED_OF_THE_SEED}  # the first question stands there
    assert len({issue["fingerprint"] for issue in issues}) == 23


@pytest.mark.parametrize(("fail_on", "failures"), [(Severity.ERROR, "1"), (Severity.WARNING, "23")])
def test_junit(seed: Shown, fail_on: str, failures: str) -> None:
    (suite,) = etree.fromstring(seed("junit", "--fail-on", fail_on).encode())
    assert (suite.get("name"), suite.get("tests"), suite.get("failures")) == ("seed.txt", "23", failures)


def test_cells_in_every_report(run: Run) -> None:
    shown = Shown(run, WORKBOOK.name)
    (sarif,) = json.loads(shown("sarif"))["runs"]
    assert {
        (result["ruleId"], result["locations"][0]["logicalLocations"][0]["fullyQualifiedName"])
        for result in sarif["results"]
    } == CELLS
    said = {
        "sarif": [(result["ruleId"], result["message"]["text"]) for result in sarif["results"]],
        "gitlab": [(issue["check_name"], issue["description"]) for issue in json.loads(shown("gitlab"))],
        "junit": [
            (case.get("name").partition(":")[0], case[0].text)
            for case in etree.fromstring(shown("junit").encode()).iter("testcase")
        ],
    }
    for form, pairs in said.items():
        assert {(rule, cell) for rule, text in pairs for _, cell in CELLS if cell in text} == CELLS, form


def test_a_clean_file_passes(run: Run) -> None:
    result = run("lint", EXAMPLE / "checkpoint-quiz.yaml", "--format", "junit")
    assert result.exit_code == 0
    (suite,) = etree.fromstring(result.stdout.encode())
    assert (suite.get("tests"), suite.get("failures"), suite[0].get("name")) == ("1", "0", "no problems")
