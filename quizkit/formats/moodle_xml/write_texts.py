"""Texts as elements: the one place where words, markup and the files that they show become Moodle XML."""

import re
from base64 import b64encode
from collections.abc import Iterable, Mapping

from quizkit.formats._moodle_multilang import html, label
from quizkit.formats._xml import xml_attribute, xml_text
from quizkit.formats.moodle_xml.beside import html_with_gaps
from quizkit.formats.moodle_xml.files import FILES_HERE
from quizkit.model import Asset, Localized
from quizkit.richtext import to_plain

_NOT_IN_NAMES = re.compile(r"[\x00-\x1f\x7f&<>\"`|':\\*?]")
_MARKED = re.compile("[<&>]")

Gaps = Mapping[str, str]
"""What stands in the place of the marker of each gap, by name."""


class Texts:
    """Writes the texts of one quiz; ``assets`` are the files that they may show."""

    def __init__(self, assets: Iterable[Asset]) -> None:
        self._assets = {asset.name: asset for asset in assets}
        self._paths = _paths(self._assets)
        self._base64: dict[str, str] = {}

    def element(
        self, tag: str, text: Localized | None, attributes: str = "", more: str = "", *, gaps: Gaps | None = None
    ) -> str:
        """An element with a text, the files that it shows and whatever more belongs into it; nothing for no text."""
        if text is None:
            return ""
        shown: dict[str, None] = {}
        source = self._html(text, shown, gaps)
        files = "".join(map(self._file, shown))
        return f'<{tag}{attributes} format="html">{in_text(source)}{files}{more}</{tag}>\n'

    def html(self, text: Localized) -> str:
        """A text as HTML where no files can be."""
        return self._html(text, {}, None)

    def _html(self, text: Localized, shown: dict[str, None], gaps: Gaps | None) -> str:
        def address(name: str) -> str:
            if name in self._assets:
                shown[name] = None
                return f"{FILES_HERE}/{self._paths[name]}"
            return name

        return html(text, address) if gaps is None else html_with_gaps(text, gaps, address)

    def _file(self, name: str) -> str:
        if name not in self._base64:
            self._base64[name] = b64encode(self._assets[name].data).decode("ascii")
        folder, _, file = self._paths[name].rpartition("/")
        path = f"/{folder}/" if folder else "/"
        return (
            f'<file name={xml_attribute(file)} path={xml_attribute(path)} encoding="base64">{self._base64[name]}</file>'
        )


def words(text: Localized) -> str:
    """What is typed, or is no text that students see, in its one or its first language."""
    return to_plain(text.first()[1]).strip()


def name(text: Localized) -> str:
    """A name or the right text of a match as an element: words in all their languages."""
    return in_text(label(text))


def in_text(source: str) -> str:
    """``<text>``, with a CDATA section around what would have to be escaped."""
    if _MARKED.search(source):
        source = xml_text(source).replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
        return f"<text><![CDATA[{source.replace(']]>', ']]]]><![CDATA[>')}]]></text>"
    return f"<text>{xml_text(source)}</text>"


def _paths(assets: Iterable[str]) -> dict[str, str]:
    """What each file is called in Moodle, which takes some characters out of names (not measured)."""
    taken: set[str] = set()
    paths: dict[str, str] = {}
    for name in assets:
        parts = [_NOT_IN_NAMES.sub("_", part).strip(". ") or "_" for part in name.split("/") if part]
        wanted = path = "/".join(parts) or "_"
        number = 1
        while path in taken:
            number += 1
            folder, slash, file = wanted.rpartition("/")
            path = f"{folder}{slash}{number}-{file}"
        taken.add(path)
        paths[name] = path
    return paths
