"""An exercise of R/exams in Markdown: ``Question``, ``Answerlist``, ``Solution`` and ``Meta-information`` underlined.

Read in the documentation of the package: ``extype`` names the kind, ``exsolution`` the answer (zeros and ones for
choices, a number, a text), ``extol`` the tolerance, and the second list of answers explains each option.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from quizkit.formats._typed.doubts import Doubts
from quizkit.formats._typed.lines import Line

_SECTIONS = frozenset(("question", "answerlist", "solution", "meta-information"))
_ENTRY = re.compile(r"[*+-]\s+(?P<text>.*)")
_META = re.compile(r"ex(?P<name>[a-z]+):\s*(?P<value>.*)")
_KINDS = {"schoice": "single", "mchoice": "multiple", "num": "numeric", "string": "short answer", "essay": "essay"}
_TAKEN = frozenset(("type", "solution", "tol", "name", "points"))
_UNDERLINE = re.compile(r"[=~-]{3,}")


def with_exercises(lines: Sequence[Line], doubts: Doubts) -> list[Line]:
    """The lines of a text, those of exercises as lines of this grammar."""
    heads = {place for place, line in enumerate(lines[:-1]) if _is_head(line, lines[place + 1])}
    if not any(lines[place].raw.casefold() == "question" for place in heads):
        return list(lines)
    made: list[Line] = []
    block: list[Line] = []
    for place, line in enumerate(lines):
        if place in heads and line.raw.casefold() == "question":
            made += _exercise(block, doubts)
            block = []
        block.append(line)
    return made + _exercise(block, doubts)


def _is_head(line: Line, after: Line) -> bool:
    return line.raw.casefold() in _SECTIONS and _UNDERLINE.fullmatch(after.raw) is not None


def _exercise(block: Sequence[Line], doubts: Doubts) -> list[Line]:
    """An exercise; whatever stands before the first one stays as it is."""
    if not block or block[0].raw.casefold() != "question":
        return list(block)
    parts = _parts(block)
    meta = {
        match["name"]: (line, match["value"]) for line in parts["meta-information"] if (match := _META.match(line.raw))
    }
    kind = meta.get("type", (block[0], ""))[1]
    key = meta.get("solution", (block[0], ""))
    choices = kind in ("schoice", "mchoice")
    right = [sign in ("1", "T", "TRUE") for sign in (key[1].split("|") if "|" in key[1] else key[1])] if choices else []
    made = [replace(block[0], kind="number", label="", word=True, text="")]
    made += [replace(line, kind=line.kind if line.kind in ("code", "blank") else "text") for line in parts["question"]]
    entries = list(_entries(parts["answerlist"]))
    for place, line in enumerate(entries):
        marked = place < len(right) and right[place]
        made.append(replace(line, kind="check", label="*" if kind == "mchoice" else "x", style="[", marked=marked))
        reason = parts["reasons"][place : place + 1] if len(parts["reasons"]) == len(entries) else []
        made += [
            replace(one, kind="sign", label="...") for one in reason if one.text.casefold() not in ("true", "false")
        ]
    made += _explained(parts["solution"])
    fields = [("type", (meta["type"][0], _KINDS[kind]))] if kind in _KINDS else []
    fields += [("key", key)] if key[1] and not choices else []
    fields += [(name, meta[found]) for found, name in (("tol", "tolerance"), ("name", "title"), ("points", "points"))
               if found in meta]  # fmt: skip
    for name, (line, _) in meta.items():
        if name not in _TAKEN:
            message = f'"{line.raw[:60]}" has no place in a quiz and is left out.'
            doubts.add(line, message, "Set it in the target system after the import.")
    if kind not in _KINDS:
        doubts.add(
            block[0],
            f'the exercise is of the type "{kind}", which is read as its text alone.',
            "Write each of its parts as a question of its own.",
        )
    made += [
        replace(line, kind="field", label=name, style="", text=value, column=line.start)
        for name, (line, value) in fields
    ]
    return [*made, replace(block[-1], kind="blank", raw="", text="")]


def _parts(block: Sequence[Line]) -> dict[str, list[Line]]:
    """The lines of each section; ``reasons`` are the entries of the list of answers below the solution."""
    parts: dict[str, list[Line]] = {name: [] for name in (*_SECTIONS, "reasons")}
    name, solved, skip = "question", False, False
    for line, after in zip(block, [*block[1:], block[-1]], strict=True):
        if skip:
            skip = False
        elif _is_head(line, after):
            name, skip = line.raw.casefold(), True
            solved = solved or name == "solution"
            name = "reasons" if name == "answerlist" and solved else name
        else:
            parts[name].append(line)
    parts["reasons"] = list(_entries(parts["reasons"]))
    return parts


def _entries(lines: Sequence[Line]) -> Iterator[Line]:
    for line in lines:
        entry = _ENTRY.fullmatch(line.raw)
        if entry is not None:
            yield replace(line, text=entry["text"], column=line.start + entry.start("text"))


def _explained(lines: Sequence[Line]) -> list[Line]:
    first = next((place for place, line in enumerate(lines) if line.kind != "blank"), None)
    if first is None:
        return []
    line = lines[first]
    head = replace(line, kind="field", label="explanation", style="", text=line.raw, column=line.start)
    return [head, *(one if one.kind in ("code", "blank") else replace(one, kind="text") for one in lines[first + 1 :])]
