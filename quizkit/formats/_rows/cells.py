"""Texts in cells."""

from quizkit.model import Localized
from quizkit.richtext import to_plain

MAX_CELL = 32_767
"""The longest text that a cell of Excel holds, in characters (Excel's specifications and limits)."""


def words(text: Localized | None) -> str:
    """A text in plain words; nothing where there is none."""
    return "" if text is None else to_plain(text.first()[1]).strip()
