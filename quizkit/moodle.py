"""What Moodle's question bank holds, whichever format a question comes in by. Measured with Moodle 4.5."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

IN_EXTRAS = "moodle"
"""The name in ``extras`` of what both of Moodle's formats know, and give back to each other."""

BETWEEN = " / "
"""What stands between the names of categories within one another in a section's title."""

MAX_NAME = 255
"""The longest name of a question, which is cut there, and of a category, at which the import stops."""

MAX_ID = 100
"""The longest id number; the import stops at a longer one."""

MAX_RIGHT = 255
"""The longest right text of a match that its database takes."""

MAX_TAG = 50
"""The longest tag; a longer one is cut (read in its code)."""

MAX_FILE = 2_000_000
"""The largest file that is embedded in good time, in bytes: 1 MB takes 0.3 s to import, 20 MB take 85 s."""

NOT_IN_TAG = frozenset("<>`")
"""Signs that a tag can't hold: it is lost, or garbled."""

_THIRDS = {
    Fraction(5, 6): "83.33333",
    Fraction(2, 3): "66.66667",
    Fraction(1, 3): "33.33333",
    Fraction(1, 6): "16.66667",
    Fraction(1, 7): "14.28571",
    Fraction(1, 8): "12.5",
    Fraction(1, 9): "11.11111",
}
_WHOLE = (100, 90, 80, 75, 70, 60, 50, 40, 30, 25, 20, 10, 5)
_POSITIVE = {Fraction(percent, 100): str(percent) for percent in _WHOLE} | _THIRDS

SPELLINGS: dict[Fraction, str] = {
    **{fraction: _POSITIVE[fraction] for fraction in sorted(_POSITIVE, reverse=True)},
    Fraction(0): "0",
    **{-fraction: f"-{_POSITIVE[fraction]}" for fraction in sorted(_POSITIVE)},
}
"""How each fraction of the list is written, in percent, from 1 down to -1. The spellings are Moodle's own."""

MOODLE_FRACTIONS: tuple[Fraction, ...] = tuple(SPELLINGS)
"""The closed list of fractions; any other makes Moodle refuse the whole file."""

CONTEXTS = ("course", "module")
"""Whose bank of questions a category can name: that of the course, or that of the activity that one imports into.

The whole site's (``$system$``) is left out: what lands there by mistake is everybody's (measured).
"""

NO_CONTEXT = "none"
"""Said in place of a context: categories name none, and belong to the bank that the user imports into."""


def known_of(extras: Mapping[str, Mapping[str, Any]], name: str) -> dict[str, Any]:
    """What a format of Moodle's has kept in the extras of a quiz or question, together with what all of them know."""
    return {**extras.get(IN_EXTRAS, {}), **extras.get(name, {})}
