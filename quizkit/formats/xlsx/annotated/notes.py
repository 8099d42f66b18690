"""The notes of a sheet (18.7): those of people are kept, and what was found stands below their words."""

from collections.abc import Iterator, Mapping

from lxml import etree

from quizkit.formats._table.own import NOTE_MARK, without_findings
from quizkit.formats._workbook.book import string
from quizkit.formats._xml import local_name
from quizkit.formats.xlsx.annotated.parts import child_of
from quizkit.formats.xlsx.annotated.sheets import Place, address
from quizkit.formats.xlsx.sheet import parse_range

AUTHOR = "quizkit"

_FONT = '<sz val="9"/><color indexed="81"/><rFont val="Tahoma"/><family val="2"/>'
_CONVERSATION = "tc="
"""What the author's name begins with where a note stands in for a conversation ([MS-XLSX] 2.6.205). Programs show the
conversation and not the note."""


def add_notes(root: etree._Element, said: Mapping[Place, str]) -> tuple[dict[Place, str], set[Place]]:
    """Put what is said of places into the root of a ``comments`` part, in place of what was said at an earlier time.

    Returns the whole text of each note that there is now, and the places where a conversation stands in the way.
    """
    namespace = etree.QName(root).namespace
    notes = child_of(root, "commentList")
    if notes is None:
        notes = etree.SubElement(root, f"{{{namespace}}}commentList")
    authors = child_of(root, "authors")
    if authors is None:
        authors = etree.Element(f"{{{namespace}}}authors")
        root.insert(0, authors)
    names = [author.text or "" for author in authors if local_name(author)]
    if AUTHOR not in names:
        etree.SubElement(authors, f"{{{namespace}}}author").text = AUTHOR
        names.append(AUTHOR)
    conversations = {str(number) for number, name in enumerate(names) if name.startswith(_CONVERSATION)}
    there: dict[Place, etree._Element] = {}
    for note in list(notes):
        area = parse_range(note.get("ref", "")) if local_name(note) == "comment" else None
        if area is not None and _take_out_ours(note):
            notes.remove(note)
        elif area is not None:
            there[area.top, area.left] = note
    in_the_way = {place for place in said if place in there and there[place].get("authorId") in conversations}
    for place, text in sorted(said.items()):
        if place in in_the_way:
            continue
        if place not in there:
            there[place] = etree.SubElement(notes, f"{{{namespace}}}comment", ref=address(place))
            there[place].set("authorId", str(names.index(AUTHOR)))
        _append(there[place], text)
    return {place: "".join(part.text or "" for part in _strings(note)) for place, note in there.items()}, in_the_way


def _append(note: etree._Element, text: str) -> None:
    """Put a text below what a note says, under the name of quizkit."""
    namespace = etree.QName(note).namespace
    body = child_of(note, "text")
    if body is None:
        body = etree.SubElement(note, f"{{{namespace}}}text")
    bare = child_of(body, "t")
    if bare is not None:  # a text without runs (18.4.8); programs do not expect both
        run = etree.Element(f"{{{namespace}}}r")
        body.replace(bare, run)
        run.append(bare)
    gap = "\n\n" if len(body) else ""
    runs = (
        f"<r><rPr><b/>{_FONT}</rPr>{string(f'{gap}{NOTE_MARK}')}</r><r><rPr>{_FONT}</rPr>{string(chr(10) + text)}</r>"
    )
    last = max((number for number, part in enumerate(body) if local_name(part) == "r"), default=-1)
    for number, run in enumerate(etree.fromstring(f'<new xmlns="{namespace}">{runs}</new>'), last + 1):
        body.insert(number, run)


def _take_out_ours(note: etree._Element) -> bool:
    """Take what quizkit has said at an earlier time out of a note; whether nothing of it is left then."""
    strings = list(_strings(note))
    whole = "".join(part.text or "" for part in strings)
    if NOTE_MARK not in whole or (own := without_findings(whole)) == whole:
        return False
    room = len(own.rstrip())
    for part in strings:
        part.text = (part.text or "")[:room]
        room -= len(part.text)
        run = part.getparent()
        if not part.text and run is not None and local_name(run) == "r" and (body := run.getparent()) is not None:
            body.remove(run)
    return not own.strip()


def _strings(note: etree._Element) -> Iterator[etree._Element]:
    return (part for part in note.iter() if local_name(part) == "t")
