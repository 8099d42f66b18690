"""What the options ``--fix``, ``--unsafe-fixes`` and ``--diff`` of ``quizkit lint`` come to."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from quizkit.cli._shared import say

if TYPE_CHECKING:
    from quizkit.checking import Plan
    from quizkit.checking.fixing import Fixed
    from quizkit.files import Named


def show_fixes(files: "Sequence[Named]", plan: "Plan", *, unsafe: bool) -> int:
    """Show what would change; how many findings that would mend."""
    fixed = _fixed(files, plan, unsafe)
    for one in fixed:
        if one.count:
            typer.echo(one.diff(str(_place_of(one))), nl=False)
    return _tell("Would mend", fixed)


def mend(files: "Sequence[Named]", plan: "Plan", *, unsafe: bool) -> "list[Named]":
    """Mend files: in place, and workbooks in copies beside them. The files as they are now, copies for workbooks.

    Raises:
        Failure: when a file can't be written, or is in the place of a copy.
    """
    from quizkit.files import Named, Staging

    everything = _fixed(files, plan, unsafe)
    fixed = [one for one in everything if one.count]
    places = {one.name: _place_of(one) for one in fixed}
    new = [one for one in fixed if not (one.is_copy and _is_there(places[one.name], one))]
    modes = [places[one.name].stat().st_mode if not one.is_copy else None for one in new]
    with Staging() as staging:
        for one in new:
            staging.add(places[one.name], one.after)
        staging.commit()
    for one, mode in zip(new, modes, strict=True):
        if mode is not None:
            places[one.name].chmod(mode)
    _tell("Mended", everything)
    for one in fixed:
        if one.is_copy:
            typer.echo(f"{one.name} is left as it is; its mended copy is {places[one.name]}.", err=True)
    copies = {one.name: str(places[one.name]) for one in fixed if one.is_copy}
    now = {copies.get(file.name, file.name): file for file in files}
    return [Named(name, file.meant) for name, file in now.items()]


def _fixed(files: "Sequence[Named]", plan: "Plan", unsafe: bool) -> "list[Fixed]":
    from quizkit.checking.fixing import fix
    from quizkit.diagnostics import Failure, Report
    from quizkit.files import STDIN, open_source

    fixed = []
    report = Report()
    for file in files:
        try:
            source = open_source(file.name, plan.language, plan.table) if file.name != STDIN else None
        except Failure:
            continue  # the report says so
        if source is not None and (made := fix(source, file, plan, unsafe=unsafe)) is not None:
            fixed.append(made)
            report.extend(made.left)
    say(report)
    return fixed


def _place_of(one: "Fixed") -> Path:
    from quizkit.source import copy_of

    path = Path(one.name)
    return Path(copy_of(path)) if one.is_copy else path.resolve()


def _is_there(place: Path, one: "Fixed") -> bool:
    """Whether a copy is there already, just as it would be written.

    Raises:
        Failure: when something else is.
    """
    from quizkit.diagnostics import Failure
    from quizkit.model import Location

    if not place.exists():
        return False
    if place.is_file() and place.read_bytes() == one.after:
        return True
    message = f"the mended copy of {one.name} would take the place of this file, perhaps with your own changes."
    raise Failure("usage/exists", message, at=Location(str(place)), advice="Move it away, or give it another name.")


def _tell(verb: str, fixed: "Sequence[Fixed]") -> int:
    """Say how much is mended, and how much more could be; the first number."""
    count = sum(one.count for one in fixed)
    hidden = sum(one.hidden for one in fixed)
    files = sum(one.count > 0 for one in fixed)
    typer.echo(f"{verb} {_counted(count, 'finding')} in {_counted(files, 'file')}.", err=True)
    if hidden:
        typer.echo(
            f"{_counted(hidden, 'more fix', 'es')} with --unsafe-fixes, which may change what texts say.", err=True
        )
    return count


def _counted(count: int, noun: str, plural: str = "s") -> str:
    return f"{count:,} {noun}{'' if count == 1 else plural}"
