"""What written files say of how options count: nothing about several where one option is picked."""

from fractions import Fraction
from pathlib import Path

import pytest

from quizkit import api
from quizkit.model import Choice, ChoiceInteraction, Item, Localized, Quiz, Section, Text


def en(words: str) -> Localized:
    return Localized(texts={"en": Text(source=words)})


@pytest.mark.parametrize("target", ["yaml", "json", "csv", "xlsx"])
def test_weights_where_one_option_is_picked(tmp_path: Path, target: str) -> None:
    weights = (("a", Fraction(1)), ("b", Fraction(-1, 2)), ("c", Fraction(1, 4)))
    choices = tuple(Choice(text=en(words), fraction=fraction) for words, fraction in weights)
    item = Item(id="q", stem=en("Which?"), interaction=ChoiceInteraction(choices=choices))
    exported = api.export(Quiz(language="en", sections=(Section(items=(item,)),)), target)
    assert exported.data is not None
    assert b"nothing" not in exported.data
    path = tmp_path / f"quiz.{target}"
    path.write_bytes(exported.data)
    (back,) = api.read(str(path)).quiz.items()
    assert isinstance(back.interaction, ChoiceInteraction)
    assert (back.interaction.mode, back.interaction.all_or_nothing) == ("single", True)
    assert [choice.fraction for choice in back.interaction.choices] == [weight for _, weight in weights]
