"""Signs that other tools give a meaning, in the words of this grammar.

text2qti writes numbers as ``= 1.41 +- 0.01`` and ``= [1, 2]``, and asks for a file by ``^^^^``. Open edX writes what is
asked as ``>>Which?<<``, feedback as ``{{ no }}``, answers as ``= Paris`` and ``or= Rome``, and an explanation between
two ``[explanation]``. AMC-TXT writes ``* Which?`` (``**`` where several are right), ``+ right`` and ``- wrong``. All
are read in the documentation of these tools.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from quizkit.formats._typed.lines import Line

_NUMBER = r"[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d{1,3})?"
_NUMERIC = re.compile(rf"=\s*(?P<value>{_NUMBER})(?:\s*(?:\+-|\+/-|±)\s*(?P<margin>{_NUMBER}%?))?")
_RANGE = re.compile(rf"=\s*\[\s*(?P<low>{_NUMBER})\s*,\s*(?P<high>{_NUMBER})\s*\]")
_UPLOAD = re.compile(r"\^{3,}")
_ASKED = re.compile(r">>(?P<text>[^<>]+(?:[<>][^<>]+)*?)<<")
_ACCEPTED = re.compile(r"(?:or)?=\s*(?P<text>\S.*)")
_SELECTED = re.compile(r"^(?:un)?selected:\s*")
_EXPLANATION = "[explanation]"
_AMC_STEM = re.compile(r"\*{1,2}(?:\[[^\]]*\]|\{[^}]*\}|<[^>]*>)*(?P<text>\s*[^\s*].*)")
_AMC_OPTION = re.compile(r"(?P<sign>[-+])(?:\s+|(?=[^\W\d_]))(?P<text>\S.*)")


def with_notations(lines: Sequence[Line]) -> list[Line]:
    """The lines of a text, with those of other tools as lines of this grammar."""
    if any(line.raw.startswith(">>") and _ASKED.fullmatch(line.raw) for line in lines):
        return list(_of_edx(lines))
    if _is_amc(lines):
        return [_of_amc(line) for line in lines]
    return list(_of_text2qti(lines)) if any(line.raw[:1] in "=^" for line in lines if line.raw) else list(lines)


def _of_text2qti(lines: Sequence[Line]) -> Iterator[Line]:
    asked = False
    for place, line in enumerate(lines):
        asked = asked or line.kind == "number"
        below = next((one.kind for one in lines[place + 1 : place + 4] if one.kind != "blank"), "blank")
        alone = asked and line.kind in ("text", "rule") and below not in ("letter", "check", "bullet")
        yield (_numeric(line) or _upload(line) or line) if alone else line


def _upload(line: Line) -> Line | None:
    return _field(line, "type", "upload", 0) if _UPLOAD.fullmatch(line.raw) else None


def _numeric(line: Line) -> Line | None:
    found = _NUMERIC.fullmatch(line.raw)
    if found is not None:
        margin = f" ± {found['margin']}" if found["margin"] else ""
        return _field(line, "key", f"{found['value']}{margin}", found.start("value"))
    found = _RANGE.fullmatch(line.raw)
    return None if found is None else _field(line, "key", f"{found['low']}..{found['high']}", found.start("low"))


def _field(line: Line, label: str, text: str, offset: int) -> Line:
    return replace(line, kind="field", label=label, style="", text=text, column=line.start + offset)


def _of_edx(lines: Sequence[Line]) -> Iterator[Line]:
    explains = False
    for line in lines:
        asked = _ASKED.fullmatch(line.raw)
        accepted = _ACCEPTED.fullmatch(line.raw)
        if line.raw.casefold() == _EXPLANATION:
            explains = not explains
            yield _field(line, "explanation", "", 0) if explains else replace(line, kind="blank", raw="", text="")
        elif asked is not None:
            words = " ".join(part.strip() for part in asked["text"].split("||"))
            yield replace(line, kind="number", label="", word=True, text=words, column=line.start + 2)
        elif line.kind == "text" and accepted is not None and not explains:
            yield _numeric(line) or _field(line, "key", accepted["text"], accepted.start("text"))
        else:
            yield from _with_feedback(line)


def _with_feedback(line: Line) -> Iterator[Line]:
    start = line.text.rfind("{{") if line.kind in ("check", "field") and line.text.endswith("}}") else -1
    if start < 0:
        yield line
        return
    yield replace(line, text=line.text[:start].rstrip())
    words = _SELECTED.sub("", line.text[start + 2 : -2].strip())
    if words:
        yield replace(line, kind="sign", label="...", text=words, column=line.column + start + 2)


def _is_amc(lines: Sequence[Line]) -> bool:
    """Whether every list of ``+`` and ``-`` stands below a ``*``, and holds a ``+``."""
    asked = right = found = False
    for line in lines:
        if line.indent or not line.raw:
            continue
        option = _AMC_OPTION.fullmatch(line.raw)
        if _AMC_STEM.fullmatch(line.raw) and line.kind in ("text", "bullet"):
            if asked and not right:
                return False
            asked, right = True, False
        elif option is not None:
            if not asked:
                return False
            right = right or option["sign"] == "+"
            found = True
        elif line.kind in ("number", "letter", "check", "field"):
            return False
    return asked and right and found


def _of_amc(line: Line) -> Line:
    option = _AMC_OPTION.fullmatch(line.raw)
    stem = _AMC_STEM.fullmatch(line.raw)
    if option is not None:
        marked = option["sign"] == "+"
        column = line.start + option.start("text")
        return replace(line, kind="check", label="x", style="[", marked=marked, text=option["text"], column=column)
    if stem is not None:
        text = stem["text"].strip()
        return replace(line, kind="number", label="", word=True, text=text, column=line.start + stem.start("text"))
    return line
