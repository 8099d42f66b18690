"""Files that a target can't carry are said: pictures once for a question, and links that lead nowhere then."""

import pytest

from quizkit import api
from quizkit.model import Asset, Choice, ChoiceInteraction, Item, Localized, Quiz, Section, Text

STEM = '<p><img src="a.png" alt="A"/><img src="b.png" alt="B"/> <a href="c.pdf">Read</a> <a href="https://e.org/d">on</a></p>'


def said(target: str) -> list[str]:
    stem = Localized(texts={"en": Text(source=STEM, markup="html")})
    choices = tuple(
        Choice(text=Localized(texts={"en": Text(source=words)}), fraction=right)
        for words, right in (("x", 1), ("y", 0))
    )
    item = Item(id="q", stem=stem, interaction=ChoiceInteraction(choices=choices))
    assets = tuple(
        Asset(name=name, media_type=kind, data=b"1")
        for name, kind in (("a.png", "image/png"), ("b.png", "image/png"), ("c.pdf", "application/pdf"))
    )
    quiz = Quiz(language="en", sections=(Section(items=(item,)),), assets=assets)
    return [one.message for one in api.export(quiz, target).diagnostics if one.code == "loss/images"]


def test_a_target_without_files() -> None:
    assert said("gift") == [
        'Moodle GIFT can\'t carry files, so "a.png", "b.png" do not travel.',
        'Moodle GIFT can\'t carry files, so the link to "c.pdf" leads nowhere there.',
    ]


@pytest.mark.parametrize("target", ["moodle-xml", "canvas", "qti30"])
def test_a_target_that_carries_them(target: str) -> None:
    assert said(target) == []
