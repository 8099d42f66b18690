"""What the options ``--fix`` and ``--diff`` of ``quizkit lint`` come to."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from quizkit.checking import Plan
    from quizkit.files import Named


def mend(files: "Sequence[Named]", plan: "Plan", *, write: bool) -> int:
    """Mend files in place, or only show what would change; how many findings that is.

    Raises:
        Failure: when a file can't be written.
    """
    from quizkit.checking.fixing import fix
    from quizkit.diagnostics import Failure
    from quizkit.files import STDIN, Staging, open_source

    fixed = []
    for file in files:
        try:
            source = open_source(file.name, plan.language, plan.table) if file.name != STDIN else None
        except Failure:
            continue  # the report says so
        if source is not None and (made := fix(source, file, plan)) is not None:
            fixed.append(made)
    if not write:
        for one in fixed:
            typer.echo(one.diff(), nl=False)
    else:
        places = [Path(one.name).resolve() for one in fixed]
        modes = [place.stat().st_mode for place in places]
        with Staging() as staging:
            for place, one in zip(places, fixed, strict=True):
                staging.add(place, one.after.encode("utf-8"))
            staging.commit()
        for place, mode in zip(places, modes, strict=True):
            place.chmod(mode)
    count = sum(one.count for one in fixed)
    verb = "Mended" if write else "Would mend"
    typer.echo(f"{verb} {_counted(count, 'finding')} in {_counted(len(fixed), 'file')}.", err=True)
    return count


def _counted(count: int, noun: str) -> str:
    return f"{count:,} {noun}{'' if count == 1 else 's'}"
