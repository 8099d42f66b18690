"""What comes of writing a quiz, where nothing can be written."""

from fractions import Fraction

from quizkit import api
from quizkit.diagnostics import Severity
from quizkit.model import Choice, ChoiceInteraction, Item, Localized, Quiz, Section, Text


def test_a_question_too_large_to_be_read_back_is_refused_and_no_fault_of_quizkit() -> None:
    """Each of 24,000 formulas is four tags and more, and no more than 100,000 are read in one question."""
    maths = Localized(texts={"en": Text(source="$x$ " * 12_000, markup="markdown")})
    choices = (Choice(text=maths, fraction=Fraction(1)), Choice(text=maths, fraction=Fraction(0)))
    item = Item(id="q", stem=Localized.of("Which?", "en"), interaction=ChoiceInteraction(choices=choices))
    exported = api.export(Quiz(language="en", sections=(Section(items=(item,)),)), "qti30")
    assert exported.data is None
    (error,) = (said for said in exported.diagnostics if said.severity is Severity.ERROR)
    assert error.code == "refused/too-large"
    assert "items/q.xml" in error.message
