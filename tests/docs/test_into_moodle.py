"""The page for people who bring a quiz into Moodle says what the formats declare, and names commands that there are."""

import re

import pytest

from quizkit.profiles import profile_names
from quizkit.registry import format_names, get_format
from tests.conftest import ROOT

PAGE = (ROOT / "docs/into-moodle.md").read_text("utf-8")


@pytest.mark.parametrize("name", ["gift", "aiken", "moodle-xml"])
def test_written_files_are_named_as_the_page_says(name: str) -> None:
    if name not in format_names():
        pytest.skip(f"skipped: no {name} yet")
    assert f"quiz{get_format(name).suffix}`" in PAGE


def test_profiles_are_there() -> None:
    assert set(re.findall(r"--profile (\w+)", PAGE)) <= set(profile_names())
