"""A list of diagnostics as people want it: in the order of the file, and without the same sentence eighty times."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace

from quizkit.diagnostics import Diagnostic
from quizkit.model import Location

FEWEST = 3
"""The least number of items that is called most of them."""

MOST = 100
"""The largest number of diagnostics of one code that are listed for one item, or for a file apart from its items."""

_CELL = re.compile(r"([A-Za-z]+)([0-9]+)")
_PARTICULAR = re.compile(r'"[^"]*"|[0-9]+')

Place = tuple[int, int, int, int, int]
Kind = tuple[str, str | None, str | None, str]


def sorted_by_place(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """The diagnostics in reading order: by file and sheet as they first come up, then by line or row.

    What is said of a file as a whole comes before what is said of a place in it, what is worse before what is not.
    """
    diagnostics = list(diagnostics)
    order: dict[tuple[str | None, str | None], int] = {}
    for diagnostic in diagnostics:
        if (place := diagnostic.location) is not None:
            order.setdefault((place.file, None), len(order))
            order.setdefault((place.file, place.sheet), len(order))

    def key(diagnostic: Diagnostic) -> Place:
        place = diagnostic.location
        rank = -diagnostic.severity.rank
        if place is None:
            return (-1, -1, 0, 0, rank)
        return (order[place.file, None], order[place.file, place.sheet], *_position(place), rank)

    return sorted(diagnostics, key=key)


def _position(place: Location) -> tuple[int, int]:
    cell = _CELL.fullmatch(place.cell) if place.cell else None
    if cell is None:
        return place.line or 0, place.column or 0
    column = 0
    for char in cell[1].upper():
        column = column * 26 + ord(char) - ord("A") + 1
    return int(cell[2]), column


def capped(diagnostics: Iterable[Diagnostic], most: int = MOST) -> list[Diagnostic]:
    """The diagnostics, but of one code no more than ``most`` for one item, or for a file apart from its items.

    Behind the last of them, and at its place, one says how many more there are: ten thousand unknown columns are one
    mistake.
    """
    kept: list[Diagnostic] = []
    counts: Counter[tuple[str, str | None, str | None]] = Counter()
    last: dict[tuple[str, str | None, str | None], int] = {}
    for diagnostic in diagnostics:
        file = diagnostic.location.file if diagnostic.location is not None else None
        kind = diagnostic.code, file, diagnostic.item
        counts[kind] += 1
        if counts[kind] <= most:
            last[kind] = len(kept)
            kept.append(diagnostic)
    for kind, place in sorted(last.items(), key=lambda entry: -entry[1]):
        if (more := counts[kind] - most) > 0:
            kept.insert(
                place + 1,
                replace(
                    kept[place],
                    message=f"{more:,} more like these are not listed.",
                    path=None,
                    advice=None,
                    fix=None,
                    count=more,
                    about=None,
                ),
            )
    return kept


def roll_up(
    diagnostics: Iterable[Diagnostic], subjects: int | Mapping[str, int], headlines: Mapping[str, str] | None = None
) -> list[Diagnostic]:
    """The diagnostics with those that hold for most items replaced by one for the file.

    ``subjects`` is the number of items that a diagnostic could hold for: one for all, or one for each code. Most
    means more than half of them, and at least three. ``headlines`` gives, by code, the sentence to say once; where
    there is none, the first message is said, and only for those that say the same but for what they quote and count.
    The rolled up diagnostic keeps all places and counts the items; it stands where the first of them stood in the list.
    """
    diagnostics = list(diagnostics)
    headlines = headlines or {}
    alike: dict[Kind, list[Diagnostic]] = {}
    for diagnostic in diagnostics:
        if diagnostic.item is not None:
            alike.setdefault(_kind(diagnostic, headlines), []).append(diagnostic)
    whole: dict[Kind, Diagnostic] = {}
    for kind, found in alike.items():
        total = subjects if isinstance(subjects, int) else subjects.get(kind[0], 0)
        count = len({diagnostic.item for diagnostic in found})
        if count >= FEWEST and count * 2 > total:
            whole[kind] = _whole(found, count, total, headlines.get(kind[0]))
    rolled = []
    for diagnostic in diagnostics:
        kind = _kind(diagnostic, headlines)
        if diagnostic.item is None or kind not in whole:
            rolled.append(diagnostic)
        elif diagnostic is alike[kind][0]:
            rolled.append(whole[kind])
    return rolled


def _kind(diagnostic: Diagnostic, headlines: Mapping[str, str]) -> Kind:
    file = diagnostic.location.file if diagnostic.location is not None else None
    # bold in one question and a picture in another share a code, and neither sentence may stand for both
    said = "" if diagnostic.code in headlines else _PARTICULAR.sub("", diagnostic.message)
    return diagnostic.code, diagnostic.language, file, said


def _whole(found: list[Diagnostic], count: int, total: int, headline: str | None) -> Diagnostic:
    first = found[0]
    sentence = (headline or first.message).rstrip(".")
    return replace(
        first,
        severity=max((diagnostic.severity for diagnostic in found), key=lambda severity: severity.rank),
        message=f"{sentence} (in {count} of {total} questions).",
        location=Location(first.location.file) if first.location is not None else None,
        item=None,
        path=None,
        fix=None,
        places=tuple(diagnostic.location for diagnostic in found if diagnostic.location is not None),
        count=count,
        about=None,
    )
