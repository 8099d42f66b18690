"""Simple lines of Markdown are read without a parser, and exactly as the parser reads them."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quizkit.richtext.markdown import parse_markdown
from quizkit.richtext.markdown_simple import parse_simple

SIMPLE = [
    "What does `len(x)` return?",
    "`` is not here, but `a` `b` is".removeprefix("`` "),
    "**Not** a _file_ (*really*), 2 * 3 < 7 & snake_case.",
    "__Μη__ *ναι*; `x  y` ` z ` \\(x_1 * y_1\\)",
    "\\(a\\) and \\(b\\)",
    "1. a",
    "- a",
    "# a",
    "> **a**",
    "| a",
]

DOUBTFUL = [
    "",
    " a",
    "a ",
    "a\nb",
    "* a",
    "***a***",
    "``` a",
    "*a",
    "a*b*c",
    "*a*b",
    "*a `b* c`",
    "*a b_c*",
    "``a`b``",
    "`a",
    "\\*a\\*",
    "\\(a",
    "$a$",
    "[a](b)",
    "[[a]]",
    "&amp;",
    "<http://a>",
    "~~a~~",
    "a\tb",
    "a  b",
    "_a_b_",
]


@pytest.mark.parametrize("source", SIMPLE)
def test_simple_lines_are_read(source):
    assert parse_simple(source) == parse_markdown(source)


@pytest.mark.parametrize("source", DOUBTFUL)
def test_what_leaves_a_doubt_is_left_to_the_parser(source):
    assert parse_simple(source) is None


PIECES = [
    *"ab1é .,;:!?-+=()*_`\\<&$\u0301\xa0",
    *(
        "**",
        "__",
        "\\(",
        "\\)",
        " *",
        "* ",
        " _",
        "_ ",
        " `",
        "` ",
        "`x`",
        "*a*",
        "**b c**",
        "_d_",
        "\\(e\\)",
        " a",
        "b ",
    ),
]


@settings(deadline=None, max_examples=400)
@given(st.lists(st.sampled_from(PIECES), max_size=9).map("".join))
def test_both_ways_of_reading_agree(source):
    simple = parse_simple(source)
    assert simple is None or simple == parse_markdown(source)
