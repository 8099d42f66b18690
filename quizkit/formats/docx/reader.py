"""docx: bytes to a package, its paragraphs to typed lines and its tables to grids, and these to a quiz."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from lxml import etree

from quizkit.diagnostics import Report, Unreadable
from quizkit.formats._authored import check_ids, with_assets
from quizkit.formats._office.container import open_package
from quizkit.formats._office.media import assets_of
from quizkit.formats._office.package import Package, Relation
from quizkit.formats._table.grid import Grid, column_name
from quizkit.formats._table.headings import Headings
from quizkit.formats._table.reading import read_table
from quizkit.formats._typed.reading import read_typed
from quizkit.formats._xml import local_name
from quizkit.formats.docx.body import Block, BodyReader, Table
from quizkit.formats.docx.numbering import Numbering
from quizkit.formats.docx.order import in_order
from quizkit.formats.docx.paragraphs import Paragraph, ParagraphReader
from quizkit.formats.docx.remarks import Remarks
from quizkit.formats.docx.styles import Styles
from quizkit.formats.docx.tables import grid_of, holds_questions, lists_answers
from quizkit.formats.docx.typist import Typist
from quizkit.model import Location, Quiz
from quizkit.source import Source

_MAIN = "word/document.xml"


def read(source: Source, report: Report) -> Quiz:
    """The quiz of a Word document: the questions typed in it, and those in tables with a header.

    Raises:
        Unreadable: when it is none that can be opened, too large, or without questions.
    """
    package = open_package(source, report, "docx", lambda names: _MAIN in names)
    main = next((one.target for one in package.relations("").values() if one.kind == "officeDocument"), _MAIN)
    if main not in package:
        main = _MAIN
    relations = package.relations(main)
    paragraphs = ParagraphReader(
        Styles(_related(package, relations, "styles")), Numbering(_related(package, relations, "numbering")), relations
    )
    body = next((part for part in package.root(main) if local_name(part) == "body"), None)
    blocks = list(BodyReader(paragraphs, source).blocks(body)) if body is not None else []
    headings = Headings.of(source.table.headers)
    grids = {
        block.number: grid
        for block in blocks
        if isinstance(block, Table)
        and not lists_answers(block)
        and holds_questions(grid := grid_of(block, source.name), headings)
    }
    typist = _typist([block for block in blocks if not (isinstance(block, Table) and block.number in grids)])
    begins = {f"Table {block.number}": _begin(block) for block in blocks if isinstance(block, Table)}
    quiz = _quiz(typist, grids, begins, source, report)
    remarks = Remarks(package, relations, report)
    remarks.tell(_placed(blocks, grids, source))
    remarks.tell_colours([source.at(place) for place in typist.coloured_places()])
    remarks.tell_margins(source)
    if not paragraphs.images:
        return quiz
    assets = assets_of(package, paragraphs.images, report)
    return with_assets(quiz.replaced(assets=(*quiz.assets, *assets)), source, report)


def _related(package: Package, relations: dict[str, Relation], kind: str) -> etree._Element | None:
    part = next((one.target for one in relations.values() if one.kind == kind and one.target in package), None)
    return None if part is None else package.root(part)


def _typist(blocks: list[Block]) -> Typist:
    """All blocks but the tables of questions, typed."""
    typist = Typist([block for block in blocks if isinstance(block, Paragraph)])
    filled = (number for number, block in enumerate(blocks) if isinstance(block, Table) or not block.is_blank)
    last = max(filled, default=0)
    for number, block in enumerate(blocks):
        if isinstance(block, Table):
            typist.table(block, is_last=number == last)
        else:
            typist.paragraph(block)
    return typist


def _begin(table: Table) -> int:
    """The number of the first paragraph in a table."""
    return next((paragraph.number for paragraph in table.paragraphs()), 0)


def _quiz(typist: Typist, grids: dict[int, Grid], begins: Mapping[str, int], source: Source, report: Report) -> Quiz:
    """What is typed and what stands in tables, in the order of the document. ``begins`` says where a table stands."""
    typed = _Typed(source.name, b"", source.language, source.sibling, table=source.table, places=tuple(typist.places))
    quiz = None
    try:
        quiz = read_typed("\n".join(typist.rows), typed, report, typist.ink)
    except Unreadable as error:
        if not grids or error.diagnostic.code != "read/no-questions":
            raise
        _tell_left_out(typist, source, report)
    if not grids:
        assert quiz is not None
        return quiz
    in_tables = read_table(list(grids.values()), source, report)
    if quiz is None:
        return in_tables
    both = quiz.replaced(
        sections=in_order(quiz.sections, in_tables.sections, begins),
        title=quiz.title or in_tables.title,
        description=quiz.description or in_tables.description,
        settings=in_tables.settings,
        glossary=in_tables.glossary,
        stimuli=(*quiz.stimuli, *in_tables.stimuli),
    )
    check_ids(both.items(), report)
    return both


@dataclass(frozen=True, slots=True)
class _Typed(Source):
    """The lines of a document as a source whose lines are called by the numbers of their paragraphs."""

    places: tuple[int, ...] = ()

    def at(
        self, line: int | None = None, column: int | None = None, *, sheet: str | None = None, cell: str | None = None
    ) -> Location:
        """The place of a line: its paragraph."""
        known = line is not None and 0 < line <= len(self.places)
        return Location(self.name, self.places[line - 1] if known and line is not None else line, None, sheet, cell)


def _tell_left_out(typist: Typist, source: Source, report: Report) -> None:
    """Say what stands around tables of questions and is no question."""
    first = next((number for number, row in enumerate(typist.rows) if row.strip()), None)
    if first is not None:
        words = " ".join(typist.ink.bare(" ".join(typist.rows[first : first + 20])).split())
        report.info(
            "read/left-out",
            f'what stands outside the tables of questions is not read: "{words[:60]}".',
            at=source.at(typist.places[first]),
        )


def _placed(blocks: list[Block], grids: dict[int, Grid], source: Source) -> Iterator[tuple[Paragraph, Location]]:
    """All paragraphs with their places: those in tables of questions by their cells."""
    for block in blocks:
        if isinstance(block, Paragraph):
            yield block, source.at(block.number)
        elif block.number not in grids:
            yield from ((paragraph, source.at(paragraph.number)) for paragraph in block.paragraphs())
        else:
            for number, row in enumerate(block.rows, 1):
                column = 0
                for cell in row:
                    place = source.at(sheet=f"Table {block.number}", cell=f"{column_name(column)}{number}")
                    yield from ((paragraph, place) for paragraph in cell.paragraphs)
                    column += cell.span
