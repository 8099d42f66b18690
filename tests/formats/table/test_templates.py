"""The workbook to fill in: read as it is, and filled in as a user does it."""

import shutil
import subprocess
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook

from quizkit import api
from quizkit.formats._authored import field_for
from quizkit.formats._table.own import GUIDE_TITLE
from quizkit.model import (
    ChoiceInteraction,
    ExtendedText,
    MatchInteraction,
    NoInteraction,
    NumericInteraction,
    OrderInteraction,
    Quiz,
    TextEntryInteraction,
    UploadInteraction,
)
from quizkit.source import Source

KINDS = [
    "choice", "choice", "choice", "text_entry", "numeric", "match", "order", "cloze", "extended_text", "upload", "none",
]  # fmt: skip

FILLED: list[dict[str, Any]] = [
    {"Type": "single", "Question": "2 + 2?", "Option A": 3, "Option B": 4, "Option C": "1/2", "Correct": "b"},
    {"Type": "multiple", "Question": "Even?", "Option A": "6", "Option B": "1", "Option C": "8", "Correct": "A and C"},
    {"Type": "true/false", "Question": "Ice is cold.", "Correct": "yes", "Explanation": "Below 0 °C."},
    {"Type": "short answer", "Question": "A colour?", "Correct": "red | blue"},
    {"Type": "numeric", "Question": "How many?", "Correct": 12.5, "Tolerance": "10%", "Points": 2},
    {"Type": "match", "Question": "Match.", "Left 1": "cat", "Right 1": "kitten", "Left 2": "dog", "Right 2": "puppy"},
    {"Type": "order", "Question": "Order.", "Option A": "first", "Option B": "second"},
    {"Type": "essay", "Question": "Why?", "Rubric": "a reason"},
    {"Type": "upload", "Question": "Your file?"},
    {"Type": "information", "Question": "The end."},
    {"Question": "And this?", "Option A": "no", "Option B": "right", "Correct": "right"},
]  # fmt: skip


def read(data: bytes, name: str = "quiz.xlsx") -> Quiz:
    loaded = api.read(Source(name, data))
    assert [str(one) for one in loaded.diagnostics if one.severity != "info"] == []
    assert loaded.quiz is not None
    return loaded.quiz


def filled_in(data: bytes) -> bytes:
    """The template as a user leaves it: the examples gone, a row of each type, some settings."""
    book = load_workbook(BytesIO(data))
    sheet = book["Questions"]
    columns = {str(cell.value): cell.column for cell in sheet[1]}
    sheet.delete_rows(2, sheet.max_row)
    for number, row in enumerate(FILLED, 2):
        for title, value in row.items():
            sheet.cell(number, columns[title], value)
    for cells in book["Settings"].iter_rows():
        values = {"Title": "Mine", "Time limit": 30, "Shuffle answers": "yes", "Description": None}
        if cells[0].value in values:
            cells[1].value = values[cells[0].value]
    out = BytesIO()
    book.save(out)
    return out.getvalue()


def check_filled_in(quiz: Quiz) -> None:
    assert quiz.title is not None
    assert (quiz.title.texts["en"].source, quiz.description) == ("Mine", None)
    assert (quiz.settings.time_limit, quiz.settings.shuffle_choices, quiz.settings.attempts) == (30, True, None)
    answers = [item.interaction for item in quiz.items()]
    single, several, truth, typed, number, match, order, essay, upload, text, named = answers
    for choice, mode, key in (
        (single, "single", [0, 1, 0]),
        (several, "multiple", [1, 0, 1]),
        (truth, "true_false", [1, 0]),
        (named, "single", [0, 1]),
    ):
        assert isinstance(choice, ChoiceInteraction)
        assert (choice.mode, [one.fraction for one in choice.choices]) == (mode, key)
    assert isinstance(single, ChoiceInteraction)
    assert [one.text.texts["en"].source for one in single.choices] == ["3", "4", "1/2"]
    assert isinstance(typed, TextEntryInteraction)
    assert [one.text.texts["en"].source for one in typed.answers] == ["red", "blue"]
    assert isinstance(number, NumericInteraction)
    assert [(float(one.value or 0), float(one.tolerance)) for one in number.answers] == [(12.5, 1.25)]
    assert isinstance(match, MatchInteraction)
    assert [(one.left.texts["en"].source, one.right.texts["en"].source) for one in match.pairs] == [
        ("cat", "kitten"),
        ("dog", "puppy"),
    ]
    assert isinstance(order, OrderInteraction)
    assert [one.text.texts["en"].source for one in order.entries] == ["first", "second"]
    assert isinstance(essay, ExtendedText)
    assert essay.rubric is not None
    assert isinstance(upload, UploadInteraction)
    assert isinstance(text, NoInteraction)
    assert [item.points for item in quiz.items()] == [1, 1, 1, 1, 2, 1, 1, 1, 1, 1, 1]


@pytest.mark.parametrize("languages", [("en",), ("el",), ("el", "en"), ("fr",), ("fr", "en"), ("pt-BR", "mi")])
def test_the_examples_read_without_a_complaint(languages: tuple[str, ...]) -> None:
    quiz = read(api.template("xlsx", languages))
    assert [item.interaction.kind for item in quiz.items()] == KINDS
    assert (quiz.language, quiz.languages) == (languages[0], languages if len(languages) > 1 else ())
    assert all(item.stem.texts[languages[0]].source for item in quiz.items())


@pytest.mark.parametrize("name", ["Guide", "Οδηγός"])
def test_the_guide_is_not_said_to_be_left_out(name: str) -> None:
    book = load_workbook(BytesIO(api.template("xlsx", ("en",))))
    book["Guide"].title = name
    out = BytesIO()
    book.save(out)
    assert api.read(Source("quiz.xlsx", out.getvalue())).diagnostics == ()


def test_the_guide_is_known_by_its_title() -> None:
    assert load_workbook(BytesIO(api.template("xlsx", ("en",))))["Guide"]["A1"].value == GUIDE_TITLE


def test_another_sheet_without_questions_is_said_to_be_left_out() -> None:
    book = load_workbook(BytesIO(api.template("xlsx", ("en",))))
    book["Guide"]["A1"] = "My plans"
    out = BytesIO()
    book.save(out)
    loaded = api.read(Source("quiz.xlsx", out.getvalue()))
    assert [(one.code, one.location.sheet if one.location else "") for one in loaded.diagnostics] == [
        ("read/no-questions", "Guide")
    ]


def test_filled_in_by_a_user() -> None:
    check_filled_in(read(filled_in(api.template("xlsx", ("en",)))))


def test_saved_by_libreoffice(tmp_path: Path) -> None:
    office = shutil.which("soffice")
    if office is None:
        pytest.skip("skipped: no LibreOffice (soffice) here")
    (tmp_path / "quiz.xlsx").write_bytes(filled_in(api.template("xlsx", ("en",))))
    profile = f"-env:UserInstallation=file://{tmp_path}/profile"
    command = [office, profile, "--headless", "--convert-to", "xlsx", "--outdir", str(tmp_path / "out"), "quiz.xlsx"]
    subprocess.run(command, cwd=tmp_path, check=True, capture_output=True, timeout=120)
    check_filled_in(read((tmp_path / "out/quiz.xlsx").read_bytes()))


def test_the_cells_are_text_before_anybody_types() -> None:
    sheet = load_workbook(BytesIO(api.template("xlsx", ("en",))))["Questions"]
    styles = {sheet.column_dimensions[name].number_format for name in ("A", "D", "E", "H")}
    assert styles == {"@"}


def test_two_languages_stand_side_by_side() -> None:
    sheet = load_workbook(BytesIO(api.template("xlsx", ("el", "en"))))["Questions"]
    header = [str(cell.value) for cell in sheet[1]]
    for name in ("Question", "Option A", "Option D", "Feedback D", "Explanation", "Hint"):
        place = header.index(f"{name} (el)")
        assert header[place + 1] == f"{name} (en)"
    assert header.count("Correct") == 1


def test_every_column_that_the_guide_names_is_understood() -> None:
    guide = load_workbook(BytesIO(api.template("xlsx", ("en",))))["Guide"]
    named: list[str] = []
    part = ""
    for cell, *_ in guide.iter_rows():
        if cell.font.b:
            part = str(cell.value)
        elif part in ("Column", "More columns") and cell.value:
            named += str(cell.value).replace(" to D", "").replace(".. ", ", ").rstrip(".").split(", ")
    named = [name.replace("Options", "Option") for name in named]
    assert len(named) > 25
    assert [name for name in named if field_for(name) is None and name != "The question"] == []


@pytest.mark.parametrize("name", ["csv", "yaml"])
@pytest.mark.parametrize("languages", [("en",), ("el", "en")])
def test_the_other_templates(name: str, languages: tuple[str, ...]) -> None:
    data = api.template(name, languages)
    quiz = read(data, f"quiz.{name}")
    kinds = [item.interaction.kind for item in quiz.items()]
    assert kinds == KINDS
    assert quiz.language == languages[0]
    if name == "yaml":
        text = data.decode()
        assert text.startswith("# A quiz to fill in")
        assert text.count("    # ") == 12 + (languages == ("el",))
