"""What a typed quiz is split into, and what its lines say about where questions begin and end."""

from collections.abc import Iterable
from dataclasses import field

from quizkit.formats._letters import follows
from quizkit.formats._typed.labels import QUESTION_MARKS
from quizkit.formats._typed.lines import Line
from quizkit.records import dataclass
from quizkit.words import is_false_word, is_true_word

HEAD_FIELDS = frozenset(("type", "points", "title", "id", "tags", "category", "difficulty", "image"))
"""Fields that are written above the question they belong to."""

_HEADING_LENGTH = 80
_ENDS = (*QUESTION_MARKS, ".", "!", ":", "…", "。", ",")
_ASKING_ENDS = (*QUESTION_MARKS, ":", "_", "…", "...")


@dataclass(slots=True)
class Question:
    """The lines of one question; the first of them bears its number, where the questions are numbered.

    ``guessed`` says that its options have no labels: every line after the first is one.
    """

    lines: list[Line]
    head: list[Line] = field(default_factory=list)
    numbered: bool = True
    guessed: bool = False

    @property
    def number(self) -> int | None:
        """The number that the author gave it."""
        first = self.lines[0] if self.lines else None
        return int(first.label) if self.numbered and first is not None and first.label.isdecimal() else None


@dataclass(slots=True)
class Part:
    """Questions under one heading. ``heading`` holds the heading's line and, behind it, what describes the part.

    ``group`` is the line of a group to draw from: its label says how many, its text what each of them counts.
    """

    heading: list[Line] = field(default_factory=list)
    questions: list[Question] = field(default_factory=list)
    group: Line | None = None


@dataclass(slots=True)
class Document:
    """The whole file: what stands before the first question, and the questions in their parts."""

    intro: list[Line] = field(default_factory=list)
    parts: list[Part] = field(default_factory=lambda: [Part()])

    def questions(self) -> Iterable[Question]:
        """All questions, in order."""
        return (question for part in self.parts for question in part.questions)


def is_empty(lines: Iterable[Line]) -> bool:
    """Whether there is nothing but blank lines and rules."""
    return all(line.kind in ("blank", "rule") for line in lines)


def paragraphs(lines: Iterable[Line]) -> list[list[Line]]:
    """The runs of lines without a blank one between them; a block of code is never torn apart."""
    found: list[list[Line]] = [[]]
    for line in lines:
        if line.kind in ("blank", "rule"):
            if found[-1]:
                found.append([])
        else:
            found[-1].append(line)
    return [run for run in found if run]


def asks(line: Line) -> bool:
    """Whether a line ends as a question does, or as a sentence that the options complete."""
    return line.text.rstrip("* ").endswith(_ASKING_ENDS)


def is_key(line: Line) -> bool:
    """Whether a line gives the answer of the question above it."""
    return line.kind == "field" and line.label == "key"


def says_true_or_false(line: Line) -> bool:
    """Whether a line is nothing but a word for true or false."""
    word = line.raw.lstrip("*")
    return line.kind == "text" and len(word) <= 20 and (is_true_word(word) or is_false_word(word))


def is_option(line: Line) -> bool:
    """Whether a line shows that the stem of a question is over: its first option, or its answer."""
    return line.kind in ("check", "bullet") or (line.kind == "letter" and follows(line.label, "")) or is_key(line)


def looks_like_heading(line: Line) -> bool:
    """Whether a line that stands alone may be a heading: short, and no sentence."""
    if line.kind == "heading":
        return True
    return line.kind == "text" and len(line.raw) <= _HEADING_LENGTH and not line.raw.endswith(_ENDS)


def may_stand_above(line: Line) -> bool:
    """Whether a line is a field that may stand above its question. Points that stand loosely belong to the last one."""
    return line.kind == "field" and line.label in HEAD_FIELDS and not line.loosely


def take_head(lines: list[Line]) -> list[Line]:
    """Take the fields that stand above the next question off the end of the lines before it."""
    end = len(lines)
    while end and lines[end - 1].kind == "blank":
        end -= 1
    start = end
    while start and may_stand_above(lines[start - 1]):
        start -= 1
    if start == end or (start and lines[start - 1].kind != "blank"):
        return []
    head = lines[start:end]
    del lines[start:]
    return head


def blank_near(near: Line) -> Line:
    """A blank line, to set a paragraph apart from the next one."""
    return Line(near.number, 0, "blank", "", 1, "", 1)
