"""Wayground's (once Quizizz's) template for importing questions from a spreadsheet, a workbook.

The header is in row 1, and row 2 explains the columns: the importer skips it, so it has to be there. Headers, the row
below them and the names of types are those of the template that Wayground gives away. Right options are named by
their numbers, with commas for a Checkbox, and a blank time is that of the service; for Fill-in-the-Blank the options
are the accepted answers.
"""

from quizkit.capability import Capability, Limits
from quizkit.formats import Format, deferred
from quizkit.formats._rows import columns
from quizkit.formats._rows.table import Cell, Column, Table
from quizkit.formats._rows.times import KEPT_IN, Times
from quizkit.model import ChoiceInteraction, Item

TIMES = Times()

_TYPES = {"choice": "Multiple Choice", "text_entry": "Fill-in-the-Blank", "extended_text": "Open-Ended"}


def type_of(item: Item, _place: int) -> Cell:
    """What Wayground calls the type of a question."""
    interaction = item.interaction
    several = isinstance(interaction, ChoiceInteraction) and interaction.mode == "multiple"
    return "Checkbox" if several else _TYPES[interaction.kind]


TABLE = Table(
    columns=(
        Column("Question Text", columns.stem, 60),
        Column("Question Type", type_of, 18),
        *(Column(f"Option {place}", columns.option(place), 30) for place in (1, 2, 3, 4, 5)),
        Column("Correct Answer", columns.numbers_of_right),
        Column("Time in seconds", TIMES.of),
        Column("Image Link", columns.blank),
        Column("Answer explanation", columns.explanation, 40),
    ),
    below=(
        (
            "Text of the question\n\n(required)",
            "Question Type\n\n(default is Multiple Choice)",
            "Text for option 1\n\n(required in all cases except open-ended & draw questions)",
            "Text for option 2\n\n(required in all cases except open-ended & draw questions)",
            "Text for option 3\n\n(optional)",
            "Text for option 4\n\n(optional)",
            "Text for option 5\n\n(optional)",
            "The correct option choice (between 1-5).\n\n"
            'Leave blank for "Open-Ended", "Poll", "Draw" and "Fill-in-the-Blank".',
            "Time in seconds\n\n(optional, default value is 30 seconds)",
            "Link of the image\n\n(optional)",
            "Explanation for the answer\n(optional)",
        ),
    ),
)

FORMAT = Format(
    title="Wayground",
    extensions=(),
    suffix=".wayground.xlsx",
    read_by="xlsx",
    write=TABLE.write_xlsx,
    capability=Capability(
        interactions=frozenset(("choice", "text_entry", "extended_text")),
        choice_modes=frozenset(("single", "multiple")),
        features=frozenset(("general-feedback", "text-several", "all-or-nothing")),
        requires=frozenset(("key", "stem")),
        limits=Limits(min_choices=2, max_choices=5),
        keeps_extras=KEPT_IN,
        unseen=False,
        refuses=deferred("quizkit.formats._rows.refusals:refusals"),
        cautions=TIMES.cautions,
    ),
    next_step="In Wayground (once Quizizz), create an assessment and import the file as a spreadsheet.",
)
