"""xls: bytes to lines by another process, lines to rows, rows to a quiz."""

import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from quizkit.diagnostics import Report, Unreadable
from quizkit.formats._office.compound import OLE, has_stream
from quizkit.formats._office.container import refuse_no_archive
from quizkit.formats._office.runs import Run, rich_value
from quizkit.formats._office.sheets import Range, rows_in_order, tell_hidden, tell_hidden_sheet
from quizkit.formats._office.values import failed, linked, number_cell, plain_value
from quizkit.formats._table.grid import Cell, Grid, Value
from quizkit.formats._table.reading import read_table
from quizkit.formats.xls import child
from quizkit.model import Quiz
from quizkit.source import Source

_GRACE = 30
"""Seconds for a process to begin and end, besides those that it may compute."""

_PICTURES = (b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff\xe0\0\x10JFIF", b"\xff\xd8\xff\xe1")
_SAVE_AS = "open it in Excel or LibreOffice and save it as .xlsx."
_FAULTS = {
    "missing": (
        "read/extra",
        "old Excel workbooks (.xls) need a part of quizkit that is not installed.",
        f'Install quizkit with its extra "office" (pip install "quizkit[office]"), or {_SAVE_AS}',
    ),
    "encrypted": (
        "read/encrypted",
        "the workbook is protected by a password.",
        "Open it in Excel or LibreOffice and save it without the password.",
    ),
    "limit": (
        "read/limit",
        f"the workbook is too large: quizkit reads at most {child.MAX_CELLS:,} cells, and no file takes it longer "
        f"than {child.MAX_SECONDS} seconds.",
        "Split the bank into several workbooks.",
    ),
    "broken": (
        "read/broken",
        "the workbook is broken, and cannot be read as an old Excel workbook.",
        f"See whether it still opens: {_SAVE_AS}",
    ),
}


def read(source: Source, report: Report) -> Quiz:
    """The quiz of an old Excel workbook.

    Raises:
        Unreadable: when it is none that can be opened, too large, or without a header, or when the library for it is
            not installed.
    """
    grids = read_grids(source, report)
    if any(mark in source.data for mark in _PICTURES):
        report.warning(
            "read/drawing",
            "the workbook has pictures; those of an old Excel workbook (.xls) are not read.",
            at=source.at(),
            advice=f"If they belong to questions, {_SAVE_AS}",
        )
    return read_table(grids, source, report)


def read_grids(source: Source, report: Report) -> list[Grid]:
    """The visible sheets of a workbook.

    Raises:
        Unreadable: when they cannot be read.
    """
    if not source.data.startswith(OLE) or has_stream(source.data, "EncryptedPackage"):
        refuse_no_archive(source, "xls")
        raise Unreadable(
            "read/not-xls",
            "the file is a zip archive, and no old Excel workbook.",
            at=source.at(),
            advice="If it is a workbook, give it the ending .xlsx or .ods.",
        )
    return _Lines(source, report).grids()


class _Lines:
    """What the other process has found, as grids."""

    def __init__(self, source: Source, report: Report) -> None:
        self.source = source
        self.report = report
        self._from_1904 = False

    def grids(self) -> list[Grid]:
        found: list[_Sheet] = []
        for line in self._lines():
            if "from_1904" in line:
                self._from_1904 = bool(line["from_1904"])
            elif "sheet" in line:
                if line["hidden"]:
                    tell_hidden_sheet(self.report, self.source, line["sheet"])
                else:
                    found.append(_Sheet(Grid(self.source.name, [], line["sheet"]), self._from_1904))
            elif "row" in line:
                found[-1].add_row(line)
            elif "merged" in line:
                found[-1].finish(line, self.report)
        return [sheet.grid for sheet in found]

    def _lines(self) -> Iterator[dict[str, Any]]:
        """The lines of the other process.

        Raises:
            Unreadable: when it says that it cannot read the workbook, or breaks off.
        """
        try:
            done = subprocess.run(
                [sys.executable, "-P", str(Path(child.__file__))],
                input=self.source.data,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                timeout=child.MAX_SECONDS + _GRACE,
                check=False,
            )
            lines = done.stdout.splitlines()
        except subprocess.TimeoutExpired as error:
            raise self._fault("limit") from error
        except (OSError, ValueError) as error:
            raise self._fault("missing") from error
        last = _parsed(lines[-1]) if lines else {}
        if "end" not in last:
            raise self._fault(str(last.get("error", "broken")))
        for line in lines[:-1]:
            yield _parsed(line)

    def _fault(self, name: str) -> Unreadable:
        code, message, advice = _FAULTS.get(name, _FAULTS["broken"])
        return Unreadable(code, message, at=self.source.at(), advice=advice)


def _parsed(line: bytes) -> dict[str, Any]:
    """A line of the other process; empty where it broke off in the middle of one."""
    try:
        found = json.loads(line)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


class _Sheet:
    """One sheet, row by row."""

    def __init__(self, grid: Grid, from_1904: bool) -> None:
        self.grid = grid
        self._from_1904 = from_1904
        self._rows: dict[int, dict[int, Value]] = {}
        self._hidden: list[int] = []

    def add_row(self, line: dict[str, Any]) -> None:
        """Take the cells of a row."""
        cells = {
            column: value
            for column, kind, raw, code, style, runs in line["cells"]
            if (value := self._value(kind, raw, code, style, runs))
        }
        if cells:
            self._rows[line["row"]] = cells
            if line["hidden"]:
                self._hidden.append(line["row"])

    def finish(self, line: dict[str, Any], report: Report) -> None:
        """Take what hangs on the sheet, and give the grid its rows."""
        for row, column, address in line["links"]:
            value = self._rows.get(row + 1, {}).get(column)
            if value:
                self._rows[row + 1][column] = linked(value, address)
        for row, column, words in line["notes"]:
            self.grid.notes.setdefault(row + 1, {})[column] = " ".join(words.split())
        merged = [Range(top + 1, left, bottom, right - 1) for top, bottom, left, right in line["merged"]]
        self.grid.rows = rows_in_order(self._rows, merged)
        tell_hidden(report, self.grid, self._hidden, [(column, column) for column in line["columns"]])

    def _value(self, kind: str, raw: str, code: str, style: str, runs: list[list[Any]]) -> Value:
        if kind == "n":
            value: Value = number_cell(raw, code, self._from_1904)
        elif kind == "b":
            value = Cell("TRUE" if raw == "1" else "FALSE", "boolean")
        elif kind == "e":
            value = failed(f"the cell shows the error {raw}")
        elif runs:
            value = rich_value([Run(text, frozenset(how)) for text, how, _ in runs], any(own for *_, own in runs))
        else:
            value = plain_value(raw)
        if not style or not value:
            return value
        cell = Cell(value) if isinstance(value, str) else value
        return replace(cell, marked="m" in style, struck="s" in style)
