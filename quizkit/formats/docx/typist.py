"""A document as the lines of a typed text, each with the paragraph it comes from."""

import re
from collections.abc import Iterator, Sequence
from itertools import chain

from quizkit.formats._authored import is_points_word
from quizkit.formats._office.runs import Run
from quizkit.formats._typed.answer_tables import Words, answers_of
from quizkit.formats._typed.inline import ANYWHERE
from quizkit.formats._typed.labels import is_answer_list
from quizkit.formats._typed.lines import Line, one_line
from quizkit.formats.docx.arranged import bare_letters, in_reading_order, labels_of_rows, numbered_rows
from quizkit.formats.docx.body import Table, TableCell
from quizkit.formats.docx.ink import Ink, Span
from quizkit.formats.docx.numbering import Label
from quizkit.formats.docx.paragraphs import Paragraph, Piece

_TWIPS = 90
"""What a column of a typed text's indent is in a document: narrow, so that every level of a list counts."""

_DEEPEST = 60
_MAX_LISTS = 1000
"""Kinds of lists in one document that are begun anew; a document of a person has a dozen."""

_BEHIND = 6
"""How much further the second line of a paragraph is indented."""

_ANSWERS = "Answers"
"""What is typed above a table of answers that has no heading."""

_PICTURE = "\N{OBJECT REPLACEMENT CHARACTER}"
"""What stands for a line of pictures where the kind of a line is asked."""

_LABELLED = frozenset(("number", "letter", "bullet", "check"))
_LETTERED = frozenset(("lowerLetter", "upperLetter"))
_LONG_FIELDS = frozenset(("explanation", "correct_feedback", "incorrect_feedback", "partial_feedback", "hints"))
_ENDING = "?;:.!,…_"
_POINTS = re.compile(r"[(\[]\s*\d{1,6}(?:[.,]\d{1,6})?\s*(?P<word>[^\W\d_]{1,12})\.?\s*[)\]]\s*$")
_MAX_HEADING = 6
_PLACES = re.compile(r"%[1-9]")


class Typist:
    """Types a document. ``rows`` are the lines, ``places`` the numbers of their paragraphs, ``ink`` their looks."""

    def __init__(self, paragraphs: Sequence[Paragraph]) -> None:
        self.rows: list[str] = []
        self.places: list[int] = []
        self.ink = Ink()
        self._titled = any(paragraph.is_title for paragraph in paragraphs)
        self._gaps = any(_is_labelled(paragraph) for paragraph in paragraphs)
        self._in_code = self._in_answers = False
        self._counts: dict[Label, int] = {}
        self._restarted: set[Label] = set()

    def coloured_places(self) -> list[int]:
        """The paragraphs in which some words have a colour and others none."""
        return sorted({self.places[number - 1] for number in self.ink.coloured if number})

    def paragraph(self, paragraph: Paragraph) -> None:
        """Type a paragraph; one without a label of its own stands apart, where others have labels."""
        label = self.label(paragraph)
        if paragraph.is_blank:
            self._row("", paragraph)
            return
        if paragraph.heading:
            self._in_answers = False
        before: Line | None = None
        indent = min(max(paragraph.indent // _TWIPS, 0), _DEEPEST)
        for pieces in paragraph.lines:
            words = "".join(piece.run.text for piece in pieces)
            if not words.strip() and not any(piece.run.picture for piece in pieces):
                continue
            if before is None:
                lead = self._signs(paragraph) + (f"{label} " if label else "")
                pieces, words = [Piece(Run(lead)), *pieces], lead + words
            line = one_line(words if words.strip() else _PICTURE)
            if before is None:
                self._count_from(line, paragraph)
                if self._gaps and line.kind in ("text", "heading") and self.rows and self.rows[-1]:
                    self._row("", paragraph)
            elif line.kind == "text" and before.kind != "field":
                self.rows[-1] += "\\"
            goes_on = before is not None and line.kind == "text"
            typed = self._typed(pieces, words, line)
            self._row(" " * (indent + _BEHIND * goes_on) + typed.strip(), paragraph)
            before = line

    def _signs(self, paragraph: Paragraph) -> str:
        """The signs before a heading: those below the title of the document are of a lower level than it."""
        level = paragraph.heading + (self._titled and not paragraph.is_title)
        return f"{'#' * min(level, _MAX_HEADING)} " if paragraph.heading else ""

    def table(self, table: Table, *, is_last: bool = False) -> None:
        """Type a table that holds no questions: as a table of Markdown; its rows as lines where they are labelled.

        ``is_last`` says that nothing follows it in the document, where a key needs no heading.
        """
        rows = [[cell for cell in row if not cell.continues] for row in table.rows]
        if all(len(row) < 2 for row in rows):
            for paragraph in table.paragraphs():
                self.paragraph(paragraph)
            return
        shown = [row for row in rows if any(not paragraph.is_blank for cell in row for paragraph in cell.paragraphs)]
        words = [[words_in(cell) for cell in row] for row in shown]
        if self._key(words, shown, is_last=is_last):
            return
        if bare_letters(words):
            for row in shown:
                for pair in _in_twos(row):
                    self._labelled_row(pair, _first(pair), ")")
            return
        if in_order := in_reading_order(words):
            for number, column in in_order:
                for paragraph in shown[number][column].paragraphs:
                    self.paragraph(paragraph)
            return
        if labels := labels_of_rows(words):
            self._row("", _first(shown[0]))
            for row, lead in zip(shown, labels, strict=True):
                self._row_behind(lead, row)
            return
        numbered = numbered_rows(words)
        labelled = numbered or any(_stands_for_label(row[0]) for row in rows if row)
        for number, row in enumerate(shown):
            place = _first(row)
            if labelled:
                self._labelled_row(row, place, "." if numbered and words[number][0] else "")
                continue
            if not number:
                self._row("", place)
            cells = [self._cell(cell) for cell in row]
            self._row(f"| {' | '.join(cells)} |", place)
            if not number:
                width = max(len(other) for other in shown)
                self._row(f"|{' --- |' * width}", place)

    def _key(self, words: Words, shown: Sequence[Sequence[TableCell]], *, is_last: bool) -> bool:
        """Type the answers of a table that is nothing but a key, below a heading of answers; whether it is one."""
        above = next((row for row in reversed(self.rows) if row.strip()), "")
        has_heading = is_answer_list(self.ink.bare(above).strip(" #:"))
        answers = answers_of(words, is_under_heading=has_heading, is_last=is_last)
        if not answers:
            return False
        if not has_heading:
            self._row("", _first(shown[0]))
            self._row(_ANSWERS, _first(shown[0]))
        for number, line in answers:
            self._row(line, _first(shown[number]))
        return True

    def _labelled_row(self, row: Sequence[TableCell], place: Paragraph, closing: str = "") -> None:
        """A row such as ``a) | Paris``: its cells in one line; ``closing`` is what the label lacks."""
        pieces: list[Piece] = []
        for number, cell in enumerate(row):
            pieces += [Piece(Run(closing))] if closing and number == 1 else []
            for paragraph in cell.paragraphs:
                label = self.label(paragraph)
                if not paragraph.is_blank or label:
                    pieces += [Piece(Run("\t"))] if pieces else []
                    pieces += [Piece(Run(f"{label} "))] if label else []
                    pieces += _joined(paragraph)
        words = "".join(piece.run.text for piece in pieces)
        self._row(self._typed(pieces, words, one_line(words)).strip(), place)

    def _row_behind(self, lead: str, row: Sequence[TableCell]) -> None:
        """The last cell of a row behind the label that its first one stands for."""
        pieces = [Piece(Run(f"{lead} "))]
        for paragraph in row[-1].paragraphs:
            if not paragraph.is_blank:
                pieces += [Piece(Run(" "))] if len(pieces) > 1 else []
                pieces += _joined(paragraph)
        words = "".join(piece.run.text for piece in pieces)
        self._row(self._typed(pieces, words, one_line(words)).strip(), _first(row))

    def _cell(self, cell: TableCell) -> str:
        pieces: list[Piece] = []
        for paragraph in cell.paragraphs:
            label = self.label(paragraph)
            if not paragraph.is_blank:
                pieces += [Piece(Run(" "))] if pieces else []
                pieces += [Piece(Run(f"{label} "))] if label else []
                pieces += _joined(paragraph)
        return self.ink.line(pieces, (), 0).replace("|", "\\|").strip()

    def _row(self, row: str, paragraph: Paragraph) -> None:
        self.rows.append(row)
        self.places.append(paragraph.number)

    def _typed(self, pieces: Sequence[Piece], words: str, line: Line) -> str:
        """The words of a line, as plain as the grammar needs them."""
        is_fence = words.lstrip().startswith("```")
        is_plain = self._in_code or is_fence or self._in_answers
        self._in_code ^= is_fence
        self._in_answers = self._in_answers or is_answer_list(words.partition(":")[0])
        if is_plain or (line.kind == "field" and line.label not in _LONG_FIELDS and "title" not in line.label):
            return words
        return self.ink.line(pieces, _as_typed(words, line), len(self.rows) + 1)

    def label(self, paragraph: Paragraph) -> str:
        """The label of a paragraph. A list inside a list begins anew under each entry of the outer one, whatever Word
        counts: few authors tell Word to begin anew, and options lettered e to h are nobody's intention."""
        label = paragraph.label
        if label is None:
            return ""
        key = Label("", label.level, label.indent)
        if len(_PLACES.findall(label.level.text)) != 1 or len(self._counts) > _MAX_LISTS:
            return label.text
        self._counts[key] = self._counts.get(key, 0) + 1
        for deeper in self._counts:
            if deeper.indent > label.indent:
                self._begin_anew(deeper)
        return label.with_number(self._counts[key]) if key in self._restarted else label.text

    def _count_from(self, line: Line, paragraph: Paragraph) -> None:
        """A number that somebody has typed begins the lettered lists anew that are indented further."""
        if line.kind == "number" and paragraph.label is None:
            for deeper in self._counts:
                if deeper.level.kind in _LETTERED and deeper.indent > paragraph.indent:
                    self._begin_anew(deeper)

    def _begin_anew(self, key: Label) -> None:
        if self._counts[key]:
            self._counts[key] = 0
            self._restarted.add(key)


def _is_labelled(paragraph: Paragraph) -> bool:
    if paragraph.is_blank:
        return False
    return paragraph.label is not None or one_line(paragraph.text().split("\n")[0]).kind in _LABELLED


def _stands_for_label(cell: TableCell) -> bool:
    """Whether a cell holds nothing but the number or letter of what stands in the next one."""
    filled = [paragraph for paragraph in cell.paragraphs if not paragraph.is_blank or paragraph.label is not None]
    if len(filled) != 1:
        return False
    words = filled[0].text().strip()
    return not words if filled[0].label is not None else len(words) < 10 and one_line(f"{words} x").kind in _LABELLED


def words_in(cell: TableCell) -> str:
    """The words of a cell with the labels of its paragraphs."""
    parts = ([paragraph.label.text if paragraph.label else "", paragraph.text()] for paragraph in cell.paragraphs)
    return " ".join(" ".join(chain.from_iterable(parts)).split())


def _first(row: Sequence[TableCell]) -> Paragraph:
    """The first paragraph of a row that holds anything."""
    return next(paragraph for cell in row for paragraph in cell.paragraphs if not paragraph.is_blank)


def _in_twos(row: Sequence[TableCell]) -> Iterator[Sequence[TableCell]]:
    return (row[place : place + 2] for place in range(0, len(row), 2))


def _joined(paragraph: Paragraph) -> list[Piece]:
    """The pieces of all lines of a paragraph as one line."""
    found: list[Piece] = []
    for line in paragraph.lines:
        found += [Piece(Run(" "))] if found else []
        found += line
    return found


def _as_typed(words: str, line: Line) -> list[Span]:
    """The stretches of a line that the grammar reads: labels, marks, points, and the sign at the end."""
    lead = len(words) - len(words.lstrip())
    start = lead if line.kind == "text" else lead + line.column - line.start
    end = min(start + len(line.text), len(words.rstrip())) if line.kind != "text" else len(words.rstrip())
    if (points := _POINTS.search(words, start, end)) and is_points_word(points["word"]):
        end = points.start()
    while end > start and (words[end - 1].isspace() or words[end - 1] in _ENDING):
        end -= 1
    inline = [(match.start(), match.end()) for match in ANYWHERE.finditer(words, start, end)]
    return [(0, start), *inline, (end, len(words))]
