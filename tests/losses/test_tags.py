"""Tags that a target loses are left out and said, and the question is written."""

import pytest

from quizkit import api
from quizkit.source import Source
from tests.contract.samples import item, quiz


@pytest.mark.parametrize("target", ["moodle-xml", "gift"])
def test_moodle_loses_a_tag_and_no_question(target: str) -> None:
    result = api.export(quiz(item(id="q", tags=("easy", "a<b", "x > y", "C++ & #1"))), target)
    assert [one.code for one in result.diagnostics] == ["loss/tags"] * 2
    assert 'loses the tag "a<b"' in result.diagnostics[0].message
    assert "<, > or `" in (result.diagnostics[0].advice or "")
    assert result.data is not None
    again = api.read(Source("q", result.data, "en"), from_format=target).quiz
    assert again is not None
    assert [one.tags for one in again.items()] == [("easy", "C++ & #1")]
