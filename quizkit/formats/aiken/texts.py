"""Aiken's texts: one line of plain words each, in which Moodle's maths filter finds formulas."""

import re
from html import escape

from quizkit.formats._moodle_text import moodle_text
from quizkit.model import Localized, Location, Text
from quizkit.richtext import canonical, to_plain

_MATHS = re.compile(r"\\[(\[]|\$\$")
_LINE_ENDS = re.compile(r"\s*[\r\n]\s*")


def text_from(words: str, at: Location | None = None) -> Text:
    """A text as Moodle shows it: tags and entities are words (measured), and formulas are formulas."""
    if _MATHS.search(words) is None:
        return Text(source=words, location=at)
    return moodle_text(escape(words, quote=False).replace("\n", "<br/>"), "html", at)


def words_of(text: Localized) -> str:
    """A text of one line in the words that Aiken writes."""
    return _LINE_ENDS.sub(" ", to_plain(text.first()[1])).strip()


def is_shown_as_meant(text: Localized) -> bool:
    """Whether Moodle shows the words as they are meant, with no formula in them that is none."""
    return canonical(text_from(words_of(text))) == canonical(text.first()[1])
