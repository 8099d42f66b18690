"""Files that hold tables, written by several programs, none of which is quizkit."""

import csv
import subprocess
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO, StringIO
from pathlib import Path
from random import Random

from openpyxl import Workbook
from openpyxl.styles import Font

from tests.generated.columns import CellValue, Marked, Sheet, Table


def openpyxl_file(table: Table, _chance: Random) -> bytes:
    book = Workbook()
    book.remove(book.worksheets[0])
    for sheet in table.sheets:
        made = book.create_sheet(sheet.name)
        for row, column, value in _filled(sheet):
            text = value.text if isinstance(value, Marked) else value
            cell = made.cell(row + 1, column + 1, text)
            if isinstance(text, str):
                cell.data_type = "s"  # or a text that begins with = would be a formula
            if isinstance(value, Marked):
                cell.font = Font(bold=True)
        for first, last, column in sheet.merged:
            made.merge_cells(start_row=first + 1, end_row=last + 1, start_column=column + 1, end_column=column + 1)
    out = BytesIO()
    book.save(out)
    return out.getvalue()


def xlsxwriter_file(table: Table, chance: Random) -> bytes:
    """XlsxWriter's workbook, with shared strings or with inline ones (its mode of constant memory)."""
    import xlsxwriter

    out = BytesIO()
    in_order = chance.random() < 0.5
    book = xlsxwriter.Workbook(out, {"constant_memory": in_order and not any(s.merged for s in table.sheets)})
    look = book.add_format({"bg_color": "#FFFF00"})
    for sheet in table.sheets:
        made = book.add_worksheet(sheet.name)
        for first, last, column in sheet.merged:
            made.merge_range(first, column, last, column, "")
        for row, column, value in _filled(sheet):
            if isinstance(value, bool):
                made.write_boolean(row, column, value)
            elif isinstance(value, int):
                made.write_number(row, column, value)
            elif isinstance(value, Marked):
                made.write_string(row, column, value.text, look)
            else:
                made.write_string(row, column, value)
    book.close()
    return out.getvalue()


@dataclass(frozen=True)
class Dialect:
    """How a program writes CSV."""

    delimiter: str = ","
    encoding: str = "utf-8"
    end: str = "\r\n"
    quoting: int = csv.QUOTE_MINIMAL
    says: bool = False


DIALECTS: Mapping[str, Dialect] = {
    "plain": Dialect(),
    "Unix": Dialect(end="\n"),
    "Excel in Europe": Dialect(";", "utf-8-sig"),
    "Excel with sep=": Dialect(";", "utf-8-sig", says=True),
    "all quoted": Dialect(quoting=csv.QUOTE_ALL),
    "texts quoted": Dialect(quoting=csv.QUOTE_NONNUMERIC),
    "tabs": Dialect("\t", end="\n"),
    "Unicode text of Excel": Dialect("\t", "utf-16"),
    "code page": Dialect(";", "code page"),
    "old Mac": Dialect(end="\r", quoting=csv.QUOTE_ALL),
}


def csv_file(table: Table, chance: Random) -> tuple[bytes, str]:
    """A CSV file in one of the dialects, and the name of it."""
    name = chance.choice(list(DIALECTS))
    dialect = DIALECTS[name]
    out = StringIO(newline="")
    if dialect.says:
        out.write(f"sep={dialect.delimiter}{dialect.end}")
    width = max(map(len, table.sheets[0].rows))
    writer = csv.writer(out, delimiter=dialect.delimiter, lineterminator=dialect.end, quoting=dialect.quoting)
    for row in table.sheets[0].rows:
        writer.writerow([*map(_as_text, row), *[""] * (width - len(row))])
    text = out.getvalue()
    if dialect.encoding != "code page":
        return text.encode(dialect.encoding), name
    page = "cp1253" if "el" in (*table.bank.languages, table.header) else "cp1252"
    try:
        return text.encode(page), f"{name} {page}"
    except UnicodeEncodeError:
        return text.encode(), "plain"


def _as_text(value: CellValue) -> str | int:
    if isinstance(value, bool):
        return str(value).upper()
    return value if isinstance(value, int | str) else value.text


def _filled(sheet: Sheet) -> Iterator[tuple[int, int, CellValue]]:
    for row, cells in enumerate(sheet.rows):
        for column, value in enumerate(cells):
            if value != "":
                yield row, column, value


LIBREOFFICE = {
    "xlsx": "xlsx",
    "ods": "ods",
    "xls": "xls:MS Excel 97",
    "csv": "csv:Text - txt - csv (StarCalc):44,34,76",  # commas, double quotes, UTF-8
}
"""What LibreOffice saves, by the name of its filter."""


def through_libreoffice(files: Sequence[bytes], folder: Path, ending: str) -> list[bytes]:
    """Workbooks as LibreOffice saves them again, all in one go."""
    names = [f"bank{number}" for number in range(len(files))]
    for name, data in zip(names, files, strict=True):
        (folder / f"{name}.xlsx").write_bytes(data)
    profile = f"-env:UserInstallation=file://{folder}/profile"
    command = ["soffice", profile, "--headless", "--convert-to", LIBREOFFICE[ending], "--outdir", str(folder / "out")]
    command += [f"{name}.xlsx" for name in names]
    subprocess.run(command, cwd=folder, check=True, capture_output=True, timeout=300)
    return [(folder / "out" / f"{name}.{ending}").read_bytes() for name in names]


WORKBOOKS: Mapping[str, Callable[[Table, Random], bytes]] = {
    "openpyxl": openpyxl_file,
    "xlsxwriter": xlsxwriter_file,
}
