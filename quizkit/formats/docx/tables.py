"""Tables of questions: a table of a document as the grid that the reader of spreadsheets takes."""

from dataclasses import replace

from quizkit.formats._office.runs import Run, rich_value
from quizkit.formats._office.sheets import Range, rows_in_order
from quizkit.formats._table.cards import is_card
from quizkit.formats._table.grid import Cell, Grid, Value
from quizkit.formats._table.header import find_header
from quizkit.formats._table.headings import Headings
from quizkit.formats._typed.answer_tables import answers_of, numbers_and_letters
from quizkit.formats.docx.body import Table, TableCell
from quizkit.formats.docx.typist import Typist, words_in


def grid_of(table: Table, file: str) -> Grid:
    """A table as a sheet that is called by its number."""
    typist = Typist(())
    rows: dict[int, dict[int, Value]] = {}
    merged: list[Range] = []
    open_cells: dict[int, Range] = {}
    for number, row in enumerate(table.rows, 1):
        column = 0
        cells: dict[int, Value] = {}
        for cell in row:
            above = open_cells.get(column)
            if cell.continues and above is not None:
                open_cells[column] = replace(above, bottom=number)
            else:
                if above is not None:
                    merged.append(above)
                open_cells[column] = Range(number, column, number, column + cell.span - 1)
                if value := _value(cell, typist):
                    cells[column] = value
            column += cell.span
        if cells:
            rows[number] = cells
    merged += open_cells.values()
    grid = Grid(file, rows_in_order(rows, merged), f"Table {table.number}")
    values = (value for cells in rows.values() for value in cells.values())
    grid.has_pictures = any(isinstance(value, Cell) and value.pictures for value in values)
    return grid


def holds_questions(grid: Grid, headings: Headings) -> bool:
    """Whether a table has a header with a column for the question, or is a card with one."""
    return len(grid.rows) > 1 and (find_header(grid, headings) is not None or is_card(grid, headings))


def lists_answers(table: Table) -> bool:
    """Whether a table lists the answers of questions that stand elsewhere."""
    words = [[words_in(cell) for cell in row] for row in table.rows]
    return numbers_and_letters(words) or bool(answers_of(words, is_under_heading=False, is_last=True))


def _value(cell: TableCell, typist: Typist) -> Value:
    """What a cell holds: its paragraphs below each other, with the labels of their lists."""
    runs: list[Run] = []
    pictures = []
    marks: list[bool] = []
    for paragraph in cell.paragraphs:
        label = typist.label(paragraph)
        if paragraph.is_blank:
            continue
        for number, line in enumerate(paragraph.lines):
            runs += [Run("\n")] if runs else []
            runs += [Run(f"{label} ")] if label and not number else []
            for piece in line:
                if piece.run.picture is not None:
                    pictures.append(piece.run.picture)
                else:
                    runs.append(piece.run)
                    marks += [piece.marked] if piece.run.text.strip() else []
    value = rich_value(runs)
    is_marked = bool(marks) and all(marks)
    if not is_marked and not pictures:
        return value
    known = Cell(value, "text" if value else "empty") if isinstance(value, str) else value
    return replace(known, marked=is_marked, pictures=tuple(pictures))
