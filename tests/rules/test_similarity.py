"""How alike two strings are, and what counts as equal."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quizkit.rules._normal import nz
from quizkit.rules._similarity import at_least_as_alike, common_subsequence


def slow(one: str, other: str) -> int:
    """The textbook table."""
    row = [0] * (len(other) + 1)
    for char in one:
        before, row = row, [0]
        for place, opposite in enumerate(other):
            row.append(before[place] + 1 if char == opposite else max(row[place], before[place + 1]))
    return row[-1]


@given(st.text("abcα", max_size=20), st.text("abcα", max_size=20))
def test_common_subsequence_is_that_of_the_textbook(one, other):
    assert common_subsequence(one, other) == slow(one, other)


@pytest.mark.parametrize(
    ("one", "other", "ratio"),
    [("this is a test", "this is a test!", 28 / 29), ("kitten", "sitting", 8 / 13), ("", "abc", 0), ("ab", "ba", 0.5)],
)
def test_ratio(one, other, ratio):
    assert at_least_as_alike(one, other, ratio)
    assert not at_least_as_alike(one, other, ratio + 0.001)


def test_very_long_strings_are_not_compared():
    assert not at_least_as_alike("a" * 100_000, "a" * 99_999, 0.9)
    assert at_least_as_alike("a" * 100_000, "a" * 100_000, 0.9)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("Paris", "  paris. ", True),
        ("\uff30aris is big", "Paris is big", True),  # a letter in double width
        ("New\u00a0York", "new york", True),
        ("ΟΔΟΣ ΑΘΗΝΑΣ", "οδος αθηνας", True),
        ("Straße eins", "STRASSE EINS", True),
        ("x + 1 = 2", "x - 1 = 2", False),
        ("a < b is so", "a > b is so", False),
        ("x² is it", "x2 is it", False),
        ("½ of it", "1/2 of it", False),
        ("mW", "MW", False),
        ("`Print` it", "`print` it", False),
        ("\\(X\\) it is", "\\(x\\) it is", False),
        ("東京。", "東京", True),
        ("नमस्ते।", "नमस्ते", False),
        (".", ";", False),
    ],
)
def test_nz(one, other, same):
    assert (nz(one) == nz(other)) == same
