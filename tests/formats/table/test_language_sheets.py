"""Workbooks with a sheet for each language."""

import pytest

from quizkit import api
from quizkit.diagnostics import Report
from quizkit.model import ChoiceInteraction, Item, Localized, Quiz
from quizkit.registry import get_format
from quizkit.shares import Share, is_unread
from quizkit.source import Source
from tests.formats.table.sheets import Rows, said, xlsx_bytes

HEADER = ["ID", "Question", "A", "B", "C", "Correct", "Category"]
ENGLISH = [
    HEADER,
    ["q1", "Capital of France?", "Paris", "Rome", "Oslo", "A", "Cities"],
    ["q2", "Capital of Italy?", "Paris", "Rome", "Oslo", "B", "Cities"],
]
GREEK = [
    ["ID", "Ερώτηση", "Α", "Β", "Γ", "Σωστή απάντηση", "Κατηγορία"],
    ["q2", "Πρωτεύουσα της Ιταλίας;", "Παρίσι", "Ρώμη", "Όσλο", "Β", "Πόλεις"],
    ["q1", "Πρωτεύουσα της Γαλλίας;", "Παρίσι", "Ρώμη", "Όσλο", "Α", "Πόλεις"],
]


def read(*sheets: Rows, names: list[str], language: str | None = None) -> tuple[Quiz, list[tuple[str, str, str]]]:
    loaded = api.read(Source("bank.xlsx", xlsx_bytes(*sheets, names=names), language))
    assert loaded.quiz is not None
    report = Report()
    report.extend(loaded.diagnostics)
    return loaded.quiz, said(report)


def in_all(text: Localized | None) -> dict[str, str]:
    assert text is not None
    return {tag: one.source for tag, one in text.texts.items()}


def choices(item: Item) -> list[tuple[dict[str, str], int]]:
    assert isinstance(item.interaction, ChoiceInteraction)
    return [(in_all(choice.text), int(choice.fraction or 0)) for choice in item.interaction.choices]


@pytest.mark.parametrize("names", [["en", "el"], ["English", "Ελληνικά"], ["Questions EN", "Questions EL"]])
def test_the_same_ids_are_one_question_in_both_languages(names: list[str]) -> None:
    quiz, report = read(ENGLISH, GREEK, names=names)
    assert report == [("info", "read/language-sheets", "A1")]
    assert (quiz.language, quiz.languages) == ("en", ("en", "el"))
    (section,) = quiz.sections
    assert in_all(section.title) == {"en": "Cities", "el": "Πόλεις"}
    first, second = section.items
    assert (first.id, in_all(first.stem)) == ("q1", {"en": "Capital of France?", "el": "Πρωτεύουσα της Γαλλίας;"})
    assert (second.id, in_all(second.stem)) == ("q2", {"en": "Capital of Italy?", "el": "Πρωτεύουσα της Ιταλίας;"})
    assert choices(second) == [
        ({"en": "Paris", "el": "Παρίσι"}, 0),
        ({"en": "Rome", "el": "Ρώμη"}, 1),
        ({"en": "Oslo", "el": "Όσλο"}, 0),
    ]


def test_the_language_of_the_quiz_comes_first() -> None:
    quiz, _ = read(ENGLISH, GREEK, names=["en", "el"], language="el")
    assert [(item.id, list(in_all(item.stem))) for item in quiz.items()] == [("q2", ["el", "en"]), ("q1", ["el", "en"])]


def test_answers_that_contradict_each_other_are_said() -> None:
    more = [[f"q{number}", f"Question {number}?", "x", "y", "z", "C", ""] for number in range(3, 6)]
    other = [GREEK[0], ["q2", "Ιταλία;", "Παρίσι", "Ρώμη", "Όσλο", "Α", ""], GREEK[2], *more]
    _, report = read([*ENGLISH, *more], other, names=["en", "el"])
    assert report == [("info", "read/language-sheets", "A1"), ("error", "key/contradiction", "F2")]


def test_departments_are_no_languages() -> None:
    """HR is Croatian too, and IT Italian."""
    rows = [[f"{number}", f"Question {number}?", "x", "y", "z", "ABC"[number % 3], ""] for number in range(1, 7)]
    others = [[*row[:5], "ABC"[(number + 1) % 3], ""] for number, row in enumerate(rows, 1)]
    for header in (HEADER, ["No.", *HEADER[1:]]):
        quiz, report = read([header, *rows], [header, *others], names=["HR", "IT"])
        assert len(list(quiz.items())) == 12
        assert "read/language-sheets" not in [code for _, code, _ in report]


def test_numbers_tell_what_belongs_together_where_the_answers_agree() -> None:
    numbered = [[["No.", *rows[0][1:]], *[[row[0][1:], *row[1:]] for row in rows[1:]]] for rows in (ENGLISH, GREEK)]
    quiz, report = read(*numbered, names=["en", "el"])
    assert report == [("info", "read/language-sheets", "A1")]
    assert [list(in_all(item.stem)) for item in quiz.items()] == [["en", "el"], ["en", "el"]]


def test_answers_in_words_are_not_compared() -> None:
    sheets = [
        [["ID", "Question", "Answer"], ["q1", "Water?", "H2O"]],
        [["ID", "Question", "Answer"], ["q1", "Wasser?", "Eis"]],
    ]
    quiz, _ = read(*sheets, names=["en", "de"])
    assert [in_all(item.stem) for item in quiz.items()] == [{"en": "Water?", "de": "Wasser?"}]


def test_a_question_of_one_sheet_alone_stays() -> None:
    quiz, report = read([*ENGLISH, ["q3", "Who?", "I", "you", "they", "A", "Cities"]], GREEK, names=["en", "el"])
    assert [(item.id, list(in_all(item.stem))) for item in quiz.items()][2] == ("q3", ["en"])
    assert [one[:2] for one in report] == [("info", "read/language-sheets")]


def test_sheets_without_ids_are_told_and_stay_apart() -> None:
    english, greek = ([row[1:] for row in rows] for rows in (ENGLISH, [GREEK[0], GREEK[2], GREEK[1]]))
    quiz, report = read(english, greek, names=["en", "el"])
    assert report == [("warning", "read/language-sheets", "A1")]
    assert len(list(quiz.items())) == 4


@pytest.mark.parametrize("names", [["Part 1", "Part 2"], ["en", "Extra"], ["Quiz EN", "Test EL"]])
def test_sheets_with_other_names_are_sections(names: list[str]) -> None:
    quiz, report = read(ENGLISH, [GREEK[0], ["q7", *GREEK[1][1:]]], names=names)
    assert report == []
    assert len(list(quiz.items())) == 3


def test_processes_that_divide_the_questions_read_each_of_them_once() -> None:
    rows = [[f"q{number}", f"Question {number}?", "x", "y", "z", "ABC"[number % 3], ""] for number in range(600)]
    others = [[name, f"Frage {name}?", *rest] for name, _, *rest in rows]
    data = xlsx_bytes([HEADER, *rows], [HEADER, *others], names=["en", "de"])
    expected = [{"en": f"Question {number}?", "de": f"Frage q{number}?"} for number in range(600)]
    reader = get_format("xlsx").read
    assert reader is not None
    read_by = []
    for number in range(2):
        source = Source("bank.xlsx", data, share=Share(number, 2))
        read_by.append([None if is_unread(item) else in_all(item.stem) for item in reader(source, Report()).items()])
    assert [one or other for one, other in zip(*read_by, strict=True)] == expected
    assert all((one is None) != (other is None) for one, other in zip(*read_by, strict=True))
