"""Lines that are what they are by those around them: options without a dot, numbers without one, indented code."""

import re
from collections.abc import Sequence
from dataclasses import replace

from quizkit.formats._typed.lines import Line, line_of
from quizkit.formats._typed.points import find_points, points_alone

_LETTER_ALONE = re.compile(r"([A-H])\s+(?=\S)")
_NUMBER_ALONE = re.compile(r"(\d{1,3})\s+(?=[^\W\d_¿¡«“\"'])")
_VERDICT = re.compile(
    r"(?:so,? )?(?:the )?(?:correct |right )?(?:answer|option|choice) is\s+(?=[(\[]?[A-Za-z\d][)\].]*$)", re.IGNORECASE
)
_CODE = re.compile(
    r"[;{}]\s*$|^\s*(?:for|if|while|def|else|elif|return|print|class|import|from|int|var|let|const|public|function)\b.*"
    r"[:;({)]|[^\W\d_][\w.\[\]]*\s*[-+*/%|&]?=\s*\S|\w\([^)]*\)\s*$"
)
_OPENS_CODE = re.compile(
    r"(?:[)=\w]\s*\{|^(?:for|if|while|def|class|with|async def)\b[^?]*[\w)\]]\s*:|^(?:else|try|do)\s*[:{])\s*$"
)
_IN_BODY = re.compile(r"(?:return|yield|raise|break|continue|pass)\b")
_DEEP = 4
"""Columns by which code is indented at least; fewer is the rest of a line."""
_ANSWERED = frozenset(("letter", "check", "bullet", "field"))


def with_implied(lines: list[Line]) -> list[Line]:
    """The lines of a text, those named by their neighbours too."""
    lines = _with_code(lines)
    _find_letters(lines)
    _find_numbers(lines)
    _find_fields(lines)
    find_points(lines)
    for line in lines:
        verdict = _VERDICT.match(line.raw) if line.kind == "text" else None
        if verdict is not None:  # The answer is B
            _label(line, "field", "key", "", verdict.end())
    return lines


def _find_fields(lines: Sequence[Line]) -> None:
    """``- **Correct answer:** B`` below options with letters: a field in the list of options."""
    lettered = False
    for line in lines:
        if line.kind in ("letter", "number", "heading"):
            lettered = line.kind == "letter"
        elif line.kind == "bullet" and lettered and ":" in line.text[:40]:
            inner = line_of(line.number, line.text, line.text)
            if inner.kind == "field" and not inner.label.startswith("quiz "):
                line.kind, line.label, line.style = "field", inner.label, inner.style
                line.text, line.column = inner.text, line.column + inner.column - 1
                line.marked = line.loosely = False


def _find_letters(lines: Sequence[Line]) -> None:
    """``A Paris``, ``B Rome``, ``C Oslo`` in a row, as they come out of a PDF: three, or two before a field."""
    run: list[Line] = []
    for line in [*lines, Line(0, 0, "blank", "", 0, "", 0)]:
        if line.kind == "blank" and line.number:
            continue
        match = _LETTER_ALONE.match(line.raw) if line.kind == "text" else None
        if match is not None and match[1] == "ABCDEFGH"[len(run) : len(run) + 1]:
            run.append(line)
            continue
        if len(run) > 2 or (len(run) == 2 and line.kind == "field"):
            for one in run:
                _label(one, "letter", one.raw[0].casefold(), " ", len(one.raw) - len(one.raw[1:].lstrip()))
        run = [line] if match is not None and match[1] == "A" else []


def _find_numbers(lines: Sequence[Line]) -> None:
    """``1 What is ...`` without a dot, where such numbers count up to the last question and have answers below."""
    if any(line.kind == "number" for line in lines):
        return
    found = [
        place for place, line in enumerate(lines) if line.kind == "text" and line.indent < 4 and _is_number(line.raw)
    ]
    matches = [_NUMBER_ALONE.match(lines[place].raw) for place in found]
    if len(found) < 2 or [int(match[1]) for match in matches if match] != list(range(1, len(found) + 1)):
        return
    ends = [*found[1:], len(lines)]
    if all(any(line.kind in _ANSWERED for line in lines[one + 1 : end]) for one, end in zip(found, ends, strict=True)):
        for place, match in zip(found, matches, strict=True):
            if match is not None:
                _label(lines[place], "number", match[1], ".", match.end())


def _is_number(raw: str) -> bool:
    return raw[:1].isdecimal() and _NUMBER_ALONE.match(raw) is not None and points_alone(raw) is None


def _label(line: Line, kind: str, label: str, style: str, width: int) -> None:
    line.kind, line.label, line.style = kind, label, style  # type: ignore[assignment]
    line.text = line.raw[width:].strip()
    line.column = line.start + width


def _with_code(lines: list[Line]) -> list[Line]:
    """Code that is indented and not fenced, in fences: its lines and their indents are what it says."""
    made: list[Line] = []
    place = 0
    while place < len(lines):
        end = _end_of_code(lines, place)
        if end == place:
            made.append(lines[place])
            place += 1
            continue
        block = lines[place:end]
        least = min(line.indent for line in block if line.kind != "blank")
        fence = replace(block[0], kind="code", text="```", raw="```", label="", style="", marked=False)
        made.append(fence)
        for line in block:
            raw = " " * (line.indent - least) + line.raw if line.kind != "blank" else ""
            made.append(replace(line, kind="code", text=raw, raw=raw, label="", style="", marked=False))
        made.append(replace(fence, number=block[-1].number))
        place = end
    return made


def _end_of_code(lines: Sequence[Line], start: int) -> int:
    """Where the code ends that begins at a line; the same place where none does."""
    if start == 0 or lines[start].kind != "text":
        return start
    if lines[start].indent < lines[start - 1].indent + _DEEP:
        return _end_of_body(lines, start)
    if lines[start - 1].kind in ("code", "field", "letter", "check", "bullet"):
        return start
    base = lines[start].indent
    end = start
    for place in range(start, len(lines)):
        line = lines[place]
        if line.kind == "blank":
            continue
        if line.kind not in ("text", "bullet", "letter", "number") or line.indent < base:
            break
        end = place + 1
    block = [line for line in lines[start:end] if line.kind != "blank"]
    codes = sum(_CODE.search(line.raw) is not None for line in block)
    return end if len(block) > 1 and codes * 2 > len(block) else start


def _end_of_body(lines: Sequence[Line], start: int) -> int:
    """Where code ends whose first line opens a body: those below it are indented, or close what is open."""
    first, *others = lines[start : start + 2]
    if not others or _OPENS_CODE.search(first.raw) is None:
        return start
    if others[0].indent <= first.indent or others[0].kind != "text":
        return start
    if _CODE.search(others[0].raw) is None and _IN_BODY.match(others[0].raw) is None:
        return start
    end = start + 1
    for place in range(end, len(lines)):
        line = lines[place]
        if line.kind != "text" or line.indent < first.indent:
            break
        if line.indent == first.indent and _CODE.search(line.raw) is None:
            break
        end = place + 1
    return end
