"""Suppressions: those that hide nothing, and those that say no reason."""

import pytest

from quizkit.linting import lint
from quizkit.model import Item, Suppression
from tests.rules.building import asked, item, quiz, said

NEGATIVE = "Which of these is not a planet?"


def ignoring(*names: str, stem: str = NEGATIVE, reason: str = "so it is meant", **fields: object) -> Item:
    suppressions = tuple(Suppression(rule=name, reason=reason) for name in names)
    return asked("en", stem, ("Mars", "Venus", "Pluto"), 2, explanation="So.", lint_ignore=suppressions, **fields)


@pytest.mark.parametrize(
    ("names", "stem", "unused"),
    [
        (["stem/negative"], NEGATIVE, []),
        (["stem"], NEGATIVE, []),
        (["stem/negative", "stem"], NEGATIVE, []),
        (["stem/negative"], "Which is one?", ["stem/negative"]),
        (["text"], "Which is one?", ["text"]),
        # another file of the run may ask the same
        (["stem"], "Which is one?", []),
        (["stem/duplicate"], "Which is one?", []),
        (["stem/negative", "text/doubled"], NEGATIVE, ["text/doubled"]),
        # off in the default profile: asked all the same to see whether the note is right, and not told
        (["option/style"], NEGATIVE, ["option/style"]),
        (["explanation/thin"], NEGATIVE, []),
        (["suppression/reason"], NEGATIVE, []),
    ],
)
@pytest.mark.parametrize("select", [(), ("suppression",)])
def test_unused(names: list[str], stem: str, unused: list[str], select: tuple[str, ...]) -> None:
    found = lint(quiz(ignoring(*names, stem=stem)), select=select, ignore=["stem/negative"])
    assert [one.message for one in found] == [
        f'lint_ignore names "{name}", which finds nothing here.' for name in unused
    ]


def test_what_a_rule_about_the_whole_bank_finds_can_be_ignored_at_the_question() -> None:
    twice = (ignoring(stem="Which one?"), ignoring("key/conflict", stem="Which one?"))
    other = twice[1].replaced(interaction=asked("en", "", ("Mars", "Venus", "Pluto"), 1).interaction)
    assert [one.code for one in lint(quiz(twice[0], other.replaced(lint_ignore=())), select=["key"])] == [
        "key/conflict"
    ]
    assert lint(quiz(twice[0], other), select=["key", "suppression"]) == []


def test_a_name_that_is_no_rules() -> None:
    (found,) = lint(quiz(ignoring("stem/negativ", stem="Which?")))
    assert (found.message, found.advice) == (
        'lint_ignore names "stem/negativ", and there is no rule of that name.',
        'Write "stem/negative", if you mean that.',
    )


@pytest.mark.parametrize(("reason", "count"), [("", 1), (" - ", 1), ("θέλει άρνηση", 0), ("x", 0)])
def test_reasons(reason: str, count: int) -> None:
    assert len(said("suppression/reason", ignoring("stem/negative", reason=reason))) == count


def test_an_item_without_any_is_not_asked() -> None:
    assert said("suppression", item()) == []
