"""Usual rows, which are read in a short way, give the items that they give when they are read like all others."""

from collections.abc import Callable
from decimal import Decimal
from io import BytesIO
from unittest.mock import patch

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from openpyxl import Workbook

from quizkit.diagnostics import Report
from quizkit.formats._table import questions, usual
from quizkit.formats._table.grid import Row
from quizkit.model import ChoiceInteraction, Item, Quiz
from tests.formats.table.sheets import Rows, csv_bytes, keyed, read_csv, read_xlsx

HEADER = ["ID", "Question", "Option A", "Option B", "Option C", "Option D", "Correct", "Points", "Explanation"]
USUAL = ["q1", "Which is the capital of Peru?", "Lima", "Quito", "Bogota", "Caracas", "A", "2", "Since 1535."]

COLUMNS = (
    "ID", "Type", "Category", "Section", "Section ID", "Pick", "Include", "Points", "Explanation", "Hint", "Hint 2",
    "Tags", "Title", "Correct feedback", "Incorrect feedback", "Partial feedback", "Feedback A", "Feedback C",
    "Correct A", "Image", "Image alt", "Image B", "Tolerance", "Minimum", "Shuffle", "Scoring", "Fixed", "Language",
    "Markup", "Difficulty", "Notes", "Whatever", "Distractors", "Left 1", "Right 1", "Pairs", "Order", "Stimulus",
    "Gap", "Weight", "Rubric", "Lint ignore", "Options", "Correct 2", "Option names", "Option A (el)", "Question (el)",
    "Variables", "Area A", "Time limit", "Explanation (el)",
)  # fmt: skip
TEXTS = (
    "Lima", "Santiago de Chile", "Λίμα και Κίτο", "1/2", "abc", "Lima (correct)", "Lima (the city)", "* Lima",
    "[x] Lima", "Lima ✓", "Lima <-- correct", "Lima - correct", "<b>Lima</b>", r"\(x^2\)", "$x_1$", "It costs $5",
    "=SUM(A1)", "A and B", "true", "false", "None of the above", "Put them in order", "The gap [[1]] is here", "A", "B",
    "2", "", "[ ] Lima", "Lima [1]", "True or false?", "Total", "Section: Two", " Lima", "C:\\dir",
    "_____ is the capital",
)  # fmt: skip
KEYS = ("A", "A", "B", "c", "D", "E", "1", "A, B", "AB", "Lima", "true", "", "Β", "all", "a)", "A because it is")
SHORT = (
    "1",
    "2",
    "0",
    "1.5",
    "2 pts",
    "yes",
    "no",
    "el",
    "single",
    "multiple",
    "Multiple choice",
    "essay",
    "x",
    "A",
    "",
)


@st.composite
def tables(draw: st.DrawFn) -> Rows:
    """Tables that are usual to some part: more columns or fewer, and now and then a cell as nobody expects it."""
    options = ["Option A", "Option B", "Option C", "Option D", "Option E"][: draw(st.integers(2, 5))]
    more = draw(st.lists(st.sampled_from(COLUMNS), max_size=6, unique=True))
    header = draw(st.permutations(["Question", *options, *more]))
    header.insert(draw(st.integers(1, len(header))), "Correct")
    rows = []
    for number in range(draw(st.integers(1, 4))):
        odd = draw(st.sets(st.sampled_from(header), max_size=3))
        row = []
        for column in header:
            if column in odd:
                row.append(draw(st.sampled_from((*TEXTS, *SHORT, *KEYS))))
            elif column == "Correct":
                row.append(draw(st.sampled_from(KEYS)))
            elif column == "Question" or column.startswith("Option "):
                row.append(f"{column} as usual {number}")
            else:
                row.append("")
        rows.append(row)
    return [header, *rows]


def as_all_others(data: bytes, read: Callable[[bytes], tuple[Quiz, Report]] = read_csv) -> str:
    with patch.object(questions, "usual_rows", lambda *_: None):
        return told(read(data))


def told(found: tuple[Quiz, Report]) -> str:
    quiz, report = found
    return "\n".join((repr(quiz), *map(repr, report)))


def test_a_usual_row_is_read_in_the_short_way(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Item | None] = []
    whole = usual._UsualRows.item

    def item(self: usual._UsualRows, row: Row) -> Item | None:
        made.append(whole(self, row))
        return made[-1]

    monkeypatch.setattr(usual._UsualRows, "item", item)
    quiz, report = read_csv([HEADER, USUAL])
    assert [made[0]] == list(quiz.items())
    assert not list(report)
    (only,) = quiz.items()
    assert keyed(only) == {"Lima": 1, "Quito": 0, "Bogota": 0, "Caracas": 0}
    assert only.id == "q1"
    assert only.points == 2
    assert isinstance(only.interaction, ChoiceInteraction)
    places = [choice.location.cell for choice in only.interaction.choices if choice.location is not None]
    assert places == ["C2", "D2", "E2", "F2"]


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(tables())
def test_the_short_way_and_the_long_one_make_the_same(rows: Rows) -> None:
    data = csv_bytes(rows)
    assert told(read_csv(data)) == as_all_others(data)


@pytest.mark.parametrize("place", range(len(HEADER)))
@pytest.mark.parametrize("cell", sorted({*TEXTS, *SHORT, *KEYS}))
def test_each_odd_cell_is_seen(place: int, cell: str) -> None:
    row = [*USUAL]
    row[place] = cell
    data = csv_bytes([HEADER, row, USUAL])
    assert told(read_csv(data)) == as_all_others(data)


def test_numbers_of_points_in_workbooks_are_usual() -> None:
    book = Workbook()
    assert book.active is not None
    book.active.append(HEADER)
    for points in (2, 0.5, 0):
        book.active.append([*USUAL[:7], points, USUAL[8]])
    out = BytesIO()
    book.save(out)
    assert told(read_xlsx(out.getvalue())) == as_all_others(out.getvalue(), read_xlsx)
    assert [item.points for item in read_xlsx(out.getvalue())[0].items()] == [2, Decimal("0.5"), 0]
