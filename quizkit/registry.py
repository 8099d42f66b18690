"""Formats and reports by the names of their files; other packages' formats through entry points, asked last."""

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from pkgutil import iter_modules

import quizkit.formats
import quizkit.reports
from quizkit.diagnostics import Failure
from quizkit.formats import Format
from quizkit.reports import ReportFunction
from quizkit.source import Source


@cache
def format_names() -> tuple[str, ...]:
    """The names of all formats, quizkit's own first, without importing any of them."""
    own = sorted(
        module.name.replace("_", "-")
        for module in iter_modules(quizkit.formats.__path__)
        if not module.name.startswith("_")
    )
    others = sorted({point.name for point in entry_points(group="quizkit.formats")} - set(own))
    return (*own, *others)


@cache
def get_format(name: str) -> Format:
    """The format of this name.

    Raises:
        KeyError: when there is none.
    """
    module_name = name.replace("-", "_")
    if any(module.name == module_name for module in iter_modules(quizkit.formats.__path__)) and name[0] != "_":
        found = getattr(import_module(f"quizkit.formats.{module_name}"), "FORMAT", None)
    else:
        point = next((point for point in entry_points(group="quizkit.formats") if point.name == name), None)
        if point is None:
            raise KeyError(name)
        found = point.load()
    if not isinstance(found, Format):
        raise TypeError(f"quizkit.formats.{module_name} exports no FORMAT that is a Format")
    return found


def formats() -> Iterator[tuple[str, Format]]:
    """All formats with their names."""
    for name in format_names():
        yield name, get_format(name)


def detect_format(source: Source) -> str | None:
    """The name of the format that a file most likely has, judged by its bytes first and its ending second.

    None when no reader recognises it.
    """
    best: tuple[float, str] | None = None
    for name, fmt in formats():
        if fmt.read is None:
            continue
        by_name = source.name.lower().endswith(fmt.extensions)
        try:
            sure = fmt.sniff(source) if fmt.sniff is not None else 0.5 * by_name
        except Exception:  # a look at hostile bytes; the reader that is chosen says what is wrong with them
            sure = 0.5 * by_name
        if sure <= 0:
            continue
        score = sure + (0.3 if by_name else 0.0)
        if best is None or score > best[0]:
            best = (score, name)
    return best[1] if best else None


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
            "usage/report", f'there is no report "{name}".', advice=f"The reports are {', '.join(report_names())}."
        )
    found: ReportFunction = import_module(f"quizkit.reports.{name}").REPORT
    return found
