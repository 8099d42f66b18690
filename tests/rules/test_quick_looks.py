"""What spares rules the strings and items that are nothing to them: with it and without it, the same is found."""

from pathlib import Path

import pytest

from quizkit import linting
from quizkit.api import read
from quizkit.linting import judge, rules
from quizkit.linting.asking import ByTexts
from quizkit.linting.pages import page_of
from quizkit.model import NONE_OF_IT, Quiz
from quizkit.rules import Context
from quizkit.rules._strings import is_usual
from quizkit.source import Source
from tests.rules.building import choice, item, quiz, words

CORPUS = sorted((Path(__file__).parents[1] / "corpus").glob("*.yaml"))[::5]
EVERYTHING = sorted({rule.group for rule in rules().values()})


def pages() -> list[tuple[str, str]]:
    """The wrong and the right quizzes of all rules' pages."""
    return [(rule.id, shown) for rule in rules().values() for shown in (*page_of(rule).bad, *page_of(rule).good)]


def quiz_of(name: str, data: bytes) -> Quiz:
    found = read(Source(name, data)).quiz
    assert found is not None
    return found


def asked_without_looking(monkeypatch: pytest.MonkeyPatch, asked: Quiz) -> list[object]:
    """What is found when every rule is asked about everything."""
    with monkeypatch.context() as patched:
        patched.setattr(linting, "is_usual", lambda item, strings: False)
        started = ByTexts.__init__

        def start(self: ByTexts, *given: object) -> None:
            started(self, *given)
            self._glances = ()

        patched.setattr(ByTexts, "__init__", start)
        return list(judge(asked, select=EVERYTHING).diagnostics)


@pytest.mark.parametrize("path", CORPUS, ids=lambda path: path.stem)
def test_the_corpus(path, monkeypatch):
    asked = quiz_of(path.name, path.read_bytes())
    assert judge(asked, select=EVERYTHING).diagnostics == asked_without_looking(monkeypatch, asked)


def test_the_pages_of_rules(monkeypatch):
    for rule, shown in pages():
        asked = quiz_of("quiz.yaml", shown.encode())
        assert judge(asked, select=EVERYTHING).diagnostics == asked_without_looking(monkeypatch, asked), rule


def usual(question) -> bool:
    strings = Context(quiz(question), quiz().glossary).enter(question, "questions[0]")
    return is_usual(question, strings)


def test_a_usual_question():
    assert usual(item("What?", choice("One", "Two", "Three"), general_feedback=words("Because.")))


UNUSUAL = {
    "no explanation": item("What?", choice("One", "Two", "Three")),
    "two options": item("What?", choice("One", "Two"), general_feedback=words("Because.")),
    "seven options": item("What?", choice(*"ABCDEFG"), general_feedback=words("Because.")),
    "no key": item("What?", choice("One", "Two", "Three", key=None), general_feedback=words("Because.")),
    "two keys": item("What?", choice("One", "Two", "Three", key=(0, 1)), general_feedback=words("Because.")),
    "no points": item("What?", choice("One", "Two", "Three"), general_feedback=words("Because."), points=0),
    "a blank option": item("What?", choice("One", " \u200b", "Three"), general_feedback=words("Because.")),
    "a blank question": item("", choice("One", "Two", "Three"), general_feedback=words("Because.")),
    "a blank explanation": item("What?", choice("One", "Two", "Three"), general_feedback=words(" ")),
    "several": item("What?", choice("One", "Two", "Three", mode="multiple"), general_feedback=words("Because.")),
    "a translation": item(
        {"en": "What?", "de": "Was?"}, choice("One", "Two", "Three"), general_feedback=words("Because.")
    ),
    "nothing to pick": item("What?", general_feedback=words("Because.")),
}


@pytest.mark.parametrize("question", UNUSUAL.values(), ids=UNUSUAL.keys())
def test_an_unusual_question(question):
    assert not usual(question)


def test_a_share_of_the_points_is_unusual():
    options = choice("One", "Two", "Three")
    shared = tuple(
        one.replaced(fraction=None if one.fraction is NONE_OF_IT else one.fraction) for one in options.choices
    )
    assert not usual(item("What?", options.replaced(choices=shared), general_feedback=words("Because.")))
