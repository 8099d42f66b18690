"""What the options of ``quizkit lint`` about baselines come to."""

from pathlib import Path
from typing import TYPE_CHECKING

import typer

from quizkit.cli._shared import say
from quizkit.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from quizkit.checking import Checked
    from quizkit.checking.baseline import Baseline, Entry, FileBaseline
    from quizkit.config import Config
    from quizkit.diagnostics import Diagnostic
    from quizkit.files import Named


@dataclass(slots=True)
class Baselines:
    """The baseline that a run is held against, or the one that it writes; without either it does nothing."""

    read: "Baseline | None" = None
    write_to: "Baseline | None" = None
    prune: bool = False
    stale: int = 0

    @classmethod
    def of(cls, path: str | None, write_to: str | None, prune: bool, config: "Config") -> "Baselines":
        """What the command line says, or else the settings.

        Raises:
            Failure: when there is no such baseline, or the options contradict one another.
        """
        from quizkit.checking.baseline import Baseline, read_baseline
        from quizkit.diagnostics import Failure

        if write_to is not None:
            if path is not None or prune:
                message = "--write-baseline knows nothing of another baseline."
                raise Failure("usage/baseline", message, advice="Leave --baseline and --prune-baseline out.")
            _check_replaceable(Path(write_to))
            return cls(write_to=Baseline(Path(write_to)))
        place = Path(path) if path is not None else config.folder / config.baseline if config.baseline else None
        if place is not None:
            return cls(read_baseline(place), prune=prune)
        if prune:
            raise Failure("usage/baseline", "there is no baseline to prune.", advice="Name it with --baseline FILE.")
        return cls()

    def known(self, name: str) -> "FileBaseline | None":
        """What is known of a file; None where nobody asks."""
        used = self.read or self.write_to
        return used.of(name) if used is not None else None

    def is_own(self, file: "Named") -> bool:
        """Whether a file of a folder is the baseline itself."""
        used = self.read or self.write_to
        return used is not None and not file.meant and Path(file.name).resolve() == used.path.resolve()

    def take(self, results: "Sequence[Checked]") -> None:
        """Take down what the files have come to."""
        if self.write_to is not None:
            for checked in results:
                self.write_to.put(checked.name, checked.entries)
        elif self.read is not None:
            whole = self.read.is_covered_by(checked.name for checked in results)
            for checked in results:
                if not checked.failed:
                    self.stale += self.read.prune(checked.name, checked.entries, _asked(checked, whole))

    def write(self, unreadable: "Iterable[Diagnostic]") -> None:
        """Write the new baseline, unless a file could not be read."""
        assert self.write_to is not None
        if unreadable := list(unreadable):
            say(unreadable)
            typer.echo("No baseline was written, since not all files could be read.", err=True)
            return
        self.write_to.write()
        files = sum(1 for entries in self.write_to.files.values() if entries)
        typer.echo(f"Wrote {_counted(self.write_to.total(), 'finding')} in {_counted(files, 'file')} to {self._path}.")

    def finish(self) -> None:
        """Prune the baseline if that was asked for; else say how much of it is mended."""
        if self.read is None:
            return
        if self.prune:
            gone = self.stale + self.read.forget_lost_files()
            if gone:
                self.read.write()
            typer.echo(f"Took {_counted(gone, 'mended finding')} out of {self._path}.", err=True)
        elif self.stale:
            known = _counted(self.stale, "finding")
            typer.echo(f"{known} of {self._path} can be taken out with --prune-baseline.", err=True)

    @property
    def _path(self) -> Path:
        used = self.read or self.write_to
        assert used is not None
        return used.path


def _asked(checked: "Checked", whole: bool) -> "Callable[[Entry], bool]":
    """Whether a finding would have been found again: its rule was asked, and all files were that it depends on."""
    from quizkit.checking.across import ACROSS
    from quizkit.linting import rules

    others = rules().keys() - checked.rules
    return lambda entry: entry.rule not in others and (whole or not entry.text.startswith(ACROSS))


def _counted(count: int, noun: str) -> str:
    return f"{count:,} {noun}{'' if count == 1 else 's'}"


def _check_replaceable(path: Path) -> None:
    """Make sure that a new baseline takes the place of nothing but an old one.

    Raises:
        Failure: when something else, such as a quiz, stands there.
    """
    from quizkit.checking.baseline import read_baseline
    from quizkit.diagnostics import Failure
    from quizkit.model import Location

    if not path.exists():
        return
    try:
        read_baseline(path)
    except Failure as error:
        message = "this file is there already, and it is no baseline that quizkit can read."
        advice = "Choose another name after --write-baseline, or delete the file."
        raise Failure("usage/overwrite", message, at=Location(str(path)), advice=advice) from error
