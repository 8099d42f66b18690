"""Texts that items share: stimuli of QTI 3, and in QTI 2 files of the package that a body shows or includes."""

from html import unescape
from urllib.parse import unquote

from lxml import etree

from quizkit.formats._qti.read.documents import MAX_TAGS, Documents
from quizkit.formats._qti.read.place import Place
from quizkit.formats._qti.vocabulary import XML_LANGUAGE, child, get, word
from quizkit.formats._xml import xml_text
from quizkit.model import Localized, Location, Stimulus, Text
from quizkit.richtext import text_of, to_html
from quizkit.source import Source

_PAGES = frozenset(("text/html", "application/xhtml+xml", "text/xhtml"))
_SIGNS = (b"timulus", b"object", b"include")
"""What stands in the bytes of each item that shares a text; to look for that takes less than to look through it."""

_MOST_CHARACTERS = 50_000_000
"""The most characters of shared texts that are read of one package."""


def is_passage(element: etree._Element) -> bool:
    """Whether an element of a body stands for a text in another file: an ``object`` with a page, or an XInclude."""
    if word(element) == "include":
        return bool(element.get("href")) and element.get("xpointer") is None
    return (element.get("type") or "").partition(";")[0].strip().lower() in _PAGES and bool(element.get("data"))


class Stimuli:
    """The shared texts of a quiz, each read where an item first asks for it."""

    def __init__(self, documents: Documents) -> None:
        self._documents = documents
        self._found: dict[tuple[str, ...], Stimulus | None] = {}
        self._characters = 0

    def all(self) -> tuple[Stimulus, ...]:
        """The texts that were read."""
        return tuple(one for one in self._found.values() if one is not None)

    def of(self, root: etree._Element, place: Place, lead: Localized | None = None) -> str | None:
        """The id of the text that an item shares with others; one text where it shows several.

        ``lead`` is a text in the item itself that several questions in it share.
        """
        if lead is not None:
            return self._before_several(root, place, lead)
        if not any(name in place.data for name in _SIGNS):
            return None
        refs = [one for one in root if word(one) == "assessmentStimulusRef"]
        body = child(root, "itemBody")
        if body is not None:
            refs += [one for one in body.iter() if word(one) in {"object", "include"} and is_passage(one)]
        if not refs:
            return None
        paths = {path: ref for ref in refs if (path := _path(ref, place)) is not None}
        key = tuple(paths)
        if key not in self._found:
            parts = [part for path, ref in paths.items() if (part := self._read(path, ref, place)) is not None]
            self._characters += sum(len(part.text.first()[1].source) for part in parts)
            if self._characters > _MOST_CHARACTERS:
                place.error("limit", "the package holds too many shared texts.", refs[0], "Not all are read.")
                parts = []
            self._found[key] = self._together(parts)
        stimulus = self._found[key]
        return stimulus.id if stimulus is not None else None

    def _before_several(self, root: etree._Element, place: Place, lead: Localized) -> str | None:
        """The text before the questions of one item, below the text that they share with those of others."""
        name = get(root, "label") or get(root, "identifier") or place.member
        shared = self.of(root, place)
        parts = [one for one in self.all() if one.id == shared]
        if lead.first()[1].source.strip():
            parts.append(Stimulus(id=name, text=lead, location=place.at(root)))
        key = ("", place.member, name)
        self._found[key] = stimulus = self._together(parts)
        return stimulus.id if stimulus is not None else None

    def _together(self, parts: list[Stimulus]) -> Stimulus | None:
        """The parts as one text, each below its title."""
        if len(parts) < 2:
            found = parts[0] if parts else None
        else:
            html = "".join(f"<div>{_heading(part)}{to_html(part.text.first()[1])}</div>" for part in parts)
            language = parts[0].text.first()[0]
            text = Localized(texts={language: text_of(html, "html", parts[0].location)})
            found = Stimulus(id="+".join(part.id for part in parts), text=text, location=parts[0].location)
        if found is not None and any(known is not None and known.id == found.id for known in self._found.values()):
            found = found.replaced(id=f"{found.id}-{len(self._found) + 1}")
        return found

    def _read(self, path: str, ref: etree._Element, place: Place) -> Stimulus | None:
        if word(ref) == "object" or ref.get("parse") == "text":
            return self._page(path, ref, place)
        loaded = self._documents.load(path, place, ref)
        if loaded is None:
            return None
        root, its_place = loaded
        its_place.language = root.get(XML_LANGUAGE) or place.language
        body = child(root, "stimulusBody") if word(root) == "assessmentStimulus" else root
        if body is None:
            its_place.error("stimulus", "the shared text has no body.", root, "The question is read without it.")
            return None
        name, title = get(root, "label") or get(root, "identifier") or path, get(root, "title")
        return Stimulus(
            id=name,
            title=its_place.plain(title.strip(), root) if title and title != name else None,
            text=its_place.text(body),
            location=its_place.at(root),
        )

    def _page(self, path: str, ref: etree._Element, place: Place) -> Stimulus | None:
        """A page of HTML, which need not be well-formed: richtext makes sense of it."""
        data = self._documents.bytes_of(path)
        if data is None:
            place.error(
                "missing-file", f'the file "{path}" is not in the package.', ref, "The question is read without it."
            )
            return None
        if data.count(b"<") > MAX_TAGS:
            place.error("limit", f'the shared text "{path}" is too long to be read.', ref, "It is left out.")
            return None
        its_place = self._documents.place(path, place.version)
        its_place.language = place.language
        text = Source(its_place.file, data).decode(place.report)
        at = Location(its_place.file)
        if ref.get("parse") == "text":
            words = Localized(texts={place.language: Text(source=text.strip(), location=at)})
            return Stimulus(id=path, text=words, location=at)
        heading = " ".join(unescape(_within(text, "title") or "").split())
        return Stimulus(
            id=path,
            title=Localized(texts={place.language: Text(source=heading, location=at)}) if heading else None,
            text=its_place.localized(_within(text, "body") or text, ref),
            location=at,
        )


def _within(page: str, tag: str) -> str | None:
    """What stands in the first element of this name of a page that may be broken; None where there is none."""
    lower = page.lower()
    start = lower.find(f"<{tag}")
    start = lower.find(">", start) if start >= 0 else -1
    if start < 0:
        return None
    end = lower.find(f"</{tag}", start)
    return page[start + 1 : end if end >= 0 else None]


def _heading(part: Stimulus) -> str:
    return f"<p><strong>{xml_text(part.title.first()[1].source)}</strong></p>" if part.title is not None else ""


def _path(ref: etree._Element, place: Place) -> str | None:
    """The path in the package of a shared text; None, with an error, where it lies elsewhere."""
    address = unquote((ref.get("data") if word(ref) == "object" else get(ref, "href")) or "")
    path = place.path_of(address) if "://" not in address else None
    if path is None:
        place.error(
            "external",
            f'the shared text "{address}" lies outside the package, and quizkit fetches nothing.',
            ref,
            "The question is read without it.",
        )
    return path
