"""Aiken into the model: what its author meant, with what Moodle would make of each line that strays from the format.

Facts about Moodle were measured with Moodle 4.5, but for those that are marked as read in its code.
"""

from collections.abc import Sequence
from dataclasses import field
from itertools import pairwise
from string import ascii_uppercase

from quizkit.diagnostics import Report, Unreadable
from quizkit.formats.aiken.lines import Line, lines_of
from quizkit.formats.aiken.loose import Loose, loosely
from quizkit.formats.aiken.question import Option, Question
from quizkit.identity import letter as letter_name
from quizkit.model import UNDETERMINED, Item, Quiz, Section
from quizkit.records import dataclass
from quizkit.source import Source

MAX_BYTES = 20_000_000
MAX_LINES = 200_000
"""The largest Aiken file that is read; nobody has typed more."""

_NEW_QUESTION = "Moodle takes the line for a new question and imports nothing from the file"
_NOTHING = "Moodle imports nothing from the file"


def read(source: Source, report: Report) -> Quiz:
    """Read an Aiken file in the language the source is said to be in.

    Raises:
        Unreadable: when there is no question in it, or it is too large or no text at all.
    """
    if len(source.data) > MAX_BYTES:
        raise _too_large(source, f"{len(source.data):,} bytes", f"{MAX_BYTES:,}")
    text = source.decode(report).replace("\0", "")
    count = text.count("\n") + text.count("\r")
    if count > MAX_LINES:
        raise _too_large(source, f"{count:,} lines", f"{MAX_LINES:,}")
    if source.data.startswith((b"\xff\xfe", b"\xfe\xff")):
        advice = "Save it as UTF-8 before you import it there."
        report.warning("read/encoding", "the file is UTF-16, which Moodle refuses.", at=source.at(), advice=advice)
    items = _Reading(source, report, source.language or UNDETERMINED).items(lines_of(text))
    if not items:
        advice = 'A question is a line, its options are lines that begin with "A) ", and "ANSWER: A" ends it.'
        raise Unreadable("read/no-questions", "no question is found in this file.", at=source.at(), advice=advice)
    return Quiz(location=source.at(), language=source.language or UNDETERMINED, sections=(Section(items=tuple(items)),))


def _too_large(source: Source, size: str, most: str) -> Unreadable:
    message = f"the file has {size}; quizkit reads Aiken of at most {most}."
    return Unreadable("read/limit", message, at=source.at(), advice="Split it into several files.")


@dataclass(slots=True)
class _Reading:
    """What is known of a file so far: the questions that are closed, and the one that is open."""

    source: Source
    report: Report
    language: str
    found: list[Item] = field(default_factory=list)
    open: Question | None = None
    last: Question | None = None
    gap: bool = True

    def items(self, lines: Sequence[Line]) -> list[Item]:
        """The questions of all lines."""
        full = [line for line in lines if line.text]
        after = dict(pairwise(full))
        for line in lines:
            if not line.text:
                self.gap = True
                continue
            self._line(line, after.get(line))
            self.gap = False
        self._close(None)
        self._finish()
        return self.found

    def _line(self, line: Line, after: Line | None) -> None:
        match line.kind:
            case "option":
                self._option(line, line.label, line.value, line.column)
            case "answer":
                self._answer(line, line.value, line.column)
            case _:
                loose = loosely(line)
                match loose:
                    case Loose(kind="option") if self.open is not None:
                        self._warn(
                            line,
                            "read/option-label",
                            f'"{loose.label}" is no label of an option in Aiken: {_NEW_QUESTION}.',
                            f'Write "{letter_name(len(self.open.options))}) ".',
                        )
                        self._option(line, loose.letter, loose.value, loose.column)
                    case Loose(kind="answer") if self.open is not None and self.open.options:
                        message = f'"{loose.label}" does not give the answer in Aiken: {_NEW_QUESTION}.'
                        self._warn(line, "read/answer-line", message, 'Write "ANSWER: " and the capital letter.')
                        self._answer(line, loose.value, loose.column)
                    case Loose(kind="explanation") if not _is_option(after) and self._takes_explanation():
                        message = f"Aiken has no explanations: {_NEW_QUESTION}."
                        self._warn(line, "read/explanation", message, "Keep it in a format that has, or take it out.")
                        self._explain(loose)
                    case _:
                        self._text(line, after)

    def _text(self, line: Line, after: Line | None) -> None:
        """A line of words: it begins a question, or goes on with what stands above it."""
        if self.open is not None and self.open.options and (self.gap or _begins(after)):
            self._close(line)
        if self.open is None:
            self._finish()
            self.open = Question(line, [line])
        elif self.open.options:
            self._warn(line, "read/several-lines", f"the option goes on in a second line: {_NEW_QUESTION}.")
            self.open.options[-1].lines.append(line)
            return
        else:
            self._warn(line, "read/several-lines", f"the question goes on in a second line: {_NEW_QUESTION}.")
            self.open.stem.append(line)
        if line.kind == "skipped":
            message = f'Moodle skips the line "{line.text}", which is a single character, and imports nothing.'
            self._warn(line, "read/short-line", message, "Write what is asked in full.")

    def _option(self, line: Line, letter: str, value: str, column: int) -> None:
        if self.open is None:
            self._finish()
            self.open = Question(line, [])
            message = f"there is no question above this option: {_NOTHING}."
            self._warn(line, "read/no-stem", message, "Write the question above its options, on one line.")
        place = len(self.open.options)
        if line.kind == "option":
            if place < len(ascii_uppercase) and letter != ascii_uppercase[place]:
                message = f'the label is {letter}, but Moodle counts: to it, this is option "{letter_name(place)}".'
                self._warn(line, "read/option-label", message, "Label the options A, B, C and so on, each once.")
            if not line.spaced:
                message = f'no space stands behind "{line.text[:2]}"; older versions of Moodle refuse the file.'
                self._warn(line, "read/option-label", message, "Put a space there.")
        self.open.options.append(Option(letter, value, self.source.at(line.number, column), []))

    def _answer(self, line: Line, value: str, column: int) -> None:
        if self.open is None:
            message = f"there is no question above this answer, so it is left out: {_NOTHING}."
            self._warn(line, "read/answer-line", message, "Write the question and its options above it, or delete it.")
            return
        self.open.answer = value
        self.open.answer_at = self.source.at(line.number, column)
        if line.kind == "answer":
            self._check_answer(line, value)
        if len(self.open.options) < 2:
            count = "1 option" if self.open.options else "no options"
            message = f"the question has {count} where Aiken needs two: {_NOTHING}."
            self._warn(self.open.first, "read/too-few", message, "Add what is missing.")
        self._end()

    def _check_answer(self, line: Line, value: str) -> None:
        """Moodle looks at nothing but the first character behind the colon (read in its code)."""
        assert self.open is not None
        place = self.open.place_in_moodle(value)
        if place is None:
            message = f'the answer "{value}" names no option in Aiken: Moodle would import the question without a key.'
        elif len(value.rstrip(".)")) == 1 or self.open.is_option(value, place):
            return
        else:
            message = f'the answer is "{value}", but Moodle takes {letter_name(place)} for it and looks no further.'
        self._warn(line, "read/answer-line", message, "Write one capital letter, that of the right option.")

    def _takes_explanation(self) -> bool:
        return bool(self.open.options) if self.open is not None else self.last is not None

    def _explain(self, loose: Loose) -> None:
        question = self.open or self.last
        assert question is not None
        question.explanation.append(Option("", loose.value, self.source.at(loose.line.number, loose.column), []))

    def _close(self, next_line: Line | None) -> None:
        """End a question that has no answer."""
        if self.open is None:
            return
        what = _NOTHING if next_line is not None else "Moodle leaves the question out without a word"
        advice = 'Write "ANSWER: " and the letter of the right option below the options.'
        self._warn(self.open.first, "read/answer-line", f"no answer is given: {what}.", advice)
        self._end()

    def _end(self) -> None:
        self.last, self.open = self.open, None

    def _finish(self) -> None:
        """Make an item of the last question, when it is sure that nothing more belongs to it."""
        if self.last is not None:
            item = self.last.item(self.source, self.report, self.language, len(self.found) + 1)
            if item is not None:
                self.found.append(item)
            self.last = None

    def _warn(self, line: Line, code: str, message: str, advice: str = "Write it on one line.") -> None:
        count = len(self.found) + (1 if self.last is None else 2 if self.open is not None else 1)
        place = self.source.at(line.number, 1)
        self.report.warning(code, message, at=place, item=f"question {count}", advice=advice)


def _is_option(line: Line | None) -> bool:
    return line is not None and line.kind == "option"


def _begins(line: Line | None) -> bool:
    """Whether a line is the first option of a question."""
    if line is None:
        return False
    if line.kind == "option":
        return line.label == "A"
    loose = loosely(line)
    return loose is not None and loose.kind == "option" and loose.is_first
