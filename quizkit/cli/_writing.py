"""What import and export do: read, check, write all or nothing."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import field
from os.path import realpath
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from quizkit.cli._endings import misnamed
from quizkit.cli._parts import Parts, left_behind
from quizkit.cli._shared import (
    COULD_NOT,
    FINDINGS,
    STDOUT,
    finish,
    load_glossary,
    named,
    processes,
    put_out,
    say,
    settings,
    with_progress,
)
from quizkit.cli._tables import Asked, table_options
from quizkit.records import dataclass

if TYPE_CHECKING:
    from quizkit.api import Exported, Loaded, Wishes
    from quizkit.config import Config
    from quizkit.diagnostics import Diagnostic
    from quizkit.files import Named, Staging
    from quizkit.model import Quiz
    from quizkit.source import TableOptions


@dataclass(frozen=True, slots=True)
class Job:
    """What the command line asks to be written. ``out`` may be ``-`` for standard output."""

    sources: list[str]
    targets: tuple[str, ...]
    out: str | None = None
    from_format: str | None = None
    language: str | None = None
    lang: str | None = None
    glossary: str | None = None
    profile: str | None = None
    report: str | None = None
    keep_existing: bool = False
    keep_going: bool = False
    allow_unkeyed: bool = False
    verify: bool = True
    strict: bool = False
    multilang: bool = False
    no_category: bool = False
    split: int | None = None
    context: str | None = None
    jobs: int = 0
    table: Asked = field(default_factory=Asked)


@dataclass(slots=True)
class _Outcome:
    """What came of a job so far: everything there is to say, and the files that wait to be moved into place."""

    said: "list[Diagnostic]" = field(default_factory=list)
    waiting: list[tuple[Path, str, int]] = field(default_factory=list)
    unreadable: bool = False
    piped: bytes = b""
    parts: list[Parts] = field(default_factory=list)


def run(job: Job) -> None:
    """Do the job and end the command with its exit code."""
    from quizkit import api
    from quizkit.diagnostics import Failure, Severity
    from quizkit.files import Staging
    from quizkit.mapped import TABLES, without_used
    from quizkit.reports.json import report as json_report

    if not job.targets:
        raise Failure(
            "usage/no-format",
            "--to does not say what to write.",
            advice="Name the formats, such as --to canvas for Canvas, --to moodle-xml for Moodle, --to qti21; "
            "quizkit formats lists them all.",
        )
    for target in job.targets:
        api.find_format(target, writes=True)
    _check_multilang(job)
    _check_context(job)
    config = settings()
    table = table_options(job.table, config)
    outcome = _Outcome()
    with Staging() as staging, Staging() as reporting:
        files = named(job.sources)
        by_file: list[tuple[bool, list[Diagnostic]]] = []
        for file in with_progress(files, len(files)):
            loaded, exported = _at_once(file, job, config, table)
            staged = _stage(file.name, loaded, job, config, staging, outcome, exported)
            by_file.append((loaded.format in TABLES, staged))
        outcome.said += [one for those in without_used(by_file) for one in those]
        written = [path for path, *_ in outcome.waiting]
        _check_report(job, written)
        outcome.said += left_behind(outcome.parts, [*job.sources, *map(str, written)])
        worst = Severity.WARNING if job.strict else Severity.ERROR
        bad = outcome.unreadable or any(said.severity.rank >= worst.rank for said in outcome.said)
        say(outcome.said)
        if job.report is not None:  # where it cannot be written, nothing is
            reporting.add(Path(job.report), json_report(outcome.said).encode())
        if outcome.waiting and (job.keep_going or not bad):
            if job.out == STDOUT:
                put_out(outcome.piped)
            else:
                staging.commit()
                _tell(outcome.waiting)
        else:
            more = " With --keep-going what can be written is written." if outcome.waiting else ""
            typer.echo(f"Nothing was written.{more}", err=True)
        reporting.commit()
    if bad:
        finish(COULD_NOT if outcome.unreadable else FINDINGS)


def _at_once(
    file: "Named", job: Job, config: "Config", table: "TableOptions | None"
) -> "tuple[Loaded, Exported | None]":
    """One source read, and written already where it is a large table that goes into one file and nothing else."""
    from quizkit import api
    from quizkit.diagnostics import Failure
    from quizkit.files import STDIN, open_source
    from quizkit.loading import load, read_named

    language = job.language or config.language
    alone = len(job.targets) == 1 and job.lang is None and job.profile is None and job.glossary is None
    if alone and file.name != STDIN and (jobs := processes(job.jobs)) > 1:
        with suppress(Failure):  # what is wrong with the file is said below
            source = open_source(file.name, language, table)
            done = api.convert(source, job.targets[0], _wishes(job, None), jobs=jobs, from_format=job.from_format)
            return done or (read_named(source, file, job.from_format), None)
    return load(file, job.from_format, language, table), None


def _wishes(job: Job, language: str | None) -> "Wishes":
    from quizkit.api import Wishes

    return Wishes(language, job.allow_unkeyed, job.verify, job.multilang, not job.no_category, job.split, job.context)


def _stage(
    name: str,
    loaded: "Loaded",
    job: Job,
    config: "Config",
    staging: "Staging",
    outcome: _Outcome,
    ready: "Exported | None" = None,
) -> "list[Diagnostic]":
    """Write one source's files beside their places; returns what there is to say about it.

    ``ready`` is what has been written of it for the only target already.
    """
    from quizkit import api
    from quizkit.diagnostics import Failure, Severity
    from quizkit.exporting import nothing_to_write
    from quizkit.losses import headlines
    from quizkit.owners import by_owner
    from quizkit.registry import get_format
    from quizkit.rollup import roll_up

    said = list(loaded.diagnostics)
    if loaded.quiz is None:
        outcome.unreadable = outcome.unreadable or loaded.failed
        return said
    read, found = by_owner(said, _checked(loaded.quiz, name, job, config))
    said = [*read, *found]
    total = sum(1 for _ in loaded.quiz.items())
    if not total:  # the library writes an empty quiz as YAML or JSON, but whoever names a file expects questions of it
        has_error = any(one.severity is Severity.ERROR for one in said)
        return said if has_error else [*said, nothing_to_write(loaded.quiz)]
    try:
        wanted = {target: tuple(_languages(loaded.quiz, name, target, job)) for target in job.targets}
    except Failure as failure:  # what is wrong with the other sources is said all the same
        outcome.unreadable = True
        return [*said, failure.diagnostic]
    for target, languages in wanted.items():
        once = headlines(get_format(target).title)
        for language, in_name in languages:
            exported = ready or api.export_as(loaded.quiz, target, _wishes(job, language), processes(job.jobs))
            if exported.data is None:  # what would have been lost in a file that is not written is of no interest
                errors = [one for one in exported.diagnostics if one.severity is Severity.ERROR]
                if not job.keep_going:
                    _, errors = by_owner(loaded.diagnostics, errors)
                said += roll_up(errors, total, once)
                continue
            said += roll_up(exported.diagnostics, total, once)
            parts = (exported, *exported.more)
            for number, part in enumerate(parts, 1):
                in_part = f"{in_name}.{number:0{len(str(len(parts)))}}" if exported.more else in_name
                several = bool(exported.more or (in_name and job.lang == "all"))
                path = _place(name, target, in_part, job, several=several)
                _add(path, target, part, job, staging, outcome)
                said += misnamed(path, target) if job.out != STDOUT else []
                if job.split is not None and job.out != STDOUT:
                    ending = get_format(target).suffix
                    outcome.parts.append(Parts(path.parent, f"{_stem(name)}{in_name}", ending))
    return list(dict.fromkeys(said))


def _add(path: Path, target: str, exported: "Exported", job: Job, staging: "Staging", outcome: _Outcome) -> None:
    """Let one file wait to be moved into its place."""
    assert exported.data is not None
    if path in {other for other, *_ in outcome.waiting}:
        raise _clash(path)
    if job.out == STDOUT:
        outcome.piped = exported.data
    else:
        staging.add(path, exported.data)
    outcome.waiting.append((path, target, exported.items))


def _checked(quiz: "Quiz", name: str, job: Job, config: "Config") -> "list[Diagnostic]":
    if job.profile is None and job.glossary is None:
        return []
    from quizkit.linting import lint

    return lint(
        quiz,
        ignore=config.ignored_in(name),
        profile=job.profile or config.profile or "default",
        glossary=load_glossary(job.glossary, config),
    )


def _check_multilang(job: Job) -> None:
    from quizkit.diagnostics import Failure

    if not job.multilang:
        return
    if job.lang not in (None, "all"):
        message = f"--multilang writes all languages, and --lang {job.lang} only one."
        raise Failure("usage/language", message, advice="Say --multilang --lang all, or leave --multilang out.")
    if not any(_side_by_side(target, job) for target in job.targets):
        message = f"no file of {', '.join(job.targets)} can hold all languages side by side."
        raise Failure(
            "usage/language", message, advice="That is Moodle's way: --to moodle-xml. Or leave --multilang out."
        )


def _check_context(job: Job) -> None:
    from quizkit.diagnostics import Failure
    from quizkit.registry import get_format

    if job.context is None:
        return
    known = next((contexts for target in job.targets if (contexts := get_format(target).contexts)), ())
    if not known:
        message = f"no file of {', '.join(job.targets)} can name a context."
        raise Failure("usage/context", message, advice="That is Moodle's way: --to moodle-xml. Or leave --context out.")
    if job.context not in known:
        message = f'there is no context "{job.context[:60]}".'
        raise Failure("usage/context", message, advice=f"There are {', '.join(known)}.")
    if job.no_category:
        message = "--context says where categories are, and --no-category that there are none."
        raise Failure("usage/context", message, advice="Leave one of them out.")


def _languages(quiz: "Quiz", name: str, target: str, job: Job) -> Iterator[tuple[str | None, str]]:
    """The languages to write, each with what it adds to the file's name."""
    from quizkit import api

    there = api.languages_of(quiz)
    lang = "all" if job.multilang else job.lang
    if lang is None:
        yield None, ""
    elif lang != "all":
        written = next((tag for tag in there if tag.lower() == lang.lower()), None)
        if written is None:
            raise _no_texts(lang, there, name)
        yield written, f".{written}" if len(there) > 1 else ""  # or the next language would be written over this one
    elif len(there) < 2 or api.holds_several_languages(target) or _side_by_side(target, job):
        yield None, ""
    else:
        for language in there:
            yield language, f".{language}"


def _no_texts(lang: str, there: Sequence[str], name: str) -> Exception:
    from quizkit.diagnostics import Failure
    from quizkit.model import UNDETERMINED, Location

    advice = f"It has {', '.join(there)}."
    if list(there) == [UNDETERMINED]:
        advice = f"It does not say which language it is in: write it into the file, or say --language {lang}."
    return Failure("usage/language", f'the quiz has no texts in "{lang}".', at=Location(name), advice=advice)


def _side_by_side(target: str, job: Job) -> bool:
    from quizkit import api

    return job.multilang and api.can_hold_languages_beside(target)


def _place(name: str, target: str, in_name: str, job: Job, *, several: bool) -> Path:
    """Where the file for one source, target, language and part goes; ``several`` is whether there are more of them."""
    from quizkit.diagnostics import Failure
    from quizkit.files import STDIN
    from quizkit.model import Location
    from quizkit.registry import get_format

    file_name = f"{_stem(name)}{in_name}{get_format(target).suffix}"
    several = several or len(job.targets) > 1 or len(job.sources) > 1
    if job.out is None:
        path = Path(file_name)
    elif job.out.endswith(("/", "\\")) or Path(job.out).is_dir():
        path = Path(job.out) / file_name
    elif several:
        raise Failure(
            "usage/one-name",
            "several files would be written under one name.",
            at=Location(job.out),
            advice="Name a folder instead, with a / at its end.",
        )
    else:
        path = Path(job.out)
    is_source = name != STDIN and realpath(path) == realpath(name)
    if job.keep_existing and path.exists() and str(path) != job.out and not is_source:
        raise Failure(
            "usage/exists",
            "this file is there already, perhaps with your own changes.",
            at=Location(str(path)),
            advice=f"Write over it with --out {path}, or choose another name.",
        )
    if is_source:
        raise Failure(
            "usage/overwrite",
            "the file that is read would be overwritten.",
            at=Location(str(path)),
            advice="Choose another name with --out.",
        )
    return path


def _stem(name: str) -> str:
    """What the files made of a source are called before their languages, numbers and endings."""
    from quizkit.files import STDIN

    return "quiz" if name == STDIN else Path(name).stem


def _clash(path: Path) -> Exception:
    from quizkit.diagnostics import Failure
    from quizkit.model import Location

    return Failure(
        "usage/one-name",
        "two sources would be written under this name.",
        at=Location(str(path)),
        advice="Write them into different folders with --out.",
    )


def _tell(written: list[tuple[Path, str, int]]) -> None:
    """Show the files, and once for each format what to do with them."""
    from quizkit.registry import get_format
    from quizkit.reports._told import printable

    for target in dict.fromkeys(target for _, target, _ in written):
        for path, made_for, items in written:
            if made_for == target:
                typer.echo(f"{printable(str(path))}: {'1 question' if items == 1 else f'{items} questions'}")
        if step := get_format(target).next_step:
            typer.echo(f"    {step}")


def _check_report(job: Job, written: list[Path]) -> None:
    """Make sure that the report takes the place of no quiz."""
    if job.report is None:
        return
    from quizkit.diagnostics import Failure
    from quizkit.model import Location

    if job.report == STDOUT:
        message = "the report goes into a file, not to standard output."
        raise Failure("usage/report", message, advice="Name a file after --report.")
    report = realpath(job.report)
    if any(report == realpath(path) for path in (*job.sources, *map(str, written))):
        raise Failure(
            "usage/one-name",
            "the report would be written over a quiz.",
            at=Location(job.report),
            advice="Give it another name.",
        )
