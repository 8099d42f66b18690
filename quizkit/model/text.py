"""Texts as their authors wrote them, in one language or several."""

from collections.abc import Iterator
from typing import Literal

from quizkit.model.location import Location
from quizkit.model.node import Node, node

Markup = Literal["plain", "markdown", "html"]

UNDETERMINED = "und"
"""The BCP 47 tag of a text whose language nobody has stated."""


@node
class Text(Node):
    """One string exactly as its author wrote it, and the markup it is to be read with.

    ``plain`` is literal to the last character. Readers give a Markdown or HTML source without any markup as
    ``plain`` (see :func:`quizkit.richtext.text_of`), so that equal meanings compare equal.
    """

    source: str
    markup: Markup = "plain"


_NO_TEXT = UNDETERMINED, Text.unchecked(source="")


@node
class Localized(Node):
    """A text in one or more languages, keyed by BCP 47 tag, in the order in which they were written."""

    texts: dict[str, Text]

    @classmethod
    def of(cls, source: str, language: str = UNDETERMINED, markup: Markup = "plain") -> "Localized":
        """A text in one language; the short way for tests and for users of the library."""
        return cls.unchecked(texts={language: Text.unchecked(source=source, markup=markup)})

    def get(self, language: str) -> Text | None:
        """The text in exactly this language, or None."""
        return self.texts.get(language)

    def only(self, language: str) -> "Localized | None":
        """This text in one language alone, or None where it is missing."""
        text = self.texts.get(language)
        if text is None:
            return None
        return self if len(self.texts) == 1 else Localized.unchecked(texts={language: text}, location=text.location)

    def first(self) -> tuple[str, Text]:
        """The language tag and text written first; an empty one where there is no text at all."""
        return next(iter(self.texts.items()), _NO_TEXT)

    def where(self) -> Location | None:
        """The place of this text, or of the first of its languages."""
        if self.location is not None:
            return self.location
        return next((text.location for text in self.texts.values()), None)

    def items(self) -> Iterator[tuple[str, Text]]:
        """The pairs of language tag and text, in the order in which they were written."""
        return iter(self.texts.items())
