"""Odd, empty, huge and malicious texts: an answer in bounded time, never a traceback."""

import time
from collections.abc import Callable

import pytest

from quizkit.diagnostics import Report, Unreadable
from quizkit.formats.text.read import MAX_BYTES, MAX_LINES, read
from quizkit.source import Source
from tests.formats.text.reading import options, said, typed


@pytest.mark.parametrize(
    "data", [b"", b"\n\n\n", b"   \t  ", b"\xef\xbb\xbf", b"Only a title", b"\xff\xfe", b"---\n***\n"]
)
def test_nothing_to_read(data: bytes) -> None:
    with pytest.raises(Unreadable) as caught:
        typed(data)
    assert caught.value.diagnostic.code == "read/no-questions"


def test_binary_is_refused() -> None:
    with pytest.raises(Unreadable) as caught:
        typed(b"1. x?\na) \x00\x01")
    assert caught.value.diagnostic.code == "read/binary"


def test_a_byte_that_is_no_utf8_is_said_and_the_rest_is_read() -> None:
    quiz, report = typed("1. Ποιο;\na) ένα\nb) δύο\n".encode().replace("ι".encode(), b"\xce", 1))
    assert [len(options(item)) for item in quiz.items()] == [2]
    assert said(report) == [("read/encoding", 1)]


@pytest.mark.parametrize("data", [b"1. x" + b"x" * MAX_BYTES, b"\n" * (MAX_LINES + 1), b"\r" * (MAX_LINES + 1)])
def test_more_than_the_limit_is_refused(data: bytes) -> None:
    with pytest.raises(Unreadable) as caught:
        read(Source("big.txt", data), Report())
    assert caught.value.diagnostic.code == "read/limit"


def _time(data: bytes) -> float:
    start = time.process_time()
    try:
        read(Source("x.txt", data), Report())
    except Unreadable as refused:
        assert refused.diagnostic.code == "read/no-questions"
    return time.process_time() - start


@pytest.mark.parametrize(
    "make",
    [
        lambda n: b"x\n" * n,
        lambda n: b"1. x?\n" + b"x\n" * n,
        lambda n: b"1. x?\n" + b"a) x\n" * n,
        lambda n: b"1. x?\n" + b"a) x   b) y\n" * n,
        lambda n: b"- x\n" * n,
        lambda n: b"1. x\n" + b"struc-\n" * n,
        lambda n: b"\\begin{align}\n" * n,
        lambda n: b"Match.\na. x\nb. y\n1. p\n2. q\n" * (n // 5),
        lambda n: b"Answer Section\n1. ANS: a\n" + b"x PTS: 1\n" * n,
        lambda n: b"1. x\nAnswers: 1-9 " + b"A " * n,
        lambda n: b"1. " + b"___ " * n + b"\nAnswer: " + b"a, " * n,
        lambda n: b"1. x\na) " + b"x - " * n + b"Correct.\n",
        lambda n: b"1. x\n" * n,
        lambda n: b"1. " + b"a) x b) y " * n,
        lambda n: b"1." + b" " * (10 * n) + b"x\na) y",
        lambda n: b"*" * (10 * n),
        lambda n: b"1. x\n" + b"(" * (10 * n) + b"2 points)",
        lambda n: b"```\n~~~~\n" * n,
        lambda n: b"".join(b"`" * (20 - k % 18) + b"\n" for k in range(n)),
        lambda n: b"# " * (5 * n),
        lambda n: b"Answers\n1. x\n" * n,
        lambda n: b"Answers\n" * n,
        lambda n: b"1. x\na) y\nAnswers: " + b"1-a, " * n,
        lambda n: b"1. x?\na) y\n\nHead\n\n\n" * n,
        lambda n: b"Q: x\nA: y\n\n" * n,
        lambda n: b"1. x?\n" + b"(5 points)\n" * n,
        lambda n: b"Part A\nAnswers\nPart A\n1. a\n" * n,
        lambda n: b"Answers\nA\n" * n,
        lambda n: b"A1. x\nA2. y\n" * n,
        lambda n: "A1. x\n(B) 1. ___ [y] ☐ z\n".encode() * n,
        lambda n: b"x\n\n" * n,
        lambda n: b"(" * (5 * n) + b"\n" + b"1. [](" * n,
    ],
)
def test_time_grows_with_the_size_and_no_faster(make: Callable[[int], bytes]) -> None:
    small = max(_time(make(300)), 0.05)
    large = _time(make(2400))
    assert large < small * 8 * 4  # four times of slack for a busy machine; quadratic would be 64 times


def test_a_hundred_thousand_lines_without_a_number() -> None:
    assert _time(b"Lorem ipsum dolor sit amet\n" * 100_000) < 20
