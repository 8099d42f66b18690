"""quizkit lint: what is wrong with a quiz, and where."""

from typing import TYPE_CHECKING, Annotated

import typer

from quizkit.cli import _options as options
from quizkit.cli._shared import COULD_NOT, FINDINGS, command_line, finish, load_glossary, read_all, settings

if TYPE_CHECKING:
    from quizkit.diagnostics import Severity
    from quizkit.reports import ReportFunction


@command_line
def command(
    sources: options.Sources,
    from_format: options.FromFormat = None,
    language: options.Language = None,
    glossary: options.GlossaryFile = None,
    report_format: Annotated[
        str,
        typer.Option(
            "--format", metavar="FORMAT", help="How to show the findings: text, json, github, gitlab, junit, sarif."
        ),
    ] = "text",
    select: Annotated[
        str | None,
        typer.Option("--select", metavar="RULES", help="Only these rules or groups: key,option/duplicate"),
    ] = None,
    ignore: Annotated[
        str | None, typer.Option("--ignore", metavar="RULES", help="All but these rules or groups.")
    ] = None,
    profile: options.Profile = None,
    fail_on: Annotated[
        str | None,
        typer.Option(
            "--fail-on", metavar="LEVEL", help="The least severity that makes the exit code 1: error, warning or info."
        ),
    ] = None,
    statistics: Annotated[
        bool, typer.Option("--statistics", help="Only say how often each rule has found something.")
    ] = False,
    exit_zero: Annotated[
        bool, typer.Option("--exit-zero", help="Exit with 0 whatever is found, so long as all files can be read.")
    ] = False,
) -> None:
    """Check quizzes: missing keys and explanations, broken options, texts left untranslated, and more.

    Every finding has its place. quizkit explain RULE tells what a rule is about.
    """
    import sys

    from quizkit.files import STDIN
    from quizkit.linting import check_rule_names, describe, lint, roll_up, sorted_by_place
    from quizkit.registry import get_report
    from quizkit.reports import Options

    config = settings()
    render = _statistics(report_format) if statistics else get_report(report_format)
    least = _severity(fail_on or config.fail_on or "error")
    wanted = _names(select) or config.select
    check_rule_names((*wanted, *_names(ignore)))
    terms = load_glossary(glossary, config)
    said = []
    files = []
    unreadable = False
    for name, loaded in read_all(sources, from_format, language or config.language):
        files.append("<stdin>" if name == STDIN else name)
        about = list(loaded.diagnostics)
        unreadable = unreadable or loaded.failed
        if loaded.quiz is not None:
            found = lint(
                loaded.quiz,
                select=wanted,
                ignore=(*_names(ignore), *config.ignored_in(name), *_said_by_reader(loaded.format)),
                profile=profile or config.profile or "default",
                glossary=terms,
            )
            # A key that names no option has been said by the reader; that the item has no key follows from it.
            misnamed = {said.item for said in about if said.code == "key/unknown"}
            found = [one for one in found if not (one.code == "key/missing" and one.item in misnamed)]
            about = sorted_by_place(roll_up(about, sum(1 for _ in loaded.quiz.items())) + found)
        said += about
    known = Options(colour=sys.stdout.isatty(), fail_on=least, files=tuple(files), describe=describe)
    typer.echo(render(said, known), nl=False)
    if unreadable:
        finish(COULD_NOT)
    if not exit_zero and any(finding.severity.rank >= least.rank for finding in said):
        finish(FINDINGS)


def _said_by_reader(name: str | None) -> frozenset[str]:
    """The rules whose faults a format's reader says itself."""
    from quizkit.registry import get_format

    return get_format(name).says if name else frozenset()


def _statistics(report_format: str) -> "ReportFunction":
    from quizkit.diagnostics import Failure
    from quizkit.reports._statistics import statistics

    if report_format != "text":
        message = f"--statistics is a table for people, and --format {report_format} is not."
        raise Failure("usage/statistics", message, advice="Leave one of the two out.")
    return statistics


def _names(text: str | None) -> tuple[str, ...]:
    return tuple(part.strip() for part in (text or "").split(",") if part.strip())


def _severity(name: str) -> "Severity":
    from quizkit.diagnostics import Failure, Severity

    try:
        return Severity(name)
    except ValueError:
        raise Failure("usage/severity", f'"{name}" is no severity.', advice="Say error, warning or info.") from None
