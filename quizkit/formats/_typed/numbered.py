"""Questions that bear numbers, which have to be told from the numbers of lists and options inside them."""

from collections.abc import Sequence
from itertools import pairwise

from quizkit.formats._letters import follows
from quizkit.formats._typed.document import (
    Document,
    Part,
    Question,
    asks,
    is_empty,
    is_option,
    looks_like_heading,
    may_stand_above,
    take_head,
)
from quizkit.formats._typed.doubts import Doubts
from quizkit.formats._typed.labels import names_a_part
from quizkit.formats._typed.lines import Line
from quizkit.formats._typed.matching import asks_to_match
from quizkit.records import dataclass

_LABELLED = frozenset(("number", "letter", "check", "bullet", "field", "heading"))


@dataclass(slots=True)
class _List:
    """A numbered list that runs inside a question."""

    last: int
    indent: int
    style: str
    spaced: bool = False


class Numbered:
    """Tells the numbers of questions from those of lists and options inside them."""

    def __init__(self, lines: Sequence[Line], doubts: Doubts, *, by_word: bool) -> None:
        self.lines = lines
        self.doubts = doubts
        self.by_word = by_word
        self.document = Document()
        self.current: Question | None = None
        self.answered = False
        self.list: _List | None = None
        self.gap = True
        self.headed = False
        self.lettered_heads = _lettered_heads(lines)
        self.indent = next((line.indent for line in lines if line.kind == "number" and (line.word or not by_word)), 0)

    def run(self) -> Document:
        """Go through all lines and find the questions and their parts."""
        for index, line in enumerate(self.lines):
            if line.kind == "number" and self._begins_question(line):
                self._open(line)
            elif line.kind == "group":
                self.document.parts.append(Part(group=line))
                self.current = None
            elif self._begins_without_number(index, line):
                self._open(line, numbered=False)
            elif self._begins_part(index, line) or self._begins_lettered_part(index, line):
                self._open_part(line)
            else:
                self._append(line)
            self.headed = may_stand_above(line) and (self.gap or self.headed)
            self.gap = line.kind in ("blank", "rule") or self.headed
        _guess_options(list(self.document.questions()))
        return self.document

    def _append(self, line: Line) -> None:
        if self.current is None:
            part = self.document.parts[-1]
            if part.group is None:
                (part.heading if part.heading else self.document.intro).append(line)
            elif may_stand_above(line):
                part.heading.append(line)
            elif line.kind not in ("blank", "rule"):
                self.doubts.left_out(line)
            return
        self.current.lines.append(line)
        if is_option(line):
            self.answered = True

    def _open(self, line: Line, *, numbered: bool = True) -> None:
        part = self.document.parts[-1]
        before = self.current.lines if self.current else part.heading or self.document.intro
        self.current = Question([line], take_head(before), numbered)
        part.questions.append(self.current)
        self.answered = False
        self.list = None

    def _begins_question(self, line: Line) -> bool:
        if self.by_word or not line.label:
            over = self.current is None or (self.gap and self.answered)
            return (line.word and (self.by_word or over)) or self._has_lost_its_word(line)
        if self.current is None or line.word:
            return True
        if self.headed:
            return True
        number = int(line.label)
        due = (self.current.number or 0) + 1
        deeper = line.indent > self.indent + 1
        if self._goes_on_in_list(line, number, due):
            return False
        if number == due and (self.answered or not deeper):
            return True
        if number == 1 and not self.answered:
            self.list = _List(1, line.indent, line.style)
            return False
        if deeper:
            return False
        if self.answered or self.gap:
            if number != 1 or not (self.gap or due == 2):
                self._doubt_number(line, due, "read as the beginning of a question")
            return True
        self._doubt_number(line, due, "read as part of the question before")
        return False

    def _has_lost_its_word(self, line: Line) -> bool:
        """Whether a plain number goes on where all before it had a word: ``Question 1``, ``Question 2``, ``3.``"""
        if self.current is None or not (self.gap and self.answered) or line.indent > self.indent + 1:
            return False
        return bool(line.label) and self.current.number is not None and int(line.label) == self.current.number + 1

    def _goes_on_in_list(self, line: Line, number: int, due: int) -> bool:
        """Whether a number is the next one of the list that runs; the list ends where it is not."""
        running = self.list
        if running is None or self.answered:
            return False
        next_in_list = number == running.last + 1 and abs(line.indent - running.indent) <= 1
        own_style = line.style == running.style
        if next_in_list and number == due and (not own_style or (self.gap and not running.spaced)):
            next_in_list = False
        if next_in_list and number > 1:
            running.spaced = running.spaced or self.gap
            running.last = number
        return next_in_list

    def _begins_without_number(self, index: int, line: Line) -> bool:
        """Whether a line after a question's options, and before new ones, is a question that has lost its number."""
        if self.current is None or not (self.gap and self.answered and line.kind == "text"):
            return False
        if all(one.kind in ("number", "bullet", "text", "code", "blank") for one in self.current.lines):
            return False  # the bullets above are a list in the stem, and the options come below
        after = next(
            (later for later in self.lines[index + 1 : index + 12] if later.kind not in ("text", "blank")), None
        )
        if after is None or after.kind != "letter" or not follows(after.label, ""):
            return False
        self.doubts.add(
            line,
            "this line has options but no number; it is read as a question.",
            "Number the questions one after another.",
        )
        return True

    def _doubt_number(self, line: Line, due: int, reading: str) -> None:
        self.doubts.add(
            line,
            f"the number {line.label} stands where {due} would be the next question; it is {reading}.",
            "Number the questions one after another, and indent lists inside a question.",
        )

    def _begins_part(self, index: int, line: Line) -> bool:
        """Whether a line is the heading of the questions that follow."""
        if line.kind == "text" and (self.gap or self._stands_between(index)) and names_a_part(line.raw):
            return self._begins_named_part(index)
        sure = line.kind == "heading" and not line.raw.startswith("#")
        if not (self.gap or sure) or not looks_like_heading(line):
            return False
        plainly = line.kind == "heading" or line.raw.isupper()
        if self.current is None:
            if is_empty(self.document.intro):
                return line.kind == "heading" and (not line.label or self._recurs(index))
            return line.kind == "heading" or (plainly and self._question_follows(index))
        if line.kind == "heading" and (self.answered or self._number_comes_first(index)):
            return True
        return (self.answered or plainly) and self._question_follows(index)

    def _stands_between(self, index: int) -> bool:
        """Whether a line stands directly between the options of one question and the number of the next."""
        after = self.lines[index + 1] if index + 1 < len(self.lines) else None
        if self.current is None or not self.answered or after is None or after.kind != "number" or not after.label:
            return False
        return int(after.label) in (1, (self.current.number or 0) + 1)

    def _begins_named_part(self, index: int) -> bool:
        """Whether a line such as ``Section B`` is a heading: between questions, or one of several above the first."""
        if self.current is not None:
            return self.answered or self._question_follows(index)
        return any(line.kind == "text" and names_a_part(line.raw) for line in self.lines[index + 1 :])

    def _begins_lettered_part(self, index: int, line: Line) -> bool:
        """Whether a line such as ``B. True or false?`` stands between two questions, as the heading of the second.

        It does where a blank line is above it, a question below, and its letter is not the one that is due as option.
        """
        if line.number in self.lettered_heads:
            line.text, line.column = line.raw, line.start
            return True
        if line.kind != "letter" or not (self.gap and self.answered) or self.current is None:
            return False
        before = next((other for other in reversed(self.current.lines) if other.kind == "letter"), None)
        if before is None or follows(line.label, before.label) or not self._question_follows(index):
            return False
        line.text, line.column = line.raw, line.start
        return True

    def _recurs(self, index: int) -> bool:
        """Whether a heading is one of several of its level, and so not the title of them all."""
        level = _level(self.lines[index])
        return any(line.kind == "heading" and line.label and _level(line) == level for line in self.lines[index + 1 :])

    def _number_comes_first(self, index: int) -> bool:
        """Whether the number of a question comes before any option: else the line may belong to the stem above it."""
        after = next((line for line in self.lines[index + 1 : index + 40] if line.kind in _LABELLED), None)
        return after is not None and after.kind == "number" and (after.word or not self.by_word)

    def _question_follows(self, index: int) -> bool:
        after = next(
            (later for later in self.lines[index + 1 : index + 40] if later.kind not in ("blank", "rule")), None
        )
        if after is None:
            return False
        if after.kind == "number":
            return after.word or not self.by_word
        return may_stand_above(after)

    def _open_part(self, line: Line) -> None:
        if line.kind != "heading" and not names_a_part(line.raw) and line.number not in self.lettered_heads:
            self.doubts.add(
                line,
                "this line stands between two questions; it is read as the heading of those that follow.",
                'Begin it with "# " if it is one, or put it into a question.',
            )
        if self.document.parts[-1].questions:
            self.document.parts.append(Part())
        self.document.parts[-1].heading.append(line)
        self.current = None


def _lettered_heads(lines: Sequence[Line]) -> frozenset[int]:
    """The numbers of lines such as ``A. Grammar`` and ``B. Words``, which count the parts of a quiz: each stands alone
    above a number, two of them at least, and they begin with the first letter."""
    heads: list[Line] = []
    told = [line for line in lines if line.kind not in ("blank", "rule")]
    alone = {line.number for before, line in pairwise(lines) if before.kind in ("blank", "rule")}
    for line, after in pairwise(told):
        if line.kind != "letter" or after.kind != "number" or after.word or line.marked:
            continue
        if line.number not in alone and line is not told[0]:
            continue
        if not heads or (line.style == heads[0].style and line.raw[0].isupper() == heads[0].raw[0].isupper()):
            if not follows(line.label, heads[-1].label if heads else ""):
                return frozenset()
            heads.append(line)
    return frozenset(line.number for line in heads) if len(heads) > 1 else frozenset()


def _level(heading: Line) -> str:
    """The signs before a heading; none before one that is counted (``一、``)."""
    return heading.raw.partition(" ")[0] if heading.raw.startswith("#") else ""


def _guess_options(questions: Sequence[Question]) -> None:
    """Where no question has labelled options or an answer, and most ask and go on for lines: these are options."""
    if any(line.kind not in ("text", "blank") for question in questions for line in question.lines[1:]):
        return
    asking = [
        question
        for question in questions
        if asks(question.lines[0])
        and not asks_to_match(question.lines[0].text)
        and sum(line.kind == "text" for line in question.lines) >= 2
    ]
    if len(asking) * 2 >= len(questions):
        for question in asking:
            question.guessed = True
