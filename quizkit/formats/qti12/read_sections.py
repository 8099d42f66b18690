"""The sections of a quiz: items in a row, some that are drawn, and what stands in other documents or banks."""

from collections.abc import Iterator, Mapping
from dataclasses import field

from quizkit.diagnostics import Report
from quizkit.formats._qti12.elements import (
    Element,
    Raw,
    child_named,
    fields_of,
    joined_text,
    line_of,
    named_children,
    raw_text,
    text_at,
)
from quizkit.formats._qti12.numbers import number_of
from quizkit.formats._qti12.texts import Texts
from quizkit.formats.qti12.agreed import FIELD_ID, is_derived
from quizkit.formats.qti12.read_item import ItemReader
from quizkit.model import Item, Section
from quizkit.records import dataclass
from quizkit.shares import UNREAD, Share

_TEXTS = ("objectives", "rubric", "presentation_material")
_FOR_LEARNERS = ("all", "candidate")
_NOT_READ = frozenset(("assessfeedback", "sectionfeedback", "outcomes_processing"))
_SHUFFLED = {"random": True, "sequential": False}
_MOST = 1_000_000


@dataclass(slots=True)
class Part:
    """A part of a package: its element, and what reads the texts and items of the document that it stands in."""

    element: Element
    texts: Texts
    items: ItemReader

    @property
    def ident(self) -> str:
        """Its ident; empty where it has none."""
        return self.element.get("ident", "").strip()

    def at(self, element: Element) -> "Part":
        """Another element of the same document."""
        return Part(element, self.texts, self.items)

    def fields(self) -> dict[str, str]:
        """Its own metadata fields."""
        return fields_of(self.element)

    def description(self) -> Raw | None:
        """The texts that stand before its questions."""
        ignored: set[str] = set()
        raws = [
            raw_text(child, ignored)
            for name, child in named_children(self.element)
            if name in _TEXTS and child.get("view", "All").lower() in _FOR_LEARNERS
        ]
        return joined_text([raw for raw in raws if raw is not None and raw.source.strip()])


@dataclass(slots=True)
class Bank:
    """Everything in a package that can be referred to, by ident."""

    items: dict[str, Part] = field(default_factory=dict)
    sections: dict[str, Part] = field(default_factory=dict)
    banks: dict[str, Part] = field(default_factory=dict)


@dataclass(slots=True)
class SectionReader:
    """Reads the sections of all quizzes of a package, in which no two items may have one ident.

    ``shuffles`` takes down what the sections say about the order of their questions.
    """

    report: Report
    bank: Bank
    share: Share
    shuffles: set[bool | None] = field(default_factory=set)
    _seen: set[str] = field(default_factory=set)
    _drawn: set[str] = field(default_factory=set)
    _followed: set[str] = field(default_factory=set)

    def sections(self, part: Part, title: str = "") -> list[Section]:
        """The sections of an assessment or of a bank. ``title`` is for items that stand in none of them."""
        self._say_what_is_lost(part)
        found: list[Section] = []
        row: list[Item] = []

        def close() -> None:
            if row:
                found.append(Section(title=part.texts.plain(title) if title else None, items=tuple(row)))
            row.clear()

        for name, child in named_children(part.element):
            if name in ("item", "itemref"):
                row += self._items(part.at(child))
            elif name in ("section", "sectionref"):
                close()
                inner = part.at(child) if name == "section" else self._other_section(part.at(child))
                found += self._section(inner) if inner is not None else ()
        close()
        return found

    def spare_banks(self) -> Iterator[Part]:
        """The banks that nothing draws from."""
        for name, part in self.bank.banks.items():
            if name not in self._drawn:
                yield part

    def _section(self, part: Part) -> Iterator[Section]:
        """A section; one that only holds others says nothing itself."""
        element = part.element
        names = {name for name, _ in named_children(element)}
        title = element.get("title", "").strip()
        if names & {"section", "sectionref"}:
            yield from self.sections(part, "" if title == part.ident else title)
            return
        self._say_what_is_lost(part)
        items = [
            item
            for name, child in named_children(element)
            if name in ("item", "itemref")
            for item in self._items(part.at(child))
        ]
        ordering = child_named(element, "selection_ordering")
        items += self._from_bank(part, ordering)
        self.shuffles.add(_order_of(ordering))
        ident = part.fields().get(FIELD_ID) or part.ident
        yield Section(
            id=ident if ident and not is_derived(ident) else None,
            title=part.texts.plain(title) if title and title != part.ident else None,
            description=part.texts.optional(part.description()),
            items=tuple(items),
            pick=self._pick(part, ordering, len(items)),
            location=part.texts.at(line_of(element)),
        )

    def _say_what_is_lost(self, part: Part) -> None:
        lost = sorted({name for name, _ in named_children(part.element)} & _NOT_READ)
        if lost:
            self.report.warning(
                "read/not-carried",
                f"quizkit does not read {', '.join(f'<{name}>' for name in lost)}.",
                at=part.texts.at(line_of(part.element)),
                advice="Look at what it says in the file.",
            )

    def _other_section(self, part: Part) -> Part | None:
        """The section that is referred to, which is read once: it may refer to itself."""
        name = part.element.get("linkrefid", "").strip()
        if name in self._followed:
            return None
        self._followed.add(name)
        return self._referred(part, self.bank.sections)

    def _items(self, part: Part) -> Iterator[Item]:
        found = part
        if part.element.get("linkrefid") is not None:
            referred = self._referred(part, self.bank.items)
            if referred is None:
                return
            found = referred
        if self.share.is_none:
            yield UNREAD
            return
        item = found.items.read(found.element)
        if item is None:
            return
        if item.id is not None and item.id in self._seen:
            self.report.warning(
                "read/duplicate-id",
                "another question has the same ident, so this one gets a new id.",
                at=item.location,
                item=f'"{item.id}"',
                advice="Give each question an ident of its own.",
            )
            item = item.replaced(id=None)
        elif item.id is not None:
            self._seen.add(item.id)
        yield item

    def _referred(self, part: Part, known: Mapping[str, Part]) -> Part | None:
        name = part.element.get("linkrefid", "").strip()
        if name not in known:
            self._say_what_is_missing(part, known)
        return known.get(name)

    def _say_what_is_missing(self, part: Part, known: Mapping[str, Part]) -> None:
        """Say once, at the first of them, which of the references that stand together lead nowhere."""
        tag = part.element.tag
        before = (one.get("linkrefid", "").strip() for one in part.element.itersiblings(tag, preceding=True))
        if any(name not in known for name in before):
            return
        after = (one.get("linkrefid", "").strip() for one in part.element.itersiblings(tag))
        more = sum(name not in known for name in after)
        name = part.element.get("linkrefid", "").strip()
        others = f" and {more} {'other' if more == 1 else 'others'}" if more else ""
        verb = "are" if more else "is"
        self.report.warning(
            "read/not-carried",
            f'the quiz refers to "{name}"{others}, which {verb} not in the file.',
            at=part.texts.at(line_of(part.element)),
            advice="Export the quiz with all its questions.",
        )

    def _from_bank(self, part: Part, ordering: Element | None) -> Iterator[Item]:
        """The items of the bank that a section draws from."""
        selection = child_named(ordering, "selection") if ordering is not None else None
        if selection is None:
            return
        if any(name.endswith(("_metadata", "_selection")) for name, _ in named_children(selection)):
            self.report.warning(
                "read/not-carried",
                "the section draws questions by what is said about them.",
                at=part.texts.at(line_of(selection)),
                advice="Here all of its questions may be drawn.",
            )
        name = text_at(selection, "sourcebank_ref")
        if not name or name in self._drawn:
            return
        bank = self.bank.banks.get(name)
        if bank is None:
            self.report.error(
                "read/bank",
                f'a section draws from the bank "{name}", which the file does not hold.',
                at=part.texts.at(line_of(selection)),
                advice="Export the bank with the quiz; of Canvas's exports only that of a whole course holds banks.",
            )
            return
        self._drawn.add(name)
        for section in self.sections(bank):
            yield from section.items

    def _pick(self, part: Part, ordering: Element | None, held: int) -> int | None:
        selection = child_named(ordering, "selection") if ordering is not None else None
        number = number_of(text_at(selection, "selection_number")) if selection is not None else None
        if number is None or not 1 <= number < _MOST or not held:
            return None
        if number > held:
            self.report.warning(
                "read/pick",
                f"a section draws {int(number)} questions but holds {held}.",
                at=part.texts.at(line_of(part.element)),
                advice="All of them are asked.",
            )
        return min(int(number), held)


def _order_of(ordering: Element | None) -> bool | None:
    order = child_named(ordering, "order") if ordering is not None else None
    return _SHUFFLED.get(order.get("order_type", "").lower()) if order is not None else None
