"""quizkit lint --format xlsx: copies of workbooks with their findings, and never anything over what people wrote."""

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from openpyxl import load_workbook

from tests.cli.conftest import EXAMPLE, ROOT, Run

TRANSLATOR = EXAMPLE / "translator.xlsx"
BROKEN = "Question,Option A,Option B,Correct\nWhich?,this,that,\n"


def test_the_translator_s_workbook(run: Run, tmp_path: Path) -> None:
    result = run("lint", TRANSLATOR, "--format", "xlsx", "-o", "annotated.xlsx")
    assert (result.exit_code, result.output) == (1, "annotated.xlsx: 3 errors and 1 warning in 1 file.\n")
    book = load_workbook(tmp_path / "annotated.xlsx")
    cells = [cell for row in book["Questions"].iter_rows() for cell in row if cell.comment is not None]
    assert [cell.coordinate for cell in cells] == ["C5", "I7", "O7"]
    assert cells[2].comment.text == (
        "quizkit:\nError: The explanation has 3 in English, but 2 in Greek.\nMake them the same."
    )
    assert cells[1].comment.text.count("Error: ") == 2
    assert [row[1].value for row in book["Findings"].iter_rows(min_row=2)] == [
        "Questions!C5", "Questions!I7", "Questions!I7", "Questions!O7",
    ]  # fmt: skip


def test_the_copy_is_mended_and_checked_again(run: Run) -> None:
    run("lint", TRANSLATOR, "--format", "xlsx", "-o", "annotated.xlsx")
    assert run("lint", "annotated.xlsx").output.splitlines()[1:] == run("lint", TRANSLATOR).output.splitlines()[1:]
    assert run("lint", "annotated.xlsx", "--format", "xlsx", "-o", "again.xlsx").exit_code == 1


def test_the_user_s_file_is_never_changed(run: Run, tmp_path: Path) -> None:
    shutil.copy(TRANSLATOR, tmp_path / "bank.xlsx")
    (tmp_path / "link.xlsx").symlink_to("bank.xlsx")
    os.link(tmp_path / "bank.xlsx", tmp_path / "hard.xlsx")
    (tmp_path / "folder").mkdir()
    for name in ("bank.xlsx", "./folder/../bank.xlsx", tmp_path / "bank.xlsx", "link.xlsx", "hard.xlsx"):
        for form in ("xlsx", "html"):
            result = run("lint", "bank.xlsx", "--format", form, "--out", name)
            assert (result.exit_code, "usage/overwrite" in result.stderr) == (2, True), name
    assert (tmp_path / "bank.xlsx").read_bytes() == TRANSLATOR.read_bytes()


def test_default_names_never_replace_what_is_there(run: Run, tmp_path: Path) -> None:
    assert run("lint", TRANSLATOR, "--format", "xlsx").exit_code == 1
    assert (tmp_path / "translator.findings.xlsx").is_file()
    assert "usage/exists" in run("lint", TRANSLATOR, "--format", "xlsx").stderr
    assert run("lint", TRANSLATOR, "--format", "xlsx", "--out", "translator.findings.xlsx").exit_code == 1


def test_several_files_go_into_a_folder(run: Run, tmp_path: Path) -> None:
    (tmp_path / "table.csv").write_text(BROKEN)
    result = run("lint", TRANSLATOR, "table.csv", EXAMPLE / "seed.txt", "--format", "xlsx", "--out", "out/")
    assert result.exit_code == 1
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == [
        "seed.findings.xlsx", "table.findings.xlsx", "translator.findings.xlsx",
    ]  # fmt: skip
    result = run("lint", TRANSLATOR, "table.csv", "--format", "xlsx", "--out", "one.xlsx")
    assert (result.exit_code, "usage/one-name" in result.stderr) == (2, True)
    (tmp_path / "table.yaml").write_text("questions: []\n")
    result = run("lint", "table.csv", "table.yaml", "--format", "xlsx", "--out", "two/")
    assert (result.exit_code, "usage/one-name" in result.stderr) == (2, True)
    assert not (tmp_path / "two").exists()


def test_a_csv_becomes_a_workbook_like_it(run: Run, tmp_path: Path) -> None:
    (tmp_path / "table.csv").write_text(BROKEN)
    assert run("lint", "table.csv", "--format", "xlsx", "-o", "table.xlsx").exit_code == 1
    book = load_workbook(tmp_path / "table.xlsx")
    assert book.sheetnames == ["Questions", "Findings"]
    assert [cell.value for cell in book["Questions"][2]][:3] == ["Which?", "this", "that"]
    noted = [cell.coordinate for row in book["Questions"].iter_rows() for cell in row if cell.comment is not None]
    links = [row[1].hyperlink.location for row in book["Findings"].iter_rows(min_row=2) if row[1].hyperlink]
    assert noted
    assert {f"'Questions'!{cell}" for cell in noted} == set(links)


def test_a_text_has_the_list_alone(run: Run, tmp_path: Path) -> None:
    run("lint", EXAMPLE / "seed.txt", "--format", "xlsx", "-o", "seed.xlsx")
    book = load_workbook(tmp_path / "seed.xlsx")
    assert book.sheetnames == ["Findings"]
    assert [row[1].value for row in book["Findings"].iter_rows(min_row=2)] == [
        "line 5 and 7 more", "line 5 and 7 more", "line 3",
    ]  # fmt: skip


def test_macros_are_kept_and_asked_for_by_name(run: Run, tmp_path: Path) -> None:
    macros = tmp_path / "bank.xlsm"
    shutil.copy(ROOT / "tests/data/traps/07_macro.xlsm", macros)
    with zipfile.ZipFile(macros, "a") as archive:
        archive.writestr("xl/vbaProject.bin", b"the macros")
    result = run("lint", macros, "--format", "xlsx", "-o", "copy.xlsx")
    assert (result.exit_code, "Call it copy.xlsm" in result.stderr) == (2, True)
    run("lint", macros, "--format", "xlsx", "-o", "copy.xlsm", "--exit-zero")
    with zipfile.ZipFile(macros) as was, zipfile.ZipFile(tmp_path / "copy.xlsm") as now:
        assert now.read("xl/vbaProject.bin") == was.read("xl/vbaProject.bin")
        assert b"macroEnabled" in was.read("[Content_Types].xml")
        assert b"macroEnabled" in now.read("[Content_Types].xml")


def test_files_that_cannot_be_read_have_no_copy(run: Run, tmp_path: Path) -> None:
    (tmp_path / "bad.xlsx").write_bytes(b"PK\x03\x04 nothing")
    shutil.copy(TRANSLATOR, tmp_path / "good.xlsx")
    result = run("lint", "bad.xlsx", "good.xlsx", "--format", "xlsx", "--out", "out/")
    assert (result.exit_code, "bad.xlsx" in result.stderr) == (2, True)
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["good.findings.xlsx"]
    assert run("lint", "-", "--format", "xlsx", stdin=b"Q?\nA. a\n").exit_code == 2


def test_other_reports_go_into_files(run: Run, tmp_path: Path) -> None:
    result = run("lint", TRANSLATOR, "--format", "html", "--out", "new/page.html")
    assert (result.exit_code, result.output) == (1, "")
    shown = run("lint", TRANSLATOR, "--format", "html").output
    assert (tmp_path / "new/page.html").read_text("utf-8") == shown


@pytest.mark.parametrize("report", ["text", "json"])
def test_openpyxl_is_never_loaded(report: str, tmp_path: Path) -> None:
    """It is what tests look at workbooks with; quizkit reads and writes their parts itself."""
    code = (
        f"import sys\nsys.argv = ['quizkit', 'lint', {str(TRANSLATOR)!r}, '--format', *sys.argv[1:]]\n"
        "from quizkit.cli import main\ntry:\n    main()\nexcept SystemExit:\n    pass\n"
        "print(*sorted({'openpyxl', 'quizkit.formats.xlsx.annotated'} & sys.modules.keys()))\n"
    )
    for form, wanted in ((report, ""), ("xlsx", "quizkit.formats.xlsx.annotated")):
        command = [sys.executable, "-c", code, form, "--out", str(tmp_path / f"out.{form}")]
        out = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT).stdout
        assert out.splitlines()[-1] == wanted


def test_findings_on_standard_output(run: Run, tmp_path: Path) -> None:
    (tmp_path / "quiz.yaml").write_text("questions:\n  - question: What  is?\n    options: [x, y]\n")
    assert run("lint", "quiz.yaml", "--no-cache", "--out", "-").stdout == run("lint", "quiz.yaml", "--no-cache").stdout
    assert [path.name for path in tmp_path.iterdir()] == ["quiz.yaml"]
