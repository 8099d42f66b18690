"""Answers folded away in Markdown: ``<details><summary>Answer</summary>B</details>``, as fields of their question."""

import re

from quizkit.formats._authored import field_for

_DETAILS = re.compile(
    r"<details[^<>]{0,80}>\s*<summary>(?P<summary>[^<>]{1,80})</summary>(?P<inside>(?:(?!</?details).){0,4000})</details>",
    re.DOTALL | re.IGNORECASE,
)
_NAMES = {"key": "Answer", "explanation": "Explanation", "hints": "Hint"}
_FIELD = re.compile(r"[\s*_>-]*[^\W\d_][^:\n]{0,40}?[*_]{0,2}:")


def unfolded(text: str) -> str:
    """The text with folded answers, explanations and hints as labelled lines; each line keeps its number."""
    return _DETAILS.sub(_as_field, text) if "<details" in text.lower() else text


def unquoted(text: str) -> str:
    """The text of a quiz that stands in quotations, ``> 1. Which?``, without their signs; all columns stay."""
    lines = text.split("\n")
    filled = [line for line in lines if line.strip()]
    if sum(line.startswith(">") for line in filled) * 5 < len(filled) * 4:
        return text
    return "\n".join(f" {line[1:]}" if line.startswith(">") else line for line in lines)


def _as_field(details: re.Match[str]) -> str:
    name = _name(details["summary"])
    if name is None:
        return details[0]
    lead = details[0][: details.start("inside") - details.start()]
    lines = [line.strip() for line in details["inside"].split("\n")]
    first = next((place for place, line in enumerate(lines) if line), None)
    if first is None:
        return details[0]
    if not _is_field(lines[first]):
        lines[first] = f"{name}: {lines[first]}"
    after = next((place for place in range(first + 1, len(lines)) if lines[place]), None)
    if name == "Answer" and after is not None and not _is_field(lines[after]):
        lines[after] = f"Explanation: {lines[after]}"
    return "\n" * lead.count("\n") + "\n".join(lines)


def _name(summary: str) -> str | None:
    """The label that a summary stands for: "Show the answer" is ``Answer``."""
    words = summary.strip(" :!?.").split()
    for said in (" ".join(words), *words):
        ref = field_for(said.strip(",:!?."))
        if ref is not None and ref.name in _NAMES:
            return _NAMES[ref.name]
    return None


def _is_field(line: str) -> bool:
    """Whether a line has a label of its own already."""
    match = _FIELD.match(line)
    ref = field_for(match[0].strip(" *_>:-")) if match is not None else None
    return ref is not None and ref.name in _NAMES
