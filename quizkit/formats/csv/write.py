"""A quiz as a CSV file: UTF-8, commas, and the canonical layout."""

import csv
from io import StringIO
from typing import BinaryIO

from quizkit.formats._sheet.columns import header_of
from quizkit.formats._sheet.quiz import Sheet, sheet_of
from quizkit.model import Quiz


def write(quiz: Quiz, out: BinaryIO) -> None:
    """Write rows about the quiz, a header, and a row for each question.

    Texts are written as they are. A sign put before ``=A1`` would keep a spreadsheet program from computing it, but it
    would be part of the text for every other program; the judge warns of such texts instead (see ``cautions``).
    """
    out.write(csv_of(sheet_of(quiz)))


def csv_of(sheet: Sheet) -> bytes:
    """A sheet as the bytes of a CSV file, with the byte order mark by which Excel knows UTF-8."""
    text = StringIO(newline="")
    writer = csv.writer(text)
    writer.writerows(sheet.about)
    writer.writerow(map(header_of, sheet.columns))
    writer.writerows(sheet.rows)
    return text.getvalue().encode("utf-8-sig", "replace")
