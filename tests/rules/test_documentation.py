"""A rule's docstring is its test, its page and its explanation."""

import subprocess
import sys

import pytest

from quizkit.api import read
from quizkit.diagnostics import Diagnostic, Failure
from quizkit.linting import explain, lint, rule_list, rules
from quizkit.linting.pages import headline, index, markdown, page_of
from quizkit.source import Source
from tests.conftest import ROOT
from tests.contract.samples import PNG

EXAMPLES = [
    pytest.param(rule, quiz, bad, id=f"{rule.id}-{'bad' if bad else 'good'}-{number}")
    for rule in rules().values()
    for bad, quizzes in ((True, page_of(rule).bad), (False, page_of(rule).good))
    for number, quiz in enumerate(quizzes, 1)
]


def picture(name: str) -> bytes:
    """Any picture that an example shows; those that are called large are."""
    return PNG + bytes(2_500_000 if name.startswith("large-") else 0)


def findings(yaml: str, rule_id: str) -> list[Diagnostic]:
    """What the reader and the rule say of a quiz in YAML."""
    loaded = read(Source("example.yaml", yaml.encode(), sibling=picture), from_format="yaml")
    assert loaded.quiz is not None, loaded.diagnostics
    return [*loaded.diagnostics, *lint(loaded.quiz, select=[rule_id])]


@pytest.mark.parametrize(("rule", "quiz", "bad"), EXAMPLES)
def test_example(rule, quiz, bad):
    found = findings(quiz, rule.id)
    assert {finding.code for finding in found} == ({rule.id} if bad else set()), found


@pytest.mark.parametrize(("rule", "quiz"), [pytest.param(*one.values[:2], id=one.id) for one in EXAMPLES])
def test_fixes_are_as_safe_as_the_rule_says(rule, quiz):
    fixes = [finding.fix for finding in findings(quiz, rule.id) if finding.fix is not None]
    assert {fix.safe for fix in fixes} <= {rule.mends == "safely"}
    assert rule.mends is not None or not fixes


_LEFT_OUT = ("explanation/missing", "option/count")
"""What examples may lack, which would be twice as long with it."""


@pytest.mark.parametrize(
    ("rule", "quiz"), [pytest.param(*one.values[:2], id=one.id) for one in EXAMPLES if not one.values[2]]
)
def test_good_examples_are_good_for_all_rules(rule, quiz):
    loaded = read(Source("example.yaml", quiz.encode(), sibling=picture), from_format="yaml")
    assert loaded.quiz is not None
    assert lint(loaded.quiz, ignore=_LEFT_OUT) == []


@pytest.mark.parametrize("rule", rules().values(), ids=lambda rule: rule.id)
def test_findings_have_places_and_advice(rule):
    for quiz in page_of(rule).bad:
        for finding in findings(quiz, rule.id):
            assert finding.location is not None
            assert finding.location.line
            assert finding.message[-1] == "." and not finding.message[0].isupper()
            assert finding.advice and finding.advice[-1] == "."


@pytest.mark.parametrize("rule", rules().values(), ids=lambda rule: rule.id)
def test_headline_is_a_sentence(rule):
    assert headline(rule)[0].isupper()
    assert headline(rule)[-1] == "."


def test_pages_are_up_to_date():
    check = subprocess.run(
        [sys.executable, "scripts/make_rule_docs.py", "--check"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert check.returncode == 0, check.stdout + check.stderr


def test_explain_shows_everything():
    text = explain("option/duplicate")
    assert text.startswith("option/duplicate (error)\n\nTwo options say the same.\n")
    assert "If one of them is right, so is the other" in text
    assert "Wrong:\n\n    questions:" in text
    assert "Right:\n\n    questions:" in text
    assert text.endswith("\n")


def test_explain_knows_its_rules():
    with pytest.raises(Failure, match=r'no rule and no other code "option/duplicates"') as failure:
        explain("option/duplicates")
    assert str(failure.value.diagnostic.advice).startswith('Did you mean "option/duplicate"')


def test_rule_list_has_every_rule():
    lines = rule_list().splitlines()
    assert [line.split()[0] for line in lines] == sorted(rules())
    assert next(line for line in lines if line.startswith("explanation/missing")).endswith(
        "There is neither an explanation nor feedback."
    )


def test_page_of_a_rule_is_markdown():
    page = markdown(rules()["key/missing"])
    assert page.startswith("# key/missing\n\nNo answer is marked as right.\n\n*Error, since 0.1.*\n\n## Why\n")
    assert "## Wrong\n\n```yaml\nquestions:" in page


def test_index_links_every_page():
    assert "| [key/missing](key/missing.md) | error | No answer is marked as right. |\n" in index()
    assert index().count("\n| [") == len(rules())


def test_page_needs_every_part():
    class Undocumented:
        id = "x/y"
        documentation = "Something.\n\nWhy:\n    Because.\n\nBad:\n    questions: []\n"

    with pytest.raises(ValueError, match="x/y lacks Good"):
        page_of(Undocumented())
