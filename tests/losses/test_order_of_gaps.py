"""Gaps and words stand in the text, which says their order."""

from fractions import Fraction
from typing import Any

import pytest

from quizkit import api
from quizkit.losses import Target, fit
from quizkit.model import (
    Choice,
    ChoiceInteraction,
    ClozeInteraction,
    DropGap,
    Gap,
    GapMatchInteraction,
    HottextInteraction,
    Item,
    Localized,
    TextAnswer,
    TextEntryInteraction,
)
from quizkit.registry import get_format
from tests.contract.samples import en, quiz

ONE, NONE = Fraction(1), Fraction(0)


def typed(*words: str) -> TextEntryInteraction:
    return TextEntryInteraction(answers=tuple(TextAnswer(text=en(word)) for word in words))


def listed(right: str, wrong: str) -> ChoiceInteraction:
    return ChoiceInteraction(choices=(Choice(text=en(wrong), fraction=NONE), Choice(text=en(right), fraction=ONE)))


STEM = "The [[who]] sat on the [[where]] at [[when]]."
KINDS: dict[str, Any] = {
    "typed": ClozeInteraction(
        gaps=tuple(Gap(id=name, interaction=typed(name.upper())) for name in ("when", "where", "who"))
    ),
    "lists": ClozeInteraction(
        gaps=tuple(Gap(id=name, interaction=listed(name.upper(), "no")) for name in ("where", "who", "when"))
    ),
    "words to drag": GapMatchInteraction(
        choices=tuple(Choice(id=f"w-{name}", text=en(name.upper())) for name in ("who", "where", "when")),
        gaps=tuple(DropGap(id=name, accepts=(f"w-{name}",)) for name in ("when", "who", "where")),
    ),
    "words to pick": HottextInteraction(
        choices=tuple(
            Choice(id=name, text=en(name.upper()), fraction=int(name == "who")) for name in ("when", "where", "who")
        )
    ),
}
HELD = {
    "typed": ("canvas", "qti12", "qti21", "qti30", "moodle-xml", "xlsx"),
    "lists": ("canvas", "qti12", "qti21", "qti30", "moodle-xml", "xlsx"),
    "words to drag": ("canvas", "qti12", "qti21", "qti30", "moodle-xml", "xlsx"),
    "words to pick": ("qti21", "qti30", "xlsx"),
}


@pytest.mark.parametrize(("kind", "to"), [(kind, to) for kind, targets in HELD.items() for to in targets])
def test_in_whatever_order_they_are_listed(kind: str, to: str) -> None:
    exported = api.export(quiz(Item(id="q", stem=en(STEM), interaction=KINDS[kind])), to)
    assert [said for said in exported.diagnostics if said.code.startswith(("refused/", "bug/"))] == []
    assert exported.data is not None


def fitted(item: Item, language: str | None = None) -> Item:
    capability = get_format("qti21").capability
    assert capability is not None
    (only,) = fit(quiz(item), Target("qti21", "QTI 2.1", capability), language=language).quiz.items()
    return only


def test_a_translation_has_an_order_of_its_own() -> None:
    stem = Localized(texts={**en("[[a]] of [[b]]").texts, **Localized.of("[[b]] [[a]]", "tr").texts})
    both = tuple(
        Gap(
            id=name,
            interaction=TextEntryInteraction(
                answers=(TextAnswer(text=Localized(texts={**en(name).texts, **Localized.of(name * 2, "tr").texts})),)
            ),
        )
        for name in "ab"
    )
    item = Item(id="q", stem=stem, interaction=ClozeInteraction(gaps=both))
    for language, order in (("en", ["a", "b"]), ("tr", ["b", "a"])):
        interaction: Any = fitted(item, language).interaction
        assert [gap.id for gap in interaction.gaps] == order
    assert api.export(quiz(item), "qti30", language="tr").data is not None


def test_words_without_ids_keep_their_letters() -> None:
    """The text names them by letter, so the second choice is B wherever it comes to stand."""
    words = HottextInteraction(choices=(Choice(text=en("one"), fraction=0), Choice(text=en("two"), fraction=1)))
    interaction: Any = fitted(Item(id="q", stem=en("[[B]] and [[A]]"), interaction=words)).interaction
    assert [(part.id, part.text.first()[1].source, part.fraction) for part in interaction.choices] == [
        ("B", "two", 1),
        ("A", "one", 0),
    ]


def test_a_marker_that_is_written_otherwise_is_found() -> None:
    stem = en("<p>[[b&#46;c]] [[a]]</p>", "html")
    gaps = tuple(Gap(id=name, interaction=typed("x")) for name in ("a", "b.c"))
    interaction: Any = fitted(Item(id="q", stem=stem, interaction=ClozeInteraction(gaps=gaps))).interaction
    assert [gap.id for gap in interaction.gaps] == ["b.c", "a"]
