"""The guide sheet of the template, from ``guide.tsv``.

A line is a row and a tab divides its cells; ``= `` begins the title and ``# `` the header of a part.
"""

from collections.abc import Sequence
from importlib.resources import files

from quizkit.formats._workbook.book import Page, Row, Style

_SIGNS: dict[str, Style] = {"= ": "title", "# ": "header"}


def guide_page(languages: Sequence[str]) -> Page:
    """What the columns mean, the types, and how to say which answer is right, for a workbook in these languages."""
    text = files(__package__).joinpath("guide.tsv").read_text(encoding="utf-8")
    lines = text.replace("{languages}", " and ".join(languages)).splitlines()
    return Page("Guide", list(map(_row, lines)), [18, 66, 60])


def _row(line: str) -> Row:
    style = _SIGNS.get(line[:2])
    return ("text", line.split("\t")) if style is None else (style, line[2:].split("\t"))
