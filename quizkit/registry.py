"""Formats and reports by the names of their files; other packages' formats through entry points, asked last."""

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING

import quizkit.formats
import quizkit.reports
from quizkit.diagnostics import Failure
from quizkit.formats import Format, Reader
from quizkit.reports import ReportFunction
from quizkit.source import Source

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint


_SURE = 0.7
"""A format that has the name of a file's ending and is as sure as this needs no comparing with others."""


@cache
def _own_names() -> tuple[str, ...]:
    modules = iter_modules(quizkit.formats.__path__)
    return tuple(sorted(module.name.replace("_", "-") for module in modules if not module.name.startswith("_")))


@cache
def _others() -> "dict[str, EntryPoint]":
    from importlib.metadata import entry_points  # takes as long to import as all our own formats

    return {point.name: point for point in entry_points(group="quizkit.formats") if point.name not in _own_names()}


def format_names() -> tuple[str, ...]:
    """The names of all formats, quizkit's own first, without importing any of them."""
    return (*_own_names(), *sorted(_others()))


@cache
def get_format(name: str) -> Format:
    """The format of this name.

    Raises:
        KeyError: when there is none.
    """
    if name in _own_names():
        found = getattr(import_module(f"quizkit.formats.{name.replace('-', '_')}"), "FORMAT", None)
    else:
        found = _others()[name].load()
    if not isinstance(found, Format):
        raise TypeError(f'the format "{name}" exports no FORMAT that is a Format')
    return found


def reader_of(found: Format) -> Reader | None:
    """What reads the files of a format: its own reader, or that of the format which takes them too."""
    return get_format(found.read_by).read if found.read is None and found.read_by is not None else found.read


def formats() -> Iterator[tuple[str, Format]]:
    """All formats with their names."""
    for name in format_names():
        yield name, get_format(name)


def detect_format(source: Source) -> str | None:
    """The name of the format that a file most likely has, judged by its bytes first and its ending second.

    None when no reader recognises it.
    """
    named = source.name.lower().rpartition(".")[2]
    if named in _own_names() and _how_sure(get_format(named), source) >= _SURE:
        return named
    best: tuple[float, str] | None = None
    for name, fmt in formats():
        sure = _how_sure(fmt, source)
        if sure <= 0:
            continue
        score = sure + (0.3 if source.name.lower().endswith(fmt.extensions) else 0.0)
        if best is None or score > best[0]:
            best = (score, name)
    return best[1] if best else None


def _how_sure(fmt: Format, source: Source) -> float:
    if fmt.read is None:
        return 0.0
    by_name = 0.5 * source.name.lower().endswith(fmt.extensions)
    try:
        return fmt.sniff(source) if fmt.sniff is not None else by_name
    except Exception:  # a look at hostile bytes; the reader that is chosen says what is wrong with them
        return by_name


def report_names() -> tuple[str, ...]:
    """The names of all reports, without importing any of them."""
    return tuple(
        sorted(module.name for module in iter_modules(quizkit.reports.__path__) if not module.name.startswith("_"))
    )


def get_report(name: str) -> ReportFunction:
    """The report of this name.

    Raises:
        Failure: when there is none.
    """
    if name not in report_names():
        raise Failure(
            "usage/report",
            f'there is no report "{name}".',
            advice=f"The reports are {', '.join(report_names())}, and with lint xlsx.",
        )
    found: ReportFunction = import_module(f"quizkit.reports.{name}").REPORT
    return found
