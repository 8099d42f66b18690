"""The sections of a quiz: items in a row, groups that draw some of theirs, banks that groups draw from."""

from collections.abc import Iterator, Mapping
from dataclasses import field

from quizkit.diagnostics import Report
from quizkit.formats._qti12.elements import Element, child_named, fields_of, line_of, named_children, text_at
from quizkit.formats._qti12.numbers import number_of
from quizkit.formats._qti12.texts import Texts
from quizkit.formats.canvas.agreed import as_canvas_calls, group_title
from quizkit.formats.canvas.read_item import ItemReader
from quizkit.model import Item, Localized, Section
from quizkit.records import dataclass
from quizkit.shares import UNREAD, Share

_TEXTS = frozenset(("objectives", "rubric", "presentation_material"))


@dataclass(slots=True)
class Part:
    """An assessment or a bank: its element, the document that it stands in, what reads its texts and items."""

    element: Element
    member: str
    texts: Texts
    items: ItemReader

    @property
    def ident(self) -> str:
        """Its ident; empty where it has none."""
        return self.element.get("ident", "").strip()

    def fields(self) -> dict[str, str]:
        """Its own metadata fields."""
        return fields_of(self.element) if child_named(self.element, "qtimetadata") is not None else {}


@dataclass(slots=True)
class _Row:
    """Sections in the making: items in a row stand together until a group or a titled section comes."""

    title: Localized | None = None
    items: list[Item] = field(default_factory=list)
    done: list[Section] = field(default_factory=list)

    def close(self, title: Localized | None = None) -> None:
        if self.items:
            self.done.append(Section.unchecked(title=self.title, items=tuple(self.items)))
        self.items, self.title = [], title


@dataclass(slots=True)
class _Drawn:
    """The section that draws from a bank, and the list that it stands in."""

    sections: list[Section]
    place: int


class SectionReader:
    """Reads the sections of all quizzes and banks of a package, in which no two items may have one ident."""

    def __init__(self, report: Report, banks: Mapping[str, Part], share: Share) -> None:
        self._report = report
        self._banks = banks
        self._share = share
        self._drawn: dict[str, _Drawn] = {}
        self._seen: set[str] = set()
        self._renamed: dict[str, str] = {}
        self._groups = 0
        self.drawn_from: dict[str, dict[str, str]] = {}
        """The bank, by ident and title, that a section draws from, by the section's id."""

    def quiz(self, part: Part, title: Localized | None) -> list[Section]:
        """The sections of an assessment. ``title`` is for its questions that stand in no section of their own."""
        row = _Row(title)
        sections = sum(kind == "section" for kind, _ in named_children(part.element))
        self._walk(part, part.element, row, titled=sections > 1)
        row.close()
        return row.done

    def spare_banks(self) -> Iterator[tuple[Part, list[Section]]]:
        """The banks that no group draws from, each with its sections."""
        for name, bank in self._banks.items():
            if name not in self._drawn:
                title = bank.fields().get("bank_title", "")
                yield bank, self.quiz(bank, bank.texts.plain(title) if title else None)

    def _walk(self, part: Part, element: Element, row: _Row, *, titled: bool) -> None:
        for kind, child in named_children(element):
            if kind == "item":
                item = self._item(part, child)
                if item is not None:
                    row.items.append(item)
            elif kind == "section":
                self._section(part, child, row, titled)
            elif kind in _TEXTS:
                self._say_text(part, child)
            elif kind in ("itemref", "sectionref"):
                self._report.warning(
                    "read/not-carried",
                    f'the quiz refers to "{child.get("linkrefid", "")}" in another document, which is not followed.',
                    at=part.texts.at(line_of(child)),
                    advice="Read that document on its own.",
                )

    def _say_text(self, part: Part, element: Element) -> None:
        if "".join(map(str, element.itertext())).strip():
            self._report.warning(
                "read/not-carried",
                f"a text that stands before questions (<{element.tag}>) is left out.",
                at=part.texts.at(line_of(element)),
                advice="Canvas drops it as well. Put it into a question that is text only.",
            )

    def _section(self, part: Part, element: Element, row: _Row, titled: bool) -> None:
        """A section. The one that holds all of a quiz has a title that says nothing."""
        selection = _selection(element)
        title = element.get("title", "").strip()
        if selection is not None:
            row.close()
            self._group(part, element, selection, row.done)
        elif title and titled:
            outer = row.title
            row.close(part.texts.plain(title))
            self._walk(part, element, row, titled=True)
            row.close(outer)
        else:
            self._walk(part, element, row, titled=True)

    def _item(self, part: Part, element: Element) -> Item | None:
        if self._share.is_none:
            return UNREAD
        item = part.items.read(element)
        if item is None or item.id is None:
            return item
        ident = element.get("ident", "").strip()
        other = self._renamed.setdefault(as_canvas_calls(ident), ident)
        if other != ident:
            self._report.warning(
                "read/canvas-differs",
                f'Canvas would rename the question, and then it is called like "{other}".',
                at=item.location,
                item=f'"{item.id}"',
                advice="Canvas would keep only the last of them. Use English letters and digits in idents.",
            )
        if item.id in self._seen:
            self._report.warning(
                "read/duplicate-id",
                "another question has the same ident, so this one gets a new id.",
                at=item.location,
                item=f'"{item.id}"',
                advice="Canvas would keep only the last of them.",
            )
            return item.replaced(id=None)
        self._seen.add(item.id)
        return item

    def _group(self, part: Part, element: Element, selection: Element, done: list[Section]) -> None:
        """A section that draws some of its questions, its own or those of a bank."""
        self._groups += 1
        title = element.get("title", "").strip()
        name = text_at(selection, "sourcebank_ref")
        pick = number_of(text_at(selection, "selection_number"))
        count = int(pick) if pick is not None and 1 <= pick < 1_000_000 else 1
        if name in self._drawn:
            self._draw_more(part, element, name, count)
            return
        inner = _Row()
        self._walk(part, element, inner, titled=False)
        ident = element.get("ident", "").strip()
        if name and name in self._banks:
            if ident and not inner.items:
                title_of_bank = self._banks[name].fields().get("bank_title", "")
                self.drawn_from[ident] = {"ident": name, "title": title_of_bank}
            self._walk(self._banks[name], self._banks[name].element, inner, titled=False)
            self._drawn[name] = _Drawn(done, len(done))
        inner.close()
        items = [item for section in inner.done for item in section.items]
        if not items:
            holds = f'draws from the bank "{name}", which the package does not hold' if name else "holds no question"
            self._report.error(
                "read/bank",
                f'the group "{title}" {holds}.',
                at=part.texts.at(line_of(element)),
                advice="Export the bank with the quiz; of Canvas's exports only that of a whole course holds banks.",
            )
            return
        done.append(
            Section(
                id=ident or None,
                title=part.texts.plain(title) if title and title != group_title(self._groups) else None,
                items=tuple(self._with_points(part, element, selection, items)),
                pick=self._possible(part, element, count, len(items)),
                location=part.texts.at(line_of(element)),
            )
        )

    def _draw_more(self, part: Part, element: Element, name: str, count: int) -> None:
        """A second group that draws from a bank: one section draws for both, or every question would be there twice."""
        drawn = self._drawn[name]
        section = drawn.sections[drawn.place]
        wanted = (section.pick or 0) + count
        pick = min(wanted, len(section.items))
        drawn.sections[drawn.place] = section.replaced(pick=pick)
        fewer = f", for there are no more, and not {wanted}" if pick < wanted else ""
        self._report.warning(
            "read/bank",
            f'the group "{element.get("title", "").strip()}" draws from the bank "{name}" as another group does; they '
            f"are read as one section that draws {pick} questions{fewer}.",
            at=part.texts.at(line_of(element)),
            advice="Its own title and points are left out. Divide the bank in Canvas if the groups are to stay apart.",
        )
        own = sum(kind == "item" for kind, _ in named_children(element))
        if own:
            self._report.error(
                "read/bank",
                f"{own} of the group's own questions {'is' if own == 1 else 'are'} not read.",
                at=part.texts.at(line_of(element)),
                advice="Put them into the bank.",
            )

    def _possible(self, part: Part, element: Element, count: int, held: int) -> int:
        if count > held:
            self._report.warning(
                "read/pick",
                f'the group "{element.get("title", "")}" draws {count} questions but holds {held}.',
                at=part.texts.at(line_of(element)),
                advice="All of them are drawn.",
            )
        return min(count, held)

    def _with_points(self, part: Part, element: Element, selection: Element, items: list[Item]) -> list[Item]:
        points = number_of(text_at(selection, "selection_extension", "points_per_item"))
        if points is None or points < 0:
            return items
        others = sum(item.points != points for item in items)
        if others:
            title = element.get("title", "")
            self._report.info(
                "read/group-points",
                f'each question of the group "{title}" counts {points} points, though {others} of them say other.',
                at=part.texts.at(line_of(element)),
                advice="In Canvas the group decides.",
            )
        return [item.replaced(points=points) for item in items] if others else items


def _selection(section: Element) -> Element | None:
    ordering = child_named(section, "selection_ordering")
    selection = child_named(ordering, "selection") if ordering is not None else None
    return selection if selection is not None and child_named(selection, "selection_number") is not None else None
