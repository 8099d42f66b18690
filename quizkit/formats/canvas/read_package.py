"""A Canvas package, or one QTI 1.2 document, as a quiz."""

from posixpath import dirname
from typing import Any

from quizkit.diagnostics import Failure, Report
from quizkit.formats._mending import parse_or_mend
from quizkit.formats._qti12.documents import Document, Opened, opened
from quizkit.formats._qti12.elements import Element, name_of, named_children
from quizkit.formats._qti12.files import Files
from quizkit.formats._qti12.texts import Texts
from quizkit.formats.canvas.agreed import FIELD_ID, UNNAMED_QUIZ
from quizkit.formats.canvas.read_item import ItemReader
from quizkit.formats.canvas.read_sections import Part, SectionReader
from quizkit.formats.canvas.settings import ReadSettings, read_settings
from quizkit.model import UNDETERMINED, Quiz, Section
from quizkit.source import Source

_ADVICE = "Export the quiz from Canvas again: Settings, Export Course Content, Quiz."
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
    return _Package(opened(source, report), report).quiz()


class _Package:
    def __init__(self, opened: Opened, report: Report) -> None:
        self._opened = opened
        self._source = opened.source
        self._report = report
        self._members = opened.members
        self._base = opened.base
        self._files = Files(opened.members, opened.base, opened.source.at(), report)

    def quiz(self) -> Quiz:
        """All its documents as one quiz."""
        documents = self._opened.documents
        language = self._source.language or _language_of(documents) or UNDETERMINED
        quizzes, banks = self._parts(documents, language)
        self._opened.check_found(len(quizzes), len(banks), self._report, _ADVICE)
        settings = [self._settings(part) for part in quizzes]
        sections, drawn_from = self._sections(quizzes, settings, banks)
        quiz = self._shell(quizzes[0], settings[0], language) if quizzes else Quiz(language=language)
        files = tuple(self._files.assets[name] for name in sorted(self._files.assets))
        quiz = quiz.replaced(sections=tuple(sections), assets=files)
        if drawn_from:
            own = {**quiz.extras.get("canvas", {}), "banks": drawn_from}
            quiz = quiz.replaced(extras={**quiz.extras, "canvas": own})
        if self._files.inline:  # rare, and a heavy import: Canvas strips such images
            from quizkit.formats._authored.assets import with_assets

            quiz = with_assets(quiz, self._source, self._report)
            self._report.warning(
                "read/canvas-differs",
                "a text holds an image itself, as a data: URI.",
                at=self._source.at(),
                advice="Canvas would strip it. Export the quiz with quizkit, which puts the image into a file.",
            )
        return quiz

    def _parts(self, documents: list[Document], language: str) -> tuple[list[Part], dict[str, Part]]:
        """The assessments, in order, and the banks by ident.

        Of two forms of one assessment Canvas's own counts: the other lacks what Common Cartridge has no words for.
        """
        quizzes: dict[str, Part] = {}
        banks: dict[str, Part] = {}
        for document in documents:
            member, root = document.member, document.root
            name = f"{self._source.name}!{member}" if member else self._source.name
            texts = Texts(name, language, self._files.names(member))
            items = ItemReader(self._report, texts)
            for kind, child in named_children(root) if name_of(root) == "questestinterop" else ():
                part = Part(child, member, texts, items)
                twin = quizzes.get(part.ident) if part.ident else None
                if kind in ("section", "item"):
                    quizzes.setdefault(f" {member}", Part(root, member, texts, items))
                elif kind == "objectbank":
                    known = not part.ident or part.ident in banks
                    banks[f" {len(banks)}" if known else part.ident] = part
                elif kind == "assessment" and twin is not None and _is_full(part) != _is_full(twin):
                    quizzes[part.ident] = part if _is_full(part) else twin
                elif kind == "assessment":
                    quizzes[part.ident if part.ident and twin is None else f" {len(quizzes)}"] = part
        return list(quizzes.values()), banks

    def _sections(
        self, quizzes: list[Part], settings: list[ReadSettings], banks: dict[str, Part]
    ) -> tuple[list[Section], dict[str, dict[str, str]]]:
        """The sections, and which banks they draw from."""
        reader = SectionReader(self._report, banks, self._source.share)
        sections: list[Section] = []
        for part, read in zip(quizzes, settings, strict=True):
            title = part.texts.plain(read.title) if len(quizzes) > 1 and read.title else None
            sections += reader.quiz(part, title)
        for bank, found in reader.spare_banks():
            sections += found
            if found and quizzes:
                self._report.warning(
                    "read/bank",
                    f'no group draws from the question bank "{bank.ident}", which is read as a section of its own.',
                    at=bank.texts.at(None),
                    advice="Take the section out if the quiz is not to ask its questions.",
                )
        return sections, reader.drawn_from

    def _shell(self, part: Part, read: ReadSettings, language: str) -> Quiz:
        """The quiz without its questions."""
        title = read.title if read.title != UNNAMED_QUIZ else ""
        return Quiz.unchecked(
            id=part.fields().get(FIELD_ID) or part.ident or None,
            title=part.texts.plain(title) if title else None,
            description=part.texts.optional(read.description),
            language=language,
            settings=read.settings,
            extras={"canvas": dict(read.kept)} if read.kept else {},
        )

    def _settings(self, part: Part) -> ReadSettings:
        read = read_settings(self._meta(part), part.fields())
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

    def _meta(self, part: Part) -> Element | None:
        folders = dict.fromkeys((f"{self._base}{part.ident}", dirname(part.member)))
        for folder in folders:
            member = f"{folder}/assessment_meta.xml" if folder else "assessment_meta.xml"
            if part.ident and member in self._members:
                try:
                    return parse_or_mend(self._members[member], self._source, member, self._report)
                except Failure as error:
                    self._report.add(error.diagnostic)
        return None


def _is_full(part: Part) -> bool:
    return _FULL_COPIES in part.member


def _language_of(documents: list[Document]) -> str:
    for document in documents:
        for element in (document.root, *document.root):
            found: Any = element.get(_LANGUAGE)
            if found:
                return str(found)
    return ""
