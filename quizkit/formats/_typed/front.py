"""What Markdown files say of themselves between two ``---`` above all else: ``title: My quiz``."""

import re
from collections.abc import Sequence

from quizkit.formats._typed.doubts import Doubts
from quizkit.formats._typed.lines import Line, line_of

_RULE = "---"
_MOST_LINES = 40
_PAIR = re.compile(r"(?P<name>[A-Za-z][\w -]{0,40}):(?:\s+(?P<value>.*))?")
_QUOTED = re.compile(r"(?P<quote>[\"'])(?P<words>.*)(?P=quote)")
_TAKEN = frozenset(("title", "description"))
_SETTINGS = {"shuffle_answers": "shuffle answers"}
"""Names as a Markdown tool (quizdown) and as text2qti write them."""


def without_front(lines: Sequence[Line], doubts: Doubts) -> Sequence[Line]:
    """The lines with the title and the description out of such a block; what else is in it is said to be left out."""
    if not lines or lines[0].raw != _RULE:
        return lines
    end = next((place for place, line in enumerate(lines[1:_MOST_LINES], 1) if line.raw == _RULE), None)
    if end is None or not all(line.indent or not line.raw or _PAIR.fullmatch(line.raw) for line in lines[1:end]):
        return lines
    if any(line.kind in ("number", "letter", "check") or line.label == "key" for line in lines[1:end]):
        return lines  # a question between two rules
    kept = []
    for line in lines[1:end]:
        pair = None if line.indent else _PAIR.fullmatch(line.raw)
        name = pair["name"].casefold() if pair is not None else ""
        if pair is not None and pair["value"] and (name in _TAKEN or name in _SETTINGS):
            words = _QUOTED.fullmatch(pair["value"].strip())
            row = f"{_SETTINGS.get(name, pair['name'])}: {words['words'] if words else pair['value']}"
            kept.append(line_of(line.number, row, row))
        elif line.raw:
            message = f'"{line.raw[:60]}" above the quiz has no place in it and is left out.'
            doubts.add(line, message, "Write title: and description: there.")
    return [*kept, *lines[end + 1 :]]
