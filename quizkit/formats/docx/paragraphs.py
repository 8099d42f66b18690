"""Paragraphs (ECMA-376 part 1, 17.3): their words line by line, and what else stands among them."""

import re
from collections.abc import Iterator
from dataclasses import field, replace
from enum import Enum

from lxml import etree

from quizkit.formats._office.media import shelve
from quizkit.formats._office.package import Relation
from quizkit.formats._office.runs import Run
from quizkit.formats._table.grid import Picture
from quizkit.formats._xml import attribute, local_name
from quizkit.formats.docx.equations import tex_of
from quizkit.formats.docx.numbering import Label, Numbering
from quizkit.formats.docx.styles import PLAIN, Look, Style, Styles, list_of, look_of
from quizkit.records import dataclass

_INSIDE = frozenset(("ins", "moveTo", "smartTag", "sdt", "sdtContent", "fldSimple", "customXml", "dir", "bdo", "ruby"))
_TAKEN_OUT = frozenset(("del", "moveFrom"))
_SIGNS = {
    **dict.fromkeys(("f0fc", "f050", "f052"), "✓"),
    **dict.fromkeys(("f0fe", "f0fd", "f053", "f054"), "☒"),
    **dict.fromkeys(("f0a8", "f06f", "f071", "f072", "f0a3"), "☐"),
    **dict.fromkeys(("f0b7", "f0a7", "f06c", "f0d8", "f09f"), "•"),
    **dict.fromkeys(("f0e0", "f0e8"), "→"),
}
"""Signs of the fonts Symbol and Wingdings that stand before options, by their codes."""

_LINK_FIELD = re.compile(r'\s*HYPERLINK\s+"([^"]{1,2000})"', re.IGNORECASE)
_PRIVATE = re.compile("[\U000f0000-\U000fffff]")
"""Characters that mean nothing in a document, and by which the looks of words travel (``ink``)."""

_MAX_WORDS = 60
_GAP = "_____"
_NO_PICTURES = (".emf", ".wmf", ".tif", ".tiff")


class Found(Enum):
    """What a paragraph has besides words that are read."""

    CHANGE = "change"
    HIDDEN = "hidden"
    FOOTNOTE = "footnote"
    COMMENT = "comment"
    EQUATION = "equation"
    FORMULA = "formula"
    TEXT_BOX = "text box"
    DRAWING = "drawing"
    PICTURE_KIND = "picture kind"


@dataclass(frozen=True, slots=True)
class Piece:
    """A run of words with whether it stands out as people mark the right option, and whether by a colour."""

    run: Run
    marked: bool = False
    coloured: bool = False


@dataclass(slots=True)
class Paragraph:
    """A paragraph. ``lines`` are its words between soft line breaks; ``number`` is its place in the document;
    ``indent`` where its first line begins, in twips; ``found`` what has to be said of it, with a word or id."""

    number: int
    lines: list[list[Piece]]
    label: Label | None = None
    indent: int = 0
    heading: int = 0
    is_title: bool = False
    found: list[tuple[Found, str]] = field(default_factory=list)

    @property
    def is_blank(self) -> bool:
        """Whether there is nothing to read in it."""
        return not any(piece.run.text.strip() or piece.run.picture for line in self.lines for piece in line)

    def text(self) -> str:
        """Its words alone."""
        return "\n".join("".join(piece.run.text for piece in line) for line in self.lines)


class ParagraphReader:
    """Reads the paragraphs of one document in order. ``images`` are asset name -> part."""

    def __init__(self, styles: Styles, numbering: Numbering, relations: dict[str, Relation]) -> None:
        self.images: dict[str, str] = {}
        self.count = 0
        self._styles = styles
        self._numbering = numbering
        self._relations = relations
        self._field: list[str] = []
        self._field_link = ""

    def read(self, element: etree._Element) -> Paragraph | None:
        """A paragraph; None for one that was deleted as a whole."""
        properties = next((part for part in element if local_name(part) == "pPr"), None)
        named = "" if properties is None else _value(properties, "pStyle")
        style = self._styles.get(named or self._styles.default)
        walk = _Walk(self, style.look)
        walk.go(element)
        paragraph = Paragraph(self.count, walk.lines, heading=style.heading, is_title=style.title, found=walk.found)
        if paragraph.is_blank and walk.deleted:
            return None if not walk.found else paragraph
        self._place(paragraph, properties, style)
        if not paragraph.is_blank:
            self.count += 1
        paragraph.number = max(self.count, 1)
        return paragraph

    def _place(self, paragraph: Paragraph, properties: etree._Element | None, style: Style) -> None:
        """Count the paragraph in its list, and find its indent."""
        number, depth, indent = ("", None, None) if properties is None else list_of(properties)
        level = depth if depth is not None else style.depth
        number = number or style.number
        if number and number != "0":
            if level is None:
                level = self._numbering.level_of_style(number, style.id)
            paragraph.label = self._numbering.label(number, level)
        if indent is not None:
            paragraph.indent = indent
        elif paragraph.label is not None:
            paragraph.indent = paragraph.label.indent
        elif style.indent is not None:
            paragraph.indent = style.indent

    def character_look(self, properties: etree._Element | None, base: Look) -> tuple[Look, bool]:
        """The look of a run over its paragraph's, and whether its style is that of links."""
        if properties is None:
            return base, False
        named = self._styles.get(_value(properties, "rStyle"))
        return look_of(properties).over(named.look.over(base)), named.link

    def address(self, element: etree._Element, name: str = "id") -> str:
        """Where a relationship of an element leads outside the document."""
        relation = self._relations.get(attribute(element, name))
        return relation.target if relation is not None and relation.external else ""

    def picture(self, element: etree._Element) -> Picture | None:
        """The picture that an element shows by a relationship; None where it is not there or of a kind for print."""
        for part in element.iter():
            name = local_name(part)
            if name not in ("blip", "imagedata"):
                continue
            key = attribute(part, "embed") or attribute(part, "link") or attribute(part, "id")
            relation = self._relations.get(key)
            if relation is None or relation.target.lower().endswith(_NO_PICTURES):
                return None
            alt = next(
                (
                    attribute(one, "descr") or attribute(one, "alt")
                    for one in element.iter()
                    if local_name(one) in ("docPr", "shape")
                ),
                "",
            )
            if relation.external:
                return Picture(relation.target, alt) if relation.target.startswith(("http://", "https://")) else None
            return Picture(shelve(self.images, relation.target), alt)
        return None

    def field_mark(self, kind: str) -> None:
        """The beginning, middle or end of a field: before its middle stands what it does, behind it what it shows."""
        if kind == "begin":
            self._field.append("")
        elif kind == "separate" and self._field:
            match = _LINK_FIELD.match(self._field[-1])
            self._field_link = match[1] if match else self._field_link
            self._field[-1] = "\0"
        elif kind == "end" and self._field:
            self._field.pop()
            if not self._field:
                self._field_link = ""

    def field_code(self, words: str) -> None:
        """A piece of what a field does."""
        if self._field and self._field[-1] != "\0" and len(self._field[-1]) < 4000:
            self._field[-1] += words

    @property
    def in_code(self) -> bool:
        """Whether words here are what a field does, not what it shows."""
        return bool(self._field) and self._field[-1] != "\0"

    @property
    def field_link(self) -> str:
        """The address of the field of a link that words here belong to."""
        return self._field_link


class _Walk:
    """Goes through the runs of a paragraph."""

    def __init__(self, reader: ParagraphReader, base: Look) -> None:
        self.lines: list[list[Piece]] = [[]]
        self.found: list[tuple[Found, str]] = []
        self.deleted = False
        self._reader = reader
        self._base = base

    def go(self, element: etree._Element, link: str = "") -> None:
        for part in element:
            name = local_name(part)
            if name == "r":
                self._run(part, link)
            elif name == "hyperlink":
                self.go(part, self._reader.address(part) or link)
            elif name in _INSIDE:
                if name in ("ins", "moveTo"):
                    self.found.append((Found.CHANGE, ""))
                self.go(part, link)
            elif name in _TAKEN_OUT:
                self.deleted = True
                self.found.append((Found.CHANGE, ""))
            elif name in ("oMath", "oMathPara"):
                words = "".join(one.text or "" for one in part.iter() if local_name(one) == "t")
                self._equation(part, " ".join(words.split()), link)
            elif name == "AlternateContent":
                self._drawn(part)
            elif name == "rubyBase":
                self.go(part, link)

    def _equation(self, element: etree._Element, words: str, link: str) -> None:
        """A formula as TeX, or where it holds something unknown, as its bare letters, which is said."""
        if self._reader.in_code:
            return
        tex = tex_of(element)
        if tex is None:
            self._say(Found.EQUATION, words)
            self._add(words, PLAIN, link, is_link=False)
        elif tex:
            self.found.append((Found.FORMULA, tex[:_MAX_WORDS]))
            self.lines[-1].append(Piece(Run(words or "x", tex=tex)))

    def _run(self, run: etree._Element, link: str) -> None:
        properties = next((part for part in run if local_name(part) == "rPr"), None)
        look, is_link = self._reader.character_look(properties, self._base)
        for part in run:
            name = local_name(part)
            if name == "fldChar":
                self._reader.field_mark(attribute(part, "fldCharType"))
            elif name == "instrText":
                self._reader.field_code(part.text or "")
            elif name in ("drawing", "pict", "object", "AlternateContent"):
                self._drawn(part)
            elif name in ("footnoteReference", "endnoteReference"):
                kind = name.removesuffix("Reference")
                self.found.append((Found.FOOTNOTE, f"{kind}s:{attribute(part, 'id')}"))
            elif name == "commentReference":
                self.found.append((Found.COMMENT, attribute(part, "id")))
            elif name == "ruby":
                self.go(part, link)
            elif words := _words_of(name, part):
                self._add(words, look, link or self._reader.field_link, is_link=is_link)

    def _add(self, words: str, look: Look, link: str, *, is_link: bool) -> None:
        if look.underlined and not words.strip() and (len(words) > 2 or "\t" in words):
            latest = self.lines[-1][-1].run.text if self.lines[-1] else ""
            words = "" if latest == _GAP else _GAP  # a gap that somebody has drawn
            look = replace(look, underlined=False)
        if self._reader.in_code:
            return
        if look.hidden:
            self._say(Found.HIDDEN, words)
            return
        looks_linked = bool(link) or is_link
        marked = bool(look.bold) if looks_linked else look.marked
        coloured = bool(look.coloured) and not looks_linked
        properties = look.properties - {"u"} if looks_linked else look.properties
        for place, line in enumerate(words.split("\n")):
            if place:
                self.lines.append([])
            if line:
                self.lines[-1].append(Piece(Run(line, properties, link), marked, coloured))

    def _drawn(self, element: etree._Element) -> None:
        """A picture, or whatever else is drawn; of two forms of one thing (Markup Compatibility) the first."""
        if local_name(element) == "AlternateContent":
            element = next((part for part in element if local_name(part) == "Choice"), element)
        boxes = [part for part in element.iter() if local_name(part) == "txbxContent"]
        if boxes:
            self._say(Found.TEXT_BOX, " ".join(_all_words(box) for box in boxes))
            return
        picture = self._reader.picture(element)
        if picture is not None:
            self.lines[-1].append(Piece(Run("", picture=picture)))
            return
        kinds = {local_name(part) for part in element.iter()}
        if kinds & {"blip", "imagedata"}:
            self.found.append((Found.PICTURE_KIND, ""))
        elif kinds & {"drawing", "pict", "object", "inline", "anchor", "shape", "rect", "group", "OLEObject"}:
            self.found.append((Found.DRAWING, ""))

    def _say(self, what: Found, words: str) -> None:
        """Take down words that are not read, together with those of the same kind right before them."""
        if self.found and self.found[-1][0] is what:
            self.found[-1] = (what, (self.found[-1][1] + words)[:_MAX_WORDS])
        elif words.strip():
            self.found.append((what, words[:_MAX_WORDS]))


def _words_of(name: str, part: etree._Element) -> str:
    """What an element of a run stands for in words; empty for anything else."""
    match name:
        case "t":
            words = (part.text or "").replace("\n", " ").replace("\r", " ")
            return words if words.isascii() else _PRIVATE.sub("\N{REPLACEMENT CHARACTER}", words)
        case "tab" | "ptab":
            return "\t"
        case "br" | "cr":
            return "\n" if attribute(part, "type") in ("", "textWrapping") else ""
        case "noBreakHyphen":
            return "\N{NON-BREAKING HYPHEN}"
        case "sym":
            code = attribute(part, "char").lower()
            return _SIGNS.get(code if code.startswith("f0") else f"f0{code[-2:]}", "\N{REPLACEMENT CHARACTER}")
    return ""


def _value(properties: etree._Element, name: str) -> str:
    return next((attribute(part, "val") for part in properties if local_name(part) == name), "")


def _all_words(element: etree._Element) -> str:
    return " ".join("".join(_texts(element)).split())


def _texts(element: etree._Element) -> Iterator[str]:
    for part in element.iter():
        if local_name(part) == "t":
            yield part.text or ""
        elif local_name(part) == "p":
            yield " "
