"""What the cells of the trap workbooks mean in the columns that ``LIST.tsv`` speaks of: keys, points, times, notes.

Each value is put into a question as the trap workbook stores it; expected is what the list says.
"""

from datetime import time
from io import BytesIO
from pathlib import Path

import pytest
from openpyxl import Workbook
from openpyxl.comments import Comment

from quizkit import api
from quizkit.model import ChoiceInteraction, Item
from quizkit.source import Source
from tests.formats.table.sheets import keyed, read_xlsx, said

HEADER = ["Question", "Option A", "Option B", "Option C", "Correct", "Points", "Time limit (sec)"]
TRAPS = Path(__file__).parents[2] / "data" / "traps"


def question(*cells: object, formats: dict[str, str] | None = None) -> tuple[Item, list[tuple[str, str, str]]]:
    """The question of a row below the header, and what is said about that row."""
    book = Workbook()
    assert book.active is not None
    book.active.append(HEADER)
    book.active.append(["Which?", *cells])
    for cell, form in (formats or {}).items():
        book.active[cell].number_format = form
    quiz, report = read_xlsx(saved(book))
    (item,) = quiz.items()
    return item, [one for one in said(report) if one[2].endswith("2")]


def saved(book: Workbook) -> bytes:
    out = BytesIO()
    book.save(out)
    return out.getvalue()


@pytest.mark.parametrize(
    ("key", "truth"),
    [(True, True), (False, False), ("TRUE", True), ("WAHR", True), ("ΑΛΗΘΗΣ", True), ("FALSCH", False)],
)
def test_a_truth_value_of_a_spreadsheet_is_one_in_any_language(key: object, truth: bool) -> None:
    item, about = question(None, None, None, key)
    assert isinstance(item.interaction, ChoiceInteraction)
    assert item.interaction.mode == "true_false"
    assert [choice.fraction for choice in item.interaction.choices] == [truth, not truth]
    assert about == []


@pytest.mark.parametrize("key", ["Wahr", "Vero"])
def test_the_same_word_in_small_letters_is_in_doubt(key: str) -> None:
    """Only programs write it in capitals; a person may mean the word itself."""
    item, about = question(None, None, None, key)
    assert item.interaction.kind == "text_entry"
    assert about == [("warning", "key/true-or-false", "E2")]


@pytest.mark.parametrize(
    ("key", "right"), [("Α", ["a"]), ("A", ["a"]), ("1,3", ["a", "c"]), ("A, C", ["a", "c"]), ("1", ["a"])]
)
def test_letters_and_numbers_as_keys(key: str, right: list[str]) -> None:
    item, about = question("a", "b", "c", key)
    assert [text for text, share in keyed(item).items() if share] == right
    assert about == []


@pytest.mark.parametrize(
    ("option", "key"),
    [
        ("100\xa0km\u202f/h", "100 km /h"),
        ("“It’s” … «γεια»", '"It\'s" … "γεια"'),
        ("\ufb01le \uff21", "file A"),
        ("007", "007"),
        ("  x  ", "x"),
        ("A\u0301", "\xc1"),
    ],
)
def test_keys_are_matched_by_how_they_look(option: str, key: str) -> None:
    item, about = question(option, "other", "third", key)
    assert list(keyed(item).values()) == [1, 0, 0]
    assert about == []


def test_signs_that_only_look_alike_are_told_apart_where_both_are_options() -> None:
    item, about = question("x²", "x2", "x", "x2")
    assert keyed(item) == {"x²": 0, "x2": 1, "x": 0}
    assert about == []


def test_points_with_a_decimal_comma() -> None:
    item, about = question("a", "b", "c", "A", "1,5")
    assert str(item.points) == "1.5"
    assert about == []


@pytest.mark.parametrize(
    ("value", "form", "seconds"),
    [
        (time(0, 1, 30), "mm:ss", "90"),
        (time(1, 2), "h:mm", "3720"),
        (20, '0" s"', "20"),
        (20, "General", "20"),
        ("20", "@", "20"),
    ],
)
def test_a_time_limit_is_kept_in_seconds(value: object, form: str, seconds: str) -> None:
    item, _ = question("a", "b", "c", "A", 1, value, formats={"G2": form})
    assert item.extras == {"table": {"time_limit": seconds}}


@pytest.mark.parametrize(
    ("value", "form", "shown", "is_said"),
    [
        (0.5, "0%", "50%", True),
        (7, "000", "007", True),
        (1234.5, "#,##0.00", "1,234.50", True),
        (1 / 3, "0.00", "0.33", True),
        (20, '0" s"', "20 s", False),
        (2.5, "0.00", "2.50", False),
        (42, "@", "42", False),
    ],
)
def test_a_number_that_shows_other_digits_than_it_has_is_said(
    value: float, form: str, shown: str, is_said: bool
) -> None:
    item, about = question("a", value, "c", "A", formats={"C2": form})
    assert list(keyed(item)) == ["a", shown, "c"]
    assert about == ([("info", "read/as-shown", "C2")] if is_said else [])


def test_a_weight_is_a_number_however_it_is_shown() -> None:
    book = Workbook()
    assert book.active is not None
    book.active.append(["Question", "Option A", "Weight A", "Option B", "Weight B"])
    book.active.append(["Which?", "a", 1, "b", 0.5])
    book.active["C2"].number_format = book.active["E2"].number_format = "0%"
    quiz, report = read_xlsx(saved(book))
    (item,) = quiz.items()
    assert isinstance(item.interaction, ChoiceInteraction)
    assert [choice.fraction for choice in item.interaction.choices] == [1, 0.5]
    assert len(report) == 0


def with_notes(*cells: str) -> bytes:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.append(HEADER)
    sheet.append(["Which?", "a", "b", "c", "A"])
    for cell in cells:
        sheet[cell].comment = Comment(f"about {cell}", "Ann")
    return saved(book)


def test_notes_at_the_cells_of_a_question_are_kept_for_authors() -> None:
    quiz, report = read_xlsx(with_notes("A2", "B2", "A9"))
    (item,) = quiz.items()
    assert item.extras == {"table": {"notes": "A2: about A2\nB2: about B2"}}
    assert said(report)[1:] == [("info", "read/note", cell) for cell in ("A2", "B2", "A9")]


def test_no_target_misses_what_authors_note_for_each_other() -> None:
    quiz = api.read(Source("bank.xlsx", with_notes("B2"))).quiz
    assert quiz is not None
    exported = api.export(quiz, "gift")
    assert exported.diagnostics == ()
    assert exported.data is not None and b"about" not in exported.data
    kept = api.export(quiz, "yaml")
    assert kept.data is not None and b"B2: about B2" in kept.data


def test_notes_of_all_rows_of_a_question() -> None:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    for cells in (["Question", "Option", "Is correct"], ["Which?", "a", "yes"], [None, "b", "no"], [None, "c", "no"]):
        sheet.append(cells)
    sheet["A2"].comment, sheet["B3"].comment = Comment("first", "Ann"), Comment("second", "Ann")
    quiz, _ = read_xlsx(saved(book))
    assert [item.extras for item in quiz.items()] == [{"table": {"notes": "A2: first\nB3: second"}}]
