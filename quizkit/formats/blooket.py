"""Blooket's template for importing a set of questions, a CSV file.

Two rows of headers with line breaks in them, as in the template that Blooket gives away. Right answers are named by
their numbers, several with commas, of which any one is right; there are two to four answers and at most 300 seconds.
"""

from collections.abc import Iterator

from quizkit.capability import Capability, Limits
from quizkit.formats import Format, deferred
from quizkit.formats._rows import columns
from quizkit.formats._rows.table import Column, Table
from quizkit.formats._rows.times import KEPT_IN, Times
from quizkit.model import Item

TIMES = Times(usual=20, most=300)

TABLE = Table(
    columns=(
        Column("Question #", columns.number),
        Column("Question Text", columns.stem),
        Column("Answer 1", columns.option(1)),
        Column("Answer 2", columns.option(2)),
        Column("Answer 3\n(Optional)", columns.option(3)),
        Column("Answer 4\n(Optional)", columns.option(4)),
        Column("Time Limit (sec)\n(Max: 300 seconds)", TIMES.of),
        Column("Correct Answer(s)\n(Only include Answer #)", columns.numbers_of_right),
    ),
    above=(("Blooket\nImport Template",),),
)


def cautions(item: Item) -> Iterator[tuple[str, str, str]]:
    """What is to be known of a question that is written as it is."""
    from quizkit.formats._rows.refusals import may_be_computed

    yield from TIMES.cautions(item)
    yield from may_be_computed(item)


FORMAT = Format(
    title="Blooket",
    extensions=(),
    suffix=".blooket.csv",
    read_by="csv",
    write=TABLE.write_csv,
    capability=Capability(
        interactions=frozenset(("choice",)),
        choice_modes=frozenset(("single", "multiple")),
        several_right="any",
        requires=frozenset(("key", "stem")),
        limits=Limits(min_choices=2, max_choices=4),
        keeps_extras=KEPT_IN,
        unseen=False,
        refuses=deferred("quizkit.formats._rows.refusals:refusals"),
        cautions=cautions,
    ),
    next_step="In Blooket, create a set, choose CSV Import, and upload the file without opening it in a spreadsheet.",
)
