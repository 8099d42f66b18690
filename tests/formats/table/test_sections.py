"""Rows that name the section of the questions below them, and rows that are no questions at all."""

import pytest

from quizkit.model import Quiz
from tests.formats.table.sheets import read_csv, read_xlsx, said

HEADER = ["No.", "Question", "Option A", "Option B", "Correct"]
WET = ["1", "Is water wet?", "yes", "no", "A"]
DRY = ["2", "Is sand dry?", "no", "yes", "B"]


def sections(quiz: Quiz) -> list[tuple[str, int]]:
    return [
        (section.title.first()[1].source if section.title is not None else "", len(section.items))
        for section in quiz.sections
    ]


@pytest.mark.parametrize("name", ["Part A", "Section 1: Water", "Unit II - Sand", "Ενότητα 3", "Teil B", "Часть 1"])
def test_a_numbered_part_stands_as_it_is(name: str) -> None:
    quiz, report = read_csv([HEADER, WET, ["", name], DRY])
    assert sections(quiz) == [("", 1), (name, 1)]
    assert said(report) == []


def test_a_heading_where_questions_have_their_numbers() -> None:
    quiz, report = read_csv([HEADER, ["WATER"], WET, ["SAND"], DRY])
    assert sections(quiz) == [("WATER", 1), ("SAND", 1)]
    assert said(report) == [("info", "read/section-row", "A2"), ("info", "read/section-row", "A4")]


def test_headings_above_a_header_that_comes_again() -> None:
    quiz, report = read_xlsx([["Part A"], HEADER, WET, [], ["", "Sand"], HEADER, DRY])
    assert sections(quiz) == [("Part A", 1), ("Sand", 1)]
    assert said(report) == [("info", "read/section-row", "B5"), ("info", "read/skipped-row", "A6")]


@pytest.mark.parametrize("words", ["Total questions:", "Number of questions", "Anzahl Fragen", "Αριθμός ερωτήσεων:"])
def test_a_count_of_the_questions_is_none(words: str) -> None:
    quiz, report = read_xlsx([HEADER, WET, DRY, [], ["", words, "2"]])
    assert sections(quiz) == [("", 2)]
    assert said(report) == [("info", "read/skipped-row", "B5")]


def test_remarks_of_the_author_are_no_questions() -> None:
    quiz, report = read_csv([HEADER, ["", "// ask Ann"], WET, ["", "# TODO: one more"], DRY])
    assert sections(quiz) == [("", 2)]
    assert said(report) == [("info", "read/skipped-row", "B2"), ("info", "read/skipped-row", "B4")]


def test_a_short_row_with_nothing_but_a_text_is_said_once() -> None:
    _, report = read_csv(b"Question,Option A,Option B,Correct\nWet?,yes,no,A\nThe end\n")
    assert said(report) == [("warning", "read/no-answer", "A3")]
