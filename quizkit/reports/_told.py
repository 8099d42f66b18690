"""What several reports say in one way: a finding in words, where its file is, and what tells it from others."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from hashlib import sha256
from pathlib import PurePath

from quizkit.diagnostics import Diagnostic
from quizkit.model import Location

_DIGITS = 32
_PLACES = 8
"""How many places of a finding that stands for many are listed."""


def told(diagnostic: Diagnostic) -> str:
    """The cell, the item, what was found and what would be right, for services that show file and line themselves.

    A finding that stands for many names their places, which such services show none of.
    """
    place = diagnostic.location
    cell = str(Location(sheet=place.sheet, cell=place.cell)) if place is not None and place.cell else None
    where = "".join(f"{part}: " for part in (cell, diagnostic.item) if part)
    more = "".join(f" {part}" for part in (places_told(diagnostic.places), diagnostic.advice) if part)
    return f"{where}{diagnostic.message}{more}"


def places_told(places: Sequence[Location]) -> str:
    """The lines or cells of a finding that stands for many, as a sentence; "" where there are none."""
    named = list(
        dict.fromkeys(place_in_file(place._replace(column=None)) for place in places if place.line or place.cell)
    )
    more = f" and {len(named) - _PLACES} more" if len(named) > _PLACES else ""
    kind = "cells" if any(place.cell for place in places) else "lines"
    return f"At {kind} {', '.join(named[:_PLACES])}{more}." if named else ""


def place_in_file(location: Location | None) -> str:
    """The place within its file."""
    return "" if location is None else str(location._replace(file=None))


def line_of(diagnostic: Diagnostic) -> Location:
    """Where a service shows a finding; for one that stands for many that is the first of its places."""
    place = diagnostic.location or Location()
    return place if place.line or place.cell else next((one for one in diagnostic.places if one.line), place)


def file_of(diagnostic: Diagnostic) -> str | None:
    """The file's name with slashes on every system and without a ``./`` at its beginning, as services know it."""
    file = diagnostic.location.file if diagnostic.location is not None else None
    return None if file is None else PurePath(file).as_posix()


def on_disk(diagnostics: Sequence[Diagnostic], files: Collection[str]) -> list[Diagnostic]:
    """The diagnostics with only places that a service finds among its files.

    A place inside an archive (one of ``files``) becomes a place in the archive that is named as a cell would be:
    ``quiz/items.xml:4``.
    """
    known = frozenset(files)
    return [
        replace(
            diagnostic,
            location=_outside(diagnostic.location, known) if diagnostic.location is not None else None,
            places=tuple(_outside(place, known) for place in diagnostic.places),
        )
        if any(place is not None and "!" in (place.file or "") for place in (diagnostic.location, *diagnostic.places))
        else diagnostic
        for diagnostic in diagnostics
    ]


def _outside(place: Location, files: frozenset[str]) -> Location:
    parts = (place.file or "").split("!")
    archives = ("!".join(parts[:end]) for end in range(1, len(parts)))
    archive = next((name for name in archives if name in files), None)
    if place.file is None or place.file in files or archive is None:
        return place
    return Location(archive, cell=str(place._replace(file=place.file[len(archive) + 1 :])))


def printable(text: str) -> str:
    """The text without anything that would steer a terminal or that XML could not hold."""
    return text if text.isprintable() else "".join(char if char.isprintable() else "\ufffd" for char in text)


def writable(text: str) -> str:
    """The text with a question mark for each half of a character, which UTF-8 can't hold."""
    return text.encode("utf-8", "replace").decode("utf-8")


def fingerprints(diagnostics: Sequence[Diagnostic], *, with_files: bool = False) -> list[str]:
    """For each diagnostic a name that stays while the file is edited elsewhere, and that no other of them bears.

    It is made of the code, the language and what the diagnostic is about (the item's id and the text). What a reader
    says is about no item yet; its sentence stands for that. A finding that holds for most of a file stays the same
    however many questions it counts. Diagnostics that are alike in all this are numbered.
    """
    counts: Counter[tuple[str, ...]] = Counter()
    names = []
    for diagnostic in diagnostics:
        known = diagnostic.about
        about = str(known) if known is not None else "" if diagnostic.count > 1 else diagnostic.message
        file = file_of(diagnostic) if with_files else None
        key = (diagnostic.code, diagnostic.language or "", about, file or "")
        counts[key] += 1
        names.append(_digest((*key, str(counts[key]))))
    return names


def _digest(parts: Iterable[str]) -> str:
    return sha256("\x1f".join(parts).encode("utf-8", "surrogatepass")).hexdigest()[:_DIGITS]
