"""For people at a terminal: by file, the place first, and in the end how many of what."""

from collections import Counter
from collections.abc import Iterator, Sequence

import typer

from quizkit.diagnostics import Diagnostic, Severity
from quizkit.records import dataclass
from quizkit.reports import PLAIN, Options
from quizkit.reports._told import place_in_file, places_told, printable

_COLOURS = {Severity.ERROR: "red", Severity.WARNING: "yellow", Severity.INFO: "blue"}
_NOUNS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}


def report(diagnostics: Sequence[Diagnostic], options: Options = PLAIN) -> str:
    """All findings, and a last line that counts them."""
    return "".join(
        f"{line}\n" for line in (*lines(diagnostics, colour=options.colour), summary(diagnostics, options.known))
    )


REPORT = report


def lines(diagnostics: Sequence[Diagnostic], *, colour: bool = False) -> Iterator[str]:
    """The findings line by line, under the names of their files. A piece of advice is given once in a file."""
    by_file: dict[str | None, list[Diagnostic]] = {}
    for diagnostic in diagnostics:
        by_file.setdefault(diagnostic.location.file if diagnostic.location else None, []).append(diagnostic)
    for file, found in by_file.items():
        if file is not None:
            yield typer.style(printable(file), bold=True) if colour else printable(file)
        columns = _Columns(
            max(len(place_in_file(one.location)) for one in found), max(len(one.code) for one in found), colour
        )
        given: set[str] = set()
        for one in found:
            yield columns.first(one)
            if places := places_told(one.places):
                yield columns.more(places)
            if one.advice and one.advice not in given:
                given.add(one.advice)
                yield columns.more(one.advice)


def summary(diagnostics: Sequence[Diagnostic], known: int = 0) -> str:
    """How many findings of each severity there are, as a sentence, and how many a baseline has left out."""
    left_out = f" {_counted(known, 'known finding')} of the baseline {'is' if known == 1 else 'are'} left out."
    return _summary(diagnostics, known) + (left_out if known else "")


def _summary(diagnostics: Sequence[Diagnostic], known: int) -> str:
    if not diagnostics:
        return "No new problems found." if known else "No problems found."
    counts = Counter(diagnostic.severity for diagnostic in diagnostics)
    parts = [_counted(counts[severity], noun) for severity, noun in _NOUNS.items() if counts[severity]]
    files = {diagnostic.location.file for diagnostic in diagnostics if diagnostic.location} - {None}
    where = f" in {_counted(len(files), 'file')}" if files else ""
    return f"{', '.join(parts[:-1])}{' and ' if parts[:-1] else ''}{parts[-1]}{where}."


def _counted(count: int, noun: str) -> str:
    return f"{count:,} {noun}{'' if count == 1 else 's'}"


@dataclass(frozen=True, slots=True)
class _Columns:
    """The widths of the columns for the place and the code."""

    place: int
    code: int
    colour: bool

    def first(self, one: Diagnostic) -> str:
        place = f"{place_in_file(one.location):<{self.place}}  " if self.place else ""
        severity = f"{one.severity:<7}"
        code = f"{one.code:<{self.code}}"
        if self.colour:
            severity = typer.style(severity, fg=_COLOURS[one.severity])
            code = typer.style(code, dim=True)
        item = f"{one.item}: " if one.item else ""
        return f"  {place}{severity}  {code}  {printable(item + one.message)}"

    def more(self, text: str) -> str:
        indent = self.place + self.code + (15 if self.place else 13)
        return f"{' ' * indent}{printable(text)}"
