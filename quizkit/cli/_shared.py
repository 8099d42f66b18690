"""What the commands have in common: settings, reading, and the way everything is said."""

import sys
from collections.abc import Callable, Iterable, Iterator
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

import typer

if TYPE_CHECKING:
    from quizkit.api import Loaded
    from quizkit.config import Config
    from quizkit.diagnostics import Diagnostic
    from quizkit.files import Named
    from quizkit.model import Glossary
    from quizkit.source import TableOptions

T = TypeVar("T")

FINDINGS = 1
COULD_NOT = 2

STDOUT = "-"
"""What names standard output after ``--out``."""


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

    try:
        here = Path.cwd()
    except OSError as error:  # another program has deleted it
        from quizkit.diagnostics import Failure

        message = f"the folder that you are in cannot be opened: {error.strerror or error}."
        raise Failure("usage/folder", message, advice="Change into a folder that is there, and try again.") from error
    return find_config(here)


def read_all(
    sources: Iterable[str], from_format: str | None, language: str | None, table: "TableOptions | None" = None
) -> Iterator[tuple[str, "Loaded"]]:
    """Read the files that the command line names, one after the other; a progress bar shows long work on a terminal.

    ``table`` is what is said about those that are tables.
    """
    from quizkit.loading import load

    files = named(sources)
    for file in with_progress(files, len(files)):
        yield file.name, load(file, from_format, language, table)


def named(sources: Iterable[str]) -> "list[Named]":
    """The files that the command line names, each once."""
    from quizkit import api
    from quizkit.files import find_sources

    return list(dict.fromkeys(find_sources(sources, api.readable_endings)))


def with_progress(work: Iterable[T], length: int) -> Iterator[T]:
    """What comes of each of so many files, one by one; a progress bar shows long work on a terminal."""
    hidden = length < 5 or not sys.stderr.isatty()
    with typer.progressbar(work, length, label="Reading", file=sys.stderr, hidden=hidden) as bar:
        yield from bar


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


def put_out(data: bytes) -> None:
    """Write to standard output.

    Raises:
        Failure: when it is closed.
    """
    from quizkit.diagnostics import Failure

    if sys.__stdout__ is None:
        raise Failure("write/file", "standard output is closed.", advice="Name a file after --out.")
    sys.stdout.buffer.write(data)


def finish(code: int) -> NoReturn:
    """End the command with this exit code."""
    raise typer.Exit(code)


def processes(jobs: int) -> int:
    """How many processes ``--jobs`` asks for: 0 is one a core."""
    import os

    return jobs or os.cpu_count() or 1
