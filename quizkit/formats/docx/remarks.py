"""What is said of a document besides its questions: what is not read, and where it stands."""

from collections.abc import Iterable, Sequence

from lxml import etree

from quizkit.diagnostics import Report
from quizkit.formats._office.package import Package, Relation
from quizkit.formats._xml import attribute, local_name
from quizkit.formats.docx.paragraphs import Found, Paragraph
from quizkit.model import Location
from quizkit.source import Source

_WORDS = 60


class Remarks:
    """Says what paragraphs hold that is not read as it stands."""

    def __init__(self, package: Package, relations: dict[str, Relation], report: Report) -> None:
        self._package = package
        self._relations = relations
        self._report = report
        self._notes: dict[str, dict[str, str]] = {}

    def tell(self, paragraphs: Iterable[tuple[Paragraph, Location]]) -> None:
        """Say it all. Changes are said at the first paragraph that has some."""
        changes = 0
        first: dict[Found, Location] = {}
        for paragraph, at in paragraphs:
            for what, words in paragraph.found:
                first.setdefault(what, at)
                if what is Found.CHANGE:
                    changes += 1
                else:
                    self._one(what, words, at)
        if changes:
            self._report.warning(
                "read/tracked-changes",
                f"the document has {changes} tracked changes: inserted text is read, deleted text is not.",
                at=first[Found.CHANGE],
                advice="Accept or reject them in Word (Review) to be sure.",
            )

    def tell_colours(self, places: Sequence[Location]) -> None:
        """Say in how many paragraphs some words have a colour that others have not."""
        if places:
            count = f"{len(places)} paragraphs" if len(places) > 1 else "a paragraph"
            self._report.info(
                "read/colour",
                f"some words are coloured or highlighted in {count}; that is not kept.",
                at=places[0],
                advice="If it means something, say it in words too.",
            )

    def tell_margins(self, source: Source) -> None:
        """Say that headers and footers of pages hold words."""
        for relation in sorted(self._relations.values(), key=lambda one: one.target):
            if relation.kind in ("header", "footer") and relation.target in self._package:
                words = _words_in(self._package.root(relation.target))
                if any(char.isalpha() for char in words):
                    self._report.info(
                        "read/not-kept",
                        f'what stands in the {relation.kind} of the pages is not read: "{words[:_WORDS]}".',
                        at=source.at(),
                    )

    def _one(self, what: Found, words: str, at: Location) -> None:
        words = " ".join(words.split())
        match what:
            case Found.HIDDEN:
                self._report.warning(
                    "read/hidden-text",
                    f'the paragraph has hidden text, which is not read: "{words}".',
                    at=at,
                    advice="If it belongs to the question, take the mark Hidden off it (Font, in Word).",
                )
            case Found.FOOTNOTE:
                self._report.warning(
                    "read/footnote",
                    f'the footnote here is not read: "{self._note(words)[:_WORDS]}".',
                    at=at,
                    advice="Write it into the text, or behind Explanation:.",
                )
            case Found.COMMENT:
                self._report.info(
                    "read/note", f'the comment here is not read: "{self._note(f"comments:{words}")[:_WORDS]}".', at=at
                )
            case Found.EQUATION:
                self._report.warning(
                    "read/equation",
                    f'the formula here is read as its bare letters: "{words}"; fractions, roots and powers are lost.',
                    at=at,
                    advice=r"Write it as TeX in YAML or Markdown ($\frac{1}{2}$), or insert it as a picture.",
                )
            case Found.FORMULA:
                self._report.info("read/formula", f'the equation here is read as TeX: "{words}".', at=at)
            case Found.TEXT_BOX:
                self._report.warning(
                    "read/text-box",
                    f'the text box here is not read: "{words}".',
                    at=at,
                    advice="Put its text into a paragraph.",
                )
            case Found.PICTURE_KIND:
                self._report.warning(
                    "read/drawing",
                    "the picture here is missing, or of a kind that browsers do not show (EMF, WMF, TIFF).",
                    at=at,
                    advice="Insert it again as PNG or JPEG.",
                )
            case _:
                self._report.warning(
                    "read/drawing",
                    "a shape, chart or other object stands here; it is not read.",
                    at=at,
                    advice="If it belongs to a question, insert it as a picture.",
                )

    def _note(self, key: str) -> str:
        """The words of a footnote, endnote or comment: ``footnotes:3``."""
        kind, _, number = key.partition(":")
        if kind not in self._notes:
            part = next((one.target for one in self._relations.values() if one.kind == kind), "")
            root = self._package.root(part) if part in self._package else ()
            self._notes[kind] = {attribute(note, "id"): _words_in(note) for note in root if local_name(note)}
        return self._notes[kind].get(number, "")


def _words_in(element: etree._Element) -> str:
    texts = (part.text or "" if local_name(part) == "t" else " " for part in element.iter())
    return " ".join("".join(texts).split())
