"""Questions that the model has no kind for, given back in the XML in which they came.

Their reader (``read/kept.py``) keeps the XML of each in its extras. A version gives it back where the version that it
came in uses the same names (2.1 and 2.2 do, 3.0 does not), and

- the question still says what its XML says: a text, points or feedback that an author has changed since would be lost;
- the XML is harmless (``harmless.py``): no programs, no pages within it, nothing that quizkit does not know.

Otherwise it is said why not, and the question is written as the text that it was read as. What is given back is the
XML as it was but for what has to fit into the package: the identifier, the label that keeps the author's id, the title
and language of the item where they are others now, the names of files, the schema, and attributes whose defaults differ
between the two versions. Comments, processing instructions and style sheets are left out: the former can hide
programs from readers of XML that are none for readers of HTML, the latter are lost of every question (said).
"""

from collections.abc import Iterator
from typing import Any

from lxml import etree

from quizkit.diagnostics import Report, Unreadable
from quizkit.formats._qti.harmless import why_not_harmless
from quizkit.formats._qti.read.item import read_item
from quizkit.formats._qti.read.kept import EXTRAS, file_references
from quizkit.formats._qti.read.marking import Markings
from quizkit.formats._qti.read.place import Files, Place
from quizkit.formats._qti.version import QTI_22, Version, generation, version_of
from quizkit.formats._qti.vocabulary import word
from quizkit.formats._xml import parse_xml
from quizkit.model import Item, Localized, NoInteraction
from quizkit.richtext import canonical
from quizkit.source import Source

WITH_GAPS = ("gapMatchInteraction", "graphicGapMatchInteraction")
"""The interactions whose gaps have a limit in 2.2 and none in 2.1."""

_FEEDBACK = ("general_feedback", "correct_feedback", "partial_feedback", "incorrect_feedback", "hints")
_CHANGED = "it no longer says what its XML says (other words, points, feedback or answers)"


def why_not_given_back(item: Item, version: Version) -> str | None:
    """Why what is kept of a question can't be given back in a version, as the end of a sentence; None if it can."""
    root = kept_root(item)
    if root is None:
        return "it holds no XML of a question"
    space = etree.QName(root).namespace
    if space is not None and space not in generation(version):
        known = version_of(space)
        origin = f"QTI {known.number}, which has other names than" if known is not None else "not"
        return f"its XML is {origin} QTI {version.number}"
    if (objection := why_not_harmless(root, version)) is not None:
        return objection
    if version.number == "2.1" and space == QTI_22.namespace and any(map(_is_limited, root.iter(etree.Element))):
        return "it limits how many gaps are filled, which QTI 2.1 cannot say"
    refs = sum(word(one) == "assessmentStimulusRef" for one in root)
    if refs != (item.stimulus is not None) or (refs and not version.stimuli):
        return "it shares a text in a way that cannot be written"
    return None if _says_the_same(item, root, version) else _CHANGED


def cautions_about(item: Item) -> Iterator[tuple[str, str, str]]:
    """What is left out of a question that is given back."""
    root = kept_root(item)
    if root is not None and any(word(one) == "stylesheet" for one in root):
        yield "stylesheet", "the style sheet of the question is left out.", "Nothing but its looks may change."


def kept_root(item: Item) -> etree._Element | None:
    """The XML that is kept of a question, parsed, with the quiz's names of files; None where there is none."""
    kept: dict[str, Any] = item.extras.get(EXTRAS, {})
    xml, files = kept.get("xml"), kept.get("files", {})
    if not isinstance(xml, str) or not isinstance(files, dict):
        return None
    try:
        root = parse_xml(xml.encode("utf-8", "replace"), Source("extras", b""))
    except Unreadable:
        return None
    if word(root) != "assessmentItem":
        return None
    for element, name, address in file_references(root):
        if isinstance(named := files.get(address), str):
            element.set(name, named)
    return root


def _is_limited(element: etree._Element) -> bool:
    """Whether not all gaps can be filled at once; 2.2 means 1 where it says nothing."""
    return word(element) in WITH_GAPS and element.get("maxAssociations") != "0"


def _says_the_same(item: Item, root: etree._Element, version: Version) -> bool:
    """Whether the question is still what its XML is read as."""
    files_by_address: Any = item.extras[EXTRAS].get("files", {})
    names = set(files_by_address.values())
    language = next(iter(item.stem.texts))
    files = Files(lambda path: b"" if path in names else None)
    known = version_of(etree.QName(root).namespace or "") or version
    data = etree.tostring(root)
    read = read_item(root, Place("extras", "", known, Report(), files, language, Markings(), data), language)
    return (
        read is not None
        and isinstance(item.interaction, NoInteraction)
        and bool(read.extras)
        and item.points == read.points
        and not any(getattr(item, name) for name in _FEEDBACK)
        and _canonical(item.stem) == _canonical(read.stem)
    )


def _canonical(text: Localized) -> str:
    return canonical(next(iter(text.texts.values()))).strip()
