"""Kahoot's template for importing questions from a spreadsheet, a workbook.

The header is in row 8 and begins in column B; column A numbers the questions. Headers, rows and limits are those of the
template that Kahoot gives away. A right answer is named by its number, several with commas; the number and the time are
numbers, not texts. There are only questions with two to four answers, true or false among them.
"""

from quizkit.capability import Capability, Limits
from quizkit.formats import Format, deferred
from quizkit.formats._rows import columns
from quizkit.formats._rows.table import Column, Table
from quizkit.formats._rows.times import KEPT_IN, Times

TIMES = Times(usual=20, allowed=(5, 10, 20, 30, 60, 90, 120, 240))

TABLE = Table(
    columns=(
        Column("", columns.number, 5),
        Column("Question - max 120 characters", columns.stem, 60),
        *(Column(f"Answer {place} - max 75 characters", columns.option(place), 30) for place in (1, 2, 3, 4)),
        Column("Time limit (sec) – 5, 10, 20, 30, 60, 90, 120, or 240 secs", TIMES.of, 20),
        Column("Correct answer(s) - choose at least one", columns.numbers_of_right, 20),
    ),
    above=(
        (),
        ("", "Quiz template"),
        ("", "A question has at most 120 characters and an answer at most 75."),
        ("", "Several right answers are named by their numbers with commas between."),
        (),
        (),
        (),
    ),
)

FORMAT = Format(
    title="Kahoot",
    extensions=(),
    suffix=".kahoot.xlsx",
    read_by="xlsx",
    write=TABLE.write_xlsx,
    capability=Capability(
        interactions=frozenset(("choice",)),
        choice_modes=frozenset(("single", "multiple")),
        several_right="any",
        requires=frozenset(("key", "stem")),
        limits=Limits(stem=120, option=75, min_choices=2, max_choices=4),
        keeps_extras=KEPT_IN,
        unseen=False,
        refuses=deferred("quizkit.formats._rows.refusals:refusals"),
        cautions=TIMES.cautions,
    ),
    next_step="In Kahoot, create a kahoot, choose Add question and then Import spreadsheet.",
)
