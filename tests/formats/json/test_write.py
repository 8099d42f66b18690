"""JSON as quizkit writes it."""

import json
from io import BytesIO

from hypothesis import given, settings

from quizkit.diagnostics import Report, Severity
from quizkit.formats.json.read import read
from quizkit.formats.json.write import write
from quizkit.formats.yaml.read import read as read_yaml
from quizkit.formats.yaml.write import write as write_yaml
from quizkit.model import Choice, ChoiceInteraction, Item, Localized, Quiz, Section
from quizkit.source import Source
from tests.strategies import quizzes


def written(quiz: Quiz) -> str:
    out = BytesIO()
    write(quiz, out)
    return out.getvalue().decode()


def test_a_quiz() -> None:
    options = tuple(Choice(text=Localized.of(word, "el")) for word in ("ένα", "δύο"))
    item = Item(stem=Localized.of("Ποιο;", "el"), interaction=ChoiceInteraction(choices=options), tags=("a", "b"))
    assert written(Quiz(language="el", sections=(Section(items=(item,)),))) == (
        '{\n  "language": "el",\n  "questions": [\n    {\n      "question": "Ποιο;",\n      "options": [\n'
        '        "ένα",\n        "δύο"\n      ],\n      "answer": null,\n      "tags": ["a", "b"]\n    }\n  ]\n}\n'
    )


def test_an_empty_quiz() -> None:
    assert written(Quiz()) == "{}\n"


@settings(deadline=None, max_examples=60)
@given(quizzes())
def test_any_quiz_is_read_back(quiz: Quiz) -> None:
    text = written(quiz)
    report = Report()
    assert read(Source("quiz.json", text.encode()), report) == quiz
    assert [str(one) for one in report if one.severity is Severity.ERROR] == []
    assert isinstance(json.loads(text), dict)
    assert written(quiz) == text


@settings(deadline=None, max_examples=20)
@given(quizzes())
def test_yaml_and_json_say_the_same(quiz: Quiz) -> None:
    out = BytesIO()
    write_yaml(quiz, out)
    assert read_yaml(Source("quiz.yaml", out.getvalue()), Report()) == read(
        Source("quiz.json", written(quiz).encode()), Report()
    )
