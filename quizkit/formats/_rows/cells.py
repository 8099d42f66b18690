"""Texts in cells."""

import re

from quizkit.model import Localized
from quizkit.richtext import to_plain

_LINES_AND_TABS = re.compile("[\\t\\r\\n]+")

MAX_CELL = 32_767
"""The longest text that a cell of Excel holds, in characters (Excel's specifications and limits)."""


def words(text: Localized | None) -> str:
    """A text in plain words on one line; nothing where there is none."""
    return "" if text is None else _LINES_AND_TABS.sub(" ", to_plain(text.first()[1])).strip()
