"""For GitHub Actions: workflow commands, which show each finding beside its line of the pull request.

Source of the form and its escapes: GitHub's documentation of workflow commands and the toolkit's own escaping.
"""

from collections.abc import Sequence

from quizkit.diagnostics import Diagnostic, Severity
from quizkit.reports import PLAIN, Options
from quizkit.reports._told import line_of, on_disk, told, writable

_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "notice"}
_IN_DATA = {"%": "%25", "\r": "%0D", "\n": "%0A"}
_IN_PROPERTIES = {**_IN_DATA, ":": "%3A", ",": "%2C"}
_DATA = str.maketrans(_IN_DATA)
_PROPERTY = str.maketrans(_IN_PROPERTIES)


def report(diagnostics: Sequence[Diagnostic], options: Options = PLAIN) -> str:
    """One command to a line."""
    return "".join(f"{_command(diagnostic)}\n" for diagnostic in on_disk(diagnostics, options.files))


REPORT = report


def _command(diagnostic: Diagnostic) -> str:
    place = line_of(diagnostic)
    properties = {"file": place.file, "line": place.line, "col": place.column, "title": diagnostic.code}
    written = ",".join(
        f"{name}={str(value).translate(_PROPERTY)}" for name, value in properties.items() if value is not None
    )
    return f"::{_COMMANDS[diagnostic.severity]} {written}::{writable(told(diagnostic)).translate(_DATA)}"
