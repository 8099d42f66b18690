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
TRANSLATED = """
language: el
languages: [el, en]
questions:
  - id: a
    question: {{el: "Ποιος πλανήτης είναι μεγάλος;", en: "Which planet is large?"}}
    options: [{{el: Ο Άρης, en: Mars}}, {second}, {{el: Ο Κρόνος, en: Saturn}}]
    answer: B
    explanation: {{el: "Έτσι είναι."{explained}}}
"""
SO_IT_IS = ', en: "So it is."'
KEY = "questions:\n  - {question: Which moon?, options: [Io, Luna, Titan], answer: Mars, explanation: So it is.}\n"


@pytest.mark.parametrize(
    ("quiz", "expected"),
    [
        (PICTURE, [("read/missing-image", "question 1")] * 2),
        (
            TRANSLATED.format(second="{el: Ο Δίας}", explained=""),
            [("language/structure", '"a"'), ("language/untranslated", '"a"')],
        ),
        (
            TRANSLATED.format(second="{el: Ο Δίας, en: Mars}", explained=SO_IT_IS),
            [("language/collapsed", '"a"')],
        ),
        (KEY, [("key/unknown", "question 1")]),
    ],
    ids=["picture", "untranslated", "collapsed", "key"],
)
def test_lint(run: Run, tmp_path: Path, quiz: str, expected: list[tuple[str, str]]) -> None:  # noqa: F811
    (tmp_path / "a.yaml").write_text(quiz, "utf-8")
    found = json.loads(run("lint", "a.yaml", "--format", "json").stdout)["findings"]
    assert [(one["rule"], one["item"]) for one in found] == expected


@pytest.mark.parametrize("rule", ["language/structure", "language/collapsed"])
def test_the_other_speaks_where_the_owner_is_not_asked(run: Run, tmp_path: Path, rule: str) -> None:  # noqa: F811
    second = "{el: Ο Δίας}" if rule.endswith("structure") else "{el: Ο Δίας, en: Mars}"
    (tmp_path / "a.yaml").write_text(TRANSLATED.format(second=second, explained=SO_IT_IS), "utf-8")
    (one,) = json.loads(run("lint", "a.yaml", "--format", "json", "--ignore", rule).stdout)["findings"]
    assert one["rule"] in ("language/untranslated", "option/duplicate")


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
