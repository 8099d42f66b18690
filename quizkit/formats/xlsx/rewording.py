"""Other words in the cells of a workbook; all parts but their sheets, and all other cells, keep their bytes.

A cell gets its words in itself (18.3.1.53, an inline string): the strings that cells share belong to others too. Its
style stays. Formulas, numbers, and words in a style of their own are not touched.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cached_property

from lxml import etree

from quizkit.diagnostics import Report, Unreadable
from quizkit.formats import Reworded, Rewording
from quizkit.formats._office.package import Package
from quizkit.formats._table.rewording import NOT_FOUND, reworded
from quizkit.formats._workbook.book import string
from quizkit.formats._xml import local_name, parse_xml
from quizkit.formats.xlsx.annotated.parts import Parts, child_of, children_of
from quizkit.formats.xlsx.annotated.sheets import OTHER_ENCODING, ROOT_TAG
from quizkit.formats.xlsx.reader import open_workbook
from quizkit.formats.xlsx.strings import decode
from quizkit.source import Source

_CELL = re.compile(rb"<((?:\w+:)?)c(\s[^<>]*)>")
_ADDRESS = re.compile(rb"""\sr\s*=\s*["']([A-Za-z]{1,3}[0-9]{1,7})["']""")
_KIND = re.compile(rb"""\st\s*=\s*["']\w*["']""")

_IN_WORDS = {"b": "TRUE or FALSE", "d": "a date", "e": "an error"}


def reword(source: Source, wanted: Sequence[Rewording]) -> Reworded:
    """A copy of the workbook with these words in its cells.

    Raises:
        Unreadable: when it is no workbook that can be opened.
    """
    return _Copy(open_workbook(source, Report()), source).of(wanted)


class _Copy:
    """A workbook on its way to its copy."""

    def __init__(self, package: Package, source: Source) -> None:
        self._package = package
        self._parts = Parts(package)
        self._source = source
        leads = package.relations("").values()
        self._book = next((one.target for one in leads if one.kind == "officeDocument"), "xl/workbook.xml")
        self._left: dict[Rewording, str] = {}

    def of(self, wanted: Sequence[Rewording]) -> Reworded:
        """The copy with these words."""
        if any(name.startswith("_xmlsignatures/") for name in self._package.names()):
            return Reworded(self._source.data, dict.fromkeys(wanted, "is in a signed workbook"))
        by_part: dict[str, list[Rewording]] = {}
        parts = dict(self._sheets())
        for one in wanted:
            if one.at.sheet in parts and one.at.cell is not None:
                by_part.setdefault(parts[one.at.sheet], []).append(one)
            else:
                self._left[one] = NOT_FOUND
        for part, here in by_part.items():
            self._parts.put(part, self._sheet(self._parts.data(part), part, here))
        return Reworded(self._parts.written(), self._left)

    def _sheets(self) -> Iterator[tuple[str, str]]:
        relations = self._package.relations(self._book)
        for element in children_of(self._parts.root(self._book), "sheets"):
            key = next((str(value) for at, value in element.items() if str(at).endswith("}id")), "")
            relation = relations.get(key)
            if relation is not None and relation.kind == "worksheet" and relation.target in self._parts:
                yield element.get("name", ""), relation.target

    def _sheet(self, data: bytes, part: str, wanted: Sequence[Rewording]) -> bytes:
        by_cell: dict[bytes, list[Rewording]] = {}
        for one in wanted:
            by_cell.setdefault((one.at.cell or "").encode(), []).append(one)
        root = ROOT_TAG.search(data)
        pieces: list[bytes] = []
        done = 0
        for tag in _CELL.finditer(data) if root is not None and not OTHER_ENCODING.match(data) else ():
            address = _ADDRESS.search(tag[2])
            if address is None or address[1].upper() not in by_cell or tag[2].endswith(b"/"):
                continue
            here = by_cell.pop(address[1].upper())
            closing = b"</%sc>" % tag[1]
            end = data.find(closing, tag.end()) + len(closing)
            assert root is not None
            cell = _parsed(root[0] + data[tag.start() : end], root[0], self._source, part)
            words = self._reworded(cell, here)
            if words is not None:
                pieces += data[done : tag.start()], _inline(words, tag[1], tag[2])
                done = end
        for here in by_cell.values():
            self._left.update(dict.fromkeys(here, NOT_FOUND))
        return b"".join((*pieces, data[done:]))

    def _reworded(self, cell: etree._Element | None, wanted: Sequence[Rewording]) -> str | None:
        """What a cell will say; None where it is left."""
        words, why_not = self._words(cell) if cell is not None else (None, NOT_FOUND)
        changed = None
        for one in wanted:
            other = reworded(words, one.old, one.new) if words is not None else None
            if other is None:
                self._left[one] = why_not or NOT_FOUND
            else:
                words = changed = other
        return changed

    def _words(self, cell: etree._Element) -> tuple[str | None, str]:
        """The words of a cell, or why it is not to be changed."""
        kind = cell.get("t", "n")
        value = child_of(cell, "v")
        if child_of(cell, "f") is not None:
            return None, "holds a formula"
        if kind not in ("s", "str", "inlineStr"):
            return None, f"holds {_IN_WORDS.get(kind, 'a number')}"
        if kind == "str":
            return decode(value.text or "") if value is not None else None, ""
        number = (value.text or "").strip() if value is not None else ""
        item = child_of(cell, "is")
        if kind == "s":
            known = number.isdecimal() and len(number) < 9 and int(number) < len(self._strings)
            item = self._strings[int(number)] if known else None
        if item is None or any(local_name(part) != "t" for part in item):
            return None, "has words in a style of their own" if item is not None else NOT_FOUND
        return decode("".join(part.text or "" for part in item)), ""

    @cached_property
    def _strings(self) -> list[etree._Element]:
        """The strings that cells share."""
        part = self._parts.related(self._book, "sharedStrings")
        root = parse_xml(self._parts.data(part), self._source, part) if part is not None else ()
        return [element for element in root if local_name(element) == "si"]


def _parsed(cell: bytes, root: bytes, source: Source, part: str) -> etree._Element | None:
    """A cell as a tree, in the namespaces of its sheet; None where it is none that stands alone."""
    name = re.match(rb"<[\w:]+", root)
    assert name is not None
    try:
        return next(iter(parse_xml(cell + b"</" + name[0][1:] + b">", source, part)), None)
    except Unreadable:
        return None


def _inline(words: str, prefix: bytes, attributes: bytes) -> bytes:
    text = string(words).encode().replace(b"<t", b"<%st" % prefix).replace(b"</t>", b"</%st>" % prefix)
    others = _KIND.sub(b"", attributes).rstrip()
    return b'<%sc%s t="inlineStr"><%sis>%s</%sis></%sc>' % (prefix, others, prefix, text, prefix, prefix)
