"""Times the reading of tables: workbooks beside openpyxl, and whether CSV files are read in linear time.

    .venv/bin/python benchmarks/tables.py [--runs 5] [--rows 10000] [--questions 10000,20000,40000,100000]

Each figure is the least user CPU time of several runs in processes of their own, in which all kinds take turns, and
the most memory. Times are given as ratios, and in seconds only where an aim is.
"""

import argparse
import csv
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from shutil import rmtree
from zipfile import ZIP_DEFLATED, ZipFile

HERE = Path(__file__).resolve().parent
WORK = HERE / ".work" / "tables"
HEADER = ["ID", "Type", "Category", "Question", "Option A", "Option B", "Option C", "Option D", "Correct"]
HEADER += ["Points", "Explanation", "Hint", "Tags", "Feedback A", "Feedback B"]

OPENPYXL = """
import sys
from openpyxl import load_workbook
for sheet in load_workbook(sys.argv[1]).worksheets:
    for row in sheet.iter_rows(values_only=True):
        pass
"""
ROWS = """
import sys
from quizkit.diagnostics import Report
from quizkit.formats.xlsx.reader import open_workbook
from quizkit.formats.xlsx.workbook import WorkbookReader
from quizkit.source import Source
report = Report()
WorkbookReader(open_workbook(Source(sys.argv[1], open(sys.argv[1], 'rb').read()), report), report).read()
"""
QUIZ = """
import os
import sys
from quizkit.diagnostics import Report
from quizkit.memory import without_collection
from quizkit.registry import get_format
from quizkit.source import Source
with without_collection(), open(sys.argv[1], 'rb') as file:
    quiz = get_format(sys.argv[1].rpartition('.')[2]).read(Source(sys.argv[1], file.read()), Report())
os._exit(0)
"""
"""As the command line reads: without garbage collection, and without taking the quiz apart at the end."""

STYLED_ROWS = 1_048_574
LAST_CELL = "XFD1048576"


@dataclass(frozen=True)
class Figure:
    user: float
    megabytes: float


def rows_of(count: int) -> Iterator[list[object]]:
    yield [*HEADER]
    for number in range(1, count + 1):
        what = f"number {number}"
        options = [f"the {word} answer to {what}" for word in ("first", "second", "third", "fourth")]
        yield [
            *(f"q{number}", "single", f"Unit {number % 20}", f"What is true of {what}, all in all?"),
            *options,
            *("ABCD"[number % 4], 1 + number % 3, f"It is so because {what} says so.", f"Think of {what}.", "one, two"),
            *(f"Not quite, see {what}.", "Nearly."),
        ]


def workbook(path: Path, count: int) -> None:
    """A workbook of texts that are nearly all different, as banks are."""
    from openpyxl import Workbook

    book = Workbook(write_only=True)
    sheet = book.create_sheet("Questions")
    for row in rows_of(count):
        sheet.append(row)
    book.save(path)


def with_rows(path: Path, source: Path, rows: Iterator[str]) -> None:
    """The workbook ``source`` with more rows at the end of its sheet."""
    with ZipFile(source) as given, ZipFile(path, "w", ZIP_DEFLATED) as made:
        for entry in given.namelist():
            data = given.read(entry)
            if entry.endswith("sheet1.xml"):
                head, mark, tail = data.partition(b"</sheetData>")
                data = head + "".join(rows).encode() + mark + tail
            made.writestr(entry, data)


def text_file(path: Path, count: int) -> None:
    with path.open("w", encoding="utf-8", newline="") as out:
        csv.writer(out).writerows(rows_of(count))


def measure(code: str, path: Path) -> Figure:
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    process = subprocess.Popen(
        [sys.executable, "-c", code, str(path)], cwd=HERE.parent, env=environment, stderr=subprocess.PIPE
    )
    assert process.stderr is not None
    errors = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"{path.name}: exit code {process.returncode}\n{errors.decode()[-2000:]}")
    return Figure(usage.ru_utime, usage.ru_maxrss / 1024)


def make(rows: int, counts: list[int]) -> None:
    rmtree(WORK, ignore_errors=True)
    WORK.mkdir(parents=True)
    workbook(WORK / "bank.xlsx", rows)
    small = WORK / "small.xlsx"
    workbook(small, 3)
    with_rows(WORK / "styled.xlsx", small, (f'<row r="{n}"><c r="A{n}" s="0"/></row>' for n in range(5, STYLED_ROWS)))
    far_row = f'<row r="1048576"><c r="{LAST_CELL}" t="inlineStr"><is><t xml:space="preserve"> </t></is></c></row>'
    with_rows(WORK / "far.xlsx", small, iter([far_row]))
    for count in counts:
        text_file(WORK / f"{count}.csv", count)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--runs", type=int, default=5)
    options.add_argument("--rows", type=int, default=10_000)
    options.add_argument("--questions", default="10000,20000,40000,100000")
    chosen = options.parse_args()
    counts = [int(count) for count in chosen.questions.split(",")]
    # In a process of its own: this one must stay small, for a child's peak memory begins with its parent's.
    made = "import sys, tables; tables.make(int(sys.argv[1]), [int(count) for count in sys.argv[2].split(',')])"
    subprocess.run([sys.executable, "-c", made, str(chosen.rows), chosen.questions], cwd=HERE, check=True)
    bank = WORK / "bank.xlsx"
    work = {
        f"openpyxl: {chosen.rows:,} rows x {len(HEADER)}": (OPENPYXL, bank),
        "quizkit: the rows of it": (ROWS, bank),
        "quizkit: the quiz of it": (QUIZ, bank),
        "quizkit: styled to the end": (QUIZ, WORK / "styled.xlsx"),
        "quizkit: one space in the last cell": (QUIZ, WORK / "far.xlsx"),
        **{f"quizkit: csv of {count:,} questions": (QUIZ, WORK / f"{count}.csv") for count in counts},
    }
    taken: dict[str, list[Figure]] = {name: [] for name in work}
    for run in range(chosen.runs + 1):
        for name, (code, path) in work.items():
            figure = measure(code, path)
            if run:  # the first compiles the modules
                taken[name].append(figure)
    least = {name: Figure(min(f.user for f in all_), max(f.megabytes for f in all_)) for name, all_ in taken.items()}
    yardstick = next(iter(least.values())).user
    print("| what | user CPU, s | times openpyxl | peak memory, MB |\n|---|---:|---:|---:|")
    for name, figure in least.items():
        print(f"| {name} | {figure.user:.2f} | {figure.user / yardstick:.2f} | {figure.megabytes:.0f} |")
    each = [least[f"quizkit: csv of {count:,} questions"].user / count for count in counts]
    ratios = ", ".join(f"{count:,}: {time / each[0]:.2f}" for count, time in zip(counts, each, strict=True))
    print(f"\nTime for a question of a csv file, against that in the smallest: {ratios}")


if __name__ == "__main__":
    main()
