"""quizkit stats: a bank at a glance."""

from typing import Annotated

import typer

from quizkit.cli import _options as options
from quizkit.cli._shared import COULD_NOT, command_line, finish, read_all, say, settings


@command_line
def command(
    sources: options.Sources,
    from_format: options.FromFormat = None,
    language: options.Language = None,
    shape: Annotated[
        str, typer.Option("--format", metavar="FORMAT", help="text (a table), json, or html (a page with bars).")
    ] = "text",
) -> None:
    """See a bank at a glance: types, languages, keys, explanations, points, tags and lengths.

    It counts; what is wrong is said by quizkit lint.
    """
    import json

    from quizkit.diagnostics import Failure, Severity
    from quizkit.overview import Overview
    from quizkit.overview.page import page
    from quizkit.overview.table import table

    if shape not in ("text", "json", "html"):
        raise Failure("usage/format", f'"{shape}" is no format of this table.', advice="Say text, json or html.")
    overview = Overview()
    failed = False
    for _, loaded in read_all(sources, from_format, language or settings().language):
        failed = failed or loaded.failed
        if loaded.quiz is None:
            say(one for one in loaded.diagnostics if one.severity is Severity.ERROR)
        else:
            overview.add(loaded.quiz)
    if shape == "json":
        typer.echo(json.dumps(overview.as_json(), ensure_ascii=False, indent=2))
    elif overview.files:
        typer.echo(page(overview) if shape == "html" else table(overview), nl=False)
    if failed:
        finish(COULD_NOT)
