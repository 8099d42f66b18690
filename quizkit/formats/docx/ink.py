"""Words with their looks as lines of a typed text, and from there as texts of the model.

The grammar of typed texts knows letters only, so bold and the like travel through it as single characters that no
document has (from a plane of Unicode for private use), each standing for a piece of HTML. Everything else is literal:
what Markdown would take for markup is escaped.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise

from quizkit.formats._office.runs import TAGS
from quizkit.formats._typed.look import Look
from quizkit.formats._xml import xml_attribute, xml_text
from quizkit.formats.docx.paragraphs import Piece
from quizkit.model import Location, Text
from quizkit.richtext import text_of, to_html
from quizkit.richtext.urls import as_url

Span = tuple[int, int]
"""Where a stretch of letters begins and ends."""

_FIRST, _LAST = 0xF0000, 0xFFFFD
_TOKEN = re.compile(f"[{chr(_FIRST)}-{chr(_LAST)}]")
_MARKUP = re.compile(
    r"[\\`$]|(?<!\s)\*|\*(?!\s)|(?<![^\W_])_|_(?![^\W_])|~(?=~)|(?<=~)~|&(?=#?\w+;)|<(?=[A-Za-z][\w+.-]*:|[^\s<>@]+@)"
    r"|\[|!(?=\[)"
)
"""What Markdown takes for markup inside a line."""

_SAFE_ADDRESS = ("http://", "https://", "mailto:")


def literal(words: str) -> str:
    """Words that mean themselves in Markdown."""
    return _MARKUP.sub(r"\\\g<0>", words)


class Ink(Look):
    """The looks of one document's words. ``styled`` are the numbers of lines whose words all stand out, ``coloured``
    those of lines in which some words have a colour and others none."""

    def __init__(self) -> None:
        self.styled: set[int] = set()
        self.coloured: set[int] = set()
        self._tokens: dict[str, str] = {}
        self._html: dict[str, str] = {}
        self._begin = self._token("")
        self._end = self._token("\0")
        self._html[self._end] = ""
        self._bold = {ord(self._token(html)): None for html in ("<strong>", "</strong>", "<u>", "</u>")}

    def _token(self, html: str) -> str:
        """The character for a piece of HTML; none where a document has more of them than there are characters."""
        if html not in self._tokens:
            if _FIRST + len(self._tokens) > _LAST:
                return ""
            token = chr(_FIRST + len(self._tokens))
            self._tokens[html], self._html[token] = token, html
        return self._tokens[html]

    def line(self, pieces: Sequence[Piece], as_typed: Iterable[Span], number: int) -> str:
        """A line of words in their looks, but for stretches that the grammar has to see ``as_typed``."""
        cut = list(_cut(pieces, list(as_typed)))
        worded = [piece for piece, is_typed in cut if not is_typed and piece.run.text.strip()]
        shared = frozenset.intersection(*(piece.run.properties for piece in worded)) if worded else frozenset()
        if worded and all(piece.marked for piece in worded):
            self.styled.add(number)
        elif any(piece.coloured for piece in worded):
            self.coloured.add(number)
        parts: list[str] = []
        for piece, is_typed in cut:
            if is_typed:
                parts.append(piece.run.text)
            else:
                parts.append(self._inked(piece, shared, is_marked=piece.marked and number not in self.styled))
        return "".join(parts)

    def _inked(self, piece: Piece, shared: frozenset[str], *, is_marked: bool) -> str:
        run = piece.run
        if run.picture is not None:
            source, alt = xml_attribute(as_url(run.picture.name)), xml_attribute(run.picture.alt)
            return self._token(f"<img src={source} alt={alt}/>")
        if run.tex:
            return self._token(xml_text(f"\\({run.tex}\\)")) or literal(run.text)
        words = run.text.strip(" \t")
        if not words:
            return run.text
        lead = run.text[: run.text.index(words)]
        inner = literal(words)
        for name in reversed(TAGS):
            if name in run.properties - shared:
                inner = f"{self._token(f'<{TAGS[name]}>')}{inner}{self._token(f'</{TAGS[name]}>')}"
        if run.link.lower().startswith(_SAFE_ADDRESS):
            inner = f"{self._token(f'<a href={xml_attribute(run.link)}>')}{inner}{self._token('</a>')}"
        if is_marked:
            inner = f"{self._begin}{inner}{self._end}"
        return f"{lead}{inner}{run.text[len(lead) + len(words) :]}"

    def text(self, source: str, at: Location) -> Text:
        """A typed text with the looks of its words."""
        if _TOKEN.search(source) is None:
            return text_of(source, "markdown", at)
        if self.is_styled(0, source):  # an option that is bold as a whole, in a line with others
            source = source.translate(self._bold)
        html = to_html(text_of(source, "markdown"), html5=True)
        return text_of(_TOKEN.sub(lambda token: self._html.get(token[0], ""), html), "html", at)

    def bare(self, source: str) -> str:
        """A line without the looks of its words."""
        return _TOKEN.sub("", source)

    def is_styled(self, line: int, source: str) -> bool:
        """Whether all words of an option stand out, as a line or inside one."""
        if line in self.styled:
            return True
        if self._begin not in source:
            return False
        depth = 0
        for char in source:
            if char == self._begin:
                depth += 1
            elif char == self._end:
                depth -= 1
            elif not depth and not char.isspace() and _TOKEN.match(char) is None:
                return False
        return True


def _cut(pieces: Sequence[Piece], spans: Sequence[Span]) -> Iterable[tuple[Piece, bool]]:
    """Pieces cut at the ends of stretches, which are in order, each with whether it lies in one."""
    begins = [begin for begin, _ in spans]
    borders = sorted({border for span in spans for border in span})
    start = 0
    for piece in pieces:
        words = piece.run.text
        end = start + len(words)
        if not words or piece.run.tex:
            yield piece, False
            start = end
            continue
        inside = borders[bisect_right(borders, start) : bisect_left(borders, end)]
        for first, last in pairwise((start, *inside, end)):
            if first < last:
                part = replace(piece, run=piece.run._replace(text=words[first - start : last - start]))
                latest = bisect_right(begins, first) - 1
                yield part, latest >= 0 and last <= spans[latest][1]
        start = end
