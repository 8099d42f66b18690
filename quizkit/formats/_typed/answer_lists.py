"""Lists of answers behind the questions: ``1-B, 2-C``, or one answer a line under a heading such as ``Answers``."""

import re
from collections.abc import Sequence
from dataclasses import field, replace
from itertools import pairwise

from quizkit.formats._authored import Written
from quizkit.formats._letters import LETTERS, follows
from quizkit.formats._typed.labels import QUESTION_MARKS, fold, is_answer_list, is_question_word, names_a_part
from quizkit.formats._typed.lines import Line, line_of
from quizkit.formats._typed.matching import asks_to_match
from quizkit.formats._typed.pieces import Field, Piece, Row
from quizkit.records import dataclass
from quizkit.source import Source

_NUMBER = re.compile(
    r"(?:(?<=[\s,;|])|^)(?:[(（](?=\d{1,6}[)）]))?(?P<number>\d{1,6})"
    rf"(?:\s{{0,3}}(?:->|[-\N{{EN DASH}}\N{{EM DASH}}:=→])\s*|\s?(?:\.\)|[.)）])(?!\d)\s*"
    rf"|\s+(?=(?:{LETTERS})(?:[\s,;|]|$))"
    rf"|(?=(?:{LETTERS})(?:[\s,;|]|$)))"
)
_ONE_RUN = (
    r"(?P<first>\d{1,3})\s?[-~\N{EN DASH}\N{EM DASH}～]\s?(?P<last>\d{1,3})\s*[.:：)]?\s*"
    r"(?P<letters>[A-ZΑ-ΩА-Я](?:\s?[A-ZΑ-ΩА-Я]){1,49})"
)
_RUN_PART = re.compile(_ONE_RUN)
_RUN = re.compile(rf"(?:{re.sub(r'[?]P<[a-z]+>', '?:', _ONE_RUN)}[\s,;，；]*)+")
LETTER_KEY = re.compile(rf"\(?(?:{LETTERS})\)?(?:\s?(?:[,/&+]|and|και|y|et|und|и)\s?\(?(?:{LETTERS})\)?){{0,20}}[.)]?")
SHORT_KEY = re.compile(r"\(?[^\W_]{1,12}\)?(?:\s?(?:[,/&+]|and|και|y|et|und|и)\s?\(?[^\W_]{1,12}\)?){0,20}[.)]?")
_WORD = re.compile(r"(?P<word>[^\W\d_]{1,12}\.?)\s*(?=\d)")
_BELOW = frozenset(("explanation", "correct_feedback", "incorrect_feedback", "hints", "points"))
_COUNTED = re.compile(r"(?:^|(?<=[,;]\s)|(?<=\s))(?P<number>\d{1,3})(?:\s?[.):]\s+|\s+(?=[^\W\d_]))")
_FAR = 20
_COLON = re.compile(r"[:：]")
_MAX_LINE = 2000
_FEWEST = 2
_SHORT = 20


@dataclass(slots=True)
class Answer:
    """What a list gives as the answer of a question; ``fields`` stand below it, such as its explanation."""

    number: int
    line: Line
    value: Written
    fields: list[Field] = field(default_factory=list)


@dataclass(slots=True)
class AnswerList:
    """A list of answers. It speaks of the questions that stand before ``line`` and behind the list before it, or of
    those between the two lines of ``part``."""

    line: int
    answers: list[Answer] = field(default_factory=list)
    part: tuple[int, int] | None = None


def take_answer_lists(lines: Sequence[Line], source: Source) -> tuple[list[Line], list[AnswerList]]:
    """The lines without lists of answers, and these lists."""
    kept: list[Line] = []
    lists: list[AnswerList] = []
    index = 0
    last = next((place for place in reversed(range(len(lines))) if _is_heading_of_parts(lines[place])), None)
    while index < len(lines):
        found = (_by_parts(lines, index, source) if index == last else None) or _headed(lines, index, source)
        if found is None:
            kept.append(lines[index])
            index += 1
        else:
            index, several = found
            lists += several
    closing = None if lists else _closing(kept, source)
    if closing is not None:
        start, answers = closing
        return kept[:start], [answers]
    return kept, lists


def _by_parts(lines: Sequence[Line], index: int, source: Source) -> tuple[int, list[AnswerList]] | None:
    """Lists under one heading at the end of a file, each below the name of its part: ``Part A``, ``1. b``."""
    line = lines[index]
    parts = [(_part(one.raw), one.number) for one in lines[:index] if _part(one.raw)]
    ends = {name: (start, end) for (name, start), (_, end) in pairwise([*parts, ("", line.number)])}
    found: list[AnswerList] = []
    for one in lines[index + 1 :]:
        if one.kind in ("blank", "rule"):
            continue
        if (name := _part(one.raw)) in ends:
            found.append(AnswerList(line.number, part=ends[name]))
            behind = _COLON.search(one.raw)
            rest = "" if behind is None else one.raw[behind.end() :].strip(" *")
            if rest:  # Part A: 1. B, 2. C
                found[-1].answers = _answers(one, one.raw.index(rest), source)
            continue
        answers = _answers(one, 0, source) or _sentence(one, source)
        if not answers or not found:
            return None
        found[-1].answers += answers
    return (len(lines), found) if len(ends) == len(parts) and found and all(one.answers for one in found) else None


def _is_heading_of_parts(line: Line) -> bool:
    return line.kind in ("text", "heading", "field") and is_answer_list(line.raw.replace("**", "").rstrip(": "))


def _part(raw: str) -> str:
    """The name of a part in a line, as it is compared: ``part a`` for ``Part A: Multiple choice``."""
    bare = raw.lstrip("#* ")
    return " ".join(fold(word) for word in bare.split()[:2]).rstrip(":.)") if names_a_part(bare) else ""


def _headed(lines: Sequence[Line], index: int, source: Source) -> tuple[int, list[AnswerList]] | None:
    """A list under a heading that stands here, with the index of the line after it.

    Answers in whole sentences are taken only at the end of the file: elsewhere they may be the next questions.
    """
    line = lines[index]
    if line.kind not in ("text", "heading", "field"):
        return None
    name, *others = _COLON.split(line.raw.replace("**", ""), maxsplit=1)
    rest = "".join(others)
    if not is_answer_list(name):
        return None
    found = AnswerList(line.number)
    rest = rest.strip()
    if rest and _below_a_match(lines, index):
        return None
    if rest:
        found.answers = _answers(line, line.raw.index(rest[:1], len(name)), source)
        found.answers = found.answers or _in_words(line, line.raw.index(rest), source)
        if not found.answers and line.kind == "text" and any(one.kind == "number" for one in lines[:index]):
            line.kind, line.label, line.style = "field", "key", ""  # Answers: Au; Ag
            line.text, line.column = rest, line.start + line.raw.index(rest)
        return (index + 1, [found]) if found.answers else None
    if (column := _column(lines, index)) is not None:
        found.answers = [
            Answer(place, one, Written(one.raw, source.at(one.number, one.start)))
            for place, one in enumerate(column, 1)
        ]
        return len(lines), [found]
    index += 1
    short = True
    while index < len(lines):
        line = lines[index]
        if line.kind not in ("blank", "rule"):
            entry = line_of(line.number, line.text, line.text) if line.kind == "bullet" else line
            answers = _answers(entry, 0, source) or _sentence(entry, source)
            if not answers and found.answers and (below := _below(line, found.answers[-1])) is not None:
                found.answers[-1].fields += below
                index += 1
                continue
            if not answers:
                break
            short = short and not (len(answers) == 1 and " " in answers[0].value.text)
            found.answers += answers
        index += 1
    if not found.answers or not (short or index == len(lines)):
        return None
    return index, [found]


def _below_a_match(lines: Sequence[Line], index: int) -> bool:
    """Whether a line stands directly below a question that asks to match, whose pairs it then gives."""
    for line in reversed(lines[max(0, index - _FAR) : index]):
        if line.kind == "blank":
            return False
        if line.kind in ("text", "number") and asks_to_match(line.text):
            return True
    return False


def _in_words(line: Line, offset: int, source: Source) -> list[Answer]:
    """Answers of any words behind numbers that count from 1, two at least: ``1 Rome, 2. New York``."""
    cuts = list(_COUNTED.finditer(line.raw[:_MAX_LINE], offset))
    if len(cuts) < _FEWEST or cuts[0].start() != offset:
        return []
    if [int(cut["number"]) for cut in cuts] != list(range(1, len(cuts) + 1)):
        return []
    ends = [*(cut.start() for cut in cuts[1:]), len(line.raw)]
    values = [line.raw[cut.end() : end].strip(" ,;") for cut, end in zip(cuts, ends, strict=True)]
    if not all(values):
        return []
    return [
        Answer(place, line, Written(value, source.at(line.number, line.start + cut.end())))
        for place, (cut, value) in enumerate(zip(cuts, values, strict=True), 1)
    ]


def _below(line: Line, answer: Answer) -> list[Field] | None:
    """What a line says of the answer above it: ``Explanation: ...``, also as an entry of a list; else None."""
    inner = line_of(line.number, line.text, line.text) if line.kind == "bullet" else line
    if inner.kind == "field" and inner.label in _BELOW:
        piece = Piece(line.number, line.start, [Row(inner.text, "text", False, line.number, line.start)])
        return [Field(inner.label, inner.style, line, piece)]
    if line.indent <= answer.line.indent or inner.kind not in ("text", "bullet"):
        return None
    if answer.fields:  # the rest of the line above
        answer.fields[-1].value.add(line, gap=False)
        return []
    return [Field("explanation", "", line, Piece.of(replace(line, text=line.text.strip("*_"))))]


def _column(lines: Sequence[Line], index: int) -> list[Line] | None:
    """The lines below the heading of a list that hold a letter each, where they are as many as there are questions
    with options, and nothing else comes."""
    column: list[Line] = []
    for place in range(index + 1, len(lines)):
        line = lines[place]
        if line.kind in ("blank", "rule"):
            continue
        if len(line.raw) >= _SHORT or LETTER_KEY.fullmatch(line.raw) is None:
            return None
        column.append(line)
    asked = sum(line.kind == "letter" and follows(line.label, "") for line in lines[:index])
    numbers = [line.label for line in lines[:index] if line.kind == "number" and not line.word]
    if len(column) < _FEWEST or asked != len(column) or numbers != [str(place) for place in range(1, asked + 1)]:
        return None
    return column


def _closing(lines: Sequence[Line], source: Source) -> tuple[int, AnswerList] | None:
    """A list without a heading at the very end: nothing but numbers and letters, two answers at least."""
    end = len(lines)
    while end and lines[end - 1].kind in ("blank", "rule"):
        end -= 1
    found = AnswerList(0)
    start = end
    while start:
        answers = _answers(lines[start - 1], 0, source)
        if not answers or not all(LETTER_KEY.fullmatch(answer.value.text) for answer in answers):
            break
        start -= 1
        found.line = lines[start].number
        found.answers[:0] = answers
    numbered = {line.label for line in lines[:start] if line.kind == "number"}
    if len(found.answers) < 2 or not all(str(answer.number) in numbered for answer in found.answers):
        return None
    return start, found


def _answers(line: Line, offset: int, source: Source) -> list[Answer]:
    """The short answers that a line consists of, from this offset on; none where it holds anything else."""
    text = line.raw
    if len(text) > _MAX_LINE:
        return []
    word = _WORD.match(text, offset)
    if word is not None and is_question_word(word["word"].rstrip(".")):
        offset = word.end()
    if (run := _RUN.fullmatch(text, offset)) is not None:
        return _in_a_run(line, run, source)
    cuts = list(_NUMBER.finditer(text, offset))
    if not cuts or cuts[0].start() != offset:
        return []
    answers = []
    ends = [cut.start() for cut in cuts[1:]] + [len(text)]
    for cut, end in zip(cuts, ends, strict=True):
        value = text[cut.end() : end].rstrip(" \t,;|")
        if not SHORT_KEY.fullmatch(value):
            return []
        place = source.at(line.number, line.start + cut.end())
        answers.append(Answer(int(cut["number"]), line, Written(value, place)))
    return answers


def _in_a_run(line: Line, run: re.Match[str], source: Source) -> list[Answer]:
    """``1-5 BACDA  6-10 ABBCD``: a letter for each number from the first to the last."""
    answers: list[Answer] = []
    for part in _RUN_PART.finditer(run[0]):
        letters = "".join(part["letters"].split())
        first, last = int(part["first"]), int(part["last"])
        if last - first + 1 != len(letters):
            return []
        place = source.at(line.number, line.start + run.start() + part.start("letters"))
        answers += [Answer(first + step, line, Written(one, place)) for step, one in enumerate(letters)]
    return answers


def _sentence(line: Line, source: Source) -> list[Answer]:
    """The one answer that a line gives in more than a word."""
    if line.kind != "number" or not line.label or not line.text or line.text.endswith(QUESTION_MARKS):
        return []
    return [Answer(int(line.label), line, Written(line.text, source.at(line.number, line.column)))]
