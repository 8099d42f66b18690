"""What ExamView writes when a test is saved as text: codes behind an answer, and all answers in a section at the end.

A test has headings such as ``Multiple Choice``; its ``Answer Section`` gives each number ``ANS: C  PTS: 1  DIF: Easy``,
or the answer in the lines below ``ANS:``.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from quizkit.formats._authored import Written
from quizkit.formats._typed.answer_lists import Answer, AnswerList
from quizkit.formats._typed.lines import Line
from quizkit.formats._typed.pieces import Field, Piece, Row
from quizkit.source import Source

_SECTION = "answer section"
_LONGEST_NAME = 24
_ANSWER = re.compile(r"ANS:\s*(?P<text>.*)")
_CODE = re.compile(r"(?:^|(?<=\s))(?P<name>PTS|DIF|REF|OBJ|NAT|STA|LOC|TOP|KEY|MSC|NOT|BLM|SKL)\s?:\s*")
_FIELDS = {"PTS": "points", "DIF": "difficulty", "TOP": "category", "KEY": "tags"}
_TYPES = {
    **dict.fromkeys(
        ("true/false", "modified true/false", "yes/no", "short answer", "completion", "numeric response"), ""
    ),
    **dict.fromkeys(("essay", "problem"), ""),
    **dict.fromkeys(("multiple choice", "multiple response", "matching", "case", "other"), "#"),
}
"""The headings; an empty label lets the heading say the type of the questions below it."""
_NAMED_TYPES = {
    "completion": "SHORT ANSWER",
    "problem": "ESSAY",
    "modified true/false": "TRUE/FALSE",
    "yes/no": "TRUE/FALSE",
}


def with_codes_apart(lines: Sequence[Line]) -> list[Line]:
    """The lines of a text, the fields behind an answer in the same line each on a line of its own."""
    made: list[Line] = []
    for line in lines:
        made.append(line)
        if line.kind == "field" and line.raw.startswith("ANS"):
            made += _codes(line)
    return made


def _codes(line: Line) -> Iterator[Line]:
    """The fields behind an answer, taken off it: ``ANS: B  PTS: 1  DIF: Easy``."""
    codes = list(_CODE.finditer(line.text))
    if not codes:
        return
    text, column = line.text, line.column
    line.text = text[: codes[0].start()].rstrip()
    for code, end in zip(codes, [*(code.start() for code in codes[1:]), len(text)], strict=True):
        value = text[code.end() : end].rstrip()
        if value:
            raw, place = f"{code['name']}: {value}", column + code.start("name")
            label = _FIELDS.get(code["name"], "unknown")
            yield Line(line.number, line.indent, "field", value, column + code.end(), raw, place, label)


def take_answer_section(lines: Sequence[Line], source: Source) -> tuple[list[Line], AnswerList | None]:
    """The lines above the section with the answers, headings among them, and these answers; None for none."""
    begin = next((place for place, line in enumerate(lines) if _names_section(line)), None)
    if begin is None or not any(line.kind == "number" and _ANSWER.match(line.text) for line in lines[begin:]):
        return list(lines), None
    found = AnswerList(lines[begin].number)
    words: dict[int, list[str]] = {}
    for line in lines[begin + 1 :]:
        answer = _ANSWER.match(line.text) if line.kind == "number" and line.label else None
        if answer is not None:
            value = Written(answer["text"], source.at(line.number, line.column + answer.start("text")))
            found.answers.append(Answer(int(line.label), line, value))
            words[len(found.answers) - 1] = [answer["text"]]
        elif found.answers and line.kind not in ("blank", "rule") and line.raw.casefold() not in _TYPES:
            words[len(found.answers) - 1].append(line.raw)
    for place, one in enumerate(found.answers):
        one.value = Written(" ".join(filter(None, words[place])), one.value.location)
        _take_codes(one)
    kept = list(lines[:begin])
    title = next((line.raw for line in lines if line.raw), "")
    while kept and (not kept[-1].raw or kept[-1].raw == title) and kept[-1] is not lines[0]:
        kept.pop()
    return [_headed(line) for line in kept], found


def _names_section(line: Line) -> bool:
    return len(line.raw) <= _LONGEST_NAME and line.raw.strip("# ").casefold() == _SECTION


def _headed(line: Line) -> Line:
    name = line.raw.strip("# ").casefold()
    if name not in _TYPES or line.kind not in ("text", "heading"):
        return line
    raw = _NAMED_TYPES.get(name, line.raw)
    return replace(line, kind="heading", label=_TYPES[name], raw=raw if _TYPES[name] == "" else line.raw, text=line.raw)


def _take_codes(answer: Answer) -> None:
    """Take the codes off the end of an answer, as fields of its question."""
    line = replace(answer.line, text=answer.value.text)
    for one in _codes(line):
        piece = Piece(one.number, one.start, [Row(one.text, "text", False, one.number, one.start)])
        answer.fields.append(Field(one.label, "", one, piece))
    answer.value = Written(line.text, answer.value.location)
