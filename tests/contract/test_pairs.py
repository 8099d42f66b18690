"""From each format through itself into each other one: what is no longer as it was, somebody has said."""

import pytest
from hypothesis import HealthCheck, Phase, given, settings

from quizkit import api
from quizkit.model import Quiz
from quizkit.registry import get_format
from quizkit.source import Source
from tests.strategies import quizzes

from .silence import Trip, silent

FORMATS = ("yaml", "qti21", "qti22", "qti30", "qti12", "canvas", "moodle-xml")
LAST = ("gift", "wayground", "brightspace", "blackboard", "blackboard-qti", "cartridge")
"""Formats that hold so little that nothing is sent on from them."""


def sent(quiz: Quiz, to: str, trip: Trip) -> Quiz | None:
    """The quiz as our own reader finds it in a file of a format; what was said is added to the trip."""
    result = api.export(quiz, to, allow_unkeyed=True)
    back = None
    if result.data is not None:
        source = Source(f"quiz{get_format(to).suffix}", result.data, quiz.language)
        back = api.read(source, from_format=to).quiz
    trip.went(quiz, to, result.diagnostics, back)
    return back


@pytest.mark.filterwarnings("ignore:Generating overly large repr")
@pytest.mark.parametrize("first", FORMATS)
def test_no_difference_is_silent(first: str) -> None:
    phases = (Phase.reuse, Phase.generate)  # it takes minutes to make a whole quiz smaller

    @settings(max_examples=8, deadline=None, suppress_health_check=list(HealthCheck), phases=phases)
    @given(quizzes(max_items=2))
    def check(drawn: Quiz) -> None:
        quiz = with_points(drawn)
        trip = Trip.of(quiz)
        once = sent(quiz, first, trip)
        if once is None:
            assert trip.problems == []
            return
        assert silent(quiz, once, trip) == []
        for second in (*FORMATS, *LAST):
            further = trip.copy()
            twice = sent(once, second, further)
            assert (further.problems if twice is None else silent(quiz, twice, further)) == [], second

    check()


def with_points(quiz: Quiz) -> Quiz:
    """The quiz without points below nothing, which every target refuses."""
    sections = tuple(
        section.replaced(items=tuple(item.replaced(points=abs(item.points)) for item in section.items))
        for section in quiz.sections
    )
    return quiz.replaced(sections=sections)
