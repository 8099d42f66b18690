"""Comma-, semicolon- and tab-separated values: read here, laid out in ``_table``."""

from quizkit.formats import Format, deferred

EXTENSIONS = (".csv", ".tsv")

FORMAT = Format(
    title="CSV or TSV table",
    extensions=EXTENSIONS,
    suffix=".csv",
    read=deferred("quizkit.formats.csv.reader:read"),
    sniff=deferred("quizkit.formats.csv.reader:sniff"),
)
