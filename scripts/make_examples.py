"""Make the spreadsheets of examples/checkpoint-quiz from its YAML, and the image of examples/all-types.

Run it after every change of ``checkpoint-quiz.yaml``; a test fails when the spreadsheets are stale.
"""

import struct
import sys
import zlib
from dataclasses import replace
from io import BytesIO
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from quizkit.diagnostics import Report  # noqa: E402
from quizkit.formats._sheet.columns import header_of  # noqa: E402
from quizkit.formats._sheet.quiz import Sheet, sheet_of  # noqa: E402
from quizkit.formats.csv.write import csv_of  # noqa: E402
from quizkit.formats.xlsx.write import write_sheet  # noqa: E402
from quizkit.model import Quiz  # noqa: E402
from quizkit.registry import get_format  # noqa: E402
from quizkit.source import Source  # noqa: E402

EXAMPLE = ROOT / "examples/checkpoint-quiz"
IMAGE = ROOT / "examples/all-types/triangle.png"


def load() -> Quiz:
    """The finished quiz, as its YAML has it."""
    reader = get_format("yaml").read
    assert reader is not None
    return reader(Source.from_path(EXAMPLE / "checkpoint-quiz.yaml"), Report())


def left_by_translator(sheet: Sheet) -> Sheet:
    """The same table as a translator might have left it: two texts missing, and a number changed."""
    header = list(map(header_of, sheet.columns))
    rows = [list(row) for row in sheet.rows]
    by_id = {row[header.index("ID")]: row for row in rows}
    by_id["safe-format"][header.index("Option C (el)")] = ""
    for language in ("el", "en"):
        by_id["local-shards"][header.index(f"Explanation ({language})")] = ""
    changed = header.index("Explanation (en)")
    by_id["safe-format"][changed] = by_id["safe-format"][changed].replace("2 shards", "3 shards")
    return replace(sheet, rows=rows)


def xlsx_of(sheet: Sheet) -> bytes:
    """A sheet as a workbook."""
    out = BytesIO()
    write_sheet(sheet, out)
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
    sheet = sheet_of(load())
    return {
        EXAMPLE / "checkpoint-quiz.csv": csv_of(sheet),
        EXAMPLE / "checkpoint-quiz.xlsx": xlsx_of(sheet),
        EXAMPLE / "translator.xlsx": xlsx_of(left_by_translator(sheet)),
        IMAGE: triangle(),
    }


if __name__ == "__main__":
    for path, content in files().items():
        path.write_bytes(content)
        print(path.relative_to(ROOT))
