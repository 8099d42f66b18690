"""What ``quizkit lint`` writes into files: its report, or copies of workbooks with the findings."""

from collections.abc import Sequence
from os.path import realpath
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from quizkit.cli._shared import say

if TYPE_CHECKING:
    from quizkit.checking import Checked, Plan
    from quizkit.files import Named

COPIES = "xlsx"
"""The report that is a copy of each file."""

_WORKBOOKS = (".xlsx", ".xlsm", ".xltx", ".xltm")


def places_of(files: "Sequence[Named]", out: str | None) -> list[Path]:
    """Where the copy of each file goes.

    Raises:
        Failure: when that would take the place of a file that is read, of another copy, or of somebody's own.
    """
    from quizkit.diagnostics import Failure
    from quizkit.files import STDIN
    from quizkit.model import Location

    named = out is not None and not out.endswith(("/", "\\")) and not Path(out).is_dir()
    if named and len(files) > 1:
        message = "the copies of several files would be written under one name."
        raise Failure("usage/one-name", message, at=Location(out), advice=f"Name a folder instead: --out {out}/")
    places: list[Path] = []
    for file in files:
        if file.name == STDIN:
            message = "what comes from standard input has no workbook to make a copy of."
            raise Failure("usage/copy", message, advice="Name the file.")
        place = Path(str(out)) if named else Path(out or "") / _name_of(Path(file.name))
        ending = _ending_of(Path(file.name))
        if place.suffix.lower() != ending:
            message = f"a copy of {file.name} ends in {ending}, or spreadsheet programs refuse to open it."
            raise Failure(
                "usage/copy", message, at=Location(str(place)), advice=f"Call it {place.with_suffix(ending)}."
            )
        if not named and place.exists():
            message = "this file is there already, perhaps with your own changes."
            advice = f"Write over it with --out {place}, or choose another name or folder."
            raise Failure("usage/exists", message, at=Location(str(place)), advice=advice)
        if place in places:
            message = "the copies of two files would be written under this name."
            advice = "Check them one by one, with another name after --out for each."
            raise Failure("usage/one-name", message, at=Location(str(place)), advice=advice)
        places.append(place)
    for place in places:
        check_place(place, files)
    return places


def check_place(place: Path, files: "Sequence[Named]") -> None:
    """Make sure that what is written takes the place of no file that is read.

    Raises:
        Failure: when it would.
    """
    from quizkit.diagnostics import Failure
    from quizkit.model import Location

    if any(realpath(place) == realpath(file.name) or _same(place, Path(file.name)) for file in files):
        message = "the file that is read would be overwritten."
        raise Failure("usage/overwrite", message, at=Location(str(place)), advice="Choose another name with --out.")


def write_report(place: Path, text: str) -> None:
    """Write a report into a file."""
    from quizkit.files import Staging

    with Staging() as staging:
        staging.add(place, text.encode("utf-8", "replace"))
        staging.commit()


def write_copies(files: "Sequence[Named]", results: "Sequence[Checked]", plan: "Plan", places: Sequence[Path]) -> None:
    """Write the copies, all or none, and say where they are. There is none of what is no quiz."""
    from quizkit.checking.annotated import annotated
    from quizkit.diagnostics import Report
    from quizkit.files import Staging
    from quizkit.reports.text import summary

    report = Report()
    written = []
    with Staging() as staging:
        for file, checked, place in zip(files, results, places, strict=True):
            if checked.failed or any(one.code == "read/skipped" for one in checked.diagnostics):
                report.extend(checked.diagnostics)
                continue
            staging.add(place, annotated(file, checked, plan, report))
            written.append(f"{place}: {summary(checked.diagnostics, checked.known)}")
        staging.commit()
    say(report)
    for line in written:
        typer.echo(line)


def _name_of(file: Path) -> str:
    return f"{file.stem}.findings{_ending_of(file)}"


def _ending_of(file: Path) -> str:
    """The ending that a copy has: a workbook's own, so that its macros are still expected in it."""
    ending = file.suffix.lower()
    return ending if ending in _WORKBOOKS else ".xlsx"


def _same(one: Path, other: Path) -> bool:
    """Whether two names mean one file, also by a hard link or where capitals do not count."""
    try:
        return one.samefile(other)
    except OSError:
        return False
