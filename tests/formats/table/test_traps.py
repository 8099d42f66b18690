"""The list of traps as a whole: each file is tested somewhere."""

import csv
import time
from pathlib import Path

import pytest

from quizkit.linting import lint
from tests.formats.table.sheets import read_csv, read_xlsx, said
from tests.formats.xlsx.test_trap_cells import SHOWN

TRAPS = Path(__file__).parents[2] / "data" / "traps"
TESTS = Path(__file__).parents[1]


def listed() -> list[str]:
    with (TRAPS / "LIST.tsv").open(encoding="utf-8", newline="") as file:
        return sorted({row["file"] for row in csv.DictReader(file, delimiter="\t")})


def test_every_file_of_the_list_is_tested() -> None:
    tests = "".join(path.read_text(encoding="utf-8") for path in sorted(TESTS.glob("*/test_*.py")))
    assert [name for name in listed() if f"{Path(name).name}" not in tests] == []


def stems_from(workbook: str, *cells: str) -> list[list[str]]:
    """A table whose questions are cells of a trap workbook, as it shows them."""
    rows = [[SHOWN[workbook][cell][0], "a", "b", "A"] for cell in cells]
    return [["Question", "Option A", "Option B", "Correct"], *rows]


@pytest.mark.parametrize("read", [read_csv, read_xlsx])
def test_tags_in_plain_cells_are_said_once_and_stay(read: object) -> None:
    assert callable(read)
    quiz, report = read(stems_from("04_rich.xlsx", "R!B16", "R!B16"))
    assert [item.stem.first()[1].source for item in quiz.items()] == ["<b>x</b> &lt; y & z"] * 2
    assert said(report) == [("info", "read/looks-like-html", "A2")]


@pytest.mark.parametrize("stem", ["Is x < y or y > z?", "What is List<String>?", "What does <b> do?", "a <- 1"])
def test_what_is_no_markup_is_not_taken_for_it(stem: str) -> None:
    _, report = read_csv([["Question", "A", "B", "Correct"], [stem, "a", "b", "A"]])
    assert len(report) == 0


def test_tags_work_where_the_sheet_says_so() -> None:
    quiz, report = read_csv([["Markup", "html"], *stems_from("04_rich.xlsx", "R!B16")])
    (item,) = quiz.items()
    assert item.stem.first()[1].markup == "html"
    assert len(report) == 0


def test_a_word_of_two_scripts_is_found_by_the_linter() -> None:
    quiz, report = read_csv(stems_from("04_rich.xlsx", "R!B24"))
    assert len(report) == 0
    found = [one.code for one in lint(quiz) if one.code.startswith("text/")]
    assert found == ["text/mixed-script"]


def test_what_is_injected_is_only_text() -> None:
    quiz, report = read_xlsx(stems_from("02c_injection_text.xlsx", *(f"Sheet1!A{row}" for row in range(1, 8))))
    assert [item.stem.first()[1].source for item in quiz.items()] == [
        "=SUM(A1:A2)",
        "+1 is positive",
        "-5 degrees",
        "@mention",
        "=cmd|' /C calc'!A0",
        "=1+1",
        "- bullet",
    ]
    assert len(report) == 0


OPTIONS = [f"answer {number}" for number in range(8000)]


@pytest.mark.parametrize(
    "key",
    [",".join("ΑΒΕΖ" * 2000), "\n".join(OPTIONS[::2]), ",".join(map(str, range(1, 1000)))],
    ids=["Α", "text", "1"],
)
def test_a_key_with_very_many_parts_takes_linear_time(key: str) -> None:
    begun = time.process_time()
    _, report = read_csv([["Question", *["Option"] * len(OPTIONS), "Correct"], ["What?", *OPTIONS, key]])
    assert time.process_time() - begun < 10
    assert said(report) == []


def test_very_many_hints_take_linear_time() -> None:
    begun = time.process_time()
    quiz, _ = read_csv([["Question", *["Hint"] * 8000, "Correct"], ["What?", *OPTIONS, "1"]])
    assert time.process_time() - begun < 5
    assert [len(item.hints) for item in quiz.items()] == [8000]
