"""A file in which there is no question."""

import pytest

from quizkit import api
from quizkit.model import UNDETERMINED, Quiz


@pytest.mark.parametrize("target", ["yaml", "gift", "moodle-xml", "aiken"])
def test_a_quiz_with_nothing_in_it_is_refused_and_no_fault_of_quizkit(target: str) -> None:
    exported = api.export(Quiz(language=UNDETERMINED), target)
    assert exported.data is None
    assert [said.code for said in exported.diagnostics] == ["refused/empty"]
