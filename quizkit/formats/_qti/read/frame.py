"""An item as a whole: what is wrong with it that can still be read, and which parts of it are left out."""

from lxml import etree

from quizkit.formats._qti.identifiers import is_identifier
from quizkit.formats._qti.read.declarations import Declarations
from quizkit.formats._qti.read.left_out import say_marks_for_reading_aloud, say_notes_on_keys
from quizkit.formats._qti.read.marking import Parts
from quizkit.formats._qti.read.place import Place
from quizkit.formats._qti.vocabulary import XML_LANGUAGE, get, truth

_READ = frozenset(
    (
        "responseDeclaration",
        "outcomeDeclaration",
        "templateDeclaration",
        "templateProcessing",
        "assessmentStimulusRef",
        "stylesheet",
        "itemBody",
        "responseProcessing",
        "modalFeedback",
        "",
    )
)
"""The parts of an item that are read, and style sheets, whose loss nobody minds."""

_AIDS = {
    "catalogInfo": "what learners with special needs see or hear in place of words",
    "apipAccessibility": "what learners with special needs see or hear in place of words",
    "companionMaterialsInfo": "the list of aids that learners may use, such as a calculator",
}
"""Parts for those who answer that no other format has."""


def check_frame(root: etree._Element, identifier: str, declared: Declarations, place: Place) -> None:
    """Say what is wrong with the item as a whole and can still be read."""
    if get(root, "title") is None:
        place.warning("title", "the question has no title, which QTI requires.", root, "Give it one.")
    if not is_identifier(identifier[:32]):
        place.warning(
            "identifier",
            f'"{identifier}" is no identifier: it must begin with a letter and hold letters, digits, ".", "-" and "_".',
            root,
            "Strict systems will refuse it.",
        )
    for variable in declared.strange_types():
        place.warning(
            "schema",
            f'"{variable.base_type}" is no type that QTI knows (for "{variable.name}").',
            root,
            "Strict systems will refuse it.",
        )


def say_what_is_left_out(root: etree._Element, parts: Parts, place: Place) -> None:
    """Say which parts of an item nothing is read from, and which words are marked as being in another language."""
    for name in sorted(parts.keys() - _READ):
        what = _AIDS.get(name, "a part of the question")
        place.info("unsupported", f"{what} (<{place.version.word(name)}>) is left out.", parts[name][0])
    say_marks_for_reading_aloud(root, place)
    say_notes_on_keys(root, place)
    if truth(root, "timeDependent"):
        place.info("unsupported", "that the time which an answer takes counts is left out.", root)
    if place.data.count(b"xml:lang") > (XML_LANGUAGE in root.attrib):
        own = place.language.casefold()
        others = {tag for one in root.iter(etree.Element) if (tag := one.get(XML_LANGUAGE)) and tag.casefold() != own}
        if others:
            place.info(
                "language",
                f"parts of the question are marked as being in {' and '.join(sorted(others))}.",
                root,
                "The words stay, the mark is left out.",
            )
