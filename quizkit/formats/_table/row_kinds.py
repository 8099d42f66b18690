"""Which rows below the header are questions: not blank ones, repeated headers, totals, footnotes."""

import re
from itertools import pairwise
from typing import Literal

from quizkit.diagnostics import Report
from quizkit.formats._authored import field_for, kind_for, parse_flag
from quizkit.formats._table.grid import Cell, Grid, Row
from quizkit.formats._table.plan import Plan

Kind = Literal["question", "section", "skip"]

_TOTALS = frozenset(
    (
        "total",
        "totals",
        "sum",
        "count",
        "σύνολο",
        "άθροισμα",
        "suma",
        "total général",
        "somme",
        "summe",
        "gesamt",
        "итого",
    )
)
_TOTALLED = re.compile(
    r"(?:grand |overall )?total(?:e|es|s)?(?: (?:points|score|marks|des points|de puntos|de pontos|punti))?"
    r"|sum of (?:points|marks)|punkt(?:e|zahl)?summe|gesamtpunkt(?:zahl|e)|punkte gesamt|summe punkte"
    r"|σύνολο (?:μονάδων|βαθμών|μορίων)|suma (?:de puntos|total|punktów)|puntos totales|puntuación total"
    r"|razem|totaal|toplam|всего|всего баллов|разом|max(?:imum)? (?:score|points)"
)
_INSTRUCTIONS = ("text of the question", "question type")
"""How the question and the type begin in the second row of a published template (Wayground, once Quizizz)."""

_COUNTED = re.compile(  # of casefolded words, which have no ς
    r"(?:total )?(?:number|no\.?|count) of (?:questions|items)|total (?:questions|items)|αριθμόσ ερωτήσεων"
    r"|σύνολο ερωτήσεων|total de preguntas|número de preguntas|nombre de questions|anzahl (?:der )?fragen"
    r"|numero (?:di )?domande|número de perguntas|aantal vragen|liczba pytań|число вопросов|всего вопросов|soru sayısı"
)
_NUMBERED = re.compile(
    r"(?P<word>[^\W\d_]+)\s+(?:\d{1,3}|[IVX]{1,4}|[A-ZΑ-Ω])(?:\s*[:.\N{EN DASH}\N{EM DASH}-]\s*\S.*)?"
)
_LONGEST_NAME, _LONGEST_HEAD = 120, 40
_REMARKS = ("//", "# ")
_RULE = re.compile(r"\s*:?-+:?\s*")
_WITHOUT_A_KEY = frozenset(("match", "order", "cloze", "gap_match", "essay", "upload", "information"))


class RowSorter:
    """Sorts the rows below one header, and says which it leaves out."""

    def __init__(self, grid: Grid, header: Row, plan: Plan, report: Report) -> None:
        self._grid = grid
        self._header = header
        self._plan = plan
        self._report = report
        self._titles = {column: value for column in header.cells if (value := header.shown(column))}
        own = {column for columns in plan.own.values() for column in columns}
        self._titled = {*self._titles, *own}
        self._first = min(self._titled, default=0)
        self._last_of_header = max(plan.last, (header.width or 0) - 1)
        self._stem = [column for _, column in plan.stem]
        self._title = self._titles.get(self._stem[0])
        self._asking = self._columns_that_ask()
        self._last_row = grid.table_ends.get(header.number)
        self._key_ends = max((column for _, column in plan.keys), default=-1)
        self._numbers = {
            column for column, title in self._titles.items() if (ref := field_for(title)) and ref.name == "number"
        }
        below = (row for row in grid.rows if row.number > header.number)
        self._above_headers = {
            above.number for above, row in pairwise(below) if len(above.cells) == 1 and self._is_header_again(row)
        }
        self._include = plan.single.get("include")
        self._lone: list[Row] = []
        self._beyond: set[int] = set()
        self._usual: dict[tuple[int | None, ...], bool] = {}

    def sort(self, row: Row) -> Kind:
        """What a row is. A section's row has the section's name as :func:`section_name` gives it."""
        cells = row.cells
        shape = (row.width, *cells)
        usual = self._usual.get(shape)
        if usual is None:
            usual = self._usual[shape] = self._is_usual(row)
        if usual and row.number != self._header.number + 1 and row.shown(self._stem[0]) != self._title:
            return "question"
        if len(cells) <= 2 and (kind := self._sort_short(row)) is not None:
            return kind
        stem = row.shown(self._stem[0])
        is_first = row.number == self._header.number + 1
        if is_first and _is_rule(row):  # of a table in Markdown
            return "skip"
        if stem and self._is_header_again(row):
            self._skip(row, "repeats the header")
            return "skip"
        if self._last_row is not None and row.number > self._last_row and len(cells) == 1:
            self._skip(row, "stands below the table")
            return "skip"
        if is_first and self._explains(row):
            self._skip(row, "explains the columns")
            return "skip"
        if self._asking.isdisjoint(cells):
            self._lone.append(row)
            return "skip"
        if self._include is not None and parse_flag(row.shown(self._include)) is False:
            self._skip(row, f'is switched off in the column "{self._titles[self._include]}"')
            return "skip"
        return "question" if self._fits(row) else "skip"

    def _is_usual(self, row: Row) -> bool:
        """Whether a row that fills just these columns is a question unless it stands first or repeats the header: then
        the rows of a large table need no more than a look at their columns."""
        columns = row.cells.keys()
        fits = row.width is None or self._key_ends < row.width
        asks = not self._asking.isdisjoint(columns) and self._titled.issuperset(columns)
        return fits and asks and len(columns) > 2 and self._last_row is None and self._include is None

    def finish(self) -> None:
        """Say which rows had something in them but no question, all of them at once."""
        if not self._lone:
            return
        pictured = [row for row in self._lone if any(isinstance(v, Cell) and v.pictures for v in row.cells.values())]
        for row in pictured:
            self._report.warning(
                "read/stray-image",
                "an image stands in a row without a question; it is not read.",
                at=self._grid.at_row(row),
                advice="Move it into the row of its question.",
            )
        others = [row for row in self._lone if row not in pictured]
        if others:
            word = self._grid.row_name(others[0]).partition(" ")[0]
            names = [self._grid.row_name(row).partition(" ")[2] for row in others[:5]]
            some = ", ".join(names) + (", ..." if len(others) > 5 else "")
            what = (
                f"{len(others)} {word}s have no question ({some}); they are"
                if len(others) > 1
                else f"{word} {some} has no question; it is"
            )
            self._report.info("read/skipped-row", f"{what} not read.", at=self._grid.at_row(others[0]))

    def _sort_short(self, row: Row) -> Kind | None:
        """A row of one or two cells: a section's name or a total, where it is one."""
        column = min(row.cells)
        words = row.shown(column)
        if len(row.cells) == 1 and section_name(words):
            return "section"
        if row.across and words:
            self._report.info(
                "read/section-row",
                f'{self._grid.row_name(row)}, "{words[:60]}", is merged across the columns; it is read as the heading '
                "of a section.",
                at=self._grid.at_row(row),
            )
            return "section"
        said = words.strip(" :=").casefold()
        if len(row.cells) == 2 and (said in _TOTALS or _TOTALLED.fullmatch(said) or _COUNTED.fullmatch(said)):
            self._skip(row, "looks like a total")
            return "skip"
        if len(row.cells) == 1 and words.startswith(_REMARKS):
            self._skip(row, "is a remark")
            return "skip"
        if len(row.cells) == 1 and (row.number in self._above_headers or self._heads_a_section(column, words)):
            self._report.info(
                "read/section-row",
                f'{self._grid.row_name(row)}, "{words[:60]}", is read as the heading of a section.',
                at=self._grid.at_row(row),
            )
            return "section"
        return None

    def _heads_a_section(self, column: int, words: str) -> bool:
        """Whether a text that stands alone where questions have their numbers names what follows."""
        return column in self._numbers and column < self._stem[0] and not any(sign.isdigit() for sign in words)

    def _columns_that_ask(self) -> frozenset[int]:
        """The columns of which at least one is filled in a row that is a question."""
        plan = self._plan
        texts = [plan.stem, plan.option_cells, plan.keys, *plan.lefts, *plan.rights]
        texts += [option.texts for option in (*plan.options, *plan.distractors)]
        columns = {column for group in texts for _, column in group}
        columns |= {column for own in plan.own.values() for column in own}
        return frozenset(columns | {plan.single[name] for name in ("id", "image", "gap") if name in plan.single})

    def _explains(self, row: Row) -> bool:
        columns = (self._stem[0], self._plan.single.get("type", self._stem[0]))
        beginnings = zip(columns, _INSTRUCTIONS, strict=True)
        return all(row.shown(column).casefold().startswith(beginning) for column, beginning in beginnings)

    def _is_header_again(self, row: Row) -> bool:
        column = self._stem[0]
        if column not in row.cells or row.shown(column) != self._titles.get(column):
            return False
        return sum(self._titles.get(column) == row.shown(column) for column in row.cells) * 2 > len(row.cells)

    def _fits(self, row: Row) -> bool:
        """Whether the row's cells stand under the header's; says so where they do not."""
        last = max(row.cells)
        if not self._titled.issuperset(row.cells):
            if row.width is not None and last > self._last_of_header:
                self._report.error(
                    "read/extra-cells",
                    f"the row has {last + 1} cells for {self._last_of_header + 1} columns.",
                    at=self._grid.at(row, self._last_of_header + 1),
                    advice="Put quotes around a text that holds the separator.",
                )
                return False
            self._tell_beyond(row)
        if row.width is not None and row.width <= self._key_ends and len(row.cells) > 1 and self._needs_key(row):
            self._report.error(
                "read/missing-cells",
                f"the row has {row.width} cells for {self._plan.last + 1} columns; the answer is missing.",
                at=self._grid.at_row(row),
                advice="Write the missing cells, or leave them empty between their separators.",
            )
        return True

    def _needs_key(self, row: Row) -> bool:
        column = self._plan.single.get("type")
        return kind_for(row.shown(column) if column is not None else "") not in _WITHOUT_A_KEY

    def _tell_beyond(self, row: Row) -> None:
        for column in sorted(row.cells):
            if (
                column not in self._titled
                and column not in self._beyond
                and len(self._beyond) < 100
                and (text := row.shown(column))
                and not (column < self._first and text.strip(".) ").isdecimal())  # 1, 2, 3 before the questions
            ):
                self._beyond.add(column)
                self._report.warning(
                    "read/no-header-cell",
                    f"{self._grid.column_label(column)} has no header; it is not read.",
                    at=self._grid.at(row, column),
                    advice="Give the column a header, or take it away.",
                )

    def _skip(self, row: Row, why: str) -> None:
        self._report.info(
            "read/skipped-row", f"{self._grid.row_name(row)} {why}; it is not read.", at=self._grid.at_row(row)
        )


def _is_rule(row: Row) -> bool:
    return all(_RULE.fullmatch(row.shown(column)) for column in row.cells)


def section_name(words: str) -> str:
    """``Two`` for ``Section: Two``, and ``Part 2``, ``Unit 3: Cells`` as they stand, in any language that knows a word
    for section or category; else nothing."""
    numbered = _NUMBERED.fullmatch(words.strip()) if len(words) <= _LONGEST_NAME else None
    if numbered is not None and _names_a_part(numbered["word"]):
        return words.strip()
    head, colon, name = words.partition(":")
    return name.strip() if colon and len(head) <= _LONGEST_HEAD and _names_a_part(head) else ""


def _names_a_part(word: str) -> bool:
    ref = field_for(word.strip())
    return ref is not None and ref.name in ("section", "category")
