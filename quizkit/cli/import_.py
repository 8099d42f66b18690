"""quizkit import: any format to the YAML that people review, edit and keep."""

from typing import Annotated

import typer

from quizkit.cli import _options as options
from quizkit.cli._shared import command_line
from quizkit.cli._tables import Asked
from quizkit.cli._tables import explain_mapping as explain


@command_line
def command(
    sources: options.Sources,
    out: Annotated[
        str | None,
        typer.Option(
            "--out",
            "-o",
            metavar="PATH",
            help="The file to write, a folder (end it in /), or - for standard output. Default: NAME.yaml here.",
        ),
    ] = None,
    from_format: options.FromFormat = None,
    language: options.Language = None,
    keep_going: options.KeepGoing = False,
    strict: options.Strict = False,
    map_file: options.MapFile = None,
    explain_mapping: options.ExplainMapping = False,
    delimiter: options.Delimiter = None,
    encoding: options.Encoding = None,
    key_from_style: options.KeyFromStyle = False,
) -> None:
    """Turn a quiz of any format into YAML that is pleasant to review, edit and keep.

    Answers that the source does not give are left open in the YAML: a draft to finish by hand. For a spreadsheet
    instead: quizkit export SOURCE --to xlsx.
    """
    from quizkit.cli._writing import Job, run

    asked = Asked(map_file, delimiter, encoding, key_from_style)
    if explain_mapping:
        explain(sources, asked, from_format, language)
    run(
        Job(
            sources,
            ("yaml",),
            out,
            from_format,
            language,
            keep_existing=True,
            keep_going=keep_going,
            strict=strict,
            table=asked,
        )
    )
