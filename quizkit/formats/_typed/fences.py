"""Fences: the lines of ``` or ~~~ around a block of code."""

import re

_FENCE = re.compile(r"(`{3,}|~{3,})[^`]*$")

_MOST = 20
"""Longer fences count as this long, so that few can be left open."""


def opening_fence(bare: str) -> tuple[str, int] | None:
    """The sign of a line that opens a block, and how many of them; None for any other line."""
    match = _FENCE.match(bare) if bare.startswith(("```", "~~~")) else None
    return (bare[0], min(len(match[1]), _MOST)) if match is not None else None


def closing_fence(rows: list[str], start: int, char: str, length: int) -> int | None:
    """The index of the line that closes a fence, or None."""
    for index in range(start, len(rows)):
        bare = rows[index].strip()
        if len(bare) >= length and not bare.strip(char):
            return index
    return None
