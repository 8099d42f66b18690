"""quizkit export: write quizzes for learning platforms."""

from typing import Annotated

import typer

from quizkit.cli import _options as options
from quizkit.cli._shared import command_line
from quizkit.cli._tables import Asked
from quizkit.cli._tables import explain_mapping as explain


@command_line
def command(
    sources: options.Sources,
    to: Annotated[
        str,
        typer.Option(
            "--to",
            metavar="FORMAT[,FORMAT]",
            help="The formats to write: canvas, gift, qti21, ... (see quizkit formats). Always to be said.",
            show_default=False,
        ),
    ] = "",
    out: Annotated[
        str | None,
        typer.Option(
            "--out",
            "-o",
            metavar="PATH",
            help="The file to write, a folder (end it in /), or - for standard output. Default: this folder.",
        ),
    ] = None,
    from_format: options.FromFormat = None,
    language: options.Language = None,
    lang: Annotated[
        str | None,
        typer.Option("--lang", metavar="TAG|all", help="Which language of a quiz in several to write, or all of them."),
    ] = None,
    glossary: options.GlossaryFile = None,
    profile: options.Profile = None,
    report: Annotated[
        str | None, typer.Option("--report", metavar="FILE.json", help="Also write everything there is to say as JSON.")
    ] = None,
    keep_going: options.KeepGoing = False,
    allow_unkeyed: Annotated[
        bool, typer.Option("--allow-unkeyed", help="Also write questions that do not say which answer is right.")
    ] = False,
    no_verify: Annotated[
        bool, typer.Option("--no-verify", help="Do not read the written file back to compare it with the quiz.")
    ] = False,
    strict: options.Strict = False,
    multilang: Annotated[
        bool,
        typer.Option("--multilang", help="With --lang all: one file for Moodle that holds all languages side by side."),
    ] = False,
    no_category: Annotated[
        bool,
        typer.Option(
            "--no-category",
            help="Write no sections: in Moodle all questions land in the category that you import into.",
        ),
    ] = False,
    context: Annotated[
        str | None,
        typer.Option(
            "--context",
            metavar="course|module|none",
            help="In Moodle, whose question bank the categories are in: the course's, or that of the activity that "
            "you import into. none leaves out what a file from Moodle says of it.",
        ),
    ] = None,
    split: Annotated[
        int | None,
        typer.Option(
            "--split",
            metavar="N",
            min=1,
            help="Write a quiz of more than N questions as several files (NAME.1, NAME.2, ...) of at most N each.",
        ),
    ] = None,
    jobs: Annotated[
        int,
        typer.Option("--jobs", metavar="N", min=0, help="Share a large bank among N processes; 0 for one a core."),
    ] = 0,
    map_file: options.MapFile = None,
    explain_mapping: options.ExplainMapping = False,
    delimiter: options.Delimiter = None,
    encoding: options.Encoding = None,
    key_from_style: options.KeyFromStyle = False,
) -> None:
    """Write quizzes in the form that a learning platform really accepts.

    Whatever the platform can't hold is said before anything is written. If anything is wrong, nothing is written.
    With --profile or --glossary the quiz is also checked by the rules first.
    """
    from quizkit.cli._writing import Job, run

    asked = Asked(map_file, delimiter, encoding, key_from_style)
    if explain_mapping:
        explain(sources, asked, from_format, language)

    targets = tuple(dict.fromkeys(name.strip() for name in to.split(",") if name.strip()))
    run(
        Job(
            sources,
            targets,
            out,
            from_format,
            language,
            lang=lang,
            glossary=glossary,
            profile=profile,
            report=report,
            keep_going=keep_going,
            allow_unkeyed=allow_unkeyed,
            verify=not no_verify,
            strict=strict,
            multilang=multilang,
            no_category=no_category,
            context=context,
            split=split,
            jobs=jobs,
            table=asked,
        )
    )
