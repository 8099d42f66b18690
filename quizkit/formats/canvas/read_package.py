"""A Canvas package, or one QTI 1.2 document, as a quiz."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from posixpath import dirname
from typing import Any

from quizkit.diagnostics import Failure, Report, Unreadable
from quizkit.formats._archive import open_archive
from quizkit.formats._qti12.elements import Element, child_named, fields_of, line_of, name_of, named_children, text_at
from quizkit.formats._xml import parse_xml
from quizkit.formats.canvas.agreed import FIELD_ID, UNNAMED_QUIZ, group_title
from quizkit.formats.canvas.asked import number_of
from quizkit.formats.canvas.documents import Document, documents_of, find_base
from quizkit.formats.canvas.files import Files
from quizkit.formats.canvas.mending import parse_or_mend
from quizkit.formats.canvas.read_item import ItemReader
from quizkit.formats.canvas.settings import ReadSettings, read_settings
from quizkit.formats.canvas.texts import Texts
from quizkit.model import UNDETERMINED, Item, Localized, Quiz, Section
from quizkit.source import Source

_ZIP = b"PK"
_LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"
_FULL_COPIES = "non_cc_assessments"
"""Where Canvas puts its banks, and its own form of a quiz that also stands there as Common Cartridge."""


def read(source: Source, report: Report) -> Quiz:
    """Read a Canvas package or a single QTI 1.2 document.

    Several quizzes, and banks that no quiz draws from, become sections of one quiz. An item that means nothing is
    left out with an error.

    Raises:
        Unreadable: when there is no QTI 1.2 in it.
    """
    if source.data.startswith(_ZIP):
        archive = open_archive(source, report)
        base = find_base(archive)
        documents = list(documents_of(archive, base, source, report))
        return _Package(source, report, archive, base, documents).quiz()
    root = parse_or_mend(source.data, source, None, report)
    return _Package(source, report, _Siblings(source), "", [Document("", root)]).quiz()


class _Siblings(dict[str, bytes]):
    """The files beside a document that is no archive, looked up by name."""

    def __init__(self, source: Source) -> None:
        super().__init__()
        self._source = source

    def __contains__(self, name: object) -> bool:
        if not super().__contains__(name) and isinstance(name, str):
            data = self._source.sibling(name)
            if data is not None:
                self[name] = data
        return super().__contains__(name)


@dataclass(slots=True)
class _Part:
    """An assessment or a bank: its element, the document's texts and readers, what is read of it so far."""

    element: Element
    member: str
    texts: Texts
    items: ItemReader
    used: bool = False

    @property
    def ident(self) -> str:
        return self.element.get("ident", "").strip()


@dataclass(slots=True)
class _Sections:
    """Sections in the making: items in a row stand together until a group or a titled section comes."""

    done: list[Section] = field(default_factory=list)
    row: list[Item] = field(default_factory=list)
    title: Localized | None = None

    def close(self) -> None:
        if self.row:
            self.done.append(Section(title=self.title, items=tuple(self.row)))
        self.row, self.title = [], None


class _Package:
    def __init__(
        self, source: Source, report: Report, members: Mapping[str, bytes], base: str, documents: list[Document]
    ) -> None:
        self._source = source
        self._report = report
        self._members = members
        self._base = base
        self._files = Files(members, base, source.at(), report)
        self._language = source.language or _language_of(documents) or UNDETERMINED
        self._quizzes: list[_Part] = []
        self._banks: dict[str, _Part] = {}
        self._seen: set[str] = set()
        self._groups = 0
        for document in documents:
            self._sort(document)

    def _sort(self, document: Document) -> None:
        member, root = document.member, document.root
        if name_of(root) != "questestinterop":
            return
        name = f"{self._source.name}!{member}" if member else self._source.name
        texts = Texts(name, self._language, self._files.names(member))
        items = ItemReader(self._report, texts)
        loose = _Part(root, member, texts, items)
        for kind, child in named_children(root):
            part = _Part(child, member, texts, items)
            if kind == "assessment":
                self._add_quiz(part)
            elif kind == "objectbank":
                self._banks.setdefault(part.ident or member, part)
            elif kind in ("section", "item") and loose not in self._quizzes:
                self._quizzes.append(loose)

    def _add_quiz(self, part: _Part) -> None:
        """Of two forms of one quiz, Canvas's own counts: the other lacks what Common Cartridge has no words for."""
        twin = next((other for other in self._quizzes if part.ident and other.ident == part.ident), None)
        if twin is None:
            self._quizzes.append(part)
        elif _FULL_COPIES in part.member:
            self._quizzes[self._quizzes.index(twin)] = part
        elif _FULL_COPIES not in twin.member:
            self._quizzes.append(part)

    def quiz(self) -> Quiz:
        """The whole package as one quiz."""
        if not self._quizzes and not self._banks:
            known = next((diagnostic for diagnostic in self._report if diagnostic.code == "read/xml"), None)
            raise Unreadable(
                "read/format",
                "there is no QTI 1.2 quiz in it that could be read.",
                at=known.location if known is not None else self._source.at(),
                advice="Export the quiz from Canvas again: Settings, Export Course Content, Quiz.",
            )
        read: list[tuple[_Part, ReadSettings, list[Section]]] = []
        for part in self._quizzes:
            settings = self._settings(part)
            read.append((part, settings, self._sections(part, settings)))
        spare = [section for bank in self._banks.values() if not bank.used for section in self._spare(bank)]
        if len(read) > 1:
            self._report.warning(
                "read/several-quizzes",
                f"the package holds {len(read)} quizzes, which are read as sections of one.",
                at=self._source.at(),
                advice="The settings are those of the first.",
            )
        sections = [section for _, _, found in read for section in found] + spare
        quiz = self._quiz(read[0][0], read[0][1], sections) if read else self._quiz(None, ReadSettings(), sections)
        if self._files.inline:  # rare, and a heavy import: Canvas strips such images
            from quizkit.formats._authored.assets import with_assets

            quiz = with_assets(quiz, self._source, self._report)
        return quiz

    def _quiz(self, part: _Part | None, read: ReadSettings, sections: list[Section]) -> Quiz:
        texts = part.texts if part is not None else None
        title = read.title if read.title != UNNAMED_QUIZ else ""
        fields = _own_fields(part.element) if part is not None else {}
        ident = part.ident if part is not None else ""
        return Quiz(
            id=fields.get(FIELD_ID) or ident or None,
            title=texts.plain(title) if texts is not None and title else None,
            description=texts.optional(read.description) if texts is not None else None,
            language=self._language,
            settings=read.settings,
            sections=tuple(sections),
            assets=tuple(self._files.assets[name] for name in sorted(self._files.assets)),
            extras={"canvas": dict(read.kept)} if read.kept else {},
        )

    def _settings(self, part: _Part) -> ReadSettings:
        read = read_settings(self._meta(part), _own_fields(part.element))
        read.title = read.title or part.element.get("title", "")
        if read.identifier and read.identifier != part.ident:
            self._report.warning(
                "read/canvas-differs",
                f'the settings are those of "{read.identifier}", the quiz is "{part.ident}".',
                at=part.texts.at(None),
                advice="Canvas would import the quiz without them.",
            )
        for name, value in read.wrong:
            self._report.warning(
                "read/setting",
                f'"{value[:60]}" means nothing as {name}.',
                at=part.texts.at(None),
                advice="Set it anew.",
            )
        return read

    def _meta(self, part: _Part) -> Element | None:
        folders = dict.fromkeys((f"{self._base}{part.ident}", dirname(part.member)))
        for folder in folders:
            member = f"{folder}/assessment_meta.xml" if folder else "assessment_meta.xml"
            if part.ident and member in self._members:
                try:
                    return parse_xml(self._members[member], self._source, member)
                except Failure as error:
                    self._report.add(error.diagnostic)
        return None

    def _sections(self, part: _Part, read: ReadSettings) -> list[Section]:
        sections = _Sections()
        if len(self._quizzes) > 1 and read.title:
            sections.title = part.texts.plain(read.title)
        self._walk(part, part.element, sections)
        sections.close()
        return sections.done

    def _walk(self, part: _Part, element: Element, sections: _Sections) -> None:
        for kind, child in named_children(element):
            if kind == "item":
                item = self._item(part, child)
                if item is not None:
                    sections.row.append(item)
            elif kind == "section":
                drawn = _drawn(child)
                if drawn is not None:
                    sections.close()
                    self._group(part, child, drawn, sections)
                else:
                    title = child.get("title", "").strip()
                    if title and element is not part.element:
                        sections.close()
                        sections.title = part.texts.plain(title, None)
                    self._walk(part, child, sections)
            elif kind in ("itemref", "sectionref"):
                self._report.warning(
                    "read/not-carried",
                    f'the quiz refers to "{child.get("linkrefid", "")}" in another document, which is not followed.',
                    at=part.texts.at(line_of(child)),
                    advice="Read that document on its own.",
                )

    def _item(self, part: _Part, element: Element) -> Item | None:
        item = part.items.read(element)
        if item is None or item.id is None:
            return item
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

    def _group(self, part: _Part, element: Element, drawn: Element, sections: _Sections) -> None:
        """A section that draws some of its questions, its own or those of a bank."""
        self._groups += 1
        title = element.get("title", "").strip()
        bank = text_at(drawn, "sourcebank_ref")
        inner = _Sections()
        self._walk(part, element, inner)
        if bank and bank in self._banks:
            self._banks[bank].used = True
            self._walk(self._banks[bank], self._banks[bank].element, inner)
        elif bank:
            self._report.error(
                "read/bank",
                f'the group "{title}" draws from the bank "{bank}", which the package does not hold.',
                at=part.texts.at(line_of(element)),
                advice="Export the bank with the quiz.",
            )
        inner.close()
        items = [item for section in inner.done for item in section.items]
        if items:
            sections.done.append(self._drawing(part, element, drawn, title, items))

    def _drawing(self, part: _Part, element: Element, drawn: Element, title: str, items: list[Item]) -> Section:
        pick = number_of(text_at(drawn, "selection_number"))
        count = min(int(pick), len(items)) if pick is not None and pick >= 1 else 1
        place = part.texts.at(line_of(element))
        if pick is not None and pick > len(items):
            self._report.warning(
                "read/pick",
                f'the group "{title}" draws {pick} questions but holds {len(items)}.',
                at=place,
                advice="All of them are drawn.",
            )
        points = number_of(text_at(drawn, "selection_extension", "points_per_item"))
        if points is not None and points >= 0:
            others = sum(item.points != points for item in items)
            if others:
                self._report.info(
                    "read/group-points",
                    f'each question of the group "{title}" counts {points} points, though {others} of them say other.',
                    at=place,
                    advice="In Canvas the group decides.",
                )
                items = [item.replaced(points=points) for item in items]
        shown = part.texts.plain(title) if title and title != group_title(self._groups) else None
        return Section(
            id=element.get("ident", "").strip() or None, title=shown, items=tuple(items), pick=count, location=place
        )

    def _spare(self, bank: _Part) -> Iterator[Section]:
        """A bank that no group draws from: in Canvas it stands beside the quiz."""
        sections = _Sections(title=_bank_title(bank))
        self._walk(bank, bank.element, sections)
        sections.close()
        if sections.done and self._quizzes:
            self._report.warning(
                "read/bank",
                f'no group draws from the question bank "{bank.ident}", which is read as a section of its own.',
                at=bank.texts.at(None),
                advice="Take the section out if the quiz is not to ask its questions.",
            )
        yield from sections.done


def _bank_title(bank: _Part) -> Localized | None:
    title = _own_fields(bank.element).get("bank_title", "")
    return bank.texts.plain(title) if title else None


def _own_fields(element: Element) -> dict[str, str]:
    return fields_of(element) if child_named(element, "qtimetadata") is not None else {}


def _drawn(section: Element) -> Element | None:
    ordering = child_named(section, "selection_ordering")
    selection = child_named(ordering, "selection") if ordering is not None else None
    return selection if selection is not None and child_named(selection, "selection_number") is not None else None


def _language_of(documents: list[Document]) -> str:
    for document in documents:
        for element in (document.root, *document.root):
            found: Any = element.get(_LANGUAGE)
            if found:
                return str(found)
    return ""
