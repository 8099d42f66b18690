"""A bank at a glance, as a page with bars: whole by itself, without a script, and fit for paper.

Each part is a table whose rows also have a bar, so that nothing is told by a picture alone.
"""

from base64 import b64encode
from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from html import escape

from quizkit.overview import Overview
from quizkit.overview.parts import Part, Row, headline, parts_of

_WIDTH, _HEIGHT = 240, 14
_COLUMNS = 40
"""How many columns lengths are drawn in; longer texts share the last."""

_STYLE = """
:root { color-scheme: light dark; --bar: #2f6f9f; --rest: #8883; --chance: #c2410c; --line: #8886; }
@media (prefers-color-scheme: dark) { :root { --bar: #6fb1e0; --chance: #fb923c; } }
body { font: 16px/1.45 system-ui, sans-serif; margin: 2rem auto; max-width: 58rem; padding: 0 1rem; }
main { display: grid; gap: 1rem 2.5rem; grid-template-columns: repeat(auto-fill, minmax(min(26rem, 100%), 1fr)); }
h1 { font-size: 1.5rem; margin: 0; }
h2 { font-size: 1.05rem; margin: 1rem 0 .3rem; }
table { border-collapse: collapse; width: 100%; }
th, td { border-bottom: 1px solid var(--line); padding: .2rem .5rem .2rem 0; text-align: right; }
th[scope=row], td.bar { text-align: left; }
th { font-weight: normal; min-width: 4.5rem; overflow-wrap: anywhere; }
thead th { font-size: .85rem; }
td { font-variant-numeric: tabular-nums; white-space: nowrap; }
td.bar { width: 30%; min-width: 4rem; }
svg { display: block; height: .9rem; width: 100%; }
svg.lengths { height: 4.5rem; }
.rest { fill: var(--rest); } .share { fill: var(--bar); } .chance { fill: var(--chance); }
.note { font-size: .85rem; margin: .2rem 0; }
section { break-inside: avoid; overflow-x: auto; } section.wide { grid-column: 1 / -1; }
@media print { body { margin: 0; max-width: none; } svg { print-color-adjust: exact; } }
"""


def page(overview: Overview) -> str:
    """All counts as an HTML page."""
    policy = f"default-src 'none'; style-src 'sha256-{b64encode(sha256(_STYLE.encode()).digest()).decode()}'"
    body = "".join([*map(_part, parts_of(overview)), *_lengths(overview)])
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>A bank at a glance</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n"
        f"<header><h1>A bank at a glance</h1><p>{escape(headline(overview))}</p></header>\n"
        f"<main>{body}</main>\n</body>\n</html>\n"
    )


def _part(part: Part) -> str:
    barred = any(row.share is not None for row in part.rows)
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in part.columns)
    rows = "".join(_row(row, part, barred) for row in part.rows)
    notes = [part.more] if part.more else []
    if part.chance is not None:
        notes.append(f"The mark is at {part.chance:.0%}, an equal share.")
    wide = "" if barred else ' class="wide"'
    return (
        f"<section{wide}><h2>{escape(part.title)}</h2><table>"
        + (f"<thead><tr><td></td>{head}</tr></thead>" if head else "")
        + f"<tbody>{rows}</tbody></table>"
        + "".join(f'<p class="note">{escape(note)}</p>' for note in notes)
        + "</section>"
    )


def _row(row: Row, part: Part, barred: bool) -> str:
    width = max(len(one.cells) for one in part.rows)
    cells = "".join(f"<td>{escape(cell)}</td>" for cell in (*row.cells, *[""] * (width - len(row.cells))))
    bar = f'<td class="bar">{_bar(row.share, part.chance)}</td>' if barred else ""
    return f'<tr><th scope="row">{escape(row.name)}</th>{bar}{cells}</tr>'


def _bar(share: float | None, chance: float | None) -> str:
    if share is None:
        return ""
    mark = f'<rect class="chance" x="{chance * _WIDTH - 1:.0f}" width="2" height="{_HEIGHT}"/>' if chance else ""
    return (
        f'<svg viewBox="0 0 {_WIDTH} {_HEIGHT}" preserveAspectRatio="none" aria-hidden="true">'
        f'<rect class="rest" width="{_WIDTH}" height="{_HEIGHT}"/>'
        f'<rect class="share" width="{share * _WIDTH:.1f}" height="{_HEIGHT}"/>{mark}</svg>'
    )


def _lengths(overview: Overview) -> Iterator[str]:
    """How many texts have so many words, a column for each length or for a few."""
    for name, lengths in sorted(overview.words.items()):
        if not lengths:
            continue
        step = max(1, -(-_usual(lengths) // _COLUMNS))
        columns = Counter[int]()
        for length, count in lengths.items():
            columns[min(length // step, _COLUMNS)] += count
        most, last = max(columns.values()), max(columns)
        drawn = "".join(
            f'<rect class="share" x="{place}.1" y="{100 - columns[place] * 100 / most:.1f}" width="0.8" '
            f'height="{columns[place] * 100 / most:.1f}"/>'
            for place in sorted(columns)
        )
        ends = f"{last * step} words or more" if last == _COLUMNS else f"{last * step + step - 1} words"
        yield (
            f"<section><h2>{escape(name.capitalize())}s by length</h2>"
            f'<svg class="lengths" viewBox="0 0 {last + 1} 100" preserveAspectRatio="none" aria-hidden="true">'
            f'<rect class="rest" y="99" width="{last + 1}" height="1"/>{drawn}</svg>'
            f'<p class="note">From 0 to {ends}; the tallest column is {most:,} texts.</p></section>'
        )


def _usual(lengths: Counter[int]) -> int:
    """A length that one text in a hundred exceeds: a single long one is not to press all others together."""
    left = lengths.total() // 100
    for length in sorted(lengths, reverse=True):
        left -= lengths[length]
        if left < 0:
            return length
    return 0
