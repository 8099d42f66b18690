"""A YAML or JSON file as a tree of strings: every scalar is what was written, and everything has its place."""

from collections.abc import Callable
from typing import Any

from quizkit.diagnostics import Report, Unreadable
from quizkit.formats._authored.complaints import quoted
from quizkit.model import Location
from quizkit.records import dataclass

MAX_DEPTH = 60
"""How deep a file may nest lists and maps: a quiz needs about 12 levels."""

MAX_NODES = 20_000_000
"""How many values a file may have once repeated parts (YAML's aliases) are counted each time."""

MAX_REPEATED = 50_000_000
"""How many characters the repeats may stand for together."""

Locate = Callable[[Any], Location]
"""From the mark that a parser has left at a node to a place in the file."""


@dataclass(slots=True)
class Scalar:
    """A string, number or word as it was written. ``plain`` is without quotes; ``given`` is False for nothing."""

    text: str
    mark: Any
    plain: bool = True
    given: bool = True


@dataclass(slots=True)
class Series:
    """A list."""

    items: "list[Tree]"
    mark: Any


@dataclass(slots=True)
class Fields:
    """A map: its keys and values in the order in which they were written."""

    entries: "list[tuple[Scalar, Tree]]"
    mark: Any


Tree = Scalar | Series | Fields


def without_repeated_keys(
    entries: list[tuple[Scalar, Tree]], locate: Locate, report: Report
) -> list[tuple[Scalar, Tree]]:
    """The entries of a map; of two with the same key the first stays and the second is an error."""
    if len({key.text for key, _ in entries}) == len(entries):
        return entries
    first: dict[str, tuple[Scalar, Tree]] = {}
    for key, value in entries:
        if key.text not in first:
            first[key.text] = (key, value)
            continue
        report.error(
            "read/duplicate-key",
            f"{quoted(key.text)} is there twice in one place, first at line {locate(first[key.text][0].mark).line}.",
            at=locate(key.mark),
            advice="Keep one of the two; the first one was read.",
        )
    return list(first.values())


def too_deep(at: Location) -> Unreadable:
    """What is raised where lists and maps nest past :data:`MAX_DEPTH`."""
    return Unreadable(
        "read/limit",
        f"the lists and maps are nested more than {MAX_DEPTH} deep here.",
        at=at,
        advice="Check the brackets, or the indentation.",
    )
