"""One ``<question>`` of a file, and what is said about it."""

import re
from dataclasses import field
from decimal import Decimal
from fractions import Fraction
from typing import Any

from lxml import etree
from pydantic import JsonValue

from quizkit.diagnostics import Report
from quizkit.formats._moodle import SPELLINGS, fraction_of
from quizkit.formats._moodle_multilang import localized, may_be_several
from quizkit.formats._moodle_text import TRIMMED, TextFormat, label_text, moodle_text, seeming_tag
from quizkit.formats._xml import local_name
from quizkit.formats.moodle_xml.files import FILES_HERE, Files
from quizkit.model import Localized, Location, Text
from quizkit.records import dataclass
from quizkit.richtext import map_sources
from quizkit.source import Source

Element = etree._Element

_FORMATS: dict[str, TextFormat] = {
    "html": "html",
    "moodle_auto_format": "moodle",
    "plain_text": "plain",
    "markdown": "markdown",
}

_PERCENT = re.compile(r"[+-]?[0-9]{1,12}(?:[.,][0-9]{0,20})?", re.ASCII)

_SMALL = re.compile(r"[+-]?(?:0|0?[.,][0-9]{1,20}|1(?:[.,]0{0,20})?|0[.,]0*)", re.ASCII)
"""A weight of no more than 1."""

REFUSED = "so Moodle refuses the whole file."
STOPS = "so Moodle stops importing at this question."


def line_of(element: Any) -> int | None:
    """The line that an element stands on."""
    line: int | None = element.sourceline
    return line


@dataclass(slots=True)
class Question:
    """A question. ``form`` is the format of texts that name none; ``own`` takes what only Moodle has a word for."""

    source: Source
    report: Report
    language: str
    number: int
    element: Element
    files: Files
    kind: str = ""
    form: TextFormat = "html"
    notes: dict[str, Any] = field(default_factory=dict)
    own: dict[str, JsonValue] = field(default_factory=dict)
    _to_one: dict[Element | None, bool] = field(default_factory=dict)

    def at(self, element: Element | None = None) -> Location:
        """The place of an element, or of the question itself."""
        return self.source.at(line_of(self.element if element is None else element))

    def warn(self, code: str, message: str, advice: str | None = None, at: Element | None = None) -> None:
        """Say where Moodle reads something else than is meant."""
        self.report.warning(code, message, at=self.at(at), item=self._label(), advice=advice)

    def error(self, code: str, message: str, advice: str | None = None, at: Element | None = None) -> None:
        """Say what could not be read."""
        self.report.error(code, message, at=self.at(at), item=self._label(), advice=advice)

    def _label(self) -> str | None:
        return f"question {self.number}" if self.number else None

    def child(self, name: str, element: Element | None = None) -> Element | None:
        """The first child of this name."""
        within = self.element if element is None else element
        return next((child for child in within if local_name(child) == name), None)

    def children(self, name: str, element: Element | None = None) -> list[Element]:
        """All children of this name."""
        return [child for child in (self.element if element is None else element) if local_name(child) == name]

    def value(self, name: str, element: Element | None = None) -> str:
        """The bare words of a child, or of the ``<text>`` in it; empty where there is none."""
        found = self.child(name, element)
        if found is None:
            return ""
        inner = self.child("text", found)
        return self.content(found if inner is None else inner).strip(TRIMMED)

    def flag(self, name: str, default: bool, element: Element | None = None) -> bool:
        """A yes or no. To Moodle only ``false``, ``0`` and nothing mean no (measured); other words are understood."""
        found = self.child(name, element)
        if found is None:
            return default
        word = self.content(found).strip(TRIMMED)
        moodles = word not in ("false", "0", "")
        meant = False if word.lower() in ("false", "no", "off") else moodles
        if meant != moodles:
            self.warn("read/flag", f'Moodle takes "{word}" in <{name}> for true.', "Write false.", found)
        return meant

    def content(self, element: Element) -> str:
        """What stands in an element as text. Elements inside of it, which nobody escaped, are taken for HTML."""
        if not len(element):
            return element.text or ""
        parts = [element.text or ""]
        broken = False
        for child in element:
            if isinstance(child.tag, str):
                broken = True
                parts.append(etree.tostring(child, encoding="unicode"))
            else:
                parts.append(child.tail or "")
        if broken:
            message = f"HTML stands in <{local_name(element)}> as it is, {REFUSED}"
            self.warn("read/xml", message, "Put <![CDATA[ before and ]]> after the text.", element)
        return "".join(parts)

    def format_of(self, holder: Element) -> TextFormat:
        """The format that an element says its text has."""
        name = (holder.get("format") or "").strip()
        if not name:
            return self.form
        if name not in _FORMATS:
            message = f'Moodle does not know the format "{name}" and takes the text for HTML.'
            self.warn("read/format", message, f"It knows {', '.join(_FORMATS)}.", holder)
        return _FORMATS.get(name, "html")

    def raw(self, holder: Element) -> str:
        """The source of a text: what stands in the ``<text>`` of an element."""
        inner = self.child("text", holder)
        if inner is not None:
            return self.content(inner).strip(TRIMMED)
        bare = (holder.text or "").strip(TRIMMED)
        if bare:
            message = f"the text in <{local_name(holder)}> stands outside of <text>, and Moodle loses it."
            self.warn("read/text", message, "Put <text> and </text> around it.", holder)
        return bare

    def text(self, holder: Element | None, form: TextFormat | None = None) -> Localized | None:
        """The text of an element, with its format and its files; None where there is nothing."""
        if holder is None:
            return None
        source = self.raw(holder)
        files = self.files.of(holder, self)
        if not source:
            return None
        return self.worded(source, form or self.format_of(holder), holder, files)

    def worded(self, source: str, form: TextFormat, holder: Element, files: dict[str, str]) -> Localized | None:
        """A source in some format as a text; ``files`` gives the names of the files that it may show."""
        place = self.at(holder)
        if form != "plain" and "<" in source:
            tag = seeming_tag(source)
            if tag is not None:
                message = f'Moodle takes "{tag}" for a tag of HTML and drops it with what follows.'
                self.warn("read/markup", message, "Write &lt; for the sign.", holder)
        elif form == "markdown" and "\\(" in source and "\\\\(" not in source:
            message = "the formula is written \\(...\\) in Markdown, where Moodle shows only brackets."
            self.warn("read/markup", message, "Write \\\\(...\\\\), or use the format html.", holder)
        renaming = None
        if (files or FILES_HERE in source) and form != "plain":
            renaming = self.files.renaming(files, lambda name: self._say_bare(name, holder))

        def read(part: str) -> Text:
            text = moodle_text(part.strip(TRIMMED), form, place)
            return text if renaming is None else map_sources(text, renaming)

        if form != "plain" and may_be_several(source):
            found = localized(source, self.language, read)
        else:
            found = Localized(texts={self.language: read(source)})
        return found if any(text.source for text in found.texts.values()) else None

    def _say_bare(self, name: str, holder: Element) -> None:
        message = f'Moodle does not find the file "{name}", though it is here: the text does not say where it is.'
        self.warn("read/file", message, f"Write {FILES_HERE}/{name} in the text.", holder)

    def plain(self, words: str, at: Element | None = None) -> Localized:
        """Bare words as a text."""
        return Localized(texts={self.language: Text(source=words, location=self.at(at))})

    def name(self, source: str, at: Element | None = None) -> Localized:
        """A name or the right text of a match: words, maybe in several languages."""
        place = self.at(at)
        return localized(source, self.language, lambda part: Text(source=label_text(part), location=place))

    def fraction(self, answer: Element) -> Fraction | None:
        """The fraction of an answer; None where none is written, or one that means nothing (with an error)."""
        written = self._weight(answer)
        if written is None:
            return None
        percent = written.removesuffix("%").strip()
        if not _PERCENT.fullmatch(percent):
            message = f'the weight "{written[:40]}" is no number, {REFUSED}'
            self.error("read/weight", message, "Weights go from -100 to 100.", answer)
            return None
        fraction, taken = fraction_of(percent.replace(",", "."))
        if not -1 <= fraction <= 1:
            message = f"the weight {percent} is more than everything, {REFUSED}"
            self.error("read/weight", message, "Weights go from -100 to 100.", answer)
            return None
        if self._counts_to_one(answer):
            in_percent = str((Decimal(percent.replace(",", ".")) * 100).normalize() + 0)
            share, _ = fraction_of(in_percent)
            if share and answer.get("fraction") is not None:
                wrong = "takes nothing but 100 for right." if self.kind == "truefalse" else "refuses the whole file."
                message = f"the weight {percent} is {percent} % to Moodle, which {wrong}"
                self.warn("read/weight", message, f"Write {SPELLINGS.get(share, in_percent)}.", answer)
            return share
        if percent != written:
            message = f'the weight "{written}" has a percent sign, where Moodle has a number alone.'
            self.warn("read/weight", message, f"Write {percent}.", answer)
        elif "," in percent:
            message = f"the weight {percent} has a comma, {REFUSED}"
            self.warn("read/weight", message, f"Write {percent.replace(',', '.')}.", answer)
        elif not taken:
            message = f"the weight {percent} is not on Moodle's list, {REFUSED}"
            self.warn("read/weight", message, "It takes 100, 50, 33.33333, 25, 20, 16.66667 and others.", answer)
        return fraction

    def _weight(self, answer: Element) -> str | None:
        """What is written as the weight. An element that says it counts for old numbers alone (read in the code)."""
        written = answer.get("fraction")
        if written is None and (found := self.value("fraction", answer)):
            if self.kind != "numerical":
                message = "Moodle sees no weight in <fraction>, and takes the answer for a wrong one."
                self.warn("read/weight", message, f'Write <answer fraction="{found[:20]}">.', answer)
            written = found
        return None if written is None else written.strip()

    def _counts_to_one(self, answer: Element) -> bool:
        """Whether the weights go up to 1 and not to 100: none is more, though one is more than nothing."""
        parent = answer.getparent()
        if parent not in self._to_one:  # asked for each answer, and the same for all
            self._to_one[parent] = self._count_to_one([] if parent is None else self.children("answer", parent))
        return self._to_one[parent]

    def _count_to_one(self, siblings: list[Element]) -> bool:
        weights = [sibling.get("fraction") or self.value("fraction", sibling) for sibling in siblings]
        numbers = [Fraction(weight.strip().replace(",", ".")) for weight in weights if _SMALL.fullmatch(weight.strip())]
        return len(numbers) == len([weight for weight in weights if weight.strip()]) and any(numbers)
