"""What the writer and the reader agree on: names and numbers."""

import re
from decimal import Decimal

from quizkit.formats._titles import asked_words
from quizkit.model import Text

FIELD_ID = "quizkit_id"
"""Holds the author's id where it is no safe ident. Canvas skips metadata fields that it does not know."""

FIELD_TITLE = "quizkit_title"
"""Holds an author's title that would not be taken for one: it is what Canvas or :func:`short_title` would make."""

FIELD_POINTS = "quizkit_points"
"""Holds the points of a text without a question, for which Canvas has to be told 0."""

UNNAMED_QUESTION = "Question"
"""What Canvas itself calls a question that has no title."""

UNNAMED_QUIZ = "Unnamed Quiz"
"""What Canvas itself calls a quiz that has no title."""

OPEN_ENDS = tuple(Decimal(text) for text in ("1e15", "1.0009e30", "1.0009e60", "1.0009e120", "1.0009e300"))
"""Stand for the open end of a range, the first that its other end does not reach: Canvas drops an answer that has one
bound only (measured)."""

_TOKEN = re.compile("[A-Za-z_.-][A-Za-z0-9._-]*")
_NO_TOKEN = re.compile("[^A-Za-z0-9._-]")
_TITLE_LENGTH = 80


def as_canvas_calls(ident: str) -> str:
    """What Canvas makes of an ident (measured), so that two may become one."""
    if _TOKEN.fullmatch(ident):
        return ident
    renamed = _NO_TOKEN.sub("_", ident.replace(":", "-"))
    return f"ID_{renamed}" if renamed[:1].isdigit() else renamed


def short_title(stem: Text) -> str:
    """What a question is called in Canvas's lists where the author gave no title: the beginning of its text."""
    words = " ".join(asked_words(stem).split())
    if len(words) > _TITLE_LENGTH:
        words = f"{words[: _TITLE_LENGTH - 1].rstrip()}…"
    return words or UNNAMED_QUESTION


def group_title(number: int) -> str:
    """What a group without a title is called; New Quizzes fails on one that has none."""
    return f"Group {number}"
