"""GIFT files read from strings."""

from dataclasses import dataclass

from quizkit.diagnostics import Diagnostic, Report
from quizkit.formats.gift.reader import read
from quizkit.model import Item, Quiz
from quizkit.source import Source


@dataclass(frozen=True)
class Found:
    """What was read of a GIFT file, and what was said about it."""

    quiz: Quiz
    said: tuple[Diagnostic, ...]

    @property
    def items(self) -> list[Item]:
        return list(self.quiz.items())

    @property
    def item(self) -> Item:
        (only,) = self.quiz.items()
        return only

    @property
    def codes(self) -> list[str]:
        return [diagnostic.code for diagnostic in self.said]

    def places(self, code: str) -> list[str]:
        return [str(diagnostic.location) for diagnostic in self.said if diagnostic.code == code]


def gift(text: str | bytes, language: str | None = "en") -> Found:
    """Read a GIFT file called ``a.gift``."""
    report = Report()
    data = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
    return Found(read(Source("a.gift", data, language), report), tuple(report))
