"""From sheets to a quiz: which rows are about the quiz, which are headers, and which questions."""

import re
from collections.abc import Iterable, Sequence

from quizkit.diagnostics import Report, Unreadable
from quizkit.formats._authored import AuthoredItem, build_item, check_ids
from quizkit.formats._authored.assets import with_assets
from quizkit.formats._table.cards import cards_of
from quizkit.formats._table.explain import explanations
from quizkit.formats._table.grid import Grid, Row
from quizkit.formats._table.header import HEADER_ROWS, find_header, in_declared
from quizkit.formats._table.headings import Headings, folded
from quizkit.formats._table.language_sheets import language_sheets
from quizkit.formats._table.layouts import TemplateReader, TemplateSheet, other_layout, sheet_below, template_sheet
from quizkit.formats._table.one_column import divided
from quizkit.formats._table.own import is_own
from quizkit.formats._table.questions import NO_SECTION, QuestionSheet, SectionName, SheetReader
from quizkit.formats._table.results import refuse_results, tell_results
from quizkit.formats._table.row_kinds import section_name
from quizkit.formats._table.settings import QuizSettings, SettingsReader, is_settings_sheet, names_setting
from quizkit.formats._table.side_by_side import tables_beside
from quizkit.formats._table.stimuli import Stimuli
from quizkit.formats._table.tables import tables_of
from quizkit.formats._table.whole_header import with_whole_header
from quizkit.mapped import UNUSED_MAPPING
from quizkit.memory import keep
from quizkit.model import UNDETERMINED, Asset, Item, Localized, Quiz, Section, Text
from quizkit.records import dataclass
from quizkit.shares import UNREAD
from quizkit.source import Source

_LETTER = re.compile(r"[(]?[A-Ea-eΑ-Εα-ε][.)]?")
_NUMBER = re.compile(r"[QqΕE]?\.?\s?\d{1,4}\.?")


@dataclass(frozen=True, slots=True)
class Tables:
    """What has been found in the sheets of a file: those with questions, and what rows say of the whole quiz."""

    grids: Sequence[Grid]
    sheets: Sequence[QuestionSheet | TemplateSheet]
    settings: QuizSettings


def read_table(grids: Sequence[Grid], source: Source, report: Report, assets: Iterable[Asset] = ()) -> Quiz:
    """The quiz that sheets hold. ``assets`` are images found in the file itself.

    Raises:
        Unreadable: when no sheet has a header with a column for the question.
    """
    return quiz_of(find_tables(grids, source, report), source, report, assets)


def find_tables(grids: Sequence[Grid], source: Source, report: Report) -> Tables:
    """Find out which sheets hold questions, and where their headers are.

    Raises:
        Unreadable: when no sheet has a header with a column for the question.
    """
    grids = [grid for grid in keep(grids) if not is_own(grid)]
    settings = SettingsReader(report)
    headings = Headings.of(source.table.headers)
    grids = [divided(grid, headings, report) for grid in grids]
    cards = [card for grid in grids for card in cards_of(grid, headings)]
    beside = [table for grid in cards for table in tables_beside(grid, headings, report)]
    tables = [with_whole_header(table, headings, report) for grid in beside for table in tables_of(grid, headings)]
    found_sheets = (_questions_or_settings(table, len(grids), settings, headings, report) for table in tables)
    sheets = [sheet for sheet in found_sheets if sheet is not None]
    if source.table.explain is not None:
        for text, unknown in explanations(grids, sheets, headings):
            source.table.explain(text, unknown)
    if not sheets:
        refuse_results(grids)
        raise Unreadable(
            "read/no-header",
            f"none of the first {HEADER_ROWS} rows is a header with a column for the question.",
            at=source.at(),
            advice='Name the columns in a row above the questions ("Question", "Option A", "Option B", "Correct"), or '
            "say with --map what yours mean (--explain-mapping shows how).",
        )
    _tell_unused(sheets, headings, source, report)
    for sheet in sheets:
        sheet.columns = in_declared(sheet.columns, settings.found.languages)
        if isinstance(sheet, QuestionSheet):
            sheet.key_from_style = source.table.key_from_style
    return Tables(grids, sheets, settings.found)


def quiz_of(tables: Tables, source: Source, report: Report, assets: Iterable[Asset] = ()) -> Quiz:
    """The quiz that tables hold."""
    found, sheets = tables.settings, tables.sheets
    by_sheet = language_sheets(sheets, report)
    language = found.language or next(iter(found.languages), None) or source.language or _named_language(sheets)
    if language == UNDETERMINED and by_sheet is not None:
        language = by_sheet.tags[0]
    if language == UNDETERMINED:
        language = next((tag for sheet in sheets for tag in sheet.by_row), UNDETERMINED)
    stimuli = Stimuli()
    runs: list[tuple[SectionName, list[Item]]] = []
    number = 1
    shows_files = False
    several = len({sheet.grid.sheet for sheet in sheets if not _is_card(sheet)}) > 1
    if by_sheet is not None:
        readers: list[SheetReader] = []

        def reader_of(sheet: QuestionSheet, tag: str) -> SheetReader:
            readers.append(SheetReader(sheet, tag, found.markup, report, stimuli))
            return readers[-1]

        for version, place in by_sheet.questions(language, reader_of, source.share, report):
            _put(UNREAD if version is None else build_item(version, report, language), place, runs)
        shows_files = any(reader.showed_file for reader in readers)
    for sheet in sheets if by_sheet is None else ():
        section = _sheet_section(sheet.grid, language) if several and not _is_card(sheet) else NO_SECTION
        reader: SheetReader | TemplateReader
        if isinstance(sheet, TemplateSheet):
            reader = TemplateReader(sheet, language, report, section)
        else:
            if sheet.heading is not None:
                section = _headed_section(sheet.grid, sheet.heading, language)
            reader = SheetReader(sheet, language, found.markup, report, stimuli, section, source.share)
        for read, place in reader.questions(number):
            number += 1
            item = build_item(read, report, language) if isinstance(read, AuthoredItem) else read or UNREAD
            _put(item, place, runs)
        shows_files = shows_files or reader.showed_file
    for grid in tables.grids:
        _tell_notes(grid, report)
    quiz = Quiz.unchecked(
        id=found.id,
        title=found.localized(found.title, language),
        description=found.localized(found.description, language),
        language=language,
        languages=_languages(found, language, sheets, () if by_sheet is None else by_sheet.tags),
        settings=found.settings(),
        glossary=found.glossary(),
        stimuli=stimuli.all(report),
        sections=tuple(
            Section.unchecked(
                id=place.id, title=place.title, description=place.description, pick=place.pick, items=tuple(own)
            )
            for place, own in runs
        ),
        assets=tuple(assets),
    )
    check_ids(quiz.items(), report)
    return with_assets(quiz, source, report) if shows_files else quiz


def _put(item: Item | None, place: SectionName, runs: list[tuple[SectionName, list[Item]]]) -> None:
    """Put a question into its section: a new one where that comes again later, for the order is the author's."""
    if item is None:
        return
    if not runs or (runs[-1][0] is not place and runs[-1][0] != place):
        runs.append((place, []))
    runs[-1][1].append(item)


def _questions_or_settings(
    grid: Grid, count: int, settings: SettingsReader, headings: Headings, report: Report
) -> QuestionSheet | TemplateSheet | None:
    """Take in what a sheet says about the quiz; the sheet itself where it has questions."""
    if grid.turned:
        return sheet_below(grid, grid.rows[0], headings)
    template = template_sheet(grid)
    if template is not None:
        return template
    header = find_header(grid, headings)
    if header is not None and count > 1 and is_settings_sheet(grid.sheet) and names_setting(header):
        header = None  # a title such as "Question" makes no header
    if header is None and not is_settings_sheet(grid.sheet):
        other = other_layout(grid, headings, report)
        if other is not None:
            return other
        if grid.rows and count > 1 and not grid.gallery:
            report.info(
                "read/no-questions",
                f'the sheet "{grid.sheet}" has no column for a question; it is not read.',
                at=grid.at_row(grid.rows[0]),
            )
        return None
    heading: Row | None = None
    for row in grid.rows:
        if row is header:
            if tell_results(grid, header, report):
                return None
            sheet = sheet_below(grid, header, headings)
            sheet.heading = heading
            return None if _holds_answers_alone(sheet, report, count) else sheet
        if header is not None and row.number == header.number - 1 and len(row.cells) == 1:
            heading = row if section_name(row.shown(min(row.cells))) else None
            if heading is not None:
                continue
        if not settings.read(grid, row):
            words = " ".join(" ".join(row.shown(column) for column in sorted(row.cells)).split())
            report.info("read/skipped-row", f'row {row.number} is not read: "{words[:60]}".', at=grid.at_row(row))
    return None


def _is_card(sheet: QuestionSheet | TemplateSheet) -> bool:
    """Whether a sheet holds a single question, with the names of its fields beside them."""
    return sheet.grid.turned and isinstance(sheet, QuestionSheet) and len(sheet.below) == 1


def _holds_answers_alone(sheet: QuestionSheet, report: Report, count: int) -> bool:
    """Whether a sheet lists the answers of questions that stand elsewhere by number, ``1 | B``; if so, it is said.

    Raises:
        Unreadable: where it is the only sheet, and all its answers are letters.
    """
    fields = {column.field: column.number for column in sheet.columns}
    if not {"stem", "key"} <= fields.keys() or not fields.keys() <= {"stem", "key", "number", "explanation", ""}:
        return False
    rows = sheet.below
    if len(rows) < 2 or not all(_NUMBER.fullmatch(row.shown(fields["stem"])) for row in rows):
        return False
    if count == 1:
        if not all(_LETTER.fullmatch(row.shown(fields["key"])) for row in rows):
            return False
        raise Unreadable(
            "read/answers-apart",
            "the table lists answers by the numbers of questions, and no questions.",
            at=sheet.grid.at_row(sheet.header),
            advice="Write the questions and their options beside the answers.",
        )
    report.warning(
        "read/answers-apart",
        f'the sheet "{sheet.grid.sheet}" lists answers by the numbers of questions, and is not read.',
        at=sheet.grid.at_row(sheet.header),
        advice='Write each answer into a column "Correct" in the row of its question.',
    )
    return True


def _tell_unused(
    sheets: Sequence[QuestionSheet | TemplateSheet], headings: Headings, source: Source, report: Report
) -> None:
    """Say which headers of the user's mapping no column has: one that is spelt otherwise would go unread."""
    if not headings.said:
        return
    there = {
        folded(sheet.header.shown(column)) for sheet in sheets if isinstance(sheet, QuestionSheet)
        for column in sheet.header.cells
    }  # fmt: skip
    for title in source.table.headers:
        if folded(title) not in there:
            report.info(
                UNUSED_MAPPING,
                f'no column has the header "{title}", which the mapping speaks of.',
                at=source.at(),
                advice="If a column is meant, write its header in the mapping just as it stands in the table.",
            )


def _tell_notes(grid: Grid, report: Report) -> None:
    """Say which notes are attached to cells of no question."""
    for number, notes in sorted(grid.notes.items()):
        for column, words in sorted(notes.items()):
            report.info(
                "read/note",
                f'the cell has a note, "{words[:60]}", but stands in no question; the note is not read.',
                at=grid.at(Row(number, {}), column),
            )


def _sheet_section(grid: Grid, language: str) -> SectionName:
    """The section of a sheet that is one of several: it has the sheet's name."""
    name = grid.sheet or ""
    return SectionName(
        ("sheet", name), Localized(texts={language: Text(source=name, location=grid.at_row(grid.rows[0]))})
    )


def _headed_section(grid: Grid, heading: Row, language: str) -> SectionName:
    """The section of a table below a heading such as ``Part A``."""
    column = min(heading.cells)
    name = section_name(heading.shown(column))
    return SectionName((name,), Localized(texts={language: Text(source=name, location=grid.at(heading, column))}))


def _named_language(sheets: Sequence[QuestionSheet | TemplateSheet]) -> str:
    """The language of the first column for the question, where every such column names one."""
    languages = [
        column.ref.language
        for sheet in sheets
        for column in sheet.columns
        if column.ref is not None and column.ref.name == "stem"
    ]
    return (languages[0] or UNDETERMINED) if languages and None not in languages else UNDETERMINED


def _languages(
    found: QuizSettings,
    language: str,
    sheets: Sequence[QuestionSheet | TemplateSheet],
    by_sheet: tuple[str, ...],
) -> tuple[str, ...]:
    """All languages of the quiz, its own first: as stated, or as the columns name them; none where it is only one."""
    named = found.languages or tuple(
        column.ref.language
        for sheet in sheets
        for column in sheet.columns
        if column.ref is not None and column.ref.language is not None
    )
    by_row = () if found.languages else tuple(tag for sheet in sheets for tag in sheet.by_row)
    languages = tuple(dict.fromkeys((language, *named, *by_row, *(() if found.languages else by_sheet))))
    return languages if len(languages) > 1 else ()
