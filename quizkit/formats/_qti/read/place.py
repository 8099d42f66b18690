"""What the parts of the reader share while one item or test is read: where it stands, and how to say what is wrong."""

from collections.abc import Callable, Mapping
from dataclasses import field
from posixpath import dirname, join, normpath
from urllib.parse import unquote

from lxml import etree

from quizkit.diagnostics import Report, Unreadable
from quizkit.formats._authored.assets import media_type_of, plain_name, unpacked
from quizkit.formats._qti.read.marking import Markings
from quizkit.formats._qti.read.markup import DYNAMIC, StandIn, inner_html, innermost
from quizkit.formats._qti.version import Version
from quizkit.formats._qti.vocabulary import get, line_of, word
from quizkit.formats._xml import xml_text
from quizkit.model import Asset, Localized, Location, Text
from quizkit.records import dataclass
from quizkit.richtext import html_problems, map_sources, text_of, text_of_words
from quizkit.richtext.notices import advice_on
from quizkit.richtext.tree import EMBEDDED, LOCAL_FILE, LOOKS
from quizkit.richtext.urls import as_url, is_file, scheme

_FILE_TAGS = ("<img", "<object", "<audio", "<video", "<a ")


@dataclass(slots=True)
class Files:
    """The files of a package (or beside an item file) that texts show; those that were found become assets."""

    find: Callable[[str], bytes | None]
    assets: dict[str, Asset] = field(default_factory=dict)
    named: Callable[[str], str] = str
    """What the package calls a file that is spelled a little otherwise."""

    @classmethod
    def of(cls, members: Mapping[str, bytes]) -> "Files":
        """The files of an archive."""
        return cls(members.get)

    def take(self, path: str) -> str | None:
        """Take a file along: what the quiz calls it, or None where there is none."""
        name = plain_name(path)
        if name not in self.assets:
            try:
                data = self.find(path)
            except Unreadable:
                data = None
            if data is None:
                return None
            self.assets[name] = Asset(name=name, media_type=media_type_of(name), data=data)
        return name


@dataclass(slots=True)
class Place:
    """One document while it is read.

    ``file`` is what messages call it, ``member`` its path in the package, ``data`` its bytes, ``label`` how a person
    would call the item in it, ``language`` what its texts are in, ``printed`` the variables whose values they show.
    """

    file: str
    member: str
    version: Version
    report: Report
    files: Files
    language: str
    markings: Markings
    data: bytes = b""
    label: str | None = None
    printed: frozenset[str] = frozenset()
    _lines: dict[int | None, Location] = field(default_factory=dict)

    def at(self, element: etree._Element | None) -> Location:
        """Where an element stands; one object for all that stand on a line, which in many files is everything."""
        line = line_of(element) if element is not None else None
        place = self._lines.get(line)
        if place is None:
            place = self._lines[line] = Location(self.file, line)
        return place

    def error(self, code: str, message: str, element: etree._Element | None, advice: str | None = None) -> None:
        """Take down an error about the item."""
        self.report.error(f"read/{code}", message, at=self.at(element), item=self.label, advice=advice)

    def warning(self, code: str, message: str, element: etree._Element | None, advice: str | None = None) -> None:
        """Take down a warning about the item."""
        self.report.warning(f"read/{code}", message, at=self.at(element), item=self.label, advice=advice)

    def info(self, code: str, message: str, element: etree._Element | None, advice: str | None = None) -> None:
        """Take down something to know about the item."""
        self.report.info(f"read/{code}", message, at=self.at(element), item=self.label, advice=advice)

    def text(self, element: etree._Element, stand_in: StandIn | None = None) -> Localized:
        """The content of an element as a text; what can't be taken along is said."""
        inner = innermost(element)
        if len(inner) == 0:
            return Localized.unchecked(texts={self.language: text_of_words(inner.text or "", self.at(element))})
        return self.localized(self.html(element, stand_in), element)

    def html(self, element: etree._Element, stand_in: StandIn | None = None) -> str:
        """The content of an element as HTML; what only a player can fill in is said."""
        if len(element) == 0:
            return xml_text(element.text or "")

        dynamic: list[etree._Element] = []

        def instead(part: etree._Element) -> str | None:
            found = stand_in(part) if stand_in is not None else None
            if found is None and word(part) in DYNAMIC:
                if (name := get(part, "identifier")) in self.printed and word(part) == "printedVariable":
                    return f"{{{name}}}"
                dynamic.append(part)
            return found

        html = inner_html(element, instead)
        for kind in dict.fromkeys(part.tag for part in dynamic):
            parts = [part for part in dynamic if part.tag == kind]
            several = len(parts) > 1
            self.warning(
                "unsupported",
                f"the text holds {f'{len(parts)} times a' if several else 'a'} <{str(kind).rpartition('}')[2]}>, "
                "which only a QTI player can fill in.",
                parts[0],
                f"{'Their places' if several else 'Its place'} in the text {'stay' if several else 'stays'} empty.",
            )
        return html

    def localized(self, html: str, element: etree._Element) -> Localized:
        """HTML from an element as a text."""
        html = html.strip()
        text = text_of(html, "html", self.at(element))
        if "<" in html and "<" in html.removeprefix("<p>").removesuffix("</p>"):
            for problem in html_problems(Text(source=html, markup="html")):
                if problem != LOOKS and not problem.startswith(LOCAL_FILE):  # which are said of texts of any format
                    say = self.warning if problem in EMBEDDED else self.info
                    say("html", f"{problem} is left out of the text.", element, advice_on(problem))
            if any(tag in html for tag in _FILE_TAGS):
                text = map_sources(text, lambda source: self.take_file(source, element))
        return Localized.unchecked(texts={self.language: text})

    def plain(self, words: str, element: etree._Element) -> Localized:
        """Words without markup from an attribute."""
        return Localized.unchecked(texts={self.language: Text.unchecked(source=words, location=self.at(element))})

    def take_file(self, source: str, element: etree._Element) -> str:
        """The name of a file that an element shows, taken along; its address, with a warning, where it is missing."""
        if scheme(source) == "data":
            return self._inline(source, element)
        if not is_file(source):
            return source
        # the file that the address leads to, one whose name holds its "%23" as "#", or one that is called just like it
        paths = dict.fromkeys((self.path_of(source), self._within(unquote(source)), self._within(as_url(source))))
        names = (self.files.take(path) for path in paths if path is not None)
        name = next((name for name in names if name is not None), None)
        if name is None:
            self.warning(
                "missing-file", f'the file "{source}" is not in the package.', element, "Put it there, or take it out."
            )
        return source if name is None else name

    def _inline(self, address: str, element: etree._Element) -> str:
        """The name of the file that is written into a text; the address itself where it holds none."""
        file = unpacked(address)
        if file is None:
            advice = "Put the file itself into the package."
            self.warning("inline-file", f'"{address[:40]}" holds no bytes that can be read.', element, advice)
            return address
        self.files.assets.setdefault(file.name, file)
        return file.name

    def path_of(self, reference: str) -> str | None:
        """The path in the package that a relative reference leads to; None where it leads out of it."""
        return self._within(reference.partition("#")[0].partition("?")[0])

    def _within(self, reference: str) -> str | None:
        path = normpath(join(dirname(self.member), reference.replace("\\", "/")))
        return None if path.startswith(("../", "/")) or path in {".", ".."} else self.files.named(path)
