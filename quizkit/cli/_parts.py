"""The parts of a bank that an earlier ``--split`` has left where the new ones are written."""

import re
from collections.abc import Collection, Iterable, Iterator
from os.path import realpath
from pathlib import Path
from typing import TYPE_CHECKING

from quizkit.records import dataclass

if TYPE_CHECKING:
    from quizkit.diagnostics import Diagnostic

_NAMED = 5
"""So many files are called by name."""


@dataclass(frozen=True, slots=True)
class Parts:
    """Where the parts of one bank in one language go: ``FOLDER/NAME.1SUFFIX``, ``FOLDER/NAME.2SUFFIX`` and so on."""

    folder: Path
    name: str
    suffix: str

    def there(self) -> Iterator[Path]:
        """All files that are called like parts, in the order of their numbers."""
        numbered = re.compile(rf"{re.escape(self.name)}\.([0-9]+){re.escape(self.suffix)}")
        found = [
            (int(match[1]), path)
            for path in (self.folder.iterdir() if self.folder.is_dir() else ())
            if (match := numbered.fullmatch(path.name)) and path.is_file()
        ]
        return (path for _, path in sorted(found))


def left_behind(several: Iterable[Parts], kept: Collection[str]) -> "Iterator[Diagnostic]":
    """Say which parts stay from an earlier run, since nobody should import them; ``kept`` are files of this run."""
    from quizkit.diagnostics import Diagnostic, Severity
    from quizkit.model import Location

    ours = {realpath(path) for path in kept}
    for parts in dict.fromkeys(several):
        left = [path for path in parts.there() if realpath(path) not in ours]
        if left:
            more = f" and {len(left) - _NAMED} more" if len(left) > _NAMED else ""
            names = f"{', '.join(path.name for path in left[:_NAMED])}{more}"
            counted = "another file that is called" if len(left) == 1 else f"{len(left)} other files that are called"
            yield Diagnostic(
                code="export/split-left",
                severity=Severity.WARNING,
                message=f"the folder holds {counted} like a part, but {'is' if len(left) == 1 else 'are'} none of this "
                f"export: {names}.",
                location=Location(str(parts.folder)),
                advice="Delete what is left of an earlier export: imported too, its questions would be there twice.",
            )
