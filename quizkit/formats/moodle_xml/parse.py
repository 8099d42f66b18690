"""The XML of a file, mended where Moodle would refuse it but it is plain what is meant."""

import re
from html.entities import html5

from lxml import etree

from quizkit.diagnostics import Report, Unreadable
from quizkit.formats._xml import parse_xml
from quizkit.source import Source

_CDATA = re.compile(r"(<!\[CDATA\[.*?(?:\]\]>|\Z))", re.DOTALL)
_HTML = re.compile(
    r"(<text(?:\s[^<>]*)?(?<!/)>)(?!\s*<!\[CDATA\[)([^<]*<(?!/text>)(?:(?!\]\]>|</text>|<text>).)*+)(?=</text>)",
    re.DOTALL,
)
"""What stands in a ``<text>`` and holds a ``<`` that nobody escaped."""

_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")
_AMPERSAND = re.compile(r"&(?!(?:amp|lt|gt|quot|apos|#[0-9]{1,7}|#x[0-9A-Fa-f]{1,6});)([A-Za-z][A-Za-z0-9]{1,31};)?")
_DECLARATION = re.compile(r"(?<=.)<\?xml\s[^<>]*\?>", re.DOTALL)
_ENCODING = re.compile(rb"""\s*<\?xml[^<>]*?encoding=["']([A-Za-z][A-Za-z0-9._-]{0,30})["']""")
_FIRST_TAG = re.compile(r"<([A-Za-z][\w:.-]*)")
_END = "</question>"
_MOST_CUTS = 3
"""So many questions before the fault are given up, where the fault began earlier than the parser saw it."""

_HUGE = "text node"
"""What libxml2 says of a text of more than 10 MB, in each of its versions."""


def parse(source: Source, report: Report) -> etree._Element:
    """The root element of a Moodle XML file.

    Where the XML is broken, Moodle refuses the whole file (measured). Characters and entities that XML does not know
    are mended here, each kind with a warning; behind any other fault the questions before it are read.

    Raises:
        Unreadable: when there is no question that could be read.
    """
    try:
        return parse_xml(source.data, source)
    except Unreadable as error:
        if error.diagnostic.code != "read/xml" or b"<question" not in source.data:
            raise
        if _HUGE in error.diagnostic.message.lower():
            raise _too_large(source, error) from error
        decoded = _decoded(source, report)
        text = _mended(decoded, source, report)
        try:
            return parse_xml(text.encode(), source)
        except Unreadable as still:
            wrapped = _HTML.sub(r"\1<![CDATA[\2]]>", decoded)
            if wrapped == decoded:
                return _before(text, still, source, report)
            return _wrapped(decoded, _mended(wrapped, source, Report()), source, report)


def _wrapped(before: str, text: str, source: Source, report: Report) -> etree._Element:
    """The root of a file with HTML in its texts, which has been put into CDATA, or what stands before another fault."""
    try:
        root = parse_xml(text.encode(), source)
    except Unreadable as still:
        root = _before(text, still, source, report)
    first = _HTML.search(before)
    assert first is not None
    message = "HTML stands in <text> as it is; Moodle refuses the whole file."
    at = source.at(before.count("\n", 0, first.end(1)) + 1)
    report.warning("read/xml", message, at=at, advice="Put <![CDATA[ before and ]]> after each such text.")
    return root


def _decoded(source: Source, report: Report) -> str:
    """The file in the encoding that it declares or begins with, without what would say otherwise to the parser.

    One whose bytes are not in it is read as what they most likely are, which is said.
    """
    data = source.data
    declared = _ENCODING.match(data[:200])
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        text = data.decode("utf-16", "replace")
    else:
        try:
            text = data.decode(declared[1].decode("ascii") if declared else "utf-8-sig").removeprefix("\ufeff")
        except (UnicodeDecodeError, LookupError):
            name = declared[1].decode("ascii") if declared else "UTF-8"
            message = f"the file is not in the encoding {name}, as it says; Moodle refuses the whole file."
            report.warning("read/encoding", message, at=source.at(), advice="Save it as UTF-8.")
            text = source.decode(report)
    return re.sub(r"\A\s*<\?xml[^<>]*\?>", lambda found: "\n" * found[0].count("\n"), text)


def _mended(text: str, source: Source, report: Report) -> str:
    text = _replaced(text, _DECLARATION, "", "an XML declaration stands inside the file", source, report)
    text = _replaced(text, _CONTROL, "", "a control character, which XML can't hold, is left out", source, report)
    parts = _CDATA.split(text)
    line = 1
    said: set[str] = set()
    for index, part in enumerate(parts):
        if index % 2 == 0 and "&" in part:
            for found in _AMPERSAND.finditer(part):
                _say_ampersand(found, source.at(line + part.count("\n", 0, found.start())), report, said)
            parts[index] = _AMPERSAND.sub(_ampersand, part)
        line += part.count("\n")
    return "".join(parts)


def _replaced(text: str, pattern: re.Pattern[str], by: str, what: str, source: Source, report: Report) -> str:
    found = pattern.search(text)
    if found is None:
        return text
    at = source.at(text.count("\n", 0, found.start()) + 1)
    report.warning("read/xml", f"{what}; Moodle refuses the whole file.", at=at, advice="Take it out.")
    return pattern.sub(by, text)


def _say_ampersand(found: re.Match[str], at: object, report: Report, said: set[str]) -> None:
    entity = found[0] if found[1] and found[1] in html5 else "&"
    if entity not in said and len(said) < 5:
        said.add(entity)
        message = f'XML does not know "{entity}"; Moodle refuses the whole file.'
        advice = "Write &#160; and the like." if entity != "&" else "Write &amp;."
        report.warning("read/xml", message, at=at, advice=advice)  # type: ignore[arg-type]


def _ampersand(found: re.Match[str]) -> str:
    if found[1] and found[1] in html5:
        return "".join(f"&#{ord(char)};" for char in html5[found[1]])
    return f"&amp;{found[1] or ''}"


def _before(text: str, error: Unreadable, source: Source, report: Report) -> etree._Element:
    """The questions before the place where the XML is broken."""
    place = error.diagnostic.location
    line = place.line if place is not None and place.line is not None else 1
    start = 0
    for _ in range(line - 1):
        start = text.find("\n", start) + 1
    column = place.column if place is not None and place.column is not None else 1
    cut = start + column
    for _ in range(_MOST_CUTS):
        cut = text.rfind(_END, 0, cut)
        if cut < 0:
            break
        try:
            root = parse_xml(f"{text[:cut]}{_END}</{_root(text)}>".encode(), source)
        except Unreadable:
            continue
        report.add(error.diagnostic)
        return root
    raise error


def _root(text: str) -> str:
    found = _FIRST_TAG.search(text)
    return found[1] if found else "quiz"


def _too_large(source: Source, error: Unreadable) -> Unreadable:
    return Unreadable(
        "read/limit",
        "a file inside the XML has more than 7 MB; Moodle takes minutes to import one like that.",
        at=error.diagnostic.location or source.at(),
        advice="Take the file out, and put it on the course page or a video platform.",
    )
