"""One QTI item as an item of the model."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from lxml import etree
from pydantic import ValidationError

from quizkit.formats._qti.identifiers import is_identifier
from quizkit.formats._qti.read.answers import Answers, Asked, Probe, asked
from quizkit.formats._qti.read.choices import read_choice, read_hotspot, read_hottext, read_order
from quizkit.formats._qti.read.cloze import NUMBERS, is_gap, read_cloze
from quizkit.formats._qti.read.declarations import Declarations
from quizkit.formats._qti.read.feedback import Feedback, read_feedback
from quizkit.formats._qti.read.marking import Marking, Parts
from quizkit.formats._qti.read.numbers import read_numeric
from quizkit.formats._qti.read.pairs import read_associate, read_gap_match, read_match
from quizkit.formats._qti.read.place import Place
from quizkit.formats._qti.read.state import Unknown
from quizkit.formats._qti.read.words import read_extended_text, read_text_entry, read_upload
from quizkit.formats._qti.vocabulary import author_names, child, get, parts_of, word
from quizkit.formats._titles import beginning
from quizkit.formats._xml import xml_text
from quizkit.model import (
    NONE_OF_IT,
    ChoiceInteraction,
    ClozeInteraction,
    HottextInteraction,
    Item,
    Localized,
    NoInteraction,
    NumericInteraction,
    TextEntryInteraction,
)

XML_LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"
_INLINE = frozenset(("textEntryInteraction", "inlineChoiceInteraction"))
_BLANK = "_____"
_SIMPLE: dict[str, Callable[[Asked], Answers | None]] = {
    "choiceInteraction": read_choice,
    "orderInteraction": read_order,
    "matchInteraction": read_match,
    "associateInteraction": read_associate,
    "gapMatchInteraction": read_gap_match,
    "hottextInteraction": read_hottext,
    "hotspotInteraction": read_hotspot,
}
_MARKED_BY_PEOPLE = {"extendedTextInteraction": read_extended_text, "uploadInteraction": read_upload}
_PLACES = frozenset(("hottext", "gap"))
_FLOWING = frozenset(("gapMatchInteraction", "hottextInteraction"))
_WITH_PROMPT = frozenset(
    (
        "choiceInteraction",
        "orderInteraction",
        "associateInteraction",
        "matchInteraction",
        "hotspotInteraction",
        "extendedTextInteraction",
        "uploadInteraction",
    )
)
_INLINE_HTML = frozenset(("span", "b", "i", "em", "strong", "u", "a", "sub", "sup", "code", "label"))
_TEMPLATES = frozenset(("templateDeclaration", "templateProcessing"))


def read_item(root: etree._Element, place: Place, quiz_language: str) -> Item | None:
    """Read an ``assessmentItem``; None, with an error, where the model has nothing for it.

    ``place.language`` becomes the item's own language where it states one.
    """
    identifier = get(root, "identifier") or ""
    name = get(root, "label") or identifier
    place.label = f'"{name or get(root, "title")}"' if name or get(root, "title") else None
    place.language = root.get(XML_LANGUAGE) or quiz_language
    parts = parts_of(root)
    marking = place.markings.of(parts, place.version, place.data)
    _check_frame(root, identifier, marking.declared, place)
    if not _is_static(root, parts, place):
        return None
    return _ItemReader(root, parts, marking, place).read(name, identifier, quiz_language)


def _check_frame(root: etree._Element, identifier: str, declared: Declarations, place: Place) -> None:
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


def _is_static(root: etree._Element, parts: Parts, place: Place) -> bool:
    """Whether everybody gets the same question once; else an error."""
    if not _TEMPLATES.isdisjoint(parts):
        what = "the question draws values at random for each student"
    elif get(root, "adaptive") == "true":
        what = "the question changes with each attempt"
    else:
        return True
    place.error("unsupported", f"{what}, which quizkit cannot read.", root, "The question is left out.")
    return False


class _ItemReader:
    def __init__(self, root: etree._Element, parts: Parts, marking: Marking, place: Place) -> None:
        self._root = root
        self._place = place
        self._marking = marking
        self._rubric: Localized | None = None
        self._hints: list[Localized] = []
        self._feedback = parts.get("modalFeedback", ())
        bodies = parts.get("itemBody")
        self._body = bodies[0] if bodies else None
        self._interactions = _interactions(self._body) if self._body is not None else []
        self._gap_names = author_names(self._interactions, "responseIdentifier") if self._are_gaps() else {}
        self._place_names: dict[etree._Element, str] = {}

    def _are_gaps(self) -> bool:
        """Whether the interactions are gaps in a text: several of them, a list in a line, or one with a name."""
        match self._interactions:
            case []:
                return False
            case [only]:
                kind = word(only)
                return kind == "inlineChoiceInteraction" or (kind in _INLINE and only.get("label") is not None)
        return True

    def read(self, name: str, identifier: str, quiz_language: str) -> Item | None:
        place, root = self._place, self._root
        stem = self._stem()
        try:
            answers = self._answers()
        except Unknown as unknown:
            place.error("unsupported", f"the question has {unknown.what}.", root, "It is left out.")
            return None
        except ValidationError as error:
            place.error("invalid", f"the question makes no sense: {error.errors()[0]['msg']}.", root, "It is left out.")
            return None
        if answers is None:
            return None
        feedback = read_feedback(self._feedback, self._marking, answers, place)
        return Item.unchecked(
            id=name or None,
            title=self._title(stem, identifier),
            stem=stem,
            interaction=_with_feedback(answers, feedback),
            points=self._marking.points(answers.full or Fraction(1)),
            general_feedback=feedback.graded.get("general"),
            correct_feedback=feedback.graded.get("correct"),
            partial_feedback=feedback.graded.get("partial"),
            incorrect_feedback=feedback.graded.get("incorrect"),
            hints=(*self._hints, *(feedback.hints[number] for number in sorted(feedback.hints))),
            language=place.language if place.language != quiz_language else None,
            location=place.at(root),
        )

    def _title(self, stem: Localized, identifier: str) -> Localized | None:
        title = get(self._root, "title")
        if not title or title == identifier or title == beginning(stem):
            return None
        return self._place.plain(title.strip(), self._root)

    def _answers(self) -> Answers | None:
        interactions = self._interactions
        if not interactions:
            return Answers(NoInteraction(), probes=(Probe({}, NONE_OF_IT),))
        are_gaps = len(interactions) > 1
        parts = [asked(element, self._marking, self._place, are_gaps) for element in interactions]
        bound = [part for part in parts if part is not None]
        if len(bound) < len(parts):
            return None
        first = bound[0]
        kind = word(first.element)
        if self._gap_names:
            return self._several(bound)
        if kind == "textEntryInteraction":
            return read_numeric(first) if first.variable.base_type in NUMBERS else read_text_entry(first)
        if kind in _SIMPLE:
            return _SIMPLE[kind](first)
        if kind in _MARKED_BY_PEOPLE:
            return _MARKED_BY_PEOPLE[kind](first, self._rubric)
        return self._unsupported(kind, first.element)

    def _several(self, parts: list[Asked]) -> Answers | None:
        strange = next((part for part in parts if not is_gap(part)), None)
        if strange is not None:
            return self._unsupported(word(strange.element), strange.element, " together with other interactions")
        if len({part.variable.name for part in parts}) < len(parts):
            return self._unsupported(word(parts[0].element), parts[0].element, " twice for one response")
        return read_cloze(parts, self._gap_names)

    def _unsupported(self, kind: str, element: etree._Element, more: str = "") -> Answers | None:
        name = self._place.version.word(kind)
        self._place.error("unsupported", f"quizkit cannot read a <{name}>{more}.", element, "The question is left out.")
        return None

    def _stem(self) -> Localized:
        body = self._body
        if body is None:
            return self._place.plain("", self._root)
        if (body.text or "").strip() or any((one.tail or "").strip() for one in body):
            self._place.warning(
                "schema", "text stands directly in the body of the question.", body, "Put it into a paragraph."
            )
        if len(body) == 1 and word(body[0]) in _WITH_PROMPT and len(self._interactions) == 1:
            prompt = child(body[0], "prompt")
            return self._place.text(prompt) if prompt is not None else self._place.plain("", body)
        return self._place.text(body, self._in_stem)

    def _in_stem(self, element: etree._Element) -> str | None:
        """What stands in the stem for an element of the body."""
        kind = word(element)
        if kind == "rubricBlock":
            return self._rubric_block(element)
        if kind == "infoControl":
            self._hints.append(self._place.text(element))
            return ""
        if not kind.endswith("Interaction"):
            return "" if element.get("data-stimulus-idref") is not None and len(element) == 0 else None
        if kind in _INLINE:
            if element in self._gap_names:
                return f"[[{xml_text(self._gap_names[element])}]]"
            return "" if _is_last(element) else _BLANK
        if kind in _FLOWING:
            places = [one for one in element.iter() if word(one) in _PLACES]
            self._place_names = author_names(places, "identifier")
            return f"<div>{self._place.html(element, self._in_flow)}</div>"
        prompt = child(element, "prompt")
        words = f"<div>{self._place.html(prompt)}</div>" if prompt is not None else ""
        if kind == "choiceInteraction" and element in self._gap_names:
            return f"{words}<p>[[{xml_text(self._gap_names[element])}]]</p>"
        return words

    def _in_flow(self, element: etree._Element) -> str | None:
        """What stands in the stem for an element of a text to pick words from or to drag words into."""
        kind = word(element)
        if kind in _PLACES:
            return f"[[{xml_text(self._place_names[element])}]]"
        if kind == "prompt":
            return f"<div>{self._place.html(element)}</div>"
        return "" if kind in {"gapText", "gapImg"} else None

    def _rubric_block(self, element: etree._Element) -> str:
        views = (get(element, "view") or "candidate").split()
        if "candidate" in views:
            return f"<div>{self._place.html(element)}</div>"
        is_marked_by_people = any(word(one) in _MARKED_BY_PEOPLE for one in self._interactions)
        if "scorer" in views and is_marked_by_people and self._rubric is None:
            self._rubric = self._place.text(element)
        else:
            self._place.info("unsupported", f"a note for {' and '.join(views)} is left out.", element)
        return ""


def _interactions(body: etree._Element) -> list[etree._Element]:
    """All interactions of an item's body; none stands within those that have a prompt."""
    if len(body) == 1 and word(body[0]) in _WITH_PROMPT:
        return [body[0]]
    return [one for one in body.iter() if word(one).endswith("Interaction")]


def _is_last(element: etree._Element) -> bool:
    """Whether nothing follows an element in its paragraph."""
    while not (element.tail or "").strip() and element.getnext() is None:
        parent = element.getparent()
        if parent is None or word(parent) not in _INLINE_HTML:
            return True
        element = parent
    return False


def _with_feedback(answers: Answers, feedback: Feedback) -> Any:
    interaction = answers.interaction
    if feedback.choices and isinstance(interaction, ChoiceInteraction | HottextInteraction):
        return interaction.replaced(
            choices=tuple(
                choice.replaced(feedback=feedback.choices.get(name))
                for name, choice in zip(answers.names, interaction.choices, strict=True)
            )
        )
    if feedback.answers and isinstance(interaction, TextEntryInteraction | NumericInteraction):
        return interaction.replaced(
            answers=tuple(
                answer.replaced(feedback=feedback.answers.get(index))
                for index, answer in enumerate(interaction.answers)
            )
        )
    if feedback.gaps and isinstance(interaction, ClozeInteraction):
        return interaction.replaced(
            gaps=tuple(
                gap.replaced(
                    interaction=_with_gap_feedback(
                        gap.interaction, [feedback.gaps.get((number, name)) for name in names]
                    )
                )
                for number, (gap, names) in enumerate(zip(interaction.gaps, answers.gap_names, strict=True), 1)
            )
        )
    return interaction


def _with_gap_feedback(interaction: Any, feedback: Sequence[Localized | None]) -> Any:
    if not any(feedback):
        return interaction
    name = "choices" if isinstance(interaction, ChoiceInteraction) else "answers"
    parts = zip(getattr(interaction, name), feedback, strict=True)
    return interaction.replaced(**{name: tuple(part.replaced(feedback=text) for part, text in parts)})
