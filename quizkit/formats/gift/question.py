"""One question while it is read: its text, its places, what is said about it."""

import re
from dataclasses import field
from fractions import Fraction

from quizkit.diagnostics import Report
from quizkit.formats._moodle import fraction_of
from quizkit.formats._moodle_multilang import localized, may_be_several
from quizkit.formats._moodle_text import TRIMMED, TextFormat, moodle_text, seeming_tag
from quizkit.formats.gift.chunks import Chunk, Places
from quizkit.formats.gift.escapes import has_escapes, meaning, with_tex
from quizkit.model import Localized, Location, Text
from quizkit.records import dataclass
from quizkit.source import Source

_FORMAT = re.compile(r"\[(html|plain|markdown|moodle)\]")
WEIGHT = re.compile(r"%(-?[0-9]{1,12}(?:([.,])[0-9]{0,12})?)%")

_OWN_FILES = "@@PLUGINFILE@@/"
"""What stands in Moodle before the name of a file of the question; its GIFT export does not hold the file."""

REFUSED = "so Moodle refuses the whole file."


@dataclass(slots=True)
class Question:
    """A question of a GIFT file: the marked ``text``, and ``form``, the format of texts that name none."""

    source: Source
    report: Report
    language: str
    number: int
    chunk: Chunk
    text: str = field(init=False)
    places: Places = field(init=False)
    form: TextFormat = "moodle"

    def __post_init__(self) -> None:
        self.text = self.chunk.text
        self.places = Places(self.source, self.chunk)

    def warn(self, code: str, message: str, advice: str | None = None, at: int | Location = 0) -> None:
        """Say what was found at a place of the text, where Moodle reads something else than is meant."""
        place = at if isinstance(at, Location) else self.places.at(at)
        self.report.warning(code, message, at=place, item=f"question {self.number}", advice=advice)

    def error(self, code: str, message: str, advice: str | None = None, at: int | Location = 0) -> None:
        """Say what could not be read at a place of the text."""
        place = at if isinstance(at, Location) else self.places.at(at)
        self.report.error(code, message, at=place, item=f"question {self.number}", advice=advice)

    def localized(self, start: int, end: int) -> Localized | None:
        """The text between two places, with its format; None where there is nothing."""
        piece = self.text[start:end].lstrip(TRIMMED)
        return self.worded(piece, end - len(piece)) if piece else None

    def worded(self, piece: str, offset: int) -> Localized | None:
        """A marked text that begins at a place, with its format; None where there is nothing."""
        place = self.places.at(offset)
        form = self.form
        if piece[0] == "[":
            prefix = _FORMAT.match(piece)
            if prefix is not None:
                form = prefix[1]  # type: ignore[assignment]
                piece = piece[prefix.end() :]
        if has_escapes(piece):
            mended = piece if form == "plain" else with_tex(piece)
            if mended != piece:
                message = "a formula has a command that begins with \\n, which Moodle reads as the end of a line."
                self.warn("read/escape", message, "Write two backslashes: \\\\nu, \\\\neq.", place)
            piece = meaning(mended)
        piece = piece.strip(TRIMMED)
        if not piece:
            return None
        if _OWN_FILES in piece:
            piece = piece.replace(_OWN_FILES, "")
        if form != "plain" and "<" in piece:
            self._check_tags(piece, place)
        elif form == "markdown" and "\\(" in piece and "\\\\(" not in piece:
            message = "the formula is written \\(...\\) in Markdown, where Moodle shows only brackets."
            self.warn("read/markup", message, "Write \\\\(...\\\\), or use [html].", place)
        if form != "plain" and may_be_several(piece):
            several = localized(piece, self.language, lambda part: moodle_text(part.strip(TRIMMED), form, place))
            return several if any(text.source for text in several.texts.values()) else None
        text = moodle_text(piece, form, place)
        return Localized.unchecked(texts={self.language: text}) if text.source else None

    def take_form(self, piece: str) -> None:
        """Let the format that a text begins with hold for all that name none (measured with Moodle 4.5)."""
        prefix = _FORMAT.match(piece)
        if prefix is not None:
            self.form = prefix[1]  # type: ignore[assignment]

    def feedback(self, start: int, end: int) -> Localized | None:
        """The feedback between two places: an empty text where a format is named and nothing else."""
        found = self.localized(start, end)
        if found is None and _FORMAT.fullmatch(self.text[start:end].strip(TRIMMED)):
            return self.as_text("", start)
        return found

    def _check_tags(self, piece: str, place: Location) -> None:
        tag = seeming_tag(piece)
        if tag is not None:
            message = f'Moodle takes "{tag}" for a tag of HTML and drops it with what follows.'
            self.warn("read/markup", message, "Write &lt; for the sign, or begin the text with [plain].", place)

    def words(self, start: int, end: int) -> tuple[str, int]:
        """The bare words between two places, without their format, and where they begin."""
        piece = self.text[start:end].lstrip(TRIMMED)
        offset = end - len(piece)
        prefix = _FORMAT.match(piece)
        return meaning(piece[prefix.end() :] if prefix else piece).strip(TRIMMED), offset

    def as_text(self, words: str, offset: int) -> Localized:
        """Bare words as a plain text."""
        return Localized.unchecked(texts={self.language: Text.unchecked(source=words, location=self.places.at(offset))})

    def weight(self, start: int, end: int) -> tuple[Fraction | None, int] | None:
        """A weight at the beginning of an answer, and where it ends; None where there is none.

        The fraction is None where the weight is more than everything: that can't be what is meant.
        """
        found = WEIGHT.match(self.text, start, end)
        if found is None:
            return None
        percent = found[1].replace(",", ".")
        fraction, taken = fraction_of(percent)
        if not -1 <= fraction <= 1:
            message = f"the weight {found[0]} is more than everything, {REFUSED}"
            self.error("read/weight", message, "Weights go from -100 to 100.", start)
            return None, found.end()
        if found[2] == ",":
            message = f"Moodle knows no comma in a weight and shows {found[0]} as text."
            self.warn("read/weight", message, f"Write %{percent}%.", start)
        elif not taken:
            message = f"the weight {found[0]} is not on Moodle's list, {REFUSED}"
            self.warn("read/weight", message, "It takes 100, 50, 33.33333, 25, 20, 16.66667 and others.", start)
        return fraction, found.end()

    def skip_space(self, start: int, end: int) -> int:
        """The first place from ``start`` on that holds no white space."""
        return end - len(self.text[start:end].lstrip(TRIMMED))
