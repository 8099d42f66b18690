"""What QTI says of an interaction or an item and the model has no word for: said, each with its place."""

from collections.abc import Sequence

from lxml import etree

from quizkit.formats._qti.read.answers import Asked
from quizkit.formats._qti.read.place import Place
from quizkit.formats._qti.vocabulary import below, child, get, truth, whole

_SIGNS = (
    (
        b"qti-visually-hidden",
        "that some words are there for screen readers alone is left out.",
        "They stand with the others.",
    ),
    (b"data-ssml", "how the words are to be spoken is left out.", None),
    (b"2001/10/synthesis", "how the words are to be spoken is left out.", None),
    (b"data-qti-suppress-tts", "that some words are not to be read aloud is left out.", None),
)
"""Marks in the text for programs that read it to somebody: a part of the file that tells, and how that is said."""


def say_marks_for_reading_aloud(root: etree._Element, place: Place) -> None:
    """Say what is left out for those who listen to the item."""
    said = {message: advice for sign, message, advice in _SIGNS if sign in place.data}
    for message, advice in said.items():
        place.info("unsupported", message, root, advice)


def say_notes_on_keys(root: etree._Element, place: Place) -> None:
    """Say that a note on the right answer is left out."""
    if b"interpretation" not in place.data:
        return
    for key in below(root, "correctResponse"):
        if note := get(key, "interpretation"):
            place.info("unsupported", f'the note "{note}" on the right answer is left out.', key)


def say_limits(asked: Asked, single: bool, count: int) -> None:
    """Say how many choices can or must be picked, where that is more than one or any number."""
    least, most = whole(asked.element, "minChoices"), whole(asked.element, "maxChoices")
    if not single and most and most < count:
        asked.place.info("unsupported", f"that at most {most} choices can be picked is left out.", asked.element)
    if least is None:
        return
    if least > max(1, most or least):
        asked.place.warning(
            "limits",
            f"at least {least} choices are to be picked, but at most {most}.",
            asked.element,
            "Mend the limits.",
        )
    elif not single and least > 1:
        asked.place.info("unsupported", f"that at least {least} choices are to be picked is left out.", asked.element)


def say_fixed(asked: Asked, elements: Sequence[etree._Element]) -> None:
    """Say that some texts keep their place among those that are shuffled."""
    fixed = [one for one in elements if truth(one, "fixed")]
    if fixed and truth(asked.element, "shuffle"):
        asked.place.info("unsupported", "that some of the texts keep their place is left out.", fixed[0])


def say_limits_of_pairs(asked: Asked) -> None:
    """Say which texts can only go together with some, and how many pairs there must be."""
    least = whole(asked.element, "minAssociations")
    if least is not None and least > 1:
        asked.place.info("unsupported", f"that at least {least} pairs are to be made is left out.", asked.element)
    grouped = [one for one in asked.element.iter(etree.Element) if get(one, "matchGroup")]
    if grouped:
        asked.place.info("unsupported", "which texts can be put together at all is left out.", grouped[0])


def say_field(asked: Asked, *, with_pattern: bool = True) -> None:
    """Say that what is typed must match a pattern, and that words stand in the empty field."""
    mask, shown = (get(asked.element, name) for name in ("patternMask", "placeholderText"))
    if mask and with_pattern:
        asked.place.info("unsupported", f'that the text must match the pattern "{mask}" is left out.', asked.element)
    if shown:
        asked.place.info("unsupported", f'the words "{shown}" in the empty field are left out.', asked.element)


def say_label_of_list(asked: Asked) -> None:
    """Say which words stand in a drop-down list before anything is picked."""
    label = child(asked.element, "label")
    words = "".join(map(str, label.itertext())).strip() if label is not None else asked.element.get("data-prompt")
    if words:
        asked.place.info("unsupported", f'the words "{words}" in the empty list are left out.', asked.element)


def say_size_of_essay(asked: Asked) -> None:
    """Say what else an essay is to be like."""
    element, place = asked.element, asked.place
    if characters := whole(element, "expectedLength"):
        place.info("unsupported", f"that about {characters} characters are expected is left out.", element)
    if any((whole(element, name) or 0) > 1 for name in ("minStrings", "maxStrings")):
        place.info("unsupported", "that several texts are to be written is left out.", element, "It is read as one.")
    if get(element, "format") == "preFormatted":
        place.info("unsupported", "that spaces and line breaks of the answer count is left out.", element)
