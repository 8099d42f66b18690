"""quizkit template: a file to fill in."""

from pathlib import Path
from typing import Annotated

import typer

from quizkit.cli._shared import STDOUT, command_line, put_out


@command_line
def command(
    format_name: Annotated[str, typer.Argument(metavar="FORMAT", help="xlsx, csv or yaml.")],
    out: Annotated[
        str | None,
        typer.Option(
            "--out",
            "-o",
            metavar="FILE",
            help="The file to write, or - for standard output. Default: quiz.xlsx in this folder.",
        ),
    ] = None,
    languages: Annotated[
        list[str] | None,
        typer.Option(
            "--language",
            metavar="TAG",
            help="The quiz's language: el, en, pt-BR, ... Given again, each text has a place for that language too.",
        ),
    ] = None,
) -> None:
    """Write a file to fill in: an example of each type of question, and what everything means.

    A file that is there already is written over only where --out names it.
    """
    from quizkit import api
    from quizkit.diagnostics import Failure
    from quizkit.files import Staging
    from quizkit.model import Location

    wanted = languages or ["en"]
    data = api.template(format_name, wanted)
    if out == STDOUT:
        put_out(data)
        return
    path = Path(out if out is not None else api.template_name(format_name))
    if out is None and path.exists():
        raise Failure(
            "usage/exists",
            "this file is there already, perhaps with your own changes.",
            at=Location(str(path)),
            advice=f"Write over it with --out {path}, or choose another name.",
        )
    with Staging() as staging:
        staging.add(path, data)
        staging.commit()
    typer.echo(f"{path}: fill it in, and check it with  quizkit lint {path}")
    if not api.has_examples_in(wanted[0]):
        typer.echo(f'    There are no examples in "{wanted[0]}" yet, so they are in English: write over them.')
