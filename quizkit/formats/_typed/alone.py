"""Names that stand alone, above what they name: ``Answer`` and ``B`` below it, ``### Rationale``, ``Options:``."""

from collections.abc import Sequence

from quizkit.formats._authored import field_for
from quizkit.formats._letters import follows
from quizkit.formats._typed.labels import field_of, is_answer_list
from quizkit.formats._typed.lines import Line

_NAMES = frozenset(("key", "explanation", "hints"))
_ASKED = frozenset(("number", "letter", "check", "bullet"))
_LONGEST = 40


def with_names_alone(lines: list[Line]) -> list[Line]:
    """The lines of a text, those that are nothing but the name of an answer or an explanation as such fields.

    They are where a question stands above them; the answer is then the line below, whatever that looks like. A line
    that names the options below it says nothing else.
    """
    asked = False
    for place, line in enumerate(lines):
        if line.raw.rstrip("*_ ").endswith((":", "：")) and _introduces_options(lines, place):
            line.kind, line.text, line.raw = "blank", "", ""
            continue
        asked = asked or line.kind in _ASKED
        named = _named(line) if asked else None
        if named is None:
            continue
        below = next((one for one in lines[place + 1 : place + 4] if one.kind != "blank"), None)
        if below is None or below.kind in ("heading", "rule", "number", "code") or _named(below) is not None:
            continue
        if named == "key" and (below.kind == "field" or not _may_be_answer(lines, place, below)):
            continue
        line.kind, line.label, line.style, line.text = "field", named, "", ""
        if named == "key":
            line.text, line.column = below.raw, below.start
            below.kind, below.text, below.raw = "blank", "", ""
    return lines


def _introduces_options(lines: Sequence[Line], place: int) -> bool:
    """Whether a line is nothing but a word for options, right above the first of them."""
    words = lines[place].raw.strip("#*_ :：")
    if lines[place].kind in ("code", "blank") or len(words) > _LONGEST or not place or is_answer_list(words):
        return False
    below = next((one for one in lines[place + 1 : place + 4] if one.kind != "blank"), None)
    if below is None or not (below.kind in ("check", "bullet") or follows(below.label, "")):
        return False
    named = field_for(words)
    return named is not None and named.name in ("options", "option") and named.index is None


def _named(line: Line) -> str | None:
    """The field that the words of a line name, with nothing behind them."""
    if line.kind not in ("text", "heading", "field") or len(line.raw) > _LONGEST or not line.raw:
        return None
    words = line.raw.lstrip("# ").replace("**", "").strip(" :")
    if (line.kind == "field" and line.text) or not words or "/" in words or is_answer_list(words):
        return None
    found = field_of(words, "")
    return found[0] if found is not None and found[0] in _NAMES else None


def _may_be_answer(lines: Sequence[Line], place: int, below: Line) -> bool:
    """Whether a line below the name of the answer is one: no first option, which would be that of another question."""
    return below.kind != "letter" or any(line.kind == "letter" for line in lines[max(0, place - 20) : place])
