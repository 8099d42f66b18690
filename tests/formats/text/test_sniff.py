"""Telling typed quizzes from other files."""

import pytest

from quizkit.formats.text import FORMAT
from quizkit.formats.text.sniff import sniff
from quizkit.source import Source
from tests.conftest import ROOT


@pytest.mark.parametrize(
    ("name", "data", "expected"),
    [
        ("quiz.txt", "1. What?\n   • this\n   • that\n".encode(), 0.5),
        ("quiz.txt", "1. What?\n   • this\n".encode("utf-16"), 0.5),
        ("quiz.dat", b"1. What?\na) this\nb) that\n", 0.5),
        ("quiz.txt", b"What?\nA. this\nB. that\nANSWER: A\n", 0.3),
        ("notes.txt", b"Some notes of mine.", 0.2),
        ("notes.dat", b"Some notes of mine.", 0.0),
        ("quiz.txt", b"<?xml version='1.0'?><quiz>1. a)</quiz>", 0.0),
        ("quiz.txt", b'{"title": "x"}', 0.0),
        ("quiz.txt", b"PK\x03\x04\x00\x00", 0.0),
        ("quiz.txt", b"", 0.2),
    ],
)
def test_sniff(name: str, data: bytes, expected: float) -> None:
    assert sniff(Source(name, data)) == expected


def test_the_seed_is_known_by_its_content() -> None:
    assert sniff(Source("seed", (ROOT / "examples/checkpoint-quiz/seed.txt").read_bytes())) == 0.5


def test_nothing_is_written() -> None:
    assert FORMAT.write is None
    assert FORMAT.capability is None
    assert FORMAT.read is not None
