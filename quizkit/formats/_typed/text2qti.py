"""What text2qti has in lines of its own: settings above the first question, groups to draw questions from,
answers, comments and texts between questions.

A group becomes two lines of their own kind, at its beginning and its end: how many are drawn is the label of the first,
and what each of them counts its text.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from quizkit.formats._typed.doubts import Doubts
from quizkit.formats._typed.lines import Line
from quizkit.model import Settings

_SHUFFLE = "shuffle answers"
_SETTINGS = frozenset(
    (
        *(_SHUFFLE, "show correct answers", "one question at a time", "can't go back", "feedback is solution"),
        *("solutions sample groups", "solutions randomize groups"),
    )
)
"""Names of settings in text2qti 0.7, whose values are true and false."""

_SETTING = re.compile(r"(?P<name>[a-z' ]{8,30}): *(?P<value>true|false)", re.IGNORECASE)
_OF_GROUP = re.compile(r"(?P<name>solutions pick|pick|points per question): *(?P<value>\d+(?:\.\d+)?)")
_SIGNS = re.compile(r"\*[a-z]\) |=\s{3}|\.\.\.\s{1,3}\S|\^{4}$|(?:Quiz title|Text title): |GROUP$")
_COMMENT, _END_COMMENT = "COMMENT", "END_COMMENT"
_TEXT = re.compile(r"Text(?P<title> title)?:\s+(?P<text>\S.*)")
_ANSWER = re.compile(r"\*\s{3}(?P<text>\S.*)")
_OTHERS = frozenset(("letter", "check"))


def take_settings(lines: Sequence[Line], doubts: Doubts) -> tuple[list[Line], Settings]:
    """The lines without those of text2qti, and what they say of the quiz; what has no place in one is said."""
    kept: list[Line] = []
    shuffle: bool | None = None
    grouped = any(line.raw == "END_GROUP" for line in lines)
    above = False
    group = Line(0, 0, "group", "", 0, "", 0)
    for line in _without_comments(lines, doubts):
        match = _SETTING.fullmatch(line.raw) if ":" in line.raw[:40] and line.kind in ("text", "field") else None
        if match is not None and match["name"].casefold() in _SETTINGS:
            if match["name"].casefold() == _SHUFFLE:
                shuffle = match["value"].casefold() == "true"
            else:
                doubts.add(
                    line,
                    f'"{line.raw}" is a setting that quizkit has no place for; it is left out.',
                    "Set it in the target system after the import.",
                )
            continue
        if grouped and line.raw in ("GROUP", "END_GROUP"):
            group = replace(line, kind="group", label="", text="")
            above = line.raw == "GROUP"
            kept.append(group)
            continue
        found = _OF_GROUP.fullmatch(line.raw) if above else None
        above = above and (line.kind == "blank" or found is not None)
        if found is not None and found["name"] == "pick":
            group.label = found["value"]
        elif found is not None and found["name"] == "points per question":
            group.text = found["value"]
        elif found is not None:
            doubts.add(
                line,
                f'"{line.raw}" is a setting that quizkit has no place for; it is left out.',
                "Set it in the target system after the import.",
            )
        else:
            kept.append(line)
    return kept, Settings(shuffle_choices=shuffle)


def with_accepted(lines: list[Line]) -> list[Line]:
    """The lines of a text, ``*   Paris`` as an answer to type, where other signs of text2qti show that it is its own.

    In any other Markdown such a line is an entry of a list, and below a question an option.
    """
    if not any(_SIGNS.match(line.raw) for line in lines):
        return lines
    starts = [place for place, line in enumerate(lines) if line.kind == "number"]
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=False):
        block = lines[start + 1 : end]
        answers = [line for line in block if line.kind == "bullet" and _ANSWER.fullmatch(line.raw)]
        if any(line.kind in _OTHERS for line in block) or any(
            line.kind == "bullet" and line not in answers for line in block
        ):
            continue
        for line in answers:
            line.kind, line.label, line.style, line.marked = "field", "key", "", False
    return lines


def with_texts(lines: list[Line]) -> list[Line]:
    """The lines of a text, ``Text: ...`` as a question that asks nothing, beside other signs of text2qti."""
    if any(_SIGNS.match(line.raw) for line in lines) and any(line.raw.startswith("Text") for line in lines):
        return list(_translated(lines))
    return lines


def _translated(lines: Sequence[Line]) -> Iterator[Line]:
    number = "0"
    for line in lines:
        text = _TEXT.fullmatch(line.raw) if line.raw.startswith("Text") else None
        if text is None:
            number = line.label if line.kind == "number" and line.label and not line.indent else number
            yield line
            continue
        behind = replace(line, text=text["text"], column=line.start + text.start("text"), style="")
        if text["title"]:
            yield replace(behind, kind="field", label="title")
        else:  # with the number of the question before, so that the one below bears the next
            yield replace(behind, kind="number", label=number, style=".", word=True)
            yield replace(line, kind="field", label="type", style="", text="information", column=line.start)


def _without_comments(lines: Sequence[Line], doubts: Doubts) -> list[Line]:
    """The lines less those that begin with a percent sign above a question, and blocks of comment; that is said."""
    ends = [place for place, line in enumerate(lines) if line.raw == _END_COMMENT]
    kept: list[Line] = []
    until = -1
    for place, line in enumerate(lines):
        if place <= until:
            continue
        end = next((one for one in ends if one > place), -1) if line.raw == _COMMENT else -1
        if end < 0 and not (line.raw.startswith("% ") and line.kind == "text" and _stands_apart(kept)):
            kept.append(line)
            continue
        until = max(end, place)
        doubts.add(
            line,
            "this line begins a comment, as text2qti writes it, and is left out.",
            "If it belongs to a question, begin it otherwise.",
        )
    return kept


def _stands_apart(before: Sequence[Line]) -> bool:
    return not before or before[-1].kind == "blank"
