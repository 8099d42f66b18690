"""Broken YAML: where it breaks, and a word on why. Lines and columns are counted by hand."""

import pytest

from quizkit.diagnostics import Failure, Report
from quizkit.formats.yaml.read import read
from quizkit.source import Source

from .reading import read_text


@pytest.mark.parametrize(
    ("text", "line", "column", "word"),
    [
        ("questions:\n  - question: Note: what is it?\n", 2, 19, '"Note: what is it?"'),
        ("questions:\n\t- question: a\n", 2, 1, "tab"),
        ("questions:\n  - question: a\n\t  answer: b\n", 3, 1, "tab"),
        ('questions:\n  - question: "never closed\n    answer: b\n', 2, 15, "never closed"),
        ('questions:\n  - question: "The \\(x\\) here"\n', 2, 20, "backslash"),
        ("questions:\n  - question: [[1]] is what?\n", 2, 21, "quotes"),
        ("questions:\n  - options: [a, b\n    answer: A\n", 3, 11, "bracket"),
        ("questions:\n  - question: @home\n", 2, 15, '"@"'),
        ("questions:\n  - question: `code` here\n", 2, 15, '"`"'),
        ('questions:\n  - question: "Paris" or Rome\n', 2, 23, "closing quotation mark"),
        ("questions:\n  - question: a\n   answer: b\n", 3, 4, "indented"),
        ("questions:\n  - question: a\n  answer: b\n", 3, 3, "indented"),
        ("just a line\nquestions: []\n", 2, 10, "colon"),
        ("questions:\n  - question: a\x07b\n", 2, 16, "U+0007"),
    ],
)
def test_where_and_why(text: str, line: int, column: int, word: str) -> None:
    with pytest.raises(Failure) as raised:
        read_text(text)
    found = raised.value.diagnostic
    assert found.code in ("read/syntax", "read/character")
    assert word in f"{found.message} {found.advice}"
    assert found.location is not None
    assert (found.location.line, found.location.column) == (line, column)


def test_binary_data_is_refused() -> None:
    with pytest.raises(Failure) as raised:
        read(Source("quiz.yaml", b"PK\x03\x04\x00\x00"), Report())
    assert raised.value.diagnostic.code == "read/binary"


def test_utf_16_with_a_mark_is_read() -> None:
    report = Report()
    quiz = read(Source("quiz.yaml", "title: Κουίζ\nquestions: [{question: α, answer: x}]".encode("utf-16")), report)
    assert not list(report)
    assert quiz.title is not None
    assert quiz.title.texts["und"].source == "Κουίζ"
