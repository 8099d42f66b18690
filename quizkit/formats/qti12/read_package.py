"""A package of QTI 1.2, or a document of its own, as a quiz."""

import re
from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Any

from quizkit.diagnostics import Report
from quizkit.formats._qti12.documents import Document, Opened, opened
from quizkit.formats._qti12.elements import Element, name_of, named_children, text_at
from quizkit.formats._qti12.files import Files
from quizkit.formats._qti12.numbers import number_of
from quizkit.formats._qti12.texts import Texts
from quizkit.formats.qti12.agreed import FIELD_ID, FIELD_TITLE, UNNAMED
from quizkit.formats.qti12.read_item import ItemReader
from quizkit.formats.qti12.read_sections import Bank, Part, SectionReader
from quizkit.languages import looks_like_tag
from quizkit.model import UNDETERMINED, Quiz, Section, Settings
from quizkit.source import Source

_PROFILE = "cc_profile"
_VISTA, _VISTA_ATTEMPTS = "wct_", "wct_attempt_attemptsallowed"
_ADVICE = "Export the quiz again as QTI 1.2."
_LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"
_DURATION = re.compile(
    r"P?(?:0+Y)?(?:0+M)?(?:([0-9]{1,4})D)?T?(?:([0-9.]{1,9})H)?(?:([0-9.]{1,9})M)?(?:([0-9.]{1,20})S)?"
)
_VISTA_DURATION = re.compile(r"(?:H([0-9]{1,4}))?(?:M([0-9]{1,6}))?")
_COUNT = re.compile("[0-9]{1,6}")
_MINUTES = (1440, 60, 1)


def read(source: Source, report: Report) -> Quiz:
    """Read a package or a single document.

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
        self._files = Files(opened.members, opened.base, opened.source.at(), report)

    def quiz(self) -> Quiz:
        """All its documents as one quiz."""
        documents = self._opened.documents
        language = _language_of(documents) or self._source.language or UNDETERMINED
        quizzes, bank = self._parts(documents, language)
        self._opened.check_found(len(quizzes), len(bank.banks), self._report, _ADVICE)
        reader = SectionReader(self._report, bank, self._source.share)
        sections = list(self._sections(reader, quizzes))
        quiz = self._shell(quizzes, reader, language)
        files = tuple(self._files.assets[name] for name in sorted(self._files.assets))
        quiz = quiz.replaced(sections=tuple(sections), assets=files)
        if self._files.inline:  # rare, and a heavy import
            from quizkit.formats._authored.assets import with_assets

            quiz = with_assets(quiz, self._source, self._report)
        return quiz

    def _parts(self, documents: list[Document], language: str) -> tuple[list[Part], Bank]:
        """The assessments, in order, and all that they may refer to. Items and sections on their own make a quiz."""
        quizzes: list[Part] = []
        bank = Bank()
        loose: list[Part] = []
        for document in documents:
            name = f"{self._source.name}!{document.member}" if document.member else self._source.name
            texts = Texts(name, language, self._files.names(document.member))
            whole = Part(document.root, texts, ItemReader(self._report, texts, language))
            if name_of(document.root) != "questestinterop":
                continue
            kinds = {kind for kind, _ in named_children(document.root)}
            for kind, child in named_children(document.root):
                part = whole.at(child)
                if kind == "objectbank":
                    bank.banks.setdefault(part.ident if part.ident else f" {len(bank.banks)}", part)
                elif kind == "assessment":
                    quizzes.append(part)
                elif kind == "section" and part.ident:
                    bank.sections.setdefault(part.ident, part)
                elif kind == "item" and part.ident:
                    bank.items.setdefault(part.ident, part)
            if kinds & {"section", "item"}:
                loose.append(whole)
        return [*quizzes, *(part for part in loose if not _referred_to(part, quizzes))], bank

    def _sections(self, reader: SectionReader, quizzes: list[Part]) -> Iterator[Section]:
        for part in quizzes:
            title = part.element.get("title", "").strip() if len(quizzes) > 1 else ""
            yield from reader.sections(part, title)
        for part in reader.spare_banks():
            title = part.fields().get("bank_title", "")
            found = reader.sections(part, title)
            if found and quizzes:
                self._report.warning(
                    "read/bank",
                    f'no section draws from the question bank "{part.ident}", which is read as one of its own.',
                    at=part.texts.at(None),
                    advice="Take the section out if the quiz is not to ask its questions.",
                )
            yield from found

    def _shell(self, quizzes: list[Part], reader: SectionReader, language: str) -> Quiz:
        """The quiz without its questions."""
        shuffles = reader.shuffles
        shuffle = next(iter(shuffles)) if len(shuffles) == 1 else None
        if len(shuffles) > 1 and shuffles != {None, False}:
            self._report.warning(
                "read/not-carried",
                "only some sections shuffle their questions.",
                at=self._source.at(),
                advice="Say for the whole quiz whether it shuffles them.",
            )
        if not quizzes:
            return Quiz(language=language, settings=Settings(shuffle_questions=shuffle))
        part = quizzes[0]
        fields = part.fields()
        title = part.element.get("title", "").strip()
        named = title != UNNAMED or _PROFILE in fields  # a cartridge is always named
        title = fields.get(FIELD_TITLE) or (title if named else "")
        return Quiz(
            id=fields.get(FIELD_ID) or part.ident or None,
            title=part.texts.plain(title) if title else None,
            description=part.texts.optional(part.description()),
            language=language,
            settings=self._settings(part, fields, shuffle),
        )

    def _settings(self, part: Part, fields: Mapping[str, str], shuffle: bool | None) -> Settings:
        minutes = _minutes(text_at(part.element, "duration")) or number_of(fields.get("qmd_timelimit", ""))
        attempts = fields.get("cc_maxattempts", fields.get(_VISTA_ATTEMPTS, "")).lower()
        others = sorted(name for name in fields if name.startswith(_VISTA) and name != _VISTA_ATTEMPTS)
        if others:
            self._report.info(
                "read/not-carried",
                f"settings of WebCT Vista are left out: {', '.join(others[:5])}{' and others' if others[5:] else ''}.",
                at=part.texts.at(None),
                advice="Set anew in the course what still matters, such as when the score is shown.",
            )
        count = 0 if attempts == "unlimited" else int(attempts) if _COUNT.fullmatch(attempts) else None
        if attempts and count is None:
            self._report.warning(
                "read/setting",
                f'"{attempts[:60]}" means nothing as a number of attempts.',
                at=part.texts.at(None),
                advice="Set it anew.",
            )
        return Settings(
            shuffle_questions=shuffle,
            time_limit=minutes if minutes is not None and minutes > 0 else None,
            attempts=count,
        )


def _referred_to(part: Part, quizzes: list[Part]) -> bool:
    """Whether all that stands on its own in a document is asked by a quiz, which refers to it."""
    idents = {child.get("ident", "").strip() for name, child in named_children(part.element)}
    wanted = {
        element.get("linkrefid", "").strip()
        for quiz in quizzes
        for element in quiz.element.iter("{*}itemref", "{*}sectionref")
    }
    return idents <= wanted


def _minutes(text: str) -> Decimal | None:
    """A duration in minutes; Vista writes ``H1`` where ISO 8601 has ``PT1H``."""
    vista = _VISTA_DURATION.fullmatch(text)
    found = vista or _DURATION.fullmatch(text)
    if found is None or not text:
        return None
    groups = (None, *found.groups(), None) if vista else found.groups()
    numbers = [number_of(group) if group else Decimal(0) for group in groups]
    if None in numbers:
        return None
    days, hours, minutes, seconds = (number or Decimal(0) for number in numbers)
    whole = sum((number * factor for number, factor in zip((days, hours, minutes), _MINUTES, strict=True)), Decimal(0))
    return whole + seconds / 60


def _language_of(documents: list[Document]) -> str:
    for document in documents:
        for element in (document.root, *_children(document.root)):
            found: Any = element.get(_LANGUAGE)
            if found and looks_like_tag(found):
                return str(found)
    return ""


def _children(root: Element) -> Iterator[Element]:
    return (child for _, child in named_children(root))
