"""One QTI item as an item of the model."""

from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING

from lxml import etree
from pydantic import ValidationError

from quizkit.formats._qti.amounts import decimal_from, decimal_text
from quizkit.formats._qti.read.answers import Answers, Asked, NotSayable, Probe, asked
from quizkit.formats._qti.read.choices import picks_one, read_choice, read_hottext, read_order
from quizkit.formats._qti.read.cloze import is_gap, read_cloze
from quizkit.formats._qti.read.feedback import Feedback, read_feedback
from quizkit.formats._qti.read.frame import check_frame, say_what_is_left_out
from quizkit.formats._qti.read.images import read_hotspot, read_select_point
from quizkit.formats._qti.read.kept import DOES, check_static, kept
from quizkit.formats._qti.read.marking import Marking, Parts, score_of
from quizkit.formats._qti.read.markup import FEEDBACK
from quizkit.formats._qti.read.numbers import read_numeric, read_slider
from quizkit.formats._qti.read.pairs import read_associate, read_gap_match, read_match
from quizkit.formats._qti.read.place import Place
from quizkit.formats._qti.read.placed import with_feedback
from quizkit.formats._qti.read.state import Unknown
from quizkit.formats._qti.read.stem import INLINE, WITH_PROMPT, Stem
from quizkit.formats._qti.read.words import read_extended_text, read_text_entry, read_upload
from quizkit.formats._qti.vocabulary import XML_LANGUAGE, author_names, get, parts_of, word
from quizkit.formats._titles import beginning
from quizkit.model import NONE_OF_IT, Item, Localized, NoInteraction
from quizkit.records import dataclass

if TYPE_CHECKING:
    from quizkit.formats._qti.read.templates import Template

_SIMPLE: dict[str, Callable[[Asked], Answers | None]] = {
    "choiceInteraction": read_choice,
    "orderInteraction": read_order,
    "matchInteraction": read_match,
    "associateInteraction": read_associate,
    "gapMatchInteraction": read_gap_match,
    "hottextInteraction": read_hottext,
    "hotspotInteraction": read_hotspot,
    "selectPointInteraction": read_select_point,
    "sliderInteraction": read_slider,
}
_MARKED_BY_PEOPLE = {"extendedTextInteraction": read_extended_text, "uploadInteraction": read_upload}
_NEAR = Fraction(1, 10**9)
_TEMPLATES = frozenset(("templateDeclaration", "templateProcessing"))
_BUTTON = "endAttemptInteraction"
_RECORDING = "mediaInteraction"


@dataclass(frozen=True, slots=True)
class Questions:
    """What one ``assessmentItem`` asks: mostly one question, and none where the model has nothing for it.

    ``lead`` is the text that stands before several questions and belongs to all of them.
    """

    items: tuple[Item, ...]
    lead: Localized | None = None


def read_item(root: etree._Element, place: Place, quiz_language: str) -> Item | None:
    """Read an ``assessmentItem`` as one question; None, with an error, where the model has nothing for it.

    ``place.language`` becomes the item's own language where it states one.
    """
    return _reader(root, place, quiz_language).read()


def read_questions(root: etree._Element, place: Place, quiz_language: str) -> Questions:
    """Read an ``assessmentItem``, which may ask several questions; see :func:`read_item`."""
    reader = _reader(root, place, quiz_language)
    if reader.asks_several:
        from quizkit.formats._qti.read.composite import read_one_by_one  # rare, and more than a line to load

        several = read_one_by_one(reader)
        if several is not None:
            return several
    if reader.matches:
        from quizkit.formats._qti.read.matrix import read_rows  # as above

        rows = read_rows(reader)
        if rows is not None:
            return rows
    item = reader.read()
    return Questions((item,) if item is not None else ())


def _reader(root: etree._Element, place: Place, quiz_language: str) -> "ItemReader":
    identifier = get(root, "identifier") or ""
    name = get(root, "label") or identifier
    place.label = f'"{name or get(root, "title")}"' if name or get(root, "title") else None
    place.language = root.get(XML_LANGUAGE) or quiz_language
    parts = parts_of(root)
    marking = place.markings.of(parts, place.version, place.data)
    check_frame(root, identifier, marking.declared, place)
    say_what_is_left_out(root, parts, place)
    return ItemReader(root, parts, marking, place, name, quiz_language)


_FEEDBACK_IN_TEXT = (b"feedbackBlock", b"feedbackInline", b"feedback-block", b"feedback-inline")


class ItemReader:
    """Reads one item, or one of the questions in it; ``name`` is what its author calls it."""

    def __init__(
        self, root: etree._Element, parts: Parts, marking: Marking, place: Place, name: str, quiz_language: str
    ) -> None:
        self.root = root
        self.parts = parts
        self.place = place
        self.marking = marking
        self.name = name
        self.quiz_language = quiz_language
        self._template: Template | None = None
        self.feedback = [*parts.get("modalFeedback", ())]
        bodies = parts.get("itemBody")
        found = _interactions(bodies[0]) if bodies else []
        self._buttons = [one for one in found if word(one) == _BUTTON]
        answered = [one for one in found if word(one) not in {_BUTTON, _RECORDING}]
        self.interactions = answered
        if any(sign in place.data for sign in _FEEDBACK_IN_TEXT):
            self.feedback += [one for one in root.iter() if word(one) in FEEDBACK]
        self._gap_names = author_names(answered, "responseIdentifier") if self._are_gaps() else {}
        self.body = Stem(root, place, answered, self._gap_names)
        self._said: Localized | None = None

    @property
    def asks_several(self) -> bool:
        """Whether there are several interactions, not all of them gaps, that can be asked one by one."""
        return (
            len(self.interactions) > 1
            and not self._buttons
            and _TEMPLATES.isdisjoint(self.parts)
            and not all(map(self._can_be_gap, self.interactions))
        )

    @property
    def matches(self) -> bool:
        """Whether all there is to do is to match texts."""
        return [word(one) for one in self.interactions] == ["matchInteraction"] and _TEMPLATES.isdisjoint(self.parts)

    def _can_be_gap(self, element: etree._Element) -> bool:
        kind, variable = word(element), self.marking.declared.responses.get(get(element, "responseIdentifier") or "")
        if kind != "choiceInteraction" or variable is None:
            return kind in INLINE
        return picks_one(variable, element, self.place.version)

    def _are_gaps(self) -> bool:
        """Whether the interactions are gaps in a text: several of them, a list in a line, or one with a name."""
        match self.interactions:
            case []:
                return False
            case [only]:
                kind = word(only)
                return kind == "inlineChoiceInteraction" or (kind in INLINE and only.get("label") is not None)
        return True

    def read(self) -> Item | None:
        """The item; None, with an error, where the model has nothing for it."""
        place, root = self.place, self.root
        try:
            check_static(root, self.feedback)
            self._take_template()
            stem, answers = self.understood()
        except NotSayable as strange:
            return kept(
                root,
                place,
                self.marking,
                strange,
                name=self.name,
                title=self._title(self._said),
                stem=self._said if not self._gap_names else None,  # its marks would be of gaps that are none
                quiz_language=self.quiz_language,
            )
        except Unknown as unknown:
            place.error("unsupported", f"the question has {unknown.what}.", root, "It is left out.")
            return None
        except ValidationError as error:
            place.error("invalid", f"the question makes no sense: {error.errors()[0]['msg']}.", root, "It is left out.")
            return None
        if answers is None:
            return None
        self._check_points(answers)
        feedback = read_feedback(self.feedback, self.marking, answers, place, self._buttons)
        return self.item(stem, answers, feedback, self.marking.points(answers.full or Fraction(1)))

    def understood(self) -> tuple[Localized, Answers | None]:
        """The stem and the interaction.

        Raises:
            NotSayable: when the model has no words for it.
            Unknown: when more than its marking is not understood.
            ValidationError: when it makes no sense.
        """
        self._said = self.body.read()
        return self._said, self._answers()

    def item(self, stem: Localized, answers: Answers, feedback: Feedback, points: Decimal) -> Item:
        """The item that these make."""
        place = self.place
        return Item.unchecked(
            id=self.name or None,
            title=self._title(stem),
            stem=stem,
            interaction=with_feedback(answers, feedback),
            points=points,
            general_feedback=feedback.graded.get("general"),
            correct_feedback=feedback.graded.get("correct"),
            partial_feedback=feedback.graded.get("partial"),
            incorrect_feedback=feedback.graded.get("incorrect"),
            hints=(*self.body.hints, *feedback.hints),
            language=place.language if place.language != self.quiz_language else None,
            location=place.at(self.root),
        )

    def _take_template(self) -> None:
        """Read the template processing of an item that has one: its texts print what it draws."""
        self.place.printed = frozenset()
        if _TEMPLATES.isdisjoint(self.parts):
            return
        from quizkit.formats._qti.read.templates import template_of  # rare, and more than a line to load

        self._template = template_of(self.root, self.parts)
        self.place.printed = frozenset(self._template.variables)

    def _computed(self, first: Asked, template: "Template") -> Answers:
        from quizkit.formats._qti.read.formula import read_formula

        if self._gap_names:
            raise first.not_sayable("computes an answer and asks for others as well")
        answers, self.marking = read_formula(first, template)
        return answers

    def _check_points(self, answers: Answers) -> None:
        """Say that an item is worth other points than its rules give for the best answer."""
        declared, full = self.marking.declared_points, answers.full
        others = self.marking.other_scores
        if others and full and (declared is None or self.marking.declared.score != "SCORE"):
            self.place.warning(
                "points",
                f"the rules count in {' and '.join(others)} and never in SCORE, which says what an answer earns.",
                self.root,
                f"It is read as worth {_points(full if declared is None else declared)}; look at its points.",
            )
        if full and self.marking.counts_attempts and any(map(self._counts_otherwise_later, answers.probes)):
            self.place.warning(
                "scoring",
                "later attempts earn other points here, which quizkit cannot say.",
                self.root,
                "It is read as the first attempt is marked.",
            )
        if self.marking.stretched is not None and full:
            self.place.warning(
                "scoring",
                f"{self.marking.stretched}.",
                self.root,
                "It is read as what is meant. Systems that go by the letter give no points: write the rules out there.",
            )
        if self.marking.rules is None or not declared or not full or declared == full:
            return
        if abs(declared - full) > _NEAR * full:
            self.place.info(
                "points",
                f"the question says that it is worth {_points(declared)} points, and its rules give {_points(full)}.",
                self.root,
                f"It is read as worth {_points(declared)}.",
            )

    def _counts_otherwise_later(self, probe: Probe) -> bool:
        first, *later = (score_of(self.marking.run_all(probe.responses, attempt)) for attempt in (1, 2, 3))
        return any(score != first for score in later)

    def _title(self, stem: Localized | None) -> Localized | None:
        title = title_of(get(self.root, "title"), get(self.root, "identifier"), stem)
        return self.place.plain(title, self.root) if title is not None else None

    def _answers(self) -> Answers | None:
        interactions = self.interactions
        if not interactions:
            if self._template is not None:
                raise NotSayable("draws values at random and asks for nothing", "template", self.root)
            return Answers(NoInteraction(), probes=(Probe({}, NONE_OF_IT),))
        are_gaps = len(interactions) > 1
        parts = [asked(element, self.marking, self.place, are_gaps) for element in interactions]
        bound = [part for part in parts if part is not None]
        if len(bound) < len(parts):
            return None
        first = bound[0]
        kind = word(first.element)
        if self._template is not None:
            return self._computed(first, self._template)
        if self._gap_names:
            return self._several(bound)
        if kind == "textEntryInteraction":
            return read_numeric(first) if first.is_number else read_text_entry(first)
        if kind in _SIMPLE:
            return _SIMPLE[kind](first)
        if kind in _MARKED_BY_PEOPLE:
            return _MARKED_BY_PEOPLE[kind](first, self.body.rubric)
        does = DOES.get(kind, "do something of their own")
        raise NotSayable(f"lets students {does} (<{self.place.version.word(kind)}>)", kind, first.element)

    def _several(self, parts: list[Asked]) -> Answers | None:
        strange = next((part for part in parts if not is_gap(part)), None)
        kinds = [word(part.element) for part in parts]
        if strange is not None:
            names = " and ".join(f"<{self.place.version.word(kind)}>" for kind in dict.fromkeys(kinds))
            raise NotSayable(
                f"asks {len(parts)} things in one ({names}), not all of them gaps of a text",
                word(strange.element),
                strange.element,
            )
        if len({part.variable.name for part in parts}) < len(parts):
            raise NotSayable("has several places for one and the same answer", kinds[0], parts[0].element)
        return read_cloze(parts, self._gap_names)


def title_of(title: str | None, identifier: str | None, stem: Localized | None) -> str | None:
    """The author's title; None for one that only says once more what the item is called or asks."""
    if not title or title == identifier or (stem is not None and title == beginning(stem)):
        return None
    return title.strip()


def _points(amount: Fraction) -> str:
    return decimal_text(decimal_from(amount))


def _interactions(body: etree._Element) -> list[etree._Element]:
    """All interactions of an item's body; none stands within those that have a prompt."""
    if len(body) == 1 and word(body[0]) in WITH_PROMPT:
        return [body[0]]
    return [one for one in body.iter() if word(one).endswith("Interaction") and not _is_custom(one.getparent())]


def _is_custom(parent: etree._Element | None) -> bool:
    """Whether what stands in an element is that interaction's own (``portableCustomInteraction`` in QTI 2)."""
    return parent is not None and word(parent) == "customInteraction"
