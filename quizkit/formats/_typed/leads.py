"""What people and chatbots draw before a label: ``### **Question 1**``, ``✅ Answer: B``, ``1️⃣ What``, ``② Rome``."""

import re
import unicodedata
from collections.abc import Sequence

from quizkit.formats._typed.labels import is_answer_list
from quizkit.formats._typed.lines import Kind, Line, line_of

_PICTURE = (
    r"(?:[\u2139\u2190-\u21ff\u231a-\u23ff\u2600-\u27bf\u2b00-\u2bff\U0001f300-\U0001faff]\ufe0f?(?:\u200d.\ufe0f?)?)"
)
_LEAD = re.compile(rf"(?:\#{{1,6}}\s+)?(?P<bold>\*\*)?\s*(?:{_PICTURE}\s*)+")
_HEADED = re.compile(r"#{1,6}\s+(?=\*\*|\S[^:]{0,40}:)")
_KEYCAP = re.compile(r"(?:\#{1,6}\s+)?(?:(?P<count>\d)\ufe0f?\u20e3|(?P<ten>\U0001f51f))[.):]?\s*")
_DRAWN_LETTER = re.compile(
    r"(?:(?P<squared>[\U0001f150-\U0001f169\U0001f170-\U0001f189\U0001f130-\U0001f149])|(?P<regional>[\U0001f1e6-\U0001f1ff])"
    r"|(?P<circled>[\u24b6-\u24e9]))\ufe0f?[.):]?\s*(?=\S)"
)
_CIRCLED_NUMBER = re.compile(r"(?P<number>[\u2460-\u2487\u2776-\u2793])\s*(?=\S)")
_CROSS = re.compile(r"(?:[-*+•]\s+)?[❌✗✘✖]\ufe0f?\s*(?=\S)")
_TICK = re.compile(r"(?:[-*+•]\s+)?[✓✔✅☑√]\ufe0f?\s*(?=\S)")
_BUTTON = re.compile(
    r"[\u2b1b\u25fb\u25fc\u26aa\u26ab\U0001f518\U0001f535\U0001f534\U0001f538-\U0001f53b\u25fd]\ufe0f?\s*(?=\S)"
)
_EMPHASISED = re.compile(r"(?P<signs>\*{1,3}|_{1,3})(?P<inner>[^\s*_][^*_]*[^\s*_])(?P=signs)")
_COUNTED = "一二三四五六七八九十"
_PART = re.compile(rf"[{_COUNTED}]{{1,3}}\s?[、.．]\s*\S.{{0,60}}")
"""``二、判断题（每题2分）``, the heading of a part."""
_NAMES = frozenset(("key", "explanation", "hints", "correct_feedback", "incorrect_feedback", "points"))
_OPTIONS: frozenset[Kind] = frozenset(("letter", "check", "bullet"))


def with_leads(lines: list[Line]) -> list[Line]:
    """The lines of a text, those that begin with a drawn sign as the question, option or field that they are."""
    circled = []
    crossed = any(
        _CROSS.match(line.raw) for line in lines if line.kind in ("text", "bullet") and not line.raw.isascii()
    )
    for line in lines:
        if line.kind == "text" and line.raw[0] in _COUNTED and _PART.fullmatch(line.raw):
            line.kind, line.label = "heading", "#"
        if not line.raw or line.kind in ("code", "number") or line.raw[0].isalpha():
            continue
        if line.kind == "bullet" and line.text.startswith("**"):
            _take_bold_letter(line)
        if line.raw[0] in "*_" and (match := _EMPHASISED.fullmatch(line.raw)) is not None:
            _take_inner(line, match)
        if line.raw[0] == "#":
            _take(line, _HEADED.match(line.raw))
        if not line.raw.isascii() and not (crossed and _tick(line)):
            _drawn(line)
            if _CIRCLED_NUMBER.match(line.raw) and line.kind == "text":
                circled.append(line)
    _count(circled, lines)
    return lines


def _drawn(line: Line) -> None:
    keycap = _KEYCAP.match(line.raw)
    letter = _DRAWN_LETTER.match(line.raw)
    button = _BUTTON.match(line.raw)
    if keycap is not None:
        _become(line, "number", keycap["count"] or "10", keycap.end(), ".")
    elif letter is not None:
        _become(line, "letter", _letter(letter), letter.end(), ")")
    elif button is not None and line.kind == "text":
        _become(line, "bullet", "•", button.end(), "")
    else:
        _take(line, _LEAD.match(line.raw))


def _tick(line: Line) -> bool:
    """Take a tick or a cross before an option as its box, in a text that has crosses."""
    if line.kind not in ("text", "bullet", "check"):
        return False
    cross, tick = _CROSS.match(line.raw), _TICK.match(line.raw)
    if cross is None and tick is None:
        return False
    match = cross or tick
    assert match is not None
    if line_of(1, line.raw[match.end() :], line.raw[match.end() :]).kind == "field":
        return False  # ✅ Answer: B
    _become(line, "check", "x", match.end(), "[")
    line.marked = tick is not None
    return True


def _take_bold_letter(line: Line) -> None:
    """``- **B. Rome**`` as the option that it is without its bullet, which the others lose by themselves."""
    found = line_of(line.number, line.text, line.text)
    if found.kind != "letter":
        return
    line.kind, line.label, line.style, line.text = "letter", found.label, found.style, found.text
    line.marked, line.loosely = found.marked, found.loosely
    line.column += found.column - 1


def _letter(match: re.Match[str]) -> str:
    """The small Latin letter that is drawn."""
    if match["regional"]:
        return chr(ord(match[0][0]) - 0x1F1E6 + ord("a"))
    if match["circled"]:
        return unicodedata.normalize("NFKC", match["circled"]).casefold()
    place = ord(match["squared"])
    return chr(place - next(first for first in (0x1F170, 0x1F150, 0x1F130) if place >= first) + ord("a"))


def _become(line: Line, kind: Kind, label: str, width: int, style: str) -> None:
    """Read the line again behind its drawn label."""
    found = line_of(line.number, f"* {line.raw[width:]}", f"* {line.raw[width:]}")  # takes the marks off an option
    line.kind, line.label, line.style = kind, label, style
    if kind == "number":
        line.text, line.column, line.marked = line.raw[width:], line.start + width, False
        return
    line.text, line.marked, line.loosely = found.text, found.marked, found.loosely
    line.column = line.start + width + max(0, found.column - 3)


def _take(line: Line, lead: re.Match[str] | None) -> None:
    """Read the line as what stands behind its lead, where that is a label and the lead says nothing of its own."""
    if lead is None:
        return
    rest = f"{'**' if lead.groupdict().get('bold') else ''}{line.raw[lead.end() :]}"
    found = line_of(line.number, rest, rest)
    if not (found.kind == "number" and found.word) and not (found.kind == "field" and found.label in _NAMES):
        if line.kind != "heading" and is_answer_list(rest.strip("* ")):
            line.kind, line.text, line.raw = "heading", rest.strip("* "), rest.strip("* ")
        return
    line.kind, line.label, line.style, line.text = found.kind, found.label, found.style, found.text
    line.word, line.marked, line.loosely = found.word, False, False
    line.column = line.start + len(line.raw) - len(rest) + found.column - 1


def _take_inner(line: Line, match: re.Match[str]) -> None:
    """``*Correct answer: B*`` as the field that it is inside its emphasis."""
    found = line_of(line.number, match["inner"], match["inner"])
    if found.kind == "field" and found.label in _NAMES:
        line.kind, line.label, line.style, line.text = found.kind, found.label, found.style, found.text
        line.marked = line.loosely = False
        line.column = line.start + match.start("inner") + found.column - 1


def _count(circled: Sequence[Line], lines: Sequence[Line]) -> None:
    """Circled numbers count the options, or the questions where other options stand below them and no other number."""
    if not circled:
        return
    asks = not any(line.kind == "number" for line in lines) and any(line.kind in _OPTIONS for line in lines)
    for line in circled:
        match = _CIRCLED_NUMBER.match(line.raw)
        if match is not None:
            label = unicodedata.normalize("NFKC", _plain(match["number"])).strip("(.)")
            _become(line, "number" if asks else "letter", label, match.end(), ".")


def _plain(sign: str) -> str:
    """A number in a dark circle as one in a light one, which has its digits as another form."""
    place = ord(sign)
    return chr(0x2460 + (place - 0x2776) % 10) if place >= 0x2776 else sign
