"""Taking one typed question apart: stem, options, marks, fields and feedback."""

from dataclasses import field, replace
from itertools import pairwise

from quizkit.formats._authored import nearest
from quizkit.formats._letters import follows
from quizkit.formats._typed.document import Question, is_key, says_true_or_false
from quizkit.formats._typed.doubts import Doubts
from quizkit.formats._typed.inline import Option, in_the_stem, side_by_side
from quizkit.formats._typed.labels import QUESTION_MARKS, everyday_field
from quizkit.formats._typed.lines import Kind, Line
from quizkit.formats._typed.marked import settle_marks, verdicts_below
from quizkit.formats._typed.pieces import Field, Piece
from quizkit.records import dataclass

_FIELD_WORDS = (
    *("answer", "correct answer", "explanation", "feedback", "points", "hint"),
    *("απάντηση", "σωστή απάντηση", "εξήγηση", "ανατροφοδότηση", "μονάδες", "υπόδειξη"),
)
_LONGEST_NAME = 30
_LONG_FIELDS = frozenset(("explanation", "correct_feedback", "incorrect_feedback", "partial_feedback", "hints"))


@dataclass(slots=True)
class Parts:
    """What a question is made of. ``several`` says that its boxes ask for any number of options;
    ``to_write_on`` is the last of the lines of underscores below its text."""

    stem: Piece | None = None
    options: list[Option] = field(default_factory=list)
    fields: list[Field] = field(default_factory=list)
    several: bool = False
    to_write_on: Line | None = None


def take_apart(question: Question, doubts: Doubts) -> Parts:
    """Find the parts of a question."""
    return _Walk(question, doubts).run()


def _options_of(question: Question) -> tuple[Kind | None, int]:
    """What kind of line an option of this question is, and where the first one stands."""
    lines = question.lines
    if question.guessed:
        return "text", 1
    body = range(1 if question.numbered else 0, len(lines))
    letters = [index for index in body if lines[index].kind == "letter"]
    first = next((index for index in letters if follows(lines[index].label, "")), None)
    if first is None:
        first = next((one for one, two in pairwise(letters) if follows(lines[two].label, lines[one].label)), None)
    if first is not None:
        return "letter", first
    kinds = [lines[index].kind for index in body]
    offset = body.start
    if "check" in kinds:
        return "check", kinds.index("check") + offset
    bullet = kinds.index("bullet") + offset if "bullet" in kinds else None
    number = _numbered_options(lines, body, bullet)
    if number is not None:
        return "number", number
    if bullet is not None:
        return "bullet", bullet
    end = next((index for index in body if is_key(lines[index])), len(lines))
    said = [index for index in body if index < end and lines[index].kind != "blank"][-2:]
    if len(said) == 2 and all(says_true_or_false(lines[index]) for index in said):
        return "text", said[0]
    return None, end


def _numbered_options(lines: list[Line], body: range, bullet: int | None) -> int | None:
    """Where options begin that are numbered from 1: the last list of the question, unless its entries ask."""
    numbers = [index for index in body if lines[index].kind == "number" and not lines[index].word]
    first = next((index for index in numbers if lines[index].label == "1"), None)
    if first is None or len(numbers) < 2 or (bullet is not None and bullet > first):
        return None
    return None if all(lines[index].text.endswith(QUESTION_MARKS) for index in numbers) else first


def _add_feedback(option: Option, line: Line) -> Piece:
    """The feedback of an option with one more line of it, a paragraph of its own where there is some already."""
    if option.feedback is None:
        option.feedback = Piece.of(line)
    else:
        option.feedback.add_paragraph(line)
    return option.feedback


def _advice(line: Line) -> str:
    name, colon, _ = line.raw[:40].partition(":")
    near = nearest(name, _FIELD_WORDS) if colon else None
    if near is not None:
        return f'If it is meant to be "{near.capitalize()}:", write it so.'
    return "Indent it if that is right; else begin it with the letter of an option or a name such as Explanation:."


class _Walk:
    """Goes through the lines of a question, each belonging to what the lines before it have begun."""

    def __init__(self, question: Question, doubts: Doubts) -> None:
        self.question = question
        self.doubts = doubts
        self.parts = Parts()
        self.lines = question.lines
        self.kind, self.start = _options_of(question)
        self.signs: list[tuple[Line, Piece]] = []
        self.target: Piece | None = None
        self.gap = False
        self.lost = False
        self._below_options: frozenset[int] = frozenset()
        self._verdicts = verdicts_below(self.lines, self.kind)
        self.feedback_bullets = self.kind in ("letter", "check") and any(
            line.kind == "sign" or (line.kind == "bullet" and line.label == "+") for line in self.lines[: self.start]
        )

    def run(self) -> Parts:
        for line in self.question.head:
            self._field(line)
        self.target = None
        for index, line in enumerate(self.lines):
            if line.kind in ("blank", "rule"):
                self.gap = True
                if line.kind == "rule" and line.raw[0] == "_":
                    self.parts.to_write_on = line
                elif line.kind == "rule" and index > self.start:
                    self.target = None  # what comes below is no part of the explanation above
                continue
            if index == 0 and self.question.numbered:
                self.target = self.parts.stem = Piece.of(line)
            elif index < self.start:
                self._in_stem(line)
            else:
                self._in_options(line)
            self.gap = False
        self._settle_signs()
        has_key = any(given.name == "key" for given in self.parts.fields)
        settle_marks(self.parts.options, self.kind, self.doubts, has_key=has_key)
        if self.kind is None and self.parts.stem is not None:
            self.parts.options = in_the_stem(self.parts.stem)
        elif self.kind == "letter":
            self.parts.options = side_by_side(self.parts.options)
            self._doubt_letters()
        return self.parts

    def _in_stem(self, line: Line) -> None:
        if line.kind == "sign" and line.label != "...":
            self.target = Piece.of(line)
            self.signs.append((line, self.target))
        elif line.kind == "sign":
            self._add_field("explanation", line)
        elif line.kind == "bullet" and self.feedback_bullets and line.label in "+-":
            self._add_field("correct_feedback" if line.label == "+" else "incorrect_feedback", line)
        elif line.kind == "field" and not line.label.startswith("quiz "):
            self._field(line)
        elif self.target is not None and self.target is not self.parts.stem and not self.gap and line.kind == "text":
            self.target.add(line, gap=False)
        elif self.parts.stem is None:
            self.target = self.parts.stem = Piece.whole(line)
        else:
            self.target = self.parts.stem
            self.target.add(line, gap=self.gap)

    def _in_options(self, line: Line) -> None:
        last = self.parts.options[-1] if self.parts.options else None
        if line.kind not in ("text", "code"):
            self.lost = False
        if self._is_option(line, last):
            self._option(line)
        elif last is not None and line.number in self._verdicts:
            is_right, words = self._verdicts[line.number]
            last.marked = last.marked or is_right
            begin = line.start + line.raw.index(words)
            self.target = _add_feedback(last, replace(line, kind="text", text=words, column=begin))
        elif last is not None and (line.kind == "sign" or self._is_feedback(line)):
            self.target = _add_feedback(last, line)
        elif line.kind == "field" and not line.label.startswith("quiz "):
            self._field(line)
        elif line.kind == "text" and ":" in line.raw[:_LONGEST_NAME] and (name := self._everyday(line)) is not None:
            begin = line.raw.index(":") + 1
            text = line.raw[begin:].strip()
            self._add_field(name, replace(line, text=text, column=line.start + line.raw.index(text, begin)))
            self.target = self.target if name in _LONG_FIELDS else None
        else:
            self._go_on(line, last)

    def _everyday(self, line: Line) -> str | None:
        """The field that an everyday word names below the answer: ``Why: ...``, ``Topic: ...``."""
        if not any(given.name == "key" for given in self.parts.fields) or line.raw.endswith(":"):
            return None
        return everyday_field(line.raw.partition(":")[0])

    def _is_feedback(self, line: Line) -> bool:
        return line.kind == "field" and line.label == "explanation" and self._is_of_option(line)

    def _is_of_option(self, line: Line) -> bool:
        """Whether feedback belongs to the option above it: it stands directly below, and so does that of another."""
        if line.number in self._below_options:
            return True
        if self._below_options:
            return False
        found = [
            after.number
            for before, after in pairwise(self.lines)
            if before.kind == self.kind and after.kind == "field" and after.label == "explanation"
        ]
        self._below_options = frozenset(found if len(found) > 1 else (0,))
        return line.number in self._below_options

    def _is_option(self, line: Line, last: Option | None) -> bool:
        if line.kind != self.kind:
            return False
        if last is None:
            return True
        deeper = line.indent > self.parts.options[0].line.indent + 1
        match line.kind:
            case "letter":
                return follows(line.label, last.label) or (line.style == last.line.style and not deeper)
            case "number":
                return follows(line.label, last.label)
            case "bullet" | "text":
                return not deeper
        return True

    def _doubt_letters(self) -> None:
        """Say which options do not have the letter that is due, once those that stand in one line are taken apart."""
        before = ""
        for option in self.parts.options:
            if not follows(option.label, before):
                due = f'the letter after "{before}"' if before else "the first letter"
                self.doubts.add(
                    option.line,
                    f'the option is lettered "{option.label}", where {due} would be right.',
                    "See whether an option is missing or has lost its letter.",
                )
            before = option.label

    def _option(self, line: Line) -> None:
        option = Option(line, line.label if line.kind in ("letter", "number") else "", Piece.of(line), line.marked)
        self.parts.options.append(option)
        self.parts.several = self.parts.several or (line.kind == "check" and line.label == "*")
        self.target = option.text

    def _go_on(self, line: Line, last: Option | None) -> None:
        """A line that begins nothing: the rest of what stands before it, if that is likely enough."""
        target = self.target
        indented = last is None or line.indent > last.line.indent + 1
        of_option = last is not None and target is last.text
        answered = any(given.name == "key" for given in self.parts.fields)
        if target is None and answered and line.kind == "text" and not (self.gap or self.lost):
            self.doubts.add(
                line,
                "this line stands below the answer and has no label; it is read as the explanation.",
                "Begin it with Explanation: if that is right.",
            )
            self._add_field("explanation", line)
            return
        if target is None or (self.gap and of_option and not indented):
            self.doubts.left_out(line)
            self.target = None
            self.lost = True
            return
        if line.kind != "text" and not (indented and line.kind in ("code", "bullet")) and target.rows:
            self.doubts.add(
                line,
                "this line looks like the beginning of something, but not in this place; it is read as the rest of "
                "the text before it.",
                "Indent it if that is right.",
            )
        elif (self.gap or (of_option and not indented)) and target.rows:
            self.doubts.add(
                line, "this line has no label; it is read as the rest of the text before it.", _advice(line)
            )
        target.add(line, gap=self.gap)

    def _field(self, line: Line) -> None:
        self._add_field(line.label, line)
        if line.label == "key" and not line.text:
            return  # the answer stands in the next line
        if line.label not in _LONG_FIELDS:
            self.target = self.parts.stem if not self.parts.options else None

    def _add_field(self, name: str, line: Line) -> None:
        value = Piece.of(line)
        self.parts.fields.append(Field(name, line.style if line.kind == "field" else "", line, value))
        self.target = value

    def _settle_signs(self) -> None:
        """``~`` and ``@`` under the stem: together for right and wrong answers, alone for everyone."""
        both = {line.label for line, _ in self.signs} == {"~", "@"}
        names = {"~": "correct_feedback", "@": "incorrect_feedback"} if both else {}
        for line, piece in self.signs:
            self.parts.fields.append(Field(names.get(line.label, "explanation"), "", line, piece))
