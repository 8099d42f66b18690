"""Texts of a Canvas document as texts of the model, with their places and the files they show."""

from collections.abc import Callable

from quizkit.formats._qti12.elements import Raw
from quizkit.model import Localized, Location, Text
from quizkit.richtext import map_sources, text_of

_MAY_NAME_FILES = ("src=", "href=", "data=")


class Texts:
    """Makes the texts of one document; ``file`` is the document's name for messages.

    ``file_name`` says what the quiz calls the file that a text at a place refers to.
    """

    def __init__(self, file: str, language: str, file_name: Callable[[str, Location | None], str]) -> None:
        self._file = file
        self._language = language
        self._file_name = file_name
        self._last = Location(file)

    def in_language(self, language: str) -> "Texts":
        """The same for texts in another language."""
        return Texts(self._file, language, self._file_name)

    def at(self, line: int | None) -> Location:
        """A place in the document."""
        if line != self._last.line:
            self._last = Location(self._file, line)
        return self._last

    def file(self, address: str, line: int | None = None) -> str:
        """What the quiz calls the file of an address that stands in a line."""
        return self._file_name(address, self.at(line))

    def localized(self, raw: Raw | None) -> Localized:
        """A text, which may be empty."""
        if raw is None:
            return self.plain("")
        source, markup, line = raw
        text = text_of(source, markup, self._last if line == self._last.line else self.at(line))
        if text.markup != "plain" and any(attribute in source for attribute in _MAY_NAME_FILES):
            at = text.location
            text = map_sources(text, lambda address: self._file_name(address, at))
        return Localized.unchecked(texts={self._language: text})

    def optional(self, raw: Raw | None) -> Localized | None:
        """A text, or None where there is none."""
        return None if raw is None else self.localized(raw)

    def plain(self, words: str, line: int | None = None) -> Localized:
        """A text that is literal to the last character."""
        return Localized.unchecked(texts={self._language: Text.unchecked(source=words, location=self.at(line))})
