"""HTML source into tokens, leniently and in linear time.

A ``<`` that begins no tag is a character (``a<b``, ``\\(x<y\\)``). libxml2 is not used: it drops the words after such
a ``<`` and everything inside deeply nested elements, and its versions differ.
"""

import re
from collections.abc import Iterator
from html import unescape
from typing import NamedTuple


class Start(NamedTuple):
    """A start tag, or an empty element; names are in lower case."""

    tag: str
    attributes: dict[str, str]
    empty: bool


class End(NamedTuple):
    """An end tag."""

    tag: str


Token = str | Start | End

_TAG = re.compile(r"""<(/?)([A-Za-z][A-Za-z0-9:._-]*)((?:[\s/](?:[^<>"']++|"[^"]*"|'[^']*')*+)?)>""")
_LOOSE_TAG = re.compile(r"<(/?)([A-Za-z][A-Za-z0-9:._-]*)((?:[\s/][^<>]*+)?)>")
_ATTRIBUTE = re.compile(r"""([^\s=/"'<>]+)(?:\s*+=\s*+("[^"]*"|'[^']*'|[^\s"'<>]+))?""")
_CLOSED = re.compile(r"""(?:^|[\s"'])/$""")
_SECTIONS = {"<!--": "-->", "<![CDATA[": "]]>"}
_DECLARATION = re.compile(r"<[!?][^<>]*>")
_MATHML_PREFIXES = ("m:", "mml:", "math:")
_RAW = {
    tag: re.compile(f"</{tag}", re.IGNORECASE)
    for tag in ("script", "style", "iframe", "noembed", "noframes", "xmp", "title", "textarea")
}
VOID = frozenset(
    ("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr")
)
_OF_TEXT = (
    "a abbr acronym address article aside b bdi bdo big blockquote button caption center cite code dd del details "
    "dfn dir div dl dt em fieldset figcaption figure font footer form h1 h2 h3 h4 h5 h6 header hgroup i ins kbd "
    "label legend li main map mark menu nav nobr ol optgroup option output p pre q rb rp rt rtc ruby s samp "
    "section select small span strike strong sub summary sup table tbody td tfoot th thead time tr tt u ul var"
)
_OTHERS = (
    "html head body title style script noscript template slot dialog data datalist meter progress textarea iframe "
    "object param applet audio video canvas picture svg math frame frameset noframes noembed basefont marquee "
    "blink keygen xmp plaintext listing command search portal image"
)
KNOWN = frozenset((*_OF_TEXT.split(), *_OTHERS.split(), *VOID))
"""The elements that HTML has or had."""


def tokens(source: str) -> Iterator[Token]:
    """The text (entities resolved), start tags and end tags of an HTML source.

    Comments, declarations and processing instructions are left out. The content of raw elements (``script``,
    ``style``, ...) is one text that is not searched for tags.
    """
    position = done = 0
    closers = {opener: source.rfind(closer) for opener, closer in _SECTIONS.items()}
    while (less := source.find("<", position)) >= 0:
        position = less + 1
        found = _TAG.match(source, less) or _LOOSE_TAG.match(source, less)
        end = found.end() if found else _skipped(source, less, closers)
        if end is None:
            continue
        if less > done:
            yield unescape(source[done:less])
        if found is None and source.startswith("<![CDATA[", less):
            yield source[less + 9 : end - 3]
        position = done = end
        if found is None:
            continue
        tag = found[2].lower()
        if tag.startswith(_MATHML_PREFIXES):
            tag = tag.partition(":")[2]
        if found[1]:
            yield End(tag)
            continue
        empty = tag in VOID or _CLOSED.search(found[3]) is not None
        yield Start(tag, _attributes(found[3]), empty)
        if tag in _RAW and not empty:
            closer = _RAW[tag].search(source, done)
            end = closer.start() if closer else len(source)
            if end > done:
                yield unescape(source[done:end]) if tag == "textarea" else source[done:end]
            position = done = end
    if done < len(source):
        yield unescape(source[done:])


def _skipped(source: str, less: int, last: dict[str, int]) -> int | None:
    """Where a comment, CDATA section, declaration or processing instruction ends; None when there is none.

    ``last`` is where each closer of such a section stands for the last time.
    """
    for opener, closer in _SECTIONS.items():
        if source.startswith(opener, less):
            start = less + len(opener)
            return source.find(closer, start) + len(closer) if last[opener] >= start else None
    declaration = _DECLARATION.match(source, less)
    return declaration.end() if declaration else None


def _attributes(source: str) -> dict[str, str]:
    if not source or source == "/":
        return {}
    found: dict[str, str] = {}
    for name, value in _ATTRIBUTE.findall(source):
        if value[:1] in ('"', "'"):
            value = value[1:-1]
        found.setdefault(name.lower(), unescape(value) if "&" in value else value)
    return found


def is_known(tag: str) -> bool:
    """Whether HTML has such an element; one with a sign in its name (``o:p``, ``my-button``) is somebody's own."""
    return tag in KNOWN or not {":", "-", "."}.isdisjoint(tag)


def unknown_tags(source: str) -> tuple[str, ...]:
    """The elements of an HTML source that are none, each once: ``<string>`` of ``List<String>``."""
    found = dict.fromkeys(token.tag for token in tokens(source) if isinstance(token, Start))
    return tuple(f"<{tag}>" for tag in found if not is_known(tag))
