"""Lines of Moodle's Markdown, which is PHP Markdown Extra: its rules as its documentation and its code give them."""

import pytest

from quizkit.formats._moodle_text import moodle_text
from quizkit.model import Text
from quizkit.richtext import canonical


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("- a", "<ul><li>a</li></ul>"),
        ("* a", "<ul><li>a</li></ul>"),
        ("+ a", "<ul><li>a</li></ul>"),
        ("1. Mai", "<ol><li>Mai</li></ol>"),
        ("# a", "<h1>a</h1>"),
        ("#5 of all", "<h1>5 of all</h1>"),
        (">5", "<blockquote><p>5</p></blockquote>"),
        ("***", "<hr/>"),
        ("_ _ _", "<hr/>"),
        ("- \\\\(x\\\\)", "<ul><li>\\(x\\)</li></ul>"),
        ("3) a", "3) a"),
        ("-5", "-5"),
        ("1.5", "1.5"),
        ("a - b", "a - b"),
        ("***a***", "<em><strong>a</strong></em>"),
    ],
)
def test_a_line_of_markdown_is_what_moodle_shows(line: str, shown: str) -> None:
    assert canonical(moodle_text(line, "markdown")) == canonical(Text(source=shown, markup="html"))
