"""The questions of one sheet, each with the section it belongs to."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field, replace

from quizkit.diagnostics import Diagnostic, Report
from quizkit.formats._authored import AuthoredItem, kind_for, parse_number
from quizkit.formats._authored.lines_to_fill import with_marked_gaps
from quizkit.formats._table.gaps import GapRows, tell_missing, tell_unanswered
from quizkit.formats._table.grid import Grid, Row
from quizkit.formats._table.header import Column
from quizkit.formats._table.long import LongReader, groups_of, is_long
from quizkit.formats._table.nought import counts_from_nought
from quizkit.formats._table.per_language import identity_column, merged, tag_of
from quizkit.formats._table.plan import Plan, plan_of
from quizkit.formats._table.profile import NO_PROFILE, Profile
from quizkit.formats._table.row_doubts import tell_lone_text
from quizkit.formats._table.row_kinds import RowSorter, section_name
from quizkit.formats._table.rows import RowReader
from quizkit.formats._table.settings import MARKUPS
from quizkit.formats._table.stimuli import Stimuli
from quizkit.formats._table.texts import CellTexts, without_blanks
from quizkit.formats._table.usual import usual_rows
from quizkit.formats._table.values import truths_by_letters
from quizkit.model import Item, Localized, Markup, Text
from quizkit.records import dataclass
from quizkit.shares import ALL_QUESTIONS, Share


@dataclass(frozen=True, slots=True)
class SectionName:
    """The section a question belongs to: what tells it from others, and what its first row says of it."""

    key: tuple[str, ...] = ()
    title: Localized | None = field(default=None, compare=False)
    id: str | None = field(default=None, compare=False)
    description: Localized | None = field(default=None, compare=False)
    pick: int | None = field(default=None, compare=False)


NO_SECTION = SectionName()


@dataclass(frozen=True, slots=True)
class SortedRows:
    """The rows that are questions, the sections that rows of their own name for some of them and the rows of their
    gaps, both by the number of the question's row; and what there was to say of all rows."""

    rows: Sequence[Row]
    sections: Mapping[int, SectionName]
    gaps: Mapping[int, list[Row]]
    said: Sequence[Diagnostic]


@dataclass(slots=True)
class QuestionSheet:
    """A sheet with questions: its header row and columns.

    ``profile`` is the template that it is; ``by_row`` the languages of a sheet with a row for each;
    ``key_from_style`` says that options which are bold or coloured are right where nothing else says so; ``heading`` is
    the row above the header that names the section of all questions. ``sorted`` are its rows, once they have been
    sorted, for whoever reads another share of them.
    """

    grid: Grid
    header: Row
    columns: Sequence[Column]
    profile: Profile = NO_PROFILE
    by_row: tuple[str, ...] = ()
    key_from_style: bool = False
    heading: Row | None = None
    sorted: "SortedRows | None" = None

    @property
    def below(self) -> list[Row]:
        """The rows below the header."""
        return [row for row in self.grid.rows if row.number > self.header.number]


class SheetReader:
    """Reads the rows below the header of one sheet.

    ``stimuli`` collects the passages of all sheets; ``section`` is where a question goes whose row names no section;
    ``share`` says which of the questions are read. ``showed_file`` becomes true with the first text that may show an
    image.
    """

    def __init__(
        self,
        sheet: QuestionSheet,
        language: str,
        markup: Markup | None,
        report: Report,
        stimuli: Stimuli,
        section: SectionName = NO_SECTION,
        share: Share = ALL_QUESTIONS,
    ) -> None:
        self._share = share
        self._sheet = sheet
        self._grid = sheet.grid
        self._language = language
        self._markup = markup
        self._report = report
        self._stimuli = stimuli
        self._section = section
        self._texts = CellTexts(sheet.grid, report, tags_work=sheet.profile.html)
        self._names = CellTexts(sheet.grid, report, markup or "plain", "kept", tags_work=sheet.profile.html)
        self._plan = plan_of(sheet.columns, sheet.grid, sheet.header, language, report)
        self._readers: dict[str, tuple[RowReader, LongReader]] = {}
        self._named: dict[tuple[str, ...], SectionName] = {}
        self._section_texts = [self._plan.texts[name] for name in ("category", "section") if name in self._plan.texts]
        self._names_sections = bool(self._section_texts) or "section_id" in self._plan.single
        self._is_long = self._has_keys = self._from_nought = False
        self._letters: dict[str, str] | None = None
        if sheet.profile.open:  # its columns go on behind the last header
            last = max((max(row.cells) for row in sheet.below), default=0)
            self._plan.own[""] = list(range(self._plan.last + 1, last + 1))
            self._plan.last = max(last, self._plan.last)
        self._latest: SectionName | None = None
        self._gap_rows = GapRows(sheet.grid, sheet.columns)
        self._gaps: Mapping[int, list[Row]] = {}

    @property
    def showed_file(self) -> bool:
        """Whether a text may show an image."""
        return self._texts.showed_file

    def questions(self, number: int) -> Iterator[tuple[AuthoredItem | Item | None, SectionName]]:
        """The questions in order, None for each that is not to be read; ``number`` is that of the first."""
        sheet = self._sheet
        sheet.sorted = self._prepared()
        rows, sections = sheet.sorted.rows, sheet.sorted.sections
        versions = bool(sheet.by_row) and not self._is_long
        groups = self._groups(rows, versions) if versions or self._is_long else None
        usual = self._usual_rows() if groups is None else None
        count = len(rows if groups is None else groups)
        read = self._share.places(count)
        one_section = not (sections or sheet.profile.carries or self._names_sections)
        for index in range(count):
            if one_section and index not in read:
                yield None, self._section
                continue
            group = [rows[index]] if groups is None else groups[index]
            row = group[0]
            item: AuthoredItem | Item | None = None
            if index in read:
                item = usual(row) if usual is not None and row.number not in self._gaps else None
                if item is None:
                    item = self._version(group, number + index) if versions else self._item(group, number + index)
            section = self._section_of(row)
            if sheet.profile.carries:
                section = self._latest = section or self._latest
            yield item, section or sections.get(row.number, self._section)

    def rows_by_name(self) -> dict[str, Row]:
        """The row of each question by its id or number, or by a name of its own where it has neither; these are read by
        :meth:`one`."""
        identity = identity_column(self._sheet.columns)
        assert identity is not None
        return {row.shown(identity) or f"\0{self._grid.sheet}{row.number}": row for row in self._prepared().rows}

    def one(self, row: Row, number: int) -> AuthoredItem:
        """The question of a row, whose number it is."""
        return self._item([row], number)

    def section_of(self, row: Row) -> SectionName:
        """The section of a row's question."""
        sections = self._sheet.sorted.sections if self._sheet.sorted is not None else {}
        return self._section_of(row) or sections.get(row.number, self._section)

    def _prepared(self) -> SortedRows:
        """The rows of the sheet, sorted once; what there was to say of them is said, and the reader knows of all."""
        sheet = self._sheet
        if sheet.sorted is None:
            sheet.sorted = self._sorted_rows()
        self._report.extend(sheet.sorted.said)
        self._gaps = sheet.sorted.gaps
        self._is_long = is_long(self._plan, sheet.sorted.rows)
        self._has_keys = any(row.shown(column) for row in sheet.sorted.rows for _, column in self._plan.keys)
        if self._plan.keys:
            at = self._grid.at(sheet.header, self._plan.keys[0][1])
            self._from_nought = counts_from_nought(self._plan, sheet.columns, sheet.sorted.rows, at, self._report)
        return sheet.sorted

    def _truths(self) -> dict[str, str]:
        """What letters mean as answers to the sheet's statements, by all of these."""
        if self._letters is None:
            kind, keys = self._plan.single.get("type"), [column for _, column in self._plan.keys]
            below = self._sheet.below if kind is not None else []
            self._letters = truths_by_letters(
                text
                for row in below
                if kind_for(row.shown(kind or 0)) == "true_false"
                for column in keys
                if (text := row.shown(column))
            )
        return self._letters

    def _usual_rows(self) -> Callable[[Row], Item | None] | None:
        plan = self._reader(self._language)[0].plan
        return usual_rows(plan, self._grid, self._markup)

    def _groups(self, rows: Sequence[Row], versions: bool) -> list[list[Row]]:
        """The rows of each question, where it may have several."""
        return self._versions(rows) if versions else list(groups_of(self._plan, rows))

    def _version(self, group: list[Row], number: int) -> AuthoredItem:
        """A question that has a row for each language."""
        return merged([self._item([row], number) for row in group], self._report)

    def _item(self, group: list[Row], number: int) -> AuthoredItem:
        row = group[0]
        language = self._language_of(row)
        reader, long_reader = self._reader(language)
        markup = self._markup_of(row)
        self._texts.set_markup(markup or "plain", "kept" if markup else "told" if self._sheet.profile.kind else "drawn")

        def read(rows: list[Row]) -> AuthoredItem:
            return long_reader.item(rows, number) if self._is_long else reader.item(rows[0], number)

        item = read(group)
        if (gaps := self._gaps.get(row.number)) is not None:
            item.gaps = [self._gap_rows.gap(one, lambda row: read([row]), item, self._report) for one in gaps]
            item.stem = with_marked_gaps(item.stem, [gap.id for gap in item.gaps])
            tell_unanswered(item, self._report)
        else:
            tell_missing(item, self._report)
            if len(group) == 1 and len(row.cells) == 1 and (self._plan.keys or self._plan.options):
                tell_lone_text(item, self._report)
        if language != self._language:
            item.language = language
        return item

    def _versions(self, rows: Sequence[Row]) -> list[list[Row]]:
        """The rows of each question, one for each language; that of the quiz's own language first."""
        identity = identity_column(self._sheet.columns)
        assert identity is not None
        groups: dict[str | int, list[Row]] = {}
        for row in rows:
            groups.setdefault(row.shown(identity) or row.number, []).append(row)
        return [
            sorted(group, key=lambda row: self._language_of(row) != self._language) if len(group) > 1 else group
            for group in groups.values()
        ]

    def _sorted_rows(self) -> SortedRows:
        report = Report()
        sorter = RowSorter(self._grid, self._sheet.header, self._plan, report)
        rows: list[Row] = []
        sections: dict[int, SectionName] = {}
        section: SectionName | None = None
        for row in self._grid.rows:
            if row.number <= self._sheet.header.number:
                continue
            kind = sorter.sort(row)
            if kind == "question" and not self._gap_rows.take(row, rows[-1] if rows else None):
                rows.append(row)
                if section is not None:
                    sections[row.number] = section
            elif kind == "section":
                column = min(row.cells)
                name = section_name(row.shown(column)) or row.shown(column)
                text = Text(source=name, location=self._grid.at(row, column))
                section = SectionName((name,), Localized(texts={self._language: text}))
        sorter.finish()
        gaps = self._gap_rows.by_question(rows, report)
        return SortedRows(rows, sections, gaps, report.diagnostics)

    def _section_of(self, row: Row) -> SectionName | None:
        """The section that a row's own cells name, by its id or else its title; None where they are blank.

        All that is said of a section is in the markup of the sheet, whatever that of its first row may be.
        """
        single = self._plan.single
        if not self._names_sections:
            return None
        named = row.shown(single["section_id"]) if "section_id" in single else ""
        key = ("id", named) if named else self._titled(row)
        if not any(key):
            return None
        known = self._named.get(key)
        if known is None:
            titles = [title for columns in self._section_texts if (title := self._names.localized(row, columns))]
            described = self._plan.texts.get("section_description", [])
            known = self._named[key] = SectionName(
                key,
                _joined(titles) if titles else None,
                named or None,
                self._names.localized(row, described),
                self._pick_of(row),
            )
        return known

    def _titled(self, row: Row) -> tuple[str, ...]:
        return tuple(row.shown(column) for columns in self._section_texts for _, column in columns)

    def _pick_of(self, row: Row) -> int | None:
        """How many questions of its section are drawn, as the section's first row says."""
        column = self._plan.single.get("pick")
        written = self._names.number(row, column) if column is not None else None
        if written is None:
            return None
        number = parse_number(written.text)
        if number is None or number < 1 or number != int(number):
            self._report.error(
                "read/number",
                f'"{written.text[:40]}" is no number of questions to pick.',
                at=written.location,
                advice="Write a whole number from 1 up, or nothing for all of them.",
            )
            return None
        return int(number)

    def _reader(self, language: str) -> tuple[RowReader, LongReader]:
        """The readers for rows in a language: what a header means that names none."""
        if language not in self._readers:
            sheet = self._sheet
            plan = self._plan
            if language != self._language:  # what is wrong with the columns has been said
                plan = plan_of(sheet.columns, sheet.grid, sheet.header, language, Report())
            plan.profile = self._sheet.profile
            reader = RowReader(plan if self._is_long else _with_option_cell(plan), self._texts, language, self._stimuli)
            reader.key_from_style = sheet.key_from_style
            reader.has_keys = self._has_keys
            reader.truths = self._truths
            reader.from_nought = self._from_nought
            self._readers[language] = reader, LongReader(reader, self._texts)
        return self._readers[language]

    def _language_of(self, row: Row) -> str:
        column = self._plan.single.get("language")
        word = row.shown(column) if column is not None else ""
        if not word:
            return self._language
        tag = tag_of(word)
        if tag is None:
            self._report.error(
                "read/language",
                f'"{word[:40]}" is no language quizkit knows.',
                at=self._grid.at(row, column or 0),
                advice="Write a language tag, such as el or en-GB.",
            )
        return tag or self._language

    def _markup_of(self, row: Row) -> Markup | None:
        column = self._plan.single.get("markup")
        word = row.shown(column).casefold() if column is not None else ""
        if word and word not in MARKUPS:
            self._report.error(
                "read/markup",
                f'"{word[:40]}" is no kind of markup.',
                at=self._grid.at(row, column or 0),
                advice="Write plain, markdown or html.",
            )
        return MARKUPS.get(word, self._markup)


def _with_option_cell(plan: Plan) -> Plan:
    """A single column of options in a sheet with one question a row holds all options of each."""
    return replace(plan, options=[], option_cells=plan.options[0].texts) if plan.long else plan


def _joined(titles: list[Localized]) -> Localized:
    """``Unit 1 / Part 2`` from a category and a section, in every language."""
    if len(titles) == 1:
        return titles[0]
    texts: dict[str, Text] = {}
    for title in titles:
        for language, text in without_blanks(title).texts.items():
            before = texts.get(language)
            texts[language] = text if before is None else before.replaced(source=f"{before.source} / {text.source}")
    return Localized(texts=texts)
