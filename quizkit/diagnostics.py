"""The one currency of quizkit: everything there is to say about a quiz is a Diagnostic.

A reader's complaint, a validation error, a lint finding, a loss and a failed read-back all take this shape, so the
user sees them in one list, in one form, all at once.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from quizkit.model import Location


class Severity(StrEnum):
    """How bad it is: an error must be mended, a warning be looked at, an info be known."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"

    @property
    def rank(self) -> int:
        """2 for an error, 1 for a warning, 0 for an info."""
        return {"error": 2, "warning": 1, "info": 0}[self.value]


@dataclass(frozen=True, slots=True)
class Fix:
    """What would mend a finding: a sentence for people, and the replacement of the whole text where there is one.

    A ``safe`` fix never changes what the text means.
    """

    description: str
    replacement: str | None = None
    safe: bool = False


class About(NamedTuple):
    """What a diagnostic is about, in a way that outlives edits elsewhere in the file.

    ``item`` is the item's id, the author's or a derived one ("quiz" where it is about no item), ``text`` the digest of
    the one text it is about, ``asks`` that of what the item asks where it is about no single text. ``derived`` is
    whether the id is made from what the item asks, and so changes with it.
    """

    item: str
    text: str = ""
    asks: str = ""
    derived: bool = False

    def __str__(self) -> str:
        return f"{self.item}:{self.text}" if self.text else self.item


@dataclass(frozen=True, slots=True, kw_only=True)
class Diagnostic:
    """One problem, with its place.

    ``code`` is ``group/name`` and never changes (``key/missing``, ``read/syntax``, ``loss/hints``). ``message`` is
    one sentence without the place: what was found. ``advice`` is one more: what would be right, what to do next.
    ``item`` is how a person would call the item ("question 6", or its id). ``path`` is the field
    (``questions[5].options[2]``), ``language`` the tag of the text it is about. A finding that stands for many (see
    :func:`quizkit.linting.roll_up`) lists all their ``places``. ``about`` names what it is about for the
    next run, when the file has been edited.
    """

    code: str
    severity: Severity
    message: str
    location: Location | None = None
    item: str | None = None
    path: str | None = None
    language: str | None = None
    advice: str | None = None
    fix: Fix | None = None
    places: tuple[Location, ...] = ()
    count: int = 1
    about: About | None = field(default=None, compare=False, repr=False)

    def __str__(self) -> str:
        """The diagnostic on one line, as the text report shows it."""
        place = f"{self.location}: " if self.location is not None and str(self.location) else ""
        item = f"{self.item}: " if self.item else ""
        advice = f" {self.advice}" if self.advice else ""
        return f"{place}{self.severity} {self.code}: {item}{self.message}{advice}"


@dataclass(slots=True)
class Report:
    """The list that everything is written into while a quiz is read, judged and written."""

    diagnostics: list[Diagnostic] = field(default_factory=list)

    def add(self, diagnostic: Diagnostic) -> None:
        """Take down one diagnostic."""
        self.diagnostics.append(diagnostic)

    def extend(self, diagnostics: Iterable[Diagnostic]) -> None:
        """Take down several."""
        self.diagnostics.extend(diagnostics)

    def error(
        self,
        code: str,
        message: str,
        *,
        at: Location | None = None,
        item: str | None = None,
        path: str | None = None,
        advice: str | None = None,
    ) -> None:
        """Take down an error; see :class:`Diagnostic` for the fields."""
        self._say(Severity.ERROR, code, message, at, item, path, advice)

    def warning(
        self,
        code: str,
        message: str,
        *,
        at: Location | None = None,
        item: str | None = None,
        path: str | None = None,
        advice: str | None = None,
        fix: Fix | None = None,
    ) -> None:
        """Take down a warning; see :class:`Diagnostic` for the fields."""
        self._say(Severity.WARNING, code, message, at, item, path, advice, fix)

    def info(
        self,
        code: str,
        message: str,
        *,
        at: Location | None = None,
        item: str | None = None,
        path: str | None = None,
        advice: str | None = None,
    ) -> None:
        """Take down something to know; see :class:`Diagnostic` for the fields."""
        self._say(Severity.INFO, code, message, at, item, path, advice)

    def _say(
        self,
        severity: Severity,
        code: str,
        message: str,
        at: Location | None,
        item: str | None,
        path: str | None,
        advice: str | None,
        fix: Fix | None = None,
    ) -> None:
        self.diagnostics.append(
            Diagnostic(
                code=code,
                severity=severity,
                message=message,
                location=at,
                item=item,
                path=path,
                advice=advice,
                fix=fix,
            )
        )

    def __iter__(self) -> Iterator[Diagnostic]:
        return iter(self.diagnostics)

    def __len__(self) -> int:
        return len(self.diagnostics)


class Failure(Exception):
    """What was asked for cannot be done at all; carries the diagnostic that says why and what to do instead."""

    def __init__(self, code: str, message: str, *, at: Location | None = None, advice: str | None = None) -> None:
        super().__init__(message)
        self.diagnostic = Diagnostic(code=code, severity=Severity.ERROR, message=message, location=at, advice=advice)

    def __reduce__(self) -> tuple[object, ...]:
        """So that it travels between processes, which an exception with fields of its own does not by itself."""
        said = self.diagnostic
        return _failure, (type(self), said.code, said.message, said.location, said.advice)


class Unreadable(Failure):
    """Raised by a reader that cannot go on; what can be said of the rest of the file is in the report by then."""


def _failure(kind: type[Failure], code: str, message: str, at: Location | None, advice: str | None) -> Failure:
    return kind(code, message, at=at, advice=advice)
