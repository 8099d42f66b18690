"""What docs/in-ci.md shows, action.yml and the hook for pre-commit do what they say, as far as that needs no server."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from lxml import etree

from quizkit.registry import report_names
from tests.conftest import ROOT

PAGE = (ROOT / "docs/in-ci.md").read_text("utf-8")
SNIPPETS: list[Any] = [yaml.safe_load(text) for text in re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)]
GITHUB = [one["jobs"]["lint"] for one in SNIPPETS if "jobs" in one]
(GITLAB,) = [one["quizzes"] for one in SNIPPETS if "quizzes" in one]
(PRE_COMMIT,) = [one["repos"][0]["hooks"][0] for one in SNIPPETS if "repos" in one]
ACTION = yaml.safe_load((ROOT / "action.yml").read_text("utf-8"))
(HOOK,) = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text("utf-8"))

Checkout = Path


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    """A repository with a draft and a good quiz in ``banks/``."""
    (tmp_path / "banks").mkdir()
    for name in ("seed.txt", "checkpoint-quiz.yaml"):
        (tmp_path / "banks" / name).write_bytes((ROOT / "examples/checkpoint-quiz" / name).read_bytes())
    (tmp_path / "bin").mkdir()
    program = tmp_path / "bin/quizkit"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m quizkit "$@"\n')
    program.chmod(0o755)
    return tmp_path


def bash(checkout: Checkout, script: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run a script as GitHub's and GitLab's runners do, with this quizkit."""
    path = f"{checkout / 'bin'}{os.pathsep}{os.environ['PATH']}"
    return subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script],
        cwd=checkout,
        env={**os.environ, "PATH": path, "PYTHONPATH": str(ROOT), **variables},
        capture_output=True,
        text=True,
        check=False,
    )


def act(checkout: Checkout, **inputs: str) -> subprocess.CompletedProcess[str]:
    """The action's last step with these inputs, and the defaults for the others."""
    step = ACTION["runs"]["steps"][-1]
    given = {name: inputs.get(name, about.get("default", "")) for name, about in ACTION["inputs"].items()}
    variables = {
        name: re.sub(r"\$\{\{ inputs\.([\w-]+) \}\}", lambda found: given[found[1]], value)
        for name, value in step["env"].items()
    }
    return bash(checkout, step["run"], **variables)


def test_the_action_marks_lines(checkout: Checkout) -> None:
    (ours,) = [step["with"] for step in GITHUB[0]["steps"] if step["uses"].startswith("OWNER/quizkit@")]
    result = act(checkout, **ours)
    assert result.returncode == 1, result.stderr
    assert result.stdout.startswith("::error file=banks/seed.txt,line=5,col=1,title=key/missing::")


def test_the_action_writes_sarif(checkout: Checkout) -> None:
    (ours,) = [step["with"] for step in GITHUB[1]["steps"] if step["uses"].startswith("OWNER/quizkit@")]
    (upload,) = [step["with"] for step in GITHUB[1]["steps"] if "upload-sarif" in step["uses"]]
    result = act(checkout, **ours)
    assert (result.returncode, result.stdout) == (0, ""), result.stderr
    assert json.loads((checkout / upload["sarif_file"]).read_text("utf-8"))["version"] == "2.1.0"


def test_the_action_takes_sources_line_by_line_and_nothing_as_a_command(checkout: Checkout) -> None:
    (checkout / "banks/a b.gift").write_text("::q:: What? {=a ~b ~c}\n")
    result = act(checkout, sources="banks/a b.gift\nbanks/checkpoint-quiz.yaml\n", options="--select key")
    assert (result.returncode, result.stdout) == (0, "")
    result = act(checkout, sources="$(touch x); --help", options="--select key; touch y")
    assert result.returncode == 2
    assert not {"x", "y"} & {path.name for path in checkout.iterdir()}


def test_the_action_gives_only_inputs_that_there_are() -> None:
    for job in GITHUB:
        for step in job["steps"]:
            if step["uses"].startswith("OWNER/quizkit@"):
                assert set(step["with"]) <= set(ACTION["inputs"])
    used = set(re.findall(r"inputs\.([\w-]+)", str(ACTION["runs"])))
    assert used == set(ACTION["inputs"])
    assert not any("${{" in step.get("run", "") for step in ACTION["runs"]["steps"]), "inputs are no part of a script"


def test_gitlab(checkout: Checkout) -> None:
    commands = [line for line in GITLAB["script"] if line.startswith("quizkit ")]
    assert len(commands) == len(GITLAB["script"]) - 1
    result = bash(checkout, "\n".join(commands))
    assert result.returncode == 1, result.stderr
    reports = GITLAB["artifacts"]["reports"]
    issues = json.loads((checkout / reports["codequality"]).read_text("utf-8"))
    assert {issue["location"]["path"] for issue in issues} == {"banks/seed.txt"}
    suites = etree.fromstring((checkout / reports["junit"]).read_bytes())
    assert [(suite.get("name"), suite.get("failures")) for suite in suites] == [
        ("banks/checkpoint-quiz.yaml", "0"),
        ("banks/seed.txt", "1"),
    ]


@pytest.mark.parametrize(
    "name",
    [
        *("a.quiz.yaml", "a.quiz.yml", "a.quiz.json", "banks/a.quiz.xlsx", "a.quiz.csv"),
        *("a.gift", "a.gift.txt", "a.aiken", "a.aiken.txt", "a.moodle.xml"),
    ],
)
def test_the_hook_takes_what_is_a_quiz_by_its_name(name: str) -> None:
    assert re.search(HOOK["files"], name)


@pytest.mark.parametrize("name", ["a.yaml", "quiz.yaml", ".gitlab-ci.yml", "a.xml", "gift", "a.txt", "a.gift.bak"])
def test_the_hook_leaves_other_files_alone(name: str) -> None:
    assert not re.search(HOOK["files"], name)


def test_the_hook(checkout: Checkout) -> None:
    assert PRE_COMMIT["id"] == HOOK["id"]
    result = bash(checkout, f"{HOOK['entry']} {' '.join(PRE_COMMIT['args'])} banks/seed.txt banks/checkpoint-quiz.yaml")
    assert result.returncode == 1
    assert "key/missing" in result.stdout


def test_every_report_is_named() -> None:
    assert set(re.findall(r"^\| `(\w+)` \|", PAGE, re.MULTILINE)) == set(report_names())
