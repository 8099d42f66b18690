"""Gimkit's template for importing a kit, a CSV file.

A row with the name of the template, a row of headers, and for each question the right answer in a column of its own
and one to three wrong ones, as in the template that Gimkit gives away. All answers are shuffled.
"""

from quizkit.capability import Capability, Limits
from quizkit.formats import Format, deferred
from quizkit.formats._rows import columns
from quizkit.formats._rows.table import Column, Table

TABLE = Table(
    columns=(
        Column("Question", columns.stem),
        Column("Correct Answer", columns.option(1)),
        Column("Incorrect Answer 1", columns.option(2)),
        Column("Incorrect Answer 2 (Optional)", columns.option(3)),
        Column("Incorrect Answer 3 (Optional)", columns.option(4)),
    ),
    above=(("Gimkit Spreadsheet Import Template",),),
)

FORMAT = Format(
    title="Gimkit",
    extensions=(),
    suffix=".gimkit.csv",
    read_by="csv",
    write=TABLE.write_csv,
    capability=Capability(
        interactions=frozenset(("choice",)),
        choice_modes=frozenset(("single",)),
        right_first=True,
        unmarked=False,
        requires=frozenset(("key", "stem")),
        limits=Limits(min_choices=2, max_choices=4),
        unseen=False,
        refuses=deferred("quizkit.formats._rows.refusals:refusals"),
        cautions=deferred("quizkit.formats._rows.refusals:may_be_computed"),
    ),
    next_step="In Gimkit, create a kit, choose Import from Spreadsheet, and upload the file without opening it in a "
    "spreadsheet.",
)
