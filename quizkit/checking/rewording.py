"""Other words in a file that is a text: where they stand letter by letter, in one line or over several."""

import re
from collections.abc import Sequence
from difflib import SequenceMatcher

from quizkit.formats import Reworded, Rewording
from quizkit.source import Source

_LONGEST = 20_000
"""In characters; longer texts over several lines are left to their authors."""
_SPACE = re.compile(r"(\s+)")
_NOT_FOUND = "does not hold these words just once and just as they are read"


def reword(source: Source, wanted: Sequence[Rewording]) -> Reworded:
    """The file with these words, each where the old ones stand once and only once; all else stays to the byte.

    Raises:
        UnicodeDecodeError: when the file is no UTF-8.
    """
    lines = source.data.decode("utf-8").split("\n")
    left: dict[Rewording, str] = {}
    for one in sorted(wanted, key=lambda one: one.at.line or 0, reverse=True):  # those further up keep their lines
        line = (one.at.line or 0) - 1
        if not 0 <= line < len(lines) or not (_in_one(lines, line, one) or _in_several(lines, line, one)):
            left[one] = _NOT_FOUND
    return Reworded("\n".join(lines).encode("utf-8"), left)


def _in_one(lines: list[str], line: int, one: Rewording) -> bool:
    found = lines[line].count(one.old) == 1
    if found:
        lines[line] = lines[line].replace(one.old, one.new)
    return found


def _in_several(lines: list[str], line: int, one: Rewording) -> bool:
    """Replace a text that is indented, or broken into lines otherwise than it is read: only the words that differ.

    It begins in the line of its place, or in the next one, as below YAML's ``|``.
    """
    words = one.old.split()
    if one.old in lines[line] or not words or len(one.old) > _LONGEST:
        return False
    last = line + 2 * len(words) + one.old.count("\n") + 2
    written = "\n".join(lines[line:last])
    found = list(re.finditer(r"\s+".join(map(re.escape, words)), written))
    near = sum(map(len, lines[line : line + 2])) + 1
    if len(found) != 1 or found[0].start() > near:
        return False
    begin, end = found[0].span()
    mended = _respelled(written[begin:end], one.old.strip(), one.new.strip())
    lines[line:last] = f"{written[:begin]}{mended}{written[end:]}".split("\n")
    return True


def _respelled(written: str, old: str, new: str) -> str:
    """The words as they are written with what differs between old and new; both texts have the same words so far."""
    there, before, after = _SPACE.split(written), _SPACE.split(old), _SPACE.split(new)
    pieces: list[str] = []
    for kind, begin, end, first, last in SequenceMatcher(None, before, after).get_opcodes():
        pieces += there[begin:end] if kind == "equal" else after[first:last]
    return "".join(pieces)
