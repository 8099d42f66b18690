"""The cells of one row, by column."""

from dataclasses import field

from quizkit.formats._sheet.columns import TEXTS, Column
from quizkit.formats._sheet.markup import cell_of
from quizkit.formats._table.clean import tidy
from quizkit.model import Localized, Markup
from quizkit.records import dataclass


@dataclass(frozen=True, slots=True)
class Tongues:
    """The languages of a sheet: the quiz's own and all that its texts are in, and what headers call each of them."""

    own: str
    tags: tuple[str, ...]

    def in_header(self, tag: str) -> str | None:
        """What a header calls a language: None, where there is only one and headers name none."""
        return tag if len(self.tags) > 1 else None

    def headed(self) -> tuple[str | None, ...]:
        """The languages as headers name them."""
        return tuple(map(self.in_header, self.tags))


@dataclass(slots=True)
class Cells:
    """The cells that are filled in a row so far, in the row's markup."""

    tongues: Tongues
    markup: Markup = "plain"
    filled: dict[Column, str] = field(default_factory=dict)

    @property
    def language(self) -> str:
        """The quiz's own language."""
        return self.tongues.own

    def put(self, name: str, value: str, number: int = 0) -> None:
        """Fill a cell with what is in no language; an empty value leaves it blank."""
        assert name not in TEXTS
        if value:
            self.filled[Column(name, number)] = value if value.isprintable() else tidy(value)[0]

    def put_text(self, name: str, text: Localized | None, number: int = 0, markup: Markup | None = None) -> None:
        """Fill the cells of a text in each of its languages; ``markup`` where it is not the row's."""
        if text is None:
            return
        for tag, part in text.texts.items():
            if part.source:
                column = Column(name, number, self.tongues.in_header(tag))
                self.filled[column] = cell_of(part, markup or self.markup)

    def tags_of(self, text: Localized) -> tuple[str, ...]:
        """The languages in which the reader finds a text: all of the sheet's, blank or not, if any has words."""
        return self.tongues.tags if any(part.source for part in text.texts.values()) else ()
