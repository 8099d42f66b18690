"""Words for columns: a mapping's, a template's, and quizkit's own."""

import pytest

from quizkit.formats._authored import FieldRef, field_for, field_names
from quizkit.formats._table.explain import described
from quizkit.formats._table.headings import Headings, meaning_of

NUMBERED = ("option_feedback", "right")
"""Fields whose names mean something else where no number follows."""


@pytest.mark.parametrize("name", sorted(set(field_names()) - set(NUMBERED)))
def test_what_a_column_is_called_is_a_header_that_is_known(name: str) -> None:
    assert field_for(described(FieldRef(name))) == FieldRef(name)


@pytest.mark.parametrize(
    "ref",
    [FieldRef("option", 3, "el"), FieldRef("option_feedback", 2), FieldRef("distractor", 4), FieldRef("right", 1)],
)
def test_numbers_and_languages_are_named_too(ref: FieldRef) -> None:
    assert field_for(described(ref)) == ref


def test_the_user_goes_before_the_template_and_that_before_quizkit() -> None:
    titles = ["question", "answer", "a_1", "Type"]
    own = Headings.of({"A_1": "Option A (el)", "unused": "", "TYPE": "ignore"}).among(titles)
    assert own.ref("a_1") == FieldRef("option", 1, "el")
    assert own.ref("a_2") == FieldRef("distractor", 2)
    assert own.ref("unused") is None
    assert own.ref("type") == meaning_of("ignore")
    assert own.ref("Answer") == FieldRef("key")
