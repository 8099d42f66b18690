"""Of one fault, one speaks."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run, run  # noqa: F401 - a fixture

PICTURE = """
questions:
  - question: "![a moon](moon.png) Which moon?"
    options: [Io, "![again](moon.png)", "![other](other.png)"]
    answer: B
    explanation: So it is.
"""
KEY = "questions:\n  - {question: Which moon?, options: [Io, Luna, Titan], answer: Mars, explanation: So it is.}\n"


@pytest.mark.parametrize(
    ("quiz", "expected"),
    [
        (PICTURE, [("read/missing-image", "question 1")] * 2),
        (KEY, [("key/unknown", "question 1")]),
    ],
    ids=["picture", "key"],
)
def test_lint(run: Run, tmp_path: Path, quiz: str, expected: list[tuple[str, str]]) -> None:  # noqa: F811
    (tmp_path / "a.yaml").write_text(quiz, "utf-8")
    found = json.loads(run("lint", "a.yaml", "--format", "json").stdout)["findings"]
    assert [(one["rule"], one["item"]) for one in found] == expected


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ((), ["key/unknown"]),
        (("--profile", "default"), ["key/unknown"]),
        (("--keep-going",), ["key/unknown", "refused/no-key"]),
    ],
)
def test_export(run: Run, tmp_path: Path, options: tuple[str, ...], told: list[str]) -> None:  # noqa: F811
    (tmp_path / "a.yaml").write_text(KEY, "utf-8")
    said = run("export", "a.yaml", "--to", "gift", *options)
    assert [code for code in ("key/unknown", "key/missing", "refused/no-key") if code in said.stderr] == told
    assert said.exit_code == 1
