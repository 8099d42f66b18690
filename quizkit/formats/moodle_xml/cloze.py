"""Gaps in a text (``cloze``), from Moodle's syntax to the model."""

import re
from fractions import Fraction

from quizkit.formats._moodle import fraction_of
from quizkit.formats._moodle_text import is_pattern, literal_answer
from quizkit.formats.moodle_xml.cloze_syntax import (
    NUMBER,
    SEVERAL,
    SHORT,
    Alternative,
    WrittenGap,
    gaps_in,
    has_open_gap,
)
from quizkit.formats.moodle_xml.gaps import free_names, noted_names
from quizkit.formats.moodle_xml.question import REFUSED, Element, Question
from quizkit.formats.moodle_xml.typed import meant_number, warn_of_pattern
from quizkit.model import (
    ALL_OF_IT,
    NONE_OF_IT,
    Choice,
    ChoiceInteraction,
    ChoiceMode,
    ClozeInteraction,
    Gap,
    Localized,
    NumericAnswer,
    NumericInteraction,
    TextAnswer,
    TextEntryInteraction,
)

_LIKE_A_GAP = re.compile(r"\{\d{0,3}:[A-Za-z_]{1,30}:")

GapAnswers = ChoiceInteraction | TextEntryInteraction | NumericInteraction


def read_cloze(question: Question, source: str, holder: Element, files: dict[str, str]) -> tuple[ClozeInteraction, str]:
    """The interaction, and the source of the stem with ``[[name]]`` in the place of each gap."""
    written = list(gaps_in(source))
    pieces: list[str] = []
    gaps: list[Gap] = []
    done = 0
    around = "".join(
        source[end:start]
        for end, start in zip(
            (0, *(gap.end for gap in written)), (*(gap.start for gap in written), len(source)), strict=True
        )
    )
    names = noted_names(question, "gaps", free_names(len(written), around))
    for gap, name in zip(written, names, strict=True):
        pieces += (source[done : gap.start], f"[[{name}]]")
        done = gap.end
        reading = _Gap(question, gap, name, holder, files)
        gaps.append(
            Gap(id=name, interaction=reading.interaction(), weight=reading.weight(), location=question.at(holder))
        )
    if not written:
        message = f"the text has no gap, {REFUSED}"
        question.error("read/cloze", message, "A gap looks like {1:SHORTANSWER:=Athens}.", holder)
    elif has_open_gap(source):
        question.error("read/cloze", "a gap is not closed.", "Write } after its last answer.", holder)
    pieces.append(source[done:])
    unknown = _LIKE_A_GAP.search("".join(pieces))
    if written and unknown is not None and not has_open_gap(source):
        message = f'"{unknown[0]}" begins no gap that Moodle knows, so students see it as it stands.'
        question.warn(
            "read/cloze", message, "Write one of its types, such as SHORTANSWER, MULTICHOICE or NUMERICAL.", holder
        )
    return ClozeInteraction(gaps=tuple(gaps)), "".join(pieces)


class _Gap:
    """One gap, and what is said about it."""

    def __init__(
        self, question: Question, written: WrittenGap, name: str, holder: Element, files: dict[str, str]
    ) -> None:
        self.question = question
        self.written = written
        self.name = name
        self.holder = holder
        self.files = files
        kinds = question.notes.get("kinds")
        note = kinds.get(name) if isinstance(kinds, dict) else None
        self.note = note if isinstance(note, dict) else {}

    def warn(self, code: str, message: str, advice: str) -> None:
        self.question.warn(code, f"gap {self.name}: {message}", advice, self.holder)

    def weight(self) -> Fraction:
        weight = self.written.weight
        if weight and int(weight) == 0:
            self.warn("read/cloze", "it counts nothing in Moodle; it is read as one point.", "Give it a weight.")
        return Fraction(int(weight) if weight and int(weight) else 1)

    def interaction(self) -> GapAnswers:
        written = self.written
        if written.odd:
            message = "Moodle shows it as text, because its type is not written in capitals or holds spaces."
            self.warn("read/cloze", message, f"Write {{1:{written.kind}:...}}.")
        if written.stripped:
            message = "Moodle takes the backslash off the \\} of its formula, which then is broken."
            self.warn("read/cloze", message, "Write \\\\} there.")
        if written.cut:
            message = "Moodle ends it at the first } in its answers, and shows the rest as text."
            self.warn("read/cloze", message, "Write \\} for each } that belongs to an answer: u^{1\\}.")
        if written.kind == SHORT:
            found: GapAnswers = self._typed()
        elif written.kind == NUMBER:
            found = self._numbers()
        else:
            found = self._choices()
        fractions = [self._fraction(alternative) for alternative in written.alternatives]
        least = Fraction(1, 10**6) if written.kind == SEVERAL else ALL_OF_IT
        if not any(fraction is not None and fraction >= least for fraction in fractions):
            self.warn("read/weight", f"no answer earns all the points, {REFUSED}", "Write = before the right one.")
        return found

    def _fraction(self, alternative: Alternative) -> Fraction | None:
        if alternative.percent is None:
            return None if self.note.get("unkeyed") else NONE_OF_IT
        fraction, _ = fraction_of(alternative.percent.replace(",", ".").rstrip("."))
        return min(max(fraction, -ALL_OF_IT), ALL_OF_IT)

    def _text(self, html: str | None) -> Localized | None:
        return self.question.worded(html, "html", self.holder, self.files) if html else None

    def _typed(self) -> TextEntryInteraction:
        answers = []
        patterns: list[str] = []
        for alternative in self.written.alternatives:
            words = alternative.answer
            if is_pattern(words):
                patterns.append(words)
                if words != "*":
                    warn_of_pattern(self.question, words, self.holder)
            else:
                words = literal_answer(words)
            answers.append(
                TextAnswer(
                    text=self.question.plain(words, self.holder),
                    fraction=self._fraction(alternative) or NONE_OF_IT,
                    feedback=self._text(alternative.feedback),
                )
            )
        if patterns:
            self._keep("wildcards", patterns)
        return TextEntryInteraction(answers=tuple(answers), case_sensitive=self.written.ending == "C")

    def _numbers(self) -> NumericInteraction:
        answers = []
        for alternative in self.written.alternatives:
            fraction = self._fraction(alternative) or NONE_OF_IT
            feedback = self._text(alternative.feedback)
            if alternative.answer == "*":
                answers.append(NumericAnswer(fraction=fraction, feedback=feedback))
                continue
            words, _, tolerance = alternative.answer.partition(":")
            number = meant_number(self.question, words.strip(), tolerance.strip(), self.holder)
            if number is not None:
                answers.append(
                    NumericAnswer(
                        value=number.value,
                        tolerance=number.tolerance,
                        minimum=number.minimum,
                        maximum=number.maximum,
                        fraction=fraction,
                        feedback=feedback,
                    )
                )
        return NumericInteraction(answers=tuple(answers))

    def _choices(self) -> ChoiceInteraction:
        several = self.written.kind == SEVERAL
        shuffled = self.written.ending.endswith("S")
        layout = self.written.ending.removesuffix("S")
        if layout:
            self._keep("layout", layout)
        mode: ChoiceMode = "multiple" if several else "true_false" if self._is_true_false() else "single"
        choices = tuple(
            Choice(
                text=self._text(alternative.answer) or self.question.plain("", self.holder),
                fraction=self._fraction(alternative),
                feedback=self._text(alternative.feedback),
            )
            for alternative in self.written.alternatives
        )
        shuffle = True if shuffled else False if self.note.get("shuffle") is False else None
        return ChoiceInteraction(mode=mode, choices=choices, all_or_nothing=not several, shuffle=shuffle)

    def _is_true_false(self) -> bool:
        return self.note.get("mode") == "true_false" and len(self.written.alternatives) == 2

    def _keep(self, what: str, value: str | list[str]) -> None:
        kept = self.question.own.setdefault("gaps", {})
        assert isinstance(kept, dict)
        gap = kept.setdefault(self.name, {})
        assert isinstance(gap, dict)
        gap[what] = list(value) if isinstance(value, list) else value
