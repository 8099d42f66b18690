"""The guides into other systems say what the formats declare, and name commands that there are."""

import os
import re
import subprocess
import sys

import pytest

from quizkit.linting import rules
from quizkit.profiles import profile_names
from quizkit.registry import format_names, get_format
from tests.conftest import ROOT

GUIDES = ("games-and-other-lms.md", "into-canvas.md", "into-moodle.md", "qti-for-other-systems.md")
TEMPLATES = ("kahoot", "wayground", "blooket", "gimkit", "brightspace", "blackboard")


def test_the_tables_are_up_to_date() -> None:
    check = subprocess.run(
        [sys.executable, "scripts/make_support_tables.py", "--check"],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert check.returncode == 0, check.stdout + check.stderr


@pytest.mark.parametrize("guide", GUIDES)
def test_formats_profiles_and_rules_are_there(guide: str) -> None:
    page = (ROOT / "docs" / guide).read_text("utf-8")
    assert set(re.findall(r"--to ([a-z0-9-]+)", page)) <= set(format_names())
    assert set(re.findall(r"--profile ([a-z]+)", page)) <= set(profile_names())
    assert set(re.findall(r"quizkit explain ([a-z/-]+)", page)) <= {rule.id for rule in rules().values()}


@pytest.mark.parametrize(
    ("guide", "name"),
    [
        ("into-canvas.md", "canvas"),
        ("qti-for-other-systems.md", "qti21"),
        *(("games-and-other-lms.md", name) for name in TEMPLATES),
    ],
)
def test_written_files_are_named_as_the_page_says(guide: str, name: str) -> None:
    assert f"quiz{get_format(name).suffix}`" in (ROOT / "docs" / guide).read_text("utf-8")


@pytest.mark.parametrize("guide", GUIDES)
def test_links_lead_somewhere(guide: str) -> None:
    page = (ROOT / "docs" / guide).read_text("utf-8")
    heads = {
        re.sub(r"[^a-z0-9 -]", "", head.casefold()).replace(" ", "-") for head in re.findall(r"^#+ (.+)$", page, re.M)
    }
    for target in re.findall(r"\]\(([^)]+)\)", page):
        if target.startswith("#"):
            assert target[1:] in heads
        elif "://" not in target:
            assert (ROOT / "docs" / target).exists()
