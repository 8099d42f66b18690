"""Other words in a cell."""

from quizkit.formats._table.clean import tidy


def reworded(written: str, old: str, new: str) -> str | None:
    """What a cell says with a text replaced that was read from it; None unless that stands there once and only once.

    What was left out in reading, such as characters that nobody sees, is left out of it too where it is in the way.
    """
    for words in (written, tidy(written)[0]):
        if words.count(old) == 1:
            return words.replace(old, new)
    return None


NOT_FOUND = "does not hold these words just once and just as they are read"
"""Why a cell is left."""
