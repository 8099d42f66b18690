"""Saying what is wrong with one question, at its place."""

from pydantic import ValidationError

from quizkit.diagnostics import Fix, Report
from quizkit.formats._authored.authored import AuthoredItem, Written
from quizkit.model import Location
from quizkit.records import dataclass


@dataclass(slots=True)
class Complaints:
    """A report that knows which question is being read: it adds the question's name, path and place."""

    report: Report
    item: AuthoredItem

    def error(
        self,
        code: str,
        message: str,
        *,
        at: Written | Location | None = None,
        field: str | None = None,
        advice: str | None = None,
    ) -> None:
        """Take down an error at a scalar or place, or else at the question."""
        self.report.error(
            code, message, at=self._place(at), item=self.item.label(), path=self._path(field), advice=advice
        )

    def warning(
        self,
        code: str,
        message: str,
        *,
        at: Written | Location | None = None,
        field: str | None = None,
        advice: str | None = None,
        fix: Fix | None = None,
    ) -> None:
        """Take down a warning at a scalar or place, or else at the question."""
        self.report.warning(
            code, message, at=self._place(at), item=self.item.label(), path=self._path(field), advice=advice, fix=fix
        )

    def info(
        self,
        code: str,
        message: str,
        *,
        at: Written | Location | None = None,
        field: str | None = None,
        advice: str | None = None,
    ) -> None:
        """Take down what is good to know at a scalar or place, or else at the question."""
        self.report.info(
            code, message, at=self._place(at), item=self.item.label(), path=self._path(field), advice=advice
        )

    def invalid(self, error: ValidationError, at: Location | None = None) -> None:
        """Take down what the model refuses."""
        for detail in error.errors(include_url=False, include_context=False, include_input=False):
            field = ".".join(str(part) for part in detail["loc"])
            self.error("read/invalid", f"{sentence_of(detail['msg'])}.", at=at, field=field or None)

    def _place(self, at: Written | Location | None) -> Location | None:
        place = at.location if isinstance(at, Written) else at
        return place or self.item.location

    def _path(self, field: str | None) -> str | None:
        path = self.item.path
        if path is None or field is None:
            return path
        return f"{path}.{field}"


def sentence_of(message: str) -> str:
    """Pydantic's message without the words that only programmers need."""
    return message.removeprefix("Value error, ").rstrip(".")


def quoted(text: str) -> str:
    """A text as messages show it: in quotes, on one line, not longer than 60 characters."""
    line = " ".join(text.split())
    return f'"{line}"' if len(line) <= 60 else f'"{line[:57]}..."'


def listed(names: list[str], last: str = "or") -> str:
    """``A, B or C``."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} {last} {names[-1]}"
