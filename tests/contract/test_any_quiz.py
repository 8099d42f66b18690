"""Whatever the model can hold: a target takes it, loses it or refuses it, and its file says what it was to say."""

import pytest
from hypothesis import HealthCheck, Phase, given, settings

from quizkit import api
from quizkit.model import Quiz
from quizkit.registry import formats
from tests.strategies import quizzes

WRITERS = {name: fmt.capability for name, fmt in formats() if fmt.write is not None}


@pytest.mark.filterwarnings("ignore:Generating overly large repr")  # it would hide what is wrong with the quiz
@pytest.mark.parametrize("name", WRITERS)
def test_no_quiz_is_written_wrong(name: str) -> None:
    capability = WRITERS[name]
    assert capability is not None

    phases = (Phase.reuse, Phase.generate)  # it takes minutes to make a whole quiz smaller

    @settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck), phases=phases)
    @given(quizzes(kinds=sorted(capability.interactions), max_items=2))
    def check(quiz: Quiz) -> None:
        sections = tuple(
            section.replaced(items=tuple(item.replaced(points=abs(item.points)) for item in section.items))
            for section in quiz.sections
        )
        result = api.export(quiz.replaced(sections=sections), name, allow_unkeyed=True)
        assert [str(said) for said in result.diagnostics if said.code.startswith("bug/")] == []

    check()
