"""JSON Lines: a question on each line, as programs keep them."""

import pytest

from quizkit import api
from quizkit.diagnostics import Report, Unreadable
from quizkit.formats.json.read import read
from quizkit.source import Source

LINES = """{"question": "Capital of France?", "choices": ["Paris", "Rome"], "answer": "Paris"}

{"question": "2+2?", "options": ["3", "4"], "answer": "B", "explanation": "a\u2028b"}
"""


@pytest.mark.parametrize("name", ["bank.jsonl", "bank.ndjson", "bank.json"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_question_on_each_line(name: str, end: str) -> None:
    loaded = api.read(Source(name, LINES.replace("\n", end).encode()))
    assert loaded.diagnostics == ()
    assert loaded.quiz is not None
    found = [(item.stem.first()[1].source, item.location and item.location.line) for item in loaded.quiz.items()]
    assert found == [("Capital of France?", 1), ("2+2?", 3)]


def test_a_broken_line_is_said_and_the_others_are_read() -> None:
    text = LINES + '{"question": "Broken", "answer": }\n{"question": "More?"} rest\n{"question": "Whole?", "answer": 4}'
    loaded = api.read(Source("bank.jsonl", text.encode()))
    assert [(one.code, one.location and one.location.line) for one in loaded.diagnostics] == [
        ("read/syntax", 4),
        ("read/syntax", 5),
    ]
    assert "nothing stands behind the colon" in loaded.diagnostics[0].message
    assert loaded.quiz is not None
    assert len(list(loaded.quiz.items())) == 3


def test_one_question_in_one_line_is_as_ever() -> None:
    loaded = api.read(Source("bank.jsonl", b'{"question": "Whole?", "answer": 4}\n'))
    assert loaded.diagnostics == ()
    assert loaded.quiz is not None
    assert len(list(loaded.quiz.items())) == 1


def test_a_comma_too_many_is_still_said() -> None:
    with pytest.raises(Unreadable, match="a comma stands after the last entry"):
        read(Source("a.json", b'{"question": "x", }'), Report())
