"""Where each question of a typed quiz begins: by its number, or else by the options of the one before."""

from collections.abc import Sequence
from itertools import pairwise, zip_longest

from quizkit.formats._authored import kind_for
from quizkit.formats._letters import follows
from quizkit.formats._typed.document import Document, is_key
from quizkit.formats._typed.doubts import Doubts
from quizkit.formats._typed.headed import ask_headings
from quizkit.formats._typed.lines import Line
from quizkit.formats._typed.named import name_questions
from quizkit.formats._typed.numbered import Numbered
from quizkit.formats._typed.unnumbered import Unnumbered, split_blocks


def split_document(lines: Sequence[Line], doubts: Doubts) -> Document:
    """Find the questions of a file."""
    _name_types(lines)
    _name_answers(lines)
    ask_headings(lines)
    if not any(line.kind == "number" for line in lines):
        name_questions(lines)
    numbers = [line for line in lines if line.kind == "number"]
    if numbers and not _numbers_are_options(lines):
        first = next((line for line in numbers if line.label != "0"), numbers[0])  # a text above all questions has 0
        return Numbered(lines, doubts, by_word=first.word).run()
    labelled = any(
        line.kind in ("check", "bullet") or (line.kind == "letter" and follows(line.label, "")) or is_key(line)
        for line in lines
    )
    if numbers or labelled:
        document = Unnumbered(lines, doubts).run()
        if numbers or any(document.questions()):
            return document
    return split_blocks(lines, doubts)


def _numbers_are_options(lines: Sequence[Line]) -> bool:
    """Whether the numbers count the options of questions that have no number themselves.

    They do when every 1 follows directly on a line of text, time and again, and nothing else can be an option.
    """
    firsts = 0
    for before, line in pairwise(lines):
        if line.kind == "number" and line.label == "1" and not line.word:
            if before.kind != "text":
                return False
            firsts += 1
        elif line.word or line.kind in ("letter", "check", "bullet"):
            return False
    return firsts > 1 and lines[0].kind != "number"


def _name_types(lines: Sequence[Line]) -> None:
    """Capitals that name a kind of question: above each question its type (``MC``), else a heading (``ESSAY``)."""
    named = [
        place
        for place, line in enumerate(lines)
        if line.kind == "text" and line.raw.isupper() and len(line.raw) <= 40 and kind_for(line.raw) is not None
    ]
    for place, end in zip_longest(named, named[1:], fillvalue=len(lines)):
        line, below = lines[place], lines[place + 1 : end]
        if below and below[0].kind in ("number", "field") and not _are_several(below):
            line.kind, line.label = "field", "type"
        else:
            line.kind = "heading"


def _are_several(lines: Sequence[Line]) -> bool:
    """Whether the number at the head of some lines goes on below it: they are several questions."""
    first = lines[0]
    due = int(first.label) + 1 if first.kind == "number" and first.label.isdecimal() else 0
    return any(line.kind == "number" and line.label == str(due) and line.style == first.style for line in lines)


def _name_answers(lines: Sequence[Line]) -> None:
    """``A: ...`` below a question is its answer where no option stands beside it, as after ``Q: ...``."""
    alone: Line | None = None
    for line in lines:
        if line.kind in ("number", "heading"):
            _name_answer(alone)
            alone = None
        elif line.kind == "letter" and line.style == ":" and line.label == "a" and not line.marked:
            _name_answer(alone)  # that of the question before, which has no number
            alone = line
        elif line.kind in ("letter", "check", "bullet"):
            alone = None
    _name_answer(alone)


def _name_answer(line: Line | None) -> None:
    if line is not None and line.text:
        line.kind, line.label, line.style = "field", "key", ""
