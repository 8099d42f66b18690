"""What the commands have in common: settings, reading, and the way everything is said."""

import sys
from collections.abc import Callable, Iterable, Iterator
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import typer

if TYPE_CHECKING:
    from quizkit.api import Loaded
    from quizkit.config import Config
    from quizkit.diagnostics import Diagnostic
    from quizkit.model import Glossary

FINDINGS = 1
COULD_NOT = 2


def command_line(function: Callable[..., None]) -> Callable[..., None]:
    """A command whose failures are sentences on standard error and exit code 2, never tracebacks."""

    @wraps(function)
    def run(*args: Any, **kwargs: Any) -> None:
        from quizkit.diagnostics import Failure

        try:
            function(*args, **kwargs)
        except Failure as failure:
            say([failure.diagnostic])
            raise typer.Exit(COULD_NOT) from None

    return run


def settings() -> "Config":
    """The settings that hold in the current folder."""
    from quizkit.config import find_config

    return find_config(Path.cwd())


def read_all(sources: Iterable[str], from_format: str | None, language: str | None) -> Iterator[tuple[str, "Loaded"]]:
    """Read the files that the command line names, one after the other; a progress bar shows long work on a terminal."""
    from quizkit import api
    from quizkit.diagnostics import Failure
    from quizkit.files import find_sources, open_source

    files = list(dict.fromkeys(find_sources(sources, api.readable_endings)))
    with typer.progressbar(
        files, label="Reading", file=sys.stderr, hidden=len(files) < 5 or not sys.stderr.isatty()
    ) as bar:
        for file in bar:
            try:
                loaded = api.read(open_source(file.name, language), from_format=from_format)
            except Failure as failure:
                loaded = api.Loaded(None, None, (failure.diagnostic,))
            if loaded.is_no_quiz and not file.meant:
                loaded = api.Loaded(None, None, (_skipped(file.name),))
            yield file.name, loaded


def _skipped(name: str) -> "Diagnostic":
    from quizkit.diagnostics import Diagnostic, Severity
    from quizkit.model import Location

    return Diagnostic(
        code="read/skipped",
        severity=Severity.INFO,
        message="this file of the folder is no quiz and is left out.",
        location=Location(name),
    )


def load_glossary(path: str | None, config: "Config") -> "Glossary | None":
    """The glossary that the command line or the settings name."""
    if path is None and config.glossary is None:
        return None
    from quizkit.glossary import read_glossary
    from quizkit.source import Source

    file = Path(path) if path else config.folder / str(config.glossary)
    if not file.is_file():
        from quizkit.diagnostics import Unreadable
        from quizkit.model import Location

        wanted = (
            "Check the name after --glossary."
            if path
            else "quizkit.toml (or pyproject.toml) asks for it: make it, or take the line out there."
        )
        message = "there is no such glossary."
        raise Unreadable("read/file", message, at=Location(str(file)), advice=f"{wanted} It is a YAML file.")
    return read_glossary(Source.from_path(file))


def say(diagnostics: Iterable["Diagnostic"]) -> None:
    """Put diagnostics on standard error, as the text report shows them."""
    from quizkit.reports.text import lines

    for line in lines(list(diagnostics), colour=sys.stderr.isatty()):
        typer.echo(line, err=True)


def finish(code: int) -> NoReturn:
    """End the command with this exit code."""
    raise typer.Exit(code)
