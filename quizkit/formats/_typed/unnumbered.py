"""Questions without numbers: they end with their options, or stand in blocks between blank lines."""

from collections.abc import Iterable, Sequence

from quizkit.formats._letters import follows
from quizkit.formats._typed.document import (
    HEAD_FIELDS,
    Document,
    Part,
    Question,
    asks,
    blank_near,
    is_key,
    is_option,
    looks_like_heading,
    may_stand_above,
    paragraphs,
)
from quizkit.formats._typed.doubts import Doubts
from quizkit.formats._typed.labels import QUESTION_MARKS
from quizkit.formats._typed.lines import Line


class Unnumbered:
    """Finds questions by their options: what comes after a question's options and answer is the next question."""

    def __init__(self, lines: Sequence[Line], doubts: Doubts) -> None:
        self.lines = lines
        self.doubts = doubts
        self.document = Document()
        self.pending: list[Line] = []
        self.current: Question | None = None
        self.counts = not any(line.kind in ("letter", "check", "bullet") for line in lines)
        self.only_bullets = not any(line.kind in ("letter", "check") or is_key(line) or line.marked for line in lines)

    def run(self) -> Document:
        """Go through all lines and find the questions and their parts."""
        gap = True
        for line in self.lines:
            if self.current is not None and self._closes(line, gap):
                self.current = None
            if self.current is not None:
                self.current.lines.append(line)
            elif self._is_first_option(line) and self._open(line):
                pass
            else:
                self.pending.append(line)
            gap = line.kind in ("blank", "rule")
        self._leave_out(self.pending)
        return self.document

    def _is_first_option(self, line: Line) -> bool:
        return is_option(line) or (self.counts and line.kind == "number" and line.label == "1")

    def _closes(self, line: Line, gap: bool) -> bool:
        """Whether a line comes after the end of the question that runs."""
        assert self.current is not None
        if line.kind == "field":
            return gap and may_stand_above(line)
        if line.kind == "letter":
            lettered = any(before.kind == "letter" for before in self.current.lines)
            return gap and lettered and follows(line.label, "")
        if line.kind not in ("text", "heading", "code"):
            return False
        last = next((before for before in reversed(self.current.lines) if before.kind != "blank"), None)
        return gap or (last is not None and is_key(last))

    def _open(self, option: Line) -> bool:
        """Begin a question with the lines that wait for one; False where they ask nothing."""
        if self.only_bullets and option.kind == "bullet" and not self._is_asked():
            return False
        runs = paragraphs(self.pending)
        head = [line for line in self.pending if line.kind == "field" and line.label in HEAD_FIELDS]
        stem = self._stem(runs, {line.number for line in head})
        if not stem:
            self.doubts.add(option, "there is no question above this option.", "Write the question above its options.")
        self.current = Question([*stem, option], head, numbered=False)
        self.document.parts[-1].questions.append(self.current)
        self.pending = []
        return True

    def _is_asked(self) -> bool:
        """Whether the paragraph that waits ends with a question mark: any prose has lists below a colon."""
        asked = False
        for line in reversed(self.pending):
            if line.kind in ("blank", "rule"):
                if asked:
                    break
            elif line.kind == "field" and line.label == "points" and not asked:
                continue  # web forms show them below the question
            elif line.kind != "text":
                return asked and line.kind != "bullet"
            elif not asked:
                asked = line.text.rstrip("* ").endswith((*QUESTION_MARKS, "_", "…"))
                if not asked:
                    return False
        return asked

    def _stem(self, runs: list[list[Line]], head: set[int]) -> list[Line]:
        """The lines of the stem; what stands before them is the introduction, or a heading."""
        first = not self.document.parts[-1].heading and not any(self.document.questions())
        start = 0
        if first:
            start = next(
                (place for place in reversed(range(len(runs))) if any(line.kind != "code" for line in runs[place])), 0
            )
            for run in runs[:start]:
                self.document.intro += [*run, blank_near(run[-1])]
        elif len(runs) > 1 and len(runs[0]) == 1 and looks_like_heading(runs[0][0]):
            start = 1
            self._open_part(runs[0][0])
        stem: list[Line] = []
        for run in runs[start:]:
            kept = [line for line in run if line.number not in head]
            stem += [*([blank_near(kept[0])] if stem and kept else []), *kept]
        return stem

    def _open_part(self, line: Line) -> None:
        if line.kind != "heading":
            self.doubts.add(
                line,
                "this line stands between two questions; it is read as the heading of those that follow.",
                'Begin it with "# " if it is one, or put it into a question.',
            )
        self.document.parts.append(Part([line]))

    def _leave_out(self, lines: Iterable[Line]) -> None:
        if not any(self.document.questions()):
            return
        for line in lines:
            if line.kind not in ("blank", "rule"):
                self.doubts.left_out(line)


def split_blocks(lines: Sequence[Line], doubts: Doubts) -> Document:
    """Questions without numbers and labels: the first line of each block asks, the others are its options.

    Only where most blocks begin with a question: any prose has blocks.
    """
    document = Document()
    runs = paragraphs(lines)
    found = [run for run in runs if _may_ask(run)]
    if not found or sum(asks(run[0]) for run in found) * 2 < len(found):
        document.intro = list(lines)
        return document
    for run in runs:
        if _may_ask(run):
            document.parts[-1].questions.append(Question(run, numbered=False, guessed=True))
        elif not any(document.questions()):
            document.intro += [*run, blank_near(run[-1])]
        else:
            for line in run:
                doubts.left_out(line)
    return document


def _may_ask(run: Sequence[Line]) -> bool:
    """Whether a block may be a question with its options: three lines of text at least."""
    return sum(line.kind == "text" for line in run) >= 3 and all(line.kind in ("text", "field") for line in run)
