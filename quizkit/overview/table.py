"""A bank at a glance, for people at a terminal."""

from collections.abc import Iterator

from quizkit.overview import Overview
from quizkit.overview.parts import Part, Row, headline, parts_of

_BAR = 20


def table(overview: Overview) -> str:
    """All counts as a table, the largest first."""
    return "\n".join(_lines(overview)) + "\n"


def _lines(overview: Overview) -> Iterator[str]:
    yield headline(overview)
    for part in parts_of(overview):
        yield from _part(part)


def _part(part: Part) -> Iterator[str]:
    yield ""
    yield part.title
    heads = [Row("", part.columns)] if part.columns else []
    rows = [(row.name, *row.cells) for row in (*heads, *part.rows)]
    width = max(map(len, rows))
    rows = [(*row, *[""] * (width - len(row))) for row in rows]
    widths = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
    bars = [_bar(row) for row in part.rows] if part.is_shares else [""] * len(rows)
    for (first, *others), bar in zip(rows, bars, strict=True):
        cells = [cell.rjust(width) for cell, width in zip(others, widths[1:], strict=True)]
        yield f"  {first.ljust(widths[0])}  {'  '.join((*cells, bar))}".rstrip()
    if part.more:
        yield f"  {part.more}"


def _bar(row: Row) -> str:
    return "#" * max(1, round(row.share * _BAR)) if row.share else ""
