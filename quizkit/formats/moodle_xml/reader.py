"""Moodle XML into the model: what Moodle makes of a file, or what its author meant where Moodle loses it in silence."""

from dataclasses import field
from typing import Any

from lxml import etree

from quizkit.diagnostics import Report
from quizkit.formats._authored.assets import may_show_files, with_assets
from quizkit.formats._moodle_categories import ReadCategories, check_names, made_up, names_in, title_of
from quizkit.formats._moodle_multilang import languages_in, may_be_several, say_blocks
from quizkit.formats._xml import local_name
from quizkit.formats.moodle_xml.files import Files
from quizkit.formats.moodle_xml.items import read_item
from quizkit.formats.moodle_xml.notes import read_notes
from quizkit.formats.moodle_xml.own import FORMAT_NAME
from quizkit.formats.moodle_xml.parse import parse
from quizkit.formats.moodle_xml.question import Question, line_of
from quizkit.model import UNDETERMINED, Item, Localized, Location, Quiz, Section
from quizkit.records import dataclass
from quizkit.source import Source


def read(source: Source, report: Report) -> Quiz:
    """Read a Moodle XML file: its categories are sections, its questions items, in the source's language.

    Languages that stand side by side, as Moodle's own filter takes them, are read as such; the first of them is the
    quiz's where the source's is not known.

    Facts without a word on their origin were measured with Moodle 4.5. Where Moodle loses, mangles or inverts
    something in silence, what its author meant is read if that is certain, and a diagnostic says what Moodle does.

    Raises:
        Unreadable: when it is no XML, even where faults that can be mended are.
    """
    root = parse(source, report)
    texts = [text for text in map(str, root.itertext()) if may_be_several(text)]
    say_blocks("\n".join(texts), report, source.at())
    languages = tuple(dict.fromkeys(tag for text in texts for tag in languages_in(text)))
    language = source.language or next(iter(languages), UNDETERMINED)
    quiz = _Reading(source, report, language).quiz(root)
    if len(languages) > 1:
        quiz = quiz.replaced(languages=tuple(dict.fromkeys((language, *languages))))
    return with_assets(quiz, source, report) if may_show_files(_head(source)) else quiz


def _head(source: Source) -> str:
    return source.data.decode("utf-8", "replace")


@dataclass(slots=True)
class _Section:
    title: Localized | None = None
    description: Localized | None = None
    path: str | None = None
    items: list[Item] = field(default_factory=list)
    location: Location | None = None


@dataclass(slots=True)
class _Reading:
    """What is known of a file so far."""

    source: Source
    report: Report
    language: str
    sections: list[_Section] = field(default_factory=list)
    categories: ReadCategories = field(default_factory=ReadCategories)
    idnumbers: dict[str, str] = field(default_factory=dict)
    ids: set[str] = field(default_factory=set)
    files: Files = field(default_factory=Files)
    number: int = 0

    def quiz(self, root: etree._Element) -> Quiz:
        if local_name(root) != "quiz":
            message = f"the file is a <{local_name(root)}>, from which Moodle imports nothing."
            self.report.warning("read/xml", message, at=self.source.at(line_of(root)), advice="Make it a <quiz>.")
        found = False
        for element in root.iter():
            if local_name(element) == "question" and not _is_inside(element):
                found = True
                if (element.get("type") or "").strip() == "category":
                    self._category(element)
                else:
                    self._question(element)
        if not self.number:
            what = "the file holds no question." if found else "the file holds nothing that Moodle would import."
            self.report.warning("read/empty", what, at=self.source.at())
        unseen = self.files.unseen()
        if unseen:
            message = f"no text shows the file{'s' if len(unseen) > 1 else ''} {', '.join(unseen[:5])}."
            self.report.info("read/file", message, at=self.source.at(), advice="Nothing but Moodle XML keeps it.")
        return Quiz(
            language=self.language,
            sections=tuple(
                Section(
                    title=section.title,
                    description=section.description,
                    items=tuple(section.items),
                    location=section.location,
                )
                for section in self.sections
            ),
            assets=tuple(self.files.assets.values()),
            extras=self._extras(),
        )

    def _extras(self) -> dict[str, Any]:
        own = {FORMAT_NAME: {"idnumbers": dict(self.idnumbers)}} if self.idnumbers else {}
        return self.categories.extras() | own

    def _asked(self, element: etree._Element, number: int) -> Question:
        return Question(self.source, self.report, self.language, number, element, self.files, notes=read_notes(element))

    def _category(self, element: etree._Element) -> None:
        category = self._asked(element, 0)
        path = category.value("category")
        description = category.text(category.child("info"))
        if self._goes_on(category, path, description):
            return
        place = category.at()
        check_names(path, self.report, place)
        number = len(self.sections) + 1
        title = title_of(path, number, self.language, place)
        if title is None and description is None and path != made_up(number):
            if self.sections or not _is_top(path):
                self.sections.append(_Section(path=path, location=place))
            return
        if title is not None:
            self.categories.add(title, path)
            idnumber = category.value("idnumber")
            if idnumber:
                self.idnumbers[title.first()[1].source] = idnumber
        self.sections.append(_Section(title, description, path, location=place))

    def _goes_on(self, category: Question, path: str, description: Localized | None) -> bool:
        """Whether a category is the one that the questions stand in already."""
        last = self.sections[-1] if self.sections else None
        return last is not None and last.path == path and description is None and "section" not in category.notes

    def _question(self, element: etree._Element) -> None:
        self.number += 1
        item = read_item(self._asked(element, self.number), self.ids)
        if not self.sections:
            self.sections.append(_Section())
        self.sections[-1].items.append(item)


def _is_top(path: str) -> bool:
    return not names_in(path)


def _is_inside(element: etree._Element) -> bool:
    return any(local_name(outer) == "question" for outer in element.iterancestors())
