"""Characters that nobody can see, alone and within words, wherever a question holds a text: none is lost in silence."""

import pytest

from quizkit import api
from quizkit.model import Localized, Quiz, Section
from quizkit.registry import get_format
from quizkit.source import Source
from tests.formats.gift.test_importer import items_with

from .silence import Trip, silent

UNSEEN = ("\x01", "a\x01b", "\x0b", "\x7f", "\x85", "\u2028", "\ufdd0", "\ufeff", "a\ufeffb", "\u200b", "\u00ad", " ")
TARGETS = ("gift", "moodle-xml", "canvas", "qti12", "qti21", "qti30", "brightspace", "wayground", "cartridge", "csv")


@pytest.mark.parametrize("target", TARGETS)
def test_what_nobody_sees_is_said(target: str) -> None:
    fmt = get_format(target)
    for sign in UNSEEN:
        items = tuple(
            item.replaced(id=f"q{number}") for number, item in enumerate(items_with(Localized.of(sign, "en")), 1)
        )
        quiz = Quiz(language="en", title=Localized.of("Quiz", "en"), sections=(Section(items=items),))
        exported = api.export(quiz, target, allow_unkeyed=True)
        trip = Trip.of(quiz)
        back = None
        if exported.data is not None:
            source = Source(f"quiz{fmt.suffix}", exported.data, "en")
            back = api.read(source, from_format=fmt.read_by or target).quiz
        trip.went(quiz, target, exported.diagnostics, back)
        assert (trip.problems if back is None else silent(quiz, back, trip)) == [], repr(sign)
