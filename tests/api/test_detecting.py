"""Which format a file is taken for, where its texts look like another."""

import pytest

from quizkit.registry import detect_format
from quizkit.source import Source


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("quiz.yaml", "questions:\n  - question: Is {T} or {=x} a set?\n    answer: true\n", "yaml"),
        ("quiz.yml", "title: T\nquestions:\n  - id: a\n    stem: |\n      ::C++:: means {#1}?\n", "yaml"),
        ("quiz.yaml", "::a:: What? {=x ~y}\n", "gift"),
        ("quiz.md", "# Quiz {#quiz}\n\n1. Which?\n   - [ ] a\n   - [x] b\n", "text"),
        ("quiz.txt", "::a:: How many? {#3:1}\n", "gift"),
        ("quiz.txt", "How many? {#\n=3:1\n}\n", "gift"),
    ],
)
def test_signs_of_another_format(name: str, text: str, expected: str) -> None:
    assert detect_format(Source(name, text.encode())) == expected
