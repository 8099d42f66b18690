"""Questions that differ from one before in their words alone, read in a short way.

In a large package most files are alike: the same elements with the same attributes, and other words in them. How such
a question is marked, what its feedback is for and where each of its words belongs has been found out by the reader of
questions; it is asked once, about a file with stand-ins for the words, and what it makes of that is filled in for all
others. Whatever is not just so is read in the long way, which gives the same.
"""

import re
from collections.abc import Sequence
from html import unescape
from typing import NamedTuple

from quizkit.diagnostics import Report, Unreadable
from quizkit.formats._qti.identifiers import is_identifier
from quizkit.formats._qti.read.documents import Documents
from quizkit.formats._qti.read.item import read_questions, title_of
from quizkit.formats._qti.version import Version
from quizkit.formats._xml import parse_xml
from quizkit.model import ChoiceInteraction, Item, Localized, Location, Text
from quizkit.records import dataclass
from quizkit.richtext import is_literal

MOST_KINDS = 200
"""So many kinds of files are remembered; a package with more is none of files that are alike."""

_LARGEST = 30_000
_BEGINNING = re.compile(
    rb'\A<\?xml version="1\.0" encoding="(?:UTF|utf)-8"\?>\s*(?=<(?:qti-assessment-item|assessmentItem)\s)'
)
_ROOT = re.compile(rb'(<[^<>]*?\sidentifier=")([^"<>&]+)("[^<>]*?\stitle=")([^"<>]+)("[^<>]*>)')
_WORDS = re.compile(rb">([^<>]+)(</(?:p|prompt|simpleChoice|qti-prompt|qti-simple-choice)>)")
_UNUSUAL = re.compile(rb"<!|timulus|<object|include|\s(?:src|href|data|label)=|<\?(?!xml )")
"""What may bring something in from outside, or gives a question another name."""

_REFERENCE = re.compile(r"&(?!(?:amp|lt|gt|quot|apos);)")
_MADE_UP, _UNTITLED = "stand-in", "What stands for a title"
_FEEDBACK = ("general_feedback", "correct_feedback", "partial_feedback", "incorrect_feedback")


class _Parts(NamedTuple):
    """A file taken apart: its identifier, its title, the words in it, and all that stands around them."""

    identifier: str
    title: str
    words: list[str]
    around: tuple[bytes, ...]


@dataclass(frozen=True, slots=True)
class _Kind:
    """What files of one kind are read as: the item with stand-ins, and for each of these its place among the words."""

    item: Item
    version: Version
    places: dict[str, int]


class Alike:
    """Reads the files of a package that are like others in it; ``language`` is that of the quiz."""

    def __init__(self, documents: Documents, language: str) -> None:
        self._documents = documents
        self._language = language
        self._kinds: dict[tuple[bytes, ...], _Kind | None] = {}

    def read(self, data: bytes, path: str, called: str | None) -> Item | None:
        """The question in a file; None where it is to be read in the long way.

        ``called`` is the kind that the manifest says it is.
        """
        parts = _taken_apart(data)
        if parts is None:
            return None
        if parts.around not in self._kinds:  # the first of its kind; a kind of its own would not be worth the look
            if len(self._kinds) < MOST_KINDS:
                self._kinds[parts.around] = _UNSEEN
            return None
        kind = self._kinds[parts.around]
        if kind is _UNSEEN:
            kind = self._kinds[parts.around] = self._looked_at(parts, path)
        if kind is None or (called is not None and not called.endswith(kind.version.resource_suffix)):
            return None
        return self._filled(kind, parts, path)

    def _looked_at(self, parts: _Parts, path: str) -> _Kind | None:
        """What the reader of questions makes of a file with stand-ins; None where it is nothing simple."""
        if any(map(_UNUSUAL.search, parts.around)):
            return None
        stand_ins = [f"word {place}" for place in range(len(parts.words))]
        data = _put_together(_Parts(_MADE_UP, _UNTITLED, stand_ins, parts.around))
        report = Report()
        try:
            root = parse_xml(data, self._documents.source, path)
        except Unreadable:
            return None
        place = self._documents.place_of(root, path, data, report)
        questions = read_questions(root, place, self._language)
        if len(questions.items) != 1 or questions.lead is not None or len(report):
            return None
        (item,) = questions.items
        texts = _texts_of(item)
        used = [text.source for text in texts or () if text.markup == "plain"]
        if texts is None or len(used) < len(texts) or sorted(used) != sorted(stand_ins):
            return None
        if item.id != _MADE_UP or item.title is None or item.extras or item.stimulus is not None or item.tags:
            return None
        return _Kind(item, place.version, {word: place for place, word in enumerate(stand_ins)})

    def _filled(self, kind: _Kind, parts: _Parts, path: str) -> Item:
        """The item of a kind with the words of a file."""
        file, known = self._documents.name_of(path), dict[int | None, Location]()

        def at(location: Location | None) -> Location | None:
            if location is None:
                return None
            place = known.get(location.line)
            if place is None:
                place = known[location.line] = Location(file, location.line)
            return place

        def said(localized: Localized) -> Localized:
            ((language, text),) = localized.texts.items()
            words = parts.words[kind.places[text.source]]
            return Localized.unchecked(texts={language: Text.unchecked(source=words, location=at(text.location))})

        item, interaction = kind.item, kind.item.interaction
        assert isinstance(interaction, ChoiceInteraction)
        choices = tuple(
            [
                one.replaced(text=said(one.text), feedback=said(one.feedback), location=at(one.location))
                if one.feedback is not None
                else one.replaced(text=said(one.text), location=at(one.location))
                for one in interaction.choices
            ]
        )
        stem = said(item.stem)
        feedback = {name: said(text) for name in _FEEDBACK if (text := getattr(item, name)) is not None}
        assert item.title is not None
        ((language, title),) = item.title.texts.items()
        words = title_of(parts.title, parts.identifier, stem)
        return item.replaced(
            id=parts.identifier,
            title=None
            if words is None
            else Localized.unchecked(texts={language: Text.unchecked(source=words, location=at(title.location))}),
            stem=stem,
            interaction=interaction.replaced(choices=choices, location=at(interaction.location)),
            hints=tuple(map(said, item.hints)),
            location=at(item.location),
            **feedback,
        )


_UNSEEN = _Kind(Item.unchecked(stem=Localized.unchecked(texts={}), interaction=ChoiceInteraction.unchecked()), None, {})  # type: ignore[arg-type]
"""What stands for a kind of which one file has been seen."""


def _taken_apart(data: bytes) -> _Parts | None:
    """A file as its words and what is around them; None where anything about it is unusual."""
    begun = _BEGINNING.match(data) if len(data) <= _LARGEST else None
    root = _ROOT.match(data, begun.end()) if begun is not None else None
    if root is None:
        return None
    head, identifier, between, title, end = root.groups()
    around = _WORDS.split(data[root.end() :])
    words = around[1::3]
    del around[1::3]
    try:
        texts = b"\n".join((identifier, title, *words)).decode("utf-8").split("\n")
    except UnicodeDecodeError:
        return None
    if any("&" in text for text in texts):
        if any(_REFERENCE.search(text) for text in texts):
            return None
        texts = [unescape(text) for text in texts]
    name, called, *texts = texts
    if len(texts) != len(words) or not all(map(is_literal, (called, *texts))) or not is_identifier(name):
        return None
    return _Parts(name, called, texts, (data[: root.start()] + head, between, end, *around))


def _put_together(parts: _Parts) -> bytes:
    head, between, end, first, *rest = parts.around
    written = [head, parts.identifier.encode(), between, parts.title.encode(), end, first]
    for words, tag, around in zip(parts.words, rest[::2], rest[1::2], strict=True):
        written += [b">", words.encode(), tag, around]
    return b"".join(written)


def _texts_of(item: Item) -> Sequence[Text] | None:
    """All texts of an item but its title, each in the one language that it has; None where there is more to it."""
    interaction = item.interaction
    if not isinstance(interaction, ChoiceInteraction):
        return None
    texts = [item.stem, *item.hints]
    texts += [text for name in _FEEDBACK if (text := getattr(item, name)) is not None]
    texts += [text for one in interaction.choices for text in (one.text, one.feedback) if text is not None]
    if any(len(text.texts) != 1 for text in texts):
        return None
    return [text for one in texts for text in one.texts.values()]
