"""Old Excel workbooks: their cells, and a process that may do what it likes."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from quizkit import api
from quizkit.diagnostics import Report, Unreadable
from quizkit.formats._table.grid import Cell, Value
from quizkit.formats.xls import child, reader
from quizkit.formats.xls.reader import read_grids
from quizkit.source import Source
from tests.formats.xlsx.test_trap_cells import SHOWN

TRAPS = Path(__file__).parents[2] / "data" / "traps"
NUMBERS = "10e_numbers_libreoffice.xls"


def grids_of(data: bytes) -> Any:
    return read_grids(Source("bank.xls", data), Report())


@pytest.fixture(scope="module")
def cells() -> dict[str, Value]:
    return {
        f"{grid.sheet}!{grid.at(row, column).cell}": value
        for grid in grids_of((TRAPS / NUMBERS).read_bytes())
        for row in grid.rows
        for column, value in row.cells.items()
    }


@pytest.mark.parametrize("cell", SHOWN["01_numbers.xlsx"])
def test_a_cell_is_read_as_it_is_shown(cells: dict[str, Value], cell: str) -> None:
    """The expectations are those of the workbook that LibreOffice saved in the old format."""
    shown, remark = SHOWN["01_numbers.xlsx"][cell]
    value = cells[cell]
    assert (value if isinstance(value, str) else value.shown) == shown
    remarks = () if isinstance(value, str) else value.remarks
    assert [f"{one.severity} {one.code}" for one in remarks] == ([remark] if remark else [])


def test_a_workbook_is_read_as_a_quiz() -> None:
    loaded = api.read(Source("09_biff8.xls", (TRAPS / "09_biff8.xls").read_bytes()))
    assert loaded.format == "xls" and loaded.quiz is not None
    first, _ = loaded.quiz.items()
    assert first.stem.first()[1].source == "Τι είναι;"
    assert str(first.location) == "09_biff8.xls Q!A2"
    date = loaded.diagnostics[0]
    assert (date.code, date.location and date.location.cell) == ("read/date", "A3")
    assert "(3/4 or 3-4)" in str(date.advice)


def test_without_the_library_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    hidden = tmp_path / "child.py"
    words = Path(child.__file__).read_text(encoding="utf-8").replace("import xlrd.biffh", "import no_such_library")
    hidden.write_text(words, encoding="utf-8")
    monkeypatch.setattr(child, "__file__", str(hidden))
    loaded = api.read(Source("09_biff8.xls", (TRAPS / "09_biff8.xls").read_bytes()))
    assert loaded.quiz is None
    (said,) = loaded.diagnostics
    assert (said.severity, said.code) == ("error", "read/extra")
    assert "quizkit[office]" in str(said.advice) and ".xlsx" in str(said.advice)


@pytest.mark.parametrize(
    ("program", "seconds", "code"),
    [
        ("import os; os.abort()", 60, "read/broken"),
        ("print('{\"sheet\": ')", 60, "read/broken"),
        ("print('[]')", 60, "read/broken"),
        ("import time; time.sleep(60)", 1, "read/limit"),
    ],
)
def test_whatever_becomes_of_the_other_process(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, program: str, seconds: int, code: str
) -> None:
    other = tmp_path / "child.py"
    other.write_text(program, encoding="utf-8")
    monkeypatch.setattr(child, "__file__", str(other))
    monkeypatch.setattr(child, "MAX_SECONDS", seconds)
    monkeypatch.setattr(reader, "_GRACE", 0)
    with pytest.raises(Unreadable) as refused:
        grids_of((TRAPS / "09_biff8.xls").read_bytes())
    assert refused.value.diagnostic.code == code


def test_damaged_workbooks_are_read_or_refused() -> None:
    data = (TRAPS / "09_biff8.xls").read_bytes()
    step = len(data) // 8
    for start in range(600, len(data), step):
        damaged = data[:start] + bytes(value ^ 0x5A for value in data[start : start + 40]) + data[start + 40 :]
        try:
            grids_of(damaged)
        except Unreadable as error:
            assert error.diagnostic.code in ("read/broken", "read/limit", "read/encrypted", "read/not-xls")
    with pytest.raises(Unreadable) as refused:
        grids_of(data[: len(data) // 2])
    assert refused.value.diagnostic.code in ("read/broken", "read/not-xls")


def test_the_other_process_imports_nothing_of_quizkit() -> None:
    done = subprocess.run(
        [sys.executable, "-P", "-X", "importtime", str(Path(child.__file__))],
        input=b"",
        capture_output=True,
        check=True,
    )
    assert b"xlrd" in done.stderr
    assert b"quizkit" not in done.stderr.replace(b"quizkit/formats", b"")


@pytest.mark.parametrize(
    ("name", "stream", "code", "what"),
    [
        ("old.doc", "WordDocument", "read/not-docx", "old Word document"),
        ("locked.docx", "EncryptedPackage", "read/encrypted", "the document is protected"),
        ("locked.xlsx", "EncryptedPackage", "read/encrypted", "the workbook is protected"),
        ("deck.xls", "PowerPoint Document", "read/not-xlsx", "PowerPoint"),
    ],
)
def test_other_files_of_the_same_container(name: str, stream: str, code: str, what: str) -> None:
    ole = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(504) + stream.encode("utf-16-le") + bytes(512)
    loaded = api.read(Source(name, ole))
    (said,) = loaded.diagnostics
    assert (said.code, what in said.message) == (code, True)


def test_a_cell_that_is_bold_is_marked() -> None:
    """The colours and weights of the trap workbook are all usual, so nothing in it stands out."""
    grids = grids_of((TRAPS / NUMBERS).read_bytes())
    values = [value for grid in grids for row in grid.rows for value in row.cells.values()]
    assert not any(isinstance(value, Cell) and (value.marked or value.struck) for value in values)
