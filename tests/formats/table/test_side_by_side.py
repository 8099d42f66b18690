"""Tables beside each other in one sheet."""

import pytest

from tests.formats.table.sheets import items_of, keyed, read_csv, read_xlsx, said, stems

HEADER = ["Question", "A", "B", "Correct"]


@pytest.mark.parametrize("read", [read_csv, read_xlsx])
def test_tables_on_both_sides_of_a_blank_column(read: object) -> None:
    assert callable(read)
    rows = [[*HEADER, "", *HEADER], ["Q1", "a", "b", "A", "", "Q3", "c", "d", "B"], ["Q2", "x", "y", "B"]]
    quiz, report = read(rows)
    assert list(stems(quiz)) == ["Q1", "Q2", "Q3"]
    assert [keyed(item) for item in quiz.items()] == [{"a": 1, "b": 0}, {"x": 0, "y": 1}, {"c": 0, "d": 1}]
    at = items_of(quiz)[2].stem.first()[1].location
    assert at is not None
    assert at.cell == "F2"
    assert said(report) == [("info", "read/side-by-side", "A1")]


def test_the_same_headers_over_again_without_a_column_between() -> None:
    quiz, report = read_csv([[*HEADER, *HEADER], ["Q1", "a", "b", "A", "Q2", "c", "d", "B"]])
    assert [keyed(item) for item in quiz.items()] == [{"a": 1, "b": 0}, {"c": 0, "d": 1}]
    assert said(report) == [("info", "read/side-by-side", "A1")]


def test_tables_that_are_not_alike() -> None:
    quiz, _ = read_csv([[*HEADER, "", "Ερώτηση", "Απάντηση"], ["Q1", "a", "b", "A", "", "Πού;", "εδώ"]])
    assert list(stems(quiz)) == ["Q1", "Πού;"]


def test_columns_of_other_people_beside_a_table_are_no_table() -> None:
    quiz, report = read_csv([[*HEADER, "", "Teacher", "Room"], ["Q1", "a", "b", "A", "", "Bob", "5"]])
    assert list(stems(quiz)) == ["Q1"]
    assert [code for _, code, _ in said(report)] == ["read/unknown-field"] * 2


def test_what_stands_between_two_tables_is_said() -> None:
    _, report = read_xlsx([[*HEADER, "", *HEADER], ["Q1", "a", "b", "A", "stray", "Q2", "c", "d", "B"]])
    assert ("warning", "read/no-header-cell", "E2") in said(report)


def test_a_cell_between_two_tables_of_a_text_file_leaves_its_row_alone() -> None:
    header = ["Question", "A", "B", "Correct"]
    quiz, report = read_csv(
        [
            [*header, "", *header],
            ["Wet?", "yes", "no", "A", "ask Ann", "Dry?", "yes", "no", "B"],
            ["Hot?", "yes", "no", "A", "", "Cold?", "yes", "no", "B"],
        ]
    )
    assert [item.stem.first()[1].source for item in quiz.items()] == ["Wet?", "Hot?", "Dry?", "Cold?"]
    assert said(report) == [("info", "read/side-by-side", "A1"), ("warning", "read/no-header-cell", "E2")]
