"""Questions that the model has no kind for: read as a text, with their XML kept, and said what students do in them."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from fractions import Fraction

from lxml import etree
from pydantic import JsonValue

from quizkit.diagnostics import Report
from quizkit.formats._qti.read.answers import NotSayable
from quizkit.formats._qti.read.marking import Marking
from quizkit.formats._qti.read.place import Place
from quizkit.formats._qti.read.stem import Stem
from quizkit.formats._qti.read.stimuli import is_passage
from quizkit.formats._qti.vocabulary import get, word
from quizkit.model import Item, Localized, NoInteraction
from quizkit.richtext.urls import as_path, is_file

EXTRAS = "qti"
"""The name of what is kept in an item's extras: it is not that of a format, since several give it back.

``xml`` is the item as it was, ``type`` what is strange about it, ``files`` the names of the quiz's files by what the
XML calls them.
"""

_OF_THE_SYSTEM = frozenset(("assessmentStimulusRef", "include", "stylesheet"))
"""What names files that are read in another way, or not at all."""

_LONGEST = 1_000_000
"""The most characters of XML that are kept of one item."""

DOES = {
    "associateInteraction": "find pairs among texts",
    "customInteraction": "use a tool that only one system has",
    "drawingInteraction": "draw on an image",
    "graphicAssociateInteraction": "connect places of an image",
    "graphicGapMatchInteraction": "drag things onto an image",
    "graphicOrderInteraction": "put places of an image in order",
    "matchInteraction": "match texts",
    "mediaInteraction": "play a recording",
    "portableCustomInteraction": "use a tool that only one system has",
    "positionObjectInteraction": "place things on an image",
    "selectPointInteraction": "point at any place of an image",
    "sliderInteraction": "move a slider",
    "hotspotInteraction": "point at places of an image",
}
"""What students do in an interaction, in words."""


def check_static(root: etree._Element, feedback: Iterable[etree._Element]) -> None:
    """Make sure that a question stays the same, and that no part of it stands in its ``feedback``.

    Raises:
        NotSayable: when it changes from attempt to attempt.
    """
    if get(root, "adaptive") == "true":
        raise NotSayable('changes with each attempt (adaptive="true")', "adaptive", root)
    for block in feedback:
        if any(word(one).endswith("Interaction") for one in block.iter()):
            raise NotSayable("asks for more after an answer (<feedbackBlock>)", "feedbackBlock", block)


def kept(
    root: etree._Element,
    place: Place,
    marking: Marking,
    strange: NotSayable,
    *,
    name: str,
    title: Localized | None,
    stem: Localized | None,
    quiz_language: str,
) -> Item:
    """An item as a text without a question, with its XML in its extras; says why."""
    xml = etree.tostring(root, encoding="unicode", with_tail=False)
    is_short = len(xml) <= _LONGEST
    place.warning(
        "unsupported",
        f"the question {strange.what}, which quizkit cannot ask.",
        strange.element,
        "It is read as a text without a question"
        + (
            f"; its XML is kept for when QTI {place.version.number[0]} is written."
            if is_short
            else ", and its XML is too long to be kept."
        )
        + " Ask it in another way, or leave it out.",
    )
    files = _taken_files(root, place)
    if stem is None:
        # what only a player can fill in is said by the warning above
        stem = Stem(root, replace(place, report=Report()), [], {}).read()
    return Item(
        id=name or None,
        title=title,
        stem=stem,
        interaction=NoInteraction(),
        points=marking.points(Fraction(1)),
        language=place.language if place.language != quiz_language else None,
        location=place.at(root),
        extras={EXTRAS: {"type": strange.kind, "xml": xml, **({"files": files} if files else {})}} if is_short else {},
    )


def file_references(root: etree._Element) -> Iterator[tuple[etree._Element, str, str]]:
    """The attributes of an item that may name a file it shows, plays or links to: element, attribute, address."""
    for element in root.iter(etree.Element):
        if word(element) in _OF_THE_SYSTEM or is_passage(element):
            continue
        for name in ("data", "src", "poster", "href"):
            if (address := element.get(name)) and is_file(address):
                yield element, name, address


def _taken_files(root: etree._Element, place: Place) -> dict[str, JsonValue]:
    """The files of the quiz that an item names, taken along, by its words for them."""
    files: dict[str, JsonValue] = {}
    for element, _, address in file_references(root):
        name = place.take_file(as_path(address), element)
        if name in place.files.assets:
            files[address] = name
    return files
