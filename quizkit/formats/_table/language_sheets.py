"""Workbooks with a sheet for each language: sheets called ``en`` and ``de``, or ``Questions EN`` and ``Questions DE``,
whose questions have the same ids."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from quizkit.diagnostics import Report
from quizkit.formats._authored import AuthoredItem, index_of
from quizkit.formats._table.layouts import TemplateSheet
from quizkit.formats._table.per_language import identity_column, merged
from quizkit.formats._table.profile import NO_PROFILE
from quizkit.formats._table.questions import QuestionSheet, SectionName, SheetReader
from quizkit.languages import language_of
from quizkit.model import Localized
from quizkit.records import dataclass
from quizkit.shares import Share

_NAME = re.compile(r"(?P<front>.*?)[\s_([-]*(?P<language>[^\W\d_]{2,}(?:-[A-Za-z]{2,4})?)[\s)\]]*")

_FEWEST = 2
"""So many answers at least must agree."""


@dataclass(frozen=True, slots=True)
class LanguageSheets:
    """The sheets of a workbook that ask the same in several languages, and the language of each."""

    sheets: Sequence[QuestionSheet]
    tags: tuple[str, ...]

    def questions(
        self, language: str, reader_of: Callable[[QuestionSheet, str], SheetReader], share: Share, report: Report
    ) -> Iterator[tuple[AuthoredItem | None, SectionName]]:
        """Each question once, in all languages: None for one that is not of the share. That of the quiz's language
        comes first, and says what is no text."""
        order = sorted(range(len(self.tags)), key=lambda place: self.tags[place] != language)
        readers = [reader_of(self.sheets[place], self.tags[place]) for place in order]
        rows = [reader.rows_by_name() for reader in readers]
        names = dict.fromkeys(name for own in rows for name in own)
        read = share.places(len(names))
        sections: dict[tuple[str, ...], SectionName] = {}
        for index, name in enumerate(names):
            versions = [(reader, own[name]) for reader, own in zip(readers, rows, strict=True) if name in own]
            places = [reader.section_of(row) for reader, row in versions]
            section = sections.get(places[0].key) or _in_all(places[0], places[1:])
            sections[section.key] = section
            item: AuthoredItem | None = None
            if index in read:
                item = merged([reader.one(row, index + 1) for reader, row in versions], report)
            yield item, section


def language_sheets(sheets: Sequence[QuestionSheet | TemplateSheet], report: Report) -> LanguageSheets | None:
    """The sheets of a workbook by their languages, where each is called by one, and most ids are in all of them with
    the same answers.

    Sheets that are called so and have the same answers, but no ids that say which belong together, are told.
    """
    if len(sheets) < 2:
        return None
    named = [_named(sheet.grid.sheet or "") for sheet in sheets]
    tags = tuple(tag for _, tag in named)
    if "" in tags or len(set(tags)) < len(tags) or len({front for front, _ in named}) > 1:
        return None
    plain = [sheet for sheet in sheets if isinstance(sheet, QuestionSheet) and sheet.profile is NO_PROFILE]
    if len(plain) < len(sheets) or any(sheet.by_row or sheet.heading is not None for sheet in plain):
        return None
    names = [_identities(sheet) for sheet in plain]
    known = [one for one in names if one is not None]
    shared = [name for name in known[0] if all(name in one for one in known)] if len(known) == len(plain) else []
    titles = ", ".join(f'"{sheet.grid.sheet}"' for sheet in plain)
    if len(shared) * 2 >= min(map(len, known), default=1):
        agree = _agree([[one[name] for name in shared] for one in known])
        if agree or (agree is None and all(_has_ids(sheet) for sheet in plain)):
            report.info(
                "read/language-sheets",
                f"the sheets {titles} have the same questions in several languages, and are read as one quiz.",
                at=plain[0].grid.at_row(plain[0].header),
            )
            return LanguageSheets(plain, tags)
    elif len({len(sheet.below) for sheet in plain}) == 1 and _agree([_keys(sheet) for sheet in plain]):
        report.warning(
            "read/language-sheets",
            f"the sheets {titles} are called by languages and have the same answers, and nothing says which of their "
            "questions are the same: they are read as questions of their own.",
            at=plain[1].grid.at_row(plain[1].header),
            advice='If they are one quiz in several languages, add a column "ID" with the same id in each sheet.',
        )
    return None


def _named(title: str) -> tuple[str, str]:
    """What stands before the language in the title of a sheet, and the language; empty where it names none."""
    if tag := language_of(title.strip()):
        return "", tag
    match = _NAME.fullmatch(title.strip())
    tag = language_of(match["language"]) if match is not None and match["front"] else None
    return (match["front"].casefold(), tag) if match is not None and tag else (title, "")


def _identities(sheet: QuestionSheet) -> dict[str, str] | None:
    """The key of each row by its id, or number; None where a sheet has no column for these, or one of them twice."""
    identity = identity_column(sheet.columns)
    if identity is None:
        return None
    named = [(name, key) for row, key in zip(sheet.below, _keys(sheet), strict=True) if (name := row.shown(identity))]
    return dict(named) if named and len({name for name, _ in named}) == len(named) else None


def _has_ids(sheet: QuestionSheet) -> bool:
    """Whether a sheet has ids, and not only numbers, which begin at 1 in every sheet."""
    return any(column.field == "id" for column in sheet.columns)


def _keys(sheet: QuestionSheet) -> list[str]:
    """The answer of each row."""
    column = next((column.number for column in sheet.columns if column.field == "key"), None)
    return ["" if column is None else row.shown(column) for row in sheet.below]


def _agree(sheets: Sequence[Sequence[str]]) -> bool | None:
    """Whether the letters that are answers in several sheets are nearly all the same: departments called HR and IT
    have their own questions. None where no answers can be compared, for words differ in each language."""
    pairs = [
        (index_of(one), index_of(other))
        for others in sheets[1:]
        for one, other in zip(sheets[0], others, strict=False)
        if len(one) == len(other) == 1
    ]
    same = sum(one == other for one, other in pairs)
    return same * 4 >= len(pairs) * 3 if len(pairs) >= _FEWEST else None


def _in_all(section: SectionName, others: Sequence[SectionName]) -> SectionName:
    """A section with its title and description in the languages of all rows."""
    title, description = section.title, section.description
    for other in others:
        title, description = _joined(title, other.title), _joined(description, other.description)
    return replace(section, title=title, description=description)


def _joined(one: Localized | None, other: Localized | None) -> Localized | None:
    if one is None or other is None:
        return one or other
    return Localized.unchecked(texts={**other.texts, **one.texts})
