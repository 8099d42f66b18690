"""Saying that a line can be read in more than one way, or in none: one message for each line."""

from dataclasses import field

from quizkit.diagnostics import Report
from quizkit.formats._typed.lines import Line
from quizkit.records import dataclass
from quizkit.source import Source


@dataclass(slots=True)
class _Doubt:
    line: Line
    last: int
    message: str
    advice: str


@dataclass(slots=True)
class Doubts:
    """The doubtful lines of a file. A run of lines with the same doubt is reported once, when all is read."""

    source: Source
    _doubts: list[_Doubt] = field(default_factory=list)
    _told: set[int] = field(default_factory=set)

    def add(self, line: Line, message: str, advice: str) -> None:
        """Take down a doubtful line, once."""
        if line.number in self._told:
            return
        self._told.add(line.number)
        latest = self._doubts[-1] if self._doubts else None
        if latest is not None and latest.last == line.number - 1 and latest.message == message:
            latest.last = line.number
        else:
            self._doubts.append(_Doubt(line, line.number, message, advice))

    def left_out(self, line: Line) -> None:
        """Take down a line that belongs to no question."""
        self.add(
            line,
            "this line belongs to no question and is left out.",
            "Put it into a question, or into the introduction above the first one.",
        )

    def tell(self, report: Report) -> None:
        """Report them all."""
        for doubt in sorted(self._doubts, key=lambda doubt: doubt.line.number):
            more = doubt.last - doubt.line.number
            so_too = f" The same holds for the {more} lines below it." if more > 1 else ""
            so_too = " The same holds for the line below it." if more == 1 else so_too
            place = self.source.at(doubt.line.number, doubt.line.start)
            report.warning("read/doubtful-line", doubt.message + so_too, at=place, advice=doubt.advice)
