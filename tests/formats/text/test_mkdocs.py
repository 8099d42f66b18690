"""Pages of mkdocs-quiz; every expected value worked out by hand from its README."""

from quizkit.model import ClozeInteraction
from tests.formats.text.reading import items_of, options, plain, said, stem, typed

PAGE = """# Planets

Read this first.

<quiz>
Which one is largest?

- [ ] Mars
- [x] Jupiter
- [] Venus

It has 95 moons.
</quiz>

<quiz auto-submit="false">
The largest is [[Jupiter]], then comes [[Saturn|Saturnus]].

---
Both are gas.
</quiz>
"""


def test_questions_between_tags() -> None:
    quiz, _ = typed(PAGE)
    first, second = quiz.items()
    assert (stem(first), options(first), plain(first.general_feedback)) == (
        *("Which one is largest?", ["Mars", "*Jupiter", "Venus"], "It has 95 moons."),
    )
    assert isinstance(second.interaction, ClozeInteraction)
    answers = [[plain(one.text) for one in gap.interaction.answers] for gap in second.interaction.gaps]  # type: ignore[union-attr]
    assert answers == [["Jupiter"], ["Saturn", "Saturnus"]]
    assert plain(second.general_feedback) == "Both are gas."


def test_answers_in_gaps_are_said() -> None:
    _, report = typed(PAGE)
    assert said(report) == [("read/key-from-mark", 16)]


def test_a_tag_without_its_end_takes_nothing_away() -> None:
    (item,) = items_of("1. What does <quiz> mean?\n<quiz>\na) x\n*b) y\n")
    assert options(item) == ["x", "*y"]
