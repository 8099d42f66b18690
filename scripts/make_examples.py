"""Make the spreadsheets of examples/checkpoint-quiz from its YAML, and the image of examples/all-types.

Run it after every change of ``checkpoint-quiz.yaml``; a test fails when the spreadsheets are stale.
"""

import csv
import re
import struct
import sys
import zipfile
import zlib
from collections.abc import Iterator
from io import BytesIO, StringIO
from pathlib import Path

from openpyxl import Workbook
from openpyxl.styles import Alignment, Font
from openpyxl.utils import get_column_letter

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from quizkit.diagnostics import Report  # noqa: E402
from quizkit.formats._archive import write_archive  # noqa: E402
from quizkit.model import ChoiceInteraction, Item, Localized, Quiz  # noqa: E402
from quizkit.registry import get_format  # noqa: E402
from quizkit.source import Source  # noqa: E402

EXAMPLE = ROOT / "examples/checkpoint-quiz"
IMAGE = ROOT / "examples/all-types/triangle.png"
OPTIONS = "ABCD"

Rows = list[list[str]]


def load() -> Quiz:
    """The finished quiz, as its YAML has it."""
    reader = get_format("yaml").read
    assert reader is not None
    return reader(Source.from_path(EXAMPLE / "checkpoint-quiz.yaml"), Report())


def rows_of(quiz: Quiz) -> Rows:
    """The quiz in the canonical wide layout: rows about the quiz, the header, and a row for each question."""
    header = ["ID"]
    for name in ("Question", *(f"Option {letter}" for letter in OPTIONS)):
        header += [f"{name} ({language})" for language in quiz.languages]
    header += ["Correct", *(f"Explanation ({language})" for language in quiz.languages)]
    return [*_about(quiz), header, *(_row(item, quiz.languages) for item in quiz.items())]


def _about(quiz: Quiz) -> Iterator[list[str]]:
    for name, text in (("Title", quiz.title), ("Description", quiz.description)):
        for language, value in zip(quiz.languages, _texts(text, quiz.languages), strict=True):
            yield [f"{name} ({language})", value]
    yield ["Language", quiz.language]
    yield ["Languages", ", ".join(quiz.languages)]
    yield ["Keep", "; ".join(quiz.glossary.keep)]
    yield ["Forbid", "; ".join(f"{term}: {', '.join(words)}" for term, words in quiz.glossary.forbid.items())]


def _row(item: Item, languages: tuple[str, ...]) -> list[str]:
    choices = item.interaction.choices if isinstance(item.interaction, ChoiceInteraction) else ()
    key = ", ".join(letter for letter, choice in zip(OPTIONS, choices, strict=True) if choice.fraction == 1)
    cells = [item.id or "", *_texts(item.stem, languages)]
    for choice in choices:
        cells += _texts(choice.text, languages)
    return [*cells, key, *_texts(item.general_feedback, languages)]


def _texts(text: Localized | None, languages: tuple[str, ...]) -> list[str]:
    found = text.texts if text is not None else {}
    return [found[language].source if language in found else "" for language in languages]


def left_by_translator(rows: Rows) -> Rows:
    """The same table as a translator might have left it: two texts missing, and a number changed."""
    rows = [list(row) for row in rows]
    start = next(index for index, row in enumerate(rows) if row[0] == "ID")
    header = rows[start]
    by_id = {row[0]: row for row in rows[start + 1 :]}
    by_id["safe-format"][header.index("Option C (el)")] = ""
    for language in ("el", "en"):
        by_id["local-shards"][header.index(f"Explanation ({language})")] = ""
    changed = header.index("Explanation (en)")
    by_id["safe-format"][changed] = by_id["safe-format"][changed].replace("2 shards", "3 shards")
    return rows


def csv_bytes(rows: Rows) -> bytes:
    """UTF-8 with a byte order mark, by which Excel knows it."""
    out = StringIO(newline="")
    csv.writer(out).writerows(rows)
    return out.getvalue().encode("utf-8-sig")


def xlsx_bytes(rows: Rows) -> bytes:
    """A workbook that is pleasant to work in; the same rows give the same bytes."""
    book = Workbook()
    sheet = book.active
    sheet.title = "Questions"
    for row in rows:
        sheet.append(row)
    top = next(index for index, row in enumerate(rows, 1) if row[0] == "ID")
    for number, cells in enumerate(sheet.iter_rows(), 1):
        for cell in cells:
            cell.font = Font(bold=number == top or (number < top and cell.column == 1))
            cell.alignment = Alignment(vertical="top", wrap_text=number >= top)
    for column, name in enumerate(rows[top - 1], 1):
        width = {"ID": 18, "Correct": 9}.get(name, 60 if name.startswith("Explanation") else 36)
        sheet.column_dimensions[get_column_letter(column)].width = width
    sheet.freeze_panes = f"B{top + 1}"
    out = BytesIO()
    book.save(out)
    return _undated(out.getvalue())


def _undated(data: bytes) -> bytes:
    """The workbook without the time of its making."""
    entries = []
    with zipfile.ZipFile(BytesIO(data)) as archive:
        for name in archive.namelist():
            content = archive.read(name)
            if name == "docProps/core.xml":
                content = re.sub(rb"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", b"1980-01-01T00:00:00Z", content)
            entries.append((name, content))
    out = BytesIO()
    write_archive(entries, out)
    return out.getvalue()


def triangle(width: int = 120, height: int = 90) -> bytes:
    """A right triangle in black on white, as a PNG."""
    rows = bytearray()
    for y in range(height):
        edge = 10 + (width - 20) * (y - 10) // (height - 20)
        rows.append(0)
        for x in range(width):
            inside = 10 <= y < height - 10 and 10 <= x <= edge
            outline = inside and (x < 12 or y >= height - 12 or x > edge - 3)
            rows.append(0 if outline else 255)
    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"IDAT", zlib.compress(bytes(rows), 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(kind, body) for kind, body in chunks)


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def files() -> dict[Path, bytes]:
    """Every file that this script makes, with its content."""
    rows = rows_of(load())
    return {
        EXAMPLE / "checkpoint-quiz.csv": csv_bytes(rows),
        EXAMPLE / "checkpoint-quiz.xlsx": xlsx_bytes(rows),
        EXAMPLE / "translator.xlsx": xlsx_bytes(left_by_translator(rows)),
        IMAGE: triangle(),
    }


if __name__ == "__main__":
    for path, content in files().items():
        path.write_bytes(content)
        print(path.relative_to(ROOT))
