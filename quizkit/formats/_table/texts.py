"""Cells as texts of the model: what they show, in the markup that the sheet is written in, with their places."""

import re
from typing import Literal

from quizkit.diagnostics import Report
from quizkit.formats._authored import Written
from quizkit.formats._authored.assets import with_image
from quizkit.formats._authored.complaints import quoted
from quizkit.formats._table.grid import Cell, Grid, Row, Texts, Value, column_name
from quizkit.formats._table.maths import FORMULA, SEARCHED, with_maths
from quizkit.model import Localized, Location, Markup, Text
from quizkit.richtext import text_of, to_plain
from quizkit.words import true_false_words

_TAGS = re.compile(
    r"</(?:[bipu]|a|em|strong|su[bp]|span|div|font|h[1-6]|[ou]l|li|t[dr]|table|code|pre)>|<br ?/?>", re.I
)
"""Tags that people, and the editors they copy from, write in a text: closed ones, and line breaks."""


HTML = re.compile(
    r"</[a-z]+[1-6]?>|<(?:br|hr|img|audio|video)\b[^<>]*>|&(?:amp|lt|gt|quot|apos|nbsp|#\d{1,7});", re.IGNORECASE
)
"""What a text holds that is HTML, in templates in which a text may be."""


Formulas = Literal["drawn", "told", "kept"]
"""What becomes of formulas in plain cells: they are drawn, or left as they are, which is told or not."""


def without_blanks(text: Localized) -> Localized:
    """A text without the languages in which its cells are blank, where that is not all of them."""
    if all(part.source for part in text.texts.values()):
        return text
    filled = {language: part for language, part in text.texts.items() if part.source}
    return text.replaced(texts=filled) if filled else text


def _share_pictures(row: Row, columns: Texts, texts: dict[str, Text]) -> None:
    """Show a picture that lies over the cell of one language in all of them: it fell where the mouse let it go."""
    pictures = {language: value.pictures for language, at in columns if isinstance(value := row.cells.get(at), Cell)}
    shown = next((found for found in pictures.values() if found), ())
    for picture in shown:
        for language, text in texts.items():
            if text.source and not pictures.get(language):
                texts[language] = with_image(text, picture.name, picture.alt)


class CellTexts:
    """Reads the cells of one sheet. ``showed_file`` becomes true with the first text that may show an image.

    ``formulas`` says what becomes of those in plain cells; where ``tags_work``, a plain cell that holds tags is HTML.
    """

    def __init__(
        self,
        grid: Grid,
        report: Report,
        markup: Markup = "plain",
        formulas: Formulas = "told",
        *,
        tags_work: bool = False,
    ) -> None:
        self.tags_work = tags_work
        self.grid = grid
        self.report = report
        self.showed_file = False
        self._saw_tags = self._saw_maths = self._saw_formulas = False
        self.set_markup(markup, formulas)
        self._file, self._sheet = grid.file, grid.sheet

    def set_markup(self, markup: Markup, formulas: Formulas = "told") -> None:
        """Read cells in this markup from now on."""
        self.markup = markup
        self._formulas = formulas
        self._is_plain = markup == "plain"
        self._is_usual = self._is_plain and not (self.grid.turned or self.grid.one_column or self.tags_work)

    def text(self, row: Row, column: int, value: Value, language: str) -> Text | None:
        """A cell as a text; None where it shows nothing."""
        at = self.grid.at(row, column)
        if isinstance(value, str):
            if self._is_plain:
                return self._plain(value, at)
            self.showed_file = True
            return text_of(value, self.markup, at)
        self.grid.tell(self.report, row, column, value)
        if value.struck:
            self.report.warning(
                "read/struck-out",
                "the cell is struck out; it is read all the same.",
                at=at,
                advice="Delete the row if it is not to be asked.",
            )
        if value.html is not None:
            text = text_of(value.html, "html", at)
        elif value.kind == "boolean":
            text = Text.unchecked(source=true_false_words(language)[value.shown != "TRUE"], location=at)
        else:
            text = self._plain(value.shown, at) if self._is_plain else text_of(value.shown, self.markup, at)
        for picture in value.pictures:
            self.showed_file = True
            text = with_image(text, picture.name, picture.alt)
        return text if text.source else None

    def localized(self, row: Row, columns: Texts) -> Localized | None:
        """The cells of one text in all its languages; None where all are blank.

        A cell that is blank while another language has its text is a text too, an empty one: its place is where the
        translation is missing.
        """
        texts: dict[str, Text] = {}
        for language, column in columns:
            value = row.cells.get(column)
            if not value:
                continue
            if type(value) is str and self._is_usual:  # nearly every cell: what text() does, but faster
                # Location(...) itself would take four times as long
                at = (self._file, row.line, None, self._sheet, f"{column_name(column)}{row.number}")
                place = tuple.__new__(Location, at)
                marked = "<" in value or "$" in value or "\\" in value
                texts[language] = self._plain(value, place) if marked else Text.unchecked(source=value, location=place)
            elif (text := self.text(row, column, value, language)) is not None:
                texts[language] = text
        if not texts:
            return None
        if len(texts) > 1 and self.showed_file:
            _share_pictures(row, columns, texts)
        if len(texts) < len(columns):
            texts = {
                language: texts.get(language) or Text.unchecked(source="", location=self.grid.at(row, column))
                for language, column in columns
            }
        return Localized.unchecked(texts=texts)

    def written(self, row: Row, column: int) -> Written | None:
        """A cell as a scalar, as it is shown; None where it is blank."""
        value = row.cells.get(column)
        if not value:
            return None
        if isinstance(value, Cell):
            self.grid.tell(self.report, row, column, value)
            if not value.shown:
                return None
            return Written(value.shown, self.grid.at(row, column))
        return Written(value, self.grid.at(row, column))

    def number(self, row: Row, column: int) -> Written | None:
        """A cell of a column of numbers: its value, whatever its format makes of it (but for a percentage)."""
        value = row.cells.get(column)
        if isinstance(value, Cell) and value.number is not None and value.kind == "number":
            number = value.shown if "%" in value.shown else f"{value.number:f}"
            return Written(number, self.grid.at(row, column))
        return self.written(row, column)

    def typed(self, words: str) -> str:
        """An answer as it is typed: without tags, where the sheet's cells are HTML."""
        if self.markup == "html" and ("<" in words or "&" in words):
            return to_plain(text_of(words, "html"))
        return words

    def _plain(self, words: str, at: Location) -> Text:
        """A plain cell. What looks like markup in it is said once a sheet; for where one cell has it, most do."""
        if self.tags_work and HTML.search(words) is not None:
            self.showed_file = True
            return text_of(words, "html", at)
        if not self._saw_tags and (match := _TAGS.search(words)) is not None:
            self._saw_tags = True
            self.report.info(
                "read/looks-like-html",
                f'the cell holds the tag "{match[0]}", and cells are plain text, so learners will see the tag itself.',
                at=at,
                advice='If tags are meant to work, write "Markup" and beside it "html" above the header.',
            )
        if self._formulas == "kept" or (match := FORMULA.search(words[:SEARCHED])) is None:
            return Text.unchecked(source=words, location=at)
        text = with_maths(words, at) if self._formulas == "drawn" else None
        if text is not None and not self._saw_maths:
            self._saw_maths = True
            self.report.info(
                "read/maths",
                f"the cell holds the formula {quoted(match[0])}, which is drawn, as are others in the sheet.",
                at=at,
                advice='To show its code, write "Markup" and beside it "plain" above the header.',
            )
        if text is None and not self._saw_formulas:
            self._saw_formulas = True
            self.report.warning(
                "read/looks-like-maths",
                f"the cell may hold the formula {quoted(match[0])}, and is plain text, so learners see its code.",
                at=at,
                advice='To have formulas drawn, write "Markup" and beside it "markdown" above the header.',
            )
        return text or Text.unchecked(source=words, location=at)
