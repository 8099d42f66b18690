"""The body of a document (ECMA-376 part 1, 17.2): paragraphs and tables in their order."""

from collections.abc import Iterator
from dataclasses import field

from lxml import etree

from quizkit.diagnostics import Unreadable
from quizkit.formats._xml import attribute, local_name
from quizkit.formats.docx.numbering import whole_number
from quizkit.formats.docx.paragraphs import Paragraph, ParagraphReader
from quizkit.records import dataclass
from quizkit.source import Source

MAX_PARAGRAPHS = 200_000
MAX_COLUMNS = 1000
_INSIDE = frozenset(("sdt", "sdtContent", "ins", "moveTo", "customXml", "smartTag"))


@dataclass(slots=True)
class TableCell:
    """A cell of a table, ``span`` columns wide; ``continues`` says that it is part of the one above it."""

    paragraphs: list[Paragraph] = field(default_factory=list)
    span: int = 1
    continues: bool = False


@dataclass(slots=True)
class Table:
    """A table; ``number`` is its place among the tables of the document, from 1."""

    number: int
    rows: list[list[TableCell]] = field(default_factory=list)

    def paragraphs(self) -> Iterator[Paragraph]:
        """All paragraphs in it."""
        return (paragraph for row in self.rows for cell in row for paragraph in cell.paragraphs)


Block = Paragraph | Table


class BodyReader:
    """Reads the blocks of a document. A table inside a table's cell is read as paragraphs of that cell."""

    def __init__(self, paragraphs: ParagraphReader, source: Source) -> None:
        self._paragraphs = paragraphs
        self._source = source
        self._seen = 0
        self._tables = 0

    def blocks(self, element: etree._Element) -> Iterator[Block]:
        """The blocks below an element.

        Raises:
            Unreadable: when there are more than anybody has written.
        """
        for part in element:
            name = local_name(part)
            if name == "p":
                self._seen += 1
                if self._seen > MAX_PARAGRAPHS:
                    raise Unreadable(
                        "read/limit",
                        f"the document has more than {MAX_PARAGRAPHS:,} paragraphs.",
                        at=self._source.at(),
                        advice="Split it into several documents.",
                    )
                paragraph = self._paragraphs.read(part)
                if paragraph is not None:
                    yield paragraph
            elif name == "tbl":
                self._tables += 1
                table = Table(self._tables)
                for row in _below(part, "tr"):
                    table.rows.append([self._cell(cell) for cell in _below(row, "tc")][:MAX_COLUMNS])
                yield table
            elif name in _INSIDE:
                yield from self.blocks(part)

    def _cell(self, element: etree._Element) -> TableCell:
        cell = TableCell()
        for properties in element:
            if local_name(properties) != "tcPr":
                continue
            for part in properties:
                if local_name(part) == "gridSpan":
                    cell.span = min(max(whole_number(attribute(part, "val"), 1), 1), MAX_COLUMNS)
                elif local_name(part) == "vMerge":
                    cell.continues = attribute(part, "val") != "restart"
        for block in self.blocks(element):
            cell.paragraphs += [block] if isinstance(block, Paragraph) else block.paragraphs()
        return cell


def _below(element: etree._Element, name: str) -> Iterator[etree._Element]:
    """The rows of a table or cells of a row, also those that controls or insertions are around."""
    for part in element:
        if local_name(part) == name:
            yield part
        elif local_name(part) in _INSIDE:
            yield from _below(part, name)
