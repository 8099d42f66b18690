"""The program that takes an old workbook apart: bytes on its standard input, lines of JSON on its standard output.

It is run as a file of its own and imports nothing of quizkit. The library meets hostile bytes here, so the process has
limits, and whatever becomes of it, quizkit lives on.

The lines: ``{"sheet": name, "hidden": bool}`` begins a sheet; ``{"row": number, "hidden": bool, "cells": [...]}`` holds
cells as ``[column, kind, value, format, style, runs]``; ``merged``, ``notes``, ``links`` and ``columns`` hang on the
sheet; the last line is ``{"end": true}`` or ``{"error": what}``.
"""

import json
import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

MAX_SECONDS = 120
MAX_MEMORY = 2 << 30
MAX_CELLS = 3_000_000
MAX_WRITTEN = 150_000_000
"""Characters that are written at most: few bytes may be one long text that a million cells refer to."""

_TEXT, _NUMBER, _DATE, _BOOLEAN, _ERROR = 1, 2, 3, 4, 5
_NO_COLOURS = (0, 1, 8, 9, 64, 65, 0x7FFF)
"""Black, white, and what the system has for texts and backgrounds ([MS-XLS] 2.5.161)."""

_BLUE = 12


class TooLarge(Exception):
    """The workbook holds more than anybody needs."""


def main() -> None:
    """Read a workbook and write what it holds."""
    _limit()
    try:
        import xlrd.biffh
    except ImportError:
        _write({"error": "missing"})
        return
    try:
        _take_apart(xlrd)
        _write({"end": True})
    except (TooLarge, MemoryError):
        _write({"error": "limit"})
    except xlrd.biffh.XLRDError as error:
        _write({"error": "encrypted" if "encrypted" in str(error).lower() else "broken"})
    except Exception:  # whatever hostile bytes do to a library that trusts them
        _write({"error": "broken"})


def _limit() -> None:
    """Set limits where the system has them."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_CPU, (MAX_SECONDS, MAX_SECONDS))
        resource.setrlimit(resource.RLIMIT_AS, (MAX_MEMORY, MAX_MEMORY))


_written = 0


def _write(line: dict[str, Any]) -> None:
    global _written
    data = json.dumps(line, separators=(",", ":")).encode() + b"\n"
    _written += len(data)
    if _written > MAX_WRITTEN:
        raise TooLarge
    sys.stdout.buffer.write(data)


def _take_apart(xlrd: Any) -> None:
    data = sys.stdin.buffer.read()
    with open(os.devnull, "w") as silence:  # noqa: PTH123
        book = xlrd.open_workbook(
            file_contents=data, logfile=silence, formatting_info=True, on_demand=True, ragged_rows=True
        )
        _write({"from_1904": book.datemode == 1})
        left = MAX_CELLS
        for number in range(book.nsheets):
            sheet = book.sheet_by_index(number)
            _write({"sheet": sheet.name, "hidden": sheet.visibility != 0})
            if sheet.visibility == 0:
                for line in _lines_of(book, sheet, xlrd):
                    left -= len(line.get("cells", ()))
                    if left < 0:
                        raise TooLarge
                    _write(line)
            book.unload_sheet(number)


def _lines_of(book: Any, sheet: Any, xlrd: Any) -> Iterator[dict[str, Any]]:
    for row in range(sheet.nrows):
        cells = [
            [column, *described]
            for column in range(sheet.row_len(row))
            if (described := _cell(book, sheet, row, column, xlrd)) is not None
        ]
        if cells:
            info = sheet.rowinfo_map.get(row)
            yield {"row": row + 1, "hidden": bool(info is not None and info.hidden), "cells": cells}
    hidden = sorted(column for column, info in sheet.colinfo_map.items() if info.hidden)
    yield {
        "merged": sheet.merged_cells,
        "columns": hidden,
        "notes": [[row, column, note.text] for (row, column), note in sorted(sheet.cell_note_map.items())],
        "links": [
            [row, column, link.url_or_path]
            for (row, column), link in sorted(sheet.hyperlink_map.items())
            if isinstance(link.url_or_path, str)
        ],
    }


def _cell(book: Any, sheet: Any, row: int, column: int, xlrd: Any) -> list[Any] | None:
    """A cell's kind, value, format code, style and runs; None for a blank one."""
    kind, value = sheet.cell_type(row, column), sheet.cell_value(row, column)
    if kind not in (_TEXT, _NUMBER, _DATE, _BOOLEAN, _ERROR) or value == "":
        return None
    look = book.xf_list[sheet.cell_xf_index(row, column)]
    font = book.font_list[look.font_index]
    style = ("m" if _is_marked(look, font) else "") + ("s" if font.struck_out else "")
    if kind == _ERROR:
        return ["e", xlrd.error_text_from_code.get(value, "#ERROR"), "", style, []]
    if kind == _BOOLEAN:
        return ["b", "1" if value else "0", "", style, []]
    if kind in (_NUMBER, _DATE):
        known = book.format_map.get(look.format_key)
        return ["n", repr(value), known.format_str if known is not None else "General", style, []]
    runs = sheet.rich_text_runlist_map.get((row, column))
    return ["s", value, "", style, _runs(book, value, font, runs) if runs else []]


def _is_marked(look: Any, font: Any) -> bool:
    """Whether a cell is bold, coloured (other than as a link) or filled with a colour."""
    coloured = font.colour_index not in _NO_COLOURS and not (font.colour_index == _BLUE and font.underlined)
    filled = look.background.fill_pattern == 1 and look.background.pattern_colour_index not in _NO_COLOURS
    return bool(_is_bold(font) or coloured or filled)


def _is_bold(font: Any) -> bool:
    """Since BIFF5 the weight counts, and the flag need not be set ([MS-XLS] 2.4.122)."""
    return bool(font.bold or font.weight >= 600)


def _runs(book: Any, text: str, font: Any, runs: Any) -> list[list[Any]]:
    """The text in pieces with the properties of their fonts, and whether each has a colour of its own."""
    starts = [(0, font), *((start, book.font_list[index]) for start, index in runs)]
    ends = [*(start for start, _ in starts[1:]), len(text)]
    return [
        [text[start:end], _properties(own), own.colour_index not in (*_NO_COLOURS, font.colour_index)]
        for (start, own), end in zip(starts, ends, strict=True)
        if start < end
    ]


def _properties(font: Any) -> list[str]:
    flags = {"b": _is_bold(font), "i": font.italic, "u": font.underlined, "strike": font.struck_out}
    raised = {1: ["superscript"], 2: ["subscript"]}.get(font.escapement, [])
    return [name for name, is_on in flags.items() if is_on] + raised


if __name__ == "__main__":
    main()
