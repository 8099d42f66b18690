"""Comma-, semicolon- and tab-separated values: read by ``_table``, written by ``_sheet``."""

from quizkit.formats import Format, deferred
from quizkit.formats._sheet.capability import sheet_capability

EXTENSIONS = (".csv", ".tsv")

FORMAT = Format(
    title="CSV or TSV table",
    noun="a CSV or TSV table",
    extensions=EXTENSIONS,
    suffix=".csv",
    read=deferred("quizkit.formats.csv.reader:read"),
    reads_shares=True,
    write=deferred("quizkit.formats.csv.write:write"),
    sniff=deferred("quizkit.formats.csv.reader:sniff"),
    capability=sheet_capability(cautions=deferred("quizkit.formats._sheet.refusals:lost_in_text_files")),
    template=deferred("quizkit.formats.csv.template:template"),
    reword=deferred("quizkit.formats.csv.rewording:reword"),
    sheets=deferred("quizkit.formats.csv.reader:sheets"),
    next_step="Edit it as text. A spreadsheet program that opens it by a double click turns 1/2 into a date, 007 "
    "into 7 and =A1 into what it computes: import it there with all columns as text, or write xlsx instead.",
)
