"""Limits on the number of words, as the pattern that QTI lets a response be checked against.

The patterns are valid as XML Schema and as JavaScript regular expressions, and match in linear time.
"""

import re

_READ = re.compile(
    r"(?P<optional>\()?"
    r"\\s\*\(\\S\+\\s\+\)\{(?P<least>\d{1,9}),(?P<most>\d{0,9})\}\\S\+"
    r"(?P<often>\)(?:\?|\{0,1\}))?\\s\*"
)


_PAUSE = r"\s\:\!\?\;\…\€"
_TAO = re.compile(
    rf"\^?{re.escape(rf'(?:(?:[^{_PAUSE}]+)[{_PAUSE}]*)')}\{{(?P<least>[0-9]{{1,9}}),(?P<most>[0-9]{{1,9}})\}}\$?"
)
"""How TAO writes a limit on words."""


def words_mask(least: int | None, most: int | None) -> str:
    """A pattern for responses of so many words; empty without limits.

    A lowest number of 0 and none at all mean the same and are still told apart, by ``{0,1}`` and ``?``.
    """
    if least is None and most is None:
        return ""
    upper = "" if most is None else str(max(most - 1, 0))
    if least:
        return rf"\s*(\S+\s+){{{least - 1},{upper}}}\S+\s*"
    often = "?" if least is None else "{0,1}"
    return rf"(\s*(\S+\s+){{0,{upper}}}\S+){often}\s*"


def mask_words(mask: str) -> tuple[int | None, int | None] | None:
    """The lowest and highest number that a pattern of :func:`words_mask` or of TAO says; None for any other pattern."""
    if (counted := _TAO.fullmatch(mask)) is not None:
        return int(counted["least"]) or None, int(counted["most"]) or None
    found = _READ.fullmatch(mask)
    if found is None or (found["optional"] is None) != (found["often"] is None):
        return None
    most = int(found["most"]) + 1 if found["most"] else None
    if found["often"] is None:
        return int(found["least"]) + 1, most
    return None if found["often"] == ")?" else 0, most
