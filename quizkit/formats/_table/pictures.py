"""The images of a row: named in a column, or lying over its cells."""

from collections.abc import Collection, Iterable, Iterator

from quizkit.formats._authored.assets import with_image
from quizkit.formats._table.grid import Cell, Picture, Row, Texts, Value
from quizkit.formats._table.lists import split_answers
from quizkit.formats._table.plan import Plan
from quizkit.formats._table.row_parts import alt_in
from quizkit.formats._table.texts import CellTexts
from quizkit.model import Localized, Text


class RowPictures:
    """Finds the images of the rows of one sheet. ``text_columns`` show those that lie over them in their own texts."""

    def __init__(self, plan: Plan, texts: CellTexts, text_columns: Collection[int]) -> None:
        self._column = plan.single.get("image")
        self._texts = texts
        self._text_columns = text_columns

    def of_row(self, row: Row) -> list[Picture]:
        """The images of the image column, and those that float over cells without texts."""
        pictures: list[Picture] = []
        column = self._column
        if column is not None and (value := row.cells.get(column)):
            pictures += self.in_column(row, column, value)
        for number, value in row.cells.items():
            if isinstance(value, Cell) and value.pictures and number not in self._text_columns and number != column:
                pictures += value.pictures
        return pictures

    def in_column(self, row: Row, column: int, value: Value) -> Iterator[Picture]:
        """The images that a cell of a column for images names or holds."""
        written = self._texts.written(row, column)
        if isinstance(value, Cell) and value.pictures:
            yield from value.pictures
        elif written is not None:
            for name in split_answers(written.text):
                yield Picture(name)

    def pointed_at(self, row: Row) -> str | None:
        """The name of the image of a row in which one is to be pointed at."""
        picture = next(iter(self.of_row(row)), None)
        if picture is None:
            return None
        self._texts.showed_file = True
        return picture.name

    def below(self, row: Row, texts: dict[str, Text], pictures: Iterable[Picture], alts: Texts) -> Localized:
        """A text with images below it, in each language that it is written in."""
        self._texts.showed_file = True
        is_blank = not any(text.source for text in texts.values())
        alt = self._texts.localized(row, alts)
        for picture in pictures:
            texts = {
                language: with_image(text, picture.name, alt_in(alt, language) or picture.alt)
                if text.source or is_blank
                else text
                for language, text in texts.items()
            }
        return Localized(texts=texts)
