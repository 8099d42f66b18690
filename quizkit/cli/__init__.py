"""The command line: one module a command, and what they share in ``_shared`` and ``_options``.

Nothing heavy is imported until a command runs, so that ``quizkit --help`` answers at once.
"""

import os
import signal
import sys
from contextlib import suppress
from typing import NoReturn

import typer

from quizkit.cli import explain, export, formats, import_, lint, schema, stats, template
from quizkit.memory import without_collection

app = typer.Typer(
    name="quizkit",
    help="Read a quiz from whatever you keep it in, find what is wrong with it, and write what your learning platform "
    "really accepts.\n\nThree commands tell the story: quizkit import bank.xlsx, quizkit lint bank.yaml, "
    "quizkit export bank.yaml --to canvas,gift.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command("import")(import_.command)
app.command("export")(export.command)
app.command("lint")(lint.command)
app.command("stats")(stats.command)
app.command("explain")(explain.command)
app.command("formats")(formats.command)
app.command("template")(template.command)
app.command("schema")(schema.command)


def program() -> NoReturn:
    """Run quizkit as a program and end the process at once.

    To let go of a large bank piece by piece, as Python does at its end, takes as long as judging it.
    """
    code: object = 0
    signal.signal(signal.SIGTERM, _stopped)
    try:
        main()
    except SystemExit as leaving:
        code = leaving.code
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):
            stream.flush()
    os._exit(code if isinstance(code, int) else int(code is not None))


def _stopped(_signal: int, _frame: object) -> NoReturn:
    """End as by an exception, so that no file is left that waits to be moved into its place."""
    sys.exit(143)


def main() -> None:
    """Do what the command line says, and raise SystemExit. Exit codes: 0 fine, 1 findings, 2 could not do it."""
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115 - as long as the program runs
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
    try:
        with without_collection():  # one look over a large bank, when it is let go of, would take as long as judging it
            app()
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except OSError as error:
        typer.echo(f"The output cannot be written: {error.strerror or error}.", err=True)
        sys.exit(2)
    except MemoryError:
        typer.echo("There is not enough memory for this. Split the bank into several files.", err=True)
        sys.exit(2)
    except Exception as error:
        if os.environ.get("QUIZKIT_DEBUG"):
            raise
        typer.echo(
            f"quizkit met something it was not made for ({type(error).__name__}: {error}).\n"
            "This is a fault of quizkit, not of your quiz: please report it, with the file if you "
            "can. QUIZKIT_DEBUG=1 shows where it happened.",
            err=True,
        )
        sys.exit(2)
