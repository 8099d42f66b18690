"""The cells of a row that mean something in one published template alone, for the reader of that template."""

from collections.abc import Iterator, Mapping, Sequence

from quizkit.diagnostics import Report
from quizkit.formats._authored import AuthoredItem, Written
from quizkit.formats._table.grid import Row
from quizkit.formats._table.texts import HTML, CellTexts
from quizkit.model import Localized, Location, Text
from quizkit.records import dataclass
from quizkit.richtext import text_of, to_html


@dataclass(frozen=True, slots=True)
class TemplateCells:
    """``columns`` are those that are the template's own, by folded header: several where a header comes again."""

    row: Row
    columns: Mapping[str, Sequence[int]]
    texts: CellTexts
    language: str

    @property
    def report(self) -> Report:
        """Where to say what is wrong."""
        return self.texts.report

    def column(self, title: str) -> int | None:
        """The first column with this header, or None."""
        return next(iter(self.columns.get(title, ())), None)

    def shown(self, title: str) -> str:
        """What the cell below a header shows; empty where there is no such header."""
        column = self.column(title)
        return "" if column is None else self.row.shown(column).strip()

    def at(self, title: str) -> Location:
        """The place of the cell below a header, or else of the row."""
        column = self.column(title)
        return self.texts.grid.at_row(self.row) if column is None else self.texts.grid.at(self.row, column)

    def written(self, title: str) -> Written | None:
        """The cell below a header as a scalar: a number by its value."""
        column = self.column(title)
        return None if column is None else self.texts.number(self.row, column)

    def text(self, title: str) -> Localized | None:
        """The cell below a header as a text; None where it is blank."""
        column = self.column(title)
        return None if column is None else self.text_in(column)

    def text_in(self, column: int) -> Localized | None:
        """A cell as a text; None where it is blank."""
        return self.texts.localized(self.row, [(self.language, column)])

    def part(self, words: str, at: Location) -> Localized:
        """A part of a cell as a text."""
        if self.texts.tags_work and HTML.search(words) is not None:
            self.texts.showed_file = True
            return Localized(texts={self.language: text_of(words, "html", at)})
        return Localized(texts={self.language: Text(source=words, location=at)})

    def numbered(self, title: str) -> Iterator[tuple[int, int]]:
        """The filled cells below ``answer 1``, ``answer 2``, ... (also ``answer1``): each number with its column."""
        places = {
            int(number): columns[0]
            for header, columns in self.columns.items()
            if header.startswith(title) and (number := header[len(title) :].strip()).isdecimal() and number.isascii()
        }
        return ((number, places[number]) for number in sorted(places) if self.row.shown(places[number]))

    def error(self, item: AuthoredItem, code: str, message: str, advice: str, at: Location) -> None:
        """Say that the answer of a question cannot be read; it is read as a draft then."""
        item.unread = True
        self.report.error(code, message, at=at, item=item.label(), advice=advice)


def below(first: Localized | None, second: Localized | None) -> Localized | None:
    """Two texts as one, the second below the first."""
    if first is None or second is None or not first.texts:
        return second if first is None or not first.texts else first
    texts = dict(first.texts)
    for tag, text in second.texts.items():
        before = texts.get(tag)
        if before is None or not before.source.strip():  # nothing but tags
            texts[tag] = text
        elif before.markup == text.markup == "plain":
            texts[tag] = before.replaced(source=f"{before.source}\n\n{text.source}")
        else:
            texts[tag] = text_of(to_html(before, block=True) + to_html(text, block=True), "html", before.location)
    return Localized(texts=texts)
