"""The command line: one module a command, and what they share in ``_shared`` and ``_options``.

Nothing heavy is imported until a command runs, so that ``quizkit --help`` answers at once.
"""

import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Annotated, NoReturn

import typer

from quizkit import __version__
from quizkit.cli import explain, export, formats, import_, lint, schema, stats, template
from quizkit.memory import without_collection

app = typer.Typer(
    name="quizkit",
    help="Read a quiz from whatever you keep it in, find what is wrong with it, and write what your learning platform "
    "really accepts.\n\nThree commands tell the story: quizkit import bank.xlsx, quizkit lint bank.yaml, "
    "quizkit export bank.yaml --to canvas,gift. Each tells more with --help.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,  # in frames each option that takes nothing would be called <bool>
    context_settings={"help_option_names": ["-h", "--help"]},
)


@app.callback(invoke_without_command=True)
def _about(
    version: Annotated[bool, typer.Option("--version", help="Show which quizkit this is and exit.")] = False,
) -> None:
    if version:
        typer.echo(f"quizkit {__version__}")
        raise typer.Exit


def _add(name: str, command: Callable[..., None], what: str, *examples: str) -> None:
    """A command with what the list of commands says of it, and examples below its help."""
    shown = "\n".join(("\b", "Examples:", *(f"  quizkit {name}{example}" for example in examples)))
    app.command(name, short_help=what, epilog=shown)(command)


_add(
    "import",
    import_.command,
    "Turn a quiz of any format into YAML to review, edit and keep.",
    " bank.xlsx",
    " quiz.txt --language el --out quiz.yaml",
    " banks/*.gift --out yaml/",
)
_add(
    "export",
    export.command,
    "Write quizzes in the form that a learning platform accepts.",
    " bank.yaml --to moodle-xml",
    " bank.xlsx --to canvas,gift --out upload/",
    " bank.yaml --to canvas --lang all",
)
_add(
    "lint",
    lint.command,
    "Check quizzes: what is wrong with them, and where.",
    " bank.yaml",
    " banks/ --profile publish",
    " bank.yaml --format html --out findings.html",
    " bank.xlsx --format xlsx",
)
_add(
    "stats",
    stats.command,
    "See a bank at a glance: types, languages, keys, points, tags.",
    " bank.yaml",
    " banks/ --format html > bank.html",
)
_add(
    "explain",
    explain.command,
    "Tell what a rule or another code is about.",
    " option/duplicate",
    " read/number",
    " key",
)
_add("formats", formats.command, "List the formats that quizkit reads and writes.", "")
_add(
    "template",
    template.command,
    "Write a file to fill in, with an example of each type of question.",
    " xlsx",
    " xlsx --language en --language el",
    " yaml --out quiz.yaml",
)
_add(
    "schema",
    schema.command,
    "Print the JSON Schema of a quiz, for editors that check as you type.",
    " > quiz.schema.json",
)


def program() -> NoReturn:
    """Run quizkit as a program and end the process at once.

    To let go of a large bank piece by piece, as Python does at its end, takes as long as judging it.
    """
    code: object = 0
    for name in ("SIGTERM", "SIGHUP"):  # the second, where there is one, is a window that was closed
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is not signal.SIG_IGN:  # nohup asks not to be stopped
            signal.signal(number, _stopped)
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
        name = error.filename if isinstance(error.filename, str) else None
        what = "The output cannot be written" if name is None else f'"{name[:200]}" cannot be opened'
        typer.echo(f"{what}: {error.strerror or error}.", err=True)
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
