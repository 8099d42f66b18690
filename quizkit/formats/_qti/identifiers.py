"""Identifiers that every schema and importer takes: ASCII, at most 32 characters, beginning with a letter."""

import re
from collections.abc import Iterable
from hashlib import sha256

NO_FEEDBACK = "no-feedback"
"""What an outcome for several feedbacks holds as long as there is none to show.

Some players break off an attempt where such an outcome holds nothing (measured: qti3-item-player 1.1.20).
"""

NO_SECTIONS = "no-sections"
"""The identifier of the section that stands in a test whose quiz has none, because a test needs one."""


SET = "SET"
"""The template variable that says which set of values of a computed answer was drawn."""

OWN_NAMES = frozenset(
    (
        *("RESPONSE", "SCORE", "MAXSCORE", "FEEDBACK", "ANSWER_FEEDBACK", "HINT", SET),
        *("numAttempts", "duration", "completionStatus"),
    )
)
"""The variables that items have already, those that every item has by the standard among them."""

FORMULA_NOTE = "quizkit-formula"
"""The processing instruction that holds the author's spelling of a formula."""


def gap_feedback_outcome(number: int) -> str:
    """The outcome that names the feedback on what stands in the gap of this number, or the pair, counted from 1."""
    return f"FEEDBACK_{number}"


def pair_feedback_name(number: int) -> str:
    """The name of the feedback on the pair of this number, whose outcome is that of a gap of this number."""
    return f"pair{number}"


_IDENTIFIER = re.compile(r"[A-Za-z_][A-Za-z0-9_.-]{0,31}")
_OTHER = re.compile(r"[^A-Za-z0-9_.-]+")


def is_identifier(name: str) -> bool:
    """Whether an id can be written as it is."""
    return _IDENTIFIER.fullmatch(name) is not None


def identifier(name: str) -> str:
    """An id as an identifier: itself where it can be, else its letters and a checksum; the same on every machine."""
    if is_identifier(name):
        return name
    letters = _OTHER.sub("-", name).strip("-.")[:18]
    return f"i-{letters}{'-' if letters else ''}{sha256(name.encode('utf-8', 'surrogatepass')).hexdigest()[:10]}"


def identifiers(names: Iterable[str], taken: Iterable[str] = ()) -> dict[str, str]:
    """Identifiers for several ids, no two of them equal when capitals are ignored (file names on Windows)."""
    used = {name.casefold() for name in taken}
    given: dict[str, str] = {}
    for name in names:
        wanted = found = identifier(name)
        count = 1
        while found.casefold() in used:
            count += 1
            found = f"{wanted[:27]}-{count}"
        used.add(found.casefold())
        given[name] = found
    return given
