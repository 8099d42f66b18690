"""Texts with gaps, in several languages side by side.

A gap can't stand in a language's span: Moodle counts gaps wherever they stand, so that each would be there once for
each language, and shows them as spans, at whose end the filter would end the language (read in its code, not measured).
So the gaps stand between the spans, each once, and only the words around them are in several languages. That takes
texts that have the same gaps in the same order, none of them within a list, a table or emphasis.
"""

import re
from collections.abc import Callable, Collection, Mapping

from quizkit.formats._moodle_multilang import side_by_side
from quizkit.formats._moodle_text import unmistakable
from quizkit.formats.moodle_xml.cloze_syntax import without_gaps
from quizkit.model import Localized, Text
from quizkit.richtext import to_html

_GAP = re.compile("\x02([^\x02\x03]*)\x03")
"""A gap in HTML between control characters, which no text holds."""

_TAG = re.compile(r"<(/?)([a-z][a-z0-9]*)[^<>]*?(/?)>")


def html_with_gaps(text: Localized, gaps: Mapping[str, str], image: Callable[[str], str]) -> str:
    """A text as HTML, with what is given for each gap in the place of its marker; other markers stay what they are.

    The text is one of which :func:`fits_beside` is true.
    """
    if len(text.texts) == 1:
        pieces = _GAP.split(_marked(text.first()[1], gaps, image))
        return "".join(gaps[piece] if number % 2 else piece for number, piece in enumerate(pieces))
    parts = {tag: _split(part, gaps, image) for tag, part in text.items()}
    first = next(iter(parts.values()))
    same = [len({pieces[number] for pieces in parts.values()}) == 1 for number in range(len(first))]
    if all(same):
        same[0] = False  # the languages are to be found somewhere
    return "".join(
        gaps[piece]
        if number % 2
        else piece
        if same[number]
        else side_by_side({tag: pieces[number] for tag, pieces in parts.items()})
        for number, piece in enumerate(first)
    )


def fits_beside(text: Localized, gaps: Collection[str]) -> bool:
    """Whether the words between the gaps can be in several languages, one beside the other."""
    if len(text.texts) == 1:
        return True
    parts = [_split(part, gaps) for part in text.texts.values()]
    orders = {tuple(pieces[1::2]) for pieces in parts}
    return len(orders) == 1 and all(_is_whole(piece) for pieces in parts for piece in pieces[::2])


def _split(text: Text, gaps: Collection[str], image: Callable[[str], str] | None = None) -> list[str]:
    """HTML and the names of gaps in turn, beginning and ending with HTML; paragraphs alone are lines in it."""
    html = _marked(text, gaps, image)
    if html.startswith("<p>") and html.endswith("</p>"):
        lines = html[len("<p>") : -len("</p>")].replace("</p><p>", "<br/>")
        if "<p>" not in lines and "</p>" not in lines:
            html = lines
    return _GAP.split(html)


def _marked(text: Text, gaps: Collection[str], image: Callable[[str], str] | None = None) -> str:
    def marked(name: str) -> str:
        return f"\x02{name}\x03" if name in gaps else f"&#91;[{name}]]"

    return without_gaps(unmistakable(to_html(text, image=image, gap=marked, html5=True)))


def _is_whole(html: str) -> bool:
    """Whether every element that begins in a piece of HTML also ends in it."""
    open_elements: list[str] = []
    for end, name, empty in _TAG.findall(html):
        if not end and not empty:
            open_elements.append(name)
        elif end and (not open_elements or open_elements.pop() != name):
            return False
    return not open_elements
