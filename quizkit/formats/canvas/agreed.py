"""What the writer and the reader agree on: idents that Canvas keeps as they are, names, numbers."""

import re
from decimal import Context, Decimal
from hashlib import sha256

from quizkit.model import Text
from quizkit.richtext import to_plain

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

OPEN_END = Decimal("1e15")
"""Stands for the open end of a range: Canvas drops an answer that has one bound only (measured)."""

EXACT = Context(prec=1000)
"""Sums of any two numbers that Canvas can hold come out exactly."""

_SAFE = re.compile("[A-Za-z_][A-Za-z0-9_-]{0,39}")
_UNSAFE = re.compile("[^A-Za-z0-9_-]+")
_TITLE_LENGTH = 80


def safe_ident(name: str) -> str:
    """An ident made from an author's id; the id itself where Canvas would not change it.

    Measured: Canvas turns what is no NMTOKEN into ``_``, so that two Greek ids may become one, puts ``ID_`` before a
    leading digit, and replaces ``:`` and, in places, the dot.
    """
    if _SAFE.fullmatch(name):
        return name
    slug = _UNSAFE.sub("-", name[:100]).strip("-")[:24]
    digest = sha256(name.encode("utf-8", "surrogatepass")).hexdigest()[:12]
    if not slug:
        return f"q-{digest}"
    return f"{slug}-{digest}" if slug[0].isalpha() or slug[0] == "_" else f"q-{slug}-{digest}"


def short_title(stem: Text) -> str:
    """What a question is called in Canvas's lists where the author gave no title: the beginning of its text."""
    words = " ".join((stem.source if stem.markup == "plain" else to_plain(stem)).split())
    if len(words) > _TITLE_LENGTH:
        words = f"{words[: _TITLE_LENGTH - 1].rstrip()}…"
    return words or UNNAMED_QUESTION


def group_title(number: int) -> str:
    """What a group without a title is called; New Quizzes fails on one that has none."""
    return f"Group {number}"


def number_text(value: Decimal) -> str:
    """A number without an exponent, unless it is too large or small for Canvas anyway."""
    return format(value, "f") if -400 < value.adjusted() < 400 else str(value)
