"""A QTI test: its sections, its settings, and which items it asks."""

from collections.abc import Callable
from dataclasses import field
from decimal import Decimal
from urllib.parse import unquote

from lxml import etree

from quizkit.formats._qti.amounts import decimal_of
from quizkit.formats._qti.identifiers import NO_SECTIONS
from quizkit.formats._qti.read.place import Place
from quizkit.formats._qti.read.test_settings import SECTIONS, is_blackboards, say_unused_weights, say_what_is_left_out
from quizkit.formats._qti.vocabulary import below, child, children, get, truth, whole, word
from quizkit.model import Localized
from quizkit.records import dataclass


@dataclass(slots=True)
class ItemRef:
    """A test's reference to an item: its path in the package, and what the item's points are multiplied with."""

    path: str
    element: etree._Element
    place: Place
    weight: Decimal


@dataclass(slots=True)
class TestSection:
    """A section with items of its own."""

    __test__ = False

    identifier: str
    title: Localized | None
    description: Localized | None
    pick: int | None
    shuffle: bool | None
    element: etree._Element
    place: Place
    refs: list[ItemRef] = field(default_factory=list)


@dataclass(slots=True)
class Test:
    """A test. ``time_limit`` is in minutes."""

    __test__ = False

    identifier: str
    title: Localized | None
    description: Localized | None
    time_limit: Decimal | None
    sections: list[TestSection]


Load = Callable[[str, Place, etree._Element], "tuple[etree._Element, Place] | None"]
"""The root and place of another file of the package, given its path and what refers to it."""

_MAX_DEPTH = 20
_MAX_FILES = 2000
"""So many references to sections in other files are followed: such files can refer to others twice, again and again."""

_BLACKBOARD_TITLE = "Section 1"
"""How Blackboard calls the only section of a question bank, whatever its author has called it."""


def read_test(root: etree._Element, place: Place, load: Load) -> Test:
    """Read an ``assessmentTest``; sections in files of their own are fetched with ``load``."""
    identifier = get(root, "identifier") or ""
    title = get(root, "title") or ""
    parts = list(children(root, "testPart"))
    limits = _time_limits(root, parts)
    seconds = decimal_of(get(limits, "maxTime")) if limits is not None else None
    if seconds is not None and seconds <= 0:
        place.warning("limits", f"{seconds} seconds are no time limit.", limits, "It is left out.")
        seconds = None
    used = _used_weights(root)
    reader = _SectionReader(place, load, used)
    outermost = [section for part in parts for section in part if reader.is_section(section)]
    description = None
    if len(outermost) == 1 and reader.only_groups(outermost[0]):
        description = reader.description(outermost[0])
    for section in outermost:
        reader.read(section, described=description is not None, titled=len(outermost) == 1)
    say_what_is_left_out(root, place, limits)
    say_unused_weights(root, place, used)
    return Test(
        identifier,
        place.plain(title.strip(), root) if title and title != identifier else None,
        description,
        seconds / 60 if seconds is not None else None,
        reader.sections,
    )


def _time_limits(root: etree._Element, parts: list[etree._Element]) -> etree._Element | None:
    """The limits of the test, or of its only part or section, which come to the same."""
    while (found := child(root, "timeLimits")) is None and len(parts) == 1:
        root = parts[0]
        parts = [one for one in root if word(one) == "assessmentSection"]
    return found


def _used_weights(root: etree._Element) -> frozenset[str]:
    """The weights that the test's score is computed with."""
    return frozenset(get(one, "weightIdentifier") or "" for one in below(root, "testVariables"))


class _SectionReader:
    def __init__(self, place: Place, load: Load, weights: frozenset[str]) -> None:
        self._place = place
        self._load = load
        self._weights = weights
        self._open: list[str] = []
        self._files = 0
        self.sections: list[TestSection] = []

    def is_section(self, element: etree._Element) -> bool:
        return word(element) in SECTIONS

    def only_groups(self, section: etree._Element) -> bool:
        """Whether a section holds other sections and no items of its own."""
        return any(map(self.is_section, section)) and child(section, "assessmentItemRef") is None

    def holds_both(self, section: etree._Element) -> bool:
        """Whether a section holds items of its own beside other sections."""
        return any(map(self.is_section, section)) and child(section, "assessmentItemRef") is not None

    def description(self, section: etree._Element) -> Localized | None:
        """What a section tells students before its items."""
        blocks = []
        for block in children(section, "rubricBlock"):
            views = (get(block, "view") or "candidate").split()
            if "candidate" in views:
                blocks.append(block)
            else:
                self._place.info("unsupported", f"a note for {' and '.join(views)} is left out.", block)
        if not blocks:
            return None
        if len(blocks) == 1:
            return self._place.text(blocks[0])
        return self._place.localized("".join(f"<div>{self._place.html(one)}</div>" for one in blocks), blocks[0])

    def read(self, section: etree._Element, *, described: bool = False, titled: bool = False) -> None:
        """Read a section and those in it.

        ``described`` says that its description is the whole test's, ``titled`` that the test's title does for it.
        """
        if word(section) == "assessmentSectionRef":
            self._read_elsewhere(section)
            return
        selection, ordering = child(section, "selection"), child(section, "ordering")
        pick = whole(selection, "select") if selection is not None else None
        title = get(section, "title") or ""
        if title == _BLACKBOARD_TITLE and is_blackboards(section):
            title = ""
        mixed = self.holds_both(section)
        if mixed:
            self._say_what_a_mixture_loses(section, pick)
        own = TestSection(
            get(section, "identifier") or "",
            self._place.plain(title.strip(), section) if title else None,
            None if described else self.description(section),
            None if mixed else pick or None,
            (truth(ordering, "shuffle") or False) if ordering is not None else None,
            section,
            self._place,
        )
        if self.only_groups(section):
            self._say_what_a_group_loses(own, titled)
        elif own.identifier != NO_SECTIONS or child(section, "assessmentItemRef") is not None:
            self.sections.append(own)
        for part in section:
            name = word(part)
            if name == "assessmentItemRef":
                own.refs.append(self._ref(part))
            elif name in SECTIONS:
                self.read(part)

    def _read_elsewhere(self, ref: etree._Element) -> None:
        path = self._place.path_of(get(ref, "href") or "")
        if path is None or path in self._open or len(self._open) >= _MAX_DEPTH:
            self._place.error("reference", "a section refers to itself, or to no file of the package.", ref)
            return
        self._files += 1
        if self._files > _MAX_FILES:
            if self._files == _MAX_FILES + 1:
                self._place.error("limit", f"the test refers to more than {_MAX_FILES:,} sections in other files.", ref)
            return
        loaded = self._load(path, self._place, ref)
        if loaded is None:
            return
        root, place = loaded
        outer, self._place = self._place, place
        self._open.append(path)
        if self.is_section(root):
            self.read(root)
            say_what_is_left_out(root, place, None)
            say_unused_weights(root, place, self._weights)
        else:
            place.error("reference", f"a section was expected here, but it is a <{word(root)}>.", root)
        self._open.pop()
        self._place = outer

    def _ref(self, element: etree._Element) -> ItemRef:
        used = self._weights
        weights = [one for one in children(element, "weight") if get(one, "identifier") in used] if used else []
        weight = decimal_of(get(weights[0], "value")) if len(weights) == 1 else None
        reference = unquote(get(element, "href") or "")
        path = reference if "://" in reference else self._place.path_of(reference)
        return ItemRef(path or "", element, self._place, Decimal(1) if weight is None else weight)

    def _say_what_a_mixture_loses(self, section: etree._Element, pick: int | None) -> None:
        self._place.info(
            "unsupported",
            "a section holds questions beside other sections.",
            section,
            "Its own questions are read as one section, and the others after it.",
        )
        if pick:
            self._place.warning(
                "unsupported",
                f"that {pick} of the questions and sections here are drawn cannot be read.",
                section,
                "All of them are read.",
            )

    def _say_what_a_group_loses(self, group: TestSection, titled: bool) -> None:
        if group.title is not None and not titled:
            self._place.info(
                "unsupported",
                f'the title "{group.title.first()[1].source}" of a section that holds sections is left out.',
                group.element,
            )
        if group.pick is not None:
            self._place.warning(
                "unsupported",
                f"that {group.pick} of the sections here are drawn cannot be read.",
                group.element,
                "All of them are read.",
            )
        if group.description is not None:
            self._place.warning(
                "unsupported",
                "a text before several sections is left out.",
                group.element,
                "Put it into the first one.",
            )
