"""What only shows when the right answers of all files of a run are counted: a bank may be many small files.

The rules ``key/position`` and ``key/longest`` look within a file. Files in which they find something are left out here,
since it is said there; the others are counted together.
"""

from collections.abc import Mapping, Sequence

from quizkit.checking.across import ACROSS
from quizkit.diagnostics import About, Diagnostic, Severity
from quizkit.model import Location
from quizkit.records import dataclass
from quizkit.rules._bank import TO_EVEN, TO_SPREAD, KeyCounts

POSITION = "key/position"
LONGEST = "key/longest"


@dataclass(frozen=True, slots=True)
class KeysIn:
    """The right answers of one file, counted, and the severities of the rules that were asked there."""

    name: str
    counts: Sequence[KeyCounts]
    severities: Mapping[str, Severity]


def keys_across(files: Sequence[KeysIn]) -> dict[str, list[Diagnostic]]:
    """What the files show together, by the name of the first that it is about."""
    found: dict[str, list[Diagnostic]] = {}
    for code in (POSITION, LONGEST):
        for options in sorted({counts.options for file in files for counts in file.counts}):
            pool = [
                (file, counts)
                for file in files
                for counts in file.counts
                if counts.options == options and code in file.severities and _has_part(code, counts)
            ]
            if len(pool) > 1:
                together = pool[0][1]
                for _, counts in pool[1:]:
                    together = together.added(counts)
                first = pool[0][0]
                said = _told(code, together, f" of {len(pool)} files", first.severities[code], first.name)
                if said is not None:
                    found.setdefault(first.name, []).append(said)
    return found


def _has_part(code: str, counts: KeyCounts) -> bool:
    """Whether a file has questions to count and does not show by itself what is looked for."""
    if code == POSITION:
        return sum(counts.places) > 0 and not counts.is_uneven
    return not counts.is_told_by_length


def _told(code: str, counts: KeyCounts, where: str, severity: Severity, name: str) -> Diagnostic | None:
    if code == POSITION and counts.is_uneven:
        message, advice = counts.told_places(where), TO_SPREAD
    elif code == LONGEST and counts.is_told_by_length:
        message, advice = counts.told_lengths(where), TO_EVEN
    else:
        return None
    return Diagnostic(
        code=code,
        severity=severity,
        message=message,
        location=Location(name),
        advice=advice,
        about=About("quiz", f"{ACROSS}{counts.options} options"),
    )
