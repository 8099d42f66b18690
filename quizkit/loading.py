"""Reading the files that a command line names."""

from quizkit import api
from quizkit.diagnostics import Diagnostic, Failure, Severity
from quizkit.files import Named, open_source
from quizkit.model import Location
from quizkit.source import Source, TableOptions


def load(
    file: Named, from_format: str | None = None, language: str | None = None, table: TableOptions | None = None
) -> api.Loaded:
    """Read a file that the command line names. One of a folder that is no quiz is left out with a word."""
    try:
        return read_named(open_source(file.name, language, table), file, from_format)
    except Failure as failure:
        return api.Loaded(None, None, (failure.diagnostic,))


def read_named(source: Source, file: Named, from_format: str | None) -> api.Loaded:
    """Read a file that was opened already. One of a folder that is no quiz is left out with a word."""
    loaded = api.read(source, from_format=from_format)
    if loaded.is_no_quiz and not file.meant:
        return api.Loaded(None, None, (_skipped(file.name),))
    return loaded


def _skipped(name: str) -> Diagnostic:
    return Diagnostic(
        code="read/skipped",
        severity=Severity.INFO,
        message="this file of the folder is no quiz and is left out.",
        location=Location(name),
    )
