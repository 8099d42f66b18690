"""For GitHub Actions: workflow commands, which show each finding beside its line of the pull request.

Source of the form and its escapes: GitHub's documentation of workflow commands and the toolkit's own escaping.
"""

from collections.abc import Sequence

from quizkit.diagnostics import Diagnostic, Severity
from quizkit.model import Location

_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "notice"}
_IN_DATA = {"%": "%25", "\r": "%0D", "\n": "%0A"}
_IN_PROPERTIES = {**_IN_DATA, ":": "%3A", ",": "%2C"}
_DATA = str.maketrans(_IN_DATA)
_PROPERTY = str.maketrans(_IN_PROPERTIES)


def report(diagnostics: Sequence[Diagnostic], colour: bool = False) -> str:
    """One command to a line; it has no colours."""
    return "".join(f"{_command(diagnostic)}\n" for diagnostic in diagnostics)


REPORT = report


def _command(diagnostic: Diagnostic) -> str:
    place = diagnostic.location or Location()
    properties = {"file": place.file, "line": place.line, "col": place.column, "title": diagnostic.code}
    written = ",".join(
        f"{name}={str(value).translate(_PROPERTY)}" for name, value in properties.items() if value is not None
    )
    cell = str(Location(sheet=place.sheet, cell=place.cell)) if place.cell else None
    where = "".join(f"{part}: " for part in (cell, diagnostic.item) if part)
    advice = f" {diagnostic.advice}" if diagnostic.advice else ""
    text = f"{where}{diagnostic.message}{advice}".encode("utf-8", "replace").decode("utf-8")
    return f"::{_COMMANDS[diagnostic.severity]} {written}::{text.translate(_DATA)}"
