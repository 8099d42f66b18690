"""What quizkit writes into workbooks for people alone, and so does not read: sheets and notes of its own.

A workbook that came back with its findings can be mended, read and checked again as it is. Sheets are known by what
stands in their first row, notes by their first words, for both survive a spreadsheet program, whatever a sheet is
called by then.
"""

import re

from quizkit.formats._table.grid import Grid

GUIDE_TITLE = "How to fill in this workbook"
"""The first row of the guide in the template."""

FINDINGS_HEADER = ("Severity", "Place", "Question", "What was found", "What would be right", "Rule")
"""The first row of the list of findings in an annotated workbook."""

NOTE_MARK = "quizkit:"
"""The line above what quizkit says in a note, as spreadsheet programs put an author's name above a note."""

_OURS = re.compile(rf"(?:\A|\n)[ \t]*{NOTE_MARK}[ \t]*(?:\r?\n.*|\Z)", re.DOTALL)


def is_own(grid: Grid) -> bool:
    """Whether a sheet is the guide of the template or a list of findings."""
    if not grid.rows:
        return False
    first = grid.rows[0]
    texts = tuple(first.shown(column) for column in sorted(first.cells))
    return texts in ((GUIDE_TITLE,), FINDINGS_HEADER)


def without_findings(note: str) -> str:
    """What people have written into a note, without what quizkit has added below it."""
    return _OURS.sub("", note, count=1)
