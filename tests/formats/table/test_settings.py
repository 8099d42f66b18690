"""What the rows above the header say about the quiz."""

from decimal import Decimal

import pytest

from quizkit.formats._table.settings import is_settings_sheet
from quizkit.model import Glossary, Quiz, Settings
from tests.formats.table.sheets import read_csv, read_xlsx, said, words, xlsx_bytes

TABLE = [["Question", "Option A", "Option B", "Correct"], ["What?", "yes", "no", "A"]]


def test_all_that_can_be_said() -> None:
    quiz, report = read_csv(
        [
            ["Quiz ID", "sharding-1"],
            ["Title", "Sharding"],
            ["Title (en)", "Sharding in English"],
            ["Description", "Answers appear."],
            ["Γλώσσα", "el"],
            ["Languages", "el, en"],
            ["Keep", "safetensors; MP3", "CSV"],
            ["Forbid", "safetensors: προστατευτικά, ασφαλή; MP3: ΜΠ3"],
            ["Time limit", "20 min"],
            ["Attempts", "2"],
            ["Shuffle", "yes"],
            ["Shuffle questions", "όχι"],
            ["Feedback", "after attempt"],
            ["Pass mark", "60%"],
            *TABLE,
        ]
    )
    assert len(report) == 0
    assert quiz.id == "sharding-1"
    assert quiz.title is not None and quiz.description is not None
    assert {tag: text.source for tag, text in quiz.title.items()} == {"el": "Sharding", "en": "Sharding in English"}
    assert {tag: text.source for tag, text in quiz.description.items()} == {"el": "Answers appear."}
    assert (quiz.language, quiz.languages) == ("el", ("el", "en"))
    assert quiz.glossary == Glossary(
        keep=("safetensors", "MP3", "CSV"), forbid={"safetensors": ("προστατευτικά", "ασφαλή"), "MP3": ("ΜΠ3",)}
    )
    assert quiz.settings == Settings(
        time_limit=Decimal(20), attempts=2, shuffle_choices=True, shuffle_questions=False,
        feedback="after_attempt", pass_mark=Decimal(60),
    )  # fmt: skip
    (item,) = quiz.items()
    assert list(item.stem.texts) == ["el"]


def test_a_value_behind_a_colon() -> None:
    quiz, report = read_csv([["Title: Sharding"], ["Language: el"], ["Note: nothing"], *TABLE])
    assert (words(quiz.title), quiz.language) == ("Sharding", "el")
    assert said(report) == [("info", "read/skipped-row", "A3")]


@pytest.mark.parametrize(
    "row",
    [
        ["Language", "Klingonese"],
        ["Languages", "el, ??"],
        ["Time limit", "soon"],
        ["Time limit", "0"],
        ["Attempts", "1.5"],
        ["Attempts", "-1"],
        ["Shuffle", "maybe"],
        ["Feedback", "loud"],
        ["Pass mark", "120"],
        ["Forbid", "safetensors"],
        ["Markup", "latex"],
    ],
)
def test_values_that_make_no_sense_are_errors_at_their_cells(row: list[str]) -> None:
    quiz, report = read_csv([row, *TABLE])
    assert said(report) == [("error", "read/setting", "B1")]
    assert (quiz.settings, quiz.languages) == (Settings(), ())


def test_a_second_value_is_said() -> None:
    _, report = read_csv([["Title", "One", "Two"], *TABLE])
    assert said(report) == [("warning", "read/unused-cell", "C1")]


def test_the_language_of_the_command_line_counts_where_the_file_says_none() -> None:
    quiz, _ = read_csv(TABLE, language="fr")
    assert quiz.language == "fr"
    quiz, _ = read_csv([["Language", "el"], *TABLE], language="fr")
    assert quiz.language == "el"


def stem_markup(quiz: Quiz) -> list[tuple[str, str]]:
    return [(text.source, text.markup) for item in quiz.items() for text in item.stem.texts.values()]


def test_the_markup_of_all_rows() -> None:
    rows = [TABLE[0], ["**What** is it?", "a1", "b1", "A"]]
    assert stem_markup(read_csv(rows)[0]) == [("**What** is it?", "plain")]
    assert stem_markup(read_csv([["Markup", "markdown"], *rows])[0]) == [("**What** is it?", "markdown")]


@pytest.mark.parametrize("name", ["Settings", "ΡΥΘΜΊΣΕΙΣ", "Ρυθμίσεις", "quiz", "Configuración", "Einstellungen"])
def test_a_sheet_of_settings(name: str) -> None:
    assert is_settings_sheet(name)
    quiz, report = read_xlsx(xlsx_bytes([["Title", "Sharding"], ["hello"]], TABLE, names=[name, "Questions"]))
    assert words(quiz.title) == "Sharding"
    assert [section.title for section in quiz.sections] == [None]
    assert said(report) == [("info", "read/skipped-row", "A2")]
