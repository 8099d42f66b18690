"""Names in one cell, with quotes around those that hold a separator; and what else sheets say for the writers' sake."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quizkit.formats._table.lists import join_tags, split_names, split_tags
from quizkit.model import Settings
from tests.formats.table.sheets import read_csv, read_xlsx, said, xlsx_bytes

HEADER = ["Question", "Option A", "Option B", "Correct"]
Q = ["Which?", "a", "b", "A"]


@pytest.mark.parametrize(
    ("cell", "names"),
    [
        ("one, two; three", ["one", "two", "three"]),
        ('"Paris, France", easy', ["Paris, France", "easy"]),
        ('"say ""no"""', ['say "no"']),
        ('5" disk, 3" disk', ['5" disk', '3" disk']),
        ('"never closed, two', ['"never closed', "two"]),
        ('"a"; "b"', ["a", "b"]),
        (" , ;", []),
    ],
)
def test_names_in_one_cell(cell: str, names: list[str]) -> None:
    assert split_tags(cell) == names


@given(st.lists(st.text(st.sampled_from('ab",;: \n'), min_size=1).filter(lambda name: name == name.strip() != "")))
def test_names_come_back(names: list[str]) -> None:
    assert split_tags(join_tags(names)) == names


def test_a_term_with_a_colon() -> None:
    quiz, report = read_csv([["Forbid", '"C: drive": "disk, hard"; cat: dog'], ["Keep", 'A; "B; C"'], HEADER, Q])
    assert said(report) == []
    assert quiz.glossary.forbid == {"C: drive": ("disk, hard",), "cat": ("dog",)}
    assert quiz.glossary.keep == ("A", "B; C")
    assert split_names("a, b", ",") == ["a", "b"]


def test_a_setting_that_is_not_filled_in_is_no_news() -> None:
    rows = [["Title", ""], ["Time limit", ""], ["Attempts", "2"], ["Scribbles", ""]]
    quiz, report = read_xlsx(xlsx_bytes([HEADER, Q], rows, names=["Questions", "Settings"]))
    assert said(report) == [("info", "read/skipped-row", "A4")]
    assert quiz.settings == Settings(attempts=2)


def test_sections_with_an_id_a_text_and_a_number_to_pick() -> None:
    header = [*HEADER, "Section ID", "Section", "Section text", "Pick"]
    rows = [
        [*Q, "a", "One", "Read this.", "1"],
        [*Q, "a", "", "", ""],
        [*Q, "b", "One", "", "none"],
        [*Q, "", "", "", ""],
    ]
    quiz, report = read_csv([["Language", "en"], header, *rows])
    assert said(report) == [("error", "read/number", "H5")]
    assert [
        (
            section.id,
            section.title.texts["en"].source if section.title else None,
            section.description.texts["en"].source if section.description else None,
            section.pick,
            len(section.items),
        )
        for section in quiz.sections
    ] == [("a", "One", "Read this.", 1, 2), ("b", "One", None, None, 1), (None, None, None, None, 1)]


def test_titles_are_in_the_markup_of_the_quiz() -> None:
    rows = [["Markup", "html"], ["Language", "en"], ["Description", "<b>Read</b>"], [*HEADER, "Section", "Markup"]]
    quiz, report = read_csv([*rows, [*Q, "A &amp; B", "plain"]])
    assert said(report) == []
    assert quiz.description is not None
    assert quiz.description.texts["en"].markup == "html"
    (section,) = quiz.sections
    assert section.title is not None
    assert section.title.texts["en"].source == "A & B"
