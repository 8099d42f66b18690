"""quizkit lint: what is wrong with a quiz, and where."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from quizkit.cli import _options as options
from quizkit.cli._baselines import Baselines
from quizkit.cli._copies import COPIES, check_place, places_of, write_copies, write_report
from quizkit.cli._fixes import mend, show_fixes
from quizkit.cli._shared import (
    COULD_NOT,
    FINDINGS,
    STDOUT,
    command_line,
    finish,
    load_glossary,
    named,
    processes,
    settings,
    with_progress,
)
from quizkit.cli._tables import Asked, table_options
from quizkit.cli._tables import explain_mapping as explain

if TYPE_CHECKING:
    from quizkit.config import Config
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
            "--format",
            metavar="FORMAT",
            help="How to show the findings: text, html (a page with the questions), xlsx (a copy of the workbook with "
            "notes at its cells), json, github, gitlab, junit, sarif.",
        ),
    ] = "text",
    out: Annotated[
        str | None,
        typer.Option(
            "--out",
            "-o",
            metavar="PATH",
            help="The file to write the findings into, or - for standard output; with --format xlsx a folder too (end "
            "it in /). Default: the screen, and for xlsx NAME.findings.xlsx here.",
        ),
    ] = None,
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
            "--fail-on",
            metavar="LEVEL",
            help="The least severity that makes the exit code 1: error, warning or info. Default: error.",
        ),
    ] = None,
    statistics: Annotated[
        bool, typer.Option("--statistics", help="Only say how often each rule has found something.")
    ] = False,
    exit_zero: Annotated[
        bool, typer.Option("--exit-zero", help="Exit with 0 whatever is found, so long as all files can be read.")
    ] = False,
    baseline: Annotated[
        str | None, typer.Option("--baseline", metavar="FILE", help="Leave out the findings that stand in this file.")
    ] = None,
    write_baseline: Annotated[
        str | None,
        typer.Option(
            "--write-baseline", metavar="FILE", help="Write all findings of today into this file, for --baseline."
        ),
    ] = None,
    prune_baseline: Annotated[
        bool, typer.Option("--prune-baseline", help="Take out of the baseline what is not found any more.")
    ] = False,
    fix: Annotated[
        bool,
        typer.Option(
            "--fix",
            help="First mend what can be mended safely, such as characters that nobody sees: in place, but a workbook "
            "in a copy beside it (quiz.fixed.xlsx). Packages and documents are left alone.",
        ),
    ] = False,
    unsafe_fixes: Annotated[
        bool,
        typer.Option(
            "--unsafe-fixes",
            help="With --fix or --diff: also mend what is obvious but not certain, such as a doubled word.",
        ),
    ] = False,
    diff: Annotated[bool, typer.Option("--diff", help="Only show what --fix would change.")] = False,
    jobs: Annotated[
        int, typer.Option("--jobs", metavar="N", min=0, help="Share the files among N processes; 0 for one a core.")
    ] = 1,
    no_cache: Annotated[
        bool, typer.Option("--no-cache", help="Look at every file anew, and keep nothing for the next run.")
    ] = False,
    map_file: options.MapFile = None,
    explain_mapping: options.ExplainMapping = False,
    delimiter: options.Delimiter = None,
    encoding: options.Encoding = None,
    key_from_style: options.KeyFromStyle = False,
) -> None:
    """Check quizzes: missing keys and explanations, broken options, texts left untranslated, and more.

    Every finding has its place. quizkit explain RULE tells what a rule is about. The exit code is 0 where nothing is
    wrong, 1 where something is, and 2 where a file can't be read.
    """
    import sys

    from quizkit.api import find_format
    from quizkit.checking import Plan, cache_of, check_all, compare
    from quizkit.diagnostics import Failure
    from quizkit.linting import check_rule_names, describe
    from quizkit.registry import get_report
    from quizkit.reports import Options, Shown

    if unsafe_fixes and not (fix or diff):
        message = "--unsafe-fixes says which fixes are meant, and none are asked for."
        raise Failure("usage/unsafe-fixes", message, advice="Add --fix to make them, or --diff to see them first.")
    if report_format == "html" and out is None and not (statistics or diff) and sys.stdout.isatty():
        message = "the page with the findings would fill this terminal with HTML."
        raise Failure("usage/out", message, advice="Add --out findings.html.")
    if from_format is not None:
        find_format(from_format)  # or each file would say that there is none
    asked = Asked(map_file, delimiter, encoding, key_from_style)
    if explain_mapping:
        explain(sources, asked, from_format, language)
    config = settings()
    copies = report_format == COPIES and not statistics
    out = None if out == STDOUT and not copies else out
    render = _statistics(report_format) if statistics else get_report("text" if copies else report_format)
    least = _severity(fail_on or config.fail_on or "error")
    plan = Plan(
        from_format=from_format,
        language=language or config.language,
        select=_names(select) or config.select,
        ignore=_names(ignore),
        profile=profile or config.profile or "default",
        glossary=load_glossary(glossary, config),
        config=config,
        table=table_options(asked, config),
        with_questions=report_format == "html",
    )
    _check_settings(config)
    check_rule_names((*plan.select, *plan.ignore))
    baselines = Baselines.of(baseline, write_baseline, prune_baseline, config)
    files = [file for file in named(sources) if not baselines.is_own(file)]
    places = places_of(files, out) if copies else []
    if out is not None and not copies:
        check_place(Path(out), files)
    if diff:
        finish(FINDINGS if show_fixes(files, plan, unsafe=unsafe_fixes) and not exit_zero else 0)
    if fix:
        files = mend(files, plan, unsafe=unsafe_fixes)
    cache = None if no_cache else cache_of(plan, files)
    work = check_all(files, plan, baselines.known, jobs=processes(jobs), cache=cache)
    results = compare(list(with_progress(work, len(files))), plan, baselines.known)
    baselines.take(results)
    said = [one for checked in results for one in checked.diagnostics]
    failed = any(checked.failed for checked in results)
    if baselines.write_to is not None:
        baselines.write(said if failed else [])
        finish(COULD_NOT if failed else 0)
    known = Options(
        colour=out is None and sys.stdout.isatty(),
        fail_on=least,
        files=tuple(checked.name for checked in results),
        describe=describe,
        known=sum(checked.known for checked in results),
        shown=tuple(Shown(checked.name, checked.diagnostics, checked.questions) for checked in results),
    )
    if copies:
        write_copies(files, results, plan, places)
    elif out is not None:
        write_report(Path(out), render(said, known))
    else:
        typer.echo(render(said, known), nl=False)
    baselines.finish()
    if failed:
        finish(COULD_NOT)
    if not exit_zero and any(finding.severity.rank >= least.rank for finding in said):
        finish(FINDINGS)


def _statistics(report_format: str) -> "ReportFunction":
    from quizkit.diagnostics import Failure
    from quizkit.reports._statistics import statistics

    if report_format != "text":
        message = f"--statistics is a table for people, and --format {report_format} is not."
        raise Failure("usage/statistics", message, advice="Leave one of the two out.")
    return statistics


def _check_settings(config: "Config") -> None:
    """Make sure that the settings name rules that there are.

    Raises:
        Failure: when they do not; it says in which file.
    """
    from quizkit.diagnostics import Failure
    from quizkit.linting import check_rule_names
    from quizkit.model import Location

    try:
        check_rule_names(config.rule_names)
    except Failure as failure:
        said = failure.diagnostic
        raise Failure(said.code, said.message, at=Location(str(config.path)), advice=said.advice) from None


def _names(text: str | None) -> tuple[str, ...]:
    return tuple(part.strip() for part in (text or "").split(",") if part.strip())


def _severity(name: str) -> "Severity":
    from quizkit.diagnostics import Failure, Severity

    try:
        return Severity(name)
    except ValueError:
        raise Failure("usage/severity", f'"{name}" is no severity.', advice="Say error, warning or info.") from None
